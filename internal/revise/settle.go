package revise

import (
	"cmp"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// NotDone begins a sentence about what a description asks for and cannot be: the rest of it is done. It speaks of one edit alone.
const NotDone = "Not done: %s"

// Said of what only words ask for, and of how it was taken. Each speaks of one edit alone: the next says it anew.
const (
	AtAPace   = "You asked for other days: planned at a %s pace, at most %d sights a day."
	TenthLess = "You want it cheaper and did not say by how much: at most %s, a tenth less than it cost."
)

// CostsLess is said of a budget that is lowered and that the trip keeps to as it is. It speaks of one edit alone.
const CostsLess = "The trip costs less already: %s with single tickets, of the %s that it may cost now."

// Settle makes changes that hold of a trip of those that only words make, and says what was taken for granted. What could not be read is a
// question.
func Settle(h trip.Heard, said Text) Reading {
	if q := unclear(h, said.Lang); q != nil {
		return Reading{Question: q}
	}
	s := settling{said: said}
	s.money(h.Edit)
	for _, c := range h.Edit {
		s.change(c)
	}
	s.Assumed = append(s.Assumed, h.Said...)
	for _, why := range h.Undone {
		s.Assumed = pick.Once(s.Assumed, said.Lang.Say(NotDone, trip.Sentence(strings.TrimRight(why, "."))))
	}
	return s.Reading
}

// unclear asks about what could not be read, and about a description that asks for nothing.
func unclear(h trip.Heard, lang wording.Language) *trip.Question {
	const help = `Say it like "$300 less", "one day later", "no museum on day 2", "add the Louvre on day 3", "fewer stops", "one more night in Munich", "Munich first" or "by train instead".`
	switch {
	case len(h.Unread) > 0:
		return &trip.Question{Field: "description", Text: lang.Say("I did not understand %q. %s", strings.Join(h.Unread, " "), lang.Say(help))}
	case len(h.Edit) == 0:
		if len(h.Undone) > 0 {
			return &trip.Question{Field: "description", Text: strings.Join(append(h.Undone, lang.Say("What shall change? %s", lang.Say(help))), " ")}
		}
		return &trip.Question{Field: "description", Text: lang.Say("What shall change? %s", lang.Say(help))}
	}
	return nil
}

// settling is a reading on its way.
type settling struct {
	Reading
	said Text
}

// change takes over a change, or puts what it comes to in its place.
func (s *settling) change(c trip.Change) {
	switch c := c.(type) {
	case trip.AddBudget, trip.SetBudget, trip.CostLess: // money goes first: see there
	case trip.StepPace:
		s.pace(int(c))
	case trip.StepDay:
		s.stepDay(c)
	case trip.StepHours:
		s.stepHours(int(c))
	case trip.ChangePlace:
		c.Day = s.said.dayOf(c)
		s.Edit = append(s.Edit, placed(c, s.said.Refs))
	default:
		s.Edit = append(s.Edit, c)
	}
}

// cheaperBy is what "cheaper" takes off what the trip costs, in hundredths, when nobody says how much.
const cheaperBy = 10

// money settles what the trip may cost: a sum for all of it goes before a wish for less, and that before a sum more or less.
func (s *settling) money(e trip.Edit) {
	set, less := trip.Of[trip.SetBudget](e), trip.Of[trip.CostLess](e)
	switch {
	case len(set) > 0:
		s.Currency = set[0].Currency
		s.add(set[0].Sum - s.said.Budget)
		s.costsLess(e)
	case len(less) > 0:
		goal := s.said.Total - s.said.Total/cheaperBy
		s.add(goal - s.said.Budget)
		s.Assumed = append(s.Assumed, s.said.Lang.Say(TenthLess, goal))
	default:
		s.add(e.Budget())
		s.costsLess(e)
	}
}

func (s *settling) add(more money.Cents) {
	if more != 0 {
		s.Edit = append(s.Edit, trip.AddBudget(more))
	}
}

// costsLess tells why a lower budget changes nothing, where it is all that is asked for.
func (s *settling) costsLess(e trip.Edit) {
	more := s.Edit.Budget()
	left := s.said.Budget + more
	if more < 0 && s.said.Total <= left && s.said.Total > 0 && onlyMoney(e) {
		s.Assumed = append(s.Assumed, s.said.Lang.Say(CostsLess, s.said.Total, left))
	}
}

// onlyMoney tells whether nothing but the budget would make the plan another one.
func onlyMoney(e trip.Edit) bool {
	for _, c := range e {
		switch c := c.(type) {
		case trip.AddBudget, trip.SetBudget, trip.CostLess, trip.LimitChanges:
		case trip.SetKeep:
			if trip.Keep(c) == trip.KeepFree {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// pace settles how full the days are to be: one step calmer or fuller than they are.
func (s *settling) pace(by int) {
	steps, at := []trip.Pace{trip.PaceRelaxed, trip.PaceBalanced, trip.PacePacked}, 1
	for i, p := range steps {
		if p == s.said.Pace {
			at = i
		}
	}
	next := steps[min(max(at+by, 0), len(steps)-1)]
	s.Edit = append(s.Edit, trip.SetPace(next))
	s.Assumed = append(s.Assumed, s.said.Lang.Say(AtAPace, s.said.Lang.Word(string(next)), next.SightsPerDay()))
}

// What is said of a day that is calmer or fuller, and of days that begin at another hour. It speaks of one edit alone.
const (
	DayOf   = "You asked for another day %d: at most %s on it."
	HoursOf = "You did not say by how much: your days begin at %s now, not at %s."
)

// stepDay settles how many sights a day holds: one more or fewer than it has.
func (s *settling) stepDay(c trip.StepDay) {
	most := 0
	for day, slots := range s.said.Plan.Days {
		if s.said.Plan.offsetOf(day) != c.Day {
			continue
		}
		for _, k := range slots {
			most += differ(k.Role == trip.RoleSight)
		}
	}
	most = min(max(0, most+c.By), mostSights)
	s.Edit = append(s.Edit, trip.SetDay{Day: c.Day, Most: &most})
	s.Assumed = append(s.Assumed, s.said.Lang.Say(DayOf, c.Day+1, s.said.Lang.Count(most, wording.Sight)))
}

// mostSights is how many sights a wish for a day may name.
const mostSights = 12

// stepHours settles when days begin, within what days may.
func (s *settling) stepHours(by int) {
	const first, last = 5 * 60, 12 * 60
	was := s.said.Start
	now := min(max(was+calendar.Clock(by), first), last)
	s.Edit = append(s.Edit, trip.SetHours{Start: now})
	s.Assumed = append(s.Assumed, s.said.Lang.Say(HoursOf, now, was))
}

// dayOf gives the day of the plan that a move names by the offset of its date. A date on which one travels is lived in two places: then it is the
// day of the place that stands in the plan, where it does, else the first.
func (t *Text) dayOf(c trip.ChangePlace) *int {
	if c.Day == nil || len(t.Plan.Stays) == 0 {
		return c.Day
	}
	day, _, stands := t.Plan.At(t.Refs[c.Place])
	best := -1
	for d := range t.Plan.Days {
		if t.Plan.offsetOf(d) == *c.Day && (best < 0 || stands && t.Plan.stayOf(d) == t.Plan.stayOf(day)) {
			best = d
		}
	}
	if best < 0 {
		best = len(t.Plan.Days) + *c.Day // none of them
	}
	return &best
}

// placed says what to do with a place by the slot it stands in, or by its id where it stands in none.
func placed(m trip.ChangePlace, refs map[string]string) trip.ChangePlace {
	place := m.Place
	m.Ref, m.Place = cmp.Or(m.Ref, refs[place]), ""
	switch {
	case m.Op == trip.Replace && m.Ref == "" && m.Option == "": // it is not there: nothing can come in its stead
		m.Op, m.Option = trip.Remove, place
	case m.Op == trip.Replace:
	case m.Op == trip.Add && m.Ref != "" && (m.Day != nil || m.Start != ""): // it is there already: it shall be there then
		m.Op, m.Option = trip.MoveTo, place
	case m.Op == trip.Add:
		m.Ref, m.Option = "", place
	case m.Ref == "":
		m.Option = place
	}
	return m
}
