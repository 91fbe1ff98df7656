package app_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
)

// Days go at the end. What a hand put on one that is gone comes to another; what is pinned there is in the way; what was not wanted on it
// is forgotten with it.
func TestATripThatIsShortened(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, it := planned(t, a, ctx, "6 days in Paris, October 10-15 2026, $4,000, art and food")
	last := len(it.Days) - 1
	sight, act := ref(t, &it, trip.RoleSight, 1)
	put, moved := edited(t, a, ctx, parent.ID, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: sight, Day: ptr(last - 1)}, trip.ChangePlace{Op: trip.Remove, Type: "park", Day: ptr(last - 1)}})
	if !strings.Contains(strings.Join(sightsOn(&moved.Days[last-1]), " "), act.OptionRef) {
		t.Fatalf("%s was not put on day %d", act.Name, last-1)
	}
	_, short := edited(t, a, ctx, put.ID, trip.Edit{trip.AddDays(-2)})
	if len(short.Days) != last-1 {
		t.Fatalf("%d days", len(short.Days))
	}
	found := false
	for d := range short.Days {
		found = found || strings.Contains(strings.Join(sightsOn(&short.Days[d]), " "), act.OptionRef)
	}
	if !found {
		t.Errorf("%s, which a hand put on a day that is gone, is gone with it", act.Name)
	}
	for _, x := range short.Intent.Excluded {
		if x.Day != nil && *x.Day >= len(short.Days) {
			t.Errorf("something is not wanted on day %d of %d", *x.Day, len(short.Days))
		}
	}

	start := calendar.Clock(11 * 60).String()
	pinned, _ := edited(t, a, ctx, parent.ID, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: sight, Day: ptr(last - 1), Start: start}})
	req := trip.Edit{trip.AddDays(-2)}
	_, err := a.EditRequest(ctx, pinned.ID, req, now)
	if !fault.Is(err, fault.Invalid) || !strings.Contains(err.Error(), "locked") {
		t.Errorf("a pin on a day that is to go: %v", err)
	}
}
