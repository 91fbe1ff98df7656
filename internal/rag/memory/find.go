package memory

import (
	"cmp"
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// usual is how many chunks Nearest and Matching give when no limit is named.
const usual = 50

// FindChunks gives chunks by document and number.
func (x *Index) FindChunks(ctx context.Context, f rag.ChunkFilter) (_ []rag.Chunk, err error) {
	defer fault.Wrap(&err, "memory.FindChunks")
	if f.Destination == "" && f.Document == "" && len(f.Refs) == 0 {
		return nil, fault.New(fault.Invalid, "chunks of what?")
	}
	docs, err := x.of(ctx, f.Destination)
	if err != nil {
		return nil, err
	}
	var out []rag.Chunk
	for _, d := range docs {
		for _, c := range d.Chunks {
			if (f.Document == "" || f.Document == d.ID) && (len(f.Refs) == 0 || slices.Contains(f.Refs, c.Ref)) {
				out = append(out, clone.Of(c))
			}
		}
	}
	return first(out, f.Limit), nil
}

// Nearest looks at every window of the destination and the model.
func (x *Index) Nearest(ctx context.Context, q rag.Near) (_ []rag.Neighbour, err error) {
	defer fault.Wrap(&err, "memory.Nearest")
	docs, err := x.of(ctx, q.Destination)
	if err != nil || q.Destination == "" {
		return nil, err
	}
	limit := cmp.Or(q.Limit, usual)
	var found []rag.Neighbour
	for _, d := range docs {
		if d.Model != q.Model {
			continue
		}
		near, err := d.shelf.Nearest(q.Vector, limit)
		if err != nil {
			return nil, err
		}
		found = append(found, near...)
	}
	slices.SortFunc(found, rag.NearestFirst)
	return first(found, limit), nil
}

// Matching weighs every chunk of the destination.
func (x *Index) Matching(ctx context.Context, q rag.Words) (_ []rag.Ref, err error) {
	defer fault.Wrap(&err, "memory.Matching")
	docs, err := x.of(ctx, q.Destination)
	if err != nil || q.Destination == "" {
		return nil, err
	}
	type match struct {
		rag.Ref
		weight float64
	}
	var found []match
	for _, d := range docs {
		for i := range d.Chunks {
			if w := weight(&d.Chunks[i], q.Terms); w > 0 {
				found = append(found, match{d.Chunks[i].Ref, w})
			}
		}
	}
	slices.SortFunc(found, func(a, b match) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), rag.CompareRefs(a.Ref, b.Ref))
	})
	var out []rag.Ref
	for _, m := range first(found, cmp.Or(q.Limit, usual)) {
		out = append(out, m.Ref)
	}
	return out, nil
}

func weight(c *rag.Chunk, terms []rag.Weighed) float64 {
	sum := 0.0
	for _, t := range terms {
		if c.Times(t.Term) > 0 {
			sum += t.Weight
		}
	}
	return sum
}

// Statistics counts over every chunk of the destination.
func (x *Index) Statistics(ctx context.Context, destination string, terms []string) (_ rag.Statistics, err error) {
	defer fault.Wrap(&err, "memory.Statistics")
	docs, err := x.of(ctx, destination)
	if err != nil || destination == "" {
		return rag.Statistics{}, err
	}
	s := rag.Statistics{Containing: map[string]int{}}
	for _, d := range docs {
		for i := range d.Chunks {
			c := &d.Chunks[i]
			s.Chunks++
			s.Length += c.Length()
			for _, t := range terms {
				if c.Times(t) > 0 {
					s.Containing[t]++
				}
			}
		}
	}
	return s, nil
}
