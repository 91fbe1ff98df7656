package sums

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A sum may be said of one thing alone: of a dinner, of shopping, of what is put aside. An intent limits its lines of costs and nothing finer, so such a
// sum is no budget and no rival of one: it is left aside with what it is for.

const meals = "dinner|dinners|lunch|lunches|breakfast|breakfasts|supper|suppers|brunch|meal|meals"

var (
	ofOneThing = phrase.Says("a|per|each|every|/ "+meals+"|drink|drinks|coffee|bottle|glass|massage|treatment|lesson|class|concert|show|dish|menu|souvenir|present|museum|sight|tour|taxi",
		"for a|the|our|one|each|every|my? nice|good|special|big|fancy|posh|single|first|last? "+meals, "for|on|towards a|the|our|my|some|new|a? "+purposes, "to|for spend|spending? on|for a|the|our|my|some|new? "+purposes)
	partBehind = phrase.Says("of it|this|them", "of that for|on|to|as|goes|going|aside", "of the|our|my budget|money|sum|total")
	putAside   = phrase.Says("keep|keeping|reserve|reserving|save|saving|set|setting|put|putting|hold|holding|leave|leaving|earmark|spare aside|back|by? some|about|around|roughly|up|at|least|most|another|extra|the? to|least|most?")
	spared     = phrase.Says("aside|back|over|spare|free|left|untouched", "in reserve|hand", "for|as emergencies|reserve|later|cushion|buffer")
)

// purposes are what money is put aside for that is no line of the costs of a trip.
const purposes = "shopping|souvenir|souvenirs|present|presents|gift|gifts|clothes|dress|shoes|handbag|bag|watch|fun|treat|treats|treatments|massages|spa|wellness|drinks|drink|wine|champagne|cocktails|coffee|coffees|emergencies|emergency|extras|theatre|theater|opera|concert|concerts|shows|show|books|records|antiques|toys|tips|pocket|casino|gambling|nightlife|clubs|night|icecream|pastries|cakes"

var (
	purposeFill = english.Words("keep keeping reserve save saving set put aside back hold leave leaving earmark spend spending we i i'd we'd we'll i'll want to like would can no not more less than at most least up max maximum about around roughly over under below exceed cost costs costing should must may don't never for each every the a our my of another extra some in is are be")
	mealWords   = english.Words("dinner dinners lunch lunches supper suppers breakfast breakfasts brunch meal")
	treatWords  = english.Words("drink drinks cocktail cocktails wine beer beers coffee coffees souvenir souvenirs presents gifts shopping massage massages theatre opera")
	goesOn      = english.Words("and with plus from but we i in to including via by on then which that")
	ofAllOfUs   = phrase.Says("for both|each|all|the of? us|two|both?", "each", "per person|head", "a|per person|head|day|night")
)

// leavePurpose leaves a sum aside, with what it is for, and gives the token behind it; 0 where the sum is of the whole trip or of a line of its costs.
func leavePurpose(s *phrase.Sentence, a *Amount) (to int) {
	from, to := purposeOf(s, a)
	if to == 0 || onlySaved(s, a) {
		return 0
	}
	for from > 0 && s.Tokens[from-1].By == phrase.Nobody && purposeFill[s.Tokens[from-1].Text] {
		from--
	}
	for from < a.From && (s.Texts(from, "we") || s.Texts(from, "i") || s.Texts(from, "and")) {
		from++
	}
	s.UseRange(from, to, phrase.Unwanted)
	return to
}

// purposeOf gives the words of a sum and of what it alone is for; to is 0 where it is for nothing of the kind.
func purposeOf(s *phrase.Sentence, a *Amount) (from, to int) {
	behind := a.To
	if m, ok := longestAt(s, eachPhrases, a.To); ok {
		behind = m.To
	}
	for _, at := range []int{a.To, behind} {
		if m, ok := longestAt(s, ofOneThing, at); ok {
			return a.From, purposeEnd(s, m.To)
		}
	}
	if m, ok := longestAt(s, partBehind, a.To); ok && categoryBehind(s, m.To) == 0 && !s.Texts(m.To, "per") {
		return a.From, purposeEnd(s, m.To)
	}
	if m, ok := s.EndingAt(putAside, a.From); ok && (phrase.AnyAt(s, spared, a.To) || s.Texts(a.To, "for") && oneThing(s, a.To+1)) && categoryBehind(s, a.To) == 0 {
		return m.From, purposeEnd(s, a.To+1)
	}
	if s.Tokens[a.To-1].Hyphen && namesThing(s, a.To) {
		return a.From, purposeEnd(s, a.To+1) // "the one-euro Sunday", "a 20-dollar umbrella"
	}
	if from, to := capOfThing(s, a); to > 0 {
		return from, to
	}
	for k := a.From - 1; k >= max(0, a.From-7) && s.Tokens[k].By == phrase.Nobody; k-- {
		switch w := s.Tokens[k].Text; {
		case !s.Texts(k-1, "and") && (mealWords[w] || treatWords[w] && !aloneSaid(s, a)):
			return k, purposeEnd(s, a.To)
		case !purposeFill[w]:
			return 0, 0
		}
	}
	return 0, 0
}

// onlySaved tells whether a sum that is put aside is the only one of a sentence, and so the budget: "we have put 3,200 euros aside".
func onlySaved(s *phrase.Sentence, a *Amount) bool {
	if _, ok := s.EndingAt(putAside, a.From); !ok || s.Texts(a.To, "of") || phrase.AnyAt(s, ofOneThing, a.To) {
		return false
	}
	return aloneSaid(s, a)
}

// aloneSaid tells whether no other sum is in the sentence.
func aloneSaid(s *phrase.Sentence, a *Amount) bool {
	for i := 0; i < len(s.Tokens); i++ {
		if s.Tokens[i].By == phrase.AsMoney {
			return false
		}
		if i >= a.From && i < a.To {
			continue
		}
		if _, ok := amountAt(s, i); ok {
			return false
		}
	}
	return true
}

// namesThing tells whether what is joined to a sum and followed by i is the name of a thing that costs it, and not of a budget.
func namesThing(s *phrase.Sentence, i int) bool {
	if i >= len(s.Tokens) || s.Tokens[i].Kind != phrase.Word || s.Tokens[i].By != phrase.Nobody {
		return false
	}
	w := s.Tokens[i].Text
	return !adjectival[w] && !lexicon.Idle[w] && categoryWords[w] == "" && lexicon.Months[w] == 0
}

// oneThing tells whether what stands at i, behind "for", is something that money is kept for, and not the trip or who makes it.
func oneThing(s *phrase.Sentence, i int) bool {
	i = s.Skip(i, "the", "a", "an", "our", "my", "some")
	return i < len(s.Tokens) && s.Tokens[i].Kind == phrase.Word && s.Tokens[i].By == phrase.Nobody && !wholeTrip[s.Tokens[i].Text]
}

var wholeTrip = english.Words("trip holiday holidays vacation journey everything all whole entire it this that us me two both couple family stay week weekend days nights time year")

// purposeEnd gives the token behind what a sum is for, from i on.
func purposeEnd(s *phrase.Sentence, i int) int {
	for end := i + 5; i < min(len(s.Tokens), end) && !s.RestEnds(i) && s.Tokens[i].By == phrase.Nobody; i++ {
		if m, ok := longestAt(s, ofAllOfUs, i); ok {
			return m.To
		}
		if s.Texts(i, "and") && phrase.AnyAt(s, purposeNames, i+1) {
			i++
			continue
		}
		if t := s.Tokens[i]; t.Text == "for" && !oneThing(s, i+1) || t.Text != "on" && goesOn[t.Text] || t.Kind == phrase.Symbol {
			break
		}
	}
	return i
}

var purposeNames = phrase.Says(purposes)

// categoryBehind gives how many words at i, with what leads to them, name a line of the costs: "on museum tickets"; 0 where they name none.
func categoryBehind(s *phrase.Sentence, i int) int {
	k := s.Skip(i, "in", "total", "altogether", "at", "most", "max", "maximum", "tops", "going", "to", "for", "on", "the", "our", "my", "of", "it", "that", "this", "which")
	if k >= len(s.Tokens) || s.Tokens[k].By != phrase.Nobody {
		return 0
	}
	if phrase.AnyAt(s, entries, k) {
		return k + 2 - i
	}
	if categoryWords[s.Tokens[k].Text] != "" {
		return k + 1 - i
	}
	return 0
}

// entries are tickets for sights, said with their kind.
var entries = phrase.Says("museum|museums|entrance|entry|admission|attraction|sightseeing|sight ticket|tickets|fees|charges|entries")

func longestAt(s *phrase.Sentence, list []phrase.Pattern, i int) (best phrase.Match, ok bool) {
	for _, p := range list {
		if m, hit := p.At(s, i); hit && m.To > best.To {
			best, ok = m, true
		}
	}
	return best, ok
}
