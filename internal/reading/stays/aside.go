package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// toElsewhere tells whether a ride by land leads to a place that is none of the journey, so that it says nothing of its ways: "by train to Bruges".
func (sd *Said) toElsewhere(s *phrase.Sentence, mode trip.TravelMode, m phrase.Match) bool {
	k := m.To + 1
	if mode == trip.ByFlight || mode == trip.ByNone || !s.Texts(m.To, "to") || k >= len(s.Tokens) {
		return false
	}
	return gazetteer.Capitalised(s, k) && sd.cityAt(k) < 0 && !sd.Begins(k) && !s.AnyBetween(k, min(k+4, len(s.Tokens)), stationWords) && !s.Texts(m.From-1, "return")
}

// stationWords are parts of the names of stations and airports, which are at a place of the journey.
var stationWords = english.Words("gare station hauptbahnhof hbf airport est lyon nord montparnasse bahnhof")
