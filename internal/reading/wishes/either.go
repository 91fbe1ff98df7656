package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// An intent knows no either-or: of sights of which one will do the first is taken, and told.

// Either are sights of which the traveller wants one, in the order they are named.
type Either []gazetteer.Place

// TakeFirst leaves out the sights that are named as another choice than the one before: "the Louvre or the Orsay", "Nikko, Kamakura or Hakone". The rest
// are given back.
func TakeFirst(s *phrase.Sentence, sights []gazetteer.Found) (rest []gazetteer.Found, choices []Either) {
	for i := 0; i < len(sights); i++ {
		first := sights[i]
		rest = append(rest, first)
		last := i
		for last+1 < len(sights) && choiceLink(s, sights[last].To, sights[last+1].From, ",") {
			last++
		}
		for last > i && !choiceLink(s, sights[last-1].To, sights[last].From, "or") {
			last-- // behind the last "or" something else is listed
		}
		if last > i && s.Texts(sights[last].To, ",") && !s.Texts(first.From-1, "either") && !s.Texts(first.From-2, "either") {
			for ; i < last-1; i++ { // "the Rodin Museum, the Orangerie or the Orsay, and Notre-Dame": the choice is among the last two
				first = sights[i+1]
				rest = append(rest, first)
			}
		}
		_, near := gazetteer.Besides(s, first.From)
		if last == i || clause.Negated(s, first.From) || denied(s, first) {
			continue
		}
		for k := i; k < last; k++ {
			useElse(s, sights[k].To, sights[k+1].From)
		}
		useElse(s, sights[last].To, len(s.Tokens))
		one := Either{first.Place}
		for _, f := range sights[i+1 : last+1] {
			if one = append(one, f.Place); near {
				gazetteer.Release(s, f)
			}
		}
		if !near {
			choices = append(choices, one)
		}
		if from := s.BackOver(first.From, "the"); s.Texts(from-2, "one", "of") {
			s.UseRange(from-2, from, phrase.AsWish)
		}
		i = last
	}
	return rest, choices
}

// choiceLink tells whether only an "or" stands between two names, or what else may stand there.
func choiceLink(s *phrase.Sentence, from, to int, other string) bool {
	said, weather := false, 0
	for k := from; k < to; k++ {
		if m, ok := longest(s, elseWords, k); ok {
			said, k = true, m.To-1
			continue
		}
		if m, ok := longest(s, ifWeather, k); ok {
			weather, k = weather+1, m.To-1
			said = said || weather > 1
			continue
		}
		switch t := s.Tokens[k].Text; t {
		case "or", other:
			said = true
		case "the", "maybe", "perhaps", "else", "alternatively", "possibly", "to", "visit", "see", ",":
		default:
			return false
		}
	}
	return said
}

// elseWords stand between what is wanted and what will do in its place, and ifWeather is what the choice may depend on: "Mount Fuji on a clear day,
// otherwise Hakone".
var (
	elseWords = phrase.Says("otherwise|else|alternatively|failing that?", "or|and|but? if not", "or? failing|barring that|which", "or else")
	ifWeather = phrase.Says("day? trip|day on|in a|the? clear|sunny|fine|good|dry|nice|bad|rainy|wet|cloudy day|weather", "on|in a|the? clear|sunny|fine|good|dry|nice|bad|rainy|wet|cloudy day|weather|days",
		"if|when the? weather|sky|day|forecast is|looks? clear|good|fine|nice|sunny|bad|poor|wet", "if|when it's|it is? clear|sunny|rains|raining|fine|dry|nice|wet|bad")
)

// useElse marks what a choice depends on, as far as it stands right at from.
func useElse(s *phrase.Sentence, from, to int) {
	for k := from; k < to; {
		m, ok := longest(s, slices.Concat(elseWords, ifWeather), k)
		switch {
		case ok && m.To <= to:
			s.Use(m, phrase.AsWish)
			k = m.To
		case s.Texts(k, ",") || s.Texts(k, "or") || s.Texts(k, "the"):
			k++
		default:
			return
		}
	}
}

// denied tells whether a sight is turned down, alone or in a list.
func denied(s *phrase.Sentence, f gazetteer.Found) bool {
	_, no := clause.Denied(s, f.From, f.To)
	if !no {
		_, no = clause.Visited(s, f.From, f.To)
	}
	return no
}
