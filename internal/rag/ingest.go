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
	Read    Reader  // read.File
	Index   Library // where documents are kept
	Encoder Encoder // nil: documents are found by words only
	Cutter  *Cutter
	Batch   int              // windows that are encoded together; 0 means 16
	Now     func() time.Time // nil means time.Now
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
}

// Progress hears how many of all windows have their vectors. It is called between batches, from the goroutine of the call.
type Progress func(done, all int)

// Take takes a file in and gives the document as it is kept. progress may be nil. When ctx ends, nothing is kept.
func (in *Intake) Take(ctx context.Context, f File, progress Progress) (_ Document, err error) {
	defer fault.Wrap(&err, "rag.Take(%s)", f.DocumentID)
	reading, err := in.Read(f.MediaType, f.Content)
	if err != nil {
		return Document{}, err
	}
	reading = reading.clean()
	sum := sha256.Sum256(f.Content)
	d := Document{
		ID: f.DocumentID, Destination: f.Destination, MediaType: f.MediaType, SourceURL: f.SourceURL,
		Title:  cmp.Or(Clean(f.Title), reading.Title, Clean(f.Name), "Untitled"),
		Digest: hex.EncodeToString(sum[:]), Text: reading.Text, Parts: reading.Parts, CreatedAt: in.now(),
	}
	return d, in.keep(ctx, d, progress)
}

// Renew makes the vectors of a kept document anew with the encoder of today; its text and everything else stays.
func (in *Intake) Renew(ctx context.Context, id string, progress Progress) (err error) {
	defer fault.Wrap(&err, "rag.Renew(%s)", id)
	d, err := in.Index.FindDocumentByID(ctx, id)
	if err != nil {
		return err
	}
	return in.keep(ctx, d, progress)
}

// Outdated gives the documents that Renew would give other vectors: those of another model, and those without.
func (in *Intake) Outdated(ctx context.Context) ([]Document, error) {
	if in.Encoder == nil {
		return nil, nil
	}
	return in.Index.FindDocuments(ctx, DocumentFilter{Outdated: in.Encoder.Name()})
}

// keep cuts d, makes its vectors and puts it.
func (in *Intake) keep(ctx context.Context, d Document, progress Progress) error {
	c, err := in.Cutter.Cut(&d)
	if err != nil {
		return err
	}
	if err := in.encode(ctx, &d, &c, progress); err != nil {
		return err
	}
	return in.Index.PutDocument(ctx, d, c)
}

// encode gives the windows their vectors, batch by batch; without an encoder there are no windows.
func (in *Intake) encode(ctx context.Context, d *Document, c *Contents, progress Progress) error {
	if in.Encoder == nil {
		c.Windows = nil
		return nil
	}
	c.Model, c.Dimensions = in.Encoder.Name(), in.Encoder.Dimensions()
	for done, size := 0, cmp.Or(in.Batch, 16); done < len(c.Windows); {
		batch := c.Windows[done:min(done+size, len(c.Windows))]
		if err := in.encodeBatch(ctx, d, batch, c.Dimensions); err != nil {
			return err
		}
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
		return fault.New(fault.BadReply, "the encoder gave %d vectors for %d texts", len(vectors), len(batch))
	}
	for i, v := range vectors {
		if len(v) != dimensions {
			return fault.New(fault.BadReply, "the encoder gave a vector of %d numbers, not %d", len(v), dimensions)
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
