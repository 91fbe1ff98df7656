package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// readEach reads a length that is that of every place: "3 nights each".
func (sd *Said) readEach(s *phrase.Sentence) {
	for k := range s.Tokens {
		l, to := lengthAt(s, k)
		if to == 0 && !countsMore(s, k) {
			l, to = bareAt(s, k, unitNear(s, k)) // "8 nights, at least 3 in each"
		}
		if to == 0 || !phrase.AnyAt(s, each, to) || countsMore(s, k) {
			continue
		}
		for i := range sd.Stays {
			if !sd.Stays[i].Length.Said() {
				sd.Stays[i].Length = l
			}
		}
		s.UseRange(k, to+1, phrase.AsDate)
		return
	}
	for _, p := range halves {
		for _, m := range p.All(s) {
			for i := range sd.Stays {
				if !sd.Stays[i].Length.Said() && len(sd.Stays) == 2 {
					sd.Stays[i].Length = Length{Half: true}
				}
			}
			s.Use(m, phrase.AsDate)
		}
	}
}

// SaysEach tells whether a length is said that several places have: "3 nights in each".
func SaysEach(s *phrase.Sentence) bool {
	for k := range s.Tokens {
		if _, to := lengthAt(s, k); to > 0 && phrase.AnyAt(s, each, to) {
			return true
		}
	}
	return false
}

// readSum reads a length for each of the places in their order: "Tokyo and Paris, 5 + 4 nights". What was taken for the length of one of them is part
// of it.
func (sd *Said) readSum(s *phrase.Sentence) bool {
	if slices.ContainsFunc(sd.Stays[:len(sd.Stays)-1], func(t Stay) bool { return t.Length.Said() }) {
		return false
	}
	for i := range s.Tokens {
		list, to := sumAt(s, i)
		if _, _, more := numberAt(s, i-2); len(list) != len(sd.Stays) || more == i-1 && plus[s.WordAt(i-1)] {
			continue // or it is the end of a longer sum
		}
		for k := range list {
			sd.Stays[k].Length = list[k]
		}
		s.UseRange(i, to, phrase.AsDate)
		return true
	}
	return false
}

// sumAt reads numbers of days or nights that are joined by plus signs, or by "and".
func sumAt(s *phrase.Sentence, i int) (list []Length, to int) {
	var numbers []int
	for to = i; ; to++ {
		n, _, k := numberAt(s, to)
		if k != to+1 {
			return nil, 0
		}
		numbers = append(numbers, n)
		_, _, more := numberAt(s, k+2)
		if _, _, unit := unitAt(s, k); unit == k+1 && (plus[s.WordAt(unit)] || s.Texts(unit, ",") && more > 0) {
			k = unit // "8 nights & 5 nights"
		}
		if to = k; !plus[s.WordAt(to)] && !s.Texts(to, ",") {
			break
		}
		if _, _, more := numberAt(s, to+1); s.Texts(to, ",") && more == 0 && !plus[s.WordAt(to+1)] {
			break
		}
	}
	days, by, end := unitAt(s, to)
	if end == 0 {
		return nil, 0
	}
	for _, n := range numbers {
		list = append(list, Length{Least: n * by, Most: n * by, Days: days})
	}
	return list, end
}

var plus = english.Words("+ and & plus /")

var (
	each   = phrase.Says("each", "apiece", "in|at each", "per city|place|stop", "in|at both", "in|at every|each place|city|town?", "everywhere", "a piece")
	halves = phrase.Says("split|divided|shared|spread evenly|equally", "evenly|equally split|divided|shared", "half and half", "half each", "equal time")
)
