package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// spanOf is a length and the tokens it stands at.
type spanOf struct {
	Length
	from, to int
	bare     bool // without a unit
	strong   bool // a word says that it belongs to the place: "in", "for"
}

func (b spanOf) found() bool { return b.to > 0 }

var (
	intoPlace = english.Words("in at of to visiting exploring seeing around across")
)

// before reads a length right before a place: "3 nights in Paris", "2 nights Munich".
func before(s *phrase.Sentence, at int, unit unit) spanOf {
	k := at
	for k > 0 && at-k < 3 && s.Tokens[k-1].By == phrase.Nobody && (intoPlace[s.Tokens[k-1].Text] || fillers[s.Tokens[k-1].Text]) {
		k--
	}
	for k < at && k > 0 && at-k < 6 && s.Tokens[k-1].By == phrase.Nobody && (houseWords[s.Tokens[k-1].Text] || s.AnyBetween(k, at, houseWords) && (fillers[s.Tokens[k-1].Text] || intoPlace[s.Tokens[k-1].Text])) {
		k-- // "three nights at a hotel in Paris"
	}
	linked := s.AnyBetween(k, at, intoPlace)
	k = overHosts(s, k)
	for from := max(0, k-10); from < k; from++ {
		if l, to := lengthAt(s, from); to == k && !countsMore(s, from) {
			return spanOf{Length: l, from: from, to: to, strong: linked}
		}
	}
	for from := max(0, k-4); from < k-1 && linked; from++ {
		if _, _, n := bound(s, from); n > from && n < k {
			if l, to := bareAt(s, from, unit); to == k {
				return spanOf{Length: l, from: from, to: to, strong: true}
			}
		}
	}
	if l, to := bareAt(s, k-1, unit); linked && to == k && !countsMore(s, k-1) && !(s.Texts(k-1, "one") && describes(s, k-2)) {
		return spanOf{Length: l, from: k - 1, to: k, strong: true, bare: true}
	}
	return spanOf{}
}

// overHosts steps back over those who take one in: "2 nights with friends in Paris".
func overHosts(s *phrase.Sentence, i int) int {
	k := i
	for k > 0 && i-k < 5 && s.Tokens[k-1].By == phrase.Nobody && (hostWords[s.Tokens[k-1].Text] || hostFills[s.Tokens[k-1].Text] || sleeping[s.Tokens[k-1].Text] && !counted[s.Tokens[k-1].Text] || ofHosts[s.Tokens[k-1].Text]) {
		k--
	}
	if k < i && (s.Texts(k-1, "with") || s.Texts(k-1, "at")) && s.AnyBetween(k, i, hostWords) {
		for k--; k > 0 && sleeping[s.Tokens[k-1].Text] && !counted[s.Tokens[k-1].Text]; k-- {
			continue
		}
		return k
	}
	return i
}

// describes tells whether the word at i describes a thing: "a cheap one in Munich" is no day there.
func describes(s *phrase.Sentence, i int) bool {
	return i >= 0 && s.Tokens[i].Kind == phrase.Word && !s.Texts(i, "and") && !s.Texts(i, "then") && !s.Texts(i, "plus")
}

var fillers = english.Words("the a an our beautiful lovely sunny old")

// countsMore tells whether the number at i is the end of another one: "June 3 nights" is none, "2-4 nights" begins at the 2.
func countsMore(s *phrase.Sentence, i int) bool {
	if i < 2 || !(s.Texts(i-1, "-") || s.Texts(i-1, "to") || s.Texts(i-1, "or")) {
		return false
	}
	_, ok := s.WholeAt(i - 2)
	return ok
}

// after reads a length right behind a place: "Paris 3 nights", "Paris (3 nights)", "Paris for three", "Munich with the Deutsches Museum for 4 days";
// most is where the next place begins.
func after(s *phrase.Sentence, at, most int, unit unit, into func(int) bool) spanOf {
	if l := behindAt(s, s.Skip(at, "again", "first", "gets", "get", "has", "should", "be"), unit, into); l.found() {
		return l
	}
	if sp, ok := dates.SpanAt(s, s.Skip(at, "on", "from")); ok && !sp.Last.Said() && sp.To < most {
		if l := behindAt(s, sp.To, unit, into); l.found() && !l.bare {
			return l // "to Paris on 3 June 3 nights"
		}
	}
	for k := at; k < min(most, at+14) && !s.Texts(k, "."); k++ {
		if !s.Texts(k, "there") { // "my parents live in Munich, we sleep there for 3 nights"
			continue
		}
		if l := behindAt(s, k+1, unit, into); l.found() {
			return l
		}
	}
	for k := at; k < min(most, at+24) && !s.Texts(k, ";"); k++ {
		if l, to := lengthAt(s, s.Skip(k+1, "for", "there", "another")); to > 0 && to <= most && stayFor[s.Tokens[k].Text] && !into(to) && !phrase.AnyAt(s, each, to) && !s.AnyBetween(k, to, english.Words("in")) {
			return spanOf{Length: l, from: k, to: to, strong: true} // "there from Oslo on 4 July, sleep six nights at our son's"
		}
	}
	for k := at; k < min(most, at+10) && !s.Texts(k, ".") && !s.Texts(k, ";") && !s.Texts(k, ","); k++ {
		if s.Texts(k, "for") {
			if l := behindFor(s, k, unit, into); l.found() {
				return l
			}
		}
	}
	return spanOf{}
}

// stayFor stand before how long one is at the place that is spoken of.
var stayFor = english.Words("stay staying stays sleep sleeping spend spending remain remaining")

func behindAt(s *phrase.Sentence, at int, unit unit, into func(int) bool) spanOf {
	k := s.Skip(at, ":", "(", "-", ",", "=", "x")
	if s.Texts(k, "for") {
		return behindFor(s, k, unit, into)
	}
	if l, to := lengthAt(s, k); to > 0 {
		strong := k > at && !s.Texts(at, ",") || s.Texts(to, "there")
		if s.Texts(at, ",") && !strong || into(to) || phrase.AnyAt(s, each, to) {
			return spanOf{} // "Paris, 8 days"; "Paris, two nights in Munich"
		}
		return spanOf{Length: l, from: at, to: s.Skip(to, "there"), strong: strong}
	}
	if s.Texts(k-1, "(") || s.Texts(k-1, ":") || s.Texts(at, "x") {
		if l, to := bareAt(s, s.Skip(k, "x"), unit); to > 0 {
			return spanOf{Length: l, from: at, to: to, strong: true, bare: true}
		}
	}
	if l, to := bareAt(s, at, unit); to > 0 && (s.RestEnds(to) || s.Texts(to, "and") || s.Texts(to, "then") || (s.Texts(to, "+") || s.Texts(to, "/")) && s.Tokens[min(to+1, len(s.Tokens)-1)].Kind == phrase.Word) {
		return spanOf{Length: l, from: at, to: to, bare: true} // "eighteen days: Tokyo 10, Paris 5, Munich 3"
	}
	return spanOf{}
}

func behindFor(s *phrase.Sentence, k int, unit unit, into func(int) bool) spanOf {
	i := s.Skip(k+1, "about", "around", "just", "only", "maybe", "another")
	l, to := lengthAt(s, i)
	if to == 0 {
		if l, to = bareAt(s, i, unit); to > 0 && !(s.RestEnds(to) || s.Texts(to, "and") || s.Texts(to, "then")) {
			return spanOf{}
		}
	}
	if to == 0 || into(to) || phrase.AnyAt(s, each, to) {
		return spanOf{}
	}
	return spanOf{Length: l, from: k, to: to, strong: true}
}
