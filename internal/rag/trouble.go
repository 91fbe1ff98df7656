package rag

import (
	"errors"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
)

// Trouble is why a file did not become a document, as programs know it: each has texts of its own for people. What is not among
// these has a sentence and no code.
type Trouble string

// The troubles.
const (
	TooLarge        Trouble = "too_large"         // the file; the sentence says how many MB there may be
	WrongKind       Trouble = "wrong_kind"        // no kind that is read
	OtherKind       Trouble = "other_kind"        // a PDF that was said to be text
	NotText         Trouble = "not_text"          // bytes
	WrongEncoding   Trouble = "wrong_encoding"    // text that is not UTF-8
	NoText          Trouble = "no_text"           // nothing to read
	ScannedPDF      Trouble = "scanned_pdf"       // pictures of text
	LockedPDF       Trouble = "locked_pdf"        // with a password
	DamagedPDF      Trouble = "damaged_pdf"       // or none
	DamagedHTML     Trouble = "damaged_html"      // or none
	TooDeep         Trouble = "too_deep"          // nested without an end, or in a circle
	TooManyPages    Trouble = "too_many_pages"    // the sentence says how many there may be
	TooMuchText     Trouble = "too_much_text"     // the sentence says how many MB there may be
	TooManyHeadings Trouble = "too_many_headings" // the sentence says how many there may be
	TooSlow         Trouble = "too_slow"          // to read; the sentence says for how many seconds
	TooHungry       Trouble = "too_hungry"        // for memory; the sentence says for how many MB
	BreaksReader    Trouble = "breaks_reader"     // so often that it is set aside
	NoEncoder       Trouble = "no_encoder"        // it could be read, and its meanings could not be had
)

// Troubles are all of them.
var Troubles = []Trouble{TooLarge, WrongKind, OtherKind, NotText, WrongEncoding, NoText, ScannedPDF, LockedPDF, DamagedPDF, DamagedHTML, TooDeep,
	TooManyPages, TooMuchText, TooManyHeadings, TooSlow, TooHungry, BreaksReader, NoEncoder}

// Refuse makes the error of a file that cannot become a document: fault.Invalid, with a sentence for people.
func (t Trouble) Refuse(sentence string, args ...any) *fault.Error {
	f := fault.New(fault.Invalid, sentence, args...)
	f.Code = string(t)
	return f
}

// TroubleOf gives the trouble of an error, and "" of any other.
func TroubleOf(err error) Trouble {
	var f *fault.Error
	if errors.As(err, &f) && slices.Contains(Troubles, Trouble(f.Code)) {
		return Trouble(f.Code)
	}
	return ""
}

// noEncoder is an error of the encoder's.
func noEncoder(kind fault.Kind, sentence string, args ...any) *fault.Error {
	f := fault.New(kind, sentence, args...)
	f.Code = string(NoEncoder)
	return f
}
