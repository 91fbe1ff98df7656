package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Of a date that one comes for, the days of the trip may be told by what lies beside it: "a hearing on 25 January, I come the evening before and go
// home that night".

var (
	dayBefore = phrase.Says("the? day|night|evening|afternoon|morning before|prior")
	sameDay   = phrase.Says("that|same night|evening|afternoon|day", "the same day|night|evening|afternoon")
	dayAfter  = phrase.Says("the day|morning|evening after|afterwards", "the next|following day|morning|afternoon|evening", "next|following day|morning")
	daysAfter = phrase.Says("# days|nights after|later|afterwards|longer")

	coming = english.Words("come comes coming arrive arrives arriving fly flying land landing travel travelling traveling drive driving get getting in from reach there")
	going  = english.Words("home back leave leaves leaving return returning returns fly flying go going depart departing out")
	stay   = english.Words("stay staying stays remain remaining home back leave leaving leaves")
)

// readBeside reads the days beside the date of the trip on which one comes and goes.
func (w *When) readBeside(s *phrase.Sentence, today calendar.Date) {
	if !w.first.Said() || w.Ambiguous() || w.weekend || w.ofWeek {
		return
	}
	first, ok := w.first.On(today)
	last := first
	if w.last.Said() {
		if first, last, ok = w.stated(today); last.Before(first) {
			return
		}
	}
	if !ok {
		return
	}
	start, end, ends := first, last, w.last.Said()
	if m, ok := besides(s, dayBefore, coming); ok && (s.RestEnds(m.To) || s.Texts(m.To, "and")) && today.Before(first) {
		start = first.AddDays(-1)
	}
	if _, ok := besides(s, sameDay, going); ok && !ends {
		ends = true
	} else if m, ok := besides(s, daysAfter, stay); ok && m.Nums[0] > 0 && m.Nums[0] < 15 {
		end, ends = last.AddDays(m.Nums[0]), true
	} else if _, ok := besides(s, dayAfter, going); ok {
		end, ends = last.AddDays(1), true
	}
	switch {
	case start == first && end == last && ends == w.last.Said(), w.Days > 0 && !w.last.Said() && end == last && start == first:
		return
	case ends:
		w.first, w.last = on(start), on(end)
	default:
		w.first = on(start)
	}
}

// besides finds one of some phrases behind one of some words in the same breath, and marks it.
func besides(s *phrase.Sentence, list []phrase.Pattern, behind map[string]bool) (phrase.Match, bool) {
	for _, p := range list {
		for _, m := range p.All(s) {
			if s.WordsBefore(m.From, sameBreathOf(s, m.From), behind) {
				s.Use(m, phrase.AsDate)
				return m, true
			}
		}
	}
	return phrase.Match{}, false
}

// sameBreathOf is how many words stand before i behind the last comma, six at most.
func sameBreathOf(s *phrase.Sentence, i int) int {
	n := 0
	for n < 6 && i-n > 0 && !s.Texts(i-n-1, ",") {
		n++
	}
	return n
}

var (
	aroundIt   = phrase.Says("days|nights|week around|round it|that|then", "days|nights|week around|round that|this date|day|birthday")
	aroundDate = phrase.Says("days|nights|week around|round the|my|our|her|his|a|an? _? birthday|anniversary|concert|wedding|party|exhibition|fair|on|the?", "days|nights|week around|round")
)

// saysAround tells whether a length is said of the days around a date: "four days around it", "a week around 19 March".
func saysAround(s *phrase.Sentence) bool {
	if m, ok := phrase.First(s, aroundIt); ok {
		s.UseRange(m.From+1, m.To, phrase.AsDate)
		return true
	}
	for _, p := range aroundDate {
		for _, m := range p.All(s) {
			k := s.Skip(m.To, "on", "the", "(", ",")
			if k < len(s.Tokens) && s.Tokens[k].By == phrase.AsDate {
				s.UseRange(m.From+1, m.From+2, phrase.AsDate)
				return true
			}
		}
	}
	return false
}
