package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/money"
)

var (
	onceCost   = set("was were paid spent blew used")
	thisTime   = set("may might can could should must would will to not shall now")
	notCounted = set("ignore disregard")
	onceAfter  = says("last time|year|summer|autumn|winter|spring|month", "in #", "back then", "on that|it|our last?", "the last time", "before")
	notLess    = says("no|not less|fewer than", "at least", "minimum of?", "more than", "from at? least?")
	inTheEnd   = says("at a push|stretch|pinch", "at the very? most|outside", "if need be", "if necessary|needed|pushed", "tops", "absolute|maximum max|maximum|limit?", "max", "at most", "is|being the|our|my? absolute|upper|hard|final? limit|maximum|max|ceiling|cap|most")
)

// readBounds finds sums that are not the budget beside one that is: what a trip cost once, and the lower of two limits.
func (s *sentence) readBounds(a *amount) {
	for _, p := range notLess {
		for back := 1; back <= 4; back++ {
			if m, ok := p.at(s, a.from-back); ok && m.to == a.from {
				no := s.wordsBefore(m.from, 6, grammarNo)
				a.least = a.least || !no
				a.most = a.most || no && s.texts(m.from, "more")
			}
		}
	}
	a.stretch = a.most || anyAt(s, inTheEnd, s.skip(a.to, ",", "(", "as", "an"))
	a.past = s.costOnce(a.from) || s.wordsBefore(a.from, 10, notCounted) || anyAt(s, onceAfter, a.to) || s.otherMoney(a)
}

var (
	income     = set("earn earns make makes salary income wage wages pension")
	asIncome   = says("a|per|each|every|/ month|week|year|hour", "monthly|weekly|yearly")
	onTop      = says("extra", "on top", "besides", "separately", "aside", "is|are|being|come|comes extra|separate|on")
	adjectival = set("budget trip holiday vacation limit maximum max cap break week total plan tour getaway allowance fund pot")
)

// otherMoney tells whether a sum is no part of the budget: what somebody earns, what is paid beside it, what a thing is worth.
func (s *sentence) otherMoney(a *amount) bool {
	if s.wordsBefore(a.from, 3, income) || anyAt(s, asIncome, a.to) {
		return true
	}
	if s.tok[a.to-1].hyphen && a.to < len(s.tok) && s.tok[a.to].kind == word && !adjectival[s.tok[a.to].text] && !idle[s.tok[a.to].text] {
		return true // "a 20-dollar umbrella"
	}
	for k := a.to; k < min(len(s.tok), a.to+6) && !ends(s.tok[k]) && !s.texts(k, ",") && s.tok[k].kind == word; k++ {
		if anyAt(s, onTop, k) {
			return true
		}
	}
	return false
}

// sameSum leaves out a sum that only repeats the one before in another currency: "€2,000 (about $2,300)".
func sameSum(all []amount, usd func(amount) (money.Cents, bool)) []amount {
	return slices.DeleteFunc(slices.Clone(all), func(a amount) bool {
		i := slices.IndexFunc(all, func(b amount) bool { return b.from == a.from })
		if i == 0 || !whole(a) || !whole(all[i-1]) || a.currency == all[i-1].currency || a.from-all[i-1].to > 4 {
			return false
		}
		x, ok := usd(all[i-1])
		y, also := usd(a)
		return ok && also && y*10 >= x*9 && y*10 <= x*11
	})
}

// costOnce tells whether the words before a sum speak of the past: "I paid", "last year's trip cost".
func (s *sentence) costOnce(i int) bool {
	for k := i - 1; k >= max(0, i-7) && !ends(s.tok[k]) && s.tok[k].text != "," && s.tok[k].text != "but"; k-- {
		t := s.tok[k].text
		if onceCost[t] || (t == "cost" || t == "had") && !s.wordsBefore(k, 2, thisTime) && k > 0 {
			return true
		}
	}
	return false
}

// weighed leaves out the sums of the past, the lower limits, and those beside one that is said to be the most, as long as a
// budget remains.
func weighed(all []amount) []amount {
	for _, out := range []func(amount) bool{
		func(a amount) bool { return a.past },
		func(a amount) bool { return a.least },
		func(a amount) bool {
			return !a.stretch && slices.ContainsFunc(all, func(b amount) bool { return b.stretch && whole(b) })
		},
	} {
		rest := slices.DeleteFunc(slices.Clone(all), func(a amount) bool { return whole(a) && out(a) })
		if slices.ContainsFunc(rest, whole) {
			all = rest
		}
	}
	return all
}

// whole tells whether a sum can be the budget of the trip.
func whole(a amount) bool { return a.category == "" && !a.nightly }
