package revise

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
)

// instead is the trip with another option in a slot.
func (l layout) instead(day int, at KeptSlot, option string) layout {
	l.days = slices.Clone(l.days)
	for i, s := range l.days[day] {
		if s == at {
			l.days[day] = slices.Clone(l.days[day])
			l.days[day][i].Option = option
		}
	}
	return l
}

// try puts a candidate in and asks the rules.
func (d *Desk) try(c candidate, at KeptSlot) (Alternative, bool) {
	p, err := d.plan(c.layout)
	if err != nil {
		return Alternative{}, false
	}
	a := c.Alternative
	a.DeltaCost = p.Costs().Total - d.it.Plan.Costs().Total
	more := 0
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Selected().OptionRef == a.Option {
			a.Cost += s.Selected().Features.Cost
		}
		more += wayTo(s)
	})
	d.it.Plan.Each(func(_, _ int, s *trip.Slot) { more -= wayTo(s) })
	a.Violations = d.broken(verify.Plan(p, d.it.Intent, d.facts))
	a.Why = why(d.it.Intent.Locale(), &c, a.DeltaCost, more, trip.Blocking(a.Violations))
	return a, true
}

func wayTo(s *trip.Slot) int {
	if s.Leg == nil {
		return 0
	}
	return s.Leg.Minutes()
}

// broken are the violations that the plan as it is does not have.
func (d *Desk) broken(found []trip.Violation) []trip.Violation { return notHad(d.base, found) }

// notHad are the violations that were not there before.
func notHad(base, found []trip.Violation) []trip.Violation {
	had := map[string]int{}
	for _, v := range base {
		had[blame(v)]++
	}
	out := []trip.Violation{}
	for _, v := range found {
		if had[blame(v)]--; had[blame(v)] < 0 {
			out = append(out, v)
		}
	}
	return out
}

// blame names what a violation is about, wherever in the plan it stands.
func blame(v trip.Violation) string {
	return fmt.Sprint(v.Kind, "/", v.Reason(), "/", v.Details["option_ref"], "/", v.Details["index"], "/", v.Details["what"])
}

// why says what is gained and lost.
func why(lang wording.Language, c *candidate, delta money.Cents, minutes, blocking int) string {
	s := c.Name + " (" + c.is + ")"
	switch c.Kind {
	case trip.KindAttraction:
		if c.akin {
			s += lang.Say(" has a theme in common")
		} else {
			s += lang.Say(" is of another kind")
		}
	case trip.KindMeal:
		if c.akin {
			s += lang.Say(" serves the same cuisine")
		} else {
			s += lang.Say(" is another kitchen")
		}
	case trip.KindLodging:
		if c.akin {
			s += lang.Say(" is of the same tier")
		} else {
			s += lang.Say(" is of another tier")
		}
	default:
		s += lang.Say(" goes with the other flight")
	}
	s += lang.Say("; the trip costs %s and takes %s", lessOrMore(lang, delta), minutesOnTheWay(lang, minutes))
	if blocking > 0 {
		s += lang.Say(", but it does not fit as it is")
	}
	return s + "."
}

func lessOrMore(lang wording.Language, d money.Cents) string {
	switch {
	case d < 0:
		return lang.Say("%s less", -d)
	case d > 0:
		return lang.Say("%s more", d)
	}
	return lang.Say("the same")
}

func minutesOnTheWay(lang wording.Language, m int) string {
	switch {
	case m < 0:
		return lang.Say("%d minutes less on the way", -m)
	case m > 0:
		return lang.Say("%d minutes more on the way", m)
	}
	return lang.Say("as long on the way")
}
