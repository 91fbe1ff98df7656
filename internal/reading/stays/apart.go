package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

const flightWords = "flights|flight|airfare|airfares|air|fares|plane"

// flightsApart are the ways to say, behind a sum, that it does not hold the flights: "$2,000 plus flights", "5k not counting the airfare".
var flightsApart = phrase.Says(
	"plus|excl|excluding|exclusive|without|before the|of? "+flightWords+" fare|fares|tickets|travel|costs?",
	"not counting|including|incl the? "+flightWords+" fare|fares|tickets|travel|costs?",
	"on top of|apart from|aside from the? "+flightWords+" fare|fares|tickets?",
	flightWords+" not included|extra|separate|separately|apart|excluded")

// overSum are words that may stand between a sum and what it does not hold.
var overSum = english.Words(", ( and but in all total altogether each pp p per person head overall max for everything the of us both")

// readFlightsApart finds that the sum that is named does not hold the flights: those are then left to the traveller.
func (sd *Said) readFlightsApart(s, plain *phrase.Sentence) {
	for _, p := range flightsApart {
		for _, m := range p.All(plain) {
			k := m.From - 1
			for k > 0 && m.From-k < 6 && overSum[plain.Tokens[k].Text] {
				k--
			}
			if k < 0 || !money(plain, k) {
				continue
			}
			sd.FlightsApart = true
			sd.Rides = append(sd.Rides, Ride{Way: Around, Mode: trip.ByFlight, Settled: true, From: m.From})
			s.Use(m, phrase.AsWish)
			plain.Use(m, phrase.AsWish)
		}
	}
}

// money tells whether a token ends a sum: it is a number, or names a currency or thousands.
func money(s *phrase.Sentence, k int) bool {
	t := s.Tokens[k]
	return t.Milli != 0 || english.CurrencyWords[t.Text] != "" || english.CurrencySymbols[t.Text] != "" || english.Multipliers[t.Text] != 0
}
