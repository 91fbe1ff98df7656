package repair_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/tool/transit"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

const euro = money.Rate(1_080_000_000)

// legs are the product's own ways, as package app makes them.
type legs struct{ rules *transit.Rules }

func (l legs) Outing(a *trip.Attraction, from, to, center geo.Point) trip.TransitLeg {
	return transit.Outing(a, from, to, center, l.rules)
}

func (l legs) Leg(from, to geo.Point) trip.TransitLeg { return transit.Leg(from, to, l.rules) }

func (l legs) Taxi(from, to geo.Point) trip.TransitLeg { return transit.Taxi(from, to, l.rules) }

func (l legs) Transfer(a *trip.Airport, place geo.Point, toCity bool) trip.TransitLeg {
	return transit.Transfer(*a, place, !toCity, l.rules)
}

func cityOf(f *trip.Facts, people int) *schedule.City {
	at := time.Date(2025, time.May, 1, 9, 0, 0, 0, time.UTC)
	return schedule.NewCity(f, legs{transit.NewRules(f.City.Fares, euro, trip.Riders{Full: people}, at)})
}

// patient is a plan that holds, in facts that a test may spoil.
type patient struct {
	in    trip.Intent
	plan  trip.Plan
	facts *trip.Facts
}

// sample is the sample trip, set by the scheduler so that its clocks and ways are the product's own.
func sample(t testing.TB) patient {
	t.Helper()
	in, p, f := triptest.Paris()
	triptest.Remove(&p, 4, "natural_history") // too far for a morning from the other hotel
	bee := f.Flight("BF721@2025-06-10")
	bee.Departure, bee.Arrival = bee.Departure.Add(-3*time.Hour), bee.Arrival.Add(-3*time.Hour) // so that lunch is possible
	j := schedule.JourneyOf(&p, f)
	set, _, err := cityOf(f, in.Party.People()).Retime(&in, j, p.Assumptions, schedule.StopsOf(&p), 7, false)
	if err != nil {
		t.Fatal(err)
	}
	set.Branch = p.Branch
	return patient{in, set, f}
}

func (p patient) sick() repair.Case {
	return repair.Case{Plan: p.plan, Violations: verify.Plan(p.plan, p.in, p.facts), Intent: &p.in, City: cityOf(p.facts, p.in.Party.People())}
}

func (p patient) total() money.Cents { return p.plan.Costs().Total }

func (p *patient) rain(day int) {
	d := p.in.DateWindow.Date(day)
	p.facts.Weather[d] = trip.WeatherDay{Date: d, PrecipProb: 0.9, Provenance: triptest.Ref("rain")}
}

// move puts a slot at another time, whatever that breaks.
func (p *patient) move(ref, window string) {
	from, to, _ := strings.Cut(window, "–")
	triptest.Find(&p.plan, ref).Window = calendar.MustWindow(from, to)
}

// pin locks a slot where it is, in the plan and in the wish.
func (p *patient) pin(ref string) trip.Slot {
	var out trip.Slot
	p.plan.Each(func(day, _ int, s *trip.Slot) {
		if s.Selected().OptionRef == ref && out.Choices == nil {
			s.Locked = true
			p.in.Prefs.LockedSlots = append(p.in.Prefs.LockedSlots, trip.LockedSlot{DayOffset: day, Window: s.Window, ActivityID: ref})
			out = *s
		}
	})
	return out
}

var pack = sync.OnceValue(func() *atlas.Pack {
	a, err := atlas.Open()
	if err != nil {
		panic(err)
	}
	p, err := a.Find("Paris")
	if err != nil {
		panic(err)
	}
	return p
})

// planned is a trip over the whole pack of Paris: five days for two from New York, at the best journey of a tier.
func planned(start calendar.Date, seed uint64, tier trip.Tier, change func(*trip.Intent)) patient {
	p := pack()
	in, _ := trip.Intent{City: "Paris", DateWindow: trip.DateWindow{Start: start, End: start.AddDays(4), TZ: "Europe/Paris"}, Budget: 90_000_00,
		Airports: []string{"CDG", "ORY"}, Origin: "JFK", Party: trip.Party{Adults: 2, Rooms: 1}}.WithDefaults()
	if change != nil {
		change(&in)
	}
	f := &trip.Facts{City: p.City(), Lodgings: p.Hotels(in.DateWindow.Start, in.DateWindow.End), Attractions: p.Sights(euro),
		Restaurants: p.Restaurants(), Weather: map[calendar.Date]trip.WeatherDay{}}
	for _, a := range in.Airports {
		for _, back := range []int{-1, 0} {
			there, _ := p.Departures("JFK", a, start.AddDays(back))
			f.Flights = append(f.Flights, there...)
		}
		home, _ := p.Departures(a, "JFK", in.DateWindow.End)
		f.Flights = append(f.Flights, home...)
	}
	for i := range in.DateWindow.Days() {
		f.Weather[in.DateWindow.Date(i)] = trip.WeatherDay{Date: in.DateWindow.Date(i), PrecipProb: 0.2}
	}
	city, last := cityOf(f, 2), calendar.MustClock("23:30")
	pair := schedule.Pairs(&in, f, "")[0]
	d, err := city.Solve(&in, schedule.Journey{Out: pair.Out, Back: pair.Back, Hotel: schedule.Hotels(&in, city, tier, true)[0]},
		trip.Assumptions{DailySpend: 160_00, TransitBuffer: 15, MuseumBuffer: 20, AirportBuffer: 120, LastDeparture: &last},
		schedule.Options{Seed: seed, Iterations: 60, Fees: -1, Quoted: true})
	if err != nil {
		panic(err)
	}
	d.Plan.Branch = trip.Branch{Airport: pair.Out.Dest, Tier: tier}
	return patient{in, d.Plan, f}
}

func show(p *trip.Plan) string {
	out := ""
	p.Each(func(day, k int, s *trip.Slot) {
		if k == 0 {
			out += p.Days[day].Date.Format("Mon 2 Jan 2006") + "\n"
		}
		out += fmt.Sprintf("  %s %s %s\n", s.Window, s.Role, s.Selected().OptionRef)
	})
	return out
}

func reasons(vs []trip.Violation) map[string]int {
	out := map[string]int{}
	for _, v := range vs {
		if v.Blocking {
			out[fmt.Sprint(v.Reason(), " ", v.Details["option_ref"])]++
		}
	}
	return out
}

func reset(p patient) (trip.Plan, error) {
	j := schedule.JourneyOf(&p.plan, p.facts)
	// Prices and stops may have changed, doors not: what is shut now is set as if it were open.
	open := *p.facts
	open.Attractions = append([]trip.Attraction(nil), p.facts.Attractions...)
	for i := range open.Attractions {
		if len(open.Attractions[i].Week[1]) == 0 && len(open.Attractions[i].Week[2]) == 0 {
			open.Attractions[i].Week = triptest.Hours("09:00", "18:00")
		}
	}
	set, _, err := cityOf(&open, p.in.Party.People()).Retime(&p.in, j, p.plan.Assumptions, schedule.StopsOf(&p.plan), 7, false)
	set.Branch = p.plan.Branch
	return set, err
}
