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
	inTurn  = phrase.Says("before|after the|our?", "and|, then the?")                                     // between two places
	atAnEnd = phrase.Says("ending|end|ends|finish|finishing|start|starting|begin|beginning with|at the?") // before one
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
	for _, p := range inTurn {
		for _, m := range p.All(s) {
			if saidOfPlace(s, m.From) {
				leaveWithSight(s, m)
			}
		}
	}
	for _, p := range atAnEnd {
		for _, m := range p.All(s) {
			leaveWithSight(s, m)
		}
	}
}

// leaveWithSight leaves aside what stands before a sight, with its name; nothing where none stands behind it.
func leaveWithSight(s *phrase.Sentence, m phrase.Match) {
	to := m.To
	for to < len(s.Tokens) && s.Tokens[to].By == phrase.AsSight {
		to++
	}
	if to > m.To {
		leaveAside(s, m.From, to)
	}
}

// saidOfPlace tells whether a place or a meal that was read stands before i.
func saidOfPlace(s *phrase.Sentence, i int) bool {
	for i--; i >= 0 && s.Tokens[i].By == phrase.Nobody && ofWhat[s.Tokens[i].Text]; i-- {
	}
	return i >= 0 && (s.Tokens[i].By == phrase.AsSight || s.Tokens[i].By == phrase.AsRestaurant)
}
