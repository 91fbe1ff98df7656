package party

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// childAges are ages behind children: "two kids aged 4 and 7", "our kids (5 and 8)", "three kids, 10, 8 and 3", "the twins are 11".
var (
	childAges = phrase.Says("aged|ages|age # ,|/? #? ,|/? and|& #", "aged|ages|age # ,|/? #? ,|/? #? ,? and|& #", "aged|ages|age|are|is # -|to #", "aged|ages|age|is|are|of #", "who|they are|is|'re aged? # ,? #? ,? and|&? #?", "( # )", "( # ,|/|and|& # )",
		"( aged|ages|age? # ,|/? #? ,|/? #? ,? and|&|, # )", ", # , # ,? and|& #", ", # and|& #", "are # ,? and|& #", "are # , # and|& #", "are|is|turns #", "of # ,? and|& #")
	agesAlone = phrase.Says("# and # years old", "# and # year olds", "aged|ages # and|to|- #", "aged #")
	ourAges   = phrase.Says("we're both? # and|& # years? old? of? age?", "we are both? # and|& # years? old? of? age?", "we|i are both # years? old?", "we're both # years? old?", "aged # and # years? old?")
	myAge     = phrase.Says("i'm|he's|she's # years|year? old?", "i am # years|year? old?", "he|she|wife|husband|partner|mother|father|mum|mom|dad|friend|sister|brother|girlfriend|boyfriend is # years|year? old?", "turn|turned|turning|turns # years? old?", "all|both over|under|past #")
)

// readAges sets aside the ages of children.
func readAges(s *phrase.Sentence) (ages []int) {
	ages = readAgeList(s)
	for _, p := range childAges {
		for _, m := range p.All(s) {
			if !childBefore(s, m.From) || !plausible(m.Nums, 0, oldestChild) || s.CountedAt(m.To-1) && !s.Texts(m.To, "years") {
				continue
			}
			ages = append(ages, m.Nums...)
			s.Use(m, phrase.AsParty)
		}
	}
	for _, p := range agesAlone {
		for _, m := range p.All(s) {
			if plausible(m.Nums, 0, oldestChild) && (s.Tokens[m.From].Kind != phrase.Number || childBefore(s, m.From) || childBefore(s, m.From-1)) {
				ages = append(ages, m.Nums...)
				s.Use(m, phrase.AsParty)
			}
		}
	}
	return ages
}

// toddlersAge is how old one is taken to be who just walks.
const toddlersAge = 2

var toddlers = english.Words("toddler toddlers")

// readBabies adds the ages of babies and toddlers whose own are not said, as far as there are children without: "two adults and a baby".
func (p *Said) readBabies(s *phrase.Sentence) {
	for i, t := range s.Tokens {
		age := 0
		if toddlers[t.Text] {
			age = toddlersAge
		} else if !babies[t.Text] {
			continue
		}
		if t.By != phrase.AsParty || s.WordsBefore(i, 3, lexicon.GrammarNo) {
			continue
		}
		many := 1
		if n, ok := s.WholeAt(i - 1); ok && strings.HasSuffix(t.Text, "s") {
			many = n
		}
		for range many {
			if len(p.ages) < p.children+p.related {
				p.ages = append(p.ages, age)
				p.toddler = p.toddler || age > 0
			}
		}
	}
}

// readOwnAges sets aside the ages of those who speak, which count nobody: "we are 40 and 42".
func readOwnAges(s *phrase.Sentence, p *Said) {
	for _, ph := range ourAges {
		for _, m := range ph.All(s) {
			if plausible(m.Nums, 18, 110) {
				p.couple = p.couple || len(m.Nums) == 2
				s.Use(m, phrase.AsParty)
			}
		}
	}
	for _, ph := range myAge {
		for _, m := range ph.All(s) {
			if m.To < len(s.Tokens) && lexicon.Countable[s.Tokens[m.To].Text] {
				continue
			}
			if n := m.Nums[0]; n > 12 || s.Tokens[m.From].Text == "he's" || s.Tokens[m.From].Text == "she's" || s.Tokens[m.From].Text != "i'm" && s.Tokens[m.From].Text != "i" {
				if s.Texts(m.From+1, "is") {
					m.From++ // "my husband is 45" names him, too
				}
				s.Use(m, phrase.AsParty)
				if n <= oldestChild {
					p.ages = append(p.ages, n)
				}
			}
		}
	}
}

func plausible(ages []int, from, to int) bool {
	for _, a := range ages {
		if a < from || a > to {
			return false
		}
	}
	return true
}

// childAge is how old the children are for whom sights are chosen.
const childAge = 12

// grownKids tells whether all the children are teenagers.
func (p Said) grownKids(s *phrase.Sentence) bool {
	if len(p.ages) > 0 && len(p.ages) >= p.children {
		return plausible(p.ages, childAge+1, oldestChild)
	}
	for i, t := range s.Tokens {
		if t.By == phrase.AsParty && childBefore(s, i+1) && !teens[t.Text] && !s.WordsBefore(i, 1, teens) {
			return false
		}
	}
	return s.Words["teen"] || s.Words["teens"] || s.Words["teenager"] || s.Words["teenagers"] || s.Words["teenage"]
}

var teens = english.Words("teen teens teenager teenagers teenage adolescent")
