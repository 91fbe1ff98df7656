package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

func sameTrip(a, b *trip.Plan, from, to schedule.Journey) bool {
	is := func(p *trip.Plan) [][]schedule.Stop { return schedule.StopsOf(p) }
	return from == to && a.Assumptions.DailySpend == b.Assumptions.DailySpend && slices.EqualFunc(is(a), is(b), slices.Equal)
}

// settled tells what was settled on, and what it costs beside what it took the place of.
func settled(was, now *State, from, to schedule.Journey) trip.Decision {
	var what []string
	if from.Out != to.Out || from.Back != to.Back {
		what = append(what, otherFlights(from, to, now.Intent.DateWindow.TZ))
	}
	if from.Hotel != to.Hotel {
		what = append(what, fmt.Sprintf("%s instead of %s", to.Hotel.Name, from.Hotel.Name))
	}
	if a, b := was.Plan.Assumptions.DailySpend, now.Plan.Assumptions.DailySpend; a != b {
		what = append(what, fmt.Sprintf("%s a day for meals and small things instead of %s", b, a))
	}
	why := "At the prices of the dates this is worth more to you and still inside the budget: %s in all against %s."
	switch {
	case !was.holds():
		why = "What was chosen first could not be mended; this is the best of the others that holds: %s in all against %s."
	case now.Plan.Costs().Total > now.Intent.Budget:
		why = "At the prices of the dates this is worth more to you and costs no more: %s in all against %s."
	}
	return trip.Decision{Node: Synthesizer, Selected: cmp.Or(strings.Join(what, "; "), "Another choice of what there is to see"),
		Rationale: fmt.Sprintf(why, now.Plan.Costs().Total, was.Plan.Costs().Total)}
}

// otherFlights names the flights that changed, with the hours at the destination where names alone do not tell them apart.
func otherFlights(from, to schedule.Journey, tz string) string {
	zone, err := calendar.LoadZone(tz)
	name := func(f *trip.FlightOption, airport, verb string, at time.Time, dated bool) string {
		said := f.Name() + " over " + airport
		if dated && err == nil {
			_, clock := zone.Local(at)
			said += fmt.Sprintf(", %s %s", verb, clock)
		}
		return said
	}
	there := func(f *trip.FlightOption, dated bool) string { return name(f, f.Dest, "arriving", f.Arrival, dated) }
	back := func(f *trip.FlightOption, dated bool) string { return name(f, f.Origin, "leaving", f.Departure, dated) }
	var said []string
	for _, way := range []struct {
		from, to *trip.FlightOption
		name     func(*trip.FlightOption, bool) string
	}{{from.Out, to.Out, there}, {from.Back, to.Back, back}} {
		if way.from != way.to {
			same := way.name(way.from, false) == way.name(way.to, false)
			said = append(said, way.name(way.to, same)+" instead of "+way.name(way.from, same))
		}
	}
	return strings.Join(said, "; ")
}
