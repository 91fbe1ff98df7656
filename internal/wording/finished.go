package wording

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
)

// Tell says a sentence in l.
func (l Language) Tell(s fault.Sentence) string {
	if !l.german() {
		return s.String()
	}
	if english, ok := finished(s); ok {
		return l.Whole(english)
	}
	return l.Say(s.Format, s.Args...)
}

// finished gives a sentence that is one text and nothing else.
func finished(s fault.Sentence) (string, bool) {
	if s.Format != "%s" || len(s.Args) != 1 {
		return "", false
	}
	english, ok := s.Args[0].(string)
	return english, ok
}

// Message says in l what may be shown to people of an error, with its field; see fault.Message.
func (l Language) Message(err error) string { return l.Tell(fault.Said(err)) }

// Whole gives a sentence that somebody else finished in English: as tools say what they could not do, as it was kept, or as the framework
// of the API puts it. It is looked for among the sentences of the catalogue, and among those of problems by what is around their parts. One
// that is not there stays English.
func (l Language) Whole(english string) string {
	if !l.german() {
		return english
	}
	if there := germanOf(english); there != english {
		return there
	}
	if s, ok := unfilled(english); ok {
		return l.Say(s.Format, s.Args...)
	}
	if field := ofField.FindString(english); field != "" {
		return field + l.Whole(english[len(field):])
	}
	return english
}

// ofField is what stands before a sentence about an input field.
var ofField = regexp.MustCompile(`^[a-z][a-z0-9_.\[\]]*: `)

// mould is a sentence of the catalogue as the others look that are made of it.
type mould struct {
	format string
	shape  *regexp.Regexp
	verbs  []string
	solid  int // bytes that every sentence of it has
}

var gap = regexp.MustCompile(`%[.0-9]*[a-z%]`)

// moulds are the sentences of problems that have something to fill in. They are made when the first is asked for: most programs never do.
var moulds = sync.OnceValue(func() (out []mould) {
	for english := range germanProblems() {
		at := gap.FindAllStringIndex(english, -1)
		if at == nil {
			continue
		}
		m, shape, from := mould{format: english}, "", 0
		for _, v := range at {
			fixed := english[from:v[0]]
			shape += regexp.QuoteMeta(fixed)
			from, m.solid = v[1], m.solid+len(fixed)
			switch v := english[v[0]:v[1]]; v {
			case "%%":
				shape, m.solid = shape+"%", m.solid+1
			case "%d":
				shape, m.verbs = shape+`(-?[0-9]+)`, append(m.verbs, v)
			case "%.0f", "%.1f":
				shape, m.verbs = shape+`(-?[0-9.]+)`, append(m.verbs, v)
			case "%q":
				shape, m.verbs = shape+`("(?:[^"\\]|\\.)*")`, append(m.verbs, v)
			default:
				shape, m.verbs = shape+`(.+?)`, append(m.verbs, v)
			}
		}
		m.solid += len(english[from:])
		if strings.TrimSpace(gap.ReplaceAllString(english, "")) == "" {
			continue // it fits everything
		}
		m.shape = regexp.MustCompile(`^(?s:` + shape + regexp.QuoteMeta(english[from:]) + `)$`)
		out = append(out, m)
	}
	return out
})

// unfilled finds the sentence that a finished one was made of, and what fills it: the one with which it has most in common.
func unfilled(english string) (best fault.Sentence, ok bool) {
	solid := 0
	for _, m := range moulds() {
		parts := m.shape.FindStringSubmatch(english)
		if parts == nil || ok && (m.solid < solid || m.solid == solid && m.format > best.Format) {
			continue
		}
		best, solid, ok = fault.Sentence{Format: m.format}, m.solid, true
		for i, v := range m.verbs {
			best.Args = append(best.Args, part(v, parts[i+1]))
		}
	}
	return best, ok
}

// part is what filled a place, as what it was: a number, a sum, another sentence or a name.
func part(verb, text string) any {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && verb == "%d" {
		return n
	}
	if bare, err := strconv.Unquote(text); err == nil && verb == "%q" {
		return bare
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil && strings.HasSuffix(verb, "f") {
		return f
	}
	if sum, ok := cents(text); ok {
		return sum
	}
	if n, ok := counted(text); ok {
		return n
	}
	return fault.Whole(text)
}

// counted reads a count as Counted writes it.
func counted(text string) (Counted, bool) {
	number, of, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	if err != nil {
		return Counted{}, false
	}
	for noun, forms := range nouns {
		if c := (Counted{n, noun}); (of == forms.one || of == forms.many) && c.String() == text {
			return c, true
		}
	}
	return Counted{}, false
}

var dollars = regexp.MustCompile(`^-?\$([0-9,]+)(\.[0-9]{2})?$`)

// cents reads a sum as money.Cents writes it.
func cents(text string) (money.Cents, bool) {
	at := dollars.FindStringSubmatch(text)
	if at == nil {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.ReplaceAll(at[1], ",", "")+strings.TrimPrefix(cmp.Or(at[2], ".00"), "."), 10, 64)
	if strings.HasPrefix(text, "-") {
		n = -n
	}
	return money.Cents(n), err == nil
}
