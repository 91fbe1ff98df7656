package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/trip"
)

// Places gives the places that the chunks describe in full and that none of the known things is, in the order of the chunks, each
// name once a document: under a heading with its lines, or in one sentence, "Musée Rodin (48.8553, 2.3158) is …". A place whose name holds a known
// name, or stands in one, is taken for known.
func Places(chunks []rag.Chunk, known []Thing) []Place {
	var out []Place
	type named struct{ document, name string }
	seen := map[named]bool{}
	names := foldedNames(known)
	for i := range chunks {
		c := &chunks[i]
		for _, p := range described(c, follower(chunks, c)) {
			key := named{c.Document, trip.Fold(p.Name)}
			if seen[key] || isKnown(p.Name, names) {
				continue
			}
			seen[key] = true
			p.Ref, p.Span = c.Ref, rag.Span{Start: c.Start + p.Span.Start, End: c.Start + p.Span.End}
			out = append(out, p)
		}
	}
	return out
}

// follower gives where the chunk behind c begins, in the text of c; behind its end when that chunk is not there.
func follower(chunks []rag.Chunk, c *rag.Chunk) int {
	for i := range chunks {
		if n := &chunks[i]; n.Document == c.Document && n.Chunk == c.Chunk+1 && n.Start > c.Start {
			return n.Start - c.Start
		}
	}
	return len(c.Text) + 1
}

// described gives the places of a chunk, with spans inside it. A section that reaches the end of the chunk and begins in the next
// one too is left to that, where it is whole.
func described(c *rag.Chunk, follower int) (out []Place) {
	for _, s := range sectionsOf(c.Text) {
		if s.span.End >= len(strings.TrimRight(c.Text, " \n")) && s.span.Start >= follower {
			continue
		}
		if p, ok := s.place(c.Text[s.span.Start:s.span.End]); ok {
			out = append(out, p)
		}
	}
	for _, paragraph := range paragraphsOf(c.Text) {
		whole := c.Text[paragraph[0].Start:paragraph[len(paragraph)-1].End]
		for i, s := range paragraph {
			if i == 0 && s.Start == 0 && c.Chunk > 0 {
				continue
			}
			if p, ok := placeIn(c.Text[s.Start:s.End]); ok && !speaksToProgram(whole) {
				p.Span = s
				out = append(out, p)
			}
		}
	}
	return out
}

// isName tells whether a text can be the name of a place: some words, the first with a capital, and no sentence.
func isName(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	n := utf8.RuneCountInString(s)
	return 3 <= n && n <= 80 && (unicode.IsUpper(first) || unicode.IsLetter(first) && !unicode.IsLower(first) || unicode.IsDigit(first)) &&
		!strings.ContainsAny(s, ";:!?|#*@$€\"[]") && strings.IndexFunc(s, unicode.IsLetter) >= 0
}

// foldedNames gives all names with space around them.
func foldedNames(known []Thing) (out []string) {
	for _, t := range known {
		for _, n := range t.Names {
			if f := trip.Fold(n); f != "" {
				out = append(out, " "+f+" ")
			}
		}
	}
	return out
}

func isKnown(name string, names []string) bool {
	own := " " + trip.Fold(name) + " "
	for _, n := range names {
		if strings.Contains(own, n) || strings.Contains(n, own) {
			return true
		}
	}
	return false
}
