package narrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// Invention is a number or a name in prose that the itinerary knows nothing of.
type Invention struct {
	Sentence string
	Token    string
	What     string // number, amount, time, duration, date, name …
}

// Error names the token and the sentence.
func (e *Invention) Error() string {
	return fmt.Sprintf("the %s %q is not found in the itinerary: %q", e.What, e.Token, e.Sentence)
}

// CheckProse lets prose pass only when all of it is found in the itinerary's own data: its plan, its facts, its costs and
// dates, and the sentences that code wrote into it (assumptions, advisories, reasons of repairs).
//
//   - Every number counts by what stands with it: an amount must be an amount of the plan, "7 h 25 min" a duration, "3 stars"
//     the stars of a hotel of the plan, "Tuesday 10 June" a date of the trip that is a Tuesday. A number of any other thing
//     must stand before the same word in a description of something planned ("284 steps").
//   - Every name, that is every run of capitalised words, must be a name of the itinerary or a part of one, word by word;
//     the first word of a sentence may be an ordinary opener instead.
//
// It does not understand sentences: a true price told of the wrong museum passes. The first finding is returned as an
// *Invention. It reads neither the itinerary's prose nor its citations, but for the times of flights at airports whose
// zones the facts do not hold.
func CheckProse(sentences []string, it *trip.Itinerary) error {
	truth := truthOf(it)
	for _, s := range sentences {
		p := &prose{truth: truth, text: s, tokens: tokenize(s)}
		if err := p.check(); err != nil {
			return err
		}
	}
	return nil
}

// prose is one sentence being checked. Each step settles the tokens it understands.
type prose struct {
	*truth
	text   string
	tokens []token
}

func (p *prose) check() error {
	p.markNames()
	if err := p.checkDates(); err != nil {
		return err
	}
	if err := p.checkNames(); err != nil {
		return err
	}
	for i := range p.tokens {
		if t := &p.tokens[i]; t.settled || t.named {
			continue
		}
		if what, ok := p.checkNumber(i); !ok {
			return p.invention(what, i, i)
		}
	}
	return nil
}

func (p *prose) invention(what string, from, to int) error {
	return &Invention{Sentence: p.text, Token: p.text[p.tokens[from].from:p.tokens[to].to], What: what}
}

// markNames finds the full names, the longest first at each place.
func (p *prose) markNames() {
	for i := 0; i < len(p.tokens); i++ {
		for _, name := range p.names[p.tokens[i].fold] {
			if end, ok := p.reads(i, name); ok {
				for k := i; k <= end; k++ {
					p.tokens[k].named = true
				}
				i = end
				break
			}
		}
	}
}

// reads tells whether the text goes on with a name from token i on, and where it ends. Signs do not count.
func (p *prose) reads(i int, name []string) (end int, ok bool) {
	for _, w := range name {
		for i < len(p.tokens) && p.tokens[i].kind == sign {
			i++
		}
		if i >= len(p.tokens) || p.tokens[i].fold != w {
			return 0, false
		}
		end = i
		i++
	}
	return end, true
}

// checkNames holds every run of capitalised words against the names.
func (p *prose) checkNames() error {
	for i := 0; i < len(p.tokens); i++ {
		t := &p.tokens[i]
		counts := t.starts && !t.named && (spelled(t.fold) > 0 || ordinal(t.fold) > 0) // a capital hides no number
		if !t.isName() || t.settled || counts || t.text == "C" && p.word(i-1) == "°" || p.sign != "" && t.fold == p.sign {
			continue
		}
		end := p.run(i)
		if !p.knownRun(i, end) {
			return p.invention("name", i, end)
		}
		for k := i; k <= end; k++ {
			p.tokens[k].settled = true
		}
		i = end
	}
	return nil
}

// particles join the parts of a name.
var particles = []string{"d", "da", "das", "de", "del", "della", "der", "des", "di", "du", "et", "la", "le", "les", "l", "no", "of", "von", "und"}

// run finds the end of the name that begins at i: capitalised words side by side, over hyphens, apostrophes and
// particles, with the digits that hang on them.
func (p *prose) run(i int) int {
	end := i
	for k := i + 1; k < len(p.tokens); k++ {
		switch t := &p.tokens[k]; {
		case t.settled:
			return end
		case t.isName(), t.kind == number && t.glued && p.tokens[k-1].kind == word:
			end = k
		case t.kind == sign && t.glued && strings.Contains("-'’&/_", t.text), t.kind == word && slices.Contains(particles, t.fold):
		default:
			return end
		}
	}
	return end
}

// knownRun: a run is known as a whole, or all of it is full names, or it is an opener and the rest is known.
func (p *prose) knownRun(from, to int) bool {
	part := p.tokens[from : to+1]
	if p.isSource(plain(part)) || !slices.ContainsFunc(part, func(t token) bool { return t.kind != sign && !t.named && !slices.Contains(particles, t.fold) }) {
		return true
	}
	switch head := &p.tokens[from]; {
	case slices.Contains(initials, head.text):
	case head.starts && openers[head.fold]:
	default:
		return false
	}
	for from++; from <= to && !p.tokens[from].isName(); from++ {
		if p.tokens[from].kind == number {
			return false
		}
	}
	return from > to || p.knownRun(from, to)
}
