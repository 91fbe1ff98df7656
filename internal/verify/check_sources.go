package verify

import (
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/trip"
)

// fact is something that the plan may refer to; rides may have no name.
type fact struct{ ref, name string }

// in tells whether a claim names the fact, at its beginning with a capital letter where the name has none. Of a ride without a name any claim does.
func (f fact) in(claim string) bool {
	return strings.Contains(claim, f.name) || strings.HasPrefix(claim, trip.Capital(f.name))
}

// sources is what citations of an itinerary may lead to.
type sources struct {
	named  map[string][]fact // by the digest of a provenance: the options that have it; none where it is that of something else
	moved  map[string]bool   // by the digest of a provenance: a repair stands on it, which speaks of more than one fact
	refs   map[string]bool   // ref_ids of facts
	sights []string          // names that remarks speak of
	asked  string            // the ref_id of the wishes
	repair string            // how what is said of a repair begins
	made   time.Time         // when it was all put together
}

func sourcesOf(it *trip.Itinerary) sources {
	s := sources{named: map[string][]fact{}, moved: map[string]bool{}, refs: map[string]bool{}, asked: "intent/" + trip.Digest(it.Intent)[:16],
		repair: it.Intent.Locale().Say("Repair: %s", ""), made: it.CreatedAt}
	for _, f := range it.Facts.Places() {
		s.addFacts(f)
	}
	it.Plan.Each(func(_, _ int, slot *trip.Slot) {
		if slot.Leg != nil {
			s.add(slot.Leg.Provenance, fact{})
		}
	})
	for _, r := range it.Repairs {
		for _, m := range r.Moves {
			s.moved[trip.Digest(m.Provenance)] = true
			s.known(m.Provenance.RefID)
		}
	}
	return s
}

// addFacts adds what is known of a place.
func (s *sources) addFacts(f *trip.Facts) {
	for _, p := range Sources(f) {
		s.add(p, fact{})
	}
	for i := range f.Flights {
		s.add(f.Flights[i].Provenance, fact{f.Flights[i].ID, f.Flights[i].Name()})
	}
	for i := range f.Lodgings {
		s.add(f.Lodgings[i].Provenance, fact{f.Lodgings[i].ID, f.Lodgings[i].Name})
	}
	for i := range f.Attractions {
		s.add(f.Attractions[i].Provenance, fact{f.Attractions[i].ID, f.Attractions[i].Name})
		s.sights = append(s.sights, f.Attractions[i].Name)
	}
	for i := range f.Restaurants {
		s.add(f.Restaurants[i].Provenance, fact{f.Restaurants[i].ID, f.Restaurants[i].Name})
	}
	for i := range f.City.Passes {
		s.add(f.City.Passes[i].Provenance, fact{f.City.Passes[i].ID, f.City.Passes[i].Name})
	}
	for i := range f.Occasions.Events {
		s.add(f.Occasions.Events[i].Provenance, fact{f.Occasions.Events[i].ID, f.Occasions.Events[i].Name})
	}
	for _, m := range amendments(f) {
		s.add(m.Provenance, fact{})
	}
}

func (s *sources) add(p trip.Provenance, of fact) {
	s.known(p.RefID)
	key := trip.Digest(p)
	facts := s.named[key]
	if of.ref != "" && !slices.Contains(facts, of) {
		facts = append(facts, of)
	}
	s.named[key] = facts
}

// known notes a ref_id that arithmetic may stand on. What has none is nothing to stand on.
func (s *sources) known(ref string) {
	if ref != "" {
		s.refs[ref] = true
	}
}

// leads tells whether a citation leads to something that is here: to a fact, which it names if it has a name; to the wishes; to
// arithmetic over facts; or to words of a document, which are those that its digest was made of.
func (s *sources) leads(c trip.Citation) bool {
	p := c.Provenance
	if s.moved[trip.Digest(p)] && strings.HasPrefix(c.Claim, s.repair) {
		return true
	}
	if facts, ok := s.named[trip.Digest(p)]; ok {
		return len(facts) == 0 || slices.ContainsFunc(facts, func(f fact) bool { return f.in(c.Claim) })
	}
	switch {
	case p.Source == trip.SourceUser:
		return p.RefID == s.asked && p.FetchedAt.Equal(s.made)
	case p.Source == trip.SourceComputed:
		return p.FetchedAt.Equal(s.made) && len(p.DerivedFrom) > 0 && !slices.ContainsFunc(p.DerivedFrom, func(ref string) bool { return !s.refs[ref] })
	case p.FromDocument() || p.Tool == trip.GuideTool:
		return slices.ContainsFunc(s.sights, func(name string) bool {
			words, ok := strings.CutPrefix(c.Claim, name+": ")
			return ok && trip.Digest(words) == p.ResponseDigest
		})
	}
	return false
}

// speaks tells whether a source is that of an option, or of no option in particular.
func (s *sources) speaks(p trip.Provenance, option string) bool {
	facts := s.named[trip.Digest(p)]
	return len(facts) == 0 || slices.ContainsFunc(facts, func(f fact) bool { return f.ref == option })
}

// ofWeather tells whether citation n stands on what is known of the weather of a day.
func ofWeather(it *trip.Itinerary, n int) bool {
	p := trip.Digest(it.Citations[n].Provenance)
	for _, f := range it.Facts.Places() {
		for _, w := range f.Weather {
			if trip.Digest(w.Provenance) == p {
				return true
			}
		}
	}
	return false
}

// placed tells whether citation n is about the trip, one of its days, which it names if it is of the weather, or a slot whose entry cites it.
func placed(it *trip.Itinerary, n int) bool {
	ref := it.Citations[n].Ref
	if ref == trip.TripRef {
		return true
	}
	for d, day := range it.Days {
		if ref == trip.DayRef(d) {
			return !ofWeather(it, n) || strings.Contains(it.Citations[n].Claim, it.Intent.Lang.Day(day.Date))
		}
		for _, a := range day.Activities {
			if a.Ref == ref {
				return slices.Contains(a.Citations, n)
			}
		}
	}
	return false
}
