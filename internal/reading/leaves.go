package reading

import (
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// leavesSaid are the ways to say that a date is that on which one leaves home.
var leavesSaid = phrase.Says("leave|leaving|depart|departing|departs|departure", "fly|flying|flies out", "set|setting off|out", "taking off", "dep")

// overDeparture is how many words may stand between a departure and its date: "departing from San Francisco, California, on Tuesday the 11 May".
const overDeparture = 9

// leavesHome tells whether the first date of a trip is said to be that on which they leave home, and not that on which they arrive.
func leavesHome(s *phrase.Sentence) bool {
	plain := s.Unread()
	for i := range s.Tokens {
		if s.Tokens[i].By == phrase.AsDate && lexicon.Months[s.Tokens[i].Text] != 0 {
			return false // the first date is that of something else
		}
		if !phrase.AnyAt(plain, leavesSaid, i) {
			continue
		}
		for k := i + 1; k < min(i+1+overDeparture, len(s.Tokens)); k++ {
			if s.Tokens[k].By == phrase.AsDate && s.Tokens[k].Kind != phrase.Symbol {
				return true
			}
			if s.Texts(k, ".") || s.Texts(k, ";") || s.Texts(k, "for") {
				break
			}
		}
	}
	return false
}

// arriveTheNextDay moves a trip behind the night on the way of those who say when they leave home, and fly so far that they arrive on the next date. Where
// its last date was said, it stays; one that is the first as well is asked about.
func (d *draft) arriveTheNextDay(c *Context) {
	from, to := d.start, -1
	if from == "" {
		from = d.origin
	}
	if town := gazetteer.TownOf(from); town != "" {
		from = town
	}
	switch {
	case d.said != nil && len(d.said.Stays) > 0:
		to = d.said.Stays[0].City
	case len(d.cities) == 1:
		to = d.cities[0]
	}
	if from == "" || to < 0 || c.Towns == nil || !c.Towns.NextDay(from, c.Cities[to].Name) {
		return
	}
	if d.when.Spanned() && d.window.Start == d.window.End && d.clash == "" {
		d.clash = d.lang.Say("You name the same day for the way there and the way home, and the way there takes until the next. When does the trip begin and end?")
		return
	}
	if !leavesHome(d.sentence) {
		return
	}
	leaves := d.window.Start
	d.window.Start = leaves.AddDays(1)
	if !d.when.Ended() { // a last day that lies before is asked about
		d.window.End = d.window.End.AddDays(1)
	}
	d.assumed = append(d.assumed, d.lang.Say("You leave home on %s and arrive on %s: the trip is counted from then.", d.lang.DayMonth(leaves), d.lang.DayMonth(d.window.Start)))
}
