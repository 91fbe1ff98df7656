package narrate

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// addCounts adds what can be counted in the plan, in all and a day.
func (t *truth) addCounts(it *trip.Itinerary, in trip.Intent) {
	days := len(it.Plan.Days)
	t.count("day", days)
	t.count("night", days-1)
	if days == trip.MaxDays {
		t.count("week", 1)
	}
	known, typical := 0, 0
	for _, d := range it.Plan.Days {
		if w, ok := it.Facts.Weather[d.Date]; ok && w.Provenance.IsEvidence() {
			known++
			if w.Typical {
				typical++
			}
		}
	}
	t.count("day", typical)
	t.count("day", days-known)
	t.count("adult", in.Party.Adults)
	t.count("child", in.Party.Children)
	for _, noun := range []string{"person", "traveller", "guest", "seat"} {
		t.count(noun, in.Party.People())
	}
	t.count("room", in.Party.Rooms)
	moves, stayed := 0, 0
	for _, r := range it.Repairs {
		for _, m := range r.Moves {
			if moves++; !m.Undone {
				stayed++
			}
		}
	}
	for _, n := range []int{moves, stayed} {
		t.count("change", n)
		t.count("move", n)
		t.count("stayed", n)
	}
	t.count("cycle", len(it.Repairs))
	t.count("citation", len(it.Citations))
	t.count("sight", len(sightsOf(&it.Plan, &it.Facts)))
	all := map[string]int{}
	seen := map[string]bool{}
	for _, d := range it.Plan.Days {
		today := map[string]int{}
		for _, s := range d.Slots {
			for _, noun := range nouns(s, &it.Facts) {
				today[noun]++
				if once := noun + "|" + s.Selected().OptionRef; noun == "meal" || noun == "lunch" || noun == "dinner" || !seen[once] {
					seen[once] = true
					all[noun]++
				}
			}
		}
		t.tally(today)
	}
	t.tally(all)
}

func (t *truth) tally(counts map[string]int) {
	for noun, n := range counts {
		t.count(noun, n)
	}
}

// nouns are the words a slot counts under, each once.
func nouns(s trip.Slot, f *trip.Facts) []string {
	c := s.Selected()
	switch c.Kind {
	case trip.KindFlight:
		return []string{"flight"}
	case trip.KindLodging:
		return []string{"hotel"}
	case trip.KindMeal:
		return []string{"restaurant", "meal", string(s.Role)}
	}
	out := []string{"sight", "attraction", "visit"}
	if a := f.Attraction(c.OptionRef); a != nil {
		typ := trip.Fold(a.Type)
		for _, noun := range []string{string(a.VenueType), typ, typ[strings.LastIndexByte(typ, ' ')+1:]} {
			if noun != "" && !slices.Contains(out, noun) {
				out = append(out, noun)
			}
		}
	}
	return out
}
