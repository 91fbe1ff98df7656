package reading

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// readHotels finds houses by name: whole names anywhere, short ones ("the Ritz") only where somebody stays or the word hotel stands
// beside. Where people eat at one it is no wish to sleep there.
func readHotels(s *sentence, g *gazetteer, cities []int) []found {
	var all []found
	s.names(func(from, to int, k string) bool {
		for _, c := range cities {
			h, known := g.hotels[c][k]
			if !known {
				h, known = g.hotelsShort[c][k]
				_, sight := g.sights[c][k]
				known = known && !sight && s.staysAt(from, to)
			}
			if known && !s.wordsBefore(from, 4, eatWords) && !s.closeTo(from) {
				all = append(all, found{h, c, from, to})
				s.useRange(from, to, asWish)
				return true
			}
		}
		return false
	})
	return all
}

var eatWords = set("dinner lunch eat eating beer drink drinks coffee tea cake dine dining table meal supper brunch bar")

func (s *sentence) closeTo(i int) bool {
	_, near := s.besides(i)
	return near
}

var stayedThere = set("stayed slept was were")

var stayAt = says("at|into the?", "hotel|hostel :?")

func (s *sentence) staysAt(from, to int) bool {
	_, ok := s.endingAt(stayAt, from)
	return ok || s.texts(to, "hotel") || s.texts(to, "hostel")
}

// readHouses makes wishes of the houses that are named.
func (w *wishes) readHouses(s *sentence, hotels []found) {
	for _, h := range hotels {
		if _, no := s.denied(h.from, h.to); no || s.negated(h.from) || s.wordsBefore(h.from, 3, stayedThere) {
			continue
		}
		at := s.backOver(s.backOver(h.from, "the"), "into") // "book us into the Ritz" is no liking
		if wish := w.hotel(s.level(at, h.to)); wish.Option == "" {
			wish.Option = h.place.ID
		}
	}
}

// privateRoom asks for a room of one's own where houses have dormitories.
func privateRoom(w *wishes, level trip.Level, _ match) {
	w.hotel(level).Rules = []string{"private_room"}
}

// hotelIndex knows houses by their whole names, with and without the city in them.
func hotelIndex(hotels []NamedPlace, city map[string]bool) map[string]NamedPlace {
	m := index(hotels, city, false)
	for _, h := range hotels {
		words := slices.DeleteFunc(strings.Fields(h.Name), func(w string) bool { return city[keyOf(w)] })
		if k := keyOf(strings.Join(words, "")); len(words) > 1 && len(k) > 6 {
			if _, taken := m[k]; !taken {
				m[k] = h
			}
		}
	}
	return m
}
