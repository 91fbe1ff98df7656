package vector

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestDotOfCodesIsThePlainOne(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := Step * rapid.IntRange(1, 40).Draw(t, "steps")
		codes := rapid.SliceOfN(rapid.Int8(), n, n).Draw(t, "codes")
		question := rapid.SliceOfN(rapid.Int16Range(-1<<13, 1<<13), n, n).Draw(t, "question")
		want := int64(0)
		for i := range codes {
			want += int64(codes[i]) * int64(question[i])
		}
		if got := DotCodes(question, codes); int64(got) != want {
			t.Fatalf("%d, want %d", got, want)
		}
		if got := dotPlain(question, codes); int64(got) != want {
			t.Fatalf("plain: %d, want %d", got, want)
		}
	})
}

// The product is that of the numbers in any length, and of a longer second vector only as much as the first has.
func TestDot(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "n")
		a := rapid.SliceOfN(rapid.Float32Range(-1, 1), n, n).Draw(t, "a")
		b := rapid.SliceOfN(rapid.Float32Range(-1, 1), n, n+9).Draw(t, "b")
		want := 0.0
		for i := range a {
			want += float64(a[i]) * float64(b[i])
		}
		if got := float64(Dot(a, b)); math.Abs(got-want) > 1e-4 {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestNoCodes(t *testing.T) {
	t.Parallel()
	if got := DotCodes(nil, nil); got != 0 {
		t.Errorf("nothing times nothing is %d", got)
	}
}
