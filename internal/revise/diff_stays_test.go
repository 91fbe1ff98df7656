package revise

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// What changed between two journeys, and back: of the stays themselves, and then what stands in those that both have, each on the days of its stay.
func TestWhatChangedBetweenTwoJourneys(t *testing.T) {
	t.Parallel()
	journey := func(change func(in *trip.Intent, p *trip.Plan, f *trip.Facts)) *trip.Itinerary {
		in, p, f := triptest.Journey()
		if change != nil {
			change(&in, &p, f)
		}
		it := triptest.Itinerary(in, p, f)
		return &it
	}
	later := func(days []trip.Day) []trip.Day { // the same on the next date
		days = slices.Clone(days)
		for n := range days {
			days[n].Date = days[n].Date.AddDays(1)
		}
		return days
	}
	replace := func(p *trip.Plan, in *trip.Intent, f *trip.Facts, ref, by string) {
		p.Each(func(_, _ int, s *trip.Slot) {
			if s.Selected().OptionRef == ref {
				*s = triptest.Slot(*in, f, s.Role, by, s.Window.Start.String(), s.Window.End.String())
			}
		})
	}
	from := journey(nil)
	var b strings.Builder
	for _, tt := range []struct {
		name   string
		change func(in *trip.Intent, p *trip.Plan, f *trip.Facts)
	}{
		{"nothing", nil},
		{"a sight is gone", func(_ *trip.Intent, p *trip.Plan, _ *trip.Facts) { triptest.Remove(p, 5, "residenz") }},
		{"a sight is on another day of its stay", func(in *trip.Intent, p *trip.Plan, f *trip.Facts) {
			triptest.Remove(p, 5, "residenz")
			p.Days[6].Slots = slices.Insert(p.Days[6].Slots, 1, triptest.Slot(*in, f.At(1), trip.RoleSight, "residenz", "10:05", "10:25"))
		}},
		{"another bed", func(in *trip.Intent, p *trip.Plan, f *trip.Facts) {
			bed := f.Onward[0].Lodgings[0]
			bed.ID, bed.Name = "opera", "Hotel Opéra"
			f.Onward[0].Lodgings = append(f.Onward[0].Lodgings, bed)
			replace(p, in, f.At(1), "torbraeu", "opera")
		}},
		{"another train", func(in *trip.Intent, p *trip.Plan, f *trip.Facts) {
			train := triptest.Ride()
			train.ID, train.Number, train.Departure, train.Arrival = "TGV9577", "TGV 9577", train.Departure.Add(3*3600e9), train.Arrival.Add(3*3600e9)
			f.Flights, f.Onward[0].Flights = append(f.Flights, train), append(f.Onward[0].Flights, train)
			replace(p, in, f.At(1), triptest.Ride().ID, train.ID)
			triptest.Find(p, train.ID).Choices[0].Features.Cost = 238_00
		}},
		{"a night more in Paris", func(_ *trip.Intent, p *trip.Plan, f *trip.Facts) {
			p.Days = slices.Concat(p.Days[:3], later(p.Days[2:3]), later(p.Days[3:]))
			p.Stays = slices.Clone(p.Stays)
			p.Stays[1].First = 5
			for _, here := range f.Places() {
				o := here.Flight(triptest.Ride().ID)
				o.Departure, o.Arrival = o.Departure.AddDate(0, 0, 1), o.Arrival.AddDate(0, 0, 1)
			}
		}},
		{"a night less in Munich", func(_ *trip.Intent, p *trip.Plan, _ *trip.Facts) {
			p.Days = slices.Concat(p.Days[:5], p.Days[6:7])
			p.Days[5].Date = p.Days[4].Date.AddDays(1)
		}},
		{"Munich is left out", func(_ *trip.Intent, p *trip.Plan, f *trip.Facts) {
			p.Days, p.Stays, f.Onward = p.Days[:4], p.Stays[:1], nil
		}},
		{"Munich first", func(_ *trip.Intent, p *trip.Plan, f *trip.Facts) {
			p.Days = slices.Concat(p.Days[4:], p.Days[:4])
			for n := range p.Days {
				p.Days[n].Date = triptest.Start.AddDays([]int{0, 1, 2, 2, 3, 4, 5}[n])
			}
			p.Stays = []trip.PlannedStay{p.Stays[1], p.Stays[0]}
			p.Stays[0].First, p.Stays[1].First = 0, 3
			paris := *f
			paris.Onward = nil
			*f = trip.Facts{City: f.Onward[0].City, Flights: f.Onward[0].Flights, Lodgings: f.Onward[0].Lodgings, Attractions: f.Onward[0].Attractions, Restaurants: f.Onward[0].Restaurants,
				Weather: f.Onward[0].Weather, FX: f.Onward[0].FX, Onward: []trip.Facts{paris}}
		}},
		{"a trip to Paris alone, of one more night", func(in *trip.Intent, p *trip.Plan, f *trip.Facts) { *in, *p, *f = paris() }},
	} {
		to := journey(tt.change)
		for _, way := range []struct {
			name string
			d    Difference
		}{{tt.name, Diff("a", from, "b", to)}, {"and back", Diff("b", to, "a", from)}} {
			fmt.Fprintf(&b, "%s\n", way.name)
			for _, s := range way.d.Stays {
				fmt.Fprintf(&b, "  %s %q: %s\n", s.Kind, s.Place, s.Says)
			}
			for _, line := range lines(way.d) {
				fmt.Fprintf(&b, "  %s\n", line)
			}
		}
	}
	golden(t, "testdata/diff_stays.golden", b.String())
}

// paris is the sample of the short form.
func paris() (trip.Intent, trip.Plan, trip.Facts) {
	in, p, f := triptest.Paris()
	return in, p, *f
}

// A place that one comes to twice is two stays, paired in their order.
func TestStaysOfOnePlaceArePairedInOrder(t *testing.T) {
	t.Parallel()
	stays := func(names ...string) (out []trip.ItineraryStay) {
		for _, name := range names {
			out = append(out, trip.ItineraryStay{Place: name})
		}
		return out
	}
	for _, tt := range []struct {
		name string
		a, b []trip.ItineraryStay
		want []int
	}{
		{"the same", stays("Paris", "Munich"), stays("Paris", "Munich"), []int{0, 1}},
		{"another order", stays("Paris", "Munich"), stays("munich", "paris"), []int{1, 0}},
		{"one is gone", stays("Paris", "Munich"), stays("Munich"), []int{-1, 0}},
		{"there twice", stays("Paris", "Munich", "Paris"), stays("Paris", "Munich", "Paris"), []int{0, 1, 2}},
		{"there twice, then once", stays("Paris", "Munich", "Paris"), stays("Munich", "Paris"), []int{1, 0, -1}},
		{"there once, then twice", stays("Munich", "Paris"), stays("Paris", "Munich", "Paris"), []int{1, 0}},
		{"there three times", stays("Paris", "Paris", "Paris"), stays("Paris", "Munich", "Paris", "Vienna", "Paris"), []int{0, 2, 4}},
		{"none is the same", stays("Paris"), stays("Vienna"), []int{-1}},
	} {
		if got := pairsOf(tt.a, tt.b); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
