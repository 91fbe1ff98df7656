package rag

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/trip"
)

// Named is something that documents may speak of, under any of its names.
type Named struct {
	ID    string
	Names []string
}

// Mention is a sentence that names one thing.
type Mention struct {
	ID   string // of the thing
	Ref  Ref
	Span Span // in the document's text
	Text string
	Word int // how many words stand before the name
}

// The length of a sentence that says something by itself, in characters.
const (
	shortestMention = 30
	longestMention  = 240
)

// Mentions gives the sentences that name exactly one of the things and can stand alone, in the order of the chunks, each once:
// chunks overlap. A sentence that begins before its chunk is left to the chunk before. Under a heading that names one thing, a
// sentence that names none is about that one.
func Mentions(chunks []Chunk, things []Named) []Mention {
	names := foldedNames(things)
	type place struct {
		document string
		start    int
	}
	var out []Mention
	seen := map[place]bool{}
	for i := range chunks {
		c := &chunks[i]
		under, _, named := onlyOne(c.Heading, names)
		for n, s := range Sentences(c.Text) {
			at := place{c.Document, c.Start + s.Start}
			text := oneLine(c.Text[s.Start:s.End])
			if n == 0 && c.Chunk > 0 || seen[at] || !standsAlone(text) {
				continue
			}
			id, word, ok := onlyOne(text, names)
			if !ok && id == "" && named && !pointsBack(text) {
				id, ok = under, true
			}
			if ok {
				seen[at] = true
				out = append(out, Mention{id, c.Ref, Span{at.start, c.Start + s.End}, text, word})
			}
		}
	}
	return out
}

// foldedNames gives all names with space around them, the longest first: "Louvre Museum" is not also "Louvre".
func foldedNames(things []Named) (out []foldedName) {
	for _, t := range things {
		for _, n := range t.Names {
			if f := trip.Fold(n); utf8.RuneCountInString(f) > 3 {
				out = append(out, foldedName{t.ID, " " + f + " "})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b foldedName) int { return len(b.name) - len(a.name) })
	return out
}

type foldedName struct{ id, name string }

// several stands for more things than one.
const several = "\x00"

// backwards are words with which a sentence leans on the one before.
var backwards = strings.Fields("it its they their them he his she her this these that those but and so then there both here one others some most")

func pointsBack(text string) bool {
	first, _, _ := strings.Cut(trip.Fold(text), " ")
	return slices.Contains(backwards, first)
}

// onlyOne gives the one thing that a sentence names, and how many words stand before. What is named inside a longer name does not
// count, nor what is written as an ordinary word: "music" is not the museum of that name.
func onlyOne(text string, names []foldedName) (id string, word int, ok bool) {
	words := rawWords(text)
	rest := " " + trip.Fold(text) + " "
	for _, n := range names {
		at := strings.Index(rest, n.name)
		if at < 0 {
			continue
		}
		before := len(strings.Fields(rest[:at]))
		if before < len(words) && !capital(words[before]) {
			continue
		}
		if ok && id != n.id {
			return several, 0, false
		}
		if !ok || before < word {
			word = before
		}
		id, ok = n.id, true
		rest = strings.ReplaceAll(rest, n.name, " "+strings.Repeat("· ", len(strings.Fields(n.name))))
	}
	return id, word, ok
}

// rawWords gives the words of a text as they are written, one for each word of its folded form.
func rawWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("'’", r)
	})
}

// capital tells whether a word is written as a name is. Scripts without capitals have only names.
func capital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return !unicode.IsLower(r)
}

// standsAlone tells whether a sentence can be read without those around it: it is one, and no heading, item or question.
func standsAlone(s string) bool {
	n := utf8.RuneCountInString(s)
	first, _ := utf8.DecodeRuneInString(s)
	return shortestMention <= n && n <= longestMention && unicode.IsUpper(first) && strings.HasSuffix(s, ".") && !strings.ContainsAny(s, "|#{}<>")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
