package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// requirements judges each typed wish, field by field (wish_*.go). A must that is not met blocks, a preference advises.
// What the facts cannot answer is said to be open: it never blocks and never passes in silence.
func requirements(t *trial) {
	for i := range t.in.Requirements {
		r := &t.in.Requirements[i]
		t.look()
		w := wish{t: t, index: t.wishAt(i), must: r.Level == trip.Must}
		switch {
		case r.Transport != nil:
			w.kind = "transport"
			w.transport(r.Transport)
		case r.Lodging != nil:
			w.kind = "lodging"
			w.lodging(r.Lodging)
		case r.Food != nil:
			w.kind = "food"
			w.food(r.Food)
		case r.Sights != nil:
			w.kind = "sights"
			w.sights(r.Sights)
		case r.Budget != nil:
			w.kind = "budget"
			w.budget(r.Budget)
		}
	}
	excluded(t)
}

// wish is one requirement under judgement.
type wish struct {
	t     *trial
	index int
	kind  string
	must  bool
}

// unmet records that a field of the wish does not hold.
func (w wish) unmet(what, format string, args ...any) {
	kind := trip.PrefViolated
	if w.kind == "budget" {
		kind = trip.BudgetExceeded
	}
	w.t.blameAt(trip.TripRef, kind, w.must, "wish_"+w.kind, w.t.say(format, args...), details{"index": w.index, "what": what})
}

// open records that the facts cannot answer a field of the wish.
func (w wish) open(what, format string, args ...any) {
	w.t.blameAt(trip.TripRef, trip.PrefViolated, false, "cannot_be_judged", w.t.say(format, args...),
		details{"index": w.index, "what": what, "wish": w.kind})
}

// answer says whether something is as wished, or that nobody knows.
type answer int

const (
	no answer = iota
	unknown
	yes
)

func answered(is bool) answer {
	if is {
		return yes
	}
	return no
}

// judge records the answer to one field: name is what was looked at, asked what the traveller wants of it.
func (w wish) judge(a answer, what, name, asked string) {
	switch a {
	case no:
		w.unmet(what, "You asked for %s, which %s is not.", asked, name)
	case unknown:
		w.open(what, "You asked for %s; for %s nobody can say.", asked, name)
	}
}

// wholeWishes judges what is wished of all of a trip together: that it was understood, and of a journey what all of it may cost.
func wholeWishes(t *trial) {
	t.understood()
	if !isJourney(&t.in) {
		return // the wishes are all judged
	}
	for i := range t.in.Requirements {
		if r := &t.in.Requirements[i]; r.Budget != nil && r.Stay == nil {
			t.look()
			wish{t: t, index: i, must: r.Level == trip.Must, kind: "budget"}.budget(r.Budget)
		}
	}
	t.everyDay()
}

func (w wish) budget(b *trip.BudgetWish) {
	if got := w.t.plan.Costs().Of(b.Category); got > b.Max {
		w.unmet(string(b.Category), "You want to spend at most %s on %s, but the plan takes %s.", b.Max, b.Category.In(w.t.locale), got)
	}
}

// understood wants nothing to be insisted on that was not understood: no plan can be held to it, and so none may be said to be what was asked for.
func (t *trial) understood() {
	for n, s := range t.in.Said {
		if !s.LeftAside() {
			continue
		}
		_, why, _ := s.Reply.In(t.locale)
		switch t.look(); {
		case !s.Insisted():
		case why != "":
			t.blameAt(trip.TripRef, trip.PrefViolated, true, "not_understood", t.say("You insist on “%s”, which cannot be planned: %s", s.Text, why), details{"index": n})
		default:
			t.blameAt(trip.TripRef, trip.PrefViolated, true, "not_understood", t.say("You insist on “%s”, which was not understood.", s.Text), details{"index": n})
		}
	}
}
