package themes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Phrase is a way to say a theme.
type Phrase struct {
	phrase.Pattern
	Theme string
}

// ThemePhrases are the ways to say a theme, those of more words first.
var ThemePhrases = func() []Phrase {
	var all []Phrase
	for theme, list := range lexicon.ThemeWords {
		for _, w := range list {
			all = append(all, Phrase{phrase.Of(w), theme})
		}
	}
	slices.SortStableFunc(all, func(a, b Phrase) int { return len(b.Pattern) - len(a.Pattern) })
	return all
}()

// notThemes keep words of themes from being read where they mean something else.
var notThemes = phrase.Says("walking distance", "rooftop dinner|dinners|lunch|lunches|drink|drinks|restaurant|restaurants|pool|terrace|brunch|breakfast", "design a|an|me|us|our|my|the|this|something|it", "boutique hotel|hotels|stay|accommodation", "food allergy|allergies|poisoning", "art hotel", "restaurant reservations?", "music festival tickets")

// Read gives the themes in the order they are named. What is not wanted is left alone; "family" is a theme only in
// the company of others ("art, family, food"), a family that travels is a party.
func Read(s *phrase.Sentence) []string {
	at := map[string]int{}
	for _, p := range ThemePhrases {
		for _, m := range p.All(s) {
			if denied(s, m) || otherwiseMeant(s, m.From) || insistedOn(s, m) {
				continue
			}
			if i, known := at[p.Theme]; !known || m.From < i {
				at[p.Theme] = m.From
			}
			clause.UseSpared(s, m.From)
			s.Use(m, concernOf(s, m))
		}
	}
	for i := range s.Tokens {
		if s.Tokens[i].By == phrase.Nobody && s.Tokens[i].Text == "family" && (themeAt(s, i-2) || themeAt(s, i+2)) && !clause.Negated(s, i) {
			at["family"] = i
			s.Tokens[i].By = phrase.AsTheme
		}
	}
	list := make([]string, 0, len(at))
	for theme := range at {
		list = append(list, theme)
	}
	slices.SortFunc(list, func(a, b string) int { return at[a] - at[b] })
	return list
}

// otherwiseMeant tells whether a word at i is none of a theme.
func otherwiseMeant(s *phrase.Sentence, i int) bool {
	return phrase.AnyAt(s, notThemes, i) || s.Texts(i, "design") && asksFor[s.WordAt(i-1)]
}

// asksFor stand before a verb that is said to who plans: "please design".
var asksFor = english.Words("to please you can could will would")

// insistedOn tells whether what stands there is one thing by name that the travellers insist on. No theme stands for it.
func insistedOn(s *phrase.Sentence, m phrase.Match) bool {
	return concernOf(s, m) == phrase.Unwanted && clause.Insisted(s, m.From, m.To)
}

// concernOf leaves the name of one thing, and what one does oneself, aside, though it tells of a theme.
func concernOf(s *phrase.Sentence, m phrase.Match) phrase.Concern {
	if m.To == m.From+1 && (lexicon.OwnNames[s.Tokens[m.From].Text] || lexicon.Doings[s.Tokens[m.From].Text]) {
		return phrase.Unwanted
	}
	return phrase.AsTheme
}

// denied tells whether a theme is turned down, alone or in a list.
func denied(s *phrase.Sentence, m phrase.Match) bool {
	if clause.Negated(s, m.From) {
		return true
	}
	_, no := clause.KindDenied(s, m.From, m.To)
	return no
}

func themeAt(s *phrase.Sentence, i int) bool {
	return i >= 0 && i < len(s.Tokens) && s.Tokens[i].By == phrase.AsTheme
}

// FamilyFun finds things made for children ("kids' stuff") before the party is read, so that they are not taken for
// people. kids tells whether children were spoken of.
func FamilyFun(s *phrase.Sentence) (fun, kids bool) {
	for _, p := range ThemePhrases {
		if p.Theme != "family" || len(p.Pattern) < 2 {
			continue
		}
		for _, m := range p.All(s) {
			if clause.Negated(s, m.From) {
				continue
			}
			fun = true
			kids = kids || !parkPhrase(s, m)
			s.Use(m, phrase.AsTheme)
		}
	}
	return fun, kids
}

func parkPhrase(s *phrase.Sentence, m phrase.Match) bool {
	return s.Tokens[m.From].Text == "theme" || s.Tokens[m.From].Text == "amusement"
}
