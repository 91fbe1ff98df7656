package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var (
	gateWords  = english.Words("airport station terminal gate")
	gateTimes  = english.Words("by before latest at")
	beAtGate   = english.Words("be get reach back return go head check")
	comeToGate = english.Words("arrive arriving arrives land landing lands from")
)

// atTheGate tells whether the date at i is that of the way home, by where one has to be then: "at the airport by 3 pm on June 24".
func atTheGate(s *phrase.Sentence, i int) bool {
	timed, gate := false, false
	for k := i - 1; k >= max(0, i-12) && !phrase.Ends(s.Tokens[k]) && !s.Texts(k, ","); k-- {
		switch w := s.Tokens[k].Text; {
		case comeToGate[w]:
			return false
		case gateTimes[w]:
			timed = true
		case gateWords[w]:
			gate = timed
		case gate && beAtGate[w]:
			return true
		}
	}
	return false
}

var (
	weArrive = phrase.Says("we|i|we'll|i'll|only|will arrive|land|come|get|fly in? only? on|by? the?", "we|i are|am|is|will|can only? arriving|landing|arrive|land|coming|come only? on|by? the?", "arriving|landing on|by? the?")
	theirs   = english.Words("parents friends friend mother father sister brother they he she son daughter grandparents others who")
)

// readArrival notes a day of arrival that is said beside the dates of the trip: "2 to 6 October, we arrive on 5 October".
func (w *When) readArrival(s *phrase.Sentence, lone []english.Span) {
	for _, sp := range lone {
		if m, ok := s.EndingAt(weArrive, sp.From); ok && !theirs[s.WordAt(m.From-1)] {
			w.arrives = sp.First
		}
	}
}

// ArrivesLater gives the day on which one is said to arrive, where the dates of the trip begin more than a day before: a night on the way explains one.
func (w When) ArrivesLater(start, end calendar.Date) (calendar.Date, bool) {
	if !w.arrives.Said() || !start.Valid() || end.Before(start) {
		return calendar.Date{}, false
	}
	on, ok := w.arrives.On(start)
	return on, ok && start.AddDays(1).Before(on) && !end.Before(on)
}
