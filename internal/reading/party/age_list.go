package party

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// ageLeads stand between children and their ages: "kids aged 5", "our children, who are 3 and 5", "girls: 9, 7".
var ageLeads = []string{",", "(", ":", "-", "aged", "ages", "age", "are", "is", "of", "who", "now", "only", "currently", "just", "turning", "they're", "between", "us"}

// oldestChild is the age up to which one is a child.
const oldestChild = 17

// oldestInMonths is the age up to which one is told in months.
const oldestInMonths = 36

var (
	unitsOfAge = english.Words("year years yr yrs yo month months")
	sinceThen  = english.Words("ago apart after later from of since back before")
	babies     = english.Words("baby babies infant infants newborn newborns")
	oneKid     = english.Words("kid child son daughter boy girl toddler teen teenager grandson granddaughter nephew niece")
)

// readAgeList reads the ages that follow children, however many there are: "kids 5, 7 and 9", "aged 18 months, 4 and 7". A single number is an age
// only when something says so.
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
		if len(list) > 1 || len(list) == 1 && saidToBeAge(s, i, k, to) {
			ages = append(ages, list...)
			s.UseRange(i, to, phrase.AsParty)
		}
	}
	return ages
}

// useKidsOfAge marks the words for children who are counted by their ages alone: "two adults, boy 9".
func useKidsOfAge(s *phrase.Sentence) {
	for i := 1; i < len(s.Tokens); i++ {
		if word := s.Tokens[i-1].Text; (oneKid[word] || babies[word]) && s.Tokens[i].By == phrase.AsParty && s.Tokens[i].Kind != phrase.Symbol {
			s.UseRange(i-1, i, phrase.AsParty)
		}
	}
}

// saidToBeAge tells whether the single number at k is the age of the child before i: something leads to it, or it is a number of years or months.
func saidToBeAge(s *phrase.Sentence, i, k, to int) bool {
	if k > i {
		return !s.Texts(k-1, ",") && !s.Texts(k-1, "-") || pauseAt(s, to)
	}
	one, unit := oneKid[s.Tokens[i-1].Text], s.WordAt(k+1)
	if s.Texts(to-1, "old") || one && unitsOfAge[unit] && !months[unit] && !sinceThen[s.WordAt(to)] {
		return true
	}
	n, _ := s.WholeAt(k)
	return (pauseAt(s, to) || joins[s.WordAt(to)]) && (unitsOfAge[unit] || one && n > 2) // "1 kid 7 yrs", "kid 5", but not "child 1"
}

// pauseAt tells whether a part of the sentence ends before i.
func pauseAt(s *phrase.Sentence, i int) bool {
	return i >= len(s.Tokens) || s.Tokens[i].Kind == phrase.Symbol && s.Tokens[i].Text != "-" && s.Tokens[i].Text != "/" && s.Tokens[i].Text != "%"
}

// agesAt reads numbers of children's ages and what joins them. Of babies "10 and 14 months" are months both.
func agesAt(s *phrase.Sentence, i int) (ages []int, to int) {
	var plain []int // those that are told without years or months
	inMonths := false
	for k := i; ; {
		age, behind, ok := ageAt(s, k)
		if !ok {
			break
		}
		if !unitsOfAge[s.WordAt(k+1)] {
			plain = append(plain, len(ages))
		}
		ages, to = append(ages, age), behind
		inMonths = months[s.WordAt(k+1)]
		next := s.Skip(to, ",", "and", "&", "/", "plus")
		if next == to {
			break
		}
		k = next
	}
	if inMonths && s.WordsBefore(i, 3, babies) {
		for _, n := range plain {
			ages[n] /= 12
		}
	}
	return ages, to
}

// ageAt reads one age of a child: "7", "7 years", "18 months old".
func ageAt(s *phrase.Sentence, i int) (age, to int, ok bool) {
	n, whole := s.WholeAt(i)
	if !whole || s.Tokens[i].By != phrase.Nobody || s.Tokens[i].Ord || n < 0 {
		return 0, 0, false
	}
	unit := s.WordAt(i + 1)
	if months[unit] && n <= oldestInMonths {
		return n / 12, s.Skip(i+1, "month", "months", "old"), true
	}
	if n > oldestChild || s.CountedAt(i) && unit != "years" || lexicon.PartyWords[unit] || lexicon.Months[unit] != 0 {
		return 0, 0, false
	}
	return n, s.Skip(i+1, "years", "year", "old", "yo", "yrs"), true
}
