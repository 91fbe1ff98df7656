package knowledge

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// Where the extension pgvector is installed in the database, it searches the windows with indexes (decision 21). They are made
// when the store is opened, as the policies are, and not by a migration: the extension may come later than the tables.

// indexed are the lengths of vectors that have an index; of another length, all windows are looked at. An index on a length that
// nobody uses costs nothing.
var indexed = []int{256, 384, 512, 768, 1024, 1536, 3072}

// VectorSearch says how Nearest searches here: "exact", or which extension does.
func (k *Keeper) VectorSearch() string {
	if k.pgvector == "" {
		return "exact"
	}
	return "pgvector " + k.pgvector
}

// FindVectorSearch says how Nearest would search in the store at a place, as VectorSearch does, and changes nothing.
func FindVectorSearch(ctx context.Context, where string) (_ string, err error) {
	defer fault.Wrap(&err, "knowledge.FindVectorSearch")
	k := &Keeper{}
	if !database.IsPostgres(where) {
		return k.VectorSearch(), nil
	}
	if k.db, err = database.Connect(where, database.Schema{}); err != nil {
		return "", err
	}
	defer k.db.Close()
	version, err := k.extension(ctx)
	if err != nil {
		return "", database.Unreachable(err)
	}
	if version != "" {
		if made, err := k.vectorsIndexed(ctx); err != nil || !made {
			return "exact, until tripwright migrate prepares pgvector", database.Unreachable(err)
		}
	}
	k.pgvector = version
	return k.VectorSearch(), nil
}

// prepare finds out whether the extension is there, and gives the windows what it needs where that is missing. Whoever may
// not do so searches exactly until one who owns the tables was here.
func (k *Keeper) prepare(ctx context.Context) error {
	if !k.db.Postgres {
		return nil
	}
	version, err := k.extension(ctx)
	if err != nil || version == "" {
		return err
	}
	if err := k.indexVectors(ctx); notAllowed(err) {
		return nil
	} else if err != nil {
		return err
	}
	k.pgvector = version
	return nil
}

// extension gives the version of pgvector, "" when it is not there or too old: before 0.8 a search stops at a number of rows,
// whether they were of the organisation or not.
func (k *Keeper) extension(ctx context.Context) (version string, err error) {
	var major, minor int
	err = k.db.Owner.QueryRowContext(ctx, `
		SELECT extversion, split_part(extversion, '.', 1)::int, split_part(extversion, '.', 2)::int
		FROM pg_extension
		WHERE extname = 'vector'`).Scan(&version, &major, &minor)
	if errors.Is(err, sql.ErrNoRows) || err == nil && major == 0 && minor < 8 {
		return "", nil
	}
	return version, err
}

// indexVectors adds to each window its vector as the extension knows vectors, made out of the bytes by the database, and an
// index for each usual length. What is there stays.
func (k *Keeper) indexVectors(ctx context.Context) error {
	if made, err := k.vectorsIndexed(ctx); err != nil || made {
		return err
	}
	tx, err := k.db.Owner.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, statement := range vectorStatements() {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// vectorsIndexed tells whether the indexes are there.
func (k *Keeper) vectorsIndexed(ctx context.Context) (made bool, err error) {
	err = k.db.Owner.QueryRowContext(ctx, `
		SELECT COUNT(*) = $1
		FROM pg_class
		WHERE relnamespace = current_schema()::regnamespace AND relname LIKE 'knowledge\_window\_near\_%'`, len(indexed)).Scan(&made)
	return made, err
}

// vectorStatements make column and indexes; said twice they change nothing. A halfvec has eleven bits a number, half the size of a
// vector, and is indexed up to 4,000 numbers where a vector ends at 2,000.
func vectorStatements() []string {
	out := []string{
		`SELECT pg_advisory_xact_lock(7230171846)`,
		`CREATE OR REPLACE FUNCTION knowledge_direction(b BYTEA) RETURNS halfvec
			LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			RETURN (SELECT array_agg((get_byte(b, 2 * i) + 256 * get_byte(b, 2 * i + 1)
				- CASE WHEN get_byte(b, 2 * i + 1) > 127 THEN 65536 ELSE 0 END)::real ORDER BY i)
				FROM generate_series(0, length(b) / 2 - 1) AS i)::halfvec`,
		`ALTER TABLE knowledge_window ADD COLUMN IF NOT EXISTS
			direction halfvec GENERATED ALWAYS AS (knowledge_direction(vector)) STORED`,
	}
	for _, n := range indexed {
		out = append(out, strings.ReplaceAll(`CREATE INDEX IF NOT EXISTS knowledge_window_near_{n} ON knowledge_window
			USING hnsw ((direction::halfvec({n})) halfvec_cosine_ops) WHERE dimensions = {n}`, "{n}", strconv.Itoa(n)))
	}
	return out
}

// notAllowed tells whether a statement needs more rights than its role has.
func notAllowed(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "42501"
}
