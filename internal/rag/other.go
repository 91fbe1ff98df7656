package rag

import (
	"slices"
	"strings"
	"unicode"
)

// properTerms are the terms of a question that are written as names are: with a capital, and not at its beginning.
func properTerms(question string) (out []string) {
	for i, word := range strings.Fields(question) {
		if i > 0 && unicode.IsUpper([]rune(strings.TrimLeft(word, `"'(“‘«`) + " ")[0]) {
			for _, t := range Terms(word) {
				out = append(out, t.Term)
			}
		}
	}
	return out
}

// doubtOthers takes the certainty from passages about something else of the kind: who asks for a name of several words is not answered by what
// lacks more than half of them, however well it fits. That is another hotel.
func doubtOthers(name []string, found []Passage) {
	if len(name) < 2 {
		return
	}
	for i := range found {
		lacks := 0
		for _, t := range name {
			if c := &found[i].Chunk; c.Times(t) == 0 && !slices.ContainsFunc(kin()[t], func(k string) bool { return c.Times(k) > 0 }) {
				lacks++
			}
		}
		if 2*lacks > len(name) {
			found[i].Confidence = min(found[i].Confidence, Confident/2)
		}
	}
}
