package party

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var (
	mrAndMrs = phrase.Says("mr .? and|&|+ mrs|ms|mr|miss .?", "mrs|ms .? and|&|+ mr|mrs|ms .?")
	marriage = phrase.Says("# years? of? marriage", "# years married|together", "married for? # years", "anniversary trip|getaway|break|weekend|holiday|vacation|celebration|stay|escape ,|(|-? # years", "# years? anniversary trip|getaway|break|weekend|holiday|vacation|celebration?",
		"anniversary trip|getaway|break|weekend|holiday|vacation|celebration|stay|escape", "#th anniversary trip|getaway|break|weekend|holiday|vacation|celebration", "celebrating|for|its an|our|my|their? anniversary")
	others = english.Words("museum company firm business work office corporate club school team parents' parents grandparents' grandparents parent's friends' friends sister's brother's foundation city's town's museum's")
)

// readTwo finds couples who are named or told by what two celebrate.
func readTwo(s *phrase.Sentence, p *Said) {
	for _, ph := range mrAndMrs {
		for _, m := range ph.All(s) {
			to := m.To
			if isSurname(s, to) {
				to++
			}
			p.couple = true
			s.UseRange(m.From, to, phrase.AsParty)
			s.UseRange(to, retiredAt(s, to), phrase.AsParty)
		}
	}
	for _, ph := range marriage {
		for _, m := range ph.All(s) {
			if s.Texts(m.To, "of") || s.WordsBefore(m.From, 2, others) {
				continue
			}
			p.couple = true
			s.Use(m, phrase.AsParty)
		}
	}
}

// retiredAt gives the token behind what is said of two people and counts nobody: ", both retired".
func retiredAt(s *phrase.Sentence, i int) int {
	k := s.Skip(i, ",", "both", "are", "who", "now")
	if s.Texts(k, "retired") {
		return k + 1
	}
	return i
}

// isSurname tells whether a name stands at i.
func isSurname(s *phrase.Sentence, i int) bool {
	return i < len(s.Tokens) && s.Tokens[i].By == phrase.Nobody && s.Tokens[i].Kind == phrase.Word && s.Tokens[i].Raw != s.Tokens[i].Text
}
