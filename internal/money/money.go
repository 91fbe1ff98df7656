// Package money holds amounts as integer cents and the rates between currencies. Nothing here is a float but a rate on
// its way in or out.
package money

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strings"
)

// Cents is an amount in hundredths of a currency's unit; of US dollars unless a name says otherwise.
type Cents int64

// String gives "$1,234.50"; whole dollars are shown without cents.
func (c Cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	whole, rest := group(int64(c/100)), int64(c%100)
	if rest == 0 {
		return sign + "$" + whole
	}
	return fmt.Sprintf("%s$%s.%02d", sign, whole, rest)
}

// Signed gives the amount with its sign, for differences: "+$40" or "-$12.50".
func (c Cents) Signed() string {
	if c > 0 {
		return "+" + c.String()
	}
	return c.String()
}

func group(n int64) string {
	s := fmt.Sprint(n)
	var b strings.Builder
	for i, r := range s {
		if i > 0 && (len(s)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Rate is the price of one unit of a currency in US dollars, in billionths of a dollar, so that conversion is exact
// integer arithmetic.
type Rate int64

// RateOf turns a published rate into a Rate. It refuses rates that are not positive, that are less than half a billionth of a dollar,
// which would be nothing, or absurdly large.
func RateOf(usd float64) (Rate, error) {
	r := math.Round(usd * 1e9)
	if !(r > 0 && usd < 1e6) {
		return 0, fmt.Errorf("not an exchange rate")
	}
	return Rate(r), nil
}

// Float gives the rate as a published number.
func (r Rate) Float() float64 { return float64(r) / 1e9 }

// String gives the rate to its last digit, as "1.1618" or "0.006912345": whoever multiplies by it comes to the same cent.
func (r Rate) String() string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%d.%09d", int64(r)/1e9, int64(r)%1e9), "0"), ".")
}

// USD converts an amount of the rate's currency to US cents, rounding half to even, once (seed 000, ADR-004).
func (r Rate) USD(amount Cents) Cents { return share(int64(amount), int64(r), 1e9) }

// FromUSD converts US cents to the rate's currency, rounding half to even. A rate of zero is refused by RateOf.
func (r Rate) FromUSD(usd Cents) Cents { return share(int64(usd), 1e9, int64(r)) }

// share is amount × num / den, rounded half to even. Sums that people travel for stay inside 64 bits; package big would take the
// hundredfold for them, and a plan converts thousands.
func share(amount, num, den int64) Cents {
	if high, low := bits.Mul64(uint64(max(amount, -amount)), uint64(num)); amount != math.MinInt64 && num > 0 && den > 0 && high == 0 && low <= math.MaxInt64/2 {
		q, m := int64(low)/den, int64(low)%den
		if 2*m > den || 2*m == den && q%2 == 1 {
			q++
		}
		if amount < 0 {
			q = -q // half to even is the same on both sides of nought
		}
		return Cents(q)
	}
	return roundHalfEven(new(big.Int).Mul(big.NewInt(amount), big.NewInt(num)), big.NewInt(den))
}

func roundHalfEven(num, den *big.Int) Cents {
	q, m := new(big.Int).DivMod(num, den, new(big.Int)) // Euclidean: 0 ≤ m < den
	twice := m.Lsh(m, 1).Cmp(den)
	if twice > 0 || twice == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return Cents(q.Int64())
}
