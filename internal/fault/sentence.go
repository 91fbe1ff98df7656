package fault

import (
	"errors"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// Sentence is something said to people, before it is put together: a format and what fills it, as fmt.Sprintf takes them. Doors say it in
// the language of whoever reads. Among its arguments may be other sentences, which are then said in that language too.
type Sentence struct {
	Format string
	Args   []any
}

// String says it in English.
func (s Sentence) String() string { return fmt.Sprintf(s.Format, s.Args...) }

// Whole is a sentence that has nothing to fill in, or that somebody else put together.
func Whole(english string) Sentence { return Sentence{"%s", []any{english}} }

// apology is all that people are told of what has no kind.
const apology = "something went wrong inside Tripwright; the log has the details"

// Said gives what Message says, not yet put together.
func Said(err error) Sentence {
	var e *Error
	switch {
	case !errors.As(err, &e):
		return Whole(apology)
	case e.Field != "" && !Stands(e.Message):
		return Sentence{"%s: %s", []any{e.Field, e.Sentence()}}
	}
	return e.Sentence()
}

// Stands tells whether a message is a sentence of its own, which begins with a capital letter. Any other, such as "must not be negative", is
// said of the field that it is about.
func Stands(message string) bool {
	first, _ := utf8.DecodeRuneInString(message)
	return unicode.IsUpper(first)
}

// Sentence gives the message of e without its field, not yet put together.
func (e *Error) Sentence() Sentence {
	if e.Format == "" {
		return Whole(e.Message)
	}
	return Sentence{e.Format, e.Args}
}

// About makes an Invalid error about one input field that says what e says.
func About(path string, e *Error) *Error { return Field(path, "%s", e.Sentence()) }
