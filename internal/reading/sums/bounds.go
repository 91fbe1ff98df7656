package sums

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var (
	onceCost   = english.Words("was were paid spent blew used")
	thisTime   = english.Words("may might can could should must would will to not shall now")
	notCounted = english.Words("ignore disregard")
	onceAfter  = phrase.Says("last time|year|summer|autumn|winter|spring|month", "in #", "back then", "on that|it|our last?", "the last time", "before")
	notLess    = phrase.Says("no|not less|fewer than", "at least", "minimum of?", "more than", "from at? least?")
	alsoFine   = phrase.Says("is|are|would|will|could|be be? fine|ok|okay|possible|acceptable|alright|feasible|all too|also|right|as?", "works|work too|also|as")
	inTheEnd   = phrase.Says("at a push|stretch|pinch", "at the very? most|outside", "if need be", "if necessary|needed|pushed", "tops", "absolute|maximum max|maximum|limit?", "max", "at most", "is|being the|our|my? absolute|upper|hard|final? limit|maximum|max|ceiling|cap|most")
)

// readBounds finds sums that are not the budget beside one that is: what a trip cost once, and the lower of two limits.
func readBounds(s *phrase.Sentence, a *Amount) {
	for _, p := range notLess {
		for back := 1; back <= 4; back++ {
			if m, ok := p.At(s, a.From-back); ok && m.To == a.From {
				no := s.WordsBefore(m.From, 6, lexicon.GrammarNo)
				a.least = a.least || !no
				a.most = a.most || no && s.Texts(m.From, "more")
			}
		}
	}
	a.also = phrase.AnyAt(s, alsoFine, a.To)
	_, called := s.EndingAt(calledMost, a.From)
	a.stretch = a.most || called || saidInTheEnd(s, a.To)
	if m, hard := s.EndingAt(hardBefore, a.From); hard {
		s.Use(m, phrase.AsMoney)
		a.hard = true
	}
	if m, hard := longestAt(s, hardCap, s.Skip(a.To, ",", "(", "and")); hard {
		s.Use(m, phrase.AsMoney)
		a.hard = true
	}
	a.past = costOnce(s, a.From) || s.WordsBefore(a.From, 10, notCounted) || phrase.AnyAt(s, onceAfter, a.To) || otherMoney(s, a)
}

// saidInTheEnd tells whether a sum that ends before i is said to be the most, where that is not said of another behind it: "$6,000, maximum $2,000".
func saidInTheEnd(s *phrase.Sentence, i int) bool {
	m, ok := longestAt(s, inTheEnd, s.Skip(i, ",", "(", "as", "an"))
	if !ok {
		return false
	}
	_, sum := amountAt(s, m.To)
	return !sum || m.From == i
}

var (
	calledMost = phrase.Says("maximum|max of|is|:?", "at most", "no|not more than")
	hardBefore = phrase.Says("must|can|may not cost|exceed|go|be|spend more|over|above? than?", "mustn't|can't|cannot cost|exceed|go|be|spend more|over|above? than?", "absolute|absolutely|hard|strict|strictly maximum|max|limit|cap|most of|is|:?", "under no circumstances over|above|more than?")
	hardCap    = phrase.Says("not|no a|one|single cent|penny|dollar|euro|pound more|over|above?", "absolute|hard|strict maximum|max|limit|cap", "and no more", "not more under any circumstances")
)

var (
	income     = english.Words("earn earns make makes salary income wage wages pension")
	asIncome   = phrase.Says("a|per|each|every|/ month|week|year|hour", "monthly|weekly|yearly")
	onTop      = phrase.Says("extra", "on top", "besides", "separately", "aside", "is|are|being|come|comes extra|separate|on")
	adjectival = english.Words("budget trip holiday vacation limit maximum max cap break week total plan tour getaway allowance fund pot")
)

// otherMoney tells whether a sum is no part of the budget: what somebody earns, what is paid beside it, what a thing is worth.
func otherMoney(s *phrase.Sentence, a *Amount) bool {
	if s.WordsBefore(a.From, 3, income) || phrase.AnyAt(s, asIncome, a.To) {
		return true
	}
	if s.Tokens[a.To-1].Hyphen && a.To < len(s.Tokens) && s.Tokens[a.To].Kind == phrase.Word && !adjectival[s.Tokens[a.To].Text] && !lexicon.Idle[s.Tokens[a.To].Text] {
		return true // "a 20-dollar umbrella"
	}
	for k := a.To; k < min(len(s.Tokens), a.To+6) && !phrase.Ends(s.Tokens[k]) && !s.Texts(k, ",") && s.Tokens[k].Kind == phrase.Word; k++ {
		if phrase.AnyAt(s, onTop, k) {
			return true
		}
	}
	return false
}

// sameSum leaves out a sum that only repeats the one before in another currency: "€2,000 (about $2,300)".
func sameSum(all []Amount, usd func(Amount) (money.Cents, bool)) []Amount {
	return slices.DeleteFunc(slices.Clone(all), func(a Amount) bool {
		i := slices.IndexFunc(all, func(b Amount) bool { return b.From == a.From })
		if i == 0 || !whole(a) || !whole(all[i-1]) || a.Currency == all[i-1].Currency || a.From-all[i-1].To > 4 {
			return false
		}
		x, ok := usd(all[i-1])
		y, also := usd(a)
		return ok && also && y*10 >= x*9 && y*10 <= x*11
	})
}

// trifle is how many times smaller than the budget a sum is that only says what something costs: "Sunday is the one-euro day".
const trifle = 40

// trifleOfKind is the same of a sum for one kind of cost, such as entrance fees.
const trifleOfKind = 400

// withoutTrifles leaves aside, aloud, the sums of a sentence that are next to nothing beside another, as no budget for a day or a person is.
func withoutTrifles(s *phrase.Sentence, all []Amount, usd func(Amount) (money.Cents, bool)) []Amount {
	largest := money.Cents(0)
	for _, a := range all {
		if v, ok := usd(a); ok && whole(a) {
			largest = max(largest, v)
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(a Amount) bool {
		v, ok := usd(a)
		times := money.Cents(trifle)
		if !whole(a) {
			times = trifleOfKind
		}
		if !ok || a.Each || a.Daily || a.Nightly || v*times > largest {
			return false
		}
		for i := a.From; i < a.To; i++ {
			if s.Tokens[i].By == phrase.AsMoney {
				s.Tokens[i].By = phrase.Nobody
			}
		}
		return true
	})
}

// costOnce tells whether the words before a sum speak of the past: "I paid", "last year's trip cost".
func costOnce(s *phrase.Sentence, i int) bool {
	for k := i - 1; k >= max(0, i-7) && !phrase.Ends(s.Tokens[k]) && s.Tokens[k].Text != "," && s.Tokens[k].Text != "but"; k-- {
		t := s.Tokens[k].Text
		if onceCost[t] || (t == "cost" || t == "had") && !s.WordsBefore(k, 2, thisTime) && k > 0 {
			return true
		}
	}
	return false
}

// weighed leaves out the sums of the past, the lower limits, and those beside one that is said to be the most, as long as a
// budget remains.
func weighed(all []Amount) []Amount {
	for _, out := range []func(Amount) bool{
		func(a Amount) bool { return a.past },
		func(a Amount) bool { return a.least },
		func(a Amount) bool {
			return !a.stretch && slices.ContainsFunc(all, func(b Amount) bool { return b.stretch && whole(b) })
		},
	} {
		rest := slices.DeleteFunc(slices.Clone(all), func(a Amount) bool { return whole(a) && out(a) })
		if slices.ContainsFunc(rest, whole) {
			all = rest
		}
	}
	return all
}

// whole tells whether a sum can be the budget of the trip.
func whole(a Amount) bool { return a.Category == "" && !a.Nightly }
