package plan

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// A part that is left alone for a while ends a run with the reason and with the moment from which on another try is worth it; where nobody knows
// how long to wait, or at which moment it was, no moment is said.
func TestAProblemSaysWhenToTryAgain(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	left := fault.New(fault.Unavailable, "flights has failed repeatedly and is left alone for a moment")
	left.RetryAfter = 20 * time.Second
	for _, tt := range []struct {
		name string
		err  error
		now  time.Time
		at   string
	}{
		{"left alone", gather.Unavailable(left, "Flight data unavailable."), noon, "12:00:20"},
		{"nobody knows how long", gather.Unavailable(fault.New(fault.Unavailable, "away"), "Flight data unavailable."), noon, ""},
		{"nobody knows when", gather.Unavailable(left, "Flight data unavailable."), time.Time{}, ""},
	} {
		p := problemOf(tt.err, tt.now, "")
		at := ""
		if p.RetryAt != nil {
			at = p.RetryAt.Format("15:04:05")
		}
		if at != tt.at || p.Code != "unavailable" || p.Reason != "unavailable" || p.Message != "Flight data unavailable." {
			t.Errorf("%s: %+v, try again at %q", tt.name, p, at)
		}
	}
	if p := problemOf(fault.New(fault.Invalid, "no"), noon, ""); p.Reason != "" || p.RetryAt != nil {
		t.Errorf("%+v", p)
	}
}
