package party

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var rooms = []struct {
	phrases []phrase.Pattern
	add     func(p *Said, n int)
}{
	{phrase.Says("one|a|own|single|separate? room each|apiece", "one|a single? room per person|head", "own rooms|room"), func(p *Said, _ int) { p.separate = true }},
	{phrase.Says("# hotel|double|single|twin|separate|family|connecting|adjoining|bed? room|rooms"), func(p *Said, n int) { p.rooms += n }},
	{phrase.Says("# doubles|singles|twins"), func(p *Said, n int) { p.rooms += n }},
	{phrase.Says("separate|single|individual|own rooms"), func(p *Said, _ int) { p.separate = true }},
	{phrase.Says("a|one double|twin|single|shared room", "share|sharing a|one room", "one room"), func(p *Said, _ int) { p.rooms++ }},
}

func readRooms(s *phrase.Sentence, p *Said) {
	for _, r := range rooms {
		for _, ph := range r.phrases {
			for _, m := range ph.All(s) {
				n := 1
				if len(m.Nums) > 0 {
					n = m.Nums[0]
				}
				if p.someShares(s, m) {
					continue
				}
				if n = min(n, countless); !s.Texts(m.From-1, "rooms") && p.rooms == 0 {
					r.add(p, n)
					s.Use(m, phrase.AsParty)
				}
			}
		}
	}
}

var (
	shares   = phrase.Says("share|sharing|shares a|one room", "in one|a|the same? room", "will|can|would|could share|sharing a|one room")
	sharers  = phrase.Says("# of us|them", "#", "the|our|my? kids|children|boys|girls|couple|couples|ladies|men|women|parents|grandparents")
	toSharer = english.Words("will can would could must to happily gladly who")
)

// someShares tells whether it is some of the party who share the room at m, and marks who: "two share a room". How the others sleep nobody says then.
func (p *Said) someShares(s *phrase.Sentence, m phrase.Match) bool {
	if !phrase.AnyAt(s, shares, m.From) {
		return false
	}
	at := m.From
	for toSharer[s.WordAt(at-1)] {
		at--
	}
	who, ok := s.EndingAt(sharers, at)
	if ok && len(who.Nums) > 0 && everybody[s.WordAt(who.From-1)] {
		s.UseRange(who.From, m.From, phrase.AsParty) // "all three share a room"
	}
	if !ok || len(who.Nums) > 0 && (who.Nums[0] < 2 || everybody[s.WordAt(who.From-1)]) {
		return false
	}
	p.someShare = true
	s.UseRange(who.From, m.To, phrase.AsParty)
	return true
}

// everybody stands before the number of all of them: "all three share a room".
var everybody = english.Words("all the we us")
