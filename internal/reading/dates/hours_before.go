package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var (
	beforeTime = phrase.Says("before|ahead|prior of|to? @time in|of? the? morning?", "earlier|sooner than @time", "until|till after? @time in|of? the? morning?")
	nothing    = english.Words("nothing not no don't never without avoid won't isn't can't cannot nobody none doesn't wouldn't shouldn't")
	ofJourneys = english.Words("flight flights fly flying land landing arrive arriving depart departing departure leave leaving takeoff train plane home book")
)

// the first and the last hour that "not before" is taken for a day's beginning
const (
	firstStart = calendar.Clock(5 * 60)
	lastStart  = calendar.Clock(12 * 60)
)

// earliest finds the time before which nothing may be planned, however many words stand between: "please don't put anything on
// our plan before 9:30". What is said of flights is theirs; leaving the hotel is ours.
func earliest(s *phrase.Sentence) calendar.Clock {
	for _, p := range beforeTime {
		for _, m := range p.All(s) {
			c := m.Times[0].Clock
			no := s.LastBefore(m.From, 8, nothing)
			if no < 0 || ofOneDay(s, m) || c < firstStart || c > lastStart || s.AnyBetween(no, m.From, ofJourneys) && !s.AnyBetween(no, m.From, ourDoor) {
				continue
			}
			m.From = no
			s.Use(m, phrase.AsHours)
			return c
		}
	}
	return 0
}

var ourDoor = english.Words("hotel room bed house door")
