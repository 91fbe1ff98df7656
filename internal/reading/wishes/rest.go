package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Rest are the days of rest that are wished for.
type Rest struct {
	middle   bool         // one in the middle of the trip
	weekdays []int        // Monday is 1
	each     phrase.Match // one in each place: the words that say so
}

const restNames = "rest|lazy|chill|recovery day|days"

var (
	restOn = phrase.Says("a|one|the|keep? "+restNames+" on monday|tuesday|wednesday|thursday|friday|saturday|sunday",
		"a|one day off|of|to rest? on monday|tuesday|wednesday|thursday|friday|saturday|sunday")
	restEach = phrase.Says("a|one|1 "+restNames+" in|per|for|at each|every|both city|cities|place|places|stop|stay|town|towns|of?", "a|one|1 "+restNames+" per|each city|place|stop|stay|town", "a|one day of|for|to rest in|per|for each|every|both city|cities|place|places|stop|stay|town")
	restDay  = phrase.Says("a|one|1 "+restNames+" in|around|at? the? middle|halfway|midway|between", "a|one|1 "+restNames+" half way", "a|one day of|for|to rest in? the? middle|halfway|midway",
		"a|one day of|for|to rest", "a|one|1 rest day")
)

// ReadRest finds the days of rest. Whoever says no day wants one in the middle of the trip.
func ReadRest(s *phrase.Sentence) (r Rest) {
	for _, p := range restOn {
		for _, m := range p.All(s) {
			if !clause.Negated(s, m.From) {
				r.weekdays = append(r.weekdays, lexicon.Weekdays[s.Tokens[m.To-1].Text])
				s.Use(m, phrase.AsWish)
			}
		}
	}
	if m, ok := phrase.First(s, restEach); ok && !clause.Negated(s, m.From) {
		r.each = m
		s.Use(m, phrase.AsWish)
	}
	for _, p := range restDay {
		for _, m := range p.All(s) {
			if !clause.Negated(s, m.From) {
				r.middle = len(r.weekdays) == 0
				s.Use(m, phrase.AsWish)
			}
		}
	}
	r.middle = readFree(s) && len(r.weekdays) == 0 || r.middle
	return r
}

// Wished tells whether any is.
func (r Rest) Wished() bool { return r.middle || len(r.weekdays) > 0 }

// Days gives the days of rest of a trip on its dates; none of one that is too short for any, or does not have the weekday. On a day of travel, counted from 0,
// nobody rests who did not name it: the nearest other is taken, the later of two.
func (r Rest) Days(w trip.DateWindow, travel []int) (out []trip.DayWish) {
	if !w.Start.Valid() || w.Days() < 3 {
		return nil
	}
	add := func(day int) {
		if !slices.ContainsFunc(out, func(d trip.DayWish) bool { return d.Day == day }) {
			out = append(out, trip.DayWish{Day: day, Most: new(0)})
		}
	}
	for day := range w.Days() {
		if slices.Contains(r.weekdays, w.Start.AddDays(day).Weekday()+1) {
			add(day)
		}
	}
	if r.middle {
		add(nearest(w.Days()/2, w.Days()-1, travel))
	}
	return out
}

// InEach gives a day of rest in the middle of each stay, for who wants one in each place. Where that cannot be, the words are left aside.
func (r Rest) InEach(s *phrase.Sentence, w trip.DateWindow, travel []int, stays int) (out []trip.DayWish) {
	if r.each.To == 0 {
		return nil
	}
	ends := slices.Concat([]int{0}, travel, []int{w.Days() - 1})
	known := w.Start.Valid() && len(travel) == max(stays, 1)-1
	for i := 0; known && i+1 < len(ends); i++ {
		at := (ends[i] + ends[i+1]) / 2
		known = ends[i] < at && at < ends[i+1]
		out = append(out, trip.DayWish{Day: at, Most: new(0)})
	}
	if !known {
		leaveAside(s, r.each.From, r.each.To)
		return nil
	}
	return out
}

// nearest is the day nearest to one on which one does not travel, between the first and the last; the day itself where there is none.
func nearest(day, last int, travel []int) int {
	for far := range last {
		for _, at := range []int{day + far, day - far} {
			if 0 < at && at < last && !slices.Contains(travel, at) {
				return at
			}
		}
	}
	return day
}
