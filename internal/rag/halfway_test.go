package rag_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// shortWay keeps vectors on their way as a store does.
type shortWay struct {
	kept map[string][][]float32 // by document and mark
	lost bool                   // it is not to be had
}

func (s *shortWay) FindVectors(_ context.Context, id, mark string) ([][]float32, error) {
	if s.lost {
		return nil, fault.New(fault.Unavailable, "away")
	}
	return s.kept[id+mark], nil
}

func (s *shortWay) KeepVectors(_ context.Context, id, mark string, first int, vectors [][]float32) error {
	if s.lost {
		return fault.New(fault.Unavailable, "away")
	}
	s.kept[id+mark] = append(s.kept[id+mark][:first], vectors...)
	return nil
}

// A document that was given up after some batches goes on from there: no window is encoded twice. Another encoder, another text and a
// memory that is away begin at the beginning; so does making vectors anew.
func TestADocumentGoesOnFromWhereItWas(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("The castle opens at nine and the trams are slow today. ", 600)
	for _, tt := range []struct {
		name    string
		between func(b *intakeBench, s *shortWay) (text string)
		goesOn  bool
	}{
		{"the same", func(*intakeBench, *shortWay) string { return long }, true},
		{"another text", func(*intakeBench, *shortWay) string { return "Once. " + long }, false},
		{"another encoder", func(b *intakeBench, _ *shortWay) string { b.Encoder = letters{name: "m2", seen: &b.seen}; return long }, false},
		{"another document", func(b *intakeBench, s *shortWay) string { clear(s.kept); return long }, false},
		{"a memory that is away", func(_ *intakeBench, s *shortWay) string { s.lost = true; return long }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, way := newIntake(t), &shortWay{kept: map[string][][]float32{}}
			b.Halfway, b.Batch = way, 4
			ctx, cancel := context.WithCancel(b.ctx)
			b.Encoder = letters{name: "m1", seen: &b.seen, after: func() {
				if len(b.seen) == 12 {
					cancel()
				}
			}}
			if _, err := b.Take(ctx, lisbon(long), nil); err == nil || len(b.seen) != 12 {
				t.Fatalf("given up after %d windows: %v", len(b.seen), err)
			}
			b.Encoder, b.seen = letters{name: "m1", seen: &b.seen}, nil
			first, all := 0, 0
			_, err := b.Take(b.ctx, lisbon(tt.between(b, way)), func(done, total int) {
				if first == 0 {
					first = done
				}
				all = total
			})
			before, told := 0, 4
			if tt.goesOn {
				before, told = 12, 12 // where it goes on from is told at once
			}
			if err != nil || len(b.seen) != all-before || first != told {
				t.Errorf("%d of %d windows were encoded, the first word of progress was %d: %v", len(b.seen), all, first, err)
			}
			if near, err := b.index.Nearest(b.ctx, rag.Near{Destination: "lisbon", Model: b.Encoder.Name(), Vector: []float32{1, 0}, Limit: 1000}); err != nil || len(near) == 0 {
				t.Errorf("found %d windows: %v", len(near), err)
			}
			if tt.goesOn { // the process died after the last of them: how many there are is told all the same
				first, b.seen = 0, nil
				_, err := b.Take(b.ctx, lisbon(long), func(done, _ int) { first = done })
				if err != nil || first != all || len(b.seen) != 0 {
					t.Errorf("all were made before: told of %d of %d, and %d made again: %v", first, all, len(b.seen), err)
				}
			}
			b.seen = nil
			if err := b.Renew(b.ctx, "d", nil); err != nil || len(b.seen) != all {
				t.Errorf("made anew: %d of %d windows: %v", len(b.seen), all, err)
			}
		})
	}
}
