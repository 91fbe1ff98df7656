package party

import (
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// ageLeads stand between children and their ages: "kids aged 5", "our children, who are 3 and 5", "girls: 9, 7".
var ageLeads = []string{",", "(", ":", "-", "aged", "ages", "age", "are", "is", "of", "who", "now", "only", "currently", "just", "turning", "they're", "between", "us"}

// readAgeList reads the ages that follow children, however many there are: "kids 5, 7 and 9". A single number is an age only when
// something says so.
func readAgeList(s *phrase.Sentence) (ages []int) {
	for i := 1; i < len(s.Tokens); i++ {
		if !childBefore(s, i) {
			continue
		}
		k := s.Skip(i, ageLeads...)
		list, to := agesAt(s, k)
		if s.Texts(k-1, ":") && len(list) == 1 {
			continue // "children: 1"
		}
		if len(list) > 1 || len(list) == 1 && k > i && (!s.Texts(k-1, ",") && !s.Texts(k-1, "-") || pauseAt(s, to)) {
			ages = append(ages, list...)
			s.UseRange(i, to, phrase.AsParty)
		}
	}
	return ages
}

// pauseAt tells whether a part of the sentence ends before i.
func pauseAt(s *phrase.Sentence, i int) bool {
	return i >= len(s.Tokens) || s.Tokens[i].Kind == phrase.Symbol && s.Tokens[i].Text != "-" && s.Tokens[i].Text != "/" && s.Tokens[i].Text != "%"
}

// agesAt reads numbers of children's ages and what joins them.
func agesAt(s *phrase.Sentence, i int) (ages []int, to int) {
	for k := i; ; {
		n, ok := s.WholeAt(k)
		if !ok || s.Tokens[k].By != phrase.Nobody || s.Tokens[k].Ord || n < 0 || n > 17 || s.CountedAt(k) && !s.Texts(k+1, "years") || lexicon.PartyWords[s.WordAt(k+1)] || k+1 < len(s.Tokens) && lexicon.Months[s.Tokens[k+1].Text] != 0 {
			return ages, to
		}
		ages, to = append(ages, n), k+1
		to = s.Skip(to, "years", "year", "old", "yo", "yrs")
		next := s.Skip(to, ",", "and", "&", "/", "plus")
		if next == to {
			return ages, to
		}
		k = next
	}
}
