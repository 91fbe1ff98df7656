package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Length is how long one wants to be in a place, as it was said. The zero value says nothing.
type Length struct {
	Least, Most int  // days or nights
	Days        bool // they are days
	Half        bool // half of the journey
	Rest        bool // what is left of it
}

// Said tells whether anything is said.
func (l Length) Said() bool { return l != Length{} }

// AtLeast tells whether only the fewest nights are said.
func (l Length) AtLeast() bool { return l.Least > 0 && l.Most == 0 }

// Open tells whether the planner may choose the nights.
func (l Length) Open() bool { return l.Most == 0 && !l.Half }

// Fixed tells whether a length is one number of nights.
func (l Length) Fixed() bool { return l.Most > 0 && l.Least == l.Most }

// Nights gives the bounds of the nights: of the last place days are a night more than nights, and where the order is free one or none.
func (l Length) Nights(last, free bool) (least, most int) {
	least, most = l.Least, l.Most
	switch {
	case !l.Days:
	case l.AtLeast():
		least = max(1, least-1)
	case free:
		least = max(1, least-1)
	case last:
		least, most = least-1, most-1
	}
	return least, most
}

var (
	nightUnits = english.Words("night nights nite nites n overnight")
	dayUnits   = english.Words("day days d")
	weekUnits  = english.Words("week weeks wk wks")
)

// unitAt reads a unit behind a number, over one adjective: "3 full days", "2 relaxed nights".
func unitAt(s *phrase.Sentence, i int) (days bool, by, to int) {
	for k := i; k <= i+1 && k < len(s.Tokens); k++ {
		switch t := s.Tokens[k]; {
		case t.By != phrase.Nobody || t.Kind != phrase.Word:
			return false, 0, 0
		case nightUnits[t.Text]:
			return false, 1, k + 1
		case dayUnits[t.Text]:
			return true, 1, k + 1
		case weekUnits[t.Text]:
			return true, 7, k + 1
		}
	}
	return false, 0, 0
}

// numberAt reads a number of days or nights, or a range of them.
func numberAt(s *phrase.Sentence, i int) (least, most, to int) {
	n, ok := s.WholeAt(i)
	if !ok || s.Tokens[i].Ord || s.Tokens[i].By != phrase.Nobody || n < 1 || n > mostNights || i > 0 && s.Tokens[i-1].Kind == phrase.Symbol && english.CurrencySymbols[s.Tokens[i-1].Text] != "" {
		return 0, 0, 0
	}
	if s.Texts(i+1, "-") || s.Texts(i+1, "to") || s.Texts(i+1, "or") || s.Texts(i+1, "and") && s.Texts(i-1, "between") {
		if m, ok := s.WholeAt(i + 2); ok && m > n && m <= mostNights && !s.Tokens[i+2].Ord {
			return n, m, i + 3
		}
	}
	return n, n, i + 1
}

// edgeNights stand before the number of nights of a place that a journey begins or ends at.
var edgeNights = phrase.Says("the|our|my? last|final|first|remaining|other|another|extra|more|further")

// mostNights is more than any stay can have; larger numbers count something else.
const mostNights = 60

var spelled = []struct {
	phrases []phrase.Pattern
	Length
}{
	{phrase.Says("a|one long weekend"), Length{Least: 4, Most: 4, Days: true}},
	{phrase.Says("a|one|the weekend"), Length{Least: 2, Most: 2, Days: true}},
	{phrase.Says("a|one full|whole|single? day"), Length{Least: 1, Most: 1, Days: true}},
	{phrase.Says("a|one single? night", "a|the|our|my|one? last|final|first|single|extra|further night", "another|one more|last? night", "one more night", "overnight"), Length{Least: 1, Most: 1}},
	{phrase.Says("a|one full|whole? week"), Length{Least: 7, Most: 7, Days: true}},
	{phrase.Says("a fortnight"), Length{Least: 14, Most: 14, Days: true}},
	{phrase.Says("a couple of days"), Length{Least: 2, Most: 2, Days: true}},
	{phrase.Says("a couple of nights"), Length{Least: 2, Most: 2}},
	{phrase.Says("a? few|some|several days|nights"), Length{Rest: true}},
	{phrase.Says("one|the|other? half of? the|our|my|it|them? time|trip|week|days|nights|stay?"), Length{Half: true}},
	{phrase.Says("the rest|remainder|remaining of? the|our|my|it? time|trip|week|days|nights|stay?", "remaining time|days|nights"), Length{Rest: true}},
}

// bound reads what stands before the number of a length that is only its lower or its upper end, and gives the token of the number.
func bound(s *phrase.Sentence, i int) (atLeast, atMost bool, to int) {
	if m, ok := first(s, fewest, i); ok {
		return true, false, m.To
	}
	if m, ok := first(s, largest, i); ok {
		return false, true, m.To
	}
	return false, false, i
}

var (
	fewest  = phrase.Says("at least", "a minimum of", "minimum|min of?", "no|not less|fewer than")
	largest = phrase.Says("at most", "a maximum of", "maximum|max of?", "no|not more|longer than", "up to")
)

// bounded makes a length one of which only an end is said.
func (l Length) bounded(atLeast, atMost bool) Length {
	switch {
	case atLeast:
		l.Most = 0
	case atMost:
		l.Least = 1
	}
	return l
}

// lengthAt reads a length with its unit at i, and gives the token behind it or 0.
func lengthAt(s *phrase.Sentence, i int) (Length, int) {
	if i < 0 || i >= len(s.Tokens) {
		return Length{}, 0
	}
	if atLeast, atMost, k := bound(s, i); k > i && k < len(s.Tokens) {
		if l, to := lengthAt(s, k); to > 0 {
			return l.bounded(atLeast, atMost), to
		}
		return Length{}, 0
	}
	if s.Texts(i, "between") {
		i++
	}
	if m, ok := first(s, edgeNights, i); ok && m.To < len(s.Tokens) && s.Tokens[m.To].Kind == phrase.Number {
		i = m.To // "the last two nights"
	}
	if least, most, k := numberAt(s, i); k > 0 {
		if days, by, to := unitAt(s, k); to > 0 {
			return Length{Least: least * by, Most: most * by, Days: days}, to
		}
		return Length{}, 0
	}
	for _, w := range spelled {
		for _, p := range w.phrases {
			if m, ok := p.At(s, i); ok && !(s.Texts(i, "overnight") || s.Texts(m.To-1, "night")) || ok && !overnightOnes[s.WordAt(m.To)] {
				return w.Length, m.To
			}
		}
	}
	return Length{}, 0
}

// bareAt reads a number whose unit was said before: "three days in Paris and four in Munich".
func bareAt(s *phrase.Sentence, i int, unit unit) (Length, int) {
	if !unit.said || i < 0 || i >= len(s.Tokens) || s.CountedAt(i) {
		return Length{}, 0
	}
	atLeast, atMost, i := bound(s, i)
	least, most, to := numberAt(s, i)
	if to == 0 || most > 21 || lexicon.Months[s.WordAt(to)] != 0 {
		return Length{}, 0
	}
	return Length{Least: least, Most: most, Days: unit.days}.bounded(atLeast, atMost), to
}

// overnightOnes are what may be overnight and is no stay: "no overnight flights".
var overnightOnes = english.Words("flight flights train trains bus buses coach coaches ferry ferries travel journey journeys ride rides")
