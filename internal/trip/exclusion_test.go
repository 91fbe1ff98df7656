package trip_test

import (
	"errors"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

func TestExclusionsAreValidOrRefused(t *testing.T) {
	t.Parallel()
	day := func(n int) *int { return &n }
	for want, list := range map[string][]trip.Exclusion{
		"":                       {{Option: "louvre"}, {Option: "louvre", Day: day(1)}, {Type: "museum", Day: day(0)}},
		"excluded[0]":            {{}},
		"excluded[1]":            {{Option: "a"}, {Option: "a", Type: "museum"}},
		"excluded[0].day_offset": {{Type: "museum", Day: day(40)}},
		"excluded[2]":            {{Option: "a", Day: day(1)}, {Option: "a"}, {Option: "a", Day: day(1)}},
	} {
		in, _, _ := triptest.Paris()
		in.Excluded = list
		err := in.Validate()
		var f *fault.Error
		switch {
		case want == "" && err != nil:
			t.Errorf("%+v: %v", list, err)
		case want != "" && (!errors.As(err, &f) || f.Field != want):
			t.Errorf("%+v: %v, want field %s", list, err, want)
		}
	}
}

func TestWhatAnExclusionSpeaksOf(t *testing.T) {
	t.Parallel()
	_, _, f := triptest.Paris()
	a := &f.Attractions[0]
	one := 1
	for _, tt := range []struct {
		e    trip.Exclusion
		is   bool
		days [2]bool
	}{
		{trip.Exclusion{Option: a.ID}, true, [2]bool{true, true}},
		{trip.Exclusion{Type: string(a.VenueType), Day: &one}, true, [2]bool{false, true}},
		{trip.Exclusion{Option: "other"}, false, [2]bool{true, true}},
		{trip.Exclusion{Type: "volcano"}, false, [2]bool{true, true}},
	} {
		if got := tt.e.Sight(a); got != tt.is {
			t.Errorf("%+v speaks of %s: %v", tt.e, a.ID, got)
		}
		for d, want := range tt.days {
			if got := tt.e.On(d); got != want {
				t.Errorf("%+v on day %d: %v", tt.e, d, got)
			}
		}
	}
	if p := (&trip.FlightOption{ID: "AF007@2026-06-01"}).Pattern(); p != "AF007" {
		t.Errorf("pattern %q", p)
	}
}

// Two exclusions are the same that say the same of the same day; every day is no day in particular.
func TestTheSameExclusion(t *testing.T) {
	t.Parallel()
	list := []trip.Exclusion{
		{Option: "a"}, {Option: "b"}, {Type: "a"}, {Option: "a", Day: new(0)}, {Option: "a", Day: new(1)}, {Type: "a", Day: new(0)},
	}
	for i, e := range list {
		for j, o := range list {
			if o.Day != nil {
				o.Day = new(*o.Day)
			}
			if got := e.Same(o); got != (i == j) {
				t.Errorf("%+v and %+v are the same: %v", e, o, got)
			}
		}
	}
}
