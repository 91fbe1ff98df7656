package extract

import (
	"strings"

	"github.com/tripwright/tripwright/internal/rag"
)

// statement is a sentence and the thing that it speaks of.
type statement struct {
	thing  int
	span   rag.Span // in the chunk
	tokens []token  // with names marked
}

// walker goes through the sentences of a chunk and knows what was spoken of.
type walker struct {
	names   *names
	heading int  // the thing that the heading above names
	spoken  int  // what the sentence before spoke of, in the same paragraph
	mixed   bool // the paragraph names more than what the heading does
}

// statements gives the sentences of a chunk that speak of one thing. A sentence that begins before the chunk is left to the
// chunk before. Paragraphs that speak to a program are left out.
func (n *names) statements(c *rag.Chunk) (out []statement) {
	w := walker{names: n, heading: n.headingOf(c.Heading), spoken: nobody}
	for p, paragraph := range paragraphsOf(c.Text) {
		if h, ok := headingText(c.Text, paragraph); ok {
			w.heading = n.headingOf(h)
		} else if h = strings.TrimLeft(h, "-*• "); bareTitle(h) && !carries(readDays(read(h))) {
			w.heading = n.headingOf(h) // words alone in their line, where the marks were lost
		}
		w.spoken, w.mixed = nobody, false
		var own []statement
		for i, s := range paragraph {
			if p > 0 || i > 0 || c.Chunk == 0 {
				own = append(own, w.take(c.Text, s)...)
			}
		}
		if len(own) > 0 && !speaksToProgram(c.Text[paragraph[0].Start:paragraph[len(paragraph)-1].End]) {
			out = append(out, own...)
		}
	}
	return out
}

// take reads one sentence, and gives it when it speaks of one thing and may hold a fact; of several things, its halves.
func (w *walker) take(text string, s rag.Span) []statement {
	thing, tokens := w.read(text[s.Start:s.End])
	switch {
	case thing == several:
		return w.names.halves(text, s)
	case thing == nobody || !promises(tokens):
		return nil
	}
	return []statement{{thing, s, tokens}}
}

// promises is a quick look whether a sentence may hold any fact: most hold none.
func promises(tokens []token) bool {
	for i := range tokens {
		t := &tokens[i]
		if t.kind == weekdays || t.kind == number || symbol(t) != "" || t.kind == word && (aboutHours(t.text) || isCue(t.text, Sight) || isCue(t.text, Flight) || isCue(t.text, Hotel) || t.text == "free") {
			return true
		}
	}
	return false
}

// halves gives the parts of a sentence between semicolons that name one thing each: they could be sentences.
func (n *names) halves(text string, s rag.Span) (out []statement) {
	start := s.Start
	for half := range strings.SplitSeq(text[s.Start:s.End], ";") {
		if len(half) == s.Len() {
			return nil
		}
		own := rag.Span{Start: start + len(half) - len(strings.TrimLeft(half, " \t\r\n")), End: start + len(half)}
		start += len(half) + 1
		tokens, named := n.mark(readDays(read(strings.TrimSpace(half))))
		if thing := subjectOf(tokens, named); thing >= 0 {
			out = append(out, statement{thing, own, tokens})
		}
	}
	return out
}

// read reads one sentence, and gives the thing that it speaks of.
func (w *walker) read(sentence string) (int, []token) {
	tokens, named := w.names.mark(readDays(read(sentence)))
	thing := subjectOf(tokens, named)
	if named == nobody {
		thing = w.carried(tokens)
	}
	w.mixed = w.mixed || named != nobody && thing != w.heading
	w.spoken = thing
	if strays(tokens) {
		w.spoken = several
	}
	return thing, tokens
}

// carried gives the thing that a sentence without a name goes on about. What it is called there becomes its name.
func (w *walker) carried(tokens []token) int {
	thing := w.spoken
	if thing == nobody && !w.mixed {
		thing = w.heading
	}
	if thing < 0 || carries(tokens) {
		return thing
	}
	at, ok := byKind(tokens)
	if !ok || !w.names.things[thing].calledSo(tokens[at].text) {
		return nobody
	}
	tokens[at].kind = name
	return thing
}

// paragraphsOf gives the sentences of a text by paragraphs. An item of a list, a row and a heading are paragraphs.
func paragraphsOf(text string) (out [][]rag.Span) {
	end := 0
	for i, s := range rag.Sentences(text) {
		if i == 0 || breaks(text[end:s.Start], text[s.Start:]) {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], s)
		end = s.End
	}
	return out
}

// breaks tells whether a paragraph begins behind the white space between.
func breaks(between, next string) bool {
	lines := strings.Count(between, "\n")
	return lines > 1 || lines == 1 && (strings.ContainsRune("-*•#|>", []rune(next + " ")[0]) || next[0] >= '0' && next[0] <= '9')
}

// headingText gives the heading that a paragraph is, without its marks: "## Louvre", "**Louvre**". ok is false for a first line
// without marks.
func headingText(text string, p []rag.Span) (string, bool) {
	s := strings.TrimSpace(text[p[0].Start:p[len(p)-1].End])
	first, _, more := strings.Cut(s, "\n")
	if !more && len(s) > 80 {
		return "", false
	}
	s = first
	switch {
	case strings.HasPrefix(s, "#"):
		return strings.TrimSpace(strings.Trim(s, "#")), true
	case len(s) > 4 && strings.HasPrefix(s, "**") && strings.HasSuffix(s, "**") && !strings.Contains(s[2:len(s)-2], "**"):
		return s[2 : len(s)-2], true
	case more:
		return "", false
	}
	return s, false
}
