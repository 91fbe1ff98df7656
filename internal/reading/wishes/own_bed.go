package wishes

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// A trip has a hotel, and an intent has no word for going without: who has a bed elsewhere is told so.

const (
	lodgings = "hotel|hotels|accommodation|accommodations|lodging|airbnb|hostel"
	homes    = lodgings + "|apartment|flat"
	staying  = "stay|staying|sleep|sleeping|crash|crashing"
	hosts    = "friend|friends|relatives|relations|parents|mother|mum|mom|father|dad|sister|brother|aunt|uncle|cousin|cousins|grandparents|grandmother|grandma|colleague|colleagues|buddy|mates|mate|laws"
	theirs   = hosts + "|friend's|family's|mother's|mum's|mom's|father's|dad's|sister's|brother's|aunt's|uncle's|cousin's|grandmother's|grandma's|daughter's|son's|colleague's|mate's"
	flights  = "flight|flights|airfare"
	settled  = "booked|sorted|arranged|paid|reserved|organised|organized|covered|there"
	unneeded = "needed|required|necessary|wanted"
)

var (
	// hosted are the ways to say that somebody takes the travellers in.
	hosted = phrase.Says(
		"i|i'm|we|we're|i'll|we'll? am|are|will? be? "+staying+" with my|our|some|a|an? old|good|local|close|best|dear? in? "+hosts, "i|i'm|we|we're|i'll|we'll? am|are|will? be? "+staying+" with family",
		"i|i'm|we|we're|i'll|we'll? am|are|will? be? "+staying+" at|in a|an|my|our|the? old|good|best|in? "+theirs+" place|house|flat|home|apartment?", "friends|family|relatives are? putting|put|hosting|host us|me up?",
	)
	// housed are the ways to say that a bed is there already, or that none is looked for.
	housed = phrase.Says(
		"i|we|i've|we've already have|got|booked|rented|own our|my|a|an|the? own? "+homes+" "+settled+"?", "i|we|i've|we've have|got|booked|rented|own our|my|a|an|the? own? "+homes+" already|"+settled+"?",
		"already have|got|booked|rented our|my|a|an|the? own? "+homes, "i|we|i've|we've have|got a|our|my? place|somewhere|bed|room to stay|sleep",
		lodgings+" is|are already? "+settled, lodgings+" already "+settled, lodgings+" is|are taken care of", lodgings+" is|are not "+unneeded, lodgings+" isn't|aren't|not "+unneeded,
		"no|without|skip|minus|exclude|excluding any|the|a|need? for? a|any? "+lodgings+" room|rooms|booking|bookings? "+unneeded+"?", "no need to book|find|plan|search|arrange|look for? a|any|our|the? "+lodgings,
		"i|we? do? don't|not|won't need|want|require|book|include|plan a|any|the|to? book? a|any|the? "+lodgings+" room|rooms?",
	)
)

// bothSettled are the ways to say of the journey and of the bed in one breath that they are not ours to find.
var bothSettled = phrase.Says(
	"i|we|i've|we've? already? have|got|booked|sorted|arranged already? our|my|the|own? "+flights+"|"+lodgings+" and|& our|my|the|a? "+flights+"|"+lodgings+" already? "+settled+"?",
	flights+"|"+lodgings+" and|& our|my|the|a? "+flights+"|"+lodgings+" are|is|both? already? "+settled, flights+"|"+lodgings+" and|or|& "+flights+"|"+lodgings+" are|is? not|aren't|isn't "+unneeded,
	"no|without any? "+flights+"|"+lodgings+" or|and|nor no? "+flights+"|"+lodgings+" "+unneeded+"?", "i|we? do? don't|not need|want|require|book any|a? "+flights+"|"+lodgings+" or|and|nor any|a? "+flights+"|"+lodgings,
)

// ReadBothSettled leaves the journey to the traveller, and tells whether the bed is settled with it.
func (w *List) ReadBothSettled(s *phrase.Sentence) (bed bool) {
	for _, p := range bothSettled {
		for _, m := range p.All(s) {
			if !s.AnyBetween(m.From, m.To, bedWords) || !s.AnyBetween(m.From, m.To, flightTalk) || someBeds(s, m.To) || flightLimits[s.WordAt(m.To)] {
				continue
			}
			setMode(trip.ByNone)(w, trip.Must, m)
			s.Use(m, phrase.AsWish)
			bed = true
		}
	}
	return bed
}

// ReadOwnBed leaves aside what is said of a bed that is not ours to find, before those who give it are taken for travellers.
// It tells whether anything was.
func ReadOwnBed(s *phrase.Sentence) bool {
	there := leaveBed(s, housed, func(phrase.Match) bool { return false })
	given := leaveBed(s, hosted, func(m phrase.Match) bool { return bedBehind(s, m.To) })
	return there || given
}

// OwnBeds finds the places where a bed is said that is not ours to find.
func OwnBeds(s *phrase.Sentence) (out []phrase.Match) {
	take := func(list []phrase.Pattern, meant func(phrase.Match) bool) {
		for _, p := range list {
			for _, m := range p.All(s) {
				if ownBed(s, m) && !meant(m) {
					out = append(out, m)
				}
			}
		}
	}
	take(housed, func(phrase.Match) bool { return false })
	take(hosted, func(m phrase.Match) bool { return bedBehind(s, m.To) })
	return out
}

// ownBed tells whether what is said of a bed means that none is looked for.
func ownBed(s *phrase.Sentence, m phrase.Match) bool {
	at := s.BackOver(s.BackOver(m.From, "the"), "our")
	return !clause.Negated(s, m.From) && !phrase.AnyAt(s, notYet, m.To) && (!someBeds(s, m.To) || s.AnyBetween(m.From, m.To, takesIn)) && !s.WordsBefore(at, 1, notOurBed)
}

// takesIn are those who take somebody in: where they live is no hotel that is described. "We stay with a friend near the station".
var takesIn = english.Words(strings.ReplaceAll(theirs, "|", " ") + " family")

// notYet follow a hotel that is to be found still: "no hotel is booked yet".
var notYet = phrase.Says("is|are|was|has|have been? booked|reserved|found|arranged|fixed", "booked|reserved|arranged yet")

// leaveBed leaves aside what the phrases find, but where a hotel is meant after all.
func leaveBed(s *phrase.Sentence, list []phrase.Pattern, meant func(phrase.Match) bool) (said bool) {
	for _, p := range list {
		for _, m := range p.All(s) {
			if !ownBed(s, m) || meant(m) {
				continue
			}
			s.Use(m, phrase.Unwanted)
			said = true
		}
	}
	return said
}

// notOurBed stand before a bed that is asked for, or spoken of by the way: "can we have a hotel", "parking at the hotel is paid".
var notOurBed = english.Words("can could should must shall if at in of")

// someBeds tells whether what follows a hotel says which one is meant: "we don't want a hotel near the station".
func someBeds(s *phrase.Sentence, i int) bool {
	if s.Texts(i, "in") {
		return i+1 < len(s.Tokens) && s.Tokens[i+1].By != phrase.AsCity
	}
	return i < len(s.Tokens) && bedLimits[s.Tokens[i].Text]
}

var bedLimits = english.Words("yet found booked with near by over under above below that which more than outside far close like on chain chains changes change budget wish wishes breakfast bar restaurant pool gym spa rooms suite suites costing bigger cheaper")

// HotelBehind tells whether the rest of a clause speaks of a hotel after all: "staying with friends at the Ritz".
func HotelBehind(s *phrase.Sentence, i int) bool { return bedBehind(s, i) }

// bedBehind tells whether the rest of a clause speaks of a hotel after all: "staying with friends at the Ritz".
func bedBehind(s *phrase.Sentence, i int) bool {
	for ; !s.RestEnds(i); i++ {
		if t := s.Tokens[i]; t.By == phrase.AsWish || t.By == phrase.Nobody && bedWords[t.Text] && !s.WordsBefore(i, 4, noBed) {
			return true
		}
	}
	return false
}

// noBed stand before a hotel that is not wanted: "at my boyfriend's flat, so no hotel needed".
var noBed = english.Words("no not without don't needn't skip")

var bedWords = english.Words("hotel hotels hostel accommodation accommodations lodging apartment airbnb room rooms")
