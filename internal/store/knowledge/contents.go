package knowledge

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// What is cut out of a document, on its way in and out.

// termTimes is how a term of a chunk is kept.
type termTimes struct {
	Term  string `json:"t"`
	Times int    `json:"n"`
}

func (p putting) chunk(ctx context.Context, c *rag.Chunk) error {
	terms := make([]termTimes, len(c.Terms))
	for i, t := range c.Terms {
		terms[i] = termTimes(t)
	}
	list, err := json.Marshal(terms)
	if err != nil {
		return err
	}
	_, err = p.tx.ExecContext(ctx, `
		INSERT INTO knowledge_chunk (org_id, item_id, chunk_no, destination_id, span_start, span_end, content, tokens, heading,
			page, terms, length)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		p.org, p.doc.ID, c.Chunk, p.doc.Destination, c.Start, c.End, c.Text, c.Tokens, c.Heading, c.Page, string(list), c.Length())
	return err
}

// terms spreads the lists of all chunks over rows of their own. A term that a list has twice stands in the chunk once.
func (p putting) terms(ctx context.Context) error {
	_, err := p.tx.ExecContext(ctx, strings.Replace(`
		INSERT INTO knowledge_term (org_id, destination_id, term, item_id, chunk_no)
		SELECT org_id, destination_id, e.value ->> 't', item_id, chunk_no
		FROM knowledge_chunk, {each}
		WHERE org_id = $1 AND item_id = $2
		ON CONFLICT DO NOTHING`, "{each}", p.db.Each("knowledge_chunk.terms"), 1), p.org, p.doc.ID)
	return err
}

func (p putting) windows(ctx context.Context, c *rag.Contents) error {
	for i := range c.Windows {
		w := &c.Windows[i]
		vector, ok := packed(w.Vector)
		if !ok {
			return fault.New(fault.Invalid, "a vector has a number that is none")
		}
		if _, err := p.tx.ExecContext(ctx, `
			INSERT INTO knowledge_window (org_id, item_id, chunk_no, window_no, destination_id, model, dimensions, span_start,
				span_end, vector)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			p.org, p.doc.ID, w.Chunk, w.Number, p.doc.Destination, c.Model, c.Dimensions, w.Start, w.End, vector); err != nil {
			return err
		}
	}
	return nil
}
