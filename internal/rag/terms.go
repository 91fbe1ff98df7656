package rag

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"

	"github.com/tripwright/tripwright/internal/trip"
)

// Terms gives the terms of a text, sorted, with how often each stands there: words without case, accents and English endings
// (Porter's second stemmer), and numbers. Words that stand in every text are left out. A question and a chunk meet when they
// share terms, so both go through here.
func Terms(text string) []TermFreq {
	words := strings.FieldsFunc(trip.Fold(text), unicode.IsSpace)
	terms := words[:0]
	for _, w := range words {
		if !isStopword(w) {
			terms = append(terms, english.Stem(w, true))
		}
	}
	slices.Sort(terms)
	var out []TermFreq
	for _, t := range terms {
		if last := len(out) - 1; last >= 0 && out[last].Term == t {
			out[last].Times++
		} else {
			out = append(out, TermFreq{t, 1})
		}
	}
	return out
}

// isStopword tells of words that say nothing about what a text is about. "open", "near" and "free" do say something here.
func isStopword(w string) bool {
	switch w {
	case "a", "an", "the", "and", "or", "but", "if", "of", "to", "in", "on", "at", "by", "for", "from", "with", "as", "into",
		"is", "are", "was", "were", "be", "been", "am", "do", "does", "did", "has", "have", "had", "can", "could", "will", "would",
		"should", "may", "might", "must", "shall", "it", "its", "this", "that", "these", "those", "there", "here", "i", "im", "me", "my",
		"we", "us", "our", "you", "your", "he", "she", "they", "them", "their", "his", "her", "one", "what", "when", "where",
		"which", "who", "whom", "whose", "how", "why", "so", "than", "then", "too", "very", "s", "t", "not", "no", "any", "some", "about":
		return true
	}
	return false
}
