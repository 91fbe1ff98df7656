package knowledge

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// Nearest gives the chunks of a destination with their windows nearest to a vector: as an index of the database finds them, or
// having looked at every window.
func (k *Keeper) Nearest(ctx context.Context, q rag.Near) (_ []rag.Neighbour, err error) {
	defer fault.Wrap(&err, "knowledge.Nearest")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	if k.pgvector != "" && canBeIndexed(q.Vector) {
		near, err := k.byIndex(ctx, who.Org, q)
		if err != nil || len(near) == database.Limit(q.Limit) {
			return near, err
		}
	}
	return k.exactly(ctx, shelfKey{who.Org, q.Destination, q.Model}, q)
}

// exactly looks at every window: at those that this process remembers, when they are of the edition that the database names now.
func (k *Keeper) exactly(ctx context.Context, of shelfKey, q rag.Near) ([]rag.Neighbour, error) {
	edition, err := k.editionOf(ctx, of)
	if err != nil || edition == "" {
		return nil, err
	}
	s, err := k.shelves.get(ctx, of, edition, k.VectorMemory, k.readShelf)
	if err != nil {
		return nil, err
	}
	return s.nearest(q.Vector, database.Limit(q.Limit))
}

// editionOf gives the edition of a destination's windows, "" when it has none.
func (k *Keeper) editionOf(ctx context.Context, of shelfKey) (edition string, err error) {
	err = k.db.Read.QueryRowContext(ctx, `
		SELECT edition
		FROM knowledge_shelf
		WHERE org_id = $1 AND destination_id = $2`, of.org, of.destination).Scan(&edition)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return edition, err
}

// readShelf reads windows and the edition they are of in one statement, so that they belong together.
func (k *Keeper) readShelf(ctx context.Context, of shelfKey) (*shelf, error) {
	rows, err := k.db.Read.QueryContext(ctx, `
		SELECT s.edition, w.item_id, w.chunk_no, w.span_start, w.span_end, w.vector
		FROM knowledge_shelf s
		JOIN knowledge_window w USING (org_id, destination_id)
		WHERE org_id = $1 AND destination_id = $2 AND w.model = $3
		ORDER BY w.item_id, w.chunk_no, w.window_no`, of.org, of.destination, of.model)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	s := &shelf{}
	for rows.Next() {
		if err := s.add(rows); err != nil {
			return nil, err
		}
	}
	return s, rows.Err()
}

// shelf is what is remembered of the windows of one edition, destination and model.
type shelf struct {
	edition string
	windows *rag.Shelf // nil when there are none
	bytes   int64
	last    string // document, so that its ID is kept once
}

// windowBytes is about what a window takes beside its vector.
const windowBytes = 48

func (s *shelf) add(r database.Row) error {
	var w rag.Window
	var vector sql.RawBytes
	if err := r.Scan(&s.edition, &w.Document, &w.Chunk, &w.Start, &w.End, &vector); err != nil {
		return err
	}
	if w.Document == s.last {
		w.Document = s.last
	}
	s.last = w.Document
	w.Vector = unpacked(vector)
	if s.windows == nil {
		s.windows = rag.NewShelf(len(w.Vector))
	}
	s.bytes += int64(4*len(w.Vector) + windowBytes)
	return s.windows.Add(w)
}

func (s *shelf) nearest(vector []float32, limit int) ([]rag.Neighbour, error) {
	if s.windows == nil {
		return nil, nil
	}
	return s.windows.Nearest(vector, limit)
}
