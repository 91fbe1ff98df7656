package knowledge

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// keptWord is how a term of a question travels to the database.
type keptWord struct {
	Term   string `json:"t"`
	Weight int64  `json:"w"`
}

// Matching gives the chunks of a destination that contain at least one of the terms, the heaviest first.
func (k *Keeper) Matching(ctx context.Context, q rag.Words) (_ []rag.Ref, err error) {
	defer fault.Wrap(&err, "knowledge.Matching")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(weights(q.Terms))
	if err != nil {
		return nil, err
	}
	return database.All(scanRef)(k.db.Read.QueryContext(ctx, k.db.Bytewise(k.terms("$4", `
		SELECT item_id, chunk_no
		FROM {each}
		CROSS JOIN knowledge_term
		WHERE org_id = $1 AND destination_id = $2 AND term = e.value ->> 't' {among}
		GROUP BY item_id, chunk_no
		ORDER BY SUM(CAST(e.value ->> 'w' AS BIGINT)) DESC, item_id{bytewise}, chunk_no
		LIMIT $3`)), who.Org, q.Destination, database.Limit(q.Limit), string(list)))
}

// among narrows a join on terms to those in field t of a JSON list, for Postgres alone: it takes every list for a long one, and
// would rather read all terms of a destination than look up a few. SQLite joins in the order that is written.
func (k *Keeper) among(list string) string {
	if k.db.Postgres {
		return `AND term = ANY (ARRAY(SELECT l ->> 't' FROM jsonb_array_elements(` + list + `::jsonb) AS l))`
	}
	return ""
}

// terms puts a list of keptWord into a statement.
func (k *Keeper) terms(list, statement string) string {
	return strings.NewReplacer("{each}", k.db.Each(list), "{among}", k.among(list)).Replace(statement)
}

// weights gives terms with whole numbers in the proportion of their weights. Sums of whole numbers come out the same in whatever
// order a database adds: chunks with the same terms weigh the same.
func weights(terms []rag.Weighed) []keptWord {
	heaviest := 0.0
	for _, t := range terms {
		heaviest = max(heaviest, t.Weight)
	}
	_, exponent := math.Frexp(heaviest)
	words := make([]keptWord, len(terms))
	for i, t := range terms {
		words[i] = keptWord{t.Term, int64(math.Round(math.Ldexp(t.Weight, weightBits-exponent)))}
	}
	return words
}

// weightBits leaves room in 63 bits for the sum of a hundred thousand terms.
const weightBits = 46

func scanRef(s database.Row) (r rag.Ref, err error) {
	err = s.Scan(&r.Document, &r.Chunk)
	return r, err
}

// Statistics counts over all chunks of a destination, in one statement, so that it counts one state of it.
func (k *Keeper) Statistics(ctx context.Context, destination string, terms []string) (_ rag.Statistics, err error) {
	defer fault.Wrap(&err, "knowledge.Statistics")
	who, err := database.Caller(ctx)
	if err != nil {
		return rag.Statistics{}, err
	}
	var words []keptWord
	for _, t := range slices.Compact(slices.Sorted(slices.Values(terms))) { // one asked for twice counts once
		words = append(words, keptWord{Term: t})
	}
	list, err := json.Marshal(words)
	if err != nil {
		return rag.Statistics{}, err
	}
	counts, err := database.All(scanCount)(k.db.Read.QueryContext(ctx, k.terms("$3", `
		SELECT NULL, COUNT(*), COALESCE(SUM(length), 0)
		FROM knowledge_chunk
		WHERE org_id = $1 AND destination_id = $2
		UNION ALL
		SELECT term, COUNT(*), 0
		FROM {each}
		CROSS JOIN knowledge_term
		WHERE org_id = $1 AND destination_id = $2 AND term = e.value ->> 't' {among}
		GROUP BY term`), who.Org, destination, string(list)))
	return statisticsOf(counts), err
}

// termCount is a line of the count: of a term, or with none, of all chunks and their length.
type termCount struct {
	term           *string
	chunks, length int
}

func scanCount(s database.Row) (c termCount, err error) {
	err = s.Scan(&c.term, &c.chunks, &c.length)
	return c, err
}

func statisticsOf(counts []termCount) rag.Statistics {
	s := rag.Statistics{Containing: map[string]int{}}
	for _, c := range counts {
		if c.term == nil {
			s.Chunks, s.Length = c.chunks, c.length
		} else {
			s.Containing[*c.term] = c.chunks
		}
	}
	return s
}
