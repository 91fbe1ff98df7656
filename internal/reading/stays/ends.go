package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// namesBetween tells whether a part names the two places that a way is between: "between Paris and Munich".
func (sd *Said) namesBetween(s *phrase.Sentence, from, to int) bool {
	for k := from; k < to; k++ {
		if s.Texts(k, "between") && sd.cityAt(k+1) >= 0 {
			return true
		}
	}
	return false
}

func joined(s *phrase.Sentence, word string, from, to int) bool {
	return s.AnyBetween(from, to, map[string]bool{word: true})
}

func anyIn(s *phrase.Sentence, list []phrase.Pattern, from, to int) bool {
	for k := from; k < to; k++ {
		for _, p := range list {
			if m, ok := p.At(s, k); ok && m.To <= to {
				return true
			}
		}
	}
	return false
}

var (
	toPlace   = english.Words("to into onto toward towards for -> > →")
	fromPlace = english.Words("from of leaving")
)

// endsIn finds the stays that a part of a sentence leads to and from; begins tells whether it names where the journey begins.
func (sd *Said) endsIn(s *phrase.Sentence, from, to int) (arrives, leaves []int, begins bool) {
	add := func(list *[]int, stay int) {
		if stay >= 0 && !slices.Contains(*list, stay) {
			*list = append(*list, stay)
		}
	}
	for k := from; k < to; k++ {
		if s.Tokens[k].By == phrase.AsOrigin {
			begins = true
		}
		if sd.cityAt(k) < 0 {
			continue
		}
		i := s.BackOver(k, "the")
		switch before := s.WordAt(i - 1); {
		case i == from && s.Texts(k+1, "to"):
			add(&leaves, sd.StayAt(k)) // "Paris to Munich by train"
		case toPlace[before] || s.Texts(i-1, "in") && s.WordsBefore(i-1, 2, landing):
			add(&arrives, sd.StayAt(k))
		case fromPlace[before]:
			add(&leaves, sd.StayAt(k))
		}
	}
	return arrives, leaves, begins
}

var landing = english.Words("fly flying land landing arrive arriving flight")

// cityAt gives the city that is named from a token on; -1 for none.
func (sd *Said) cityAt(token int) int {
	for _, f := range sd.Named {
		if f.From == token {
			return f.City
		}
	}
	return -1
}
