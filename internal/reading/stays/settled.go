package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// bookedBeside tells whether a ride that is named is said to be booked: "flights are booked", "we have booked our flights".
func bookedBeside(s *phrase.Sentence, m phrase.Match) (phrase.Match, bool) {
	if behind, ok := first(s, paid, s.Skip(m.To, "tickets", "ticket", "both", "there", "home", "back")); ok {
		return behind, true
	}
	if too, ok := first(s, likewise, m.To); ok && s.WordsBefore(m.From, likewiseReach, bookedWords) {
		return too, true // "hotel booked and paid, flights too"
	}
	if by, ok := s.EndingAt(othersPay, m.From); ok {
		return by, true
	}
	if ends(s, alsoBooked, m.From) {
		return phrase.Match{From: m.From, To: m.To}, true
	}
	return s.EndingAt(haveBooked, m.From)
}

var haveBooked = phrase.Says("have|has|i've|we've|i|we already? booked|bought|reserved|paid|got|sorted for? our|my|the|both? return?", "already booked|bought|reserved|paid our|my|the? return?", "booked our|my|the? return?")

// ticketsPaid is said of a ride behind a comma.
var ticketsPaid = phrase.Says("tickets|seats already|are|is? already? bought|booked|paid|reserved", "already bought|booked|paid|reserved", "bought|booked|reserved already")

// othersPay is said of those who find and pay a ride or a bed for the travellers.
var othersPay = phrase.Says("company|firm|employer|work|boss|office|university|school|client|conference pays|paying|covers|covering|books|booking|booked|paid|covered|arranges|arranged|provides for? our|my|the?",
	"company|firm|employer|work|boss|office|university|school|client has|is|will already? booked|paid|covered|arranged|paying|covering|booking|pay|cover|book for? our|my|the?")

// alsoBooked is said before a ride, of something else that is booked.
var alsoBooked = phrase.Says("so are|is the|our|my?", "as are|is the|our|my?")

// likewise is said behind a ride of which the same holds as of what is booked before it.
var likewise = phrase.Says("too|also|likewise", "as well", "are|is too|also|as", "the same")

// likewiseReach is how many words before a ride that may stand.
const likewiseReach = 14

var bookedWords = english.Words("booked paid reserved sorted arranged covered prepaid bought")
