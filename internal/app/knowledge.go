package app

import (
	"cmp"
	"context"
	"os"
	"runtime"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/documents"
	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/read/apart"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/suppliers"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/turns"
)

// usualUploads is how many documents a process takes in at once when nothing is said. Each fills a processor for as long as it lasts.
const usualUploads = 2

// openKnowledge builds what takes documents in and finds them again.
func (a *App) openKnowledge(cfg settings.Config, with Replace) error {
	encoder, err := suppliers.Encoder(cfg)
	if err != nil {
		return err
	}
	if with.Encode != nil {
		encoder = with.Encode
	}
	reader, err := documentReader()
	if err != nil {
		return err
	}
	searcher, err := rag.NewSearcher(a.Store, encoder)
	if err != nil {
		return err
	}
	var guides *library.Guides
	if !cfg.SimulateEmptyRAG {
		guides = library.NewGuides(a.Atlas, library.GuideEncoder(encoder))
	}
	uploads := cmp.Or(cfg.UploadsAtOnce, usualUploads)
	reads := turns.NewPlaces(max(1, runtime.GOMAXPROCS(0)/2), time.Now) // plans have the other processors
	a.documents, err = documents.New(a.runner, documents.Knowledge{
		Store: a.Store, Atlas: a.Atlas, Library: library.New(a.Atlas, a.Store, a.now), Searcher: searcher, Guides: guides,
		Intake: &rag.Intake{Read: reader, Index: a.Store, Halfway: a.Store, Encoder: library.GivingWay(encoder, &a.turns), Cutter: &rag.Cutter{}, Now: a.now},
		Turns:  &a.turns, Quota: a.quotas.Documents, Rate: a.yesterday, Log: a.log, Now: a.now,
	}, documents.Reading{Places: durable.Places{Most: uploads, Spare: turns.Spare(uploads)}, Turn: reads.Turn})
	return err
}

// yesterday is what a currency was worth the day before.
func (a *App) yesterday(ctx context.Context, currency string) money.Rate {
	r, _, _ := a.tools.FX.Rate(ctx, fx.Request{From: currency, AsOf: calendar.DateOf(a.now().UTC()).AddDays(-1)})
	return r.Rate
}

// documentReader gives who reads the files of strangers: this program again, in a process for each file. What is started as such a
// reader opens nothing and starts no further ones.
func documentReader() (rag.Reader, error) {
	if os.Getenv(apart.Marker) != "" {
		return nil, fault.New(fault.Internal, "this program was started to read a document, and its main does not do it: see apart.Main")
	}
	r, err := apart.New()
	if err != nil {
		return nil, err
	}
	return r.File, nil
}

// Knowledge is the library as the door and the command line see it. Files are taken in for as long as life lasts.
func (a *App) Knowledge(life context.Context) api.Knowledge { return a.documents.Desk(life) }
