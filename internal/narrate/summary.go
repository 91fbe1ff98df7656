package narrate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// maxHighlights is how many sights the summary names, and maxChanges how many changes.
const (
	maxHighlights = 3
	maxChanges    = 3
)

// summary tells the trip in at most eight sentences: what it is, where one sleeps, the highlights, the weather, the holidays and
// events, the money, the passes that pay, and what repair changed. A sentence without evidence is replaced by one that says so, or left out. Beside each stand
// the citations that it has.
func (w *writer) summary() (out []string, refs [][]int) {
	tell := func(words string, grounds []ground, otherwise string) {
		cites, ok := w.ledger.write(trip.TripRef, grounds...)
		if !ok {
			words = otherwise
		}
		if words != "" {
			out, refs = append(out, words), append(refs, copied(cites))
		}
	}
	words, grounds := w.tripSentence()
	tell(words, grounds, "")
	words, grounds = w.sleepSentence()
	tell(words, grounds, "")
	words, grounds = w.sightsSentence()
	tell(words, grounds, w.say("Nothing certain is known about sights in %s, so the days are left free.", w.city()))
	words, grounds = w.weatherSentence()
	tell(words, grounds, w.say("The weather of these dates is not known."))
	words, grounds = w.occasionsSentence()
	tell(words, grounds, "")
	words, grounds = w.moneySentence()
	tell(words, grounds, "")
	words, grounds = w.passesSentence()
	tell(words, grounds, "")
	words, grounds = w.repairSentence()
	tell(words, grounds, "")
	return out, refs
}

// pick chooses one of several ways to say the same, always the same one for the same seed.
func (w *writer) pick(n uint64, ways ...string) string {
	return ways[(w.Plan.Seed+n)%uint64(len(ways))]
}

func (w *writer) tripSentence() (string, []ground) {
	days := w.Plan.Days
	first, last := days[0].Date, days[len(days)-1].Date
	grounds := []ground{{w.say("You asked for %s in %s, %s, for %s", w.days(), w.city(), w.lang().Span(first, last), w.in.Party.In(w.lang())), w.asked()}}
	journey, flights := w.journey()
	fill := strings.NewReplacer("{party}", w.in.Party.In(w.lang()), "{city}", w.city(), "{days}", w.days(),
		"{first}", w.lang().Day(first), "{last}", w.lang().FullDay(last), "{journey}", journey)
	return fill.Replace(w.pick(0,
		w.say("This plan takes {party} to {city} for {days}, from {first} to {last}{journey}."),
		w.say("From {first} to {last} this trip gives {party} {days} in {city}{journey}."),
		w.say("Here are {days} in {city} for {party}, from {first} to {last}{journey}."))), append(grounds, flights...)
}

// journey gives ", flying from JFK to CDG and home from ORY" and its grounds.
func (w *writer) journey() (string, []ground) {
	out, _ := w.flightOf(0, trip.RoleArrive)
	back, _ := w.flightOf(len(w.Plan.Days)-1, trip.RoleDepart)
	if out == nil || back == nil {
		return "", nil
	}
	var grounds []ground
	for _, f := range []*trip.FlightOption{out, back} {
		grounds = append(grounds, ground{w.say("%s flies from %s to %s", f.Name(), f.Origin, f.Dest), f.Provenance})
	}
	if out.Dest == back.Origin && out.Origin == back.Dest {
		return w.say(", flying from %s to %s and back", out.Origin, out.Dest), grounds
	}
	return w.say(", flying from %s to %s and home from %s to %s", out.Origin, out.Dest, back.Origin, back.Dest), grounds
}

func (w *writer) sleepSentence() (string, []ground) {
	hotels := w.hotels()
	if len(hotels) == 0 {
		return "", nil
	}
	if hotels[0].Own {
		return w.ownBedSentence(hotels[0])
	}
	nights := w.lang().Count(len(w.Plan.Days)-1, wording.Night)
	var names []string
	var grounds []ground
	for _, h := range hotels {
		name := h.Name
		if class := w.hotelClass(h); class != "" {
			name += " (" + class + ")"
		}
		names = append(names, name)
		grounds = append(grounds, ground{w.say("%s is a place to sleep in %s", h.Name, w.city()), h.Provenance})
	}
	if len(hotels) > 1 {
		return w.say("You sleep at %s, %s in all.", w.lang().List(names), nights), grounds
	}
	h := hotels[0]
	low, high := nightPrices(&w.Plan, h.ID, w.in.Party.Rooms)
	s := w.say(w.pick(1, "You sleep at %s for %s", "You stay at %s for %s"), names[0], nights)
	if high > 0 {
		s += w.say(" at %s a night", w.amounts(low, high))
		if w.in.Party.Rooms > 1 {
			s += w.say(" for each of %s", w.lang().Count(w.in.Party.Rooms, wording.Room))
		}
	}
	if far := meanDistance(&w.Plan, &w.facts, h); far > 0 {
		s += w.say("; from there it is %s on average to the sights of the plan", w.kilometres(far))
		grounds = append(grounds, ground{w.say("%s lies %s on average from the sights of the plan", h.Name, w.kilometres(far)),
			w.computed("mean_distance", append(provenances(sightsOf(&w.Plan, &w.facts)), h.Provenance)...)})
	}
	return s + ".", grounds
}

// ownBedSentence tells of a bed that is the traveller's own; of a day without a night nothing is told.
func (w *writer) ownBedSentence(h *trip.Lodging) (string, []ground) {
	if len(w.Plan.Days) < 2 {
		return "", nil
	}
	nights := w.lang().Count(len(w.Plan.Days)-1, wording.Night)
	if h.Name == w.say("Your own bed") {
		return w.say("In %s you have a bed of your own for %s.", w.city(), nights), []ground{{w.say("%s is where you sleep in %s, as you arranged it", h.Name, w.city()), h.Provenance}}
	}
	return w.say("In %s you have a bed of your own for %s: %s.", w.city(), nights, h.Name), []ground{{w.say("%s is where you sleep in %s, as you arranged it", h.Name, w.city()), h.Provenance}}
}

func provenances(sights []*trip.Attraction) []trip.Provenance {
	var out []trip.Provenance
	for _, a := range sights {
		out = append(out, a.Provenance)
	}
	return out
}

func (w *writer) sightsSentence() (string, []ground) {
	sights := sightsOf(&w.Plan, &w.facts)
	if len(sights) == 0 {
		return "", nil
	}
	best := slices.Clone(sights)
	slices.SortStableFunc(best, func(a, b *trip.Attraction) int { return cmp.Compare(b.Appeal, a.Appeal) })
	best = best[:min(maxHighlights, len(best))]
	var names []string
	var grounds []ground
	for _, a := range best {
		names = append(names, a.Name)
		grounds = append(grounds, ground{w.say("%s is %s in %s", a.Name, w.aKind(a), w.city()), a.Provenance})
	}
	switch {
	case len(sights) == 1:
		return w.say("The one sight of the plan is %s.", names[0]), grounds
	case len(sights) <= maxHighlights:
		return w.say("The sights are %s.", w.lang().List(names)), grounds
	}
	grounds = append(grounds, ground{w.say("The plan visits %s", w.lang().Count(len(sights), wording.Sight)), w.computed("sights", provenances(sights)...)})
	return w.say(w.pick(2, "The highlights are %s; in all you visit %s.", "Look forward to %s; there are %s in all."), w.lang().List(names), w.lang().Count(len(sights), wording.Sight)), grounds
}

func (w *writer) moneySentence() (string, []ground) {
	total, budget := w.Plan.Costs().Total, w.in.Budget
	grounds := []ground{
		{w.say("The whole trip costs %s", total), w.computed("costs", w.costSources()...)},
		{w.say("You asked for a budget of %s", budget), w.asked()},
	}
	switch {
	case total > budget:
		return w.say("The whole trip costs %s, which is %s more than your budget of %s.", total, total-budget, budget), grounds
	case total == budget:
		return w.say("The whole trip costs %s, exactly your budget.", total), grounds
	}
	return w.say(w.pick(3, "The whole trip costs %s of your budget of %s and leaves %s.",
		"All together it comes to %s against a budget of %s, which leaves %s."), total, budget, budget-total), grounds
}

// passesSentence says which passes are bought in the place of single tickets.
func (w *writer) passesSentence() (string, []ground) {
	sums, said := trip.PassSums(w.Plan.Passes), "You save with passes: %s."
	if len(sums) == 0 {
		return "", nil
	}
	if len(sums) == 1 {
		said = "You save with a pass: %s."
	}
	var grounds []ground
	for _, t := range sums {
		grounds = append(grounds, ground{t.In(w.lang()), t.Provenance})
	}
	return w.say(said, strings.Join(trip.PassWords(w.Plan.Passes, w.lang()), "; ")), grounds
}

// costSources are the facts the total stands on.
func (w *writer) costSources() []trip.Provenance {
	var out []trip.Provenance
	w.Plan.Each(func(_, _ int, s *trip.Slot) {
		if c := s.Selected(); c.Features.Cost > 0 {
			out = append(out, c.Provenance)
		}
		if s.Leg != nil && s.Leg.Fare > 0 {
			out = append(out, s.Leg.Provenance)
		}
	})
	for _, t := range w.Plan.Passes {
		out = append(out, t.Provenance)
	}
	out = append(out, w.facts.City.Daily.Ref)
	if w.facts.FX != nil {
		out = append(out, w.facts.FX.Provenance)
	}
	return out
}

func (w *writer) repairSentence() (string, []ground) {
	var moves, stayed, told int
	var delta money.Cents
	var whys []string
	var froms []trip.Provenance
	var grounds []ground
	for _, r := range w.Repairs {
		delta += r.DeltaUSDCents
		for _, m := range r.Moves {
			moves++
			froms = append(froms, m.Provenance)
			if m.Undone {
				continue
			}
			stayed++
			if m.Why != "" && m.Provenance.IsEvidence() && told < maxChanges {
				told++
				whys = append(whys, strings.TrimSuffix(m.Why, "."))
				grounds = append(grounds, ground{w.say("Repair: %s", m.Why), m.Provenance})
			}
		}
	}
	if stayed == 0 {
		return "", nil // nothing of it is left: the page tells it where it tells of repairs
	}
	s := w.say("Repair made %s", w.lang().Count(moves, wording.Change))
	grounds = append(grounds, ground{w.say("Repair made %s to the plan", w.lang().Count(moves, wording.Change)), w.computed("repairs", froms...)})
	if stayed < moves {
		s += w.say(", of which %d stayed", stayed)
	}
	switch {
	case len(whys) > 0 && len(whys) < stayed:
		s += w.say(", among them: %s", strings.Join(whys, "; "))
	case len(whys) > 0:
		s += ": " + strings.Join(whys, "; ")
	}
	switch {
	case stayed < moves: // the sum is of all of them
	case delta < 0:
		s += w.say("; in all this saves %s", -delta)
	case delta > 0:
		s += w.say("; in all this adds %s", delta)
	}
	return s + ".", grounds
}
