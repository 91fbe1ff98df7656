package wording

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
)

// Counting gives l with a currency that sums are told in, at what one unit of it is worth. Sums are US cents everywhere; who reads them may
// count in something else. Dollars, or a rate that nobody knows, leave l as it is.
func (l Language) Counting(currency string, rate money.Rate) Language {
	if currency == "" || currency == "USD" || rate <= 0 {
		return l.Plain()
	}
	return Language(fmt.Sprintf("%s|%s|%d", l.Plain(), currency, int64(rate)))
}

// Plain is the language alone, as it is kept and compared.
func (l Language) Plain() Language {
	plain, _, _ := strings.Cut(string(l), "|")
	return Language(plain)
}

// Is tells whether two languages are the same, whatever sums are told in. Languages are not compared in another way.
func (l Language) Is(other Language) bool { return l.Plain() == other.Plain() }

// Usual tells whether l is what is told in where nobody asks for anything else: English, and sums in dollars.
func (l Language) Usual() bool { return l == "" || l == English }

func (l Language) german() bool { return l.Plain() == German }

// counts gives the currency that sums are told in; USD and a rate of one without any.
func (l Language) counts() (string, money.Rate) {
	part := strings.Split(string(l), "|")
	if len(part) == 3 {
		if rate, err := strconv.ParseInt(part[2], 10, 64); err == nil && rate > 0 {
			return part[1], money.Rate(rate)
		}
	}
	return "USD", 1e9
}

// Converted gives a sum in the currency it is told in, in hundredths of its unit. What is told is no finer than what is counted: a US cent
// of 13 won is no reason to speak of single won. Each sum is rounded by itself, half of a step away from nought.
func (l Language) Converted(c money.Cents) (money.Cents, string) {
	currency, rate := l.counts()
	if currency == "USD" {
		return c, currency
	}
	return rounded(rate.FromUSD(c), stepOf(currency, int64(rate))), currency
}

// stepOf is the least sum that is told of a currency, in hundredths of its unit: 1, 5, 10, 50 or so on, the first that is worth a US cent. Then
// a budget comes back as it was said.
func stepOf(currency string, rate int64) money.Cents {
	const cent = 1e9 // of a dollar, in billionths, in hundredths
	step := int64(1)
	if wholeOnly[currency] {
		step = 100
	}
	for by := int64(5); step*rate < cent && step < 1e8; by = 7 - by {
		step *= by
	}
	return money.Cents(step)
}

// wholeOnly are the currencies that have no smaller coin than their unit (ISO 4217, or in use).
var wholeOnly = map[string]bool{"JPY": true, "KRW": true, "CLP": true, "ISK": true, "VND": true, "IDR": true, "HUF": true, "TWD": true, "COP": true}

// rounded is the multiple of step that is nearest to c, of two the one that is farther from nought.
func rounded(c, step money.Cents) money.Cents {
	if c < 0 {
		return -rounded(-c, step)
	}
	return (c + step/2) / step * step
}

// symbols of currencies that people write with one.
var symbols = map[string]string{"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "KRW": "₩", "INR": "₹", "TRY": "₺", "ILS": "₪"}

// Symbol is what stands beside sums: "$", "€", or the code of a currency that people write without one.
func (l Language) Symbol() string {
	currency, _ := l.counts()
	return cmp.Or(symbols[currency], currency)
}

// Money gives a sum in the currency it is told in: "$1,234.50", in German "1.234,50 $".
func (l Language) Money(c money.Cents) string {
	sum, currency := l.Converted(c)
	minus := ""
	if sum < 0 {
		minus, sum = "-", -sum
	}
	symbol, space := l.Symbol(), ""
	if l.german() {
		return minus + l.Sum(sum) + "\u00a0" + symbol
	}
	if symbol == currency {
		space = "\u00a0"
	}
	return minus + symbol + space + l.Sum(sum)
}

// Signed is Money of a difference: "+$40", "-$12.50".
func (l Language) Signed(c money.Cents) string {
	if c > 0 {
		return "+" + l.Money(c)
	}
	return l.Money(c)
}

// Sum gives an amount of some currency without its sign: "1,234.50", in German "1.234,50".
func (l Language) Sum(c money.Cents) string {
	sum := strings.Replace(c.String(), "$", "", 1)
	if l.german() {
		return strings.NewReplacer(",", ".", ".", ",").Replace(sum)
	}
	return sum
}
