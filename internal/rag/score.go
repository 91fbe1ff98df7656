package rag

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// asked is a question, ready to score chunks with.
type asked struct {
	terms      []Weighed // by idf
	weight     float64   // of all terms together
	stats      Statistics
	near       map[Ref]Neighbour // empty: words only
	least      float64           // the lowest cosine in near
	usual      float64           // the mean of the highest eight
	sought     sought
	calibrated map[string]Calibration
	weights    map[string]Weights
	encoder    string // whose cosines near has; empty: words only
	away       bool   // the encoder was not to be had
}

const wordsOnly = "words" // the calibration of BM25

// ask looks up what the question's words weigh here and which chunks its meaning is near to.
func (s *Searcher) ask(ctx context.Context, q Question) (*asked, error) {
	a := &asked{calibrated: s.Calibrations, weights: s.Weights, sought: soughtBy(q.Text)}
	var words []string
	for _, t := range Terms(q.Text) {
		words = append(words, t.Term)
	}
	var err error
	if a.stats, err = s.Index.Statistics(ctx, q.Destination, words); err != nil {
		return nil, err
	}
	for _, w := range words {
		idf := a.stats.idf(w)
		a.terms = append(a.terms, Weighed{w, idf})
		a.weight += idf
	}
	return a, s.meaning(ctx, q, a)
}

// meaning adds the neighbours of the question's vector, where there is an encoder. One that is away is told and not waited for.
func (s *Searcher) meaning(ctx context.Context, q Question, a *asked) error {
	if s.Encoder == nil {
		return nil
	}
	vector, err := s.encode(ctx, q.Text)
	if err != nil {
		a.away = true
		return ctx.Err()
	}
	near, err := s.Index.Nearest(ctx, Near{Destination: q.Destination, Model: s.Encoder.Name(), Vector: vector, Limit: candidates})
	if err != nil || len(near) == 0 {
		return err
	}
	a.near, a.least = make(map[Ref]Neighbour, len(near)), near[len(near)-1].Cosine
	for _, n := range near {
		a.near[n.Ref] = n
	}
	for i := range lookedAt {
		if i < len(near) {
			a.usual += near[i].Cosine / lookedAt
		} else {
			a.usual += usualCosine / lookedAt
		}
	}
	a.encoder = s.Encoder.Name()
	return nil
}

// usualCosine is the median of the mean cosine of the eight chunks that are nearest to a question of testdata/retrieval: it stands for
// those that a small library does not have.
const usualCosine = 0.27

// patience is how long somebody who asks may wait for an encoder that is a service.
const patience = 5 * time.Second

// encode gives the vector of a question.
func (s *Searcher) encode(ctx context.Context, text string) ([]float32, error) {
	short, cancel := context.WithTimeout(ctx, cmp.Or(s.Patience, patience))
	defer cancel()
	vectors, err := s.Encoder.Encode(short, []string{text})
	switch {
	case err != nil:
		return nil, err
	case len(vectors) != 1 || len(vectors[0]) != s.Encoder.Dimensions():
		return nil, noEncoder(fault.BadReply, "the encoder gave other than a vector of %d numbers", s.Encoder.Dimensions())
	}
	return vectors[0], nil
}

// candidates gives the chunks worth scoring: the nearest, and those with the question's heaviest words.
func (s *Searcher) candidates(ctx context.Context, q Question, a *asked) ([]Passage, error) {
	matching, err := s.Index.Matching(ctx, Words{Destination: q.Destination, Terms: a.terms, Limit: candidates})
	if err != nil {
		return nil, err
	}
	refs := make([]Ref, 0, len(a.near)+len(matching))
	for ref := range a.near {
		refs = append(refs, ref)
	}
	for _, ref := range matching {
		if _, known := a.near[ref]; !known {
			refs = append(refs, ref)
		}
	}
	if len(refs) == 0 {
		return nil, nil
	}
	chunks, err := s.Index.FindChunks(ctx, ChunkFilter{Destination: q.Destination, Refs: refs})
	out := make([]Passage, len(chunks))
	for i := range chunks {
		out[i].Chunk = chunks[i]
	}
	return out, err
}

// score judges p: the cosine of its best window and a little for the words it shares with the question; without vectors,
// BM25 as a share of what it can be at most.
func (a *asked) score(p *Passage) {
	p.Coverage = a.coverage(&p.Chunk)
	if a.encoder == "" {
		p.Score = a.bm25(&p.Chunk)
	} else {
		p.Cosine = a.least // a chunk that words alone found is no nearer than this
		if n, ok := a.near[p.Ref]; ok {
			p.Cosine, p.Window = n.Cosine, n.Window
		}
		p.Score = p.Cosine + wordsWeight*p.Coverage
	}
}

// judge puts what speaks for a passage on the common scale; that of an encoder nobody has calibrated is judged by words.
func (a *asked) judge(p *Passage) {
	c, ok := a.calibrated[a.encoder]
	if !ok || a.encoder == "" {
		p.Likelihood = a.bm25(&p.Chunk)
		p.Confidence = a.calibrated[wordsOnly].Of(p.Likelihood)
		return
	}
	p.Evidence, p.Likelihood = a.evidence(p), p.Score
	if w, ok := a.weights[a.encoder]; ok {
		p.Likelihood = w.Likelihood(p.Evidence)
	}
	p.Confidence = c.Of(p.Likelihood)
}

// coverage is the share of the question's terms, weighed by idf, that c contains, or has a word for that means about the same.
func (a *asked) coverage(c *Chunk) float64 {
	if a.weight == 0 {
		return 0
	}
	sum := 0.0
	for _, t := range a.terms {
		if c.Times(t.Term) > 0 || slices.ContainsFunc(kin()[t.Term], func(k string) bool { return c.Times(k) > 0 }) {
			sum += t.Weight
		}
	}
	return sum / a.weight
}

// bm25 is Okapi's weighting (Robertson and Zaragoza 2009) as a share of its upper bound, 0 to 1.
func (a *asked) bm25(c *Chunk) float64 {
	if a.weight == 0 || a.stats.Length == 0 {
		return 0
	}
	usual := float64(a.stats.Length) / float64(a.stats.Chunks)
	long := bm25K * (1 - bm25B + bm25B*float64(c.Length())/usual)
	sum := 0.0
	for _, t := range a.terms {
		n := float64(c.Times(t.Term))
		sum += t.Weight * n / (n + long)
	}
	return sum / a.weight
}

// idf says how much a term tells: the fewer chunks contain it, the more. It is more than 0. A few imagined chunks without the
// term stand beside the real ones, else in a library of one document every word it contains would tell next to nothing.
func (s Statistics) idf(term string) float64 {
	const imagined = 5
	n, with := float64(s.Chunks+imagined), float64(s.Containing[term])
	return math.Log(1 + (n-with+0.5)/(with+0.5))
}
