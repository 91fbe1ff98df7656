package fault_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
)

func TestKindSurvivesWrapping(t *testing.T) {
	t.Parallel()
	open := func() (err error) {
		defer fault.Wrap(&err, "store.Open(%q)", "x.db")
		return fault.New(fault.Unavailable, "the data directory is not writable").Because(io.ErrShortWrite)
	}
	err := fmt.Errorf("app: %w", open())
	if got := fault.KindOf(err); got != fault.Unavailable {
		t.Errorf("kind = %v, want unavailable", got)
	}
	if !errors.Is(err, io.ErrShortWrite) {
		t.Error("the cause is lost")
	}
	if got := fault.Message(err); got != "the data directory is not writable" {
		t.Errorf("message for people = %q: it must not carry the cause", got)
	}
	if !strings.Contains(err.Error(), `store.Open("x.db")`) {
		t.Errorf("text for the log = %q: it must say where", err)
	}
}

func TestUnknownErrorsAreInternalAndSilent(t *testing.T) {
	t.Parallel()
	err := errors.New("dsn=postgres://secret")
	if fault.KindOf(err) != fault.Internal {
		t.Error("an error without a kind must be internal")
	}
	if strings.Contains(fault.Message(err), "secret") {
		t.Error("the text of an internal error must not reach people")
	}
}

func TestWrapLeavesNilAlone(t *testing.T) {
	t.Parallel()
	var err error
	fault.Wrap(&err, "x")
	if err != nil || fault.Is(nil, fault.Internal) {
		t.Error("nil must stay nil and have no kind")
	}
}

// What is said of a field names it; a sentence of its own says all that a person needs.
func TestFieldNamesThePath(t *testing.T) {
	t.Parallel()
	if got := fault.Message(fault.Field("stays", "Your places take %d nights.", 9)); got != "Your places take 9 nights." {
		t.Errorf("got %q", got)
	}
	if got := fault.Message(fault.Field("date_window.start", "must not be after end")); got != "date_window.start: must not be after end" {
		t.Errorf("got %q", got)
	}
}
