package rag

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/vector"
)

// Shelf searches windows of one model: their vectors stand in one flat slice, eight bits a number, and a question looks at
// every one of them. Cosines are exact to a thousandth. It is for backends that have no search of their own. Once filled it
// may be asked by many at once.
type Shelf struct {
	dimensions int
	width      int // dimensions, filled up with zeros to whole steps
	refs       []Ref
	spans      []Span
	codes      []int8
	scales     []float32 // what one step of a window's codes is worth
}

// NewShelf makes an empty shelf for vectors of so many numbers.
func NewShelf(dimensions int) *Shelf {
	return &Shelf{dimensions: dimensions, width: (dimensions + vector.Step - 1) / vector.Step * vector.Step}
}

// Add puts a window on the shelf. The windows of a chunk must follow each other; a vector of another length is fault.Invalid.
func (s *Shelf) Add(w Window) error {
	if len(w.Vector) != s.dimensions {
		return fault.New(fault.Invalid, "a vector has %d numbers, the others have %d", len(w.Vector), s.dimensions)
	}
	scale := largest(w.Vector) / math.MaxInt8
	codes := make([]int8, s.width)
	for i, x := range w.Vector {
		if scale > 0 {
			codes[i] = int8(math.Round(float64(x / scale)))
		}
	}
	s.refs = append(s.refs, w.Ref)
	s.spans = append(s.spans, w.Span)
	s.codes = append(s.codes, codes...)
	s.scales = append(s.scales, scale)
	return nil
}

// Len is how many windows stand on the shelf.
func (s *Shelf) Len() int { return len(s.refs) }

// Nearest gives the nearest window of each chunk, the nearest chunk first, then by document and number, at most limit of
// them. A vector of another length is fault.Invalid.
func (s *Shelf) Nearest(vector []float32, limit int) ([]Neighbour, error) {
	if s.Len() == 0 || limit < 1 {
		return nil, nil
	}
	if len(vector) != s.dimensions {
		return nil, fault.New(fault.Invalid, "the question's vector has %d numbers, the windows have %d", len(vector), s.dimensions)
	}
	question, scale := s.code(vector)
	parts := s.parts(runtime.GOMAXPROCS(0))
	lists := make([][]Neighbour, len(parts))
	var others sync.WaitGroup
	for i, p := range parts[1:] {
		others.Go(func() { lists[i+1] = s.scan(p, question, scale, limit) })
	}
	lists[0] = s.scan(parts[0], question, scale, limit)
	others.Wait()
	if len(lists) == 1 {
		return lists[0], nil
	}
	all := slices.Concat(lists...)
	slices.SortFunc(all, NearestFirst)
	return all[:min(limit, len(all))], nil
}

// worthwhile is how many windows a processor is asked to look at before another one is called: a third of a millisecond.
const worthwhile = 8192

// part is the windows from ≤ i < to.
type part struct{ from, to int }

// parts cuts the shelf between chunks into at most so many parts.
func (s *Shelf) parts(most int) []part {
	n := max(1, min(most, s.Len()/worthwhile))
	var out []part
	for from := 0; from < s.Len(); {
		to := min(s.Len(), from+(s.Len()+n-1)/n)
		for to < s.Len() && s.refs[to] == s.refs[to-1] {
			to++
		}
		out = append(out, part{from, to})
		from = to
	}
	return out
}

// scan gives the nearest window of each chunk of a part, in order.
func (s *Shelf) scan(p part, question []int16, scale float32, limit int) []Neighbour {
	top := nearest{limit: limit}
	best, bestAt := float32(math.Inf(-1)), 0
	for i := p.from; i < p.to; i++ {
		cosine := float32(vector.DotCodes(question, s.codes[i*s.width:][:s.width])) * s.scales[i]
		if cosine > best {
			best, bestAt = cosine, i
		}
		if i+1 == p.to || s.refs[i+1] != s.refs[i] { // the chunk's last window
			top.offer(s, bestAt, float64(best*scale))
			best = float32(math.Inf(-1))
		}
	}
	return top.list
}

// code writes the question in fourteen bits, so that the sum of its products with codes stays in thirty-two.
func (s *Shelf) code(vector []float32) (codes []int16, scale float32) {
	const most = 1 << 13
	scale = largest(vector) / most
	codes = make([]int16, s.width)
	for i, x := range vector {
		if scale > 0 {
			codes[i] = int16(math.Round(float64(x / scale)))
		}
	}
	return codes, scale
}

// nearest keeps the best of what is offered, in order.
type nearest struct {
	limit int
	list  []Neighbour
}

func (n *nearest) offer(s *Shelf, at int, cosine float64) {
	if len(n.list) == n.limit && cosine < n.list[n.limit-1].Cosine {
		return // nearly always, without looking at the rest
	}
	x := Neighbour{Ref: s.refs[at], Window: s.spans[at], Cosine: cosine}
	i, _ := slices.BinarySearchFunc(n.list, x, NearestFirst)
	if n.list = slices.Insert(n.list, i, x); len(n.list) > n.limit {
		n.list = n.list[:n.limit]
	}
}

// NearestFirst orders neighbours as Nearest promises: by cosine, then by document and number.
func NearestFirst(a, b Neighbour) int {
	return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), CompareRefs(a.Ref, b.Ref))
}

// CompareRefs orders refs by document and number.
func CompareRefs(a, b Ref) int {
	return cmp.Or(cmp.Compare(a.Document, b.Document), cmp.Compare(a.Chunk, b.Chunk))
}

func largest(v []float32) float32 {
	most := float32(0)
	for _, x := range v {
		most = max(most, x, -x)
	}
	return most
}
