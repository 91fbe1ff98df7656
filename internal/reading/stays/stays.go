package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Stay is a place that one wants to stay at.
type Stay struct {
	City        int // of the gazetteer's
	From, To    int // the tokens at which it is named first
	counted     int // the token at which its length is said
	Length      Length
	First, Last english.Day // said of this stay alone
	Bed         *trip.OwnBed
}

// Dated tells whether days of the calendar are said of this stay alone.
func (t *Stay) Dated() bool { return t.First.Said() || t.Last.Said() }

// Said are the places of a journey as a sentence has them.
type Said struct {
	Stays        []Stay
	Named        []gazetteer.Found // every mention of their cities, in order
	Free         bool              // in any order
	Rides        []Ride
	Until        Time // when one leaves at last, where a day is all that is said of that
	comes        bool // the day on which one arrives is said
	Night        bool // a night train is asked for
	FlightsApart bool // the sum that is named does not hold the flights
	FlightsLeft  bool // the flights are left out, whatever the sum holds
	WithoutWays  bool // the sum that is named is said to be for other things than the ride by land that is asked for
	WithoutBed   bool // the sum that is named is said to be for other things than a bed
	Legs         bool // the days of the stays are those on which one goes on from the one before

	beds      [][2]int // the tokens that say beds
	allBooked bool     // the beds of all stays are the travellers' own

	Begins func(token int) bool // tells whether a token is part of where the journey begins
}

// StayAt gives which stay the mention at a token is of, the last one of its city that is named before it; -1 for none.
func (sd *Said) StayAt(token int) int {
	city, at := -1, -1
	for _, f := range sd.Named {
		if f.From <= token && token < f.To {
			city = f.City
		}
	}
	for i := range sd.Stays {
		if sd.Stays[i].City == city && (at < 0 || sd.Stays[i].From <= token) {
			at = i
		}
	}
	return at
}

// Near gives the stay that is spoken of at a token: the one named last before it, else the first.
func (sd *Said) Near(token int) int {
	best, from := 0, -1
	for _, f := range sd.Named {
		if f.From <= token && f.From > from {
			if at := sd.StayAt(f.From); at >= 0 {
				best, from = at, f.From
			}
		}
	}
	return best
}

// Read finds the stays among the mentions of cities, and marks the words that only say how long each is. Of one place
// the length is that of the journey, and left to those who read dates.
func Read(s *phrase.Sentence, mentions []gazetteer.Found) *Said {
	sd := &Said{Named: mentions, Begins: func(k int) bool { return s.Tokens[k].By == phrase.AsOrigin }}
	lengths := numbered(s, mentions)
	if lengths == nil {
		lengths = sd.lengthsOf(s, mentions)
	}
	for _, last := range []bool{false, true} { // where one goes home from says nothing of the order
		for i, f := range mentions {
			if leavesHome(s, f.From) == last {
				sd.add(s, f, lengths[i], i > 1 && routed(s, mentions[i-2:i+1]))
			}
		}
	}
	sd.reorder(s)
	if len(sd.Stays) < 2 {
		if len(lengths) > 0 && lengths[0].bare {
			sd.Stays[0].Length = Length{}
		}
		return sd
	}
	sd.readFree(s)
	if sd.readSum(s) {
		lengths = nil
	}
	sd.dropTotal(s, lengths)
	for _, l := range lengths {
		if l.found() && sd.holds(l) {
			use(s, l)
		}
	}
	sd.readEach(s)
	if !sd.readDaysList(s) && !sd.readLegs(s) {
		sd.readDates(s)
	}
	return sd
}

// use marks a length as read, but a weekend, which also says on which day one starts.
func use(s *phrase.Sentence, l spanOf) {
	for i := l.from; i < l.to; i++ {
		if s.Tokens[i].Text != "weekend" {
			s.UseRange(i, i+1, phrase.AsDate)
		}
	}
}

func (sd *Said) holds(l spanOf) bool {
	return slices.ContainsFunc(sd.Stays, func(t Stay) bool { return t.Length == l.Length })
}

// lengthsOf gives each mention the length that belongs to it. Where a length stands between two places and no word says which it is of, the
// first decides: "3 nights Paris 2 nights Munich", "Paris 3 nights Munich 2 nights".
func (sd *Said) lengthsOf(s *phrase.Sentence, mentions []gazetteer.Found) []spanOf {
	out := make([]spanOf, len(mentions))
	behindStyle := len(mentions) > 0 && !before(s, mentions[0].From, unitNear(s, mentions[0].From)).found()
	last := 0
	for i, f := range mentions {
		next := len(s.Tokens)
		if i+1 < len(mentions) {
			next = mentions[i+1].From
		}
		into := func(k int) bool { return sd.into(s, k) }
		ahead, behind := before(s, f.From, unitNear(s, f.From)), after(s, f.To, next, unitNear(s, f.To), into)
		if ahead.found() && ahead.from < last {
			ahead = spanOf{}
		}
		switch {
		case ahead.found() && ahead.bare && behind.found() && behind.strong:
			out[i] = behind
		case ahead.found() && (ahead.strong || !behindStyle || !behind.found()):
			out[i] = ahead
		case behind.found() && (behind.strong || behindStyle):
			out[i] = behind
		}
		if out[i].found() {
			last = max(last, out[i].to)
		}
	}
	behindCommas(s, mentions, out)
	leftAfter(s, mentions, out)
	return out
}

// unit is what a number counts that has no unit of its own.
type unit struct{ days, said bool }

// unitNear gives the unit that was said last before i, else the first behind it.
func unitNear(s *phrase.Sentence, i int) unit {
	for k := i - 1; k >= 0; k-- {
		if u := unitOf(s.Tokens[k].Text); u.said {
			return u
		}
	}
	for k := i; k < len(s.Tokens); k++ {
		if u := unitOf(s.Tokens[k].Text); u.said {
			return u
		}
	}
	return unit{}
}

func unitOf(word string) unit {
	return unit{days: dayUnits[word], said: (dayUnits[word] || nightUnits[word]) && len(word) > 1}
}

// add takes a mention for a stay: a new place, or one that is come back to.
func (sd *Said) add(s *phrase.Sentence, f gazetteer.Found, l spanOf, routed bool) {
	known := -1
	for i := range sd.Stays {
		if sd.Stays[i].City == f.City {
			known = i
		}
	}
	again := known >= 0 && known < len(sd.Stays)-1
	switch {
	case known < 0, again && l.found() && (sd.Stays[known].Length.Said() || s.Texts(f.From-2, "back", "in")), again && phrase.AnyAt(s, onceMore, f.To) && !goesHome(s, f.From), again && routed:
		sd.Stays = append(sd.Stays, Stay{City: f.City, From: f.From, To: f.To, Length: l.Length, counted: f.From})
	case l.found() && !sd.Stays[known].Length.Said():
		sd.Stays[known].Length, sd.Stays[known].counted = l.Length, f.From
	}
}

// routed tells whether three places are listed as a route, so that the last is come back to where it is the first: "Paris, Munich, Paris".
func routed(s *phrase.Sentence, list []gazetteer.Found) bool {
	for i := range 2 {
		if list[i].To == list[i+1].From {
			return false
		}
		for k := list[i].To; k < list[i+1].From; k++ {
			if t := s.Tokens[k]; !routeWords[t.Text] && t.Kind != phrase.Number && !nightUnits[t.Text] && !dayUnits[t.Text] {
				return false
			}
		}
	}
	to := list[2].To
	return s.RestEnds(to) || behindRoute[s.WordAt(to)] || s.Tokens[to].Kind != phrase.Word
}

var (
	routeWords  = english.Words(", - > → then ( ) for and / the")
	behindRoute = english.Words("for in from by with on again over and starting beginning in any within")
)

var onceMore = phrase.Says("again", "once more", "a second time")

// leavesHome tells whether one goes home from what stands at i: "fly home from Munich".
func leavesHome(s *phrase.Sentence, i int) bool {
	return s.Texts(i-1, "from") && s.WordsBefore(i-1, 2, homeWords)
}

// goesHome tells whether the way to what stands at i is the way home.
func goesHome(s *phrase.Sentence, i int) bool { return s.WordsBefore(i, 3, english.Words("home")) }

var (
	firstOf = phrase.Says("start|starting|begin|beginning|first in|with|at", "first :?")
	lastOf  = phrase.Says("end|ending|finish|finishing up? in|with|at", "last|finally :?")
	isFirst = phrase.Says("first", "comes|to|at? first")
	freely  = phrase.Says("in|whatever|whichever|any any|whatever|whichever order", "any|whichever|whatever order", "order|sequence doesn't matter", "order|sequence does not matter", "either|any|whichever|whatever way round|around", "order|sequence is|are not|up|open|free|flexible|yours to|important|fixed? you|us|me?",
		"you|please choose|decide|pick the|best|a|which order|sequence", "best|cheapest|smartest|fastest|most|sensible order|sequence", "order|sequence is|: free|flexible|open|any", "don't|do not? mind|care the|which|what|about order", "order|sequence does|is not|no matter|important", "shuffle|swap|reorder|rearrange them as|if", "no particular|fixed|set order|sequence", "order up to you|us", "order|sequence : free|any|open")
	whichFirst = phrase.Says("which|what|where city|place|town|one|of? them? comes|goes|is|we|i? to? see|visit|do|start|begin|go? with|in? first", "where|which we|i|to start|begin|go in|with|at?", "either|any|whichever one? first", "which way round|around")
	carefree   = phrase.Says("don't|do not? really|much|particularly? mind|care|matter", "doesn't|does not? matter", "no matter|preference", "up to you", "you choose|pick|decide", "makes no difference", "all the same", "is|are open|irrelevant")
)

// reorder puts first what is said to be first, and last what is said to be last: "Paris and Munich, Munich first".
func (sd *Said) reorder(s *phrase.Sentence) {
	if !slices.ContainsFunc(sd.Stays, func(t Stay) bool { return !t.Length.Said() }) { // the list with the nights says the order
		slices.SortStableFunc(sd.Stays, func(a, b Stay) int { return a.counted - b.counted })
	}
	move := func(city int, front bool) {
		at := slices.IndexFunc(sd.Stays, func(t Stay) bool { return t.City == city })
		if at < 0 || slices.ContainsFunc(sd.Stays[at+1:], func(t Stay) bool { return t.City == city }) {
			return
		}
		t := sd.Stays[at]
		sd.Stays = slices.Delete(sd.Stays, at, at+1)
		if front {
			sd.Stays = slices.Insert(sd.Stays, 0, t)
		} else {
			sd.Stays = append(sd.Stays, t)
		}
	}
	s = s.Unread()
	for _, f := range sd.Named {
		switch i := s.BackOver(f.From, "the"); {
		case ends(s, firstOf, i), isFirstAt(s, f.To):
			move(f.City, true)
		case ends(s, lastOf, i):
			move(f.City, false)
		}
	}
}

// isFirstAt tells whether it is said at i that what is named before it comes first, and no more.
func isFirstAt(s *phrase.Sentence, i int) bool {
	m, ok := first(s, isFirst, i)
	return ok && s.RestEnds(m.To)
}

func ends(s *phrase.Sentence, list []phrase.Pattern, i int) bool {
	_, ok := s.EndingAt(list, i)
	return ok
}

func (sd *Said) readFree(s *phrase.Sentence) {
	for _, p := range freely {
		for _, m := range p.All(s) {
			sd.Free = true
			s.Use(m, phrase.AsWish)
		}
	}
	for _, p := range whichFirst {
		for _, m := range p.All(s) {
			from, to := sentenceAt(s, m.From)
			if anyIn(s, carefree, max(from, m.From-8), min(to, m.To+6)) {
				sd.Free = true
				s.Use(m, phrase.AsWish)
			}
		}
	}
}

// dropTotal takes a length away from a place where it is that of the whole: "two weeks in Paris, Munich and Tokyo", "Paris and Munich for ten days".
func (sd *Said) dropTotal(s *phrase.Sentence, lengths []spanOf) {
	at := slices.IndexFunc(lengths, spanOf.found)
	if at < 0 || slices.ContainsFunc(lengths[at+1:], spanOf.found) || !sd.totalAhead(s, lengths[at], at) && !sd.totalBehind(s, lengths[at], at) {
		return
	}
	for k := range s.Tokens {
		if k >= lengths[at].from && k < lengths[at].to {
			continue
		}
		if l, to := lengthAt(s, k); to > 0 && (l.Most > 0 || l.Rest || l.Half) {
			return // that one is
		}
	}
	for i := range sd.Stays {
		sd.Stays[i].Length = Length{}
	}
}

// totalAhead tells whether the only length stands before all the places.
func (sd *Said) totalAhead(s *phrase.Sentence, l spanOf, at int) bool {
	return at == 0 && l.from <= sd.Named[0].From && !datedBehind(s, sd.Named[1:])
}

// totalBehind tells whether the only length stands behind a list of all the places, and no dates say how long the whole is. What stands in
// brackets, and what one stays "there", is of the last place alone.
func (sd *Said) totalBehind(s *phrase.Sentence, l spanOf, at int) bool {
	if at == 0 || l.Most == 0 || l.from < sd.Named[at].To || s.AnyBetween(l.from-1, l.to, aloneThere) && !dateBehind(s, l) || datedBehind(s, sd.Named) {
		return false
	}
	for k := 1; k <= at; k++ {
		for i := sd.Named[k-1].To; i < sd.Named[k].From; i++ {
			if !listed[s.Tokens[i].Text] {
				return false
			}
		}
	}
	for k := range s.Tokens {
		if sp, ok := dates.SpanAt(s, k); ok && sp.Last.Said() {
			return false
		}
	}
	return len(gazetteer.DistinctCities(sd.Named[:at+1])) == len(sd.Stays)
}

// dateBehind tells whether the first day stands behind a length that a colon leads to, so that both are of the whole: "into Paris, out of Munich: 10 days
// from 3 May".
func dateBehind(s *phrase.Sentence, l spanOf) bool {
	k := s.Skip(l.to, "from", "starting", "beginning", "on")
	_, dated := dates.SpanAt(s, k)
	return dated && k > l.to && !s.AnyBetween(l.from-1, l.to, english.Words("( there"))
}

var (
	listed     = english.Words(", and & + the both either as well plus out of")
	aloneThere = english.Words("( : there")
)

// StayOf gives, for a wish at a token, the stay that is named in the same part of the sentence; none where that is not one alone.
func (sd *Said) StayOf(s *phrase.Sentence) func(token int) *int {
	apart := func(k int) bool {
		return phrase.Ends(s.Tokens[k]) && !s.Texts(k, "(") && !s.Texts(k, ")") || s.Texts(k, ",") || s.Texts(k, "then") || s.Texts(k, "and")
	}
	return func(token int) *int {
		if token < 0 {
			return nil
		}
		from, to := token, token
		for ; from > 0 && !apart(from-1); from-- {
			continue
		}
		for ; to < len(s.Tokens) && !apart(to); to++ {
			continue
		}
		at := -1
		for k := from; k < to; k++ {
			switch {
			case sd.cityAt(k) < 0:
			case at >= 0 && at != sd.StayAt(k):
				return nil
			default:
				at = sd.StayAt(k)
			}
		}
		if at < 0 {
			return nil
		}
		return &at
	}
}
