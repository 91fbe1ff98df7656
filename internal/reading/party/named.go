package party

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// nameLeads stand before the name of somebody who travels: "mom, dad and Emma (14)".
var nameLeads = english.Words("and & + plus with , ( ; little our my take taking bring bringing")

// readNamed counts the children who are told by name and age: "mom, dad, Emma (14), Jack (11) and Lily (4)". Those who are called kids, or a son,
// right before are counted by that word: of them the age alone is new.
func readNamed(s *phrase.Sentence, p *Said) {
	counted := 0
	for i := 0; i < len(s.Tokens); {
		to, ages := namedAt(s, i)
		if to == 0 || !amongPeople(s, i, to) {
			i++
			continue
		}
		p.ages = append(p.ages, ages...)
		if !calledKids(s, i) {
			counted += len(ages)
		}
		s.UseRange(i, to, phrase.AsParty)
		i = to
	}
	for _, ph := range numberOf {
		for _, m := range ph.All(s) {
			if m.Nums[0] == counted {
				return // "2 children: me, my wife, Tom (5) and Anna (8)"
			}
		}
	}
	p.children += counted
}

// namedAt reads a row of names of children with their ages that begins at i.
func namedAt(s *phrase.Sentence, i int) (to int, ages []int) {
	for k := i; ; {
		age, behind, ok := nameWithAge(s, k)
		if !ok || age > oldestChild {
			return to, ages
		}
		to, ages = behind, append(ages, age)
		if k = s.Skip(behind, ",", "and", "&", "+", "plus", "our", "little"); k == behind {
			return to, ages
		}
	}
}

// nameWithAge reads a first name and the age behind it: "Emma (14)", "Jack, 11,".
func nameWithAge(s *phrase.Sentence, i int) (age, to int, ok bool) {
	if !isName(s, i) {
		return 0, 0, false
	}
	k := s.Skip(i+1, "(", ",", "aged", "is", "who", "age")
	if _, whole := s.WholeAt(k); !whole || k == i+1 || s.Tokens[k].By != phrase.Nobody || s.Tokens[k].Ord {
		return 0, 0, false
	}
	age, to, young := ageAt(s, k)
	if !young {
		age, to = oldestChild+1, k+1
	}
	if young && s.Texts(i-1, ":") && !childBefore(s, i-1) {
		return 0, 0, false // "in order: Hallstatt (2)"
	}
	if s.Texts(to, ")") && s.Texts(i+1, "(") {
		return age, to + 1, true
	}
	return age, to, pauseAt(s, to) || joins[s.WordAt(to)]
}

// isName tells whether a word can only be somebody's first name.
func isName(s *phrase.Sentence, i int) bool {
	return i < len(s.Tokens) && s.Tokens[i].By == phrase.Nobody && gazetteer.Capitalised(s, i) && len(s.Tokens[i].Text) > 1 && !s.Knows(s.Tokens[i].Text) && gazetteer.Elsewhere[s.Tokens[i].Text] == "" &&
		!gazetteer.HomeLands[s.Tokens[i].Text] && !addressed[s.Tokens[i].Text] && !grownWords[s.Tokens[i].Text] && !lexicon.PartyWords[s.Tokens[i].Text] && (i == 0 || nameLeads[s.WordAt(i-1)] || childBefore(s, i) || s.Texts(i-1, ":"))
}

// amongPeople tells whether the names from ≤ i < to stand by people: places have a number in brackets, too, of nights.
func amongPeople(s *phrase.Sentence, from, to int) bool {
	for k := max(0, from-6); k < from; k++ {
		n, _ := s.WholeAt(k)
		if lexicon.PartyWords[s.Tokens[k].Text] || grownWords[s.Tokens[k].Text] || speaker[s.Tokens[k].Text] || n > oldestChild && n <= 110 && s.Texts(k+1, ")") {
			return true
		}
	}
	return s.AnyBetween(to, min(to+4, len(s.Tokens)), speaker)
}

var speaker = english.Words("me i myself")

// addressed are titles and what else stands by a number and is nobody's name.
var addressed = english.Words("mr mrs ms miss dr hotel room flat gate terminal platform line bus metro tram route flight zone day option plan")

// calledKids tells whether the words before i call those who are named there children.
func calledKids(s *phrase.Sentence, i int) bool {
	k := i
	for k > 0 && (s.Texts(k-1, ",") || s.Texts(k-1, "(") || s.Texts(k-1, ":") || s.Texts(k-1, "-") || s.Texts(k-1, "are")) {
		k--
	}
	return childBefore(s, k)
}
