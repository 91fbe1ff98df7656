// Package fault names the kinds of failure the program can meet and carries them, with a sentence for people, from
// where they happen to the door that renders them. It knows nothing of HTTP or exit codes: doors map kinds to those.
//
// A broken rule of a plan is not a fault but a trip.Violation, a value.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind says what sort of failure an error is. The list is closed; whatever has no kind is Internal.
type Kind uint8

// The kinds, each with who can do something about it.
const (
	Internal    Kind = iota // a defect of ours; its text stays in the log
	Invalid                 // the request is malformed: the caller corrects it
	NotFound                // no such thing, or not for this organisation
	Conflict                // the thing has moved on, or exists already
	Denied                  // the caller may not
	Unavailable             // a part that is needed does not answer; try later
	Exhausted               // a limit or budget is used up
	BadReply                // a model or provider answered with something that is not what it promised
	Unplannable             // the request is sound but no valid plan exists
)

var kindNames = [...]string{"internal", "invalid", "not_found", "conflict", "denied", "unavailable", "exhausted", "bad_reply", "unplannable"}

// String gives the kind's stable code, as it stands in problem documents and logs.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "internal"
}

// Error is a failure with a kind and a message for people. Message never contains a secret or an input value.
type Error struct {
	Kind       Kind
	Field      string // path of the offending input field, such as "date_window.start"; empty when none
	Message    string // one sentence for people, in English
	Format     string // what Message was put together from, with Args, so that it can be said in other languages; empty where nobody knows
	Args       []any
	Code       string        // what programs know this failure by, where the kind alone does not say enough; empty: the kind's
	RetryAfter time.Duration // how long to wait before trying again; 0 when unknown
	Err        error         // the cause, for the log only
}

// Error joins field, message and cause.
func (e *Error) Error() string {
	s := e.Message
	if e.Field != "" {
		s = e.Field + ": " + s
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// New makes an error of a kind.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...), Format: format, Args: args}
}

// Field makes an Invalid error about one input field.
func Field(path, format string, args ...any) *Error {
	e := New(Invalid, format, args...)
	e.Field = path
	return e
}

// Because adds the cause to e and returns e.
func (e *Error) Because(err error) *Error {
	e.Err = err
	return e
}

// KindOf gives the kind of the outermost Error in err's chain, Internal when there is none.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// Wait gives how long to wait before trying again: the longest that any Error in err's chain knows of, 0 when none does.
func Wait(err error) (wait time.Duration) {
	for ; err != nil; err = errors.Unwrap(err) {
		if e, ok := err.(*Error); ok {
			wait = max(wait, e.RetryAfter)
		}
	}
	return wait
}

// Is tells whether err has the kind.
func Is(err error, kind Kind) bool { return err != nil && KindOf(err) == kind }

// Message gives what may be shown to people: the message of the outermost Error, with its field, and a plain
// apology for everything else.
func Message(err error) string { return Said(err).String() }

// Wrap adds to a non-nil *errp where it happened, keeping its kind; what has no kind and is trouble of the disk becomes
// that. Use it as the first line of a function that touches the world:
// defer fault.Wrap(&err, "store.FindRunByID(%s)", id).
func Wrap(errp *error, format string, args ...any) {
	if *errp == nil {
		return
	}
	err := *errp
	if disk := Disk(err); disk != nil && KindOf(err) == Internal {
		err = disk
	}
	*errp = fmt.Errorf(format+": %w", append(args, err)...)
}
