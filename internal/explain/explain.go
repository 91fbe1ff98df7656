package explain

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Attempt plans an intent and gives what the best attempt costs and whether it holds. It must be deterministic.
type Attempt func(trip.Intent) (total money.Cents, holds bool)

// Answer is why a trip is not possible.
type Answer struct {
	Conflict    []string          // the smallest set of wishes that cannot hold together, as sentences; empty when not found
	Relaxations []trip.Relaxation // each alone makes the trip possible; those that cost nothing first
	Attempts    int
}

// maxAttempts bounds how often a trip is planned for an answer: people wait for it.
const maxAttempts = 28

// wish is one thing the traveller asked for that could be let go.
type wish struct {
	field string
	says  string // "you insist on the Louvre"
	drop  string // "Do without …"
	relax func(*trip.Intent)
	money bool // relaxed by paying more, not by letting go
}

// Why finds the conflict by deletion (Chinneck & Dravnieks 1991: drop each wish in turn; what can be dropped without the
// trip becoming possible has no part in it), and tries each wish of it alone. nearMiss is what the best attempt cost.
func Why(in trip.Intent, nearMiss money.Cents, try Attempt) Answer {
	a := &asker{in: in, try: try, known: map[string]verdict{}}
	all := wishes(in, nearMiss)
	var out Answer
	if !a.holdsWithout(all...) {
		out.Relaxations = a.shifts()
		out.Attempts = a.attempts
		return out
	}
	core := a.core(all)
	for _, w := range core {
		out.Conflict = append(out.Conflict, w.says)
	}
	for _, w := range core {
		if r, ok := a.relaxation(w, nearMiss); ok {
			out.Relaxations = append(out.Relaxations, r)
		}
	}
	out.Relaxations = append(out.Relaxations, a.shifts()...)
	slices.SortStableFunc(out.Relaxations, func(x, y trip.Relaxation) int { return cmp.Compare(x.Delta, y.Delta) })
	out.Attempts = a.attempts
	return out
}

type asker struct {
	in       trip.Intent
	try      Attempt
	attempts int
	known    map[string]verdict
}

type verdict struct {
	total money.Cents
	holds bool
}

// ask plans an intent once; beyond the bound it says no.
func (a *asker) ask(in trip.Intent) verdict {
	key := trip.Digest(in)
	if v, ok := a.known[key]; ok {
		return v
	}
	if a.attempts >= maxAttempts || in.Validate() != nil {
		return verdict{}
	}
	a.attempts++
	total, holds := a.try(in)
	a.known[key] = verdict{total, holds}
	return a.known[key]
}

func (a *asker) holdsWithout(ws ...wish) bool { return a.ask(relaxed(a.in, ws)).holds }

// relaxed lets wishes go. Requirements are removed from the back, so that earlier positions stay true.
func relaxed(in trip.Intent, ws []wish) trip.Intent {
	in.Requirements = slices.Clone(in.Requirements)
	in.Prefs.LockedSlots = slices.Clone(in.Prefs.LockedSlots)
	for _, w := range slices.Backward(ws) {
		w.relax(&in)
	}
	return in
}

// core is a smallest set: letting go of all other wishes does not help, of any of these it does.
func (a *asker) core(all []wish) []wish {
	rest := slices.Clone(all) // what is let go, shrinking
	var core []wish
	for len(rest) > 0 {
		w := rest[0]
		without := slices.Concat(rest[1:], core)
		if a.holdsWithout(without...) {
			rest = rest[1:] // it can stay: no part of the conflict
			continue
		}
		core = append(core, w)
		rest = rest[1:]
	}
	slices.SortStableFunc(core, func(x, y wish) int { return slices.IndexFunc(all, same(x)) - slices.IndexFunc(all, same(y)) })
	return core
}

func same(w wish) func(wish) bool { return func(o wish) bool { return o.field == w.field } }

func (a *asker) relaxation(w wish, nearMiss money.Cents) (trip.Relaxation, bool) {
	r := trip.Relaxation{Field: w.field, Change: w.drop, Checked: true}
	if !w.money {
		return r, a.holdsWithout(w)
	}
	for _, more := range []money.Cents{0, 25_00, 100_00} { // the plan for more money may come out a little dearer
		in := a.in
		in.Budget = roundUp(nearMiss + more)
		if a.ask(in).holds {
			r.Delta = in.Budget - a.in.Budget
			r.Change = fmt.Sprintf("Raise the budget by %s to %s.", r.Delta, in.Budget)
			return r, true
		}
	}
	return r, false
}

// roundUp goes to the next ten dollars.
func roundUp(c money.Cents) money.Cents { return (c + 999) / 1000 * 1000 }

// shifts tries other days: a week or a few days later, or one day less.
func (a *asker) shifts() []trip.Relaxation {
	var out []trip.Relaxation
	for _, days := range []int{1, 2, 7} {
		in := relaxed(a.in, nil)
		in.DateWindow.Start, in.DateWindow.End = in.DateWindow.Start.AddDays(days), in.DateWindow.End.AddDays(days)
		if a.ask(in).holds {
			out = append(out, trip.Relaxation{Field: "date_window", Checked: true,
				Change: fmt.Sprintf("Travel %s later, from %s.", plural(days), in.DateWindow.Start.Format("Monday 2 January"))})
			break
		}
	}
	if in := relaxed(a.in, nil); in.DateWindow.Days() > trip.MinDays {
		in.DateWindow.End = in.DateWindow.End.AddDays(-1)
		if a.ask(in).holds {
			out = append(out, trip.Relaxation{Field: "date_window.end", Checked: true, Change: fmt.Sprintf("Stay one day less, until %s.", in.DateWindow.End.Format("Monday 2 January"))})
		}
	}
	return out
}

func plural(days int) string {
	switch days {
	case 1:
		return "a day"
	case 7:
		return "a week"
	}
	return fmt.Sprintf("%d days", days)
}
