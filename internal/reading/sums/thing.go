package sums

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// smallPart is how many times larger another sum of the sentence is than one that only limits what a single thing may cost.
const smallPart = 5

var (
	oneOf   = english.Words("a an one some any each every another")
	capFill = english.Words("for at under below up to no not more less than most max maximum around about roughly over exceeding costing cost")
	notOne  = english.Words("person people persons adult adults couple friend friends traveller traveler travellers travelers head family group solo")
)

// capOfThing gives the words that limit what one thing may cost where a much larger sum is said for the trip: "one omakase under $150 each", "a concert
// for at most $80 a head". The thing itself stays to be wished for.
func capOfThing(s *phrase.Sentence, a *Amount) (from, to int) {
	k := a.From
	for k > 0 && s.Tokens[k-1].By == phrase.Nobody && capFill[s.Tokens[k-1].Text] {
		k--
	}
	if k == a.From || !thingEndsAt(s, k) || !largerSaid(s, a) {
		return 0, 0
	}
	to = a.To
	if m, ok := longestAt(s, eachPhrases, to); ok {
		to = m.To
	}
	if phrase.AnyAt(s, dailyPhrases, to) || phrase.AnyAt(s, nightlyPhrases, to) {
		return 0, 0
	}
	return k, to
}

// thingEndsAt tells whether the name of one thing that can be bought ends before i: "a jazz concert", "one sushi omakase".
func thingEndsAt(s *phrase.Sentence, i int) bool {
	for k := i - 1; k >= max(0, i-4) && s.Tokens[k].Kind != phrase.Symbol; k-- {
		t := s.Tokens[k]
		switch {
		case oneOf[t.Text]:
			return k < i-1
		case t.Text == "tour" && t.By == phrase.Nobody: // of a boat, of a palace
		case t.By == phrase.AsCity, t.By == phrase.AsDate, t.By == phrase.AsParty, lexicon.Idle[t.Text], lexicon.Countable[t.Text], lexicon.Months[t.Text] != 0:
			return false
		case wholeTrip[t.Text], adjectival[t.Text], notOne[t.Text], categoryWords[t.Text] != "":
			return false
		}
	}
	return false
}

// largerSaid tells whether the sentence has another sum that is much larger.
func largerSaid(s *phrase.Sentence, a *Amount) bool {
	plain := s.Unread()
	for i := range s.Tokens {
		if i >= a.From && i < a.To {
			continue
		}
		if other, ok := amountAt(plain, i); ok && other.Cents >= a.Cents*smallPart {
			return true
		}
	}
	return false
}
