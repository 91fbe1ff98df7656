package narrate

import (
	"github.com/tripwright/tripwright/internal/trip"
)

func saysHours(m *trip.Amendment) bool { return m.Week != nil }
func saysPrice(m *trip.Amendment) bool { return m.Price != nil }

// source gives what a fact stands on in one respect: the document that is followed in it, or the pack.
func source(list []trip.Amendment, pack trip.Provenance, says func(*trip.Amendment) bool) trip.Provenance {
	for i := len(list) - 1; i >= 0; i-- {
		if m := &list[i]; m.Taken && says(m) {
			return m.Provenance
		}
	}
	return pack
}

// amended shows where a document and the pack disagree, whichever is followed, and cites both.
func (n *note) amended(name string, list []trip.Amendment, pack trip.Provenance) {
	for _, m := range list {
		if !m.Disagrees() {
			continue
		}
		followed := n.lang.Say("The pack is newer and is followed")
		if m.Taken {
			followed = n.lang.Say("Your document is newer and is followed")
		}
		n.say(n.lang.Say("Your document says: “%s” The pack says: %s. %s.", m.Says, m.Pack, followed),
			ground{n.lang.Say("%s, by a document: %s", name, m.Says), m.Provenance},
			ground{n.lang.Say("%s, by the pack: %s", name, m.Pack), pack})
	}
}

// fares tells where a document and the pack disagree about the fare of a ride, and cites both.
func (w *writer) fares() (said []string) {
	n := note{ledger: w.ledger, ref: trip.TripRef, lang: w.lang()}
	n.amended(w.say("A single ride"), w.facts.City.Fares.Amended, w.facts.City.Fares.Ref)
	return n.sentences
}
