package extract

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
)

// opening is what a sentence says of when a thing is open.
type opening struct {
	week   *calendar.Week
	closed []time.Weekday
}

// hoursOf reads the hours of a sentence that speaks of one thing. Every clause about hours must consist of words that are known
// to belong there; one word more, and there are no hours. everyDay tells that hours without a day hold for all.
func hoursOf(tokens []token, table, everyDay bool) opening {
	if wavers(tokens, table) {
		return opening{}
	}
	elements, clean := elementsOf(tokens)
	r, closed, ok := bind(elements)
	if !ok || r.contradict() {
		return opening{}
	}
	if clean {
		if w, ok := r.week(everyDay); ok {
			return opening{week: &w}
		}
	}
	return opening{closed: closed.weekdays()}
}

// wavers tells whether any word of a sentence makes its facts doubtful, or speaks of a part of the house.
func wavers(tokens []token, table bool) bool {
	for i := range tokens {
		t := &tokens[i]
		if t.kind == word && (doubtful(t.text) || facility(t.text) && !(table && dining(t.text))) || t.is("?") {
			return true
		}
	}
	return false
}

// elementsOf gives the elements of all clauses about hours. clean tells whether nothing else stands in these clauses.
func elementsOf(tokens []token) (out []element, clean bool) {
	clean = true
	for _, clause := range clausesOf(tokens) {
		out = append(out, element{kind: gap})
		if !speaksOfHours(clause.tokens) {
			continue
		}
		own, ok := readClause(clause.tokens)
		if !ok || !clause.own {
			clean, own = false, []element{{kind: unclear}} // "closed on Mondays at Easter" is not closed on Mondays
		}
		out = append(out, own...)
	}
	return out, clean
}

func speaksOfHours(clause []token) bool {
	for i := range clause {
		t := &clause[i]
		if t.kind == weekdays || t.kind == stretch || t.kind == moment || t.kind == word && aboutHours(t.text) {
			return true
		}
	}
	return false
}

// readClause reads a clause that is about hours; ok is false when a word stands in it that has nothing to do with them.
func readClause(c []token) (out []element, ok bool) {
	for i := 0; i < len(c); {
		e, n := elementAt(c, i)
		switch {
		case n > 0:
			out = append(out, e)
			i += n
		case c[i].kind == name && i == heads(c):
			i = skipPlace(c, i+1)
		case c[i].kind == word && (ofHours(c[i].text) || apposed(c, i)) || i == 0 && c[i].is("-", "–", "—") || c[i].is(":", ".", "!", "*", "•", "\"", "“", "”", "(", ")", "|"):
			i++
		default:
			return out, false
		}
	}
	return out, true
}

// apposed tells whether the word at i says what the subject is, as in "is an art museum open …".
func apposed(c []token, i int) bool {
	return i > 0 && c[i].kind == word && generic(c[i].text) && c[i-1].is("a", "an", "art")
}

// heads gives where the name of the subject may stand in a clause: behind the words that lead to it.
func heads(c []token) int {
	i := 0
	for i < len(c) && (c[i].kind == sign || c[i].kind == weekdays || c[i].kind == word && leads(c[i].text) || fromDay(c, i)) {
		i++
	}
	return i
}

// fromDay knows the "from" of "From Mondays to Fridays the Louvre …".
func fromDay(c []token, i int) bool {
	return c[i].is("from") && i+1 < len(c) && c[i+1].kind == weekdays
}

// skipPlace steps over where the thing is, "on Montmartre", up to the verb.
func skipPlace(c []token, i int) int {
	if i >= len(c) || !c[i].is("in", "on", "at", "by", "of", "near", "under", "above", "behind", "opposite", "beside") {
		return i
	}
	for j := i + 1; j < len(c) && j < i+7 && c[j].kind <= number; j++ {
		if c[j].is("is", "are", "opens", "closes", "rests", "has", "costs", "charges") {
			return j
		}
		if c[j].is("night", "day", "evening", "boat", "bus") { // not where, but how
			return i
		}
	}
	return i
}
