package clause

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Level tells whether the wish at tokens from ≤ i < to must be met. The nearest cue before it in its clause decides, or a
// cue right behind it; without one a wish that is spelled out is a must. What was read as city, date or money stands
// between: "we'd like 5 days in Paris and the Louvre" is polite, not soft.
func Level(s *phrase.Sentence, from, to int) trip.Level {
	if hardBehind(s, to) {
		return trip.Must
	}
	if softBehind(s, to) {
		return trip.Prefer
	}
	if softAhead(s, s.BackOver(from, "the")-1) {
		return trip.Prefer
	}
	for i := from - 1; i >= 0; i-- {
		t := s.Tokens[i]
		switch {
		case phrase.Ends(t) || t.Text == "but":
			return trip.Must
		case t.By == phrase.AsCity || t.By == phrase.AsDate || t.By == phrase.AsMoney || t.By == phrase.AsOrigin:
			return trip.Must
		case t.Text == "," && (i == 0 || s.Tokens[i-1].By != s.Tokens[from].By || s.Tokens[from].By == phrase.Nobody):
			return trip.Must
		case t.By == phrase.Nobody && t.Text == "have" && !s.Texts(i+1, "to"):
		case t.By == phrase.Nobody && lexicon.MustCues[t.Text]:
			if t.Text == "with" && softBefore(s, i) {
				return trip.Prefer
			}
			return trip.Must
		case t.By == phrase.Nobody && lexicon.SoftCues[t.Text]:
			return trip.Prefer
		}
	}
	return trip.Must
}

// softAhead tells whether "if there's time" and its like end at a comma: "and, if there's time, Versailles".
func softAhead(s *phrase.Sentence, comma int) bool {
	if !s.Texts(comma, ",") {
		return false
	}
	for _, p := range afterComma {
		for back := 2; back <= 5; back++ {
			if m, ok := p.At(s, comma-back); ok && m.To == comma {
				return true
			}
		}
	}
	return false
}

// softBefore looks on past "with": "ideally a hotel with a pool".
func softBefore(s *phrase.Sentence, i int) bool {
	for k := i - 1; k >= 0 && k >= i-6; k-- {
		t := s.Tokens[k]
		if phrase.Ends(t) || t.Text == "," || t.Text == "but" || t.By == phrase.AsCity || t.By == phrase.AsDate || t.By == phrase.AsMoney {
			return false
		}
		if t.By == phrase.Nobody && lexicon.SoftCues[t.Text] {
			return true
		}
		if t.By == phrase.Nobody && lexicon.MustCues[t.Text] && t.Text != "have" {
			return false
		}
	}
	return false
}

var (
	softEndings = phrase.Says("if|when|where|whenever|wherever possible|available|affordable", "if there is|are time", "if there's time", "if time permits|allows", "time permitting",
		"if we|i can|could", "if it fits", "would|will|might be very|really|so? nice|great|lovely|good|ideal|perfect|welcome|appreciated|preferred|preferable|fun|handy|wonderful|cool|fantastic|useful", "would be my|our preference", "is|are preferred|preferable|welcome", "not a must|essential|necessary|required", "is|are no must", "would be a|an plus|bonus",
		"is|are a plus|bonus", "is|are optional", "maybe", "perhaps", "preferred", "ideally", "preferably", "optional", "if not too expensive|far")
	afterComma = phrase.Says("that's|that is? what|how we|i|i'd|we'd would? prefer|like", "if|when|where|whenever|wherever possible|available|affordable", "if there is|are time", "if there's time", "if time permits|allows", "time permitting", "if we|i can|could", "if it fits")
)

func softBehind(s *phrase.Sentence, i int) bool {
	i = s.Skip(behindWish(s, i), "please")
	if j := asideAt(s, i); j > 0 && phrase.AnyAt(s, softEndings, j) {
		return true
	}
	list := softEndings
	if s.Texts(i, ",") || s.Texts(i, "(") {
		i, list = i+1, afterComma
	} else if i < len(s.Tokens) && s.Tokens[i].Kind == phrase.Word && genericTail[s.Tokens[i].Text] {
		i++
	}
	for _, p := range list {
		if _, ok := p.At(s, i); ok {
			return true
		}
	}
	return false
}

// asideAt steps over a few words between commas: "mid-range hotels, nothing fancy, would be preferred".
func asideAt(s *phrase.Sentence, i int) int {
	if !s.Texts(i, ",") {
		return 0
	}
	for k := i + 2; k < min(len(s.Tokens), i+6); k++ {
		if s.Texts(k, ",") && (s.Texts(k+1, "would") || s.Texts(k+1, "is") || s.Texts(k+1, "are")) {
			return k + 1
		}
	}
	return 0
}

// behindWish steps over what belongs to a wish: the rest of its words, and where it is to be.
func behindWish(s *phrase.Sentence, i int) int {
	for i < len(s.Tokens) && (s.Tokens[i].By == phrase.AsWish || s.Tokens[i].By == phrase.AsSight || s.Tokens[i].By == phrase.AsRestaurant) {
		i++
	}
	for _, p := range wherePlaces {
		if m, ok := p.At(s, i); ok {
			return m.To
		}
	}
	for i < len(s.Tokens) && (s.Tokens[i].By == phrase.AsOrigin || s.Tokens[i].By == phrase.AsCity || s.Tokens[i].By == phrase.AsAirport || wayWords[s.Tokens[i].Text]) {
		i++
	}
	return i
}

var wayWords = english.Words("from to into out of")

var wherePlaces = phrase.Says("at|in|on the|our|my? hotel|hotels|accommodation|place|room|rooms|way", "flights|flight|hotel|hotels|food|restaurant|restaurants|facilities", "from|out to|of? _", "there", "on one|the first|last? evening|night|day")

// hardEndings make a must of what stands before, whatever came before that.
var hardEndings = phrase.Says("is|are|was|were a|an|my|our? absolute|real|definite? must|musts|essential|obligatory|mandatory|compulsory|required|vital|crucial|imperative|non|nonnegotiable|indispensable|needed|necessary",
	"has|have to be", "must be", "no exceptions|exception|compromise|compromises|excuses|matter|ifs", "non negotiable", "nonnegotiable", "without fail|exception|compromise", "that's|that a|is? a? must|essential|required|important", "at all costs|cost",
	"only|absolutely|definitely|obligatory|mandatory|compulsory|required|needed", "or nothing|bust|else", "and|, nothing else|less")

// hardBehind tells whether a wish is called a must behind it: "direct flights, no exceptions", "a pool is a must".
func hardBehind(s *phrase.Sentence, i int) bool {
	i = behindWish(s, i)
	if !phrase.AnyAt(s, hardEndings, i) {
		i = s.Skip(i, ",", "-", ";", ":", "(", "and", "that")
	}
	return phrase.AnyAt(s, hardEndings, i) && !notAMust(s, i) || bareMust(s, i)
}

// bareMust finds a must that ends a part of the sentence: "Disneyland must", "river cruise a must".
func bareMust(s *phrase.Sentence, i int) bool {
	for _, p := range mustsAlone {
		if m, ok := p.At(s, i); ok && (s.RestEnds(m.To) || s.Texts(m.To, "for")) {
			return true
		}
	}
	return false
}

var mustsAlone = phrase.Says("a|an|our|my? absolute|definite|real? must|musts")

// whenOnly are words behind an "only" that says when, and insists on nothing: "free only after 6pm".
var whenOnly = english.Words("if when after before from until till between during on in at because since as weekdays weekends weekday evenings mornings")

// notAMust keeps "is not a must", "only if possible" and "only on weekdays" soft.
func notAMust(s *phrase.Sentence, i int) bool {
	if s.Texts(i, "only") && i+1 < len(s.Tokens) && whenOnly[s.Tokens[i+1].Text] {
		return true
	}
	return s.Texts(i+1, "not") || s.Texts(i, "required") && s.WordsBefore(i, 2, lexicon.GrammarNo)
}

var genericTail = english.Words("hotel hotels flights flight restaurant restaurants room rooms place food museum visit")
