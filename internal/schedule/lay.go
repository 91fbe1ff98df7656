package schedule

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/trip"
)

// Lay sets the stops of every day in the order given, come what may: each as soon as one gets there and it is open for long
// enough, or as soon as one gets there when it is not; what is locked at its time. Whether that can be done is for the
// rules to say: it is what a plan looks like while a hand is still moving things about. Stops that are no sight and no
// meal of the city are fault.NotFound; fault.Unplannable means that the journey itself does not fit its dates.
func (c *City) Lay(in *trip.Intent, j Journey, assume trip.Assumptions, stops Stops, seed uint64) (trip.Plan, error) {
	return c.lay(in, j, assume, stops, seed, true)
}

// Hold is Lay within the free time of each day: what is locked outside it is fault.NotFound.
func (c *City) Hold(in *trip.Intent, j Journey, assume trip.Assumptions, stops Stops, seed uint64) (trip.Plan, error) {
	return c.lay(in, j, assume, stops, seed, false)
}

func (c *City) lay(in *trip.Intent, j Journey, assume trip.Assumptions, stops Stops, seed uint64, anyTime bool) (trip.Plan, error) {
	fr, err := newFrame(withLocks(in, stops), c.facts, j, c.legs, assume, true)
	if err != nil {
		return trip.Plan{}, err
	}
	fr.anyTime = anyTime
	d := newDraft(fr, c, stops.places())
	days := make([][]optimize.Stop, len(d.tours))
	for day := range stops {
		if days, err = d.layDay(day, stops[day], days); err != nil {
			return trip.Plan{}, err
		}
	}
	p := d.assemble(days)
	p.Seed = seed
	return p, nil
}

// layDay lays a day's stops into its free times. A day without any gets one of its own.
func (d *draft) layDay(day int, stops []Stop, days [][]optimize.Stop) ([][]optimize.Stop, error) {
	tours := d.toursOf(day)
	if len(tours) == 0 && len(stops) > 0 {
		d.tours = append(d.tours, tour{day: day, from: d.hotel(), to: d.hotel(), start: d.begins(day), end: d.dayEnd(day)})
		d.problem.Days = append(d.problem.Days, optimize.Day{StartNode: d.node(d.hotel().point, -1), Start: int32(d.begins(day))})
		tours, days = []int{len(d.tours) - 1}, append(days, nil)
	}
	at := 0
	for _, s := range stops {
		v, ok := d.visitOf(day, s)
		if !ok {
			return nil, fault.New(fault.NotFound, "a stop is no sight and no meal that is known")
		}
		for at+1 < len(tours) && d.belongsLater(tours[at], tours[at+1], s) {
			at++
		}
		t := tours[at]
		days[t] = append(days[t], d.layStop(t, days[t], v, s))
	}
	return days, nil
}

// belongsLater tells whether a stop goes into the later of two free times: its plan had it there, or it fits only there.
func (d *draft) belongsLater(now, next int, s Stop) bool {
	return s.Window.Start >= d.tours[next].start || !d.goesIn(now, s) && d.goesIn(next, s)
}

// layStop sets a stop behind those of its tour.
func (d *draft) layStop(t int, before []optimize.Stop, v int, s Stop) optimize.Stop {
	visit := &d.problem.Visits[v]
	from, free := d.tours[t].from.point, int32(d.tours[t].start)
	if n := len(before); n > 0 {
		from, free = d.nodes[d.problem.Visits[before[n-1].Visit].Node], before[n-1].End
	}
	way := int32(0)
	if to := d.nodes[visit.Node]; to != from {
		way = d.minutesBetween(from, to)
	}
	arrival := free + way
	start := max(arrival, free+visit.Buffer)
	switch {
	case visit.Lock != nil:
		start = visit.Lock.Start
	case s.Locked:
		start = int32(s.Window.Start)
	case t < len(d.full): // a made-up tour has no opening hours
		start = firstOpen(visit, t, start)
	}
	stay := visit.Stay
	if s.Locked && s.Window.Minutes() > 0 {
		stay = int32(s.Window.Minutes())
	}
	return optimize.Stop{Visit: v, Arrival: arrival, Start: start, End: start + stay}
}

// firstOpen is when a visit can begin that one arrives at: at once when it never can.
func firstOpen(v *optimize.Visit, t int, arrival int32) int32 {
	if start, ok := opensAt(v, t, arrival); ok {
		return start
	}
	return arrival
}

// StopAt is a stop that its plan had at a time.
func StopAt(ref string, role trip.Role, w calendar.Window, locked bool) Stop {
	return Stop{Ref: ref, Role: role, Locked: locked, Window: w}
}
