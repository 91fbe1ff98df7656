package llm

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
)

// Micros is an amount in millionths of a US dollar. A question to a model often costs less than a cent, and many of them
// would round to nothing.
type Micros int64

// Dollar is one US dollar.
const Dollar Micros = 1_000_000

// Cents gives the amount in whole cents, rounded up: what was spent is never shown as less.
func (m Micros) Cents() money.Cents { return money.Cents((m + 9_999) / 10_000) }

// USD gives the amount as a number for logs and metrics.
func (m Micros) USD() float64 { return float64(m) / float64(Dollar) }

var errDollars = errors.New(`not an amount of dollars such as "0.10"`)

// mostDollars bounds what can be set; it leaves room for every sum.
const mostDollars = 1_000_000

// UnmarshalText reads dollars with at most six decimals, such as "0.10". Signs and exponents are refused.
func (m *Micros) UnmarshalText(text []byte) error {
	whole, part, _ := strings.Cut(string(text), ".")
	dollars, err := strconv.ParseUint(whole, 10, 32)
	if err != nil || dollars > mostDollars || len(part) > 6 {
		return errDollars
	}
	millionths, err := strconv.ParseUint(part+strings.Repeat("0", 6-len(part)), 10, 32)
	if err != nil {
		return errDollars
	}
	*m = Micros(dollars)*Dollar + Micros(millionths)
	return nil
}

// String gives the amount as it is set, with at least two decimals.
func (m Micros) String() string {
	s := fmt.Sprintf("%d.%06d", m/Dollar, m%Dollar)
	for strings.HasSuffix(s, "0") && len(s)-strings.IndexByte(s, '.') > 3 {
		s = s[:len(s)-1]
	}
	return s
}
