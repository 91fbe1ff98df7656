package money

import (
	"math"
	"math/big"
	"testing"
)

func FuzzShareIsWhatBigNumbersSay(f *testing.F) {
	f.Add(int64(1250), int64(1_083_450_000), int64(1e9))
	f.Add(int64(-5), int64(1e9), int64(2e9))
	f.Add(int64(-15), int64(1e8), int64(1e9))
	f.Add(int64(math.MinInt64), int64(1), int64(3))
	f.Add(int64(math.MaxInt64), int64(1e9), int64(1e9))
	f.Fuzz(func(t *testing.T, amount, num, den int64) {
		if num <= 0 || den <= 0 {
			return
		}
		want := roundHalfEven(new(big.Int).Mul(big.NewInt(amount), big.NewInt(num)), big.NewInt(den))
		if got := share(amount, num, den); got != want {
			t.Errorf("%d × %d / %d = %d, want %d", amount, num, den, got, want)
		}
	})
}
