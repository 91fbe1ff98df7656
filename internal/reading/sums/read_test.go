package sums_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
	"github.com/tripwright/tripwright/internal/reading/sums"
	"github.com/tripwright/tripwright/internal/wording"
)

// rates are those of two currencies beside the dollar: a euro is worth 1.1 dollars, a pound 1.25.
func rates(currency string) (money.Rate, bool) {
	r, known := map[string]money.Rate{"EUR": 1.1e9, "GBP": 1.25e9}[currency]
	return r, known
}

// The sums of a sentence, and the budget they make for two people and five days.
func TestRead(t *testing.T) {
	t.Parallel()
	readingtest.Cases(t, func(_, text string) (string, error) {
		s, err := phrase.Cut(text)
		if err != nil {
			return "", err
		}
		var out []string
		all := sums.Read(s)
		for _, a := range all {
			one := fmt.Sprintf("%d %s", a.Cents, a.Currency)
			for i, set := range []bool{a.Each, a.Daily, a.Nightly} {
				if set {
					one += []string{" each", " daily", " nightly"}[i]
				}
			}
			out = append(out, strings.TrimSpace(one+" "+string(a.Category)))
		}
		b := sums.Settle(s, all, rates, wording.English, 2, 2, 5)
		out = append(out, fmt.Sprintf("budget %s", b.Total))
		if b.NightMax > 0 {
			out = append(out, fmt.Sprintf("%s night %s", b.NightBy, b.NightMax))
		}
		for _, w := range b.Wishes {
			out = append(out, fmt.Sprintf("%s %s %s", w.Level, w.Budget.Category, w.Budget.Max))
		}
		if len(b.Several) > 1 {
			out = append(out, fmt.Sprint("one of ", b.Several))
		}
		if b.Unknown != "" {
			out = append(out, "no rate of "+b.Unknown)
		}
		if c := b.CountedIn(rates); c.Code != "" {
			out = append(out, "counted in "+c.Code)
		}
		return strings.Join(append(out, b.Assumed...), "  "), nil
	})
}

// An answer is a sum whatever stands around it.
func TestAny(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Cents{"about 2500 I think": 2500_00, "2.5k": 2500_00, "no idea": 0} {
		s, err := phrase.Cut(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := sums.Any(s); got != want || ok != (want > 0) {
			t.Errorf("%q: %s %t, want %s", text, got, ok, want)
		}
	}
}

// Who knows no rates knows the dollar's.
func TestRate(t *testing.T) {
	t.Parallel()
	if r, ok := sums.Rates(nil).Rate("USD"); !ok || r != 1e9 {
		t.Errorf("a dollar is worth %d, %t", r, ok)
	}
	if r, ok := sums.Rates(nil).Rate("EUR"); ok {
		t.Errorf("a euro is worth %d", r)
	}
	if r, ok := sums.Rates(rates).Rate("EUR"); !ok || r != 1.1e9 {
		t.Errorf("a euro is worth %d, %t", r, ok)
	}
}
