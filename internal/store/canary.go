package store

import (
	"context"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// The canary is an organisation nobody works in. Whoever sees what is hers sees too much.
var (
	canary  = tenant.Identity{Org: "canary", User: "canary"}
	prowler = tenant.Identity{Org: "prowler", User: "prowler"} // looks for her and must find nothing
)

const (
	canaryRun   = "canary-run"
	canaryCage  = "canary-cage"
	canaryGuide = "canary-guide"
	canaryModel = "canary-model"
)

// EnsureCanary keeps a run, an itinerary and a document of the canary organisation. Her run is over, so that nobody counts it as work, and
// ended at no time, so that it is never too old.
func (db *DB) EnsureCanary(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "store.EnsureCanary")
	ctx = tenant.With(ctx, canary)
	err = db.CreateRun(ctx, run.Run{ID: canaryRun, Kind: "canary", Status: run.Completed})
	if err != nil && !fault.Is(err, fault.Conflict) {
		return err
	}
	sings := run.Event{RunID: canaryRun, Key: "sings", Node: "canary", Attempt: 1, Status: run.NodeStarted}
	if _, err := db.AppendEvent(ctx, sings); err != nil {
		return err
	}
	err = db.CreateItinerary(ctx, Itinerary{ID: "canary-itinerary", RunID: canaryRun, Data: []byte(`{}`)})
	if err != nil {
		return err
	}
	return db.ensureCanarysGuide(ctx)
}

// ensureCanarysGuide keeps a document about the canary's cage, to be found by word and by vector.
func (db *DB) ensureCanarysGuide(ctx context.Context) error {
	err := db.CreateDestination(ctx, trip.Destination{ID: canaryCage, City: canaryCage})
	if err != nil && !fault.Is(err, fault.Conflict) {
		return err
	}
	const song = "tweet"
	whole, ref := rag.Span{Start: 0, End: len(song)}, rag.Ref{Document: canaryGuide}
	return db.PutDocument(ctx, rag.Document{ID: canaryGuide, Destination: canaryCage, Title: "canary", Text: song}, rag.Contents{
		Model: canaryModel, Dimensions: 1,
		Chunks:  []rag.Chunk{{Ref: ref, Span: whole, Text: song, Terms: []rag.TermFreq{{Term: song, Times: 1}}}},
		Windows: []rag.Window{{Ref: ref, Span: whole, Vector: []float32{1}}},
	})
}

// CanaryLeaks looks for the canary from another organisation, through the same methods as everybody, and on Postgres past their
// conditions too. It counts what it sees, which must be nothing.
func (db *DB) CanaryLeaks(ctx context.Context) (seen int64, err error) {
	defer fault.Wrap(&err, "store.CanaryLeaks")
	ctx = tenant.With(ctx, prowler)
	_, err = db.FindRunByID(ctx, canaryRun)
	if err == nil {
		seen++
	} else if !fault.Is(err, fault.NotFound) {
		return seen, err
	}
	runs, err := db.FindRunSummaries(ctx, run.Filter{})
	if err != nil {
		return seen, err
	}
	events, err := db.FindEvents(ctx, canaryRun, 0)
	if err != nil {
		return seen, err
	}
	plans, err := db.FindItineraries(ctx, ItineraryFilter{RunID: canaryRun})
	if err != nil {
		return seen, err
	}
	known, err := db.canaryKnown(ctx)
	if err != nil {
		return seen, err
	}
	past, err := db.pastConditions(ctx)
	return seen + int64(len(runs)+len(events)+len(plans)+known) + past, err
}

// canaryKnown counts what is seen of the canary's document.
func (db *DB) canaryKnown(ctx context.Context) (int, error) {
	docs, err := db.FindDocuments(ctx, rag.DocumentFilter{})
	if err != nil {
		return 0, err
	}
	chunks, err := db.FindChunks(ctx, rag.ChunkFilter{Refs: []rag.Ref{{Document: canaryGuide}}})
	if err != nil {
		return 0, err
	}
	near, err := db.Nearest(ctx, rag.Near{Destination: canaryCage, Model: canaryModel, Vector: []float32{1}})
	return len(docs) + len(chunks) + len(near), err
}

// pastConditions asks for the canary's runs by her name: behind row-level security nobody else finds any.
func (db *DB) pastConditions(ctx context.Context) (n int64, err error) {
	if !db.at.Postgres {
		return 0, nil
	}
	err = db.read.QueryRowContext(ctx, `
		SELECT COUNT(*)
		FROM agent_run
		WHERE org_id = $1`, canary.Org).Scan(&n)
	return n, err
}

// CanaryAge is how long ago the canary was made: a sign that the audit has something to find.
func (db *DB) CanaryAge(ctx context.Context) (time.Duration, error) {
	r, err := db.FindRunByID(tenant.With(ctx, canary), canaryRun)
	if err != nil {
		return 0, fmt.Errorf("store.CanaryAge: %w", err)
	}
	return db.now().Sub(r.CreatedAt), nil
}
