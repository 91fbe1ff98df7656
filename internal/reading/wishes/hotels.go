package wishes

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// ReadHotels finds houses by name: whole names anywhere, short ones ("the Ritz") only where somebody stays or the word hotel stands
// beside. Where people eat at one it is no wish to sleep there.
func ReadHotels(s *phrase.Sentence, g *gazetteer.Index, cities []int) []gazetteer.Found {
	var all []gazetteer.Found
	s.Names(func(from, to int, k string) bool {
		for _, c := range cities {
			h, known := g.Hotels[c][k]
			if !known {
				h, known = g.HotelsShort[c][k]
				_, sight := g.Sights[c][k]
				known = known && !sight && staysAt(s, from, to) && !spots[s.WordAt(to)]
			}
			if known && !s.WordsBefore(from, 4, lexicon.EatWords) && !closeTo(s, from) {
				all = append(all, gazetteer.Found{Place: h, City: c, From: from, To: to})
				s.UseRange(from, to, phrase.AsWish)
				return true
			}
		}
		return false
	})
	return all
}

// spots stand behind a name that is none of a house: "at Shibuya Crossing".
var spots = english.Words("crossing station square tower bridge market park street garden gardens museum gallery sky theatre theater opera river canal church temple shrine hill")

func closeTo(s *phrase.Sentence, i int) bool {
	_, near := gazetteer.Besides(s, i)
	return near
}

var stayedThere = english.Words("stayed slept was were")

var stayAt = phrase.Says("at|into the?", "hotel|hostel :?")

func staysAt(s *phrase.Sentence, from, to int) bool {
	_, ok := s.EndingAt(stayAt, from)
	return ok || s.Texts(to, "hotel") || s.Texts(to, "hostel")
}

// ReadHouses makes wishes of the houses that are named.
func (w *List) ReadHouses(s *phrase.Sentence, hotels []gazetteer.Found) {
	for _, h := range hotels {
		if _, no := clause.Denied(s, h.From, h.To); no || clause.Negated(s, h.From) || s.WordsBefore(h.From, 3, stayedThere) {
			continue
		}
		at := s.BackOver(s.BackOver(h.From, "the"), "into") // "book us into the Ritz" is no liking
		w.At(h.From)
		if wish := w.Hotel(clause.Level(s, at, h.To)); wish.Option == "" {
			wish.Option = h.Place.ID
		}
	}
}

// privateRoom asks for a room of one's own where houses have dormitories.
func privateRoom(w *List, level trip.Level, _ phrase.Match) {
	w.Hotel(level).Rules = []string{"private_room"}
}
