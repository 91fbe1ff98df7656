package gazetteer

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Known gives the name by which the world knows a place that is named, and whether it does.
type Known func(name string) (string, bool)

// StartNamed gives the name of the place that ReadOrigin found under a code, as it was typed; empty where that was a code.
func StartNamed(s *phrase.Sentence, g *Index, code string) string {
	best, from, to := "", 0, 0
	for i := range s.Tokens {
		for k := i + 1; k <= min(len(s.Tokens), i+phrase.LongestName) && s.Tokens[k-1].By == phrase.AsOrigin; k++ {
			if g.Origins[rawKey(s, i, k)] != "" && k-i > to-from {
				best, from, to = s.Typed(i, k), i, k
			}
		}
	}
	if isCode(s.Tokens[from]) && to == from+1 || nicknames[phrase.KeyOf(best)] {
		return ""
	}
	return best
}

// nicknames are names of cities that other towns have of their own: Frisco is one in Texas.
var nicknames = english.Words("frisco philly vegas nola beantown kl")

func rawKey(s *phrase.Sentence, from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		b.WriteString(phrase.KeyOf(s.Tokens[i].Raw))
	}
	return b.String()
}

// townCues stand before a place that a journey begins at, where that is none of the airports.
var townCues = slices.Concat(phrase.Says("home to", "home is :?", "rent|hire|hiring|renting a|the? car in|at", "back to", "ex"), originCues, weakCues,
	phrase.Says("start|starting|starts|begin|beginning|begins|setting|set|setting off? out? in|at|from", "coming|come|comes over|up|down|in from", "i'm|we're|are|am currently|now? in|at"))

// ReadTown finds the place that a journey begins at among those that the world knows: "by train from Augsburg". It is written with a capital
// letter, or stands behind a ride.
func ReadTown(s *phrase.Sentence, g *Index, known Known) string {
	for _, p := range townCues {
		for _, m := range p.All(s) {
			i := s.Skip(m.To, "the", "beautiful", "sunny")
			if g.destinationAt(s, i) && !s.Texts(m.From, "home", "to") || wayHome(s, m) && !s.Texts(m.To-1, "to") {
				continue
			}
			if code, to := g.OriginAt(s, i); code != "" {
				if name, ok := known(s.Typed(i, to)); ok {
					s.UseRange(m.From, to, phrase.AsOrigin)
					return name
				}
			}
			if name, to := townAt(s, i, known); to > 0 {
				s.UseRange(m.From, to, phrase.AsOrigin)
				return name
			}
		}
	}
	return townBefore(s, g, known)
}

// townBefore finds the town that stands before the way to a place: "Salzburg to Munich", "Sapporo -> Tokyo", "bus liège-paris", and before what says
// that one lives there: "a Hamburg-based couple".
func townBefore(s *phrase.Sentence, g *Index, known Known) string {
	for i := range s.Tokens {
		name, to := townAt(s, i, known)
		if to == 0 {
			if name, to = smallTown(s, i, known); to == 0 {
				continue
			}
		}
		if g.destinationAt(s, i) {
			continue
		}
		if s.Texts(to, "based") {
			s.UseRange(i, to+1, phrase.AsOrigin)
			return name
		}
		next := s.Skip(to, "to", "-", ">", "→")
		if next == to && (to >= len(s.Tokens) || !s.Tokens[to].Hyphen) || !g.destinationAt(s, next) || i > 0 && s.Texts(i-1, "to") {
			continue
		}
		s.UseRange(i, next, phrase.AsOrigin)
		return name
	}
	return ""
}

// smallTown reads a town in small letters that no word of ours is, behind a ride or at the beginning: "bus liège-paris".
func smallTown(s *phrase.Sentence, i int, known Known) (string, int) {
	t := s.Tokens[i]
	if t.Kind != phrase.Word || t.Raw != strings.ToLower(t.Raw) || len(t.Text) < 4 || t.By != phrase.Nobody || s.Knows(t.Text) || i > 0 && !byRide[s.Tokens[i-1].Text] && s.Tokens[i-1].Kind == phrase.Word {
		return "", 0
	}
	name, ok := known(t.Raw)
	if !ok {
		return "", 0
	}
	return name, i + 1
}

var byRide = english.Words("train trains coach bus car ferry drive driving drives fly flying flight flights coming come travel travelling traveling rail eurostar boat start starting")

// townAt reads the name of a town at i.
func townAt(s *phrase.Sentence, i int, known Known) (string, int) {
	if i >= len(s.Tokens) {
		return "", 0
	}
	small := len(s.Tokens[i].Text) > 2 && !lexicon.Idle[s.Tokens[i].Text] && s.Texts(i-1, "from") && s.Tokens[i].By == phrase.Nobody && (s.WordsBefore(i, 3, byRide) || !s.Knows(s.Tokens[i].Text) && inSmall(s))
	if !Capitalised(s, i) && !small && !namedAsWord(s, i) {
		return "", 0
	}
	for to := min(len(s.Tokens), i+4); to > i; to-- {
		if s.KeyAt(i, to) == "" {
			continue
		}
		if name, ok := known(s.Typed(i, to)); ok {
			return name, to
		}
	}
	return "", 0
}

// namedAsWord tells whether a town that is called like a word of ours is one one comes from: "From Split, 2 adults".
func namedAsWord(s *phrase.Sentence, i int) bool {
	t := s.Tokens[i]
	return s.Texts(i-1, "from") && t.By == phrase.Nobody && t.Kind == phrase.Word && lexicon.Idle[t.Text] && t.Raw != strings.ToLower(t.Raw) && t.Raw != strings.ToUpper(t.Raw)
}

// inSmall tells whether somebody types without capital letters, but for the codes of money and airports.
func inSmall(s *phrase.Sentence) bool {
	return !slices.ContainsFunc(s.Tokens, func(t phrase.Token) bool {
		return t.Kind == phrase.Word && t.Raw != t.Text && t.Raw != strings.ToLower(t.Raw) && len(t.Raw) > 3
	})
}

// HideFirst keeps the first place that one stays at from being read as where one sets out: "start in Tokyo for five days".
func HideFirst(s *phrase.Sentence, mentions []Found) {
	for _, f := range mentions {
		if m, ok := s.EndingAt(beginsIn, f.From); ok && len(DistinctCities(mentions)) > 1 {
			s.UseRange(m.From, m.To, phrase.AsCity)
		}
	}
}

// HideStayed keeps a place that one is at for days that are said, or where one stays with somebody who lives there, from being read as where one sets
// out, while another is named: "we're in Munich from 5 to 8 June, then in Paris". What it gives undoes it.
func HideStayed(s *phrase.Sentence, mentions []Found) (undo func()) {
	var hidden []int
	for _, f := range mentions {
		if len(DistinctCities(mentions)) < 2 || f.From == 0 || s.Tokens[f.From-1].By != phrase.Nobody || !s.Texts(f.From-1, "in") {
			continue
		}
		sp, dated := dates.SpanAt(s, s.Skip(f.To, ",", "from", "on", "between"))
		m, hosted := s.EndingAt(livesNow, f.From)
		if dated && sp.Last.Said() || hosted && s.WordsBefore(m.From, 4, hostKin) {
			s.UseRange(f.From-1, f.From, phrase.AsCity)
			hidden = append(hidden, f.From-1)
		}
	}
	return func() {
		for _, k := range hidden {
			s.Tokens[k].By = phrase.Nobody
		}
	}
}

var beginsIn = phrase.Says("start|starting|starts|begin|beginning|begins off? in|with|at", "land|landing|arrive|arriving|fly|flying in|into")

// HideEnds keeps the end of a ride between places that one stays at from being read as the start of the journey: "train from Paris to Munich",
// where one flies to Paris first, and "home from Munich".
func HideEnds(s *phrase.Sentence, mentions []Found) {
	for _, f := range mentions {
		if !leavesAt(s, f) {
			continue
		}
		if slices.ContainsFunc(mentions, func(o Found) bool { return o.City == f.City && o.From != f.From && !leavesAt(s, o) }) ||
			ends(s, jawFrom, f.From) && slices.ContainsFunc(mentions, func(o Found) bool { return o.City != f.City && o.From < f.From && arrivesAt(s, o) }) {
			s.UseRange(f.From-1, f.From, phrase.AsCity)
		}
	}
}

var jawFrom = slices.Concat(leaveFrom, homeFrom, phrase.Says("out of", "back|home|return from"))

func ends(s *phrase.Sentence, list []phrase.Pattern, i int) bool {
	_, ok := s.EndingAt(list, i)
	return ok
}

func leavesAt(s *phrase.Sentence, f Found) bool {
	return s.Texts(f.From-1, "from") || s.Texts(f.From-2, "out", "of") || ends(s, homeFrom, f.From) && !arrivesAt(s, f)
}

func arrivesAt(s *phrase.Sentence, f Found) bool { return ends(s, arriveIn, f.From) }

// Alternatives tells whether of several cities one is to be chosen: "Paris or Munich", "I can't decide".
func Alternatives(s *phrase.Sentence, mentions []Found) bool {
	for i := range mentions {
		for k := i + 1; k < len(mentions) && mentions[k].From-mentions[i].To <= 6; k++ {
			if a, b := mentions[i].To, mentions[k].From; s.AnyBetween(a, b, orWords) && !s.AnyBetween(a, b, english.Words("then")) {
				return true
			}
		}
	}
	for _, m := range either.All(s) {
		if !wayWords[s.WordAt(m.To)] && !inEitherOfThem(s, m) {
			return true
		}
	}
	_, ok := phrase.First(s, undecided)
	return ok || splitAim(s, mentions)
}

// inEitherOfThem tells whether an "either" says only where something is to be done, and not where to go: "an opera in either city". What is a number of
// days or a visit is.
func inEitherOfThem(s *phrase.Sentence, m phrase.Match) bool {
	before := s.WordAt(m.From - 2)
	return s.Texts(m.From-1, "in") && (eitherPlace[s.WordAt(m.To)] || m.To >= len(s.Tokens) || s.RestEnds(m.To)) && !lexicon.Countable[before] && !stayWords[before]
}

var (
	eitherPlace = english.Words("city place one town stop of")
	stayWords   = english.Words("stay staying trip holiday break weekend week visit time us")
	either      = phrase.Of("either")
	wayWords    = english.Words("way order direction sequence") // "either way round" is no choice of a city
	orWords     = english.Words("or vs versus")
	undecided   = phrase.Says("can't|cannot|couldn't|not|haven't|help|hard|not to? us|me? decide|decided|choose", "help me|us? choose|pick|decide", "you choose|pick|decide which|where|between", "you choose|pick|decide .", "undecided|torn", "which of the|these|those? two|three|cities|them", "is|are for _ and|but", "not sure where|which")
)

// Again marks the other places in a sentence at which the start of a journey is named: "back to Berlin".
func Again(s *phrase.Sentence, g *Index, code, town string) {
	s.Names(func(from, to int, k string) bool {
		route := s.Texts(from-1, "-") || s.Texts(from-1, ">") || s.Texts(from-1, "→") || s.Tokens[from].Hyphen
		if !(code != "" && g.Origins[k] == code && (route || !isCode(s.Tokens[from])) || town != "" && k == phrase.KeyOf(town)) || g.destinationAt(s, from) {
			return false
		}
		if s.WordsBefore(from, 2, wayHomeWords) || s.Texts(from-1, "to") || route {
			s.UseRange(from, to, phrase.AsOrigin)
		}
		return true
	})
}

// ByArrow tells whether where the journey begins was read before an arrow, or in the middle of a route: "Ghent - Paris - Munich".
func ByArrow(s *phrase.Sentence) bool {
	for i, t := range s.Tokens {
		if t.By == phrase.AsOrigin && i > 0 && (t.Text == ">" || t.Text == "→" || s.Tokens[i-1].By == phrase.Nobody && (t.Hyphen || s.Texts(i-1, "-") || s.Texts(i-1, ">") || s.Texts(i-1, "→"))) {
			return true
		}
	}
	return false
}

// StaysUntil reads until when the travellers are at the place where their journey begins: "we are in Paris for work until 11 June".
func StaysUntil(s *phrase.Sentence) english.Day {
	for i := range s.Tokens {
		if !(s.Texts(i, "until") || s.Texts(i, "till") || s.Texts(i, "til")) {
			continue
		}
		d, to := dates.DayAt(s, s.Skip(i+1, "the"))
		if to == 0 {
			continue
		}
		for k := i - 1; k >= max(0, i-6) && !phrase.Ends(s.Tokens[k]); k-- {
			if s.Tokens[k].By == phrase.AsOrigin {
				s.UseRange(k+1, to, phrase.AsDate)
				return d
			}
		}
	}
	return english.Day{}
}

// TownOf names the town that a large airport serves; empty where none is known.
func TownOf(code string) string {
	if town := fieldOf[code]; town != "" {
		return town
	}
	if names := servedBy[code]; len(names) > 0 {
		return names[0]
	}
	return ""
}

// fieldOf are the towns of airports that are called by a name of their own.
var fieldOf = map[string]string{"LGW": "London", "LCY": "London", "STN": "London"}

// IsField tells whether an airport is called by a name of its own, which is none of a town: Gatwick.
func IsField(code string) bool { return fieldOf[code] != "" }
