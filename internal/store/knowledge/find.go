package knowledge

import (
	"context"
	"encoding/json"
	"math"
	"strings"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// FindDocumentByID gives a document with text and parts, or fault.NotFound.
func (k *Keeper) FindDocumentByID(ctx context.Context, id string) (_ rag.Document, err error) {
	defer fault.Wrap(&err, "knowledge.FindDocumentByID(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return rag.Document{}, err
	}
	d, err := scanDocument(k.db.Read.QueryRowContext(ctx, `
		SELECT item_id, destination_id, title, media_type, source_url, digest, created_at, content, COALESCE(parts, 'null')
		FROM knowledge_item
		WHERE org_id = $1 AND item_id = $2`, who.Org, id))
	return d, database.Found(err, "there is no such document")
}

// FindDocuments gives documents without text and parts, the oldest first, then by ID.
func (k *Keeper) FindDocuments(ctx context.Context, f rag.DocumentFilter) (_ []rag.Document, err error) {
	defer fault.Wrap(&err, "knowledge.FindDocuments")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanDocument)(k.db.Read.QueryContext(ctx, k.db.Bytewise(`
		SELECT item_id, destination_id, title, media_type, source_url, digest, created_at, '', 'null'
		FROM knowledge_item
		WHERE org_id = $1 AND ($2 = '' OR destination_id = $2) AND ($3 = '' OR model <> $3)
		ORDER BY created_at, item_id{bytewise}
		LIMIT $4`), who.Org, f.Destination, f.Outdated, allOr(f.Limit)))
}

func scanDocument(s database.Row) (d rag.Document, err error) {
	var created int64
	var parts string
	if err := s.Scan(&d.ID, &d.Destination, &d.Title, &d.MediaType, &d.SourceURL, &d.Digest, &created, &d.Text, &parts); err != nil {
		return rag.Document{}, err
	}
	d.CreatedAt = database.Moment(created)
	return d, json.Unmarshal([]byte(parts), &d.Parts)
}

// FindChunks gives chunks with text and terms by document, the oldest first, and number.
func (k *Keeper) FindChunks(ctx context.Context, f rag.ChunkFilter) (_ []rag.Chunk, err error) {
	defer fault.Wrap(&err, "knowledge.FindChunks")
	who, err := database.Caller(ctx)
	switch {
	case err != nil:
		return nil, err
	case len(f.Refs) > 0:
		return k.chunksByRef(ctx, who.Org, f)
	case f.Destination == "" && f.Document == "":
		return nil, fault.New(fault.Invalid, "chunks of what?")
	}
	return database.All(scanChunk)(k.db.Read.QueryContext(ctx, k.db.Bytewise(`
		SELECT item_id, chunk_no, span_start, span_end, c.content, tokens, heading, page, terms
		FROM knowledge_chunk c
		JOIN knowledge_item i USING (org_id, item_id)
		WHERE org_id = $1 AND ($2 = '' OR c.destination_id = $2) AND ($3 = '' OR item_id = $3)
		ORDER BY i.created_at, item_id{bytewise}, chunk_no
		LIMIT $4`), who.Org, f.Destination, f.Document, allOr(f.Limit)))
}

// keptRef is how a ref travels to the database.
type keptRef struct {
	Document string `json:"d"`
	Chunk    int    `json:"c"`
}

func (k *Keeper) chunksByRef(ctx context.Context, org string, f rag.ChunkFilter) ([]rag.Chunk, error) {
	refs := make([]keptRef, len(f.Refs))
	for i, r := range f.Refs {
		refs[i] = keptRef(r)
	}
	list, err := json.Marshal(refs)
	if err != nil {
		return nil, err
	}
	return database.All(scanChunk)(k.db.Read.QueryContext(ctx, k.db.Bytewise(strings.Replace(`
		SELECT item_id, chunk_no, span_start, span_end, c.content, tokens, heading, page, terms
		FROM {each}
		CROSS JOIN knowledge_chunk c
		JOIN knowledge_item i USING (org_id, item_id)
		WHERE org_id = $1 AND ($2 = '' OR c.destination_id = $2) AND ($3 = '' OR item_id = $3)
			AND item_id = e.value ->> 'd' AND chunk_no = CAST(e.value ->> 'c' AS INTEGER)
		ORDER BY i.created_at, item_id{bytewise}, chunk_no
		LIMIT $4`, "{each}", k.db.Each("$5"), 1)), org, f.Destination, f.Document, allOr(f.Limit), string(list)))
}

func scanChunk(s database.Row) (c rag.Chunk, err error) {
	var list string
	if err := s.Scan(&c.Document, &c.Chunk, &c.Start, &c.End, &c.Text, &c.Tokens, &c.Heading, &c.Page, &list); err != nil {
		return rag.Chunk{}, err
	}
	var terms []termTimes
	if err := json.Unmarshal([]byte(list), &terms); err != nil {
		return rag.Chunk{}, err
	}
	for _, t := range terms {
		c.Terms = append(c.Terms, rag.TermFreq(t))
	}
	return c, nil
}

// allOr is a limit that is none when it is 0.
func allOr(n int) int64 {
	if n <= 0 {
		return math.MaxInt64
	}
	return int64(n)
}
