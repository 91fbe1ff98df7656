package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// Cache keeps answers of tools between one command and the next. It is the one thing here without an organisation: what
// it holds is what the outside world says to anybody, such as the weather. A key or value must not be made of what
// belongs to an organisation.
type Cache struct{ db *DB }

// Cache gives the cache of the store.
func (db *DB) Cache() *Cache { return &Cache{db: db} }

// Get gives the value under key and whether there is one that has not expired.
func (c *Cache) Get(ctx context.Context, key string) (_ []byte, ok bool, err error) {
	defer fault.Wrap(&err, "store.Cache.Get(%s)", key)
	var value []byte
	err = c.db.read.QueryRowContext(ctx, `
		SELECT value
		FROM tool_cache
		WHERE key = $1 AND expires_at > $2`, key, database.Micros(c.db.now())).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return value, err == nil, err
}

// Set keeps value under key for ttl, instead of what was there, and forgets what has expired. A ttl of zero or less
// keeps nothing.
func (c *Cache) Set(ctx context.Context, key string, value []byte, ttl time.Duration) (err error) {
	defer fault.Wrap(&err, "store.Cache.Set(%s)", key)
	if ttl <= 0 {
		return nil
	}
	now := c.db.now()
	if _, err := c.db.write.ExecContext(ctx, `DELETE FROM tool_cache WHERE expires_at <= $1`, database.Micros(now)); err != nil {
		return err
	}
	if value == nil {
		value = []byte{} // the driver would keep NULL
	}
	_, err = c.db.write.ExecContext(ctx, `
		INSERT INTO tool_cache (key, value, expires_at)
		VALUES ($1, $2, $3)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
		key, value, database.Micros(now.Add(ttl)))
	return err
}
