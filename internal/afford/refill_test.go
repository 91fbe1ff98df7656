package afford

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Flights are looked at once more for the time they leave: those that arrive no later and leave no earlier than the present ones, for no more money,
// and first those that leave the most.
func TestFlightsThatLeaveMoreTime(t *testing.T) {
	t.Parallel()
	in, _, f := triptest.Paris()
	now := schedule.Journey{Out: f.Flight("AF007@2025-06-09"), Back: f.Flight("AF008@2025-06-14")} // at 14:30, for $300
	home := func(number, leaves string, price money.Cents) way {
		back := triptest.Flight(number, number, "Air France", "CDG", "JFK", "2025-06-14T"+leaves+":00+02:00", "2025-06-14T23:50:00-04:00", price)
		return way{Journey: schedule.Journey{Out: now.Out, Back: &back}}
	}
	later := triptest.Flight("AF9", "AF9", "Air France", "JFK", "CDG", "2025-06-09T21:30:00-04:00", "2025-06-10T10:55:00+02:00", 100_00)
	late := home("afternoon, and later there", "18:00", 200_00)
	late.Out = &later
	var got []string
	for _, w := range longer([]way{
		{Journey: now}, home("morning", "09:00", 100_00), home("dear", "21:00", 300_01), home("half an hour", "15:00", 300_00),
		home("evening", "20:00", 300_00), home("afternoon", "17:00", 150_00), late, {},
	}, now, &in) {
		got = append(got, w.Back.Number)
	}
	if want := []string{"evening", "afternoon"}; !slices.Equal(got, want) {
		t.Errorf("looked at are %q, want %q", got, want)
	}
	if left := longer([]way{{Journey: now}, home("morning", "09:00", 100_00), home("as late", "14:30", 100_00), late, {}}, now, &in); len(left) > 0 {
		t.Errorf("where none leaves more time, %d are looked at", len(left))
	}
}

// A refill of an edited trip keeps to the plan at hand as its draft did: what changes is counted against that one, and days that nothing new may
// come to have nothing new. A new trip has nothing to keep.
func TestARefillKeepsToThePlanAtHand(t *testing.T) {
	t.Parallel()
	s := Settlement{}
	if s.keeps() != nil {
		t.Error("a new trip keeps to something")
	}
	hand := schedule.Stops{{{Ref: "louvre"}}}
	s.AtHand = &schedule.Keep{Stops: hand, Bonus: 0.25, Most: 2, NewFrom: 3}
	k := s.keeps()
	if k.Bonus != 0.25 || k.Most != 2 || k.NewFrom != 3 || len(k.Since) != 1 || len(k.Stops) != 0 {
		t.Errorf("kept is %+v", k)
	}
	if len(s.AtHand.Stops) != 1 || s.AtHand.Since != nil {
		t.Errorf("the plan at hand has changed: %+v", s.AtHand)
	}
}
