package rag

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// How a question is answered (seed 000 §11.1 and §11.3).
const (
	lookedAt     = 8    // of the best passages by score …
	given        = 3    // … that many are chosen so that they do not repeat each other
	relevance    = 0.5  // λ of maximal marginal relevance: how much a score counts against sameness
	wordsWeight  = 0.25 // of coverage, beside a cosine
	candidates   = 50   // by vector, and as many by words
	forExtract   = 20   // passages that facts are extracted from
	bm25K, bm25B = 1.2, 0.75

	// Confident is τ, the confidence from which on a passage may be told.
	Confident = 0.70
	// Unavailable is what a reader gets in the place of an answer that is not Known.
	Unavailable = "Information not available."
)

// Searcher finds passages. Its fields do not change once it is in use.
type Searcher struct {
	Index        Searchable
	Encoder      Encoder                // nil: words only
	Calibrations map[string]Calibration // by the name of the encoder; "words" is that of words only
	Weights      map[string]Weights     // by the name of the encoder; one without is judged by the score
	Patience     time.Duration          // with the encoder; 0 means 5 s
}

// Searchable is what Searcher needs of an Index: beside searching, the titles and sources of what is found.
type Searchable interface {
	Finder
	FindDocuments(ctx context.Context, f DocumentFilter) ([]Document, error)
}

// NewSearcher makes a searcher with the calibrations that travel with the program. encoder may be nil. One that has no
// calibration orders passages, but their confidence comes from words alone.
func NewSearcher(ix Searchable, encoder Encoder) (*Searcher, error) {
	all, err := Calibrations()
	if err != nil {
		return nil, err
	}
	weights, err := AllWeights()
	if err != nil {
		return nil, err
	}
	return &Searcher{Index: ix, Encoder: encoder, Calibrations: all, Weights: weights}, nil
}

// Question is what is asked of a destination's documents.
type Question struct {
	Destination string // the destination_id; empty is fault.Invalid
	Text        string
}

// Answer is what was found. It is Known when at least one passage is Confident; else whatever the passages say must not be
// told, and a reader gets Unavailable instead.
type Answer struct {
	Passages []Passage // at most three, the best first
	Known    bool
	ByWords  bool // the encoder was not to be had: only words were compared
}

// Find gives the passages that answer a question best and do not say the same thing: of the eight best by score, three by
// maximal marginal relevance (Carbonell and Goldstein 1998). Nothing found is an answer that is not Known. Where the encoder is
// not to be had the answer is found ByWords; that is no error.
func (s *Searcher) Find(ctx context.Context, q Question) (_ Answer, err error) {
	defer fault.Wrap(&err, "rag.Find(%s)", q.Destination)
	ranked, byWords, err := s.rank(ctx, q)
	if err != nil {
		return Answer{}, err
	}
	best := diverse(ranked[:min(lookedAt, len(ranked))], given)
	a := Answer{Passages: best, ByWords: byWords}
	for i := range best {
		a.Known = a.Known || best[i].Confidence >= Confident
	}
	return a, nil
}

// Retrieve gives the best passages by score alone, at most limit (0 means 20), for facts to be extracted from: sameness does
// no harm there and what is unlikely may still hold a fact.
func (s *Searcher) Retrieve(ctx context.Context, q Question, limit int) (_ []Passage, err error) {
	defer fault.Wrap(&err, "rag.Retrieve(%s)", q.Destination)
	ranked, _, err := s.rank(ctx, q)
	return ranked[:min(cmp.Or(limit, forExtract), len(ranked))], err
}

// rank scores all candidates, the best first, and tells whether the encoder was not to be had.
func (s *Searcher) rank(ctx context.Context, q Question) (found []Passage, byWords bool, err error) {
	if q.Destination == "" {
		return nil, false, fault.Field("destination_id", "must not be empty")
	}
	asked, err := s.ask(ctx, q)
	if err != nil {
		return nil, false, err
	}
	found, err = s.candidates(ctx, q, asked)
	if err != nil || len(found) == 0 {
		return nil, asked.away, err
	}
	for i := range found {
		asked.score(&found[i])
	}
	slices.SortStableFunc(found, func(a, b Passage) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), CompareRefs(a.Ref, b.Ref))
	})
	for i := range found {
		asked.judge(&found[i])
	}
	doubtOthers(properTerms(q.Text), found)
	return found, asked.away, s.credit(ctx, q, found)
}

// credit adds the documents to the passages.
func (s *Searcher) credit(ctx context.Context, q Question, found []Passage) error {
	docs, err := s.Index.FindDocuments(ctx, DocumentFilter{Destination: q.Destination})
	if err != nil {
		return err
	}
	byID := make(map[string]Document, len(docs))
	for _, d := range docs {
		byID[d.ID] = d
	}
	for i := range found {
		found[i].Document = byID[found[i].Ref.Document]
	}
	return nil
}
