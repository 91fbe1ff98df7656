// Package clause tells how what stands in a sentence is meant: turned down or not, a must or a preference, of the past or of
// this trip; and quotes what nobody read, with the no that is said of it.
//
// It finds nothing by itself. The readers that find something ask it.
package clause
