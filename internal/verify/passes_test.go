package verify_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// withPasses is an itinerary with a museum pass for two days and a day ticket for another, as they pay.
func withPasses(t *testing.T, edit func(*trip.Itinerary)) trip.Itinerary {
	t.Helper()
	s := paris()
	s.f.City.Passes = triptest.Passes()
	for _, o := range s.p.PassOffers(&s.in, s.f) {
		if o.Saves() > 0 {
			s.p.Passes = append(s.p.Passes, o)
		}
	}
	it := triptest.Itinerary(s.in, s.p, s.f)
	edit(&it)
	it.Costs = it.Plan.Costs()
	it.Certificate = verify.Certify(it.Plan, it.Intent, &it.Facts, triptest.FetchedAt)
	it.ID = it.Name()
	return it
}

// A forger who says that a pass costs less, or takes the place of more, than it does is found out, however well the sums add up.
func TestAPassIsWhatItIs(t *testing.T) {
	t.Parallel()
	museums, day := 1, 0
	for _, tt := range []struct {
		name string
		edit func(*trip.Itinerary)
		says string
	}{
		{"as they are", func(*trip.Itinerary) {}, ""},
		{"none of them", func(it *trip.Itinerary) { it.Plan.Passes = nil }, ""},
		{"a cheaper price", func(it *trip.Itinerary) { it.Plan.Passes[museums].Price -= 5_00 }, "The pass Museum pass costs $59.80 in the plan, but $64.80 by the facts."},
		{"more in its place", func(it *trip.Itinerary) { it.Plan.Passes[day].Instead += 5_00 }, "in the place of tickets for $26.60, but those of the plan come to $21.60."},
		{"for more days than it holds", func(it *trip.Itinerary) { it.Plan.Passes[day].Days = 2 }, "The pass Day ticket is not as the facts have it."},
		{"for one of two", func(it *trip.Itinerary) { it.Plan.Passes[day].People = 1 }, "is not as the facts have it"},
		{"under another name", func(it *trip.Itinerary) { it.Plan.Passes[day].Name = "Golden ticket" }, "The pass Golden ticket is not as the facts have it."},
		{"of another source", func(it *trip.Itinerary) { it.Plan.Passes[day].Provenance = triptest.Ref("moon") }, "is not as the facts have it"},
		{"for other tickets", func(it *trip.Itinerary) { it.Plan.Passes[day].Category = trip.CostAttractions }, "is not as the facts have it"},
		{"a pass that nobody sells", func(it *trip.Itinerary) { it.Plan.Passes[day].Ref = "free" }, "The pass Day ticket is taken from day 4 on, for which none is sold by the facts."},
		{"a pass that is sold nowhere", func(it *trip.Itinerary) { it.Facts.City.Passes = nil }, "for which none is sold by the facts"},
		{"from a day on that the plan does not have", func(it *trip.Itinerary) { it.Plan.Passes[day].First = 9 }, "for which none is sold by the facts"},
		{"the same tickets twice", func(it *trip.Itinerary) { it.Plan.Passes = append(it.Plan.Passes, it.Plan.Passes[day]) }, "Two passes are taken in the place of the same tickets."},
		{"one that does not pay", func(it *trip.Itinerary) {
			dear := it.Plan.PassOffers(&it.Intent, &it.Facts)[0]
			it.Plan.Passes = []trip.PassTaken{dear}
		}, "The pass Day ticket costs $9.72, no less than the tickets for $0 in whose place it is taken."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var found []string
			for _, v := range verify.Check(withPasses(t, tt.edit), nil, nil) {
				if v.Verdict == trip.Fail {
					found = append(found, v.Found...)
				}
			}
			if tt.says == "" && found != nil || tt.says != "" && !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, tt.says) }) {
				t.Errorf("found %q, want %q", found, tt.says)
			}
		})
	}
}

// A pass that no trip can cost would hide what others cost.
func TestNoPassHidesWhatOthersCost(t *testing.T) {
	t.Parallel()
	it := withPasses(t, func(it *trip.Itinerary) { it.Plan.Passes[0].Instead = 1 << 60 })
	if v := verify.Plan(it.Plan, it.Intent, &it.Facts); !slices.ContainsFunc(v, func(v trip.Violation) bool { return v.Reason() == "impossible_amount" && v.Blocking }) {
		t.Errorf("found %v", v)
	}
}

// Another plan that is offered is paid with passes that are sold for its days, and costs what they cost.
func TestThePassesOfAnotherPlan(t *testing.T) {
	t.Parallel()
	other := func(change func(a *trip.Answer)) func(*trip.Itinerary) {
		return func(it *trip.Itinerary) {
			a := trip.Answer{Trade: "Other sights: .", Branch: it.Plan.Branch, Costs: it.Plan.Costs(), Passes: slices.Clone(it.Plan.Passes)}
			for _, d := range it.Plan.Days {
				day := trip.AnswerDay{Date: d.Date}
				for _, s := range d.Slots {
					ref := s.Selected().OptionRef
					name := ref
					if v := it.Facts.Attraction(ref); v != nil {
						name = v.Name
					}
					if s.Role == trip.RoleSight {
						day.Stops = append(day.Stops, trip.AnswerStop{Window: s.Window, Role: s.Role, Option: ref, Name: name})
						a.Measures.Sights++
					}
				}
				a.Days = append(a.Days, day)
			}
			change(&a)
			c := &a.Costs
			c.Total = c.Flights + c.Lodging + c.Attractions + c.Transit + c.DailySpend
			a.Measures.Cost = c.Total
			it.Alternatives = []trip.Answer{a}
		}
	}
	for _, tt := range []struct {
		name   string
		change func(a *trip.Answer)
		says   string
	}{
		{"as they are", func(*trip.Answer) {}, ""},
		{"doors for less than the pass", func(a *trip.Answer) { a.Costs.Attractions -= 1 }, "for attractions, but what stands in it costs"},
		{"a pass for less", func(a *trip.Answer) { a.Passes[1].Price, a.Costs.Attractions = 1_00, a.Costs.Attractions-63_80 }, "has passes that are not sold for its days"},
		{"a pass that nobody sells", func(a *trip.Answer) { a.Passes[0].Ref = "free" }, "has passes that are not sold for its days"},
		{"the same tickets twice", func(a *trip.Answer) { a.Passes = append(a.Passes, a.Passes[0]) }, "two passes in the place of the same tickets"},
		{"ways for less than the ticket", func(a *trip.Answer) { a.Costs.Transit = 9_00 }, "is said to cost $9 for transit, but its passes cost $9.72"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var found []string
			for _, v := range verify.Check(withPasses(t, other(tt.change)), nil, nil) {
				if v.Verdict == trip.Fail {
					found = append(found, v.Found...)
				}
			}
			about := func(s string) bool { return strings.Contains(s, "passes") || strings.Contains(s, "stands in it") }
			if tt.says == "" && slices.ContainsFunc(found, about) || tt.says != "" && !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, tt.says) }) {
				t.Errorf("found %q, want %q", found, tt.says)
			}
		})
	}
}

// Who asks for a pass hears that it is taken, or what it would cost and what the tickets come to in whose place it would be.
func TestWhatBecomesOfAWishForAPass(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, of string
		edit     func(s *sample)
		want     trip.Fate
		says     string
	}{
		{"a museum pass that pays", "prefs.passes[0]", func(*sample) {}, trip.FateMet, ""},
		{"a day ticket that pays", "prefs.passes[1]", func(*sample) {}, trip.FateMet, ""},
		{"a museum pass that does not", "prefs.passes[0]", func(s *sample) { s.f.City.Pass("museums").Price = 40_00 }, trip.FateNotMet,
			"Museum pass does not pay on this trip: $86.40 against $80 of single tickets."},
		{"no ticket that does", "prefs.passes[1]", func(s *sample) { s.f.City.Pass("day").Price = 40_00 }, trip.FateNotMet,
			"Week ticket does not pay on this trip: $86.40 against $83.16 of single tickets."},
		{"one that nobody knows of", "prefs.passes[0]", func(s *sample) { s.f.City.Passes = s.f.City.Passes[:1] }, trip.FateNotMet, "No price of one is known here."},
	} {
		s := paris()
		s.in.Prefs.Passes = []trip.CostCategory{trip.CostAttractions, trip.CostTransit}
		s.f.City.Passes = triptest.Passes()
		tt.edit(s)
		for _, o := range s.p.PassOffers(&s.in, s.f) {
			if o.Saves() > 0 {
				s.p.Passes = append(s.p.Passes, o)
			}
		}
		wishes := verify.Wishes(s.p, s.in, s.f)
		n := slices.IndexFunc(wishes, func(w trip.Wish) bool { return w.Field == tt.of })
		if n < 0 || wishes[n].Fate != tt.want || wishes[n].Why != tt.says {
			t.Errorf("%s: %+v", tt.name, wishes)
		}
	}
}
