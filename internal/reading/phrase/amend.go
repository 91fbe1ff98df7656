package phrase

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
)

// People correct themselves: "Paris - no, sorry, Munich", "$2,000, I mean $2,500", "for five, no, six days". What is said last
// counts.

var (
	amendWords = english.Words("no sorry i mean meant make that it or rather actually wait scratch correction oops hmm er uh um better well let's lets let us")
	amendCues  = english.Words("no sorry mean meant make rather actually wait scratch correction oops")
)

// Amends tells whether only a correction stands between two things of a kind.
func (s *Sentence) Amends(from, to int) bool {
	cued := false
	for k := from; k < to; k++ {
		t := s.Tokens[k]
		if t.Kind == Symbol && t.Text != "(" && t.Text != "/" {
			continue
		}
		if t.By != Nobody || !amendWords[t.Text] {
			return false
		}
		cued = cued || amendCues[t.Text]
	}
	return cued
}

// LastSaid leaves out what is taken back.
func LastSaid[T any](s *Sentence, all []T, at func(T) (from, to int)) []T {
	var rest []T
	for i, x := range all {
		if i+1 < len(all) {
			_, to := at(x)
			if from, _ := at(all[i+1]); to <= from && s.Amends(to, from) {
				continue
			}
		}
		rest = append(rest, x)
	}
	return rest
}

// amendNumbers takes out a number that is corrected, with what it counts: "five, no, six days", "5 days, sorry, 6 days", "5 days, no, 6". Sums are
// corrected by sums, and what counts one thing is not corrected by what counts another: "$4,000, no five-star hotels".
func (s *Sentence) amendNumbers() {
	for i := 0; i < len(s.Tokens); i++ {
		if s.Tokens[i].Kind != Number {
			continue
		}
		to, counts := i+1, s.countsAt(i)
		if counts != "" {
			to++
		}
		for k := to + 1; k < min(len(s.Tokens), to+7); k++ {
			if s.Tokens[k].Kind != Number || !s.Amends(to, k) {
				continue
			}
			switch again := s.countsAt(k); {
			case k+1 < len(s.Tokens) && s.Tokens[k+1].Hyphen: // "no five-star hotels"
			case s.sumAt(i):
				if again == "" && s.Tokens[k].Milli >= leastSum && !s.sumAt(k) { // a sum with its currency is corrected by who reads sums
					s.Tokens = slices.Delete(s.Tokens, i, k)
				}
			case counts != "" && again == "" && s.RestEnds(k+1):
				s.Tokens[i] = s.Tokens[k]
				s.Tokens = slices.Delete(s.Tokens, to, k+1)
			case again != "" && (counts == "" && s.Tokens[i].Milli < leastSum || alike(counts, again)):
				s.Tokens = slices.Delete(s.Tokens, i, k)
			}
			break
		}
	}
	s.amendLater()
}

// amendLater corrects the length that was said before something else: "five days in Paris, 3k, no wait make it six".
func (s *Sentence) amendLater() {
	for k := 2; k < len(s.Tokens); k++ {
		if s.Tokens[k].Kind != Number || s.Tokens[k].Milli >= leastSum || s.Tokens[k].Ord {
			continue
		}
		again, made := s.countsAt(k), s.Texts(k-2, "make", "it") || s.Texts(k-2, "make", "that")
		if !lengths[again] && !(made && again == "" && s.RestEnds(k+1)) {
			continue
		}
		begin, cued := k, false
		for begin > 0 && (amendWords[s.Tokens[begin-1].Text] || s.Tokens[begin-1].Text == ",") {
			begin--
			cued = cued || amendCues[s.Tokens[begin].Text]
		}
		if !cued {
			continue
		}
		for i := begin - 1; i >= 0; i-- {
			if s.Tokens[i].Kind == Number && lengths[s.countsAt(i)] && (again == "" || alike(again, s.countsAt(i))) {
				s.Tokens[i] = s.Tokens[k]
				end := k + 1
				if again != "" {
					s.Tokens[i+1] = s.Tokens[k+1]
					end++
				}
				s.Tokens = slices.Delete(s.Tokens, begin, end)
				return
			}
		}
	}
}

// leastSum is from where on a number can be a sum of money, and no count of days or people.
const leastSum = 100_000

// countsAt is what the number at i counts: "" where nothing is said.
func (s *Sentence) countsAt(i int) string {
	if w := s.WordAt(i + 1); lexicon.Countable[w] && english.CurrencyWords[w] == "" {
		return w
	}
	return ""
}

// sumAt tells whether the number at i is a sum of money by what stands beside it.
func (s *Sentence) sumAt(i int) bool {
	before, behind := s.WordAt(i-1), s.WordAt(i+1)
	return english.CurrencySymbols[before] != "" || english.CurrencyWords[before] != "" || english.CurrencySymbols[behind] != "" || english.CurrencyWords[behind] != ""
}

var lengths = english.Words("day days night nights week weeks")

// alike tells whether two words count the same kind of thing.
func alike(a, b string) bool {
	return a == b || lengths[a] && lengths[b] || lengths[a] == lengths[b] && !lengths[a] && a != ""
}
