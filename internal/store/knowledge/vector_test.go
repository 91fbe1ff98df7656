package knowledge

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Whatever its numbers, a vector comes back in its direction: its cosine with any other is exact to a thousandth, also when one
// number is large and all others are small.
func TestAnyVectorKeepsItsDirection(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{1, 3, 256, 1536}).Draw(t, "numbers")
		scale := rapid.SampledFrom([]float32{1e-30, 0.001, 1, 1e30}).Draw(t, "scale")
		number := rapid.OneOf(rapid.Float32Range(-1, 1), rapid.SampledFrom([]float32{0, 1, 0.003, -0.003}))
		a := rapid.SliceOfN(number, n, n).Draw(t, "a")
		b := rapid.SliceOfN(number, n, n).Draw(t, "b")
		for i := range a {
			a[i] *= scale
		}
		bytes, ok := packed(a)
		if !ok || len(bytes) != 2*n {
			t.Fatalf("%d bytes, %v", len(bytes), ok)
		}
		if want, got := cosine(a, b), cosine(unpacked(bytes), b); math.Abs(want-got) > 0.001 {
			t.Fatalf("a cosine of %v comes back as %v", want, got)
		}
	})
}

func TestPacked(t *testing.T) {
	t.Parallel()
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for name, tt := range map[string]struct {
		in, out []float32
	}{
		"zeros":            {[]float32{0, 0}, []float32{0, 0}},
		"nothing":          {nil, []float32{}},
		"a direction":      {[]float32{3, -4}, []float32{0.6, -0.8}},
		"infinite":         {[]float32{1, inf}, nil},
		"below all":        {[]float32{-inf, 1}, nil},
		"none":             {[]float32{nan, 1}, nil},
		"none at last":     {[]float32{1, nan}, nil},
		"one after a none": {[]float32{nan, inf}, nil},
	} {
		bytes, ok := packed(tt.in)
		if ok != (tt.out != nil) {
			t.Errorf("%s: packed is %v", name, ok)
			continue
		}
		for i, x := range unpacked(bytes) {
			if ok && math.Abs(float64(x-tt.out[i])) > 0.0001 {
				t.Errorf("%s: number %d is %v, want %v", name, i, x, tt.out[i])
			}
		}
	}
}

// cosine is reckoned in float64; with zeros it is 0.
func cosine(a, b []float32) float64 {
	var dot, aa, bb float64
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		dot, aa, bb = dot+x*y, aa+x*x, bb+y*y
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return dot / math.Sqrt(aa*bb)
}

func TestWhatAnIndexCanBeAskedFor(t *testing.T) {
	t.Parallel()
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for name, tt := range map[string]struct {
		vector []float32
		want   bool
	}{
		"of length one": {[]float32{0.6, -0.8}, true},
		"nearly so":     {[]float32{0.6, -0.81}, true},
		"zeros":         {[]float32{0, 0}, false},
		"nothing":       {nil, false},
		"long":          {[]float32{1e6, 0}, false},
		"infinite":      {[]float32{inf, 0}, false},
		"none":          {[]float32{nan, 1}, false},
	} {
		if got := canBeIndexed(tt.vector); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
