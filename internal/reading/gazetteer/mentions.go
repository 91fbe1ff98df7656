package gazetteer

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A city that is named is not always one to go to: it can be where somebody was, where they live, a person, or a town of the
// same name elsewhere.

var (
	beenThere = phrase.Says("sent|took|brought|invited us|me|him|her|them to", "was|were|met|married back? in|at|to|around", "am|is|are|fresh|just back from", "been|back to|in|around|from", "went|gone to", "visited|saw|seen|loved|adored|liked|explored|enjoyed|did|done|toured", "lived|stayed|worked|studied|honeymooned in",
		"lives|living|studies|studying|works|working|teaches|teaching in|at", "great|best|good|lovely|lovelier|loveliest|wonderful|fantastic|amazing|perfect time|days|week|weekend|holiday|trip|stay in|at",
		"last year|summer|autumn|winter|spring|month|time|easter|christmas ,|:? it|that|we|i? was|were|did|had|went? in|to?", "the year|summer|winter|time before|last ,|:? was|to|in?", "years|year|months|weeks ago ,|:? it|we|i? was|were|did? in|to?",
		"last|previous|first|earlier trip|visit|holiday|time|stay to|in|was to|in?", "last|previous|first|earlier trip|visit|holiday|stay to|in", "after|since|unlike|like|than", "did|done|seen|visited|know already", "know|knew|remember")
	stillToDo = english.Words("never not haven't hasn't yet want wish like love going")
	kin       = english.Words(`cousin sister brother friend daughter son niece nephew aunt wife husband girlfriend boyfriend partner baby called named miss mrs mr ms
		dog cat boss colleague`)
)

// surnames and others make a person of a city's name: "Paris Hilton".
var surnames = english.Words("hilton jackson geller")

// otherLands are behind the towns that share a city's name: "Paris, Texas".
var otherLands = english.Words(`texas tx tennessee tn kentucky ky illinois maine missouri mo arkansas ohio ontario idaho virginia michigan pennsylvania iowa maryland mississippi
	york dakota nd usa canada denmark oregon kansas nebraska indiana`)

// Aim is what a sentence says of where to go when it names no city that can be planned.
type Aim int

// The aims.
const (
	Unsaid Aim = iota // nothing: sights and airports may tell
	Open              // only where somebody was already, or what it shall be like: to be asked
	Away              // a place that cannot be planned
)

// SettleMentions takes away the mentions of a city that are no wish to go there. Where that leaves none, past visits count
// after all, "I was in Paris before and want to go again", unless another place is named or the question is where to go.
//
// Of a journey a place may be named again, to come back to.
func SettleMentions(s *phrase.Sentence, all []Found, journey bool) (rest []Found, to Aim) {
	all = slices.DeleteFunc(all, func(f Found) bool {
		if otherTown(s, f) {
			to = Away
			Release(s, f)
			return true
		}
		if s.Texts(f.From-2, "home", "to") {
			s.UseRange(f.From-2, f.To, phrase.AsOrigin)
			return true
		}
		return person(s, f)
	})
	all, refused := withoutRefused(s, all)
	if len(all) == 0 && refused {
		return nil, Open
	}
	if from, ok := phrase.First(s, fromThereOn); ok {
		all = slices.DeleteFunc(all, func(f Found) bool { return f.From < from.From && s.WordsBefore(f.From, 3, being) && !hostLives(s, f) })
	}
	if _, counted := phrase.First(s, countsNights); !journey || !counted {
		all = onceMore(s, all)
	}
	now := slices.DeleteFunc(slices.Clone(all), func(f Found) bool {
		return (pastVisit(s, f.From) || visitedToo(s, all, f)) && !comesBack(s, f.From) && !hostLives(s, f)
	})
	if others := slices.DeleteFunc(slices.Clone(now), func(f Found) bool { return anotherTrip(s, f) }); len(others) > 0 {
		now = others
	}
	switch {
	case len(now) > 0 || len(all) == 0:
		return now, to
	case anotherAim(s):
		to = Away
	case asksWhere(s, all):
		to = Open
	default:
		return all, to
	}
	for _, f := range all {
		s.UseRange(f.From, f.To, phrase.AsCity)
	}
	return nil, to
}

var (
	fromThereOn = phrase.Says("from there")
	being       = english.Words("be am are is i'm we're")
	againBehind = phrase.Says("again")
)

// countsNights tells that a sentence says how long one is in a place.
var countsNights = phrase.Says("# night|nights|nites|day|days", "for #", "a night|day|week|weekend in")

// onceMore keeps of several cities the one that is asked for again: "our Paris hotel was called ... never mind. Tokyo again".
func onceMore(s *phrase.Sentence, all []Found) []Found {
	if len(DistinctCities(all)) < 2 {
		return all
	}
	var again []Found
	for _, f := range all {
		if phrase.AnyAt(s, againBehind, f.To) {
			again = append(again, f)
		}
	}
	if len(DistinctCities(again)) == 1 {
		return again
	}
	return all
}

// anotherAim tells whether a place is named that cannot be planned and that nobody comes from, was in, or is told to avoid.
func anotherAim(s *phrase.Sentence) bool {
	name, _ := OtherAim(s)
	return name != ""
}

// OtherAim gives the name of that place and where it stands.
func OtherAim(s *phrase.Sentence) (name string, at int) {
	s.Names(func(from, to int, k string) bool {
		if elsewhereNamed(s, from, k) == "" {
			return false
		}
		if name == "" && !pastVisit(s, from) && !clause.Negated(s, from) && !leftOut(s, from) && !s.WordsBefore(from, 3, fromThere) && !(s.Texts(to, "to") && elsewhereAt(s, to+1)) {
			name, at = elsewhereNamed(s, from, k), from
		}
		return true
	})
	return name, at
}

var (
	likeIt   = english.Words("like unlike resembling similar")
	whereNow = phrase.Says("where should|shall|could|can|might|to|else|next", "somewhere|someplace|anywhere else|new|different|other", "surprise me|us", "another|different|new city|place|destination|capital")
)

// wouldLike tells whether the word at i is the like of "we'd like Paris", which compares with nothing.
func wouldLike(s *phrase.Sentence, i int) bool {
	return (s.Texts(i, "like") || s.Texts(i, "love")) && i > 0 && wishing[s.WordAt(i-1)]
}

var wishing = english.Words("would we'd i'd she'd he'd they'd you'd d really also")

// asksWhere tells whether cities are named only to say what has been seen, or what another shall be like.
func asksWhere(s *phrase.Sentence, all []Found) bool {
	for _, f := range all {
		if k := s.LastBefore(f.From, 6, likeIt); k >= 0 && !wouldLike(s, k) {
			return true
		}
	}
	for i := range s.Tokens {
		if phrase.AnyAt(s, whereNow, i) {
			return true
		}
	}
	return false
}

// MeansElsewhere tells whether a sight that is named stands in a place that cannot be planned: "the Louvre Abu Dhabi", or the
// Eiffel Tower where the trip goes to Las Vegas.
func MeansElsewhere(s *phrase.Sentence, sights []Found) (elsewhereToo bool) {
	s.Names(func(from, to int, k string) bool {
		if elsewhereNamed(s, from, k) == "" {
			return false
		}
		_, staying := s.EndingAt(aimed, from)
		elsewhereToo = elsewhereToo || from == 0 && headsTrip(s, to) || staying && !pastVisit(s, from) && !clause.Negated(s, from) && !s.WordsBefore(from, 4, aside) ||
			slices.ContainsFunc(sights, func(f Found) bool { return s.Skip(f.To, ",", "in", "-", "at") == from })
		return true
	})
	return elsewhereToo
}

// headsTrip tells whether the name of a place that ends before i is the heading of a trip: "Rome 14-18 June", "Rome, 5 days".
func headsTrip(s *phrase.Sentence, i int) bool {
	k := s.Skip(i, ",", ":", "-", "for", "in", "on", "from")
	if k >= len(s.Tokens) {
		return false
	}
	t := s.Tokens[k]
	return t.Kind == phrase.Number || t.Kind == phrase.DateLit || lexicon.Months[t.Text] != 0 || lexicon.Weekdays[t.Text] != 0
}

var (
	aimed = phrase.Says("days|nights|week|weekend|trip|holiday|vacation in|to", "go|going|fly|flying|travel|travelling to", "visit|visiting")
	aside = english.Words("from day side excursion then after before")
)

// IsLand tells whether a sight has the name of a whole land, which is not where it stands: "Bavaria" is also a statue.
func IsLand(s *phrase.Sentence, f Found) bool {
	return f.To == f.From+1 && HomeLands[s.Tokens[f.From].Text]
}

// otherTown tells whether a land behind a name says that it is another town.
func otherTown(s *phrase.Sentence, f Found) bool {
	i := s.Skip(f.To, ",", "(", "in", "new", "north", "south")
	return i < len(s.Tokens) && s.Tokens[i].By == phrase.Nobody && otherLands[s.Tokens[i].Text] && s.Tokens[i].Raw != s.Tokens[i].Text &&
		(i > f.To || !s.Texts(i, "usa")) && !s.Texts(f.From-1, "from")
}

// person tells whether a city's name is somebody's.
func person(s *phrase.Sentence, f Found) bool {
	if f.To < len(s.Tokens) && surnames[s.Tokens[f.To].Text] && !s.Texts(f.To+1, "hotel") {
		return true
	}
	return f.From > 0 && kin[s.Tokens[f.From-1].Text] && !s.Texts(f.From-1, "partner") && f.To-f.From == 1
}

// anotherTrip tells whether a place is spoken of as the aim of another journey, later: "next year we'll do Paris", "Paris is for another time".
func anotherTrip(s *phrase.Sentence, f Found) bool {
	from, to := f.From, f.To
	for from > 0 && f.From-from < 8 && !phrase.Ends(s.Tokens[from-1]) {
		from--
	}
	for to < len(s.Tokens) && to-f.To < 8 && !phrase.Ends(s.Tokens[to]) {
		to++
	}
	for k := from; k < to; k++ {
		if s.Tokens[k].Kind == phrase.Number && s.CountedAt(k) || s.Tokens[k].Text == "$" {
			return false // its days or its price are said: that is a trip that is asked for
		}
	}
	for _, p := range someOtherTime {
		for k := from; k < to; k++ {
			if m, ok := p.At(s, k); ok && m.To <= to {
				return true
			}
		}
	}
	return false
}

var someOtherTime = phrase.Says("next year we|i|we'll|i'll", "we'll|i'll|will|shall do|see|visit|go _? _? next year|time", "we'll|i'll|will do|see|visit|keep|save|leave in|for|until #", "another time|trip|year", "some|any other time|trip|year", "next time", "some|one day we|i|we'll|i'll", "someday", "year after we|i|we'll|i'll", "in the future")

// pastVisit tells whether the place at i is spoken of as one where somebody has been.
func pastVisit(s *phrase.Sentence, i int) bool {
	i = s.BackOver(i, "both")
	if wouldLike(s, i-1) {
		return false
	}
	m, ok := s.EndingAt(beenThere, i)
	if !ok {
		return pastBehind(s, i+1)
	}
	if s.Texts(i-2, "back", "in") && s.Texts(i+1, "for") && !s.WordsBefore(i-2, 2, english.Words("am is are was were just")) {
		return false // "and back in Tokyo for the last 2 nights"
	}
	return ok && !s.WordsBefore(m.From, 4, stillToDo) && !s.WordsBefore(m.To, m.To-m.From, english.Words("never not"))
}

// visitedToo tells whether a place ends a list of those where somebody has been: "we did Paris in 2024 and Munich in 2025".
func visitedToo(s *phrase.Sentence, all []Found, f Found) bool {
	i := slices.IndexFunc(all, func(o Found) bool { return o.From == f.From })
	if i < 1 || !pastVisit(s, all[i-1].From) || !(s.RestEnds(f.To) || s.Texts(f.To, "in") || s.Texts(f.To, "before") || s.Texts(f.To, "already")) {
		return false
	}
	for k := all[i-1].To; k < f.From; k++ {
		if s.Tokens[k].Kind != phrase.Number && !s.Texts(k, "and") && !s.Texts(k, "in") {
			return false
		}
	}
	return s.Texts(f.From-1, "and")
}

// hostLives tells whether somebody lives at a place whom one goes to see there: "our son is studying in Munich, we fly there".
func hostLives(s *phrase.Sentence, f Found) bool {
	m, ok := s.EndingAt(livesNow, f.From)
	if !ok || !s.WordsBefore(m.From, 4, hostKin) {
		return false
	}
	for k := f.To; k < min(len(s.Tokens), f.To+30); k++ {
		if s.Texts(k, "there") && !s.Texts(k+1, "is") && !s.Texts(k+1, "are") || s.WordsBefore(k, 1, seeThem) && (theirs[s.Tokens[k].Text] || s.WordsBefore(k+2, 2, hostKin)) {
			return true
		}
	}
	return false
}

var (
	livesNow = phrase.Says("lives|living|studies|studying|works|working|teaches|teaching|live|study|work in|at")
	hostKin  = english.Words("son daughter brother sister cousin friend friends parents mother father mum mom dad aunt uncle colleague niece nephew grandma grandpa grandmother grandfather girlfriend boyfriend brother's sister's mate family granddaughter grandson")
	seeThem  = english.Words("visit visiting see seeing with at")
	theirs   = english.Words("him her them his theirs hers")
)

// comesBack tells whether one is to come back to the place at i: "then back to Paris for a night".
func comesBack(s *phrase.Sentence, i int) bool {
	return s.Texts(i-2, "back", "to") && i > 2 && (phrase.Ends(s.Tokens[i-3]) || goBack[s.Tokens[i-3].Text])
}

var goBack = english.Words("then and , go going come coming fly flying drive driving head heading train return returning coach bus car plane ferry flight rail eurostar travel travelling traveling trains buses ice tgv flixbus again move")

// behindPast is said of a place that is none to go to now.
var behindPast = phrase.Says("trip|visit|holiday|stay|weekend last|in|was|cost|had", "last year|time|summer|spring|autumn|winter|month", "was|were last|too|nice|great|lovely|wonderful|so|very|our|my", "is|are|was|seems|looks too expensive|far|hot|cold|crowded|dear|pricey", "is full|out|sold", "is booked out|up|solid", "another|next time|year", "some other time|year",
	"we|i did|had|visited|saw|know last|already|before")

func pastBehind(s *phrase.Sentence, i int) bool { return phrase.AnyAt(s, behindPast, i) }
