package rag

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Intake takes documents in: it reads, cleans, cuts, makes vectors, and keeps everything at the end in one step, so that a
// document that is refused, or given up half-way, leaves nothing. Its fields do not change once it is in use.
type Intake struct {
	Read    Reader  // read.File; apart.Reader.File for the files of strangers
	Index   Library // where documents are kept
	Encoder Encoder // nil: documents are found by words only
	Cutter  *Cutter
	Halfway Halfway          // what Learn goes on from; nil: it begins at the beginning
	Batch   int              // windows that are encoded together; 0 means 16
	Now     func() time.Time // nil means time.Now

	alone alone // cleans, cuts and puts: a text of two megabytes takes tens of them while that lasts
}

// File is a document as it is handed over.
type File struct {
	DocumentID  string // chosen by the caller; a document of the same ID is replaced
	Destination string // the destination_id
	Title       string // empty: the title that the file gives, or Name
	Name        string // of the file, for people
	MediaType   string
	SourceURL   string
	Content     []byte
	Digest      string // sha256 of Content in hex; empty: it is computed
}

// Progress hears how many of all windows have their vectors. It is called between batches, from the goroutine of the call.
type Progress func(done, all int)

// Take reads a file and learns it. progress may be nil. When ctx ends, nothing is kept.
func (in *Intake) Take(ctx context.Context, f File, progress Progress) (_ Document, err error) {
	defer fault.Wrap(&err, "rag.Take(%s)", f.DocumentID)
	reading, err := in.Read(ctx, f.MediaType, f.Content)
	if err != nil {
		return Document{}, err
	}
	return in.Learn(ctx, f, reading, progress)
}

// Learn takes in what was read of a file and gives the document as it is kept; the content of the file is looked at no more if its
// digest is there. progress may be nil. When ctx ends, nothing is kept but vectors on their way.
func (in *Intake) Learn(ctx context.Context, f File, reading Reading, progress Progress) (_ Document, err error) {
	defer fault.Wrap(&err, "rag.Learn(%s)", f.DocumentID)
	reading, err = in.clean(ctx, reading)
	if err != nil {
		return Document{}, err
	}
	if f.Digest == "" {
		sum := sha256.Sum256(f.Content)
		f.Digest = hex.EncodeToString(sum[:])
	}
	d := Document{
		ID: f.DocumentID, Destination: f.Destination, MediaType: f.MediaType, SourceURL: f.SourceURL,
		Title:  cmp.Or(Clean(f.Title), reading.Title, Clean(f.Name), "Untitled"),
		Digest: f.Digest, Text: reading.Text, Parts: reading.Parts, CreatedAt: in.now(),
	}
	return d, in.keep(ctx, d, in.Halfway, progress)
}

// Renew makes the vectors of a kept document anew with the encoder of today; its text and everything else stays.
func (in *Intake) Renew(ctx context.Context, id string, progress Progress) (err error) {
	defer fault.Wrap(&err, "rag.Renew(%s)", id)
	d, err := in.Index.FindDocumentByID(ctx, id)
	if err != nil {
		return err
	}
	return in.keep(ctx, d, nil, progress)
}

// Outdated gives the documents that Renew would give other vectors: those of another model, and those without.
func (in *Intake) Outdated(ctx context.Context) ([]Document, error) {
	if in.Encoder == nil {
		return nil, nil
	}
	return in.Index.FindDocuments(ctx, DocumentFilter{Outdated: in.Encoder.Name()})
}

// keep cuts d, makes its vectors and puts it.
func (in *Intake) keep(ctx context.Context, d Document, halfway Halfway, progress Progress) error {
	c, err := in.cut(ctx, &d)
	if err != nil {
		return err
	}
	if err := in.encode(ctx, &d, &c, halfway, progress); err != nil {
		return err
	}
	return in.alone.do(ctx, func() error { return in.Index.PutDocument(ctx, d, c) })
}

func (in *Intake) clean(ctx context.Context, r Reading) (out Reading, err error) {
	err = in.alone.do(ctx, func() (err error) {
		out, err = r.clean(ctx)
		return err
	})
	return out, err
}

func (in *Intake) cut(ctx context.Context, d *Document) (c Contents, err error) {
	err = in.alone.do(ctx, func() (err error) {
		c, err = in.Cutter.Cut(ctx, d)
		return err
	})
	return c, err
}

// encode gives the windows their vectors, batch by batch; without an encoder there are no windows. It goes on from what is halfway.
func (in *Intake) encode(ctx context.Context, d *Document, c *Contents, halfway Halfway, progress Progress) error {
	if in.Encoder == nil {
		c.Windows = nil
		return nil
	}
	c.Model, c.Dimensions = in.Encoder.Name(), in.Encoder.Dimensions()
	way := onTheWay{halfway, d.ID, markOf(d, c)}
	done, size := way.goOn(ctx, c), cmp.Or(in.Batch, 16)
	if done > 0 && progress != nil {
		progress(done, len(c.Windows)) // all of them, perhaps
	}
	for done < len(c.Windows) {
		batch := c.Windows[done:min(done+size, len(c.Windows))]
		if err := in.encodeBatch(ctx, d, batch, c.Dimensions); err != nil {
			return err
		}
		way.keep(ctx, done, batch)
		done += len(batch)
		if progress != nil {
			progress(done, len(c.Windows))
		}
	}
	return nil
}

func (in *Intake) encodeBatch(ctx context.Context, d *Document, batch []Window, dimensions int) error {
	texts := make([]string, len(batch))
	for i, w := range batch {
		texts[i] = d.Text[w.Start:w.End]
	}
	vectors, err := in.Encoder.Encode(ctx, texts)
	if err != nil {
		return err
	}
	if len(vectors) != len(batch) {
		return noEncoder(fault.BadReply, "the encoder gave %d vectors for %d texts", len(vectors), len(batch))
	}
	for i, v := range vectors {
		if len(v) != dimensions {
			return noEncoder(fault.BadReply, "the encoder gave a vector of %d numbers, not %d", len(v), dimensions)
		}
		batch[i].Vector = v
	}
	return nil
}

func (in *Intake) now() time.Time {
	if in.Now == nil {
		return time.Now().UTC()
	}
	return in.Now().UTC()
}
