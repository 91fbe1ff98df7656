// Package party reads who travels and how many rooms they need.
//
// What was said is counted when all of it is known; what had to be guessed is told. It judges no numbers: too many people are for
// validation to refuse. The reader of the whole sentence imports it.
package party
