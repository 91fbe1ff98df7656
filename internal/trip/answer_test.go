package trip_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// What a plan is compared by: all seconds of flights and ways, rounded up to a minute once, the walks to a meter each, and
// what is visited.
func TestMeasure(t *testing.T) {
	t.Parallel()
	_, _, f := triptest.Paris()
	flight := f.Flight("AF007@2025-06-09") // 7 h 25 min
	slot := func(r trip.Role, ref string, leg *trip.TransitLeg) trip.Slot {
		return trip.Slot{Role: r, Choices: []trip.Choice{{Kind: trip.KindAttraction, OptionRef: ref}}, Leg: leg}
	}
	walk := func(seconds int, far geo.Meters) *trip.TransitLeg {
		return &trip.TransitLeg{Mode: trip.Walk, DurationSeconds: seconds, Distance: far}
	}
	p := trip.Plan{Days: []trip.Day{{Slots: []trip.Slot{
		slot(trip.RoleArrive, flight.ID, nil),
		slot(trip.RoleSight, "louvre", walk(61, 80.4)),
		slot(trip.RoleLunch, "le_fumoir", walk(1, 0.6)),
	}}, {Slots: []trip.Slot{
		slot(trip.RoleSight, "orsay", &trip.TransitLeg{Mode: trip.Metro, DurationSeconds: 60, Distance: 900, Fare: 2_50}),
		slot(trip.RoleDepart, "unknown", nil),
	}}}}
	const flown, walked = 7*60 + 25, 62 // minutes, seconds
	for _, tt := range []struct{ ridden, way int }{{58, flown + 2}, {59, flown + 3}, {118, flown + 3}} {
		p.Days[1].Slots[0].Leg.DurationSeconds = tt.ridden
		want := trip.Measures{Cost: 2_50, Way: tt.way, Walk: 81, Worth: 7, Sights: 2}
		if d := cmp.Diff(want, trip.Measure(&p, f, 7)); d != "" {
			t.Errorf("%d s on foot and %d s in the metro: %s", walked, tt.ridden, d)
		}
	}
}

// The ride from one stay of a journey to the next stands in both, and is counted once; those of every stay are.
func TestMeasureAJourney(t *testing.T) {
	t.Parallel()
	_, p, f := triptest.Journey()
	want := 0
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Leg != nil {
			want += s.Leg.DurationSeconds
		}
	})
	rides := 0
	for _, r := range p.Rides(f) {
		rides++
		want += r.Ride.DurationSeconds
	}
	if got := trip.Measure(&p, f, 0).Way; rides != 3 || got != (want+59)/60 {
		t.Errorf("%d rides, %d minutes, want %d", rides, got, (want+59)/60)
	}
}

// To outdo is to be as good in everything and better in something: nothing outdoes itself, no two outdo each other, and what
// outdoes one that outdoes a third outdoes the third.
func TestWhatOutdoesWhat(t *testing.T) {
	t.Parallel()
	base := trip.Measures{Cost: 10, Way: 10, Walk: 10, Worth: 10, Sights: 3}
	for name, better := range map[string]trip.Measures{
		"cheaper": {Cost: 9, Way: 10, Walk: 10, Worth: 10}, "nearer": {Cost: 10, Way: 9, Walk: 10, Worth: 10},
		"less walking": {Cost: 10, Way: 10, Walk: 9, Worth: 10}, "more worth": {Cost: 10, Way: 10, Walk: 10, Worth: 11},
	} {
		if !better.Outdoes(base) || base.Outdoes(better) {
			t.Errorf("%s: outdoes the other: %v, is outdone: %v", name, better.Outdoes(base), base.Outdoes(better))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		one := rapid.IntRange(0, 2)
		draw := func(name string) trip.Measures {
			return trip.Measures{
				Cost: money.Cents(one.Draw(t, name+" cost")), Way: one.Draw(t, name+" way"), Walk: geo.Meters(one.Draw(t, name+" walk")),
				Worth: int64(one.Draw(t, name+" worth")), Sights: one.Draw(t, name+" sights"),
			}
		}
		a, b, c := draw("a"), draw("b"), draw("c")
		if a.Outdoes(a) || a.Outdoes(b) && b.Outdoes(a) || a.Outdoes(b) && b.Outdoes(c) && !a.Outdoes(c) {
			t.Fatalf("%+v, %+v and %+v are in no order", a, b, c)
		}
	})
}

func TestTheFirstStopOfARole(t *testing.T) {
	t.Parallel()
	a := trip.Answer{Days: []trip.AnswerDay{
		{Stops: []trip.AnswerStop{{Role: trip.RoleArrive, Option: "AF007"}, {Role: trip.RoleSight, Option: "louvre"}}},
		{Stops: []trip.AnswerStop{{Role: trip.RoleSight, Option: "orsay"}}},
	}}
	if got := a.Of(trip.RoleSight); got == nil || got.Option != "louvre" {
		t.Errorf("the first sight is %+v", got)
	}
	if got := a.Of(trip.RoleDepart); got != nil {
		t.Errorf("nobody departs, and %+v is found", got)
	}
}
