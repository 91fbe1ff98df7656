package gazetteer

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A city that somebody would rather not go to, or that only one of two is to be, is no place of the journey for all that it is named.

// refusedBefore are the ways to say so in front of it.
var refusedBefore = phrase.Says(
	"rather|prefer|preferably not to? go|going|visit|visiting|see|do|be|come|return? back? to|in?", "not rather|really? to? go|going|visit|visiting|see|do|return back? to?",
	"don't|not|won't|wouldn't|never want|wish|like|need|care|feel|intend|plan to|like? go|going|visit|visiting|see|do|return back? to?", "don't|not|won't|wouldn't|never want|fancy|need",
	"no more|longer?", "tired|sick|weary|bored of", "enough of", "done with", "fed up with", "instead of going|doing|visiting back? to?", "rather than go|going|do|doing|visit|visiting back? to?", "give up on")

// refusedBehind are the ways to say so behind it.
var refusedBehind = phrase.Says("again? isn't|wasn't for|our|what|on|an|tempting", "again? is|was not for|our|what|on|an|tempting", "again? would be too|boring|dull|silly", "again? does|doesn't not? tempt|interest|appeal", "is|are too boring|dull|touristy", "again|this? time? no thanks|thank", "no thanks|thank", "bores us|me")

// closesRefusal stands behind a city that is refused altogether: "I don't want to see Paris in a hurry" refuses the hurry.
var closesRefusal = english.Words("again this anymore any because and but so or either at now yet since as nor rather instead prefer")

// withoutRefused takes away the cities that are refused; refused is true where one was.
func withoutRefused(s *phrase.Sentence, all []Found) (rest []Found, refused bool) {
	rest = slices.DeleteFunc(slices.Clone(all), func(f Found) bool {
		m, before := refusedAhead(s, f.From)
		before = before && (s.RestEnds(f.To) || s.Texts(f.To, "-") || closesRefusal[s.WordAt(f.To)]) && !s.WordsBefore(m.From, 2, stillToDo)
		behind := phrase.AnyAt(s, refusedBehind, f.To)
		if !before && !behind {
			return false
		}
		if before {
			s.UseRange(m.From, f.To, phrase.AsCity)
		}
		s.UseRange(f.From, s.Skip(f.To, "again"), phrase.AsCity)
		return true
	})
	return rest, len(rest) < len(all)
}

// refusedAhead finds the words that refuse the city at i.
func refusedAhead(s *phrase.Sentence, i int) (phrase.Match, bool) {
	for k := max(0, i-longestRefusal); k < i; k++ {
		for _, p := range refusedBefore {
			if m, ok := p.At(s, k); ok && m.To == i {
				return m, true
			}
		}
	}
	return phrase.Match{}, false
}

// longestRefusal is of how many words a refusal is: "don't want to go back to".
const longestRefusal = 7

var (
	justOne   = phrase.Says("maybe|perhaps|possibly|or|probably|but|and|then|only|though ,? just|only? one|1 of them|those|the|these two?", "just|only one|1 of them|those|these|the two?", "one of the two|both", "one or the other", "one or both", "whichever of them|the|is|has|costs|fits")
	halfOfUs  = phrase.Says("half|some|part|most|one|two|three|# of us|them|the|our", "half the group|family|party|team|friends")
	theOthers = phrase.Says("the|and others|rest|other", "others|other half", "some|half prefer|prefers|want|wants|would|of")
)

// splitAim tells whether of several cities only one is to be: "maybe just one of them", "half of us want Tokyo, the others Munich".
func splitAim(s *phrase.Sentence, mentions []Found) bool {
	if len(DistinctCities(mentions)) < 2 {
		return false
	}
	last := mentions[len(mentions)-1]
	for _, p := range justOne {
		for _, m := range p.All(s) {
			if m.From >= last.To && !s.WordsBefore(m.From, 1, forWhom) {
				return true
			}
		}
	}
	if wantedApart(s, mentions) {
		return true
	}
	for _, p := range halfOfUs {
		for _, m := range p.All(s) {
			if m.To <= last.From && last.From-m.To < 14 && othersBetween(s, m.To, last.From) && slices.ContainsFunc(mentions, func(f Found) bool { return f.From >= m.To && f.From < last.From && f.City != last.City }) {
				return true
			}
		}
	}
	return false
}

// wantedApart tells whether one wants a city and another one another: "my husband wants Paris but I want Munich".
func wantedApart(s *phrase.Sentence, mentions []Found) bool {
	for i := 1; i < len(mentions); i++ {
		a, b := mentions[i-1], mentions[i]
		if a.City != b.City && b.From-a.To <= 6 && s.WordsBefore(a.From, 3, wanting) && s.WordsBefore(b.From, 3, wanting) && s.AnyBetween(a.To, b.From, contrast) {
			return true
		}
	}
	return false
}

var (
	wanting  = english.Words("want wants prefer prefers like likes favour favours favor favors wish wishes vote votes")
	contrast = english.Words("but while whereas though")
)

// forWhom stand before one of several that are no cities: "for just one of them".
var forWhom = english.Words("for with at")

// othersBetween tells whether the rest of the party is spoken of between two cities.
func othersBetween(s *phrase.Sentence, from, to int) bool {
	for k := from; k < to; k++ {
		if phrase.AnyAt(s, theOthers, k) {
			return true
		}
	}
	return false
}
