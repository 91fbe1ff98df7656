// Package dates reads when a trip is and how long it takes, and when its days begin and end.
//
// It counts from the day it is given and takes no clock's. Where the sentence leaves room it reads as the package reading says.
// What can be read in two ways is left to be asked about. The reader of the whole sentence, and those that find something on a day, import it.
package dates
