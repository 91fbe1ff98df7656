package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// behindCommas reads lengths behind a comma, where every place has one then: "a hotel in Paris, 2 nights, one in Munich, 3 nights, and home from
// Munich", "Paris first, 2 nights; Tokyo second, 6 nights; back to Paris for a last night".
func behindCommas(s *phrase.Sentence, mentions []gazetteer.Found, out []spanOf) {
	found, n := slices.Clone(out), 0
	for i, f := range mentions {
		k := s.Skip(f.To, "first", "second", "third", "next", "again", "last", "finally")
		said := f.To // from where the words only say the length
		if day := overDay(s, k); day > k {
			k, said = day, day
		}
		l, to := lengthAt(s, s.Skip(k+1, "stay", "staying", "for", "then"))
		switch {
		case out[i].found():
		case s.Texts(k, ",") && to > 0 && !slices.ContainsFunc(mentions, func(o gazetteer.Found) bool { return s.Skip(to, "in", "at", "the") == o.From && o.From > to }):
			found[i] = spanOf{Length: l, from: said, to: to, strong: true}
			n++
		case !leavesHome(s, f.From) && !slices.ContainsFunc(mentions[:i], func(o gazetteer.Found) bool { return o.City == f.City }):
			return
		}
	}
	if n > 1 || n == 1 && allCounted(mentions, found) {
		copy(out, found)
	}
}

// allCounted tells whether each place has a length in nights where it is named for once.
func allCounted(mentions []gazetteer.Found, lengths []spanOf) bool {
	counted := map[int]bool{}
	for i, f := range mentions {
		if lengths[i].found() && !lengths[i].Days {
			counted[f.City] = true
		}
	}
	return len(counted) > 1 && len(counted) == len(gazetteer.DistinctCities(mentions))
}

// overDay steps over the day and the ride that stand behind a place: "to Paris on 8 April, 2 nights", "to Munich by coach, 3 nights".
func overDay(s *phrase.Sentence, i int) int {
	for k := s.Skip(i, "on", "the"); k < min(len(s.Tokens), i+4); k++ {
		if sp, ok := dates.SpanAt(s, k); ok && !sp.Last.Said() && s.Texts(sp.To, ",") {
			return sp.To
		}
		if s.Texts(k, ",") {
			return k
		}
		if s.Tokens[k].Kind != phrase.Word || !byWords[s.Tokens[k].Text] {
			return i
		}
	}
	return i
}

var byWords = english.Words("by with train coach bus car plane air ferry flight rail eurostar ice tgv flixbus")

// leftAfter reads lengths that are said of the place that one goes on from: "go on to Munich after 3 nights", "after three nights we take the train
// to Munich". Each is that of the mention before.
func leftAfter(s *phrase.Sentence, mentions []gazetteer.Found, out []spanOf) {
	for k := range s.Tokens {
		if !s.Texts(k, "after") {
			continue
		}
		l, to := lengthAt(s, s.Skip(k+1, "those", "these", "the", "our"))
		if to == 0 {
			continue
		}
		at := -1 // the place that is left
		for i, f := range mentions {
			if f.From < k {
				at = i
			}
		}
		if at > 0 && s.WordsBefore(mentions[at].From, 1, toPlace) && k-mentions[at].To < 3 && !s.AnyBetween(mentions[at].To, k, english.Words(", ; .")) && !leadsTo(s, mentions, to) {
			at-- // "on to Munich after 3 nights"
		}
		if at >= 0 && !out[at].found() {
			out[at] = spanOf{Length: l, from: k, to: to, strong: true}
		}
	}
}

// leadsTo tells whether another place is named behind i in the same part of the sentence.
func leadsTo(s *phrase.Sentence, mentions []gazetteer.Found, i int) bool {
	return slices.ContainsFunc(mentions, func(f gazetteer.Found) bool {
		return f.From >= i && f.From-i < 10 && !s.AnyBetween(i, f.From, english.Words(", ; ."))
	})
}
