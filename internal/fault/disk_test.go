package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
)

// dbError looks like an error of the SQLite driver.
type dbError int

func (e dbError) Error() string { return fmt.Sprintf("database trouble (%d)", int(e)) }
func (e dbError) Code() int     { return int(e) }

func TestTroubleOfTheDiskIsToldToPeople(t *testing.T) {
	t.Parallel()
	keep := func(cause error) (err error) {
		defer fault.Wrap(&err, "store.AppendEvent")
		return cause
	}
	const full, readonlyDir, constraint = 13, 8 | 6<<8, 19
	tests := []struct {
		name string
		err  error
		kind fault.Kind
		said string
	}{
		{"full", fmt.Errorf("commit: %w", dbError(full)), fault.Unavailable, "the disk is full: make room, or use another data directory"},
		{"an extended code", dbError(readonlyDir), fault.Unavailable, "the data directory may not be written to"},
		{"another code", dbError(constraint), fault.Internal, fault.Message(errors.New(""))},
		{"what has a kind keeps it", fault.New(fault.Conflict, "it moved").Because(dbError(full)), fault.Conflict, "it moved"},
	}
	for _, tt := range tests {
		err := keep(tt.err)
		if fault.KindOf(err) != tt.kind || fault.Message(err) != tt.said {
			t.Errorf("%s: %v, %q", tt.name, fault.KindOf(err), fault.Message(err))
		}
	}
	if fault.Disk(nil) != nil || fault.Disk(errors.New("disk is full")) != nil {
		t.Error("an error without a code is none of the disk's")
	}
}
