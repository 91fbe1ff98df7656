package narrate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// marks are what of a text can be held against another one: numbers and dates in their order, names, and words that turn.
type marks struct {
	numbers []mark
	names   []string
	turns   map[string]bool
	rates   map[string]bool // what a sum or a chance is for: "night" of "$180 a night"
	small   []string        // words that are written small
}

// mark is a date, or a number with its unit: "$180", "4|night", "24|°".
type mark struct {
	key  string
	date phrase
}

// saidBy tells whether another mark says all that m says.
func (m mark) saidBy(o mark) bool { return m.key == o.key && (m.key != "" || o.date.says(m.date)) }

// amounts are the sums of money.
func (m marks) amounts() []string {
	var out []string
	for _, n := range m.numbers {
		if strings.HasPrefix(n.key, "$") {
			out = append(out, n.key)
		}
	}
	return out
}

func (t *truth) prose(text string) *prose {
	return &prose{truth: t, text: text, tokens: tokenize(text)}
}

func (t *truth) marksOf(text string) marks {
	p, out := t.prose(text), marks{turns: map[string]bool{}, rates: map[string]bool{}}
	dates := findDates(text)
	slices.SortFunc(dates, func(a, b found) int { return a.from - b.from })
	for i := range p.tokens {
		tok := &p.tokens[i]
		for len(dates) > 0 && tok.from >= dates[0].from && tok.to > dates[0].to {
			dates = dates[1:]
		}
		switch {
		case len(dates) > 0 && dates[0].from <= tok.from && tok.to <= dates[0].to:
			if tok.from == dates[0].from {
				for _, d := range dates[0].phrases {
					out.numbers = append(out.numbers, mark{date: d})
				}
			}
		case tok.kind == number && tok.glued && i > 0 && p.tokens[i-1].kind == word:
			out.names = append(out.names, tok.fold) // the 007 of AF007
		case tok.kind == number || spelled(tok.fold) > 1:
			out.numbers = append(out.numbers, mark{key: p.key(i)})
		case tok.isName() && !(tok.starts && openers[tok.fold]) && !slices.Contains(initials, tok.text) && tok.text != "C":
			out.names = append(out.names, tok.fold)
		}
		if tok.kind == word && !tok.isName() {
			out.small = append(out.small, tok.fold)
		}
		if rate := p.rate(i); rate != "" {
			out.rates[rate] = true
		}
		if kind := turns[tok.fold]; kind != "" {
			out.turns[kind] = true
		}
		if tok.fold == "t" && tok.glued && i > 1 && strings.Contains("'’", p.word(i-1)) { // don't
			out.turns["no"] = true
		}
	}
	return out
}

// key names a number by its unit, or by the noun that it counts.
func (p *prose) key(i int) string {
	value := p.tokens[i].fold
	if n := spelled(value); n > 1 {
		value = strconv.Itoa(n)
	}
	if p.isTold(i) {
		return "$" + p.sign + normal(value)
	}
	if p.isMoney(i) {
		return "$" + normal(value)
	}
	k := p.unitAt(i)
	unit := p.word(k)
	for at := k; at <= k+maxAdjectives && p.kindAt(at) == word; at++ {
		if noun := singular(p.word(at), p.counts); noun != "" {
			unit = noun
			break
		}
	}
	return normal(value) + "|" + cmp.Or(units[unit], unit)
}

// rate reads what something is for, at its last word: "a night", "every day", "per person", "nightly".
func (p *prose) rate(i int) string {
	w := p.word(i)
	if r := adverbs[w]; r != "" {
		return r
	}
	if slices.Contains(forEach, p.word(i-1)) && slices.Contains(rated, w) {
		return w
	}
	return ""
}

var (
	adverbs = map[string]string{"hourly": "hour", "daily": "day", "nightly": "night", "weekly": "week", "monthly": "month"}
	forEach = []string{"a", "an", "each", "every", "per"}
	rated   = []string{"hour", "day", "night", "week", "weekend", "month", "person", "adult", "child", "head", "traveller", "guest", "room", "stay", "trip"}
)

func (p *prose) kindAt(i int) tokenKind {
	if i >= len(p.tokens) {
		return sign
	}
	return p.tokens[i].kind
}

// units are the other ways to write a unit.
var units = map[string]string{"hr": "h", "hrs": "h", "hour": "h", "hours": "h", "mins": "min", "minute": "min", "minutes": "min",
	"percent": "%", "per": "%", "degree": "°", "degrees": "°", "kilometre": "km", "kilometres": "km", "kilometer": "km", "kilometers": "km"}

// kind is what numbers of one kind stand in order among: dates, sums of money, numbers of a unit.
func (m mark) kind() string {
	_, unit, _ := strings.Cut(m.key, "|")
	if strings.HasPrefix(m.key, "$") {
		return "$"
	}
	return unit
}

// follow tells whether every mark is said by one of another text, each by its own, and those of a kind in the same order:
// whoever swaps two dates or two sums tells something else.
func follow(is, was []mark) bool {
	next := map[string]int{}
	for _, m := range is {
		from := next[m.kind()]
		at := slices.IndexFunc(was[from:], m.saidBy)
		if at < 0 {
			return false
		}
		next[m.kind()] = from + at + 1
	}
	return true
}

// named tells whether the names of a text are those of another one, in its order.
func named(is, was []string) bool {
	for _, name := range is {
		at := slices.Index(was, name)
		if at < 0 {
			return false
		}
		was = was[at+1:]
	}
	return true
}
