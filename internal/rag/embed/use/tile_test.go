package use

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestTileIsThePlainTile(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	var want, got [strip]float32
	var x [depth]float32
	var w [depth * strip]float32
	for range 100 {
		fill(rng, want[:])
		fill(rng, x[:])
		fill(rng, w[:])
		got = want
		addTilePlain(&want, &x, &w)
		addTile(&got, &x, &w)
		for j := range want {
			if math.Abs(float64(want[j]-got[j])) > 1e-4 {
				t.Fatalf("column %d: %v, want %v", j, got[j], want[j])
			}
		}
	}
}

func fill(rng *rand.Rand, s []float32) {
	for i := range s {
		s[i] = rng.Float32()*2 - 1
	}
}

func TestMatrixMultiplies(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	const n, rows, cols = 3, 2 * depth, 3 * strip
	m := matrix{rows: rows, cols: cols, w: make([]float32, rows*cols), bias: make([]float32, cols)}
	x, got := make([]float32, n*rows), make([]float32, n*cols)
	fill(rng, m.w)
	fill(rng, m.bias)
	fill(rng, x)
	m.times(got, x, n)
	for i := range n {
		for c := range cols {
			want := float64(m.bias[c])
			for r := range rows {
				want += float64(x[i*rows+r]) * float64(m.w[m.at(r, c)])
			}
			if math.Abs(want-float64(got[i*cols+c])) > 1e-4 {
				t.Fatalf("position %d, column %d: %v, want %v", i, c, got[i*cols+c], want)
			}
		}
	}
}

func BenchmarkTile(b *testing.B) {
	var dst [strip]float32
	var x [depth]float32
	var w [depth * strip]float32
	for name, tile := range map[string]func(*[strip]float32, *[depth]float32, *[depth * strip]float32){"plain": addTilePlain, "best": addTile} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(depth * strip) // a byte a multiplication
			for b.Loop() {
				tile(&dst, &x, &w)
			}
		})
	}
}
