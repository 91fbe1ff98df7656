package wishes

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/themes"
	"github.com/tripwright/tripwright/internal/trip"
)

// Exclusion is what must not be in the plan, and on which day when it is said of one.
type Exclusion struct {
	trip.Exclusion
	on   Pin
	seen bool // they have been there
}

// ReadExclusions finds what the travellers turn down: sights and restaurants by name, and kinds of sights. The names that are
// left are given back.
func ReadExclusions(s *phrase.Sentence, sights, restaurants []gazetteer.Found) (out []Exclusion, restSights, restMeals []gazetteer.Found) {
	var said []phrase.Match // the words that turn down, which several names may share
	keep := func(list []gazetteer.Found) (rest []gazetteer.Found) {
		for _, f := range list {
			m, no := clause.Denied(s, f.From, f.To)
			been := false
			if !no {
				m, no = clause.Visited(s, f.From, f.To)
				been = no
			}
			if _, near := gazetteer.Besides(s, f.From); near || !no {
				rest = append(rest, f)
				continue
			}
			if saidOfSomeDay(s, m, f.From, f.To) {
				continue
			}
			said = append(said, m)
			e := exclude(s, trip.Exclusion{Option: f.Place.ID}, f.From, f.To)
			e.seen = been || s.AnyBetween(m.From, m.To, seenWords)
			out = append(out, e)
		}
		return rest
	}
	restSights, restMeals = keep(sights), keep(restaurants)
	for i := 0; i < len(s.Tokens); i++ {
		typ, to := themes.KindAt(s, i)
		if to == 0 {
			i = excludeAll(s, i, &out, &said) - 1
			continue
		}
		if m, no := kindDenied(s, i, to); no && !saidOfSomeDay(s, m, i, to) {
			said = append(said, m)
			out = append(out, exclude(s, trip.Exclusion{Type: typ}, i, to))
			if also, end := themes.KindAt(s, s.Skip(to, "and", "&")); end > to+1 && s.RestEnds(end) {
				out = append(out, exclude(s, trip.Exclusion{Type: also}, to+1, end)) // "enough of temples and shrines"
				to = end
			}
		}
		i = to - 1
	}
	for _, m := range said {
		s.Use(m, phrase.AsExcluded)
	}
	return out, restSights, restMeals
}

// kindDenied tells whether a kind of sights is turned down: "no museums", "zoos are not for us".
func kindDenied(s *phrase.Sentence, from, to int) (phrase.Match, bool) {
	if limited[s.WordAt(to)] && s.AnyBetween(to, min(len(s.Tokens), to+6), prices) {
		return phrase.Match{}, false // "no museums that cost more than €10" turns down those that are dear
	}
	if m, no := clause.KindDenied(s, from, to); no {
		return m, true
	}
	return noneBehind(s, to)
}

var (
	limited = english.Words("that which costing over above with charging for")
	prices  = english.Words("cost costs costing charge charges charging over above price entrance")
)

// excludeAll turns down what stands at i, where that is the word for all that some kinds of sights have, and gives the token behind it: "no shopping",
// "no karaoke", of which nothing is ever planned.
func excludeAll(s *phrase.Sentence, i int, out *[]Exclusion, said *[]phrase.Match) int {
	kinds, to := groupAt(s, i)
	if m, no := groupDenied(s, i, to); no && !saidOfSomeDay(s, m, i, to) {
		on := exclude(s, trip.Exclusion{}, i, to) // the day is said once, of all of them
		for _, typ := range kinds {
			*out = append(*out, Exclusion{Exclusion: trip.Exclusion{Type: typ}, on: on.on})
		}
		*said = append(*said, m)
		return to
	}
	if t := s.Tokens[i]; t.By == phrase.Nobody && lexicon.ThemeOf[t.Text] != "" && !strings.HasPrefix(t.Text, "walk") {
		if _, no := clause.KindDenied(s, i, i+1); no {
			s.Tokens[i].By = phrase.Unwanted // no kinds of sights go with "not into opera", and nobody is to take it for a wish
		}
	}
	return i + 1
}

// groupAt gives the kinds of a word, or of two, for all that some kinds of sights have, and the token behind it or 0.
func groupAt(s *phrase.Sentence, i int) (kinds []string, to int) {
	name := ""
	for k := i; k < min(len(s.Tokens), i+2) && s.Tokens[k].By == phrase.Nobody && s.Tokens[k].Kind == phrase.Word; k++ {
		if k > i {
			name += " "
		}
		name += s.Tokens[k].Text
		if of, ok := lexicon.KindsOf[name]; ok {
			kinds, to = of, k+1
		}
	}
	return kinds, to
}

// groupDenied tells whether such words at from ≤ i < to are turned down.
func groupDenied(s *phrase.Sentence, from, to int) (phrase.Match, bool) {
	if to == 0 || ofOneSort(s, from) || s.Texts(to, "nouveau") || s.Texts(to, "deco") {
		return phrase.Match{}, false
	}
	return clause.KindDenied(s, from, to)
}

// ofOneSort tells whether a word right before i says of which sort it is, so that not all are turned down: "no vintage shops".
func ofOneSort(s *phrase.Sentence, i int) bool {
	return i > 0 && s.Tokens[i-1].By != phrase.AsTheme && lexicon.ThemeOf[s.Tokens[i-1].Text] != ""
}

// noneBehind finds "none of those" further on: "I get bored in museums, so none of those".
func noneBehind(s *phrase.Sentence, i int) (phrase.Match, bool) {
	for k := i; k < min(len(s.Tokens), i+7) && !s.Texts(k, "."); k++ {
		if m, ok := noneOf.At(s, k); ok {
			return m, true
		}
	}
	return phrase.Match{}, false
}

var noneOf = phrase.Of("none of those|these|them")

func exclude(s *phrase.Sentence, e trip.Exclusion, from, to int) Exclusion {
	p := PinBehind(s, to)
	if p.Dayed {
		s.UseRange(p.From, p.To, phrase.AsExcluded)
	}
	for i := from; i < to; i++ {
		s.Tokens[i].By = phrase.AsExcluded
	}
	return Exclusion{Exclusion: e, on: p}
}

var seenWords = english.Words("seen been visited done know saw")

// SeenToo adds what is seen with a place for those who have been there: who has seen Senso-ji need not see it lit up.
func SeenToo(list []Exclusion, g *gazetteer.Index, cities []int) []Exclusion {
	for _, e := range slices.Clone(list) {
		if !e.seen {
			continue
		}
		for _, c := range cities {
			for _, id := range g.SeenWith(c, e.Option) {
				list = append(list, Exclusion{Exclusion: trip.Exclusion{Option: id}, on: e.on})
			}
		}
	}
	return list
}

// Excluded gives the exclusions of a trip on some days, each once. One for a day that is not in the trip says nothing.
func Excluded(list []Exclusion, start, end calendar.Date) (out []trip.Exclusion) {
	for _, e := range list {
		if e.on.Dayed {
			day, ok := e.on.Offset(start, end)
			if !start.Valid() || !ok || day < 0 || day > start.DaysUntil(end) {
				continue
			}
			e.Day = &day
		}
		if !slices.ContainsFunc(out, e.Same) {
			out = append(out, e.Exclusion)
		}
	}
	return out
}

// SettleNamed takes back what is turned down of a kind of which sights are wanted by name: "we hate museums and want to see the Louvre". It gives their
// names, for the traveller to be told.
func SettleNamed(list []Exclusion, sights []gazetteer.Found) (rest []Exclusion, names []string) {
	for _, e := range list {
		taken := false
		for _, f := range sights {
			kind := f.Place.Kind
			if e.Type != "" && !e.on.Dayed && (kind == e.Type || strings.HasSuffix(kind, " "+e.Type)) {
				taken, names = true, pick.Once(names, f.Place.Name)
			}
		}
		if !taken {
			rest = append(rest, e)
		}
	}
	return rest, names
}

// SettleBoth settles what is wanted by name and turned down by name as well. Of what they have seen the wish counts; else what is turned down is left
// out, and its name is given back, for the traveller to be told.
func SettleBoth(s *phrase.Sentence, list []Exclusion, sights []gazetteer.Found) (rest []Exclusion, wanted []gazetteer.Found, names []string) {
	for _, f := range sights {
		at := slices.IndexFunc(list, func(e Exclusion) bool { return e.Option == f.Place.ID && !e.on.Dayed && !e.seen })
		if at < 0 {
			wanted = append(wanted, f)
		} else if !reasonBehind[s.WordAt(f.To)] {
			names = pick.Once(names, f.Place.Name)
		}
	}
	rest = slices.DeleteFunc(slices.Clone(list), func(e Exclusion) bool {
		return e.seen && slices.ContainsFunc(wanted, func(f gazetteer.Found) bool { return e.Option == f.Place.ID })
	})
	return rest, wanted, names
}

// reasonBehind stand behind the name of what is turned down where it is said again why: "no Louvre, the Louvre is too crowded".
var reasonBehind = english.Words("is are was were has isn't bores bored takes costs tires")

// NoDrink tells whether alcohol is turned down, whatever the day.
func NoDrink(s *phrase.Sentence) bool {
	return slices.ContainsFunc(s.Tokens, func(t phrase.Token) bool { return t.By == phrase.AsExcluded && lexicon.Drinks[t.Text] })
}
