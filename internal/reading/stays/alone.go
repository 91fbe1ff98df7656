package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	comeAlone = phrase.Says("arrive|arriving|come|coming|travel|travelling|traveling|get|getting in|to|at _ by ourselves|myself", "arrive|arriving|come|coming|travel|travelling|traveling|get|getting in|to|at _ on our|my own",
		"arrive|arriving|come|coming|travel|get|getting there|here by ourselves|myself", "arrive|arriving|come|coming|travel|get|getting there|here on our|my own")
	needsRide = phrase.Says("we|i? only|just? need|needs|want|require only|just? the|a|our? train|trains|flight|flights|coach|bus|ferry|car", "only|just the|a train|flight|coach|bus|ferry to|from|between")
)

var untilWords = english.Words("until till til")

// forOutings stand behind a rented car that is for days out, and for none of the ways: "a rental car for the day trips".
var forOutings = phrase.Says("for|on the|our|some|any|a|one? day|days trip|trips|out|excursion|excursions", "for the|our|some|any? excursions|outings|trips|alps|mountains|lakes|countryside")

// readComeAlone finds that the way there is the travellers' own affair: "we arrive in Paris by ourselves".
func (sd *Said) readComeAlone(s, plain *phrase.Sentence) {
	for _, p := range comeAlone {
		for _, m := range p.All(plain) {
			sd.Rides = append(sd.Rides, Ride{Way: There, Mode: trip.ByNone, Settled: true, From: m.From})
			for k := m.From; k < m.To; k++ {
				if sd.cityAt(k) < 0 && s.Tokens[k].By == phrase.Nobody {
					s.UseRange(k, k+1, phrase.AsWish)
				}
			}
		}
	}
}

// stayedUntil reads until when one is at the last place, behind the day on which one gets there: "train to Munich on 24 August and a hotel there until
// the 28th".
func (sd *Said) stayedUntil(s *phrase.Sentence, reached leg) leg {
	if s.AnyBetween(max(0, reached.from-1), reached.from, untilWords) {
		return leg{} // "Paris until 7 June and Munich until 11 June" names the end of each
	}
	from := max(reached.to, sd.Stays[len(sd.Stays)-1].To)
	for k := from; reached.to > 0 && k < min(len(s.Tokens)-1, from+12) && !phrase.Ends(s.Tokens[k]) && sd.cityAt(k) < 0; k++ {
		if !untilWords[s.Tokens[k].Text] {
			continue
		}
		if day, to := dates.DayAt(s, k+1); to > 0 && !day.Slash.Ambiguous() {
			return leg{day, k, to}
		}
		if n, to := bareDay(s, k+1); to > 0 {
			return leg{english.Day{Day: n}, k, to}
		}
	}
	return leg{}
}
