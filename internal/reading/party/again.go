package party

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/themes"
)

// Who is counted is spoken of again, and others are spoken of who do not come.

// countedAlready tells whether somebody is spoken of again: "my husband and I … my husband wants ramen".
func countedAlready(s *phrase.Sentence, m phrase.Match) bool {
	kin := s.Tokens[m.To-1].Text
	for i := m.From; i < m.To; i++ {
		if whose, ok := strings.CutSuffix(s.Tokens[i].Text, "'s"); ok && kinOnce[whose] {
			kin = whose // "it's my wife's birthday"
		}
	}
	if !kinOnce[kin] {
		return false
	}
	for i := range s.Tokens {
		if (i < m.From || i >= m.To) && s.Tokens[i].Text == kin && s.Tokens[i].By == phrase.AsParty {
			return true
		}
	}
	return false
}

// mentioned tells whether somebody is only spoken of: who recommends the place, lives there, or gives the trip away.
func mentioned(s *phrase.Sentence, m phrase.Match) bool {
	if reports[s.WordAt(m.To)] && !travelAlong[s.Tokens[m.To-1].Text] || phrase.AnyAt(s, givesAway, m.To) {
		return true
	}
	if phrase.AnyAt(s, livesThere, m.To) {
		return true
	}
	return (s.Texts(m.From, "from") || s.Texts(m.From-1, "from")) && s.WordsBefore(m.From, 4, gifts)
}

var (
	reports = english.Words("says said recommended recommends suggested suggests told tells swears swore raves raved went moved gave")
	// travelAlong are those of whom hardly anybody speaks who travels without them.
	travelAlong = english.Words("wife husband partner girlfriend boyfriend spouse fiance fiancee hubby missus gf bf")
	givesAway   = phrase.Says("are|is|have|has|were|was? giving|gave|given|give|gifted|treating|treated|paid|paying|sent|sending|bought us|me|them")
	livesThere  = phrase.Says("who|that lives|live|studies|study|works|work|moved|is|are there|here", "who|that is|are living|studying|working there|here", "lives|live|living|studies|studying|works|working there|here")
	gifts       = english.Words("present gift voucher money treat birthday card")
)

var kinOnce = english.Words("wife husband partner girlfriend boyfriend mother mum mom father dad spouse fiance fiancee hubby missus grandma grandpa grandmother grandfather")

// occasions are what one travels to for the sake of somebody who is there already.
var occasions = english.Words("graduation commencement convocation wedding recital concert tournament performance swearing inauguration ordination")

// ofKin tells whether a word is written as what belongs to somebody.
func ofKin(raw string) bool { return strings.HasSuffix(raw, "'s") || strings.HasSuffix(raw, "’s") }

// ownThing keeps "kids' stuff" and "family activities" for the themes, and whose occasion one travels to from being counted.
func ownThing(s *phrase.Sentence, m phrase.Match) bool {
	if occasions[s.WordAt(m.To)] && ofKin(s.Tokens[m.To-1].Raw) {
		return true // "my daughter's graduation" brings the parents there, not her
	}
	for _, w := range []string{"kids", "children", "family"} {
		if s.Tokens[m.To-1].Text == w || s.Tokens[m.To-1].Raw == w+"'" || s.Tokens[m.To-1].Raw == w+"’" {
			for _, p := range themes.ThemePhrases {
				if hit, ok := p.At(s, m.To-1); ok && p.Theme == "family" && hit.To > m.To {
					return true
				}
			}
		}
	}
	return false
}

// spokenAgain are those who are counted elsewhere, and what they want.
var spokenAgain = phrase.Says("the|our|my? boys|girls|lads|kids|children|twins|teens|teenagers|grandkids|grandchildren|parents|grandparents|ladies|men|women|guys want|wants|would|love|like|hate|need|are|will|can|can't|prefer|enjoy",
	"mum|mom|dad|mother|father|mummy|daddy|gran|grandma|grandpa|granny|grandad|daughter|son|wife|husband|hubby wants|want|would|loves|likes|hates|needs|is|will|can|can't|cannot|prefers|enjoys")

// useSpokenAgain marks who is spoken of again once everybody is counted: "three boys … Boys want the aquarium, mum a kimono".
func (p *Said) useSpokenAgain(s *phrase.Sentence) {
	if p.total+p.adults+p.companions+p.listed+p.children == 0 {
		return
	}
	for _, ph := range spokenAgain {
		for _, m := range ph.All(s) {
			s.UseRange(m.From, m.To-1, phrase.AsParty)
		}
	}
}
