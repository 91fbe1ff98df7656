package party

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Who is spoken of does not always travel: some stay at home, and of a party that is counted elsewhere "one of us" is a part.

const grownUp = relatives + "|parents|grandparents"

// staysHome are those who do not come along. Where a time follows ("can't come before June") they may.
var (
	staysHome = phrase.Says("my|our|the? "+grownUp+" stays|staying|stay|remains|remaining|not at? home|coming|joining", "my|our|the "+grownUp+" is|are|will staying|stay|remaining|remain at? home",
		"my|our|the "+grownUp+" isn't|aren't|can't|cannot|won't|doesn't|don't|couldn't|wouldn't be? able? to? come|coming|join|joining|travel|travelling|traveling along? with|us? me|us?",
		"my|our|the "+grownUp+" is|are|will|can|does|do not be? able? to? come|coming|join|joining|travel|travelling|traveling along? with|us? me|us?", "my|our|the "+grownUp+" can't|won't|cannot|doesn't make it", "my|our|the "+grownUp+" has|have to work|stay at? home?", "my|our|the "+grownUp+" is|are busy|away|working")
	withoutKin = phrase.Says("without|minus my|our|the "+grownUp, "not with my|our|the "+grownUp)
)

// readAbsent marks who does not travel, so that nobody counts them. Who says so of a grown-up is the only one who stays to be counted, as far as
// nobody else is named.
func readAbsent(s *phrase.Sentence, p *Said) {
	for _, ph := range staysHome {
		for _, m := range ph.All(s) {
			if s.RestEnds(m.To) || goesOn[s.WordAt(m.To)] {
				s.Use(m, phrase.AsParty)
				p.alone = true
			}
		}
	}
	for _, ph := range withoutKin {
		for _, m := range ph.All(s) {
			s.Use(m, phrase.AsParty)
			p.alone = true
		}
	}
}

var (
	partOfUs   = phrase.Says("the? # of us|them", "# of my|our|the friends|group|party|mates|pals|adults|ladies|girls|guys|lads")
	ofPart     = phrase.Says("is|are|has|have|can't|cannot|doesn't|don't|eats|eat|needs|need|uses|use|gets|suffers|hates|loves|likes|walks|who|being")
	wholeParty = phrase.Of("just|only|for|be|we|party|group")
)

// readParts sets aside what is said of some of a party: "one of us is gluten free" counts nobody, and "two of us are vegetarian" nobody where more
// are counted elsewhere.
func readParts(s *phrase.Sentence, p *Said) {
	for _, ph := range partOfUs {
		for _, m := range ph.All(s) {
			if _, whole := wholeParty.At(s, m.From-1); whole || !phrase.AnyAt(s, ofPart, m.To) && m.Nums[0] != 1 {
				continue
			}
			if m.Nums[0] > 1 {
				p.some = max(p.some, min(m.Nums[0], countless))
			}
			s.Use(m, phrase.AsParty)
		}
	}
}

// settleParts takes those of whom something was said for the whole party where fewer are counted.
func (p *Said) settleParts() {
	if p.total+p.adults == 0 && 1+p.companions < p.some {
		p.total, p.companions = p.some, 0
	}
}

// goesOn are words that begin the next part of a sentence.
var goesOn = english.Words("and but so as because since this due though although just only")
