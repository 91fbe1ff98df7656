package stays

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// rideNouns are rides that one says an hour of with no verb: "the first train to Munich at 06:04".
var rideNouns = map[string]trip.TravelMode{"train": trip.ByTrain, "coach": trip.ByCoach, "bus": trip.ByCoach, "ferry": trip.ByFerry, "flight": trip.ByFlight, "plane": trip.ByFlight}

// beforeRide stand before such a ride.
var beforeRide = english.Words("the a an our my first last earliest early next morning take catch")

// hourAt reads a ride with the hour at which it leaves: "the first train to Munich on 12 May, at 06:04", "the 06:04 train". It is one that is wanted: nobody
// says that it is booked.
func (sd *Said) hourAt(s *phrase.Sentence, g *gazetteer.Index, i int) (fact, bool) {
	mode := rideNouns[s.WordAt(i)]
	from := i
	for from > 0 && beforeRide[s.WordAt(from-1)] {
		from--
	}
	if mode == "" || s.WordsBefore(i, 3, onlyWish) || clause.Negated(s, i) || s.Texts(from-1, "by") {
		return fact{}, false
	}
	f := fact{stay: -1, from: i, to: i + 1, mode: mode, wanted: true, home: s.Texts(i+1, "home") || s.Texts(i+1, "back") || s.Texts(i-1, "return")}
	var clock *calendar.Clock
	at := i
	for k := max(0, i-3); k < i && clock == nil; k++ {
		if t, n := s.TimeAt(k); n > 0 && k+n == i && (!t.Bare || s.Tokens[k].Kind == phrase.TimeLit) {
			clock, at = &t.Clock, k // "the 06:04 train"
		}
	}
	if s.Texts(i+1, "home") || s.Texts(i+1, "back") {
		f.to++
	}
	f.when.Clock = clock
	sd.walk(s, g, &f)
	if f.from = from; clock != nil {
		f.from = at
	}
	if f.when.Clock == nil || f.label != "" {
		return fact{}, false
	}
	for k := f.from; k < f.to; k++ {
		if t, n := s.TimeAt(k); n > 0 && t.Clock == *f.when.Clock && f.hourTo == 0 {
			f.hour, f.hourTo = s.BackOver(k, "at"), k+n
		}
	}
	for k := i + 1; k < f.to; k++ {
		if sd.cityAt(k) >= 0 {
			f.into = s.Texts(k-1, "to")
			break
		}
	}
	f.begins = f.begins || f.stay < 0 && !f.home // where nobody says which way it is, it is the one there
	return f, true
}
