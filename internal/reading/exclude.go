package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// exclusion is what must not be in the plan, and on which day when it is said of one.
type exclusion struct {
	trip.Exclusion
	on pin
}

// readExclusions finds what the travellers turn down: sights and restaurants by name, and kinds of sights. The names that are
// left are given back.
func readExclusions(s *sentence, sights, restaurants []found) (out []exclusion, restSights, restMeals []found) {
	var said []match // the words that turn down, which several names may share
	keep := func(list []found) (rest []found) {
		for _, f := range list {
			m, no := s.denied(f.from, f.to)
			if !no {
				m, no = s.visited(f.from, f.to)
			}
			if _, near := s.besides(f.from); near || !no {
				rest = append(rest, f)
				continue
			}
			said = append(said, m)
			out = append(out, s.exclude(trip.Exclusion{Option: f.place.ID}, f.from, f.to))
		}
		return rest
	}
	restSights, restMeals = keep(sights), keep(restaurants)
	for i := 0; i < len(s.tok); i++ {
		typ, to := s.kindAt(i)
		if to == 0 {
			continue
		}
		if m, no := s.kindDenied(i, to); no {
			said = append(said, m)
			out = append(out, s.exclude(trip.Exclusion{Type: typ}, i, to))
			if also, end := s.kindAt(s.skip(to, "and", "&")); end > to+1 && s.restEnds(end) {
				out = append(out, s.exclude(trip.Exclusion{Type: also}, to+1, end)) // "enough of temples and shrines"
				to = end
			}
		}
		i = to - 1
	}
	for _, m := range said {
		s.use(m, asExcluded)
	}
	return out, restSights, restMeals
}

// kindDenied tells whether a kind of sights is turned down: "no museums", "zoos are not for us".
func (s *sentence) kindDenied(from, to int) (match, bool) {
	if m, no := s.deniedAhead(from); no {
		return m, true
	}
	if m, no := s.deniedAfter(to); no {
		return m, true
	}
	return s.noneOf(to)
}

// noneOf finds "none of those" further on: "I get bored in museums, so none of those".
func (s *sentence) noneOf(i int) (match, bool) {
	for k := i; k < min(len(s.tok), i+7) && !s.texts(k, "."); k++ {
		if m, ok := noneOf.at(s, k); ok {
			return m, true
		}
	}
	return match{}, false
}

var noneOf = say("none of those|these|them")

func (s *sentence) exclude(e trip.Exclusion, from, to int) exclusion {
	p := s.pinBehind(to)
	if p.dayed {
		s.useRange(p.from, p.to, asExcluded)
	}
	for i := from; i < to; i++ {
		s.tok[i].by = asExcluded
	}
	return exclusion{e, p}
}

// excluded gives the exclusions of a trip on some days, each once. One for a day that is not in the trip says nothing.
func excluded(list []exclusion, start, end calendar.Date) (out []trip.Exclusion) {
	for _, e := range list {
		if e.on.dayed {
			day, ok := e.on.offset(start, end)
			if !start.Valid() || !ok || day < 0 || day > start.DaysUntil(end) {
				continue
			}
			e.Day = &day
		}
		if !slices.ContainsFunc(out, e.Same) {
			out = append(out, e.Exclusion)
		}
	}
	return out
}
