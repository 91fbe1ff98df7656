// Package documents is the documents of organisations as the doors and the command line see them: files are handed in, taken in by runs of
// their own kind, found, searched and removed, and have their vectors renewed when another encoder comes. What documents say is package
// library's, the reading and cutting rag's and workflow/learn's, the life of the runs package runner's.
//
// The wiring imports it.
package documents

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/turns"
	"github.com/tripwright/tripwright/internal/workflow/learn"
)

// Knowledge takes documents in and finds them again. All fields without a remark are required.
type Knowledge struct {
	Store    *store.DB
	Atlas    *atlas.Atlas
	Library  *library.Library
	Intake   *rag.Intake
	Searcher *rag.Searcher
	Guides   *library.Guides // nil: nothing is to be known
	Turns    *turns.Processors
	Quota    func(who tenant.Identity) knowledge.DocumentQuota
	Rate     func(ctx context.Context, currency string) money.Rate // of the day before, for the prices of facts
	Log      *slog.Logger
	Now      func() time.Time

	Runs *runner.Line // New sets it
}

// New makes documents known to the runner as a kind of runs. In each process as many are taken in at once as places says, and as many are
// read as turn lets.
func New(r *runner.Runner, k Knowledge, reading Reading) (*Knowledge, error) {
	flow, err := learn.New(learn.Deps{Uploads: k.Store, Turn: reading.Turn, Read: k.Intake.Read, Take: k.take, Drop: k.Store.DeleteDocument, Now: k.Now,
		Wait: pause})
	if err != nil {
		return nil, err
	}
	k.Runs = runner.Register(r, uploads{flow, &k, reading.Places})
	return &k, nil
}

// ForgetEnded has the engine forget the runs of uploads that ended before a moment, of every organisation.
func (k *Knowledge) ForgetEnded(ctx context.Context, before time.Time) error {
	return k.Runs.ForgetEnded(ctx, before)
}

// take makes a document of what was read of an uploaded file.
func (k *Knowledge) take(ctx context.Context, u rag.Upload, text rag.Reading, progress func(done, total int)) error {
	_, err := k.Intake.Learn(ctx, rag.File{DocumentID: u.ID, Destination: u.Destination, Title: u.Title, MediaType: u.MediaType,
		SourceURL: u.SourceURL, Digest: u.Digest}, text, progress)
	return err
}

// pause waits, or until ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Desk is where documents are handed in and asked for. Files are taken in for as long as life lasts.
func (k *Knowledge) Desk(life context.Context) Desk { return Desk{k, life} }

// Desk is the knowledge as the door and the command line see it.
type Desk struct {
	*Knowledge
	life context.Context
}

var _ api.Knowledge = Desk{}

// Upload keeps a file and begins to take it in.
func (d Desk) Upload(ctx context.Context, id, destination string, f api.File) (api.KnowledgeItem, error) {
	// The command line comes in here, without the door.
	if err := errors.Join(trip.ValidSource("source_url", f.SourceURL), trip.ValidTitle("title", f.Title)); err != nil {
		return api.KnowledgeItem{}, err
	}
	who, err := tenant.From(ctx)
	if err != nil {
		return api.KnowledgeItem{}, err
	}
	sum := sha256.Sum256(f.Data)
	u := rag.Upload{ID: id, Destination: destination, Title: f.Title, MediaType: f.MediaType, SourceURL: f.SourceURL,
		Digest: hex.EncodeToString(sum[:]), Size: int64(len(f.Data)), CreatedAt: d.Now().UTC().Truncate(time.Microsecond)}
	if err := d.Store.CreateUploadWithin(ctx, u, f.Data, d.Quota(who)); err != nil && !fault.Is(err, fault.Conflict) {
		return api.KnowledgeItem{}, err
	}
	if err := d.learn(ctx, id); err != nil {
		return api.KnowledgeItem{}, err
	}
	return d.FindItemByID(ctx, id)
}

// learn hands an upload to the engine. Should the process die before, who looks for strays does.
func (d Desk) learn(ctx context.Context, id string) error {
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	return d.Runs.Begin(tenant.With(d.life, who), id)
}

// FindItemByID gives an upload; one that became a document goes by the document's title.
func (d Desk) FindItemByID(ctx context.Context, id string) (api.KnowledgeItem, error) {
	u, err := d.Store.FindUploadByID(ctx, id)
	if err != nil {
		return api.KnowledgeItem{}, err
	}
	titles := map[string]string{}
	if u.Status == rag.UploadReady {
		doc, err := d.Store.FindDocumentByID(ctx, id)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return api.KnowledgeItem{}, err
		}
		titles[id] = doc.Title
	}
	list := []api.KnowledgeItem{itemOf(u, titles)}
	return list[0], d.addLeftOut(ctx, u.Destination, list)
}

// addLeftOut adds to the items of a destination that are ready what they describe and plans do without.
func (d Desk) addLeftOut(ctx context.Context, destination string, items []api.KnowledgeItem) error {
	var ready []string
	for _, i := range items {
		if i.Status == string(rag.UploadReady) {
			ready = append(ready, i.ID)
		}
	}
	if len(ready) == 0 {
		return nil
	}
	place, err := d.Store.FindDestinationByID(ctx, destination)
	if fault.Is(err, fault.NotFound) {
		return nil // it goes, and its items with it
	}
	if err != nil {
		return err
	}
	k, err := d.Library.OfAll(ctx, place.City, ready)
	if err != nil {
		return err
	}
	for i := range items {
		for _, r := range k.LeftOut[items[i].ID] {
			items[i].LeftOut = append(items[i].LeftOut, api.LeftOut{Name: r.Name, Field: r.Field, Reason: r.Reason})
		}
	}
	return nil
}

// FindItems gives the uploads of a destination.
func (d Desk) FindItems(ctx context.Context, destination string, atMost int) ([]api.KnowledgeItem, error) {
	list, err := d.Store.FindUploads(ctx, destination, atMost)
	if err != nil {
		return nil, err
	}
	docs, err := d.Store.FindDocuments(ctx, rag.DocumentFilter{Destination: destination})
	if err != nil {
		return nil, err
	}
	titles := map[string]string{}
	for _, doc := range docs {
		titles[doc.ID] = doc.Title
	}
	out := make([]api.KnowledgeItem, len(list))
	for i, u := range list {
		out[i] = itemOf(u, titles)
	}
	return out, d.addLeftOut(ctx, destination, out)
}

func itemOf(u rag.Upload, titles map[string]string) api.KnowledgeItem {
	return api.KnowledgeItem{ID: u.ID, Destination: u.Destination, Title: cmp.Or(titles[u.ID], u.Title, "Untitled"), MediaType: u.MediaType,
		SourceURL: u.SourceURL, Digest: u.Digest, Size: u.Size, Status: string(u.Status), Done: u.Done, Total: u.Total, Reason: u.Reason, Trouble: string(u.Trouble),
		CreatedAt: u.CreatedAt, UpdatedAt: u.UpdatedAt}
}

// removeWithin is how long the rest of a removal may take, which does not end with the request.
const removeWithin = 30 * time.Second

// DeleteItem stops taking a file in, and removes what it became. The upload goes first: a worker that is about to finish sees that
// nobody wants it any more, and removes the document itself. What a removal that broke off has left goes with the next one; an item
// is fault.NotFound when neither is there.
func (d Desk) DeleteItem(ctx context.Context, id string) error {
	upload := d.Store.DeleteUpload(ctx, id)
	if upload != nil && !fault.Is(upload, fault.NotFound) {
		return upload
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeWithin)
	defer cancel()
	document := d.Store.DeleteDocument(ctx, id)
	if document != nil && (upload != nil || !fault.Is(document, fault.NotFound)) {
		return document
	}
	d.Runs.Drop(ctx, id)
	return nil
}

// FindChunks gives what documents say, as it was cut.
func (d Desk) FindChunks(ctx context.Context, destination, item string, atMost int) ([]api.KnowledgeChunk, error) {
	list, err := d.Store.FindChunks(ctx, rag.ChunkFilter{Destination: destination, Document: item, Limit: atMost})
	if err != nil {
		return nil, err
	}
	out := make([]api.KnowledgeChunk, len(list))
	for i := range list {
		out[i] = chunkOf(&list[i])
	}
	return out, nil
}

func chunkOf(c *rag.Chunk) api.KnowledgeChunk {
	return api.KnowledgeChunk{Item: c.Document, Number: c.Chunk, Text: c.Text, Tokens: c.Tokens, Heading: c.Heading, Page: c.Page}
}
