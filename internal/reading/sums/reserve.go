package sums

import (
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/wording"
)

// PutAside finds a sum that is to be kept back of the budget, "keep 300 euros aside for souvenirs", before it is read as one. A sum that is alone, or for
// each, is left as it is.
func PutAside(s *phrase.Sentence) (a Amount, ok bool) {
	for i := range s.Tokens {
		a, ok := amountAt(s, i)
		if !ok {
			continue
		}
		m, said := s.EndingAt(putAside, a.From)
		if !said || !phrase.AnyAt(s, spared, a.To) && !(s.Texts(a.To, "for") && oneThing(s, a.To+1)) || categoryBehind(s, a.To) > 0 || aloneSaid(s, &a) {
			continue
		}
		if _, each := longestAt(s, eachPhrases, a.To); each || phrase.AnyAt(s, partBehind, a.To) {
			continue
		}
		to := a.To
		if best, hit := longestAt(s, spared, a.To); hit {
			to = best.To
		}
		if s.Texts(to, "for") || to == a.To {
			to = purposeEnd(s, to+1)
		}
		s.UseRange(m.From, to, phrase.AsMoney)
		return a, true
	}
	return Amount{}, false
}

// KeepBack plans with what a budget leaves when a sum is put aside.
func (b *Budget) KeepBack(a Amount, known Rates, lang wording.Language) {
	usd, ok := known.dollars(a)
	if a.Currency == "" {
		usd, ok = a.Cents, true
	}
	if !ok || usd <= 0 || usd >= b.Total {
		return
	}
	if rate, ok := known.Rate(a.Currency); ok {
		lang = lang.Counting(a.Currency, rate)
	}
	b.Total -= usd
	b.Assumed = append(b.Assumed, lang.Say("%s are kept back, as you say: %s are planned with.", usd, b.Total))
}
