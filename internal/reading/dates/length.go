package dates

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// length is how long something is that a sentence speaks of.
type length struct {
	n      int
	nights bool
	vague  bool
	spread bool // it is the upper end of a range
	nums   bool // it was said with a number
	about  bool // it is roughly that
	match  phrase.Match
}

// lengthsOf finds every length in the order of their patterns: that of the trip, and those of its parts.
func lengthsOf(s *phrase.Sentence) (out []length) {
	for _, l := range lengths {
		for _, p := range l.phrases {
			for _, m := range p.All(s) {
				if perUnit(s, m.From) || s.AnyBetween(m.From, m.To, eachWords) || m.To == m.From+3 && s.Texts(m.To-2, "a") && s.Tokens[m.From].Kind == phrase.Number {
					continue
				}
				if n := l.days(m.Nums); n > 0 {
					out = append(out, length{n: n, nights: l.nights, vague: l.vague, spread: len(m.Nums) > 1, nums: len(m.Nums) > 0, about: s.AnyBetween(m.From, m.To, roughly), match: m})
				}
			}
		}
	}
	return out
}

// readLength reads how long the trip is. Days win over nights when both are said. What is the length of a part of the trip counts only where no
// other is said and no dates are, and never where it is one night or less than a day: "a kaiseki dinner one night".
func readLength(s *phrase.Sentence, w *When) {
	all := lengthsOf(s)
	someDay(s, all)
	for _, parts := range []bool{false, true} {
		nights := length{}
		for _, l := range all {
			if l.ofPart(s, w.Spanned()) != parts || parts && (w.Days > 0 || l.short() || w.Spanned()) || !free(s, l.match) {
				continue
			}
			switch {
			case l.nights && nights.n == 0:
				nights = l
			case !l.nights && w.Days == 0:
				whole := ofTrip(s, l.match)
				w.Days, w.vague, w.spread, w.counted, w.trips = l.n, l.vague, l.spread, l.nums || (l.n == 7 || l.n == 14) && whole, whole
				w.about = l.about
			case !l.nights && !parts && l.n > 1 && l.n != w.Days && !l.vague && !w.vague && ofTrip(s, l.match) && w.trips:
				w.other = l.n
			}
			useLength(s, l.match)
		}
		if !parts && nights.n > 1 && w.Days > 0 && !w.nights && nights.n != w.Days && nights.n+1 != w.Days && w.trips && !w.vague && !w.spread && !nights.spread && ofTrip(s, nights.match) {
			w.otherNights = nights.n
		}
		if w.Days == 0 && nights.n > 0 {
			w.Days, w.nights, w.counted, w.trips, w.spread = nights.n+1, true, nights.nums, ofTrip(s, nights.match), nights.spread
		}
	}
	for _, l := range all {
		if l.nums && free(s, l.match) && l.ofPart(s, w.Spanned()) {
			for k := l.match.From; k < l.match.To && !s.Texts(k, "in"); k++ {
				s.UseRange(k, k+1, phrase.Unwanted)
			}
		}
	}
}

// someDay marks "one night" behind what one does: it is then planned on any of the nights, as everything is that has no day of its own.
func someDay(s *phrase.Sentence, all []length) {
	for _, l := range all {
		if l.short() && free(s, l.match) && !ofPlace(s, l.match.To) && !s.AnyBetween(l.match.From, l.match.To, hourWords) && doneBefore(s, l.match.From, true) {
			s.Use(l.match, phrase.AsWish)
		}
	}
}

// roughly make a week one that may have some days more.
var roughly = english.Words("long extended good")

var hourWords = english.Words("hours hrs")

// free tells whether nobody has read the number of a length yet.
func free(s *phrase.Sentence, m phrase.Match) bool {
	for k := m.From; k < m.To; k++ {
		if t := s.Tokens[k]; t.By != phrase.Nobody && (t.Kind == phrase.Number || lexicon.Countable[t.Text]) {
			return false
		}
	}
	return true
}

// short tells whether a length is one night, or no more than a day.
func (l length) short() bool { return l.n < 2 }

// ofPart tells whether a length is said of a part of the trip: of what one does ("golden gai one night", "two days of hiking") or of where one sleeps
// for once ("one night in a ryokan").
//
// Where both dates of the trip are said, fewer signs will do: dated.
func (l length) ofPart(s *phrase.Sentence, dated bool) bool {
	to := l.match.To
	if s.Texts(to-1, "in") {
		to-- // "two hours in there"
	}
	if ofPlace(s, to) {
		return false
	}
	if doneBefore(s, l.match.From, l.short() || dated) {
		return true
	}
	return somewhereIn(s, to) || s.Texts(to-1, "trip", "to") || s.Texts(to, "of") && s.WordAt(to+1) != "" && !lexicon.Idle[s.WordAt(to+1)]
}

// ofPlace tells whether a city or a date stands behind i, over the words that lead to it.
func ofPlace(s *phrase.Sentence, i int) bool {
	k := s.Skip(i, "in", "to", "at", "trip", "holiday", "break", "stay", "for", "of", "long", "from", "on", "the", "starting", "beginning", "(", ",", "city")
	return k < len(s.Tokens) && (s.Tokens[k].By == phrase.AsCity || s.Tokens[k].By == phrase.AsDate && k > i && !s.Texts(i, ",") && !s.Texts(i, "in"))
}

// doneBefore tells whether what one does stands before i in the same part of the sentence. Of a short length any word that says something will do.
func doneBefore(s *phrase.Sentence, i int, short bool) bool {
	for k := i - 1; k >= 0 && !phrase.Ends(s.Tokens[k]) && !s.Texts(k, ",") && !s.Texts(k, "/"); k-- {
		switch t := s.Tokens[k]; {
		case t.By == phrase.AsSight, t.By == phrase.AsRestaurant, t.By == phrase.Unwanted, t.By == phrase.Nobody && lexicon.MealWords[t.Text]:
			return true
		case t.By != phrase.Nobody && t.By != phrase.AsWish, t.Kind != phrase.Word, tripWords[t.Text], lexicon.Months[t.Text] != 0, lexicon.Seasons[t.Text] != 0:
			return false
		case short && !lexicon.Idle[t.Text] && len(t.Text) > 2:
			return true
		}
	}
	return false
}

// tripWords are those for the whole of it, behind which a length is its own.
var tripWords = english.Words("trip stay holiday holidays vacation getaway break visit journey stopover layover city duration length weekend honeymoon tour")

// somewhereIn tells whether behind a length stands where one is for it, and that is no city: "one night in a ryokan", "two days at the sea".
func somewhereIn(s *phrase.Sentence, i int) bool {
	if !s.Texts(i, "in") && !s.Texts(i, "at") && !s.Texts(i, "on") && !s.Texts(i, "with") {
		return false
	}
	for k := i + 1; k < len(s.Tokens) && !phrase.Ends(s.Tokens[k]) && !s.Texts(k, ","); k++ {
		if t := s.Tokens[k]; t.By == phrase.AsCity || t.By == phrase.AsDate {
			return false // "three nights in a hotel in Paris"
		}
	}
	k := s.Skip(i+1, "a", "an", "the", "one", "some")
	return k < len(s.Tokens) && s.Tokens[k].Kind == phrase.Word && !tripWords[s.Tokens[k].Text] && (!lexicon.Idle[s.Tokens[k].Text] || s.Texts(k, "there")) && !lexicon.Countable[s.Tokens[k].Text]
}

// hours are days of somebody who counts them so: "48 hours in Paris". Fewer than a day are one.
func hours(n []int) int { return max(1, n[len(n)-1]/24) }

func last(n []int) int { return n[len(n)-1] }

func exactly(days int) func([]int) int { return func([]int) int { return days } }
