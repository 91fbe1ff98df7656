package app

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/turns"
)

// mostPassages is how many are given to a question.
const mostPassages = 3

// Search looks for what answers a question, in the organisation's documents and in the guide to the city. What is surer stands
// first; of what is as sure, the organisation's. A question about hours or prices of a place that the city's pack knows is answered by the
// fact in the place of the guide.
func (d desk) Search(ctx context.Context, destination, question string) (api.Found, error) {
	if d.guides == nil {
		return found(nil), nil
	}
	own, err := d.searchOwn(ctx, rag.Question{Destination: destination, Text: question})
	if err != nil {
		return api.Found{}, err
	}
	facts, err := d.askFacts(ctx, destination, question)
	if err != nil {
		return api.Found{}, err
	}
	if len(facts) > 0 { // a guide says it no surer
		out := foundBeside(facts, passagesOf(own, false))
		out.ByWords = own.ByWords
		return out, nil
	}
	guide, err := turns.Computed(ctx, &d.turns, func() (rag.Answer, error) { return d.askGuide(ctx, destination, question) })
	if err != nil {
		return api.Found{}, err
	}
	if own.ByWords {
		d.log.WarnContext(ctx, "the encoder is not to be had: documents are searched by their words")
	}
	out := found(append(passagesOf(own, false), passagesOf(guide, true)...))
	out.ByWords = own.ByWords
	return out, nil
}

// searchOwn looks in the organisation's documents: in a turn, unless a service elsewhere encodes the question, for which no processor
// waits.
func (d desk) searchOwn(ctx context.Context, q rag.Question) (rag.Answer, error) {
	if elsewhere(d.searcher.Encoder) {
		return d.searcher.Find(ctx, q)
	}
	return turns.Computed(ctx, &d.turns, func() (rag.Answer, error) { return d.searcher.Find(ctx, q) })
}

// found gives the surest passages. An answer is known when one of them is sure enough.
func found(list []api.Passage) api.Found {
	slices.SortStableFunc(list, func(a, b api.Passage) int { return cmp.Compare(b.Confidence, a.Confidence) })
	out := api.Found{Passages: list[:min(mostPassages, len(list))]}
	if out.Known = len(list) > 0 && list[0].Confidence >= rag.Confident; !out.Known {
		out.Message = rag.Unavailable
	}
	return out
}

// foundBeside gives facts beside what the organisation's documents say: behind those that are sure, because whoever wrote them knows it
// better than a pack, and before all others.
func foundBeside(facts, own []api.Passage) api.Found {
	slices.SortStableFunc(own, func(a, b api.Passage) int { return cmp.Compare(b.Confidence, a.Confidence) })
	sure := slices.IndexFunc(own, func(p api.Passage) bool { return p.Confidence < rag.Confident })
	if sure < 0 {
		sure = len(own)
	}
	list := slices.Concat(own[:sure], facts, own[sure:])
	return api.Found{Known: true, Passages: list[:min(mostPassages, len(list))]}
}

// askGuide asks the guide to the city that a destination is; one that is no city of the packs has none.
func (d desk) askGuide(ctx context.Context, destination, question string) (rag.Answer, error) {
	pack, err := d.packOf(ctx, destination)
	if err != nil || pack == nil {
		return rag.Answer{}, err
	}
	return d.guides.find(ctx, pack.City().ID, question)
}

// packOf gives the pack of the city that a destination is; nil when there is none.
func (d desk) packOf(ctx context.Context, destination string) (*atlas.Pack, error) {
	place, err := d.Store.FindDestinationByID(ctx, destination)
	if err != nil {
		return nil, err
	}
	pack, err := d.Atlas.Find(place.City)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return pack, err
}

// passagesOf says an answer at the door. Those of a guide belong to no item.
func passagesOf(a rag.Answer, guide bool) (out []api.Passage) {
	for i := range a.Passages {
		p := &a.Passages[i]
		one := api.Passage{KnowledgeChunk: chunkOf(&p.Chunk), Guide: guide, Title: p.Document.Title, SourceURL: p.Document.SourceURL,
			Quote: quoteOf(p), Confidence: p.Confidence}
		if guide {
			one.Item = ""
		}
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
