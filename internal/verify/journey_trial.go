package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// isJourney tells whether an intent is that of a whole journey, and not of a trip or of one of its stays.
func isJourney(in *trip.Intent) bool { return in.IsJourney() && in.Part == nil }

// share is what a stay has of the journey that it is judged with.
type share struct {
	n        int   // which of the stays it is
	first    int   // its first day among those of the journey
	sooner   int   // dates of the journey before its own
	wishes   []int // of each of its requirements, which one of the journey it is
	excluded []int // and of each of its exclusions
}

// split makes the trials of the stays, whose days one after the other are those of the journey. A plan that is no row of stays is left
// without: the rule of journeys says so.
func (t *trial) split() {
	if !inStays(t.plan, &t.in) {
		return
	}
	for i := range t.plan.Stays {
		p, in := t.plan.At(i), t.in.PartOf(t.plan, t.facts, i)
		s := &trial{plan: &p, in: in, locale: t.locale, facts: t.facts.At(i), ledger: t.ledger, stay: &share{
			n: i, first: t.plan.Stays[i].First, sooner: t.in.DateWindow.Start.DaysUntil(in.DateWindow.Start),
		}}
		s.stay.wishes = kept(len(t.in.Requirements), func(n int) bool {
			one := t.in
			one.Requirements = t.in.Requirements[n : n+1]
			return len(one.PartOf(t.plan, t.facts, i).Requirements) > 0
		})
		s.stay.excluded = kept(len(t.in.Excluded), func(n int) bool {
			one := t.in
			one.Excluded = t.in.Excluded[n : n+1]
			return len(one.PartOf(t.plan, t.facts, i).Excluded) > 0
		})
		s.resolveDays()
		t.stays, t.days = append(t.stays, s), append(t.days, s.days...)
	}
}

// inStays tells whether a plan is one of stays that the intent wishes for, each with days of its own, and knows by which rides one travels.
func inStays(p *trip.Plan, in *trip.Intent) bool {
	for i, s := range p.Stays {
		if s.Wish < 0 || s.Wish >= len(in.Stays) || s.First >= len(p.Days) || i == 0 && s.First != 0 || i > 0 && s.First <= p.Stays[i-1].First {
			return false
		}
	}
	chosen := true
	p.Each(func(_, _ int, s *trip.Slot) { chosen = chosen && len(s.Choices) > 0 })
	return chosen && len(p.Stays) > 0
}

// kept gives those of the first n numbers that are in.
func kept(n int, in func(int) bool) (out []int) {
	for i := range n {
		if in(i) {
			out = append(out, i)
		}
	}
	return out
}

// each gives the trials of the stays of a journey; of a trip it is the one.
func (t *trial) each() []*trial {
	if isJourney(&t.in) {
		return t.stays
	}
	return []*trial{t}
}

// inEach has each of them judged.
func (t *trial) inEach(judge func(*trial)) {
	if !isJourney(&t.in) { // most are none, and cost no list
		judge(t)
		return
	}
	for _, s := range t.stays {
		judge(s)
	}
}

// dayAt gives a day with the trial that it is judged in: that of its stay.
func (t *trial) dayAt(d int) (*trial, *day) {
	for _, s := range slices.Backward(t.stays) {
		if s.stay.first <= d {
			return s, &s.days[d-s.stay.first]
		}
	}
	return t, &t.days[d]
}

// first is the stay's first day among those of the journey; 0 of a trip.
func (t *trial) first() int {
	if t.stay == nil {
		return 0
	}
	return t.stay.first
}

// dayRef names a day.
func (t *trial) dayRef(d *day) string { return trip.DayRef(t.first() + d.n) }

// nth counts the dates up to an offset as people do: the first is 1. In a journey these are the dates of all of it.
func (t *trial) nth(offset int) int {
	if t.stay == nil {
		return offset + 1
	}
	return t.stay.sooner + offset + 1
}

// wishAt and excludedAt give the place of a wish, or of what is excluded, among all of the intent.
func (t *trial) wishAt(n int) int {
	if t.stay == nil {
		return n
	}
	return t.stay.wishes[n]
}

func (t *trial) excludedAt(n int) int {
	if t.stay == nil {
		return n
	}
	return t.stay.excluded[n]
}
