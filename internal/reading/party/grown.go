package party

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// relatives are what one grown-up who travels along is called.
const relatives = lexicon.Companion + "|parent|godmother|godfather|stepmother|stepfather|stepmom|stepmum|stepdad|carer|caregiver|nanny"

var (
	grownWords = english.Words(strings.ReplaceAll(relatives+"|"+lexicon.Peers, "|", " ") + ` law laws parents grandparents grandmothers grandmas grandfathers grandpas adults adult couple couples pair
		aunts uncles mums moms dads husbands wives partners folks retired elderly widowed gran people`)
	speakersOwn = english.Words("i me us we two")
	// grownLeads stand between grown-ups and their ages.
	grownLeads = []string{",", "(", "-", "both", "all", "aged", "ages", "age", "who", "is", "are", "now", "of", "turning"}
)

// readGrownAges sets aside the ages of grown-ups, which count nobody: "grandparents (74, 76)", "my mother-in-law (79)", "both retired, 68 and 71".
func readGrownAges(s *phrase.Sentence) {
	for i := 1; i < len(s.Tokens); i++ {
		if !grownWords[s.Tokens[i-1].Text] && !(speakersOwn[s.Tokens[i-1].Text] && s.Texts(i, "(")) {
			continue
		}
		k := s.Skip(i, grownLeads...)
		to := grownAgesAt(s, k)
		if to == 0 || !pauseAt(s, to) && !joins[s.WordAt(to)] {
			continue
		}
		if s.Texts(to, ")") {
			to++
		}
		s.UseRange(i, to, phrase.AsParty)
	}
}

// grownAgesAt gives the token behind the ages of grown-ups that stand at i, or 0.
func grownAgesAt(s *phrase.Sentence, i int) (to int) {
	for k := i; ; {
		n, ok := s.WholeAt(k)
		if !ok || s.Tokens[k].By != phrase.Nobody || s.Tokens[k].Ord || n <= oldestChild || n > 110 || s.CountedAt(k) && !s.Texts(k+1, "years") || lexicon.PartyWords[s.WordAt(k+1)] || lexicon.Months[s.WordAt(k+1)] != 0 {
			return to
		}
		to = s.Skip(k+1, "years", "year", "yo", "old")
		if k = s.Skip(to, ",", "and", "&", "/", "+", "to", "-"); k == to {
			return to
		}
	}
}
