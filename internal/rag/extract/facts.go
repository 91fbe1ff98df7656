package extract

import (
	"strings"

	"github.com/tripwright/tripwright/internal/rag"
)

// Facts gives what the sentences of the chunks say of the things, in the order of the chunks, each sentence once: chunks
// overlap. A sentence that names two things, a part of one, or that leaves any doubt gives nothing. The same in gives the same
// out.
func Facts(chunks []rag.Chunk, things []Thing) []Fact {
	n := namesOf(things)
	var out []Fact
	seen := map[place]bool{}
	for i := range chunks {
		c := &chunks[i]
		for _, s := range n.statements(c) {
			at := place{c.Document, c.Start + s.span.Start}
			if seen[at] {
				continue
			}
			if f, ok := factOf(s.tokens, &things[s.thing]); ok {
				seen[at] = true
				f.Ref, f.Span = c.Ref, rag.Span{Start: at.start, End: c.Start + s.span.End}
				f.Text = oneLine(c.Text[s.span.Start:s.span.End])
				out = append(out, f)
			}
		}
	}
	return out
}

// place is where a sentence begins.
type place struct {
	document string
	start    int
}

// factOf gives what a sentence says of a thing, as far as a thing of its kind has it.
func factOf(tokens []token, t *Thing) (Fact, bool) {
	f := Fact{Of: t.ID}
	tokens = readClocks(readSums(dropFeasts(tokens)))
	if t.Kind != Table {
		f.Price = priceOf(tokens, t.Kind)
	}
	if t.Kind == Sight || t.Kind == Table {
		o := hoursOf(readStretches(tokens), t.Kind == Table, false)
		f.Hours, f.Closed = o.week, o.closed
	}
	return f, f.Hours != nil || f.Closed != nil || f.Price != nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
