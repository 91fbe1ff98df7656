package extract

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/money"
)

// readSums puts one token in the place of every amount with its currency: "€17", "17 €", "EUR 17", "seventeen euros",
// "two euros fifty", "¥1,200".
func readSums(tokens []token) []token {
	for i := 0; i < len(tokens); i++ {
		if p, n := sumAt(tokens, i); n > 0 {
			tokens = replace(tokens, i, i+n, token{kind: sum, price: p})
		}
	}
	return tokens
}

// sumAt reads the amount that begins at i, and gives how many tokens it takes.
func sumAt(tokens []token, i int) (*Price, int) {
	if code, n := currencyBefore(tokens, i); n > 0 && i+n < len(tokens) && tokens[i+n].kind == number {
		if v, ok := hundredths(tokens[i+n].text); ok {
			return &Price{Amount: money.Cents(v), Currency: code}, n + 1
		}
		return nil, 0
	}
	v, n, spelt := amountAt(tokens, i)
	if n == 0 || i+n >= len(tokens) {
		return nil, 0
	}
	code, m := currencyBehind(tokens, i+n)
	if m == 0 {
		return nil, 0
	}
	if cents, k := spelled(tokens, i+n+m); spelt && k > 0 && 10 <= cents && cents < 100 && code != "JPY" {
		v, m = v+int64(cents), m+k // "two euros fifty"
	}
	return &Price{Amount: money.Cents(v), Currency: code}, n + m
}

func amountAt(tokens []token, i int) (v int64, n int, spelt bool) {
	if tokens[i].kind == number {
		v, ok := hundredths(tokens[i].text)
		if !ok || i > 0 && tokens[i-1].kind == number { // "1 200" may be a thousand or not
			return 0, 0, false
		}
		return v, 1, false
	}
	words, n := spelled(tokens, i)
	return int64(words) * 100, n, n > 0 && words > 0
}

// currencyBefore reads "€", "US$" and "EUR" before an amount.
func currencyBefore(tokens []token, i int) (code string, n int) {
	if tokens[i].kind == word && i+1 < len(tokens) && tokens[i+1].is("$") {
		if code := english.Dollars[tokens[i].text]; code != "" && touches(tokens, i+1) {
			return code, 2
		}
	}
	if code := symbol(&tokens[i]); code != "" {
		if i > 0 && tokens[i-1].kind == word && touches(tokens, i) { // a dollar of a land that is not known
			return "", 0
		}
		return code, 1
	}
	if code := iso(&tokens[i]); code != "" {
		return code, 1
	}
	return "", 0
}

// currencyBehind reads "€", "EUR" and "euros" behind an amount.
func currencyBehind(tokens []token, i int) (code string, n int) {
	t := &tokens[i]
	if code := symbol(t); code != "" && (i+1 >= len(tokens) || tokens[i+1].kind != number) {
		return code, 1
	}
	if code := iso(t); code != "" {
		return code, 1
	}
	switch {
	case t.is("euro", "euros", "yen", "dollar", "dollars", "pound", "pounds"): // others have a land before them, or mean other things
		return english.CurrencyWords[t.text], 1
	case t.is("円"):
		return "JPY", 1
	}
	for _, p := range [...]struct{ words, code string }{{"us dollars", "USD"}, {"swiss francs", "CHF"}, {"pounds sterling", "GBP"}} {
		if n, ok := phrase(tokens, i, p.words); ok {
			return p.code, n
		}
	}
	return "", 0
}

// symbol gives the currency of a sign, of the four that documents are read in.
func symbol(t *token) string {
	if t.kind != sign {
		return ""
	}
	switch t.text {
	case "＄":
		return "USD"
	case "￥":
		return "JPY"
	}
	switch code := english.CurrencySymbols[t.text]; code {
	case "EUR", "USD", "GBP", "JPY":
		return code
	}
	return ""
}

// iso reads a code of ISO 4217 in capitals.
func iso(t *token) string {
	if t.kind != word || !t.capital {
		return ""
	}
	switch t.text {
	case "eur", "usd", "jpy", "gbp", "chf", "cad", "aud", "nzd", "hkd", "sgd", "sek", "nok", "dkk", "czk", "pln", "huf", "krw", "cny", "thb", "inr":
		return strings.ToUpper(t.text)
	}
	return ""
}
