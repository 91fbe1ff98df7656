package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// Get gives what a node made of the same inputs before, for the organisation in ctx, and whether there is something.
func (n NodeCache) Get(ctx context.Context, key string) (value json.RawMessage, ok bool, err error) {
	defer fault.Wrap(&err, "store.NodeCache.Get")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, false, err
	}
	err = n.db.read.QueryRowContext(ctx, `
		SELECT value
		FROM node_cache
		WHERE org_id = $1 AND cache_key = $2 AND expires_at > $3`, who.Org, key, database.Micros(n.db.now())).Scan(database.Document(&value))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return value, err == nil, err
}

// NodeCache keeps what nodes of the graph made, by their inputs, for runs that come to the same.
type NodeCache struct{ db *DB }

// NodeCache gives the node cache of the store.
func (db *DB) NodeCache() NodeCache { return NodeCache{db} }

// Set keeps values under their keys for a while, instead of what was there: all of them with one word to the database.
func (n NodeCache) Set(ctx context.Context, values map[string]json.RawMessage, keep time.Duration) (err error) {
	defer fault.Wrap(&err, "store.NodeCache.Set")
	who, err := database.Caller(ctx)
	if err != nil || len(values) == 0 {
		return err
	}
	args, more := []any{who.Org, database.Micros(n.db.now().Add(keep))}, ""
	for i, key := range slices.Sorted(maps.Keys(values)) { // in one order, so that two who keep the same do not block each other
		if args = append(args, key, database.Text(values[key])); i > 0 {
			more += fmt.Sprintf(", ($1, $%d, $%d, $2)", len(args)-1, len(args))
		}
	}
	_, err = n.db.write.ExecContext(ctx, `
		INSERT INTO node_cache (org_id, cache_key, value, expires_at)
		VALUES ($1, $3, $4, $2)`+more+`
		ON CONFLICT (org_id, cache_key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`, args...)
	return err
}
