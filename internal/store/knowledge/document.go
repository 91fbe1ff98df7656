package knowledge

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// PutDocument keeps d with its contents in the place of whatever was kept under its ID.
func (k *Keeper) PutDocument(ctx context.Context, d rag.Document, c rag.Contents) (err error) {
	defer fault.Wrap(&err, "knowledge.PutDocument(%s)", d.ID)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	if err := rag.Check(&d, &c); err != nil {
		return err
	}
	d.CreatedAt = k.db.Exact(d.CreatedAt)
	tx, err := k.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	p := putting{k.db, tx, who.Org, &d}
	if err := p.everything(ctx, &c); err != nil {
		return err
	}
	return tx.Commit()
}

// putting is a document on its way in.
type putting struct {
	db  *database.DB
	tx  *sql.Tx
	org string
	doc *rag.Document
}

// everything begins with the document: whoever puts the same one waits there until this transaction is over.
func (p putting) everything(ctx context.Context, c *rag.Contents) error {
	if err := p.document(ctx, c.Model); err != nil {
		return err
	}
	if err := forgetContents(ctx, p.tx, p.org, p.doc.ID); err != nil {
		return err
	}
	for i := range c.Chunks {
		if err := p.chunk(ctx, &c.Chunks[i]); err != nil {
			return err
		}
	}
	if err := p.terms(ctx); err != nil {
		return err
	}
	if err := p.windows(ctx, c); err != nil {
		return err
	}
	return p.edition(ctx) // at last: nobody else puts a document of this destination from here on
}

func (p putting) document(ctx context.Context, model string) error {
	parts, err := json.Marshal(p.doc.Parts)
	if err != nil {
		return err
	}
	there, err := database.Kept(p.tx.ExecContext(ctx, `
		INSERT INTO knowledge_item (org_id, destination_id, item_id, title, media_type, source_url, digest, content, parts, model,
			created_at)
		SELECT org_id, destination_id, $3, $4, $5, $6, $7, $8, $9, $10, $11
		FROM destination
		WHERE org_id = $1 AND destination_id = $2
		ON CONFLICT (org_id, item_id) DO UPDATE
		SET destination_id = excluded.destination_id, title = excluded.title, media_type = excluded.media_type,
			source_url = excluded.source_url, digest = excluded.digest, content = excluded.content, parts = excluded.parts,
			model = excluded.model, created_at = excluded.created_at`,
		p.org, p.doc.Destination, p.doc.ID, p.doc.Title, p.doc.MediaType, p.doc.SourceURL, p.doc.Digest, p.doc.Text, string(parts),
		model, database.Micros(p.doc.CreatedAt)))
	if err == nil && !there {
		return fault.New(fault.NotFound, "there is no such destination")
	}
	return err
}

// edition says that the windows of the document's destination are others now.
func (p putting) edition(ctx context.Context) error {
	_, err := p.tx.ExecContext(ctx, `
		INSERT INTO knowledge_shelf (org_id, destination_id, edition)
		VALUES ($1, $2, $3)
		ON CONFLICT (org_id, destination_id) DO UPDATE
		SET edition = excluded.edition`, p.org, p.doc.Destination, rand.Text())
	return err
}

// DeleteDocument removes a document with all that was cut out of it.
func (k *Keeper) DeleteDocument(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "knowledge.DeleteDocument(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	tx, err := k.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := deleteDocument(ctx, tx, who.Org, id); err != nil {
		return err
	}
	return tx.Commit()
}

// deleteDocument takes hold of the document first, as everything does, so that nobody moves it meanwhile.
func deleteDocument(ctx context.Context, tx *sql.Tx, org, id string) error {
	there, err := database.Kept(tx.ExecContext(ctx, `
		UPDATE knowledge_item
		SET model = ''
		WHERE org_id = $1 AND item_id = $2`, org, id))
	if err != nil {
		return err
	}
	if !there {
		return fault.New(fault.NotFound, "there is no such document")
	}
	if err := anotherEdition(ctx, tx, org, id); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		DELETE FROM knowledge_item
		WHERE org_id = $1 AND item_id = $2`, org, id)
	return err
}

// anotherEdition says that the windows are others where a document was kept until now: it may be moving to another destination.
func anotherEdition(ctx context.Context, tx *sql.Tx, org, document string) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE knowledge_shelf
		SET edition = $3
		WHERE org_id = $1 AND destination_id IN (
			SELECT c.destination_id FROM knowledge_chunk c WHERE c.org_id = $1 AND c.item_id = $2)`, org, document, rand.Text())
	return err
}

// forgetContents removes what was cut out of a document, and leaves the document.
func forgetContents(ctx context.Context, tx *sql.Tx, org, document string) error {
	if err := anotherEdition(ctx, tx, org, document); err != nil {
		return err
	}
	for _, statement := range []string{`
		DELETE FROM knowledge_term
		WHERE org_id = $1 AND item_id = $2`, `
		DELETE FROM knowledge_chunk
		WHERE org_id = $1 AND item_id = $2`,
	} {
		if _, err := tx.ExecContext(ctx, statement, org, document); err != nil {
			return err
		}
	}
	return nil
}
