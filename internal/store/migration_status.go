package store

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// MigrationStatus gives every migration this program has and when each was applied, and changes nothing. At a place where there
// is no store none was.
func MigrationStatus(ctx context.Context, where string) (_ []Migration, err error) {
	defer fault.Wrap(&err, "store.MigrationStatus")
	sources, err := known()
	if err != nil {
		return nil, err
	}
	if there, err := exists(where); err != nil || !there {
		return sources, err
	}
	db, err := connect(ctx, where)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	applied, err := db.applied(ctx)
	if err != nil {
		return nil, unreachable(err)
	}
	for i, m := range sources {
		sources[i].AppliedAt = applied[m.Version]
	}
	return sources, nil
}

// applied gives when each migration was applied, those of the first versions of this program too.
func (db *DB) applied(ctx context.Context) (map[int64]time.Time, error) {
	out := map[int64]time.Time{}
	if there, err := db.hasTable(ctx, oldVersionTable); err != nil {
		return nil, err
	} else if there {
		note := func(version, at int64) { out[version] = moment(at) }
		if err := db.eachVersion(ctx, `SELECT version, applied_at FROM schema_migration`, note); err != nil {
			return nil, err
		}
	}
	if there, err := db.hasTable(ctx, versionTable); err != nil || !there {
		return out, err
	}
	return out, db.eachVersion(ctx, db.versions(), func(version, at int64) {
		if _, old := out[version]; !old {
			out[version] = moment(at)
		}
	})
}

func (db *DB) eachVersion(ctx context.Context, query string, each func(version, at int64)) error {
	rows, err := db.owner.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var version, at int64
		if err := rows.Scan(&version, &at); err != nil {
			return err
		}
		each(version, at)
	}
	return rows.Err()
}

// exists tells whether there may be a store at a place: a server is asked, a file is there or not.
func exists(where string) (bool, error) {
	if isPostgres(where) {
		return true, nil
	}
	_, err := os.Stat(where)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
