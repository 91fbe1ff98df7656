package rag

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tripwright/tripwright/internal/trip"
)

// sought is the kind of thing that a question asks for, as far as its words tell: only a sentence that has such a thing can answer it.
type sought int

// The kinds.
const (
	anything sought = iota
	amount          // of money: "what does it cost", "is it free"
	moment          // of the day, the week or the year: "when does it open"
	year            // of the calendar: "when was it built"
	length          // of time or way: "how long", "how far"
	figure          // "how many steps", "how tall"
	someone         // "who built it"
)

// soughtBy reads what a question asks for.
func soughtBy(question string) sought {
	q := " " + trip.Fold(question) + " "
	if strings.HasPrefix(q, " when ") {
		q = " and" + q // "when parking there" asks for no moment
	}
	has := func(any ...string) bool {
		return slices.ContainsFunc(any, func(w string) bool { return strings.Contains(q, " "+w+" ") })
	}
	switch {
	case has("how much time", "how long", "how far", "how fast", "how many minutes", "how many hours", "how many kilometres"):
		return length
	case has("how many", "how tall", "how high", "how wide", "how deep", "how old", "how big", "how large", "how cold", "how warm", "how hot", "what number", "which number", "what age", "what temperature"):
		return figure
	case has("how much", "cost", "costs", "price", "prices", "fare", "fee", "fees", "fine", "is it free", "for free", "without paying", "free of charge", "what do i pay", "cheapest", "expensive"):
		return amount
	case has("which year", "what year", "when was", "when were", "when did", "since when"):
		return year
	case has("and when", "what time", "which day", "which days", "what day", "what days", "which evenings", "which date", "what date", "at what hour", "until what", "which months", "which month", "what hours", "opening hours"):
		return moment
	case has("who", "whose", "whom"):
		return someone
	}
	return anything
}

// holds tells whether a sentence has a thing of the kind.
func (s sought) holds(sentence string) bool {
	words := strings.Fields(trip.Fold(sentence))
	any := func(list string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(list, " "+w+" ") })
	}
	switch s {
	case amount:
		return strings.ContainsAny(sentence, "€$£¥%") || any(moneyWords)
	case moment:
		return clockIn(sentence) || any(timeWords) || slices.ContainsFunc(words, isYear)
	case year:
		return slices.ContainsFunc(words, isYear) || any(" century centuries years ago ")
	case length:
		return any(lengthWords)
	case figure:
		return strings.ContainsFunc(sentence, unicode.IsDigit) || any(numberWords)
	case someone:
		return capitals(sentence) > 0 || any(peopleWords)
	}
	return true
}

const (
	moneyWords = " euro euros dollar dollars pound pounds yen free nothing charge cent cents donation gratis without fee cheap cheaper cheapest dear dearer half discount "
	timeWords  = ` monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays january february march april june july
 august september october november december spring summer autumn winter noon midnight morning mornings evening evenings afternoon afternoons night nights dusk dawn sunrise sunset
 daily always never weekend weekends weekday weekdays oclock advent christmas easter past quarter day days hour hours week weeks month months early late `
	lengthWords = " minute minutes hour hours day days week weeks kilometre kilometres km metre metres mile miles quarter year years minutes' "
	numberWords = " two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen dozens twin hundreds thousands "
	peopleWords = " king kings queen emperor brothers people guide guides architect artist artists monk locals residents everybody company staff students waiter driver inspectors "
)

func isYear(w string) bool {
	return len(w) == 4 && (w[0] == '1' || w[0] == '2') && strings.Trim(w, "0123456789") == ""
}

// clockIn finds "9:30" and "9 am".
func clockIn(s string) bool {
	for i := 1; i+2 < len(s); i++ {
		if (s[i] == ':' || s[i] == '.') && isDigit(s[i-1]) && isDigit(s[i+1]) && isDigit(s[i+2]) {
			return true
		}
	}
	return false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// capitals counts the words with a capital that do not begin the sentence.
func capitals(sentence string) (n int) {
	for i, w := range strings.Fields(sentence) {
		r := []rune(strings.TrimLeft(w, `"'(“‘`))
		if i > 0 && len(r) > 1 && unicode.IsUpper(r[0]) {
			n++
		}
	}
	return n
}

// Evidence is what speaks for a passage being an answer, and against it: the numbers that Weights are of, in this order.
//
//	nearness      the cosine of the best window
//	coverage      of the question's terms by the chunk
//	sentence      the same by the best sentence of the window
//	distinction   how much nearer it is than what is usual among the nearest eight
//	missing       the weight of the heaviest term that the chunk has no word for, as a share of the heaviest
//	length        of the question, in terms from five to ten, as a share of ten
//	amount …      where a question asks for an amount, a moment, a year, a length, a figure or a person: how much less of it the best
//	someone       sentence with such a thing covers than the best of all; one place for each
//	lacking       1 where the window has no such thing at all
type Evidence [13]float64

// evidence looks at the best window of a passage; at the whole chunk where words alone found it.
func (a *asked) evidence(p *Passage) (e Evidence) {
	text := p.Text
	if p.Window.Len() > 0 && p.Span.Holds(p.Window) {
		text = p.Text[p.Window.Start-p.Start : p.Window.End-p.Start]
	}
	best, holding, lacking := 0.0, 0.0, 1.0
	for _, s := range Sentences(text) {
		sentence := text[s.Start:s.End]
		c := a.covers(Terms(sentence))
		best = max(best, c)
		if a.sought.holds(sentence) {
			holding, lacking = max(holding, c), 0
		}
	}
	e[0], e[1], e[2] = p.Cosine, p.Coverage, best
	e[3] = p.Cosine - a.usual
	e[4] = a.missing(&p.Chunk)
	e[5] = float64(max(5, min(len(a.terms), 10))) / 10 // few words are no reason to doubt
	if a.sought != anything {
		e[5+int(a.sought)], e[12] = best-holding, lacking
	}
	return e
}

// covers is coverage by the terms of a sentence.
func (a *asked) covers(terms []TermFreq) float64 {
	if a.weight == 0 {
		return 0
	}
	has := func(w string) bool {
		_, found := slices.BinarySearchFunc(terms, w, func(t TermFreq, want string) int { return strings.Compare(t.Term, want) })
		return found
	}
	sum := 0.0
	for _, t := range a.terms {
		if has(t.Term) || slices.ContainsFunc(kin()[t.Term], has) {
			sum += t.Weight
		}
	}
	return sum / a.weight
}

// missing is how much the heaviest term of the question weighs that a chunk does not have, as a share of the heaviest.
func (a *asked) missing(c *Chunk) float64 {
	most, heaviest := 0.0, 0.0
	for _, t := range a.terms {
		heaviest = max(heaviest, t.Weight)
		if c.Times(t.Term) == 0 && !slices.ContainsFunc(kin()[t.Term], func(k string) bool { return c.Times(k) > 0 }) {
			most = max(most, t.Weight)
		}
	}
	if heaviest == 0 {
		return 0
	}
	return most / heaviest
}
