package rag_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// unit is a random direction.
func unit(rng *rand.Rand, n int) []float32 {
	v, sum := make([]float32, n), 0.0
	for i := range v {
		v[i] = float32(rng.NormFloat64())
		sum += float64(v[i]) * float64(v[i])
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(sum))
	}
	return v
}

func TestShelfFindsTheNearest(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	shelf, q := rag.NewShelf(19), unit(rng, 19)
	best, at := -2.0, 0
	for chunk := range 50 {
		for range 3 {
			v := unit(rng, 19)
			sum := 0.0
			for i := range v {
				sum += float64(v[i]) * float64(q[i])
			}
			if sum > best {
				best, at = sum, chunk
			}
			if err := shelf.Add(rag.Window{Ref: rag.Ref{Document: "d", Chunk: chunk}, Vector: v}); err != nil {
				t.Fatal(err)
			}
		}
	}
	near, err := shelf.Nearest(q, 10)
	if err != nil || len(near) != 10 || near[0].Chunk != at || math.Abs(near[0].Cosine-best) > 5e-3 {
		t.Errorf("%+v, %v; want chunk %d at %v", near, err, at, best)
	}
	if err := shelf.Add(rag.Window{Vector: q[:3]}); !fault.Is(err, fault.Invalid) {
		t.Errorf("a short vector: %v", err)
	}
	if _, err := shelf.Nearest(q[:3], 1); !fault.Is(err, fault.Invalid) {
		t.Errorf("a short question: %v", err)
	}
}

// A shelf that several processors look through gives what small ones, one after the other, give together.
func TestManyLookAsOne(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	whole, q := rag.NewShelf(8), unit(rng, 8)
	var want []rag.Neighbour
	for d := range 30 {
		small := rag.NewShelf(8)
		for i := range 1009 {
			w := rag.Window{Ref: rag.Ref{Document: fmt.Sprint(d), Chunk: i / 7}, Span: rag.Span{Start: i, End: i + 1}, Vector: unit(rng, 8)}
			for _, s := range []*rag.Shelf{whole, small} {
				if err := s.Add(w); err != nil {
					t.Fatal(err)
				}
			}
		}
		near, err := small.Nearest(q, 40)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, near...)
	}
	slices.SortFunc(want, rag.NearestFirst)
	got, err := whole.Nearest(q, 40)
	if diff := cmp.Diff(want[:40], got); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
}

func BenchmarkNearest(b *testing.B) {
	for _, windows := range []int{1, 10} {
		b.Run(fmt.Sprintf("10000 chunks of %d", windows), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			shelf, q := rag.NewShelf(512), unit(rng, 512)
			some := make([][]float32, 100)
			for i := range some {
				some[i] = unit(rng, 512)
			}
			for i := range 10_000 * windows {
				if err := shelf.Add(rag.Window{Ref: rag.Ref{Document: "d", Chunk: i / windows}, Vector: some[i%100]}); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				if _, err := shelf.Nearest(q, 50); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
