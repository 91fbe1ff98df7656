package verify_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
)

// Who claims to be nearer the best than their numbers say, or offers what does not add up, is found out.
func TestClaimsBesideThePlan(t *testing.T) {
	t.Parallel()
	stories := []struct {
		name  string
		claim func(it *trip.Itinerary)
		holds bool
	}{
		{"nothing is claimed", func(it *trip.Itinerary) { it.Optimality, it.Measures, it.Alternatives = nil, nil, nil }, true},
		{"the numbers as they are", func(*trip.Itinerary) {}, true},
		{"the gap is rounded down", func(it *trip.Itinerary) { it.Optimality.Gap = 90 }, false},
		{"the bound is below the plan", func(it *trip.Itinerary) { it.Optimality.Bound = 999 }, false},
		{"more than anything is worth", func(it *trip.Itinerary) {
			it.Optimality.Objective, it.Optimality.Bound, it.Optimality.Gap = 1<<63-1, 1<<63-1, 0
		}, false},
		{"a bound that nothing comes near", func(it *trip.Itinerary) { it.Optimality.Bound, it.Optimality.Gap = 1<<40, 1000 }, false},
		{"nothing is worth anything", func(it *trip.Itinerary) { it.Optimality.Objective, it.Optimality.Gap = 0, 1000 }, false},
		{"a proof by a name that nobody knows", func(it *trip.Itinerary) { it.Optimality.By = "luck" }, false},
		{"the plan walks less than it does", func(it *trip.Itinerary) { it.Measures.Walk-- }, false},
		{"an alternative costs less than its parts", func(it *trip.Itinerary) { it.Alternatives[0].Measures.Cost -= 100 }, false},
		{"an alternative is over the budget", func(it *trip.Itinerary) {
			it.Alternatives[0].Costs = trip.CostBreakdown{Flights: it.Intent.Budget + 1, Total: it.Intent.Budget + 1}
			it.Alternatives[0].Measures.Cost = it.Intent.Budget + 1
		}, false},
		{"an alternative is outdone by the plan", func(it *trip.Itinerary) { it.Alternatives[0].Measures.Way = it.Measures.Way }, false},
		{"an alternative shows fewer sights than it counts", func(it *trip.Itinerary) { it.Alternatives[0].Days = nil }, false},
		{"an alternative on another day", func(it *trip.Itinerary) { it.Alternatives[0].Days[1].Date = triptest.Start }, false},
		{"an alternative with a day too few", func(it *trip.Itinerary) { it.Alternatives[0].Days = it.Alternatives[0].Days[:4] }, false},
		{"an alternative with a stop for nothing", func(it *trip.Itinerary) {
			it.Alternatives[0].Days[1].Stops = []trip.AnswerStop{{Role: "nap", Option: "louvre", Name: "Louvre Museum"}}
		}, false},
		{"an alternative that calls a sight otherwise", func(it *trip.Itinerary) { it.Alternatives[0].Days[0].Stops[0].Name = "Moon" }, false},
		{"an alternative with a sight that is not the one of its name", func(it *trip.Itinerary) { it.Alternatives[0].Days[0].Stops[0].Option = "moon" }, false},
		{"an alternative that trades more than it does", func(it *trip.Itinerary) { it.Alternatives[0].Trade = "Calmer days: 2 sights fewer." }, false},
		{"one that is said to be cheaper", func(it *trip.Itinerary) { it.Alternatives[0].Trade = "Calmer days: $10 less." }, false},
		{"one that does not say that it is dearer", func(it *trip.Itinerary) {
			a := &it.Alternatives[0]
			a.Costs.Transit, a.Costs.Total, a.Measures.Cost = a.Costs.Transit+100, a.Costs.Total+100, a.Measures.Cost+100
		}, false},
		{"one that says it", func(it *trip.Itinerary) {
			a := &it.Alternatives[0]
			a.Costs.Transit, a.Costs.Total, a.Measures.Cost = a.Costs.Transit+100, a.Costs.Total+100, a.Measures.Cost+100
			a.Trade = "Calmer days: $1 more."
		}, true},
		{"one over an airport that it does not see", func(it *trip.Itinerary) {
			it.Alternatives[0].Days[0].Stops = append(it.Alternatives[0].Days[0].Stops, trip.AnswerStop{Role: trip.RoleArrive,
				Option: it.Facts.Flights[0].ID, Name: it.Facts.Flights[0].Line()})
			it.Alternatives[0].Branch.Airport = "JFK"
		}, false},
		{"one in a bed of another class", func(it *trip.Itinerary) {
			it.Alternatives[0].Days[0].Stops = append(it.Alternatives[0].Days[0].Stops, trip.AnswerStop{Role: trip.RoleCheckIn,
				Option: it.Facts.Lodgings[0].ID, Name: it.Facts.Lodgings[0].Name})
			it.Alternatives[0].Branch.Tier = "palace"
		}, false},
		{"one that says of its costs what nothing proves", func(it *trip.Itinerary) { it.Alternatives[0].Costs.Disclaimer = "All paid." }, false},
		{"one that is there before it opens", func(it *trip.Itinerary) {
			it.Alternatives[0].Days[0].Stops[0].Window = calendar.MustWindow("05:00", "07:00")
		}, false},
		{"one on a day that it is closed on", func(it *trip.Itinerary) {
			s := &it.Alternatives[0].Days[0].Stops[0] // on a Tuesday
			s.Option, s.Name = "louvre", triptest.Name(&it.Facts, "louvre")
		}, false},
		{"one that ends before it begins", func(it *trip.Itinerary) {
			it.Alternatives[0].Days[0].Stops[0].Window = calendar.Window{Start: 13 * 60, End: 11 * 60}
		}, false},
		{"one at two places at a time", func(it *trip.Itinerary) {
			day := &it.Alternatives[0].Days[0]
			day.Stops = append(day.Stops, trip.AnswerStop{Role: trip.RoleCheckIn, Option: "another house", Name: "Another house", Window: calendar.MustWindow("12:00", "14:00")})
		}, false},
		{"one that goes on when the other ends", func(it *trip.Itinerary) {
			day := &it.Alternatives[0].Days[0]
			day.Stops = append(day.Stops, trip.AnswerStop{Role: trip.RoleCheckIn, Option: "another house", Name: "Another house", Window: calendar.MustWindow("13:00", "13:15")})
		}, true},
		{"one whose flight lands when it does not", func(it *trip.Itinerary) { withFlight(it, 10) }, false},
		{"one whose flight lands when it does", func(it *trip.Itinerary) { withFlight(it, 0) }, true},
		{"one whose flight home leaves when it does not", func(it *trip.Itinerary) { withFlightHome(it, 10) }, false},
		{"one whose flight home leaves when it does", func(it *trip.Itinerary) { withFlightHome(it, 0) }, true},
		{"one with a flight that neither brings there nor away", func(it *trip.Itinerary) {
			withFlight(it, 10)
			it.Alternatives[0].Days[0].Stops[0].Role = trip.RoleBags
		}, true},
		{"four alternatives", func(it *trip.Itinerary) { it.Alternatives = slices.Repeat(it.Alternatives, 4) }, false},
	}
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			it := document(t)
			m := trip.Measure(&it.Plan, &it.Facts, it.Score)
			it.Measures, it.Optimality = &m, &trip.Optimality{Objective: 1000, Bound: 1100, Gap: 91, By: "days", Iterations: 3}
			days := make([]trip.AnswerDay, len(it.Plan.Days))
			for d := range days {
				days[d].Date = it.Plan.Days[d].Date
			}
			days[0].Stops = []trip.AnswerStop{{Role: trip.RoleSight, Option: "orsay", Name: triptest.Name(&it.Facts, "orsay"), Window: calendar.MustWindow("11:00", "13:00")}}
			calm := trip.Answer{Trade: "Calmer days: all sights but one fewer.", Costs: it.Plan.Costs(), Measures: m, Days: days}
			calm.Measures.Sights, calm.Measures.Worth, calm.Measures.Way = 1, m.Worth-1, m.Way-1
			it.Alternatives = []trip.Answer{calm}
			s.claim(&it)
			it.ID = it.Name()
			if bad := refusals(verify.Check(it, pack, nil)); slices.Contains(bad, "document") == s.holds {
				t.Errorf("refused by %v", bad)
			}
		})
	}
}

// In German what another plan gives and takes is told in one way, which is held to the differences, each from where it begins to be told.
func TestATradeInGermanIsTheDifferences(t *testing.T) {
	t.Parallel()
	for _, s := range []struct {
		name   string
		change func(m *trip.Measures)
		trade  string
	}{
		{"more of all", func(m *trip.Measures) {
			m.Cost, m.Sights, m.Way, m.Walk, m.Worth = m.Cost+10_00, m.Sights+1, m.Way+65, m.Walk+1250, m.Worth+120
		}, "Voller: 10\u00a0$ mehr; 1 Sehenswürdigkeit mehr; 1 Std. 05 Min. mehr unterwegs; 1,2 km mehr zu Fuß; 12 % mehr nach deinem Geschmack."},
		{"less of all", func(m *trip.Measures) {
			m.Cost, m.Sights, m.Way, m.Walk, m.Worth = m.Cost-10_00, m.Sights-2, m.Way-5, m.Walk-300, m.Worth-10
		}, "Ruhiger: 10\u00a0$ weniger; 2 Sehenswürdigkeiten weniger; 5 Min. weniger unterwegs; 0,3 km weniger zu Fuß; 1 % weniger nach deinem Geschmack."},
		{"too little to be told", func(m *trip.Measures) { m.Cost, m.Way, m.Walk, m.Worth = m.Cost-1, m.Way+4, m.Walk+299, m.Worth+9 }, "Fast gleich: 0,01\u00a0$ weniger."},
	} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			it := document(t)
			it.Intent.Lang, it.Score = wording.German, 1000
			m := trip.Measure(&it.Plan, &it.Facts, it.Score)
			other := trip.Answer{Costs: it.Plan.Costs(), Measures: m}
			s.change(&other.Measures)
			it.Measures = &m
			found := func(trade string) string {
				other.Trade = trade
				it.Alternatives = []trip.Answer{other}
				return strings.Join(verdictOf(verify.Check(it, nil, nil), "document").Found, " ")
			}
			const lie = "which are not the differences of the two plans"
			if got := found(s.trade); strings.Contains(got, lie) {
				t.Errorf("the differences are refused: %s", got)
			}
			if got := found(strings.Replace(s.trade, "10", "11", 1) + " Und Kaffee."); !strings.Contains(got, lie) {
				t.Errorf("something else is taken: %s", got)
			}
		})
	}
}

// What another plan is worth is told in percent of what the plan is worth, cut off; beside one that is worth nothing there is none.
func TestATradeInPercent(t *testing.T) {
	t.Parallel()
	for _, s := range []struct {
		worth, more int64
		trade       string
		holds       bool
	}{
		{0, 50, "Better: 0 % more to your taste.", true},
		{0, 50, "Better: 50 % more to your taste.", false},
		{1000, 59, "Better: 5 % more to your taste.", true},
		{1000, -59, "Worse: 5 % less to your taste.", true},
		{1000, 59, "Better: 6 % more to your taste.", false},
	} {
		it := document(t)
		it.Score = s.worth
		m := trip.Measure(&it.Plan, &it.Facts, it.Score)
		it.Measures, it.Alternatives = &m, []trip.Answer{{Trade: s.trade, Costs: it.Plan.Costs(), Measures: m}}
		it.Alternatives[0].Measures.Worth += s.more
		found := strings.Join(verdictOf(verify.Check(it, nil, nil), "document").Found, " ")
		if strings.Contains(found, "which is no difference of the two plans") == s.holds {
			t.Errorf("%+v: %s", s, found)
		}
	}
}

// withFlight lets the first alternative begin with the flight of the plan, so many minutes late.
func withFlight(it *trip.Itinerary, late calendar.Clock) {
	slot := &it.Plan.Days[0].Slots[0]
	o := it.Facts.Flight(slot.Selected().OptionRef)
	w := calendar.Window{Start: slot.Window.Start + late, End: slot.Window.End + late}
	day := &it.Alternatives[0].Days[0]
	day.Stops = []trip.AnswerStop{{Role: trip.RoleArrive, Option: o.ID, Name: o.Line(), Window: w}}
	it.Alternatives[0].Branch.Airport = o.Dest
	it.Alternatives[0].Measures.Sights = 0
	it.Alternatives[0].Trade = "Calmer days."
}

// withFlightHome is the same with the last flight, on the last day.
func withFlightHome(it *trip.Itinerary, late calendar.Clock) {
	last := len(it.Plan.Days) - 1
	slot := it.Plan.Days[last].Slots[len(it.Plan.Days[last].Slots)-1]
	o := it.Facts.Flight(slot.Selected().OptionRef)
	a := &it.Alternatives[0]
	a.Days[0].Stops = nil
	a.Days[last].Stops = []trip.AnswerStop{{Role: trip.RoleDepart, Option: o.ID, Name: o.Line(),
		Window: calendar.Window{Start: slot.Window.Start + late, End: slot.Window.End + late}}}
	a.Branch.Airport, a.Measures.Sights, a.Trade = o.Origin, 0, "Calmer days."
}
