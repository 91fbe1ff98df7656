// Package library is what an organisation knows of cities: what its own documents say of the things of a pack and of what no pack has, the
// guides that travel with the program, and the facts that questions are answered from. It weighs what is said against the pack and
// refuses what cannot be. It takes no documents in, asks no tool and plans nothing. The assembly imports it, and who tells the planner of
// the world.
package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// Library is what an organisation knows of cities: its own documents, and the guides that travel with the program.
type Library struct {
	atlas *atlas.Atlas
	store Shelves
	now   func() time.Time

	mu    sync.Mutex
	known map[shelfmark]looked
}

// Shelves is what the library needs of the store.
type Shelves interface {
	FindDestinations(ctx context.Context, f knowledge.DestinationFilter) ([]trip.Destination, error)
	FindDocuments(ctx context.Context, f rag.DocumentFilter) ([]rag.Document, error)
	Matching(ctx context.Context, w rag.Words) ([]rag.Ref, error)
	FindChunks(ctx context.Context, f rag.ChunkFilter) ([]rag.Chunk, error)
}

// shelfmark names what somebody knows of a city.
type shelfmark struct{ org, city string }

// looked is knowledge, and when it was last seen to be that of the documents. Every plan gets a copy of its own to work with.
type looked struct {
	kept   clone.Kept[Knowledge]
	digest string // of the documents
	at     time.Time
}

// Knowledge is what the documents of an organisation say of one city, in the order of their weight: the newest last.
type Knowledge struct {
	Digest  string   // of the documents; empty without any
	Local   currency // by the newest week that is known: what trips cost goes by their own rate
	Facts   map[string][]said
	Remarks map[string]trip.Remark
	Places  []place                      // that no pack knows, the newest first
	Hotels  []house                      // that no pack knows, the newest first
	Flights []seat                       // the same
	LeftOut map[string][]extract.Refusal // what is no option, by the document
	Read    []string                     // the documents that it comes from
}

// said is a fact and the document that says it.
type said struct {
	extract.Fact
	Provenance trip.Provenance
}

// New makes a library that knows the packs and the documents on the shelves.
func New(a *atlas.Atlas, db Shelves, now func() time.Time) *Library {
	return &Library{atlas: a, store: db, now: now, known: map[shelfmark]looked{}}
}

const (
	freshFor = time.Second // documents that somebody took in on another machine are seen after this
	mostSeen = 512         // cities of organisations that are remembered
)

// Of gives what the organisation in ctx knows of a city, to whoever asks for their own. A run that asks waits for a database that
// is away for a moment.
func (l *Library) Of(ctx context.Context, city string) (*Knowledge, error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return nil, err
	}
	pack, err := l.atlas.Find(city)
	if err != nil {
		return &Knowledge{}, nil // no guide and no fact could be about it
	}
	mark := shelfmark{who.Org, pack.City().ID}
	l.mu.Lock()
	was, seen := l.known[mark]
	l.mu.Unlock()
	if !seen || l.now().Sub(was.at).Abs() >= freshFor {
		err = database.Patiently(ctx, func() (err error) {
			was, err = l.renewed(ctx, pack, was, seen)
			return err
		})
		if err != nil {
			return nil, err
		}
		l.remember(mark, was)
	}
	k := was.kept.Copy()
	return &k, nil
}

// OfAll is of for who knows that documents are there: what was remembered from before them is looked for again.
func (l *Library) OfAll(ctx context.Context, city string, documents []string) (*Knowledge, error) {
	k, err := l.Of(ctx, city)
	if err != nil || !slices.ContainsFunc(documents, func(id string) bool { return !slices.Contains(k.Read, id) }) {
		return k, err
	}
	who, err := tenant.From(ctx)
	if err != nil {
		return nil, err
	}
	if pack, err := l.atlas.Find(city); err == nil {
		l.mu.Lock()
		delete(l.known, shelfmark{who.Org, pack.City().ID})
		l.mu.Unlock()
	}
	return l.Of(ctx, city)
}

// renewed gives what the documents say now: what was known, when they are still those it came from.
func (l *Library) renewed(ctx context.Context, pack *atlas.Pack, was looked, seen bool) (looked, error) {
	docs, err := l.documents(ctx, pack.City())
	if err != nil {
		return was, err
	}
	now := looked{kept: was.kept, digest: digestOf(docs), at: l.now()}
	if seen && was.digest == now.digest {
		return now, nil
	}
	k, err := l.study(ctx, pack, docs)
	if err != nil {
		return was, err
	}
	k.Digest = now.digest
	now.kept = clone.Keep(*k)
	return now, nil
}

func (l *Library) remember(mark shelfmark, k looked) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.known) >= mostSeen {
		clear(l.known)
	}
	l.known[mark] = k
}

// documents gives those of the organisation's destinations that are the city, the oldest first.
func (l *Library) documents(ctx context.Context, city trip.City) ([]rag.Document, error) {
	places, err := l.store.FindDestinations(ctx, knowledge.DestinationFilter{Limit: mostPlaces})
	if err != nil {
		return nil, err
	}
	var out []rag.Document
	for _, d := range places {
		pack, err := l.atlas.Find(d.City)
		if fault.Is(err, fault.NotFound) || err == nil && pack.City().ID != city.ID {
			continue
		}
		if err != nil {
			return nil, err
		}
		docs, err := l.store.FindDocuments(ctx, rag.DocumentFilter{Destination: d.ID})
		if err != nil {
			return nil, err
		}
		out = append(out, docs...)
	}
	return out, nil
}

const mostPlaces = 1000

// digestOf names a set of documents; without any it is empty.
func digestOf(docs []rag.Document) string {
	if len(docs) == 0 {
		return ""
	}
	h := sha256.New()
	for _, d := range docs {
		h.Write([]byte(d.ID + " " + d.Digest + " " + d.CreatedAt.UTC().Format(time.RFC3339Nano) + "\n"))
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}
