package database

import (
	"context"
	"database/sql"
	"time"

	"golang.org/x/sync/errgroup"
)

// warmWithin is how long a start waits for its connections.
const warmWithin = 5 * time.Second

// Warm opens all the connections that there may be, so that those who come first, and all at once, wait no longer than those who
// come later. They stay open. A database in a file has none to open. Where there are fewer to be had, as behind a pooler, it gives up
// after a few seconds: what it has opened is there all the same.
func (db *DB) Warm(ctx context.Context) (err error) {
	if !db.Postgres {
		return nil
	}
	opened := make([]*sql.Conn, db.Write.Stats().MaxOpenConnections)
	ctx, cancel := context.WithTimeout(ctx, warmWithin)
	defer cancel()
	open, within := errgroup.WithContext(ctx)
	for i := range opened {
		open.Go(func() (err error) {
			opened[i], err = db.Write.Conn(within) // each its own, as long as the others have theirs
			return err
		})
	}
	err = open.Wait()
	for _, conn := range opened {
		if conn != nil {
			_ = conn.Close() // back to where the next one takes it from
		}
	}
	return err
}
