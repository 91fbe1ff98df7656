package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// sameRide reads the other ways of a ride that was said of the way there: "Flixbus there, between and back home".
func (sd *Said) sameRide(s *phrase.Sentence, from, to int) bool {
	n := len(sd.Rides)
	if sd.homeByAir(s, from, to) {
		return true
	}
	if n == 0 || sd.Rides[n-1].Way != There && (n < 2 || sd.Rides[n-1].Way != Between || sd.Rides[n-2].Way != There) || sd.Rides[n-1].Booked != nil || sd.Rides[n-1].Settled || !s.Texts(from-1, ",") && !s.Texts(from-1, "and") {
		return false
	}
	for k := from; k < to && !s.Texts(k, "to"); k++ {
		if !otherWays[s.Tokens[k].Text] {
			return false
		}
	}
	r := sd.Rides[n-1]
	if s.AnyBetween(from, to, english.Words("between")) {
		r.Way = Between
		sd.Rides = append(sd.Rides, r)
	}
	if s.AnyBetween(from, to, homeWords) {
		r.Way = Home
		sd.Rides = append(sd.Rides, r)
	}
	return true
}

// homeByAir reads that one flies home too from the last place, where one flew to it: "then on to Tokyo by plane and back home".
func (sd *Said) homeByAir(s *phrase.Sentence, from, to int) bool {
	n := len(sd.Rides)
	if n == 0 || !s.Texts(from-1, "and") || !s.AnyBetween(from, min(to, from+2), homeWords) {
		return false
	}
	r := sd.Rides[n-1]
	if r.Way != Onward || r.Leaves || r.Stay != len(sd.Stays)-1 || r.Stay == 0 || r.Mode != trip.ByFlight || r.Booked != nil || r.Settled {
		return false
	}
	for k := from; k < to && !s.Texts(k, "to"); k++ {
		if !otherWays[s.Tokens[k].Text] {
			return false
		}
	}
	r.Way, r.Stay, r.From = Home, 0, from
	sd.Rides = append(sd.Rides, r)
	return true
}

var otherWays = english.Words("in between and back home return the two them cities also too again &")

// rentFor joins a car that is rented with the way that it is driven: "rent a car and drive from Paris to Munich". The rides from n on are of that
// way.
func (sd *Said) rentFor(n int) int {
	if n == 0 || n >= len(sd.Rides) || sd.Rides[n].Mode != trip.ByCar || sd.Rides[n].Way != Onward && sd.Rides[n].Way != Between {
		return n
	}
	for k := n; k < len(sd.Rides); k++ {
		sd.Rides[k].Rented = true
	}
	sd.Rides = slices.Delete(sd.Rides, n-1, n)
	return n - 1
}

// sameWays reads more ways of a ride where only their ends are said: "flights to Tokyo, from Tokyo to Paris and from Paris home".
func (sd *Said) sameWays(s, plain *phrase.Sentence, from, to int) bool {
	n := len(sd.Rides)
	if n == 0 || sd.Rides[n-1].Way != Onward || sd.Rides[n-1].Booked != nil || sd.Rides[n-1].Settled || !s.Texts(from-1, ",") && !s.Texts(from-1, "and") && !s.Texts(from-1, "then") {
		return false
	}
	for k := from; k < to; k++ {
		if !onlyEnds[s.Tokens[k].Text] && !sd.named(k) && s.Tokens[k].By != phrase.AsOrigin {
			return false
		}
	}
	ways, _ := sd.waysIn(s, from, to)
	for _, w := range ways {
		if r := sd.Rides[n-1]; w.to.said {
			if r.Stay, r.Leaves = sd.onwards(s, w); r.Stay >= 0 {
				r.From = from
				sd.Rides = append(sd.Rides, r)
			}
		}
	}
	return len(sd.Rides) > n
}

// onlyEnds stand between the ends of ways of which no ride is said.
var onlyEnds = english.Words("from to into and the home back - – > → -> & on then again")

// named tells whether a token is part of the name of a stay.
func (sd *Said) named(k int) bool {
	return slices.ContainsFunc(sd.Named, func(f gazetteer.Found) bool { return f.From <= k && k < f.To })
}

// rentedTo reads where the car that was rented last is driven to: "we rent a car there and go on with it to Munich".
func (sd *Said) rentedTo(s *phrase.Sentence, from, to int) bool {
	n := len(sd.Rides)
	ways, _ := sd.waysIn(s, from, to)
	if n == 0 || !s.AnyBetween(from, to, goingOn) || len(ways) == 0 {
		return false
	}
	stay, leaves := sd.onwards(s, ways[0])
	if stay < 0 {
		return false
	}
	sd.Rides[n-1].Way, sd.Rides[n-1].Stay, sd.Rides[n-1].Leaves = Onward, stay, leaves
	return true
}

var goingOn = english.Words("go going continue continuing travel travelling traveling head heading take taking on get getting cross")

// sameCar makes a car that is driven after one that was rented the same, unless it is one's own: "and drive back".
func (sd *Said) sameCar(s *phrase.Sentence, n int) {
	for k := n; k < len(sd.Rides) && n > 0; k++ {
		if was := sd.Rides[n-1]; was.Rented && was.Way != Every && sd.Rides[k].Mode == trip.ByCar && !s.AnyBetween(sd.Rides[k].From, min(len(s.Tokens), sd.Rides[k].From+5), english.Words("own our my")) {
			sd.Rides[k].Rented = true
		}
	}
}
