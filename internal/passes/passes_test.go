package passes_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// said is what is bought, as one would note it down.
func said(taken []trip.PassTaken) []string {
	var out []string
	for _, t := range taken {
		out = append(out, fmt.Sprintf("%s on %d days from day %d for %d: %s instead of %s", t.Name, t.Days, t.First, t.People, t.Price, t.Instead))
	}
	return out
}

func TestPassesAreTakenWhereTheyPay(t *testing.T) {
	t.Parallel()
	const museums, day, week = "Museum pass on 2 days from day 1 for 2: $64.80 instead of $80", "Day ticket on 1 days from day 3 for 2: $9.72 instead of $21.60",
		"Week ticket on 5 days from day 0 for 2: $64.80 instead of $83.16"
	for _, tt := range []struct {
		name string
		edit func(in *trip.Intent, p *trip.Plan, f *trip.Facts)
		want []string
	}{
		{"as it is", func(*trip.Intent, *trip.Plan, *trip.Facts) {}, []string{museums, day}},
		{"where nobody knows of any", func(_ *trip.Intent, _ *trip.Plan, f *trip.Facts) { f.City.Passes = nil }, nil},
		{"a museum less", func(_ *trip.Intent, _ *trip.Plan, f *trip.Facts) {
			f.City.Pass("museums").Sights = []string{"louvre", "orsay", "cluny"}
		}, []string{day}},
		{"as dear as the tickets", func(_ *trip.Intent, _ *trip.Plan, f *trip.Facts) { f.City.Pass("day").Price = 10_00 }, []string{museums}},
		{"a cent less than the tickets", func(_ *trip.Intent, _ *trip.Plan, f *trip.Facts) { f.City.Pass("day").Price = 9_99 },
			[]string{museums, "Day ticket on 1 days from day 3 for 2: $21.58 instead of $21.60"}},
		{"the week, with the ways to the airport", func(_ *trip.Intent, _ *trip.Plan, f *trip.Facts) { f.City.Pass("week").Price = 30_00 }, []string{week, museums}},
		{"the week from Friday on, when it is sold for the next", func(in *trip.Intent, p *trip.Plan, f *trip.Facts) {
			f.City.Pass("week").Price = 30_00
			later(in, p, 3)
		}, []string{museums, day}},
		{"one ticket for both", func(_ *trip.Intent, _ *trip.Plan, f *trip.Facts) { f.City.Pass("day").Share = 5 },
			[]string{museums, "Day ticket on 1 days from day 3 for 2: $4.86 instead of $21.60", "Day ticket on 1 days from day 1 for 2: $4.86 instead of $5.40"}},
		{"a child, which pays for ways and not for museums", func(in *trip.Intent, p *trip.Plan, _ *trip.Facts) {
			in.Party.Children = 1
			p.Each(func(_, _ int, s *trip.Slot) {
				if s.Leg != nil {
					s.Leg.Fare = s.Leg.Fare * 3 / 2
				}
			})
		}, []string{museums, "Day ticket on 1 days from day 3 for 3: $14.58 instead of $32.40"}},
		{"back after midnight", func(_ *trip.Intent, p *trip.Plan, _ *trip.Facts) {
			last := triptest.Find(&trip.Plan{Days: p.Days[3:]}, "breizh")
			last.Window = calendar.Window{Start: calendar.Midnight, End: calendar.Midnight + 10}
		}, []string{museums, "Day ticket on 1 days from day 3 for 2: $9.72 instead of $16.20"}},
		{"nobody who pays", func(in *trip.Intent, p *trip.Plan, _ *trip.Facts) { in.Party = trip.Party{Children: 2} }, []string{day}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			in, p, f := triptest.Paris()
			f.City.Passes = triptest.Passes()
			tt.edit(&in, &p, f)
			got := passes.With(p, &in, f)
			inOrder := cmp.Transformer("sorted", func(s []string) map[string]bool {
				out := map[string]bool{}
				for _, v := range s {
					out[v] = true
				}
				return out
			})
			if diff := cmp.Diff(tt.want, said(got.Passes), inOrder); diff != "" {
				t.Errorf("bought otherwise (-want +got):\n%s", diff)
			}
			saves := money.Cents(0)
			for _, o := range got.Passes {
				saves += o.Saves()
			}
			if was, is := p.Costs(), got.Costs(); is.Total != was.Total-saves || is.Total != is.Flights+is.Lodging+is.Attractions+is.Transit+is.DailySpend {
				t.Errorf("the trip costs %+v, before it was %+v", is, was)
			}
		})
	}
}

// later puts a trip on other dates.
func later(in *trip.Intent, p *trip.Plan, days int) {
	in.DateWindow.Start, in.DateWindow.End = in.DateWindow.Start.AddDays(days), in.DateWindow.End.AddDays(days)
	for d := range p.Days {
		p.Days[d].Date = p.Days[d].Date.AddDays(days)
	}
}

// Passes of a journey are those of the cities that it goes to, and each counts the days of its own stay.
func TestPassesOfAJourney(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Journey()
	bavaria := trip.CityPass{ID: "isar", Name: "Isar ticket", Category: trip.CostTransit, Price: 1_00, Days: 3, Modes: []trip.TransitMode{trip.Metro}}
	f.City.Passes, f.Onward[0].City.Passes = triptest.Passes()[:1], []trip.CityPass{bavaria}
	for d := range p.Days {
		for s := range p.Days[d].Slots {
			p.Days[d].Slots[s].Leg = &trip.TransitLeg{Mode: trip.Metro, Fare: 9_00}
		}
	}
	p = passes.With(p, &in, f)
	from, to := p.Span(1)
	last := p.Passes[len(p.Passes)-1]
	if last.Ref != "isar" || last.First < from || last.First+last.Days > to {
		t.Fatalf("taken for days %d to %d: %v", from, to, said(p.Passes))
	}
	sum := money.Cents(0)
	for stay := range p.StayCount() {
		part, alone := p.At(stay), p.At(stay).Singly()
		for _, o := range part.Passes {
			if o.First < 0 || o.First+o.Days > len(part.Days) {
				t.Errorf("stay %d has %v, but %d days", stay, said([]trip.PassTaken{o}), len(part.Days))
			}
		}
		sum += alone.Costs().Transit - part.Costs().Transit
	}
	if singly := p.Singly(); sum <= 0 || singly.Costs().Transit-p.Costs().Transit != sum {
		t.Errorf("the stays save %s, the journey %s", sum, singly.Costs().Transit-p.Costs().Transit)
	}
}

// Whatever the ways, the prices and the days: no plan is dearer with passes, no ticket is stood in for twice, and nothing saves more of all that could
// be bought together.
func TestNothingSavesMore(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		chance := rand.New(rand.NewPCG(seed, 7))
		in, p, f := triptest.Paris()
		later(&in, &p, chance.IntN(7))
		p.Each(func(_, _ int, s *trip.Slot) {
			if s.Leg != nil {
				s.Leg.Fare = money.Cents(chance.IntN(9_00))
			}
		})
		f.City.Passes = triptest.Passes()
		for range 3 {
			days := 1 + chance.IntN(3)
			f.City.Passes = append(f.City.Passes, trip.CityPass{ID: fmt.Sprint("p", len(f.City.Passes)), Category: trip.CostTransit, Days: days,
				Price: money.Cents(1 + chance.IntN(8_00*days)), Modes: []trip.TransitMode{trip.Metro, trip.Walk}, Share: chance.IntN(3)})
		}
		got := passes.With(p, &in, f)
		saved := p.Costs().Total - got.Costs().Total
		if most := mostSaved(nil, p.PassOffers(&in, f)); saved != most || saved < 0 || trip.PassesTwice(got.Passes) {
			t.Fatalf("seed %d: %s saved, but it could be %s: %v", seed, saved, most, said(got.Passes))
		}
	}
}

// mostSaved tries every set of passes that can be bought together, beside those that are bought.
func mostSaved(bought, offers []trip.PassTaken) (most money.Cents) {
	for _, o := range bought {
		most += o.Saves()
	}
	for i := range offers {
		if next := append(bought[:len(bought):len(bought)], offers[i]); offers[i].Saves() > 0 && !trip.PassesTwice(next) {
			most = max(most, mostSaved(next, offers[i+1:]))
		}
	}
	return most
}
