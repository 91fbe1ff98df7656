package documents

import (
	"context"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/terminal"
)

// Search looks for what answers a question.
func (d Desk) Search(ctx context.Context, destination, question string) (api.Found, error) {
	search := library.Search{Documents: d.Searcher, Guides: d.Guides, Atlas: d.Atlas, Places: d.Store, Turns: d.Turns, Week: terminal.WeekWords, Log: d.Log,
		Rate: d.Rate}
	a, err := search.Find(ctx, destination, question)
	out := api.Found{Known: a.Known, Message: a.Message, ByWords: a.ByWords}
	for i := range a.Passages {
		out.Passages = append(out.Passages, passageOf(&a.Passages[i]))
	}
	return out, err
}

// passageOf says a passage at the door. One of a guide belongs to no item.
func passageOf(p *library.Passage) api.Passage {
	out := api.Passage{KnowledgeChunk: chunkOf(&p.Chunk), Guide: p.Guide, Fact: p.Fact, Title: p.Title, SourceURL: p.SourceURL, Quote: p.Quote,
		Confidence: p.Confidence}
	if p.Guide {
		out.Item = ""
	}
	return out
}
