package fault

import "errors"

// Disk gives what people are told of an error of the database below that says the disk is full, read-only or broken; nil
// for every other error. Databases tell it by a number, which SQLite's errors have as Code.
func Disk(err error) *Error {
	var db interface {
		error
		Code() int
	}
	if !errors.As(err, &db) {
		return nil
	}
	said, known := diskTrouble[db.Code()&0xff]
	if !known {
		return nil
	}
	return New(Unavailable, "%s", said).Because(err)
}

// SQLite's primary result codes.
var diskTrouble = map[int]Sentence{
	3:  Whole("the data directory may not be written to"), // PERM
	5:  Whole("the data directory is busy"),               // BUSY
	8:  Whole("the data directory may not be written to"), // READONLY
	10: Whole("the disk cannot be read or written"),       // IOERR
	11: Whole("a file in the data directory is damaged"),  // CORRUPT
	13: Whole("the disk is full: make room, or use another data directory"),
	14: Whole("the data directory may not be written to"),                         // CANTOPEN
	26: Whole("a file in the data directory is none of Tripwright's, or damaged"), // NOTADB
}
