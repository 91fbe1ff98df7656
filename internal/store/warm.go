package store

import (
	"context"
	"database/sql"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/fault"
)

// Warm opens all the connections that there may be, so that those who come first, and all at once, wait no longer than those who
// come later. They stay open. A database in a file has none to open.
func (db *DB) Warm(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "store.Warm")
	if !db.postgres {
		return nil
	}
	opened := make([]*sql.Conn, db.write.Stats().MaxOpenConnections)
	open, within := errgroup.WithContext(ctx)
	for i := range opened {
		open.Go(func() (err error) {
			opened[i], err = db.write.Conn(within) // each its own, as long as the others have theirs
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
