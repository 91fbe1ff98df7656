package library

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/turns"
)

// mostPassages is how many are given to a question.
const mostPassages = 3

// Passage is what may answer a question.
type Passage struct {
	rag.Chunk       // of a fact its text alone
	Guide      bool // it stands in the guide to the city, and in no document of the organisation's
	Fact       bool // it is what the pack knows, said in a sentence, and stands in no document
	Title      string
	SourceURL  string
	Quote      string  // the words that come nearest to the question
	Confidence float64 // 0 to 1; the same for every encoder
}

// Answer is what is found to a question.
type Answer struct {
	Known    bool   // whether any passage is sure enough
	Message  string // what to say when none is
	ByWords  bool   // the encoder was not to be had: the documents were searched by their words alone
	Passages []Passage
}

// Destinations is what a search needs of the store.
type Destinations interface {
	FindDestinationByID(ctx context.Context, id string) (trip.Destination, error)
}

// Search answers questions from the organisation's documents, from the facts of a city and from the guide to it.
type Search struct {
	Documents *rag.Searcher
	Guides    *Guides // nil: nothing is to be known
	Atlas     *atlas.Atlas
	Places    Destinations
	Turns     *turns.Processors
	Rate      func(ctx context.Context, currency string) money.Rate // of the day before, for the prices of facts
	Week      func(calendar.Week) string                            // says the hours of a week
	Log       *slog.Logger
}

// Find looks for what answers a question, in the organisation's documents and in the guide to the city. What is surer stands
// first; of what is as sure, the organisation's. A question about hours or prices of a place that the city's pack knows is answered by the
// fact in the place of the guide.
func (d Search) Find(ctx context.Context, destination, question string) (Answer, error) {
	if d.Guides == nil {
		return found(nil), nil
	}
	own, err := d.searchOwn(ctx, rag.Question{Destination: destination, Text: question})
	if err != nil {
		return Answer{}, err
	}
	facts, err := d.askFacts(ctx, destination, question)
	if err != nil {
		return Answer{}, err
	}
	if len(facts) > 0 { // a guide says it no surer
		out := foundBeside(facts, passagesOf(own, false))
		out.ByWords = own.ByWords
		return out, nil
	}
	guide, err := turns.Computed(ctx, d.Turns, func() (rag.Answer, error) { return d.askGuide(ctx, destination, question) })
	if err != nil {
		return Answer{}, err
	}
	if own.ByWords {
		d.Log.WarnContext(ctx, "the encoder is not to be had: documents are searched by their words")
	}
	out := found(append(passagesOf(own, false), passagesOf(guide, true)...))
	out.ByWords = own.ByWords
	return out, nil
}

// searchOwn looks in the organisation's documents: in a turn, unless a service elsewhere encodes the question, for which no processor
// waits.
func (d Search) searchOwn(ctx context.Context, q rag.Question) (rag.Answer, error) {
	if elsewhere(d.Documents.Encoder) {
		return d.Documents.Find(ctx, q)
	}
	return turns.Computed(ctx, d.Turns, func() (rag.Answer, error) { return d.Documents.Find(ctx, q) })
}

// found gives the surest passages. An answer is known when one of them is sure enough.
func found(list []Passage) Answer {
	slices.SortStableFunc(list, func(a, b Passage) int { return cmp.Compare(b.Confidence, a.Confidence) })
	out := Answer{Passages: list[:min(mostPassages, len(list))]}
	if out.Known = len(list) > 0 && list[0].Confidence >= rag.Confident; !out.Known {
		out.Message = rag.Unavailable
	}
	return out
}

// foundBeside gives facts beside what the organisation's documents say: behind those that are sure, because whoever wrote them knows it
// better than a pack, and before all others.
func foundBeside(facts, own []Passage) Answer {
	slices.SortStableFunc(own, func(a, b Passage) int { return cmp.Compare(b.Confidence, a.Confidence) })
	sure := slices.IndexFunc(own, func(p Passage) bool { return p.Confidence < rag.Confident })
	if sure < 0 {
		sure = len(own)
	}
	list := slices.Concat(own[:sure], facts, own[sure:])
	return Answer{Known: true, Passages: list[:min(mostPassages, len(list))]}
}

// askGuide asks the guide to the city that a destination is; one that is no city of the packs has none.
func (d Search) askGuide(ctx context.Context, destination, question string) (rag.Answer, error) {
	pack, err := d.packOf(ctx, destination)
	if err != nil || pack == nil {
		return rag.Answer{}, err
	}
	return d.Guides.Find(ctx, pack.City().ID, question)
}

// askFacts asks the facts of the city that a destination is.
func (d Search) askFacts(ctx context.Context, destination, question string) ([]Passage, error) {
	pack, err := d.packOf(ctx, destination)
	if err != nil || pack == nil {
		return nil, err
	}
	return factsOf(pack, d.Rate(ctx, pack.City().Currency), question, d.Week), nil
}

// packOf gives the pack of the city that a destination is; nil when there is none.
func (d Search) packOf(ctx context.Context, destination string) (*atlas.Pack, error) {
	place, err := d.Places.FindDestinationByID(ctx, destination)
	if err != nil {
		return nil, err
	}
	pack, err := d.Atlas.Find(place.City)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return pack, err
}

// passagesOf says an answer, with the words that matter.
func passagesOf(a rag.Answer, guide bool) (out []Passage) {
	for i := range a.Passages {
		p := &a.Passages[i]
		one := Passage{Chunk: p.Chunk, Guide: guide, Title: p.Document.Title, SourceURL: p.Document.SourceURL,
			Quote: quoteOf(p), Confidence: p.Confidence}
		out = append(out, one)
	}
	return out
}

// quoteOf gives the words of a passage that come nearest to the question: its best window, or the beginning of what was found by
// words alone. The heading is told beside it.
func quoteOf(p *rag.Passage) string {
	if p.Window.Len() > 0 && p.Chunk.Span.Holds(p.Window) {
		words := p.Chunk.Text[p.Window.Start-p.Chunk.Start : p.Window.End-p.Chunk.Start]
		if rest := strings.TrimSpace(strings.TrimPrefix(words, p.Chunk.Heading)); rest != "" {
			return rest
		}
		return words
	}
	sentences := rag.Sentences(p.Chunk.Text)
	if len(sentences) == 0 {
		return ""
	}
	return p.Chunk.Text[sentences[0].Start:sentences[min(2, len(sentences)-1)].End]
}
