package reading

import "slices"

// People correct themselves: "Paris - no, sorry, Munich", "$2,000, I mean $2,500", "for five, no, six days". What is said last
// counts.

var (
	amendWords = set("no sorry i mean meant make that it or rather actually wait scratch correction oops hmm er uh um better well")
	amendCues  = set("no sorry mean meant make rather actually wait scratch correction oops")
)

// amends tells whether only a correction stands between two things of a kind.
func (s *sentence) amends(from, to int) bool {
	cued := false
	for k := from; k < to; k++ {
		t := s.tok[k]
		if t.kind == symbol && t.text != "(" && t.text != "/" {
			continue
		}
		if t.by != nobody || !amendWords[t.text] {
			return false
		}
		cued = cued || amendCues[t.text]
	}
	return cued
}

// lastSaid leaves out what is taken back.
func lastSaid[T any](s *sentence, all []T, at func(T) (from, to int)) []T {
	var rest []T
	for i, x := range all {
		if i+1 < len(all) {
			_, to := at(x)
			if from, _ := at(all[i+1]); to <= from && s.amends(to, from) {
				continue
			}
		}
		rest = append(rest, x)
	}
	return rest
}

// amendNumbers takes out a number that is corrected, with what it counts: "five, no, six days", "5 days, sorry, 6 days".
func (s *sentence) amendNumbers() {
	for i := 0; i < len(s.tok); i++ {
		if s.tok[i].kind != number {
			continue
		}
		to := i + 1
		if to < len(s.tok) && countable[s.tok[to].text] && currencyWords[s.tok[to].text] == "" {
			to++
		}
		for k := to + 1; k < min(len(s.tok), to+7); k++ {
			if s.tok[k].kind == number && s.amends(to, k) && (to > i+1 || countable[s.wordAt(k+1)]) {
				s.tok = slices.Delete(s.tok, i, k)
				break
			}
		}
	}
}
