package edits

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	staysWith = phrase.Says("we|i stay|sleep|live with|at", "we're|i'm staying|sleeping with|at", "we|i are|am staying|sleeping with|at", "stay|sleep|staying|sleeping with", "we|i can|will stay|sleep with|at", "we'll|i'll stay|sleep with|at")
	hotelNow  = phrase.Says("find|look for? us|me? a|an|another? hotel|room again?", "a|an hotel|room again|instead|after", "book|get us|me? a|an hotel|room", "we|i need a|an hotel|room", "look for a|an hotel|room")
)

// readBeds reads "we stay with friends in Paris" and "find us a hotel in Paris again".
func (r *editReader) readBeds() {
	for _, p := range hotelNow {
		for _, m := range p.All(r.Sentence) {
			if stay, to := r.behind(m.To, "in", "all", "again"); to > 0 {
				if r.Texts(to, "again") || r.Texts(to, "instead") {
					to++
				}
				r.ofStay(trip.ChangeStay{Op: trip.StayBed, Place: r.trip.Stays[stay].Place, OwnBed: &trip.NewBed{}}, m.From, to)
			}
		}
	}
	for _, p := range staysWith {
		for _, m := range p.All(r.Sentence) {
			r.bed(m)
		}
	}
}

// bed reads who one stays with, and where that is. In a trip to several places that must be said.
func (r *editReader) bed(m phrase.Match) {
	if r.Texts(m.To-1, "at") && (r.Texts(m.To, "the") || r.Texts(m.To, "least") || r.Texts(m.To, "a")) {
		return // a hotel that is liked is another thing
	}
	end := m.To
	for end < len(r.Tokens) && r.Tokens[end].By == phrase.Nobody && r.Tokens[end].Kind == phrase.Word && !contains([]string{"in", "and", "but", "there", "instead", "for", "at", "so"}, r.Tokens[end].Text) {
		end++
	}
	if end == m.To {
		return
	}
	said := r.raw(m.To, end)
	stay, to := r.behind(end, "in")
	before, from, ahead := r.before(m.From, "in", ",")
	if in := r.BackOver(from, "in"); ahead && in < from { // "in Munich we stay with friends"
		r.UseRange(in, m.From, phrase.AsWish)
	} else {
		ahead = false
	}
	town, after := r.areaAt(r.Skip(end, "in"))
	if of := r.stayOfArea(town); to == 0 && !ahead && after > 0 && of >= 0 { // "friends in Schwabing", which is in Munich
		before, ahead = of, true
	}
	if to == 0 && (ahead || len(r.trip.Stays) != 1) && after > 0 && r.Texts(end, "in") {
		said, end = said+" in "+town, after
	}
	switch {
	case to > 0:
	case ahead:
		stay, to = before, end
		r.use(m.To, end)
	case len(r.trip.Stays) != 1:
		r.noDay = append(r.noDay, r.lang.Say("In which place do you stay with %s? Name it, as in %q.", said, "we stay with friends in "+r.trip.Stays[0].Place))
		r.use(m.From, end)
		return
	case after > 0 && r.Texts(end, "in"):
		said, stay, to = said+" in "+town, 0, after
		r.use(m.To, after)
	default:
		stay, to = 0, end
	}
	r.ofStay(trip.ChangeStay{Op: trip.StayBed, Place: r.trip.Stays[stay].Place, OwnBed: &trip.NewBed{Own: &trip.OwnBed{Label: said}}}, m.From, to)
}

// areaAt reads the name of a part of a place: words with capitals, be they those of a sight.
func (r *editReader) areaAt(i int) (name string, to int) {
	for to = i; to < len(r.Tokens) && r.free(to) && r.large(to); to++ {
	}
	if to == i {
		return "", 0
	}
	return r.raw(i, to), to
}

// stayOfArea finds the stay in whose place something is called by a name; -1: it is known in none, or in more than one.
func (r *editReader) stayOfArea(name string) int {
	of := -1
	for _, c := range r.cities {
		stay, ok := r.stayNamed(c.Name)
		if !ok || !slices.ContainsFunc(c.Sights, func(p gazetteer.Place) bool {
			return slices.ContainsFunc(append([]string{p.Name}, p.Aliases...), func(n string) bool { return phrase.KeyOf(n) == phrase.KeyOf(name) })
		}) {
			continue
		}
		if of >= 0 {
			return -1
		}
		of = stay
	}
	return of
}

// raw gives words as they were written.
func (r *editReader) raw(from, to int) string {
	var out []string
	for _, t := range r.Tokens[from:to] {
		out = append(out, t.Raw)
	}
	return strings.Join(out, " ")
}
