package revise

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// Fix is a small change that mends an edited plan, as the rules judge it.
type Fix struct {
	Kind FixKind `json:"kind"`
	Says string  `json:"says"` // "Move Louvre Museum to Tuesday, 10:15"
	For  string  `json:"for"`  // the node_ref of the violation it mends, in the plan as it was sent
	// Option is what is moved, left out or put back; of a replacement what comes, and From what goes.
	Option string `json:"option_ref"`
	From   string `json:"from_option_ref,omitempty"`
	Checked
	DeltaCost    money.Cents `json:"delta_usd_cents"` // against the plan as it was sent
	DeltaMinutes int         `json:"delta_minutes"`   // on the way
}

// FixKind is what a Fix does.
type FixKind string

// The kinds, the smallest change first: what is moved is still seen, what is replaced is not, and what is left out leaves a hole.
const (
	FixReorder FixKind = "reorder"  // to another place in the order of its day
	FixPutBack FixKind = "put_back" // to where it stands in the plan that is kept
	FixMoveDay FixKind = "move_day" // to another day, at its best place
	FixReplace FixKind = "replace"  // by another option
	FixRemove  FixKind = "remove"
)

var changeOf = map[FixKind]int{FixReorder: 0, FixPutBack: 1, FixMoveDay: 1, FixReplace: 2, FixRemove: 3}

// How many fixes are offered, of one kind and in all, and for how many of the stops that ail how many changes are judged.
const (
	mostFixes  = 5
	mostOfKind = 2
	mostAiling = 3
	mostJudged = 48
)

// Fixes gives up to five small changes of an edited itinerary, each of which leaves fewer rules broken: those that leave none
// first, then by how little they change, what the trip costs and how long it is on the way. Nothing that is locked is moved. A
// plan that breaks no rule needs none. What Check refuses is refused.
func (d *Desk) Fixes(days []trip.ItineraryDay) ([]Fix, error) {
	l, err := d.edited(days)
	if err != nil {
		return nil, err
	}
	found, err := d.mended(l)
	if err != nil {
		return nil, err
	}
	out := []Fix{}
	for _, f := range found {
		out = append(out, f.Fix)
	}
	return clone.Of(out), nil
}

// settledFix is a fix with the plan that it leaves.
type settledFix struct {
	Fix
	plan trip.Plan
}

// mended gives the fixes of a layout.
func (d *Desk) mended(l layout) ([]settledFix, error) {
	m := mending{Desk: d, was: d.layout(), now: l, days: map[string]trip.Day{}, seen: map[string]bool{}}
	var err error
	if m.plan, err = m.planWith(l, m.set); err != nil {
		return nil, asDays(err)
	}
	m.found = verify.Plan(m.plan, d.it.Intent, d.facts)
	if trip.Blocking(m.found) > 0 {
		m.tryAll()
	}
	return m.best(), nil
}

// mended is a change that was judged and leaves fewer rules broken.
type mended struct {
	change
	plan    trip.Plan
	found   []trip.Violation
	mends   string
	cost    money.Cents
	minutes int
}

// best chooses among what was found.
func (m *mending) best() []settledFix {
	slices.SortStableFunc(m.mended, func(a, b mended) int {
		return cmp.Or(cmp.Compare(trip.Blocking(a.found), trip.Blocking(b.found)), cmp.Compare(changeOf[a.kind], changeOf[b.kind]),
			cmp.Compare(a.cost, b.cost), cmp.Compare(a.minutes, b.minutes))
	})
	out, of := []settledFix{}, map[FixKind]int{}
	cost, minutes := m.plan.Costs().Total, onTheWay(&m.plan)
	for _, f := range m.mended {
		if of[f.kind]++; of[f.kind] > mostOfKind || len(out) == mostFixes {
			continue
		}
		out = append(out, settledFix{Fix{Kind: f.kind, Says: m.says(&f), For: f.mends, Option: f.option, From: f.from,
			Checked: m.shown(&f.plan, f.found), DeltaCost: f.cost - cost, DeltaMinutes: f.minutes - minutes}, f.plan})
	}
	return out
}

func onTheWay(p *trip.Plan) (minutes int) {
	p.Each(func(_, _ int, s *trip.Slot) { minutes += wayTo(s) })
	return minutes
}

// says tells what a change does, with the day and the time that come of it.
func (m *mending) says(f *mended) string {
	when, lang := "", m.it.Intent.Locale()
	f.plan.Each(func(day, _ int, s *trip.Slot) {
		if when == "" && s.Selected().OptionRef == f.option {
			when = lang.Say("%s, %s", lang.Weekday(f.plan.Days[day].Date), s.Window.Start)
		}
	})
	name := m.nameOf(f.option)
	switch f.kind {
	case FixRemove:
		return lang.Say("Leave out %s", name)
	case FixReplace:
		return lang.Say("Take %s instead of %s, %s", name, m.nameOf(f.from), when)
	case FixPutBack:
		return lang.Say("Put %s back to %s", name, when)
	}
	return lang.Say("Move %s to %s", name, when)
}

func (d *Desk) nameOf(option string) string {
	f := d.facts
	if a := f.Attraction(option); a != nil {
		return a.Name
	}
	if r := f.Restaurant(option); r != nil {
		return r.Name
	}
	if l := f.Lodging(option); l != nil {
		return l.Name
	}
	if o := f.Flight(option); o != nil {
		return o.Name()
	}
	return option
}

// journeys lists what two journeys differ in, by what the first has.
func journeys(was, now schedule.Journey) []string {
	var out []string
	for _, f := range []struct{ was, now *trip.FlightOption }{{was.Out, now.Out}, {was.Back, now.Back}} {
		if f.was != nil && f.was != f.now {
			out = append(out, f.was.ID)
		}
	}
	if was.Hotel != nil && was.Hotel != now.Hotel {
		out = append(out, was.Hotel.ID)
	}
	return out
}
