package app

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"runtime"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/turns"
	"github.com/tripwright/tripwright/internal/workflow/learn"
)

// openKnowledge builds what takes documents in and finds them again.
func (a *App) openKnowledge(cfg settings.Config, with Replace) error {
	encoder, err := encoderOf(cfg)
	if err != nil {
		return err
	}
	if with.Encode != nil {
		encoder = with.Encode
	}
	a.library = library.New(a.Atlas, a.Store, a.now)
	reader, err := documentReader()
	if err != nil {
		return err
	}
	a.intake = &rag.Intake{Read: reader, Index: a.Store, Halfway: a.Store, Encoder: library.GivingWay(encoder, &a.turns), Cutter: &rag.Cutter{}, Now: a.now}
	if a.searcher, err = rag.NewSearcher(a.Store, encoder); err != nil {
		return err
	}
	if !cfg.SimulateEmptyRAG {
		a.guides = library.NewGuides(a.Atlas, library.GuideEncoder(encoder))
	}
	flow, err := learn.New(learn.Deps{Uploads: a.Store, Turn: turns.NewReaders(max(1, runtime.GOMAXPROCS(0)/2), time.Now).Turn, Read: reader, Take: a.take, Drop: a.Store.DeleteDocument, Now: a.now,
		Wait: pause})
	if err != nil {
		return err
	}
	a.learns = durable.Register(a.Engine, learning, flow.Run)
	return nil
}

// learning is the name of the workflow by which a document becomes knowledge.
const learning = "learn"

// take makes a document of what was read of an uploaded file.
func (a *App) take(ctx context.Context, u rag.Upload, text rag.Reading, progress func(done, total int)) error {
	_, err := a.intake.Learn(ctx, rag.File{DocumentID: u.ID, Destination: u.Destination, Title: u.Title, MediaType: u.MediaType,
		SourceURL: u.SourceURL, Digest: u.Digest}, text, progress)
	return err
}

// Knowledge is the library as the door and the command line see it. Files are taken in for as long as life lasts.
func (a *App) Knowledge(life context.Context) api.Knowledge { return desk{a, life} }

// desk is where documents are handed in and asked for.
type desk struct {
	*App
	life context.Context
}

// Upload keeps a file and begins to take it in.
func (d desk) Upload(ctx context.Context, id, destination string, f api.File) (api.KnowledgeItem, error) {
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
		Digest: hex.EncodeToString(sum[:]), Size: int64(len(f.Data)), CreatedAt: d.now().UTC().Truncate(time.Microsecond)}
	if err := d.Store.CreateUploadWithin(ctx, u, f.Data, d.quotas.ofDocuments(who)); err != nil && !fault.Is(err, fault.Conflict) {
		return api.KnowledgeItem{}, err
	}
	if err := d.learn(ctx, id); err != nil {
		return api.KnowledgeItem{}, err
	}
	return d.FindItemByID(ctx, id)
}

// learn hands an upload to the engine. Should the process die before, the job that looks for strays does.
func (d desk) learn(ctx context.Context, id string) error {
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	_, err = d.learns.Start(tenant.With(d.life, who), id, learn.Input{Upload: id})
	return err
}

// FindItemByID gives an upload; one that became a document goes by the document's title.
func (d desk) FindItemByID(ctx context.Context, id string) (api.KnowledgeItem, error) {
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
func (d desk) addLeftOut(ctx context.Context, destination string, items []api.KnowledgeItem) error {
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
	k, err := d.library.OfAll(ctx, place.City, ready)
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
func (d desk) FindItems(ctx context.Context, destination string, atMost int) ([]api.KnowledgeItem, error) {
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
func (d desk) DeleteItem(ctx context.Context, id string) error {
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
	d.forgetLearn(ctx, id)
	return nil
}

// forgetLearn has the engine forget the run of an item that was removed. One that still goes is stopped and left to retention: the
// record of its last step would outlive it. When the engine does not answer, the run itself finds out that nobody wants it.
func (d desk) forgetLearn(ctx context.Context, id string) {
	err := d.Engine.Forget(ctx, id)
	if fault.Is(err, fault.Conflict) {
		err = d.Engine.Cancel(ctx, id)
	}
	if err != nil && !fault.Is(err, fault.NotFound) {
		d.log.WarnContext(ctx, "the run of an item that was removed is left to retention", "item_id", id, "error", err.Error())
	}
}

// FindChunks gives what documents say, as it was cut.
func (d desk) FindChunks(ctx context.Context, destination, item string, atMost int) ([]api.KnowledgeChunk, error) {
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
