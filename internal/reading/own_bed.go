package reading

import "github.com/tripwright/tripwright/internal/trip"

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
	hosted = says(
		"i|i'm|we|we're|i'll|we'll? am|are|will? be? "+staying+" with my|our|some|a|an? old|good|local|close|best|dear? in? "+hosts, "i|i'm|we|we're|i'll|we'll? am|are|will? be? "+staying+" with family",
		"i|i'm|we|we're|i'll|we'll? am|are|will? be? "+staying+" at|in a|an|my|our|the? old|good|best|in? "+theirs+" place|house|flat|home|apartment?", "friends|family|relatives are? putting|put|hosting|host us|me up?",
	)
	// housed are the ways to say that a bed is there already, or that none is looked for.
	housed = says(
		"i|we|i've|we've already have|got|booked|rented|own our|my|a|an|the? own? "+homes+" "+settled+"?", "i|we|i've|we've have|got|booked|rented|own our|my|a|an|the? own? "+homes+" already|"+settled+"?",
		"already have|got|booked|rented our|my|a|an|the? own? "+homes, "i|we|i've|we've have|got a|our|my? place|somewhere|bed|room to stay|sleep",
		lodgings+" is|are already? "+settled, lodgings+" already "+settled, lodgings+" is|are taken care of", lodgings+" is|are not "+unneeded, lodgings+" isn't|aren't|not "+unneeded,
		"no|without|skip|minus|exclude|excluding any|the|a|need? for? a|any? "+lodgings+" room|rooms|booking|bookings? "+unneeded+"?", "no need to book|find|plan|search|arrange|look for? a|any|our|the? "+lodgings,
		"i|we? do? don't|not|won't need|want|require|book|include|plan a|any|the|to? book? a|any|the? "+lodgings+" room|rooms?",
	)
)

// bothSettled are the ways to say of the journey and of the bed in one breath that they are not ours to find.
var bothSettled = says(
	"i|we|i've|we've? already? have|got|booked|sorted|arranged already? our|my|the|own? "+flights+"|"+lodgings+" and|& our|my|the|a? "+flights+"|"+lodgings+" already? "+settled+"?",
	flights+"|"+lodgings+" and|& our|my|the|a? "+flights+"|"+lodgings+" are|is|both? already? "+settled, flights+"|"+lodgings+" and|or|& "+flights+"|"+lodgings+" are|is? not|aren't|isn't "+unneeded,
	"no|without any? "+flights+"|"+lodgings+" or|and|nor no? "+flights+"|"+lodgings+" "+unneeded+"?", "i|we? do? don't|not need|want|require|book any|a? "+flights+"|"+lodgings+" or|and|nor any|a? "+flights+"|"+lodgings,
)

// readBothSettled leaves the journey to the traveller, and tells whether the bed is settled with it.
func (w *wishes) readBothSettled(s *sentence) (bed bool) {
	for _, p := range bothSettled {
		for _, m := range p.all(s) {
			if !s.anyBetween(m.from, m.to, bedWords) || !s.anyBetween(m.from, m.to, flightTalk) || s.someBeds(m.to) || flightLimits[s.wordAt(m.to)] {
				continue
			}
			setMode(trip.ByNone)(w, trip.Must, m)
			s.use(m, asWish)
			bed = true
		}
	}
	return bed
}

// readOwnBed leaves aside what is said of a bed that is not ours to find, before those who give it are taken for travellers.
// It tells whether anything was.
func (s *sentence) readOwnBed() bool {
	there := s.leaveBed(housed, func(match) bool { return false })
	given := s.leaveBed(hosted, func(m match) bool { return s.bedBehind(m.to) })
	return there || given
}

// leaveBed leaves aside what the phrases find, but where a hotel is meant after all.
func (s *sentence) leaveBed(list []phrase, meant func(match) bool) (said bool) {
	for _, p := range list {
		for _, m := range p.all(s) {
			at := s.backOver(s.backOver(m.from, "the"), "our")
			if s.negated(m.from) || s.someBeds(m.to) || s.wordsBefore(at, 1, notOurBed) || meant(m) {
				continue
			}
			s.use(m, unwanted)
			said = true
		}
	}
	return said
}

// notOurBed stand before a bed that is asked for, or spoken of by the way: "can we have a hotel", "parking at the hotel is paid".
var notOurBed = set("can could should must shall if at in of")

// someBeds tells whether what follows a hotel says which one is meant: "we don't want a hotel near the station".
func (s *sentence) someBeds(i int) bool {
	if s.texts(i, "in") {
		return i+1 < len(s.tok) && s.tok[i+1].by != asCity
	}
	return i < len(s.tok) && bedLimits[s.tok[i].text]
}

var bedLimits = set("yet found booked with near by over under above below that which more than outside far close like on chain chains changes change budget wish wishes breakfast bar restaurant pool gym spa rooms suite suites costing bigger cheaper")

// bedBehind tells whether the rest of a clause speaks of a hotel after all: "staying with friends at the Ritz".
func (s *sentence) bedBehind(i int) bool {
	for ; !s.restEnds(i); i++ {
		if t := s.tok[i]; t.by == asWish || t.by == nobody && bedWords[t.text] {
			return true
		}
	}
	return false
}

var bedWords = set("hotel hotels hostel accommodation accommodations lodging apartment airbnb room rooms")
