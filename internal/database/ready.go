package database

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/tripwright/tripwright/internal/fault"
)

// Migrate brings the tables up to date, puts row-level security on them, and does what else its caller has to do then with the rights
// of who owns them; it gives what it applied. Several that migrate the same place at the same moment come one after the other: turning a new SQLite file to write-ahead logging needs it alone and does not wait its
// turn as everything after it does (its busy handler is not asked then), and two that make the same tables at the same
// moment get in each other's way: whoever comes second tries again and finds them made.
func (db *DB) Migrate(ctx context.Context, also func(context.Context) error) ([]Migration, error) {
	for deadline := time.Now().Add(openWithin); ; {
		applied, err := db.migrate(ctx, also)
		if err == nil || !db.crowded(err) || time.Now().After(deadline) {
			return applied, Unreachable(err)
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// crowded tells whether an error of migrating comes from another that migrates at the same moment.
func (db *DB) crowded(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code()&0xff == sqlite3.SQLITE_BUSY ||
			strings.Contains(lite.Error(), "already exists") || strings.Contains(lite.Error(), "duplicate column")
	}
	var pg *pgconn.PgError
	const tableThere, keyThere, internal = "42P07", "23505", "XX000"
	return errors.As(err, &pg) && (pg.Code == tableThere || pg.Code == keyThere ||
		pg.Code == internal && strings.Contains(pg.Message, "concurrently"))
}

// Unreachable says that a store cannot be opened, and leaves what is said already.
func Unreachable(err error) error {
	if err = pgFault(err); err == nil || fault.KindOf(err) != fault.Internal {
		return err
	}
	if disk := fault.Disk(err); disk != nil {
		return disk
	}
	return fault.New(fault.Unavailable, "the store cannot be opened").Because(err)
}

// openWithin is how long opening waits for others who are opening the same new file.
const openWithin = 20 * time.Second
