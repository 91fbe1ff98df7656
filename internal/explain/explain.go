package explain

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Attempt plans an intent and gives what the best attempt costs and whether it holds. It must be deterministic.
type Attempt func(trip.Intent) (total money.Cents, holds bool)

// Answer is why a trip is not possible.
type Answer struct {
	Conflict    []string          // wishes that cannot hold together, though all but any one of them could, as sentences; empty when not found
	Relaxations []trip.Relaxation // each alone makes the trip possible; those that cost nothing first
	Attempts    int
	Partial     bool // not all was tried that could have been: there may be other ways out
}

// People wait for an answer: so many attempts it may take in all, and so many of them the search for the conflict, so that
// there are some left to look for ways out.
const (
	maxAttempts = 28
	maxSearch   = 16
)

// wish is one thing the traveller asked for that could be let go.
type wish struct {
	field string
	says  string // "you insist on the Louvre"
	drop  string // "Do without …"
	relax func(*trip.Intent)
	money bool // relaxed by paying more, not by letting go
}

// Why finds the conflict with the deletion filter (Chinneck & Dravnieks 1991: let go of each wish in turn, for good if the
// trip stays impossible; what is left conflicts, and each of it has a part in that), and tries to let go of each wish of
// it alone. known gives places their names; nearMiss is what the best attempt cost. spent tells, after an attempt, that there was no
// more to be done for it and that there is nothing for others; nil: there always is.
func Why(in trip.Intent, known *trip.Facts, nearMiss money.Cents, try Attempt, spent func() bool) Answer {
	a := &asker{in: in, try: try, spent: spent, known: map[string]verdict{}}
	all := wishes(in, known, nearMiss)
	var out Answer
	if a.ask(relaxed(in, all)).holds {
		for _, w := range a.conflict(all) {
			out.Conflict = append(out.Conflict, w.says)
			if r, ok := a.relaxation(w, nearMiss); ok {
				out.Relaxations = append(out.Relaxations, r)
			}
			if r, ok := a.ownWay(w); ok {
				out.Relaxations = append(out.Relaxations, r)
			}
		}
	}
	out.Relaxations = append(out.Relaxations, a.shifts()...)
	out.Relaxations = append(out.Relaxations, a.reshaped(out.Relaxations)...)
	slices.SortStableFunc(out.Relaxations, func(x, y trip.Relaxation) int { return cmp.Compare(x.Delta, y.Delta) })
	out.Attempts, out.Partial = a.attempts, a.partial
	return out
}

type asker struct {
	in       trip.Intent
	try      Attempt
	spent    func() bool
	attempts int
	partial  bool // something was not tried, and nothing is tried any more
	known    map[string]verdict
}

type verdict struct {
	total money.Cents
	holds bool
}

// ask plans an intent once. One that is no valid wish does not hold, and beyond the bound it says no.
func (a *asker) ask(in trip.Intent) verdict {
	key := trip.Digest(in)
	if v, ok := a.known[key]; ok {
		return v
	}
	if a.partial || in.Validate() != nil {
		return verdict{}
	}
	if a.attempts >= maxAttempts {
		a.partial = true
		return verdict{}
	}
	total, holds := a.try(in)
	if a.spent != nil && a.spent() {
		a.partial = true
		return verdict{}
	}
	a.attempts++
	a.known[key] = verdict{total, holds}
	return a.known[key]
}

// relaxed lets wishes go; the others and their places in the intent stay what they were.
func relaxed(in trip.Intent, ws []wish) trip.Intent {
	in.Requirements = slices.Clone(in.Requirements)
	in.Prefs.LockedSlots = slices.Clone(in.Prefs.LockedSlots)
	for _, w := range ws {
		w.relax(&in)
	}
	in, _ = in.WithDefaults()
	return in
}

// conflict is the deletion filter. The last wishes are let go first, so that of several conflicts the one stays that the
// traveller's own words are in. When the attempts run short, what was not tried stays in.
func (a *asker) conflict(all []wish) []wish {
	core := slices.Clone(all)
	var gone []wish
	for i := len(core) - 1; i >= 0 && a.attempts < maxSearch; i-- {
		without := append(slices.Clone(gone), core[i])
		if holds := a.ask(relaxed(a.in, without)).holds; a.partial {
			break
		} else if !holds {
			core, gone = slices.Delete(core, i, i+1), without
		}
	}
	return core
}

func (a *asker) relaxation(w wish, nearMiss money.Cents) (trip.Relaxation, bool) {
	in := relaxed(a.in, []wish{w})
	r := trip.Relaxation{Field: w.field, Change: w.drop, Checked: true, Intent: &in}
	alone := a.ask(in)
	if !alone.holds || !w.money {
		return r, alone.holds
	}
	// Prices of the best attempt, which may come out a little dearer when it is planned for more money, and of the plan
	// made without looking at money, for which it certainly is enough.
	budgets := []money.Cents{nearMiss, nearMiss + 25_00, nearMiss + 100_00, alone.total}
	if a.in.IsJourney() { // a short search of several stays may come out dearer still
		budgets = append(budgets, nearMiss*21/20, nearMiss*9/8, nearMiss*5/4)
	}
	slices.Sort(budgets)
	for _, b := range budgets {
		in := relaxed(a.in, nil)
		in.Budget = roundUp(b)
		if in.Budget > a.in.Budget && a.ask(in).holds {
			r.Intent, r.Delta = &in, in.Budget-a.in.Budget
			r.Change = a.in.Locale().Say("Raise the budget by %s to %s.", r.Delta, in.Budget)
			return r, true
		}
	}
	return r, false
}

// ownWay leaves the journey there and back to the traveller, where money is in the way and nobody asked for flights: they may
// live nearby, or know a train. The trip itself is planned for as little of the budget as half of it, so that the rest pays the way.
func (a *asker) ownWay(w wish) (trip.Relaxation, bool) {
	asked := func(r trip.Requirement) bool { return r.Transport != nil }
	if !w.money || slices.ContainsFunc(a.in.Requirements, asked) || len(a.in.Transfers) > 0 {
		return trip.Relaxation{}, false
	}
	r := trip.Relaxation{Field: "requirements", Checked: true}
	if a.in.IsJourney() {
		r.Field = "transfers"
	}
	for _, quarters := range []money.Cents{2, 3, 4} {
		in := relaxed(a.in, nil)
		onesOwnWay(&in)
		in.Budget = min(roundUp(a.in.Budget*quarters/4), a.in.Budget)
		if !a.ask(in).holds {
			continue
		}
		r.Intent, r.Change = &in, a.in.Locale().Say("Arrange the journey there and back yourself: the budget is enough for the rest.")
		if left := a.in.Budget - in.Budget; left > 0 {
			r.Change = a.in.Locale().Say("Arrange the journey there and back yourself: %s is enough for the rest, and %s stays for the way.", in.Budget, left)
		}
		return r, true
	}
	return r, false
}

// roundUp goes to the next ten dollars.
func roundUp(c money.Cents) money.Cents { return (c + 999) / 1000 * 1000 }

// shifts tries other days: up to a week later, or one day less.
func (a *asker) shifts() []trip.Relaxation {
	var out []trip.Relaxation
	for _, days := range []int{1, 2, 7} {
		in := relaxed(a.in, nil)
		in.DateWindow.Start, in.DateWindow.End = in.DateWindow.Start.AddDays(days), in.DateWindow.End.AddDays(days)
		if a.ask(in).holds {
			out = append(out, trip.Relaxation{Field: "date_window", Checked: true, Intent: &in,
				Change: a.in.Locale().Say("Travel %s later, from %s.", a.later(days), a.in.Locale().Day(in.DateWindow.Start))})
			break
		}
	}
	if in := relaxed(a.in, nil); in.DateWindow.Days() > leastDays(&in) {
		in.DateWindow.End = in.DateWindow.End.AddDays(-1)
		if a.ask(in).holds {
			out = append(out, trip.Relaxation{Field: "date_window.end", Checked: true, Intent: &in,
				Change: a.in.Locale().Say("Stay one day less, until %s.", a.in.Locale().Day(in.DateWindow.End))})
		}
	}
	return out
}

// leastDays is how long a trip is at the least by the form of its wishes.
func leastDays(in *trip.Intent) int {
	if in.IsJourney() {
		return 1
	}
	return trip.MinDays
}

func (a *asker) later(days int) string {
	switch days {
	case 1:
		return a.in.Locale().Say("a day")
	case 7:
		return a.in.Locale().Say("a week")
	}
	return a.in.Locale().Count(days, wording.Days)
}
