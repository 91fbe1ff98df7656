package app_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Whatever journey is wished for, the plan passes every check that trusts nothing in it, or somebody is told why there is none.
func TestAnyJourneyHoldsOrSaysWhyNot(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	many, held := 40, 0
	if os.Getenv("TRIPWRIGHT_TEST_LONG") != "" {
		many = 300
	}
	for seed := range many {
		in := anyJourney(rand.New(rand.NewPCG(uint64(seed), 20)))
		r, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now, Seed: 1}, nil)
		wish, _ := json.Marshal(in)
		switch {
		case fault.Is(err, fault.Invalid):
			continue // a field is named
		case err != nil:
			t.Fatalf("%d: %v\n%s", seed, err, wish)
		case r.Status != run.Completed:
			var why trip.Problem
			if err := json.Unmarshal(r.Problem, &why); err != nil || why.Message == "" || why.Code == fault.Internal.String() {
				t.Errorf("%d: %s, and nobody says why: %s\n%s", seed, r.Status, r.Problem, wish)
			}
			continue
		}
		held++
		for _, v := range a.Verify(itinerary(t, r)) {
			if v.Verdict == trip.Fail {
				t.Errorf("%d: rule %s: %q\n%s", seed, v.Rule, v.Found, wish)
			}
		}
	}
	t.Logf("%d of %d journeys were planned", held, many)
	if held < many/3 {
		t.Errorf("only %d of %d journeys were planned", held, many)
	}
}

// anyJourney makes up a wish of one to four stays on one to fourteen days, with rides and beds of every kind.
func anyJourney(r *rand.Rand) trip.Intent {
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	start := calendar.MustDate("2027-03-01").AddDays(r.IntN(280))
	in := trip.Intent{Origin: pick("JFK", "London", "Vienna", "Lyon", "Chicago", "Munich"), Budget: money.Cents(100_000 + r.IntN(2_400_000)),
		DateWindow: trip.DateWindow{Start: start, End: start.AddDays(r.IntN(14))}, Party: trip.Party{Adults: 1 + r.IntN(3), Children: r.IntN(2)}}
	in.Prefs.Themes = []string{pick("art", "food", "history", "nature")}
	if r.IntN(2) == 0 {
		in.Order = trip.OrderFree
	}
	last := ""
	for range 1 + r.IntN(3) {
		s := trip.StayWish{Place: pick("Paris", "Munich", "Tokyo")}
		if s.Place == last {
			continue
		}
		last = s.Place
		switch r.IntN(4) {
		case 0:
			s.Nights = new(1 + r.IntN(4))
		case 1:
			s.NightsMin = new(1 + r.IntN(2))
		}
		if r.IntN(5) == 0 {
			s.OwnBed = &trip.OwnBed{Label: pick("", "friends in Augsburg", "Hotel Monge")}
		}
		in.Stays = append(in.Stays, s)
	}
	first := in.Stays[0].Place
	switch r.IntN(5) {
	case 0:
		in.Transfers = []trip.TransferWish{{Mode: trip.TravelMode(pick("train", "coach", "car", "flight", "none"))}}
	case 1:
		clock := calendar.Clock(60 * (6 + r.IntN(17)))
		in.Transfers = []trip.TransferWish{{To: first, Booked: &trip.Booking{Arrive: trip.Moment{Date: start, Clock: &clock}, Label: fmt.Sprint("AF ", r.IntN(99))}}}
	}
	if r.IntN(3) == 0 {
		in.Days = []trip.DayWish{{Day: 0, Most: new(r.IntN(3))}}
	}
	return in
}
