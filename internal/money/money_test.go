package money_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/money"
)

func TestString(t *testing.T) {
	t.Parallel()
	tests := map[money.Cents]string{
		0: "$0", 5: "$0.05", 99: "$0.99", 100: "$1", 99999: "$999.99", 100_000_000: "$1,000,000", -1: "-$0.01", 250000: "$2,500", 123456789: "$1,234,567.89", -1250: "-$12.50", 100000: "$1,000",
	}
	for c, want := range tests {
		if got := c.String(); got != want {
			t.Errorf("%d = %s, want %s", int64(c), got, want)
		}
	}
	for c, want := range map[money.Cents]string{4000: "+$40", 1: "+$0.01", 0: "$0", -1: "-$0.01", -1250: "-$12.50"} {
		if got := c.Signed(); got != want {
			t.Errorf("%d signed = %s, want %s", int64(c), got, want)
		}
	}
}

func TestConversionRoundsHalfToEvenOnce(t *testing.T) {
	t.Parallel()
	rate := func(f float64) money.Rate {
		r, err := money.RateOf(f)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	tests := []struct {
		name   string
		rate   money.Rate
		in     money.Cents
		want   money.Cents
		byHand string
	}{
		{"€20.00 at 1.20", rate(1.20), 2000, 2400, "2000 × 1.2"},
		{"a half goes to even, down", rate(0.5), 5, 2, "2.5"},
		{"a half goes to even, up", rate(0.5), 7, 4, "3.5"},
		{"¥1,000 in hundredths at 0.0066", rate(0.0066), 100000, 660, "100000 × 0.0066"},
		{"a refund", rate(1.2), -2000, -2400, "-2000 × 1.2"},
	}
	for _, tt := range tests {
		if got := tt.rate.USD(tt.in); got != tt.want {
			t.Errorf("%s: got %d, want %d (%s)", tt.name, got, tt.want, tt.byHand)
		}
	}
}

func TestThereAndBackLosesAtMostHalfACent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := money.Rate(rapid.Int64Range(1e9, 5e9).Draw(t, "rate")) // one unit is worth at least a dollar
		c := money.Cents(rapid.Int64Range(-1e12, 1e12).Draw(t, "cents"))
		back := r.FromUSD(r.USD(c))
		if math.Abs(float64(back-c)) > 1 {
			t.Fatalf("%d became %d", c, back)
		}
	})
}

func TestRatesThatAreNone(t *testing.T) {
	t.Parallel()
	for _, f := range []float64{0, -1, math.NaN(), math.Inf(1), math.Inf(-1), 1e9, 1e6, 1e-300, 0.49e-9} {
		if r, err := money.RateOf(f); err == nil {
			t.Errorf("%v was taken for the rate %d", f, int64(r))
		}
	}
	for f, want := range map[float64]money.Rate{0.5e-9: 1, 1e-9: 1, 1: 1e9, 999_999: 999_999e9} {
		r, err := money.RateOf(f)
		if err != nil || r != want || r.FromUSD(0) != 0 {
			t.Errorf("%v is the rate %d (%v), want %d", f, int64(r), err, int64(want))
		}
	}
	if got := money.Rate(1_170_000_000).Float(); got != 1.17 {
		t.Errorf("published as %v, want 1.17", got)
	}
}

// A rate is printed so that who multiplies an amount by what is printed comes to the cent that was counted.
func TestARateIsPrintedToItsLastDigit(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		usd  float64
		want string
	}{{1.1618, "1.1618"}, {1.08, "1.08"}, {1, "1"}, {0.006912345, "0.006912345"}, {0.1, "0.1"}, {123.456789012, "123.456789012"}} {
		r, err := money.RateOf(tc.usd)
		if err != nil || r.String() != tc.want {
			t.Errorf("%v is printed as %q (%v), want %q", tc.usd, r, err, tc.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		r := money.Rate(rapid.Int64Range(1, 1e15).Draw(t, "nano dollars"))
		printed, ok := new(big.Rat).SetString(r.String())
		if !ok || printed.Cmp(big.NewRat(int64(r), 1e9)) != 0 {
			t.Fatalf("%d billionths are printed as %s", int64(r), r)
		}
	})
}

// What people travel for is converted without package big: a plan does it by the thousand.
func TestOrdinarySumsCostNoMemory(t *testing.T) {
	for _, r := range []money.Rate{1, 6_600_000, 1_170_000_000} {
		if n := testing.AllocsPerRun(10, func() { r.USD(2000); r.USD(-2000); r.FromUSD(1) }); n != 0 {
			t.Errorf("at %s: %v allocations", r, n)
		}
	}
}
