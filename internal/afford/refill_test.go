package afford

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
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

// The days are filled around a cheaper bed, too, and from what was drafted for the simple table; what is worth more is taken, within the limit, and of an edit,
// whose bed stays, nothing is.
func TestWhatWasNotSettledOnIsFilledToo(t *testing.T) {
	t.Parallel()
	meals := schedule.Stops{nil, {{Ref: "polidor", Role: trip.RoleLunch}, {Ref: "breizh", Role: trip.RoleDinner}}, nil, nil, nil}
	for _, tt := range []struct {
		name   string
		change func(p *poor, w *way, limit *money.Cents)
		want   string
	}{
		{"the cheaper bed", func(*poor, *way, *money.Cents) {}, "generator"},
		{"the present one with what was drafted for the simple table", func(_ *poor, w *way, _ *money.Cents) { w.simple, w.variants = w.variants, nil }, "grandes_ecoles"},
		{"nothing beyond the limit", func(_ *poor, _ *way, limit *money.Cents) { *limit = 100_00 }, ""},
		{"nothing without a draft", func(_ *poor, w *way, _ *money.Cents) { w.variants = nil }, ""},
		{"nothing of other rides", func(_ *poor, w *way, _ *money.Cents) { w.Back = nil }, ""},
		{"nothing for a plan that does not hold", func(p *poor, _ *way, _ *money.Cents) { p.Violations = []trip.Violation{{Blocking: true}} }, ""},
		{"nothing for an edit", func(p *poor, _ *way, _ *money.Cents) { p.AtHand = &schedule.Keep{} }, ""},
		{"no bed of a tier that nobody asked for", func(p *poor, _ *way, _ *money.Cents) { p.f.Lodging("generator").Tier = trip.TierLuxury }, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := setupPoor(t, nil)
			now := p.over("ORY")
			draft, err := p.City.Around(&p.Intent, now.Journey, p.Plan.Assumptions, sights("free"), schedule.Options{Quoted: true})
			if err != nil {
				t.Fatal(err)
			}
			p.Plan, p.Violations = draft.Plan, nil
			p.Chosen = Candidate{Branch: trip.Branch{Airport: "ORY", Tier: trip.TierMid}}
			now.variants = []Variant{{Stops: meals}}
			limit := p.Plan.Costs().Total + 1000_00
			tt.change(p, &now, &limit)
			before := trip.Digest(p.Plan)
			if err := p.otherwise(t.Context(), []way{now}, limit); err != nil {
				t.Fatal(err)
			}
			switch took := trip.Digest(p.Plan) != before; {
			case took != (tt.want != ""):
				t.Errorf("another plan is taken: %v", took)
			case took && schedule.JourneyOf(&p.Plan, p.f).Hotel.ID != tt.want:
				t.Errorf("one sleeps at %s, want %s", schedule.JourneyOf(&p.Plan, p.f).Hotel.ID, tt.want)
			}
		})
	}
}

// Of the beds that cost less the most comfortable is looked at.
func TestTheBestOfTheBedsThatCostLess(t *testing.T) {
	t.Parallel()
	p := setupPoor(t, func(p *poor) {
		better := *p.f.Lodging("generator")
		better.ID, better.Rating, better.Stars, better.Price = "better", new(4.9), 4, better.Price+1_00
		p.f.Lodgings = append(p.f.Lodgings, better)
	})
	p.Chosen = Candidate{Branch: trip.Branch{Tier: trip.TierMid}}
	now := p.over("ORY").Journey
	if got := p.lessDear(now); got.Hotel == nil || got.Hotel.ID != "better" || got.Out != now.Out || got.Back != now.Back {
		t.Errorf("looked at is %+v", got.Hotel)
	}
	now.Hotel = p.f.Lodging("generator")
	if got := p.lessDear(now); got.Hotel != nil {
		t.Errorf("nothing costs less than the cheapest, not %s", got.Hotel.ID)
	}
}
