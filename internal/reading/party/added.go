package party

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Short ways to say who comes: "12 of us plus 2 teachers", "2 adults + grandma", "friends (4)", "2A + 2C (9, 12)".

var (
	usAnd      = phrase.Says("# of us plus|and|&|+ #", "# "+strings.Join(oneOfCrowds, "s|")+"s plus|and|&|+ #")
	adultsAnd  = phrase.Says("# adults|adult|grownups|grownup|adt|adts", "family of #", "family with", "both? parents with?")
	plusSome   = phrase.Says(",|and|plus|&|+|with # seniors|senior|pensioners|pensioner")
	plusOne    = phrase.Says("and|plus|&|+|with my|our|the|a|one? "+relatives+" in? law?", "and|plus|&|+ my|our gran", "and|plus|&|+ a|one? nanny|nurse|carer|caregiver|babysitter")
	listedNext = phrase.Says(", my|our " + relatives + " in? law?")
	plusBoth   = phrase.Says("and|plus|&|+|with both|two|2 grandmas|grandmothers|grandads|grandfathers|grandpas|nans|nanas", "and|plus|&|+|with my|our|the|both? parents|grandparents|laws")
	inBrackets = phrase.Says("friends|mates|ladies|women|men|lads|guys|gals|pals|people|group|party|travellers|travelers ( # )", "group|party|friends|mates ( # people|persons|pax|adults|of us? )")
	familyOf   = phrase.Says("family ( # )", "family ( of # )")
	adultsOf   = phrase.Says("adults ( # )")
	kidsOf     = phrase.Says("kids|children ( # )")
	visited    = english.Words("visit visiting see seeing meet meeting with")
)

// oneOfCrowds are those who come in numbers with others who look after them.
var oneOfCrowds = []string{"pupil", "student", "player", "singer", "musician", "scout", "dancer", "athlete", "footballer", "swimmer", "schoolkid"}

// leaders are those who go with them.
var leaders = english.Words("teacher teachers coach coaches leader leaders chaperone chaperones chaperon tutor tutors instructor instructors trainer trainers supervisor supervisors carer carers organiser organizer")

// readAdded counts those who are said to come on top of others.
func readAdded(s *phrase.Sentence, p *Said) {
	for _, ph := range usAnd {
		for _, m := range ph.All(s) {
			if leaders[s.WordAt(m.To)] {
				p.total = max(p.total, min(m.Nums[0]+m.Nums[1], countless))
				s.UseRange(m.From, m.To+1, phrase.AsParty)
			}
		}
	}
	for _, ph := range adultsAnd {
		for _, m := range ph.All(s) {
			to := kidsBehind(s, m.To)
			if s.Texts(m.From, "family", "of") && !s.Texts(to, "plus") && !s.Texts(to, "+") {
				continue // "a family of four with grandma" may be four
			}
			if next, ok := longest(s, listedNext, to); ok && len(m.Nums) > 0 && m.Nums[0] == 1 && (pauseAt(s, next.To) || joins[s.WordAt(next.To)]) {
				p.beside++ // "one adult, my mum and my dad": of two, they may be the two
				s.UseRange(to, next.To, phrase.AsParty)
				to = next.To
			}
			for n, end := addedAt(s, to); n > 0; n, end = addedAt(s, end) {
				p.beside += n
				s.UseRange(to, end, phrase.AsParty)
			}
		}
	}
}

// addedAt gives how many grown-ups are added at i, and the token behind.
func addedAt(s *phrase.Sentence, i int) (n, to int) {
	k := s.Skip(i, ",")
	if m, ok := longest(s, plusSome, i); ok {
		return min(m.Nums[0], countless), m.To
	}
	if m, ok := longest(s, plusBoth, k); ok {
		return 2, behindName(s, m.To)
	}
	if m, ok := longest(s, plusOne, k); ok {
		return 1, behindName(s, m.To)
	}
	return 0, 0
}

// kidsBehind steps over the children who stand between the adults and who is added to them: "2 adults, 2 kids (4, 6) and grandma".
func kidsBehind(s *phrase.Sentence, i int) int {
	k := s.Skip(i, ",", "and", "&", "+", "plus")
	if to := k; to < len(s.Tokens) && s.Tokens[to].By == phrase.AsParty && childWords[s.Tokens[to].Text] { // who were read before
		for to < len(s.Tokens) && s.Tokens[to].By == phrase.AsParty {
			to++
		}
		return s.Skip(to, ")")
	}
	if k == i && !s.Texts(i-1, "with") {
		return i
	}
	for _, ph := range numberOf {
		if m, ok := ph.At(s, k); ok {
			to := m.To
			for to < len(s.Tokens) && s.Tokens[to].By == phrase.AsParty {
				to++
			}
			switch {
			case s.Texts(to, ")"):
				to++
			case s.Texts(to, "("):
				if _, end := agesAt(s, to+1); end > 0 && s.Texts(end, ")") {
					to = end + 1
				}
			}
			return to
		}
	}
	return i
}

var childWords = english.Words("twins triplets")

// readBrackets counts people whose number stands in brackets behind what they are: "friends (4)".
func readBrackets(s *phrase.Sentence, p *Said) {
	for _, ph := range inBrackets {
		for _, m := range ph.All(s) {
			switch {
			case m.Nums[0] < 2 || visited[s.WordAt(m.From-1)] && !s.Texts(m.From-1, "with"):
				continue
			case s.Texts(m.From-1, "my") || s.Texts(m.From-1, "our"):
				p.companions += min(m.Nums[0], countless)
			default:
				p.total = max(p.total, min(m.Nums[0], countless))
			}
			s.Use(m, phrase.AsParty)
		}
	}
	for _, ph := range familyOf {
		for _, m := range ph.All(s) {
			p.total, p.family = min(m.Nums[0], countless), true
			s.Use(m, phrase.AsParty)
		}
	}
	p.each(s, adultsOf, func(m phrase.Match) {
		if m.Nums[0] <= largestParty {
			p.adults += m.Nums[0]
			p.each(s, kidsOf, func(m phrase.Match) { p.children += m.Nums[0] })
		}
	})
}

// readLetters reads adults and children by their first letters, as travel agents write them: "2A + 2C (9, 12)".
func readLetters(s *phrase.Sentence, p *Said) {
	for i := range s.Tokens {
		adults, ok := lettered(s, i, "a")
		if !ok {
			continue
		}
		k := s.Skip(i+2, "+", ",", "and", "&", "/")
		children, both := lettered(s, k, "c")
		switch {
		case both:
			to := k + 2
			if ages, end := agesAt(s, to+1); s.Texts(to, "(") && end > 0 && s.Texts(end, ")") {
				p.ages = append(p.ages, ages...)
				to = end + 1
			}
			p.adults, p.children = p.adults+adults, p.children+children
			s.UseRange(i, to, phrase.AsParty)
		case s.Tokens[i+1].Glued && (i == 0 || s.RestEnds(i-1)) && s.RestEnds(i+2):
			p.adults += adults
			s.UseRange(i, i+2, phrase.AsParty)
		}
	}
}

// lettered gives the number at i that a letter follows: "2A".
func lettered(s *phrase.Sentence, i int, letter string) (int, bool) {
	n, ok := s.WholeAt(i)
	return n, ok && n >= 1 && n <= largestParty && s.Tokens[i].By == phrase.Nobody && s.Texts(i+1, letter) && s.Tokens[i+1].By == phrase.Nobody && (s.Tokens[i+1].Glued || s.Tokens[i+1].Raw != letter)
}
