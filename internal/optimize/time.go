package optimize

import "fmt"

// Time is the earliest schedule of visits in a fixed order on one day: every
// stop starts as soon as way, buffer, windows and locks allow. It judges time
// only; caps, money and groups are the caller's. The error is a *TimeError when
// the order is impossible. The problem must be valid.
func Time(p *Problem, day int, order []int) ([]Stop, error) {
	if day < 0 || day >= len(p.Days) {
		return nil, fmt.Errorf("optimize: day %d of %d", day, len(p.Days))
	}
	today := &p.Days[day]
	stops := make([]Stop, 0, len(order))
	node, now := today.StartNode, today.Start
	for _, v := range order {
		if v < 0 || v >= len(p.Visits) {
			return nil, fmt.Errorf("optimize: visit %d of %d", v, len(p.Visits))
		}
		in := &p.Visits[v]
		arrival := now + p.Way(node, in.Node)
		start, why := in.begin(day, max(arrival, now+in.Buffer))
		if why != Placed {
			return nil, &TimeError{Day: day, Visit: v, Reason: why}
		}
		node, now = in.Node, start+in.Stay
		if now > today.End {
			return nil, &TimeError{Day: day, Visit: v, Reason: Unreachable}
		}
		stops = append(stops, Stop{Visit: v, Arrival: arrival, Start: start, End: now})
	}
	if now+max(p.Way(node, today.EndNode), today.EndBuffer) > today.End {
		return nil, &TimeError{Day: day, Visit: -1, Reason: Unreachable}
	}
	return stops, nil
}

// begin is the earliest start of the visit on a day from ready on, or why there
// is none.
func (v *Visit) begin(day int, ready int32) (start int32, why Reason) {
	if v.Lock != nil {
		return v.beginLocked(day, ready)
	}
	found, ever := false, false
	for _, w := range v.WindowsOn(day) {
		ever = ever || w.Open+v.Stay <= w.Close
		at := max(ready, w.Open)
		if at+v.Stay <= w.Close && (!found || at < start) {
			start, found = at, true
		}
	}
	switch {
	case found:
		return start, Placed
	case ever:
		return 0, Unreachable
	}
	return 0, Closed
}

func (v *Visit) beginLocked(day int, ready int32) (start int32, why Reason) {
	start = v.Lock.Start
	if v.Lock.Day != day {
		return 0, Clash
	}
	for _, w := range v.WindowsOn(day) {
		if w.Open <= start && start+v.Stay <= w.Close {
			if ready > start {
				return 0, Unreachable
			}
			return start, Placed
		}
	}
	return 0, Closed
}
