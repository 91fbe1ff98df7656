package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

const flightWords = "flights|flight|airfare|airfares|air|fares|plane"

// flightsApart are the ways to say, behind a sum, that it does not hold the flights: "$2,000 plus flights", "5k not counting the airfare".
var flightsApart = phrase.Says(
	"plus|+|excl|excluding|exclusive|without|before the|of? "+flightWords+" fare|fares|tickets|travel|costs?",
	"not counting|including|incl the? "+flightWords+" fare|fares|tickets|travel|costs?",
	"on top of|apart from|aside from the? "+flightWords+" fare|fares|tickets?",
	"excluding|without|not counting|including? transatlantic|international|longhaul|return|outbound the? "+flightWords, "not counting|including the? transatlantic|international|longhaul|return "+flightWords,
	flightWords+" not included|extra|separate|separately|apart|excluded")

// flightsLeft are the ways to say, with no sum, that the flights are none of the planner's affair.
var flightsLeft = phrase.Says(
	"leave|leaving|keep out|aside our|the|all? "+flightWords, "leave|leaving|keep our|the|all? "+flightWords+" out|aside", flightWords+" can|may|should be? left|stay out|aside",
	"don't|not count|include|add|plan|need to? the|any? "+flightWords, "we|i|everyone|everybody|each book|books|buy|pay|pays|arrange|find our|my|the|their|own? own? "+flightWords+" ourselves|myself|themselves|separately|apart",
	"everyone|everybody|each books|pays|buys|arranges their|his|her own? own "+flightWords, "we|i book|buy|pay|arrange our|my own "+flightWords)

// overSum are words that may stand between a sum and what it does not hold.
var overSum = english.Words(", ( and but in all total altogether each pp p per person head overall max for everything the of us both / like about or so at most ?")

// readFlightsApart finds that the sum that is named does not hold the flights, or that they are left out: they are then left to the traveller.
func (sd *Said) readFlightsApart(s, plain *phrase.Sentence) {
	for _, p := range flightsApart {
		for _, m := range p.All(plain) {
			if behindSum(plain, m.From) && !(plain.Texts(m.From, "+") && holdsFlights(plain, m.To)) {
				sd.FlightsApart = true
				sd.leaveFlights(s, plain, m)
			}
		}
	}
	for _, p := range flightsLeft {
		for _, m := range p.All(plain) {
			if !flightKinds[plain.WordAt(m.To)] {
				sd.FlightsLeft = true
				sd.leaveFlights(s, plain, m)
			}
		}
	}
}

// readSumFor finds that the sum that is named is for other things than the ways there and home. Flights are then left to the traveller; of a ride by
// land, and of a bed, it is kept that the sum is not for them.
func (sd *Said) readSumFor(s, plain *phrase.Sentence) {
	held := SumFor(plain)
	if held.To == 0 || sd.FlightsApart || sd.FlightsLeft {
		return
	}
	sd.WithoutBed = !plain.AnyBetween(held.From, held.To, bedsHeld)
	s.Use(held, phrase.AsWish)
	if slices.ContainsFunc(sd.Rides, func(r Ride) bool { return r.Settled }) {
		return // the ways are paid for
	}
	if sd.WithoutWays = slices.ContainsFunc(sd.Rides, func(r Ride) bool { return r.Mode != trip.ByFlight && r.Mode != trip.ByNone && r.Way != Between }); !sd.WithoutWays {
		sd.FlightsApart = true
		sd.leaveFlights(s, plain, held)
	}
}

// leaveFlights leaves the flights to the traveller, and marks the words that say so.
func (sd *Said) leaveFlights(s, plain *phrase.Sentence, m phrase.Match) {
	sd.Rides = append(sd.Rides, Ride{Way: Around, Mode: trip.ByFlight, Settled: true, From: m.From})
	s.Use(m, phrase.AsWish)
	plain.Use(m, phrase.AsWish)
}

// flightKinds stand behind flights of which not all are meant: "leave out flights with a stop".
var flightKinds = english.Words("with over longer at before after that which by via on in through")

// holdsFlights tells whether what is listed behind a sum with a plus is all in it: "$4,000: hotel + flights included".
func holdsFlights(s *phrase.Sentence, i int) bool {
	return s.Texts(i, "included") || s.Texts(i, "incl") || s.Texts(i, "inclusive") || s.Texts(i, "all", "in")
}

// behindSum tells whether a sum ends before i, but for words that say nothing of what it holds.
func behindSum(s *phrase.Sentence, i int) bool {
	k := i - 1
	for k > 0 && i-k < 6 && overSum[s.Tokens[k].Text] {
		k--
	}
	return k >= 0 && money(s, k)
}

// money tells whether a token ends a sum: it is a number, or names a currency or thousands.
func money(s *phrase.Sentence, k int) bool {
	t := s.Tokens[k]
	return t.Milli != 0 || english.CurrencyWords[t.Text] != "" || english.CurrencySymbols[t.Text] != "" || english.Multipliers[t.Text] != 0
}

var (
	sumHolds  = english.Words("hotel hotels accommodation lodging lodgings room rooms hostel hostels airbnb food meals meal restaurants dining drinks activities museums sights sightseeing attractions entrance tickets fun shopping spending taxis metro transit")
	bedsHeld  = english.Words("hotel hotels accommodation lodging lodgings room rooms hostel hostels airbnb")
	sumJoints = english.Words(", and & + plus the our all eating out")
	sumOpens  = phrase.Says("for the|our|just|only?", "to cover the|our|just|only?", "covers|covering the|our|only?", "is|are for the|our?", "to spend on")
)

// SumFor finds the list of what a sum is for, where that is several things and the way there is none of them: "2,000 euros for hotel and meals".
func SumFor(s *phrase.Sentence) phrase.Match {
	for _, p := range sumOpens {
		for _, m := range p.All(s) {
			if !behindSum(s, m.From) {
				continue
			}
			kinds, to := 0, m.To
			for k := m.To; k < len(s.Tokens) && (sumHolds[s.Tokens[k].Text] || sumJoints[s.Tokens[k].Text]); k++ {
				if sumHolds[s.Tokens[k].Text] {
					kinds, to = kinds+1, k+1
				}
			}
			if kinds > 1 && !goesOnWithWays(s, to) {
				return phrase.Match{From: m.From, To: to}
			}
		}
	}
	return phrase.Match{}
}

// goesOnWithWays tells whether a list of what a sum is for goes on with the way there, or with everything.
func goesOnWithWays(s *phrase.Sentence, i int) bool {
	for k := i; k < min(len(s.Tokens), i+4) && !phrase.Ends(s.Tokens[k]); k++ {
		if waysHeld[s.Tokens[k].Text] {
			return true
		}
	}
	return false
}

var waysHeld = english.Words("flights flight airfare airfares fares fare travel transport transportation train trains everything eurostar bus coach ferry petrol gas plane")
