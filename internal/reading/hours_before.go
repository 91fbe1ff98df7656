package reading

import "github.com/tripwright/tripwright/internal/calendar"

var (
	beforeTime = says("before|ahead|prior of|to? @time in|of? the? morning?", "earlier|sooner than @time", "until|till after? @time in|of? the? morning?")
	nothing    = set("nothing not no don't never without avoid won't isn't can't cannot nobody none doesn't wouldn't shouldn't")
	ofJourneys = set("flight flights fly flying land landing arrive arriving depart departing departure leave leaving takeoff train plane home book")
)

// the first and the last hour that "not before" is taken for a day's beginning
const (
	firstStart = calendar.Clock(5 * 60)
	lastStart  = calendar.Clock(12 * 60)
)

// notBefore finds the time before which nothing may be planned, however many words stand between: "please don't put anything on
// our plan before 9:30". What is said of flights is theirs; leaving the hotel is ours.
func (s *sentence) notBefore() calendar.Clock {
	for _, p := range beforeTime {
		for _, m := range p.all(s) {
			c := m.times[0].Clock
			no := s.lastBefore(m.from, 8, nothing)
			if no < 0 || c < firstStart || c > lastStart || s.anyBetween(no, m.from, ofJourneys) && !s.anyBetween(no, m.from, ourDoor) {
				continue
			}
			m.from = no
			s.use(m, asHours)
			return c
		}
	}
	return 0
}

var ourDoor = set("hotel room bed house door")

// lastBefore gives the nearest of some words among the n before i in the same part of the sentence, and -1 without one.
func (s *sentence) lastBefore(i, n int, words map[string]bool) int {
	for k := i - 1; k >= max(0, i-n) && !ends(s.tok[k]) && s.tok[k].by == nobody; k-- {
		if words[s.tok[k].text] {
			return k
		}
	}
	return -1
}

// anyBetween tells whether one of some words stands among the tokens from ≤ i < to.
func (s *sentence) anyBetween(from, to int, words map[string]bool) bool {
	for k := from; k < to; k++ {
		if words[s.tok[k].text] {
			return true
		}
	}
	return false
}
