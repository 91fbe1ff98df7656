// Package party reads who travels and how many rooms they need.
//
// What was said is counted when all of it is known; what had to be guessed is told. Who is up to 17 years old is a child, and ages of
// grown-ups count nobody. Who stays at home is set aside first, then what is said of a part of them ("one of us is vegan"), so that nobody
// counts it again. It judges no numbers: too many people are for validation to refuse. The reader of the whole sentence imports it.
package party
