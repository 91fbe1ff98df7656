package party

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Children are often told twice, as so many and then one by one, and grown-up ones are called children too. What can be said of them in one breath
// is read before the lists and the rules of the party, so that nobody is counted again.

var (
	twinsOfAge = phrase.Says(determiners+"? # year|yr|years|yo old|olds? twins|triplets", determiners+"? twins|triplets ,|(|who? are|aged|of|age|ages? #")
	someOfAge  = phrase.Says("# # year|yr|years|yo old|olds")
	allOfAge   = phrase.Says("# "+kidsWord+" both|all? aged|age|of #", "# "+kidsWord+" who|they? are both|all #")
	numberOf   = phrase.Says("# " + adjectives + "? " + kidsWord)
	describes  = phrase.Says("# year|yr|years|month|months|yo old|olds? "+lexicon.OneChild+"|boy|girl|one?", determiners+" # year|yr|years|month|months|yo old|olds? "+lexicon.OneChild+"|boy|girl|one?",
		determiners+" little|small|young|tiny? "+lexicon.OneChild+"|boy|girl ,|aged|of|who|is|(? # )?", determiners+" little|small|young|tiny? "+lexicon.OneChild+"|boy|girl", "one|1 is|aged|of # years|year|months? old?")
	grownOf   = phrase.Says("my|our|two|2|three|3|both? adult|grown|grownup up? "+kidsWord+"|son|daughter|child", "my|our # adult|grown|grownup up? "+kidsWord, "# adult|grown|grownup up? "+kidsWord)
	kinOf     = phrase.Says("my|our|his|her # ? sons|daughters|kids|children|boys|girls ,|(|are|aged|who? are|aged? # ,|and|& #? and|&? #? )?", "my|our|his|her "+kidsWord+" ,|(|are|aged|who? are|aged? # ,|and|& #? and|&? #? )?", "my|our|his|her son|daughter|child|boy|girl ,|(|is|aged|who? is|aged? # )?")
	again     = phrase.Says("the|our|my|their # year|yr|years|month|months|yo old|olds? "+lexicon.OneChild+"|boy|girl|one?", "the|our|my|their younger|youngest|older|oldest|elder|eldest|little|small|smaller|bigger one|kid|child|boy|girl")
	henDo     = english.Words("hen hens bachelorette bachelor stag stags bridesmaids bride groom sorority fraternity friends mates guys lads rooftop bars nightlife clubbing cocktails brunch")
	decades   = phrase.Says("in our|their|his|her|my early|mid|late? # s?", "our|their|his|her|my early|mid|late? # s", "early|mid|late # s", "early|mid|late twenties|thirties|forties|fifties|sixties|seventies|eighties", "in? our|their|his|her|my early|mid|late? twenties|thirties|forties|fifties|sixties|seventies|eighties")
	ladsOfAge = phrase.Says("# lads|lasses|brothers|sisters|cousins of|aged|,? # ,|and|& #", "# lads|lasses|brothers|sisters|cousins of|aged|,? # , # ,? and|& #")
	plusKin   = phrase.Says("# adults|grownups and|plus|&|+ my|our # " + lexicon.Peers)
)

const kidsWord = "kids|children|boys|girls|sons|daughters|toddlers|teens|teenagers|grandkids|grandchildren|kid|child|toddler|teen|teenager|baby|babies|infants|infant"

// readKids counts the children that are told once and again: as twins of an age, as so many who are then described one by one. Grown-up children are adults.
func readKids(s *phrase.Sentence, p *Said) {
	readLads(s)
	p.each(s, twinsOfAge, func(m phrase.Match) {
		n := 2
		if s.AnyBetween(m.From, m.To, triplets) {
			n = 3
		}
		if age := m.Nums[0]; age <= oldestChild {
			p.children += n
			p.ages = append(p.ages, slices.Repeat([]int{age}, n)...)
		} else {
			p.companions += n
		}
	})
	p.each(s, grownOf, func(m phrase.Match) { p.companions += countOf(s, m) })
	readGrown(s, p)
	readDescribed(s, p)
	for _, list := range [][]phrase.Pattern{someOfAge, allOfAge} {
		p.each(s, list, func(m phrase.Match) {
			n, age := m.Nums[0], m.Nums[1]
			k := s.Skip(m.To, ",", "and", "&", "/")
			if n < 1 || n > 12 || age > oldestChild || k > m.To && k < len(s.Tokens) && s.Tokens[k].Kind == phrase.Number {
				return
			}
			p.children += n
			p.ages = append(p.ages, slices.Repeat([]int{age}, n)...)
		})
	}
	p.each(s, plusKin, func(m phrase.Match) { p.adults += m.Nums[0] + m.Nums[1] })
	readHens(s, p)
}

// readLads takes those who are called like grown-ups for children where their ages are a child's: "two lads of 10 and 13".
func readLads(s *phrase.Sentence) {
	for _, ph := range ladsOfAge {
		for _, m := range ph.All(s) {
			if ages := m.Nums[1:]; len(ages) == m.Nums[0] && plausible(ages, 0, oldestChild) {
				s.Tokens[m.From+1].Text = "boys"
				s.Words["boys"] = true
			}
		}
	}
}

// readDecades marks what is said of the age of grown-ups, which counts nobody.
func readDecades(s *phrase.Sentence) {
	for _, ph := range decades {
		for _, m := range ph.All(s) {
			s.Use(m, phrase.AsParty)
		}
	}
}

var triplets = english.Words("triplets")

// each applies add to every place that one of some phrases stands at, and marks it where somebody was counted.
func (p *Said) each(s *phrase.Sentence, list []phrase.Pattern, add func(phrase.Match)) {
	for _, ph := range list {
		for _, m := range ph.All(s) {
			before := p.children + p.companions + p.adults
			if add(m); p.children+p.companions+p.adults > before {
				s.Use(m, phrase.AsParty)
			}
		}
	}
}

// countOf is how many people a phrase names: its number, two of several, or one.
func countOf(s *phrase.Sentence, m phrase.Match) int {
	if n, ok := s.WholeAt(m.From); ok {
		return min(n, countless)
	}
	if len(m.Nums) > 0 {
		return min(m.Nums[0], countless)
	}
	if strings.HasSuffix(s.Tokens[m.To-1].Text, "s") || s.Texts(m.To-1, "children") {
		return 2
	}
	return 1
}

// readGrown counts sons and daughters of an age at which one is grown up: "my son (19)", "our daughters are 21 and 24".
func readGrown(s *phrase.Sentence, p *Said) {
	p.each(s, kinOf, func(m phrase.Match) {
		ages := m.Nums
		if s.Tokens[m.From+1].Kind == phrase.Number {
			ages = ages[1:]
		}
		if len(ages) > 0 && plausible(ages, 18, 60) && (m.To >= len(s.Tokens) || !lexicon.Countable[s.Tokens[m.To].Text] || s.Texts(m.To, "years")) {
			p.companions += max(len(ages), countOf(s, phrase.Match{From: m.From, To: m.From + 1}))
		}
	})
}

// readDescribed counts children of whom it is said how many they are, and then of each what it is: "2 kids, a 2 year old and a 5 year old".
func readDescribed(s *phrase.Sentence, p *Said) {
	for _, ph := range numberOf {
		for _, m := range ph.All(s) {
			n := m.Nums[0]
			if n < 1 || n > 12 {
				continue
			}
			k := s.Skip(m.To, ",", ":", "-", "(", "namely", "being", "one")
			if k == m.To {
				continue
			}
			if s.Texts(k-1, "one") {
				k--
			}
			ages, told, to := describedAt(s, k)
			if told != n {
				continue
			}
			if s.Texts(to, ")") {
				to++
			}
			p.children += n
			p.ages = append(p.ages, ages...)
			s.UseRange(m.From, to, phrase.AsParty)
		}
	}
}

// describedAt reads a list of single children.
func describedAt(s *phrase.Sentence, i int) (ages []int, told, to int) {
	for k := i; ; {
		m, ok := longest(s, describes, k)
		if !ok {
			return ages, told, to
		}
		if len(m.Nums) > 0 {
			age := m.Nums[0]
			if s.AnyBetween(m.From, m.To, months) {
				age /= 12
			}
			if age > oldestChild {
				return ages, told, to
			}
			ages = append(ages, age)
		}
		told, to = told+1, m.To
		if k = s.Skip(m.To, ",", "and", "&", "plus", "the", "other"); k == m.To {
			return ages, told, to
		}
	}
}

var months = english.Words("month months")

// longest gives the longest of some phrases that stand at i.
func longest(s *phrase.Sentence, list []phrase.Pattern, i int) (best phrase.Match, ok bool) {
	for _, p := range list {
		if m, hit := p.At(s, i); hit && m.To > best.To {
			best, ok = m, true
		}
	}
	return best, ok
}

// readHens counts the girls of a hen party, and the boys of a stag do, who are no children.
func readHens(s *phrase.Sentence, p *Said) {
	if !slices.ContainsFunc(s.Tokens, func(t phrase.Token) bool { return henDo[t.Text] }) {
		return
	}
	for _, m := range phrase.Of("# of? us? girls|boys|girlies|blokes|hens|stags").All(s) {
		if _, end := agesAt(s, s.Skip(m.To, ageLeads...)); end > 0 && !s.Texts(m.To, ",") || s.AnyBetween(0, m.From, parentWords) {
			continue // "three boys (12, 14, 17)"
		}
		p.total = max(p.total, min(m.Nums[0], countless))
		s.Use(m, phrase.AsParty)
	}
	for _, m := range phrase.Of("hen|stag|bachelor|bachelorette|hens party|do|weekend|night|trip? of|for # " + lexicon.Peers + "|girls|boys?").All(s) {
		if days[s.WordAt(m.To)] {
			continue
		}
		p.total = max(p.total, min(m.Nums[0], countless))
		s.Use(m, phrase.AsParty)
	}
	for _, m := range phrase.Of("hen|stag|bachelor|bachelorette|hens party|do|weekend|night|trip?").All(s) {
		s.Use(m, phrase.AsParty)
	}
}

// parentWords name those whose boys and girls are children.
var parentWords = english.Words("parents mum mom dad mother father adults adult family")

// days are what a trip is long in.
var days = english.Words("day days night nights week weeks hours")

// readAgain marks children of whom it is spoken once more: "two kids (4 and 7) … the 4 year old naps".
func readAgain(s *phrase.Sentence, p *Said) {
	for _, ph := range again {
		for _, m := range ph.All(s) {
			if len(m.Nums) == 0 && p.children+len(p.ages) > 0 || len(m.Nums) > 0 && slices.Contains(p.ages, m.Nums[0]) && !s.WordsBefore(m.From, 1, joins) {
				s.Use(m, phrase.AsParty)
			}
		}
	}
}

var joins = english.Words("and plus with & +")

// stages are the ages of children who are called so, in whole years.
var stages = map[string][2]int{"toddler": {1, 3}, "baby": {0, 1}, "infant": {0, 1}, "newborn": {0, 0}, "teenager": {13, 17}, "teen": {13, 17}}

// sameChild tells whether a child that is named by a word alone is one of those whose age is told elsewhere: "with a toddler, two adults and one child
// aged 2". One that an "and" joins to the others is another.
func sameChild(s *phrase.Sentence, m phrase.Match, p *Said) bool {
	stage, ok := stages[s.Tokens[m.To-1].Text]
	if !ok || p.children > len(p.ages) || s.WordsBefore(m.From+1, 2, joins) && m.From > 1 && !s.Texts(m.From, "with") && !s.Texts(m.From-1, "with") {
		return false
	}
	return slices.ContainsFunc(p.ages, func(a int) bool { return a >= stage[0] && a <= stage[1] })
}

// oneOfCounted tells whether a child of whom the age is told is one of those that are counted elsewhere: "with our 10-year-old, 2 adults 1 child". One that
// an "and" joins to the others is another.
func oneOfCounted(s *phrase.Sentence, m phrase.Match, p *Said) bool {
	if len(m.Nums) != 1 || m.Nums[0] > oldestChild || p.children <= len(p.ages) || !s.AnyBetween(m.From, m.To, oldWords) {
		return false
	}
	k := m.From
	for k > 0 && (s.Texts(k-1, "a") || s.Texts(k-1, "an") || s.Texts(k-1, "our") || s.Texts(k-1, "my") || s.Texts(k-1, "the")) {
		k--
	}
	return !anotherToo[s.WordAt(k-1)] && !anotherToo[s.WordAt(k)]
}

var (
	oldWords   = english.Words("old olds yo")
	anotherToo = english.Words("and plus & +")
)
