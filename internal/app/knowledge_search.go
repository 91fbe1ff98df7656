package app

import (
	"context"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/tool/fx"
)

// Search looks for what answers a question.
func (d desk) Search(ctx context.Context, destination, question string) (api.Found, error) {
	search := library.Search{Documents: d.searcher, Guides: d.guides, Atlas: d.Atlas, Places: d.Store, Turns: &d.turns, Week: terminal.WeekWords, Log: d.log,
		Rate: func(ctx context.Context, currency string) money.Rate {
			r, _, _ := d.tools.FX.Rate(ctx, fx.Request{From: currency, AsOf: calendar.DateOf(d.now().UTC()).AddDays(-1)})
			return r.Rate
		}}
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
