package knowledge

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/rag"
)

// windowsEach is how many windows the index is asked for, for each chunk that is wanted: some chunks have several near ones.
const windowsEach = 8

// mostCandidates is how many rows an index of the extension looks at together, at most.
const mostCandidates = 1000

// byIndex lets the database search. The index finds nearly always the nearest and now and then one that is nearly so. It goes on
// until it has enough windows of the organisation, destination and model, or has looked at so many others that it gives up; then
// there are fewer chunks than wanted, and the caller has to look at all windows.
func (k *Keeper) byIndex(ctx context.Context, org string, q rag.Near) (_ []rag.Neighbour, err error) {
	tx, err := k.db.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	windows := windowsEach * database.Limit(q.Limit)
	if _, err := tx.ExecContext(ctx, `
		SELECT set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', $1, true)`,
		strconv.Itoa(min(windows, mostCandidates))); err != nil {
		return nil, err
	}
	found, err := database.All(scanNeighbour)(tx.QueryContext(ctx, nearest(q), org, q.Destination, q.Model, literal(q.Vector), windows))
	if err != nil {
		return nil, err
	}
	near := nearestOfEach(found)
	return near[:min(len(near), database.Limit(q.Limit))], tx.Commit()
}

// nearest is said with the length of the vector in it: each length has an index of its own.
func nearest(q rag.Near) string {
	return strings.ReplaceAll(`
		SELECT item_id, chunk_no, span_start, span_end, 1 - (direction::halfvec({n}) <=> $4::halfvec({n}))
		FROM knowledge_window
		WHERE org_id = $1 AND destination_id = $2 AND model = $3 AND dimensions = {n}
		ORDER BY direction::halfvec({n}) <=> $4::halfvec({n})
		LIMIT $5`, "{n}", strconv.Itoa(len(q.Vector)))
}

// nearestOfEach keeps the nearest window of each chunk.
func nearestOfEach(found []rag.Neighbour) (near []rag.Neighbour) {
	slices.SortStableFunc(found, rag.NearestFirst)
	seen := map[rag.Ref]bool{}
	for _, n := range found {
		if !seen[n.Ref] {
			seen[n.Ref] = true
			near = append(near, n)
		}
	}
	return near
}

func scanNeighbour(s database.Row) (n rag.Neighbour, err error) {
	err = s.Scan(&n.Document, &n.Chunk, &n.Window.Start, &n.Window.End, &n.Cosine)
	if math.IsNaN(n.Cosine) { // of zeros
		n.Cosine = 0
	}
	return n, err
}

// literal is how a vector is written in SQL.
func literal(vector []float32) string {
	b := []byte{'['}
	for i, x := range vector {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendFloat(b, float64(x), 'g', -1, 32)
	}
	return string(append(b, ']'))
}

// canBeIndexed tells whether the index can be asked for a vector: not for zeros, which have no direction, nor for what is no vector
// of length one and may not fit into sixteen bits a number.
func canBeIndexed(vector []float32) bool {
	square := 0.0
	for _, x := range vector {
		square += float64(x) * float64(x)
	}
	return square > 0.5 && square < 2
}
