package wishes

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// What says of a place when, in which order or for how long, in words that mean nothing of themselves, is not lost where nobody has read it: "the Louvre
// and the Orsay on the same day" is no plan that has them on two.

var (
	qualifiers = phrase.Says("on|in the? same day|morning|afternoon|evening", "on|in? another|different|separate|two days|day|mornings", "at night|nights", "by night", "after dark",
		"after|before lunch|dinner|breakfast", "for? the|a whole|entire|full day|morning|afternoon", "all day|morning|afternoon long?", "for|on? each|every single? day|morning|evening|night",
		"first|last thing", "first of all", "last of all")
	ordering = phrase.Says("before|after the|our?", "and|, then the?", "ending|end|ends|finish|finishing|start|starting|begin|beginning with|at the?")
)

// ofWhat are words between a place and what is said of it.
var ofWhat = english.Words("and , ( both all is are be to")

// LeaveQualifiers leaves aside what is said of a place or a meal that has been read, and was not itself.
func LeaveQualifiers(s *phrase.Sentence) {
	for _, p := range qualifiers {
		for _, m := range p.All(s) {
			if saidOfPlace(s, m.From) {
				leaveAside(s, m.From, m.To)
			}
		}
	}
	for _, p := range ordering {
		for _, m := range p.All(s) {
			ends := !s.Texts(m.From, "before") && !s.Texts(m.From, "after") && !s.Texts(m.From, "and") && !s.Texts(m.From, ",")
			if m.To < len(s.Tokens) && s.Tokens[m.To].By == phrase.AsSight && (ends || saidOfPlace(s, m.From)) {
				to := m.To
				for to < len(s.Tokens) && s.Tokens[to].By == phrase.AsSight {
					to++
				}
				leaveAside(s, m.From, to)
			}
		}
	}
}

// saidOfPlace tells whether a place or a meal that was read stands before i.
func saidOfPlace(s *phrase.Sentence, i int) bool {
	for i--; i >= 0 && s.Tokens[i].By == phrase.Nobody && ofWhat[s.Tokens[i].Text]; i-- {
	}
	return i >= 0 && (s.Tokens[i].By == phrase.AsSight || s.Tokens[i].By == phrase.AsRestaurant)
}
