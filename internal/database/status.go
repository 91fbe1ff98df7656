package database

import (
	"context"
	"errors"
	"os"
	"time"
)

// Status gives every migration of a schema and when each was applied, and changes nothing. At a place where there is no database none was.
func Status(ctx context.Context, where string, schema Schema) (_ []Migration, err error) {
	all, err := schema.migrations()
	if err != nil {
		return nil, err
	}
	if there, err := exists(where); err != nil || !there {
		return all, err
	}
	db, err := Connect(where, schema)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	applied, err := db.applied(ctx)
	if err != nil {
		return nil, Unreachable(err)
	}
	for i, m := range all {
		all[i].AppliedAt = applied[m.Version]
	}
	return all, nil
}

// applied gives when each migration was applied, those of the first versions of this program too.
func (db *DB) applied(ctx context.Context) (map[int64]time.Time, error) {
	out := map[int64]time.Time{}
	if there, err := db.hasTable(ctx, oldVersionTable); err != nil {
		return nil, err
	} else if there {
		note := func(version, at int64) { out[version] = Moment(at) }
		if err := db.eachVersion(ctx, `SELECT version, applied_at FROM schema_migration`, note); err != nil {
			return nil, err
		}
	}
	if there, err := db.hasTable(ctx, versionTable); err != nil || !there {
		return out, err
	}
	return out, db.eachVersion(ctx, db.versions(), func(version, at int64) {
		if _, old := out[version]; !old {
			out[version] = Moment(at)
		}
	})
}

func (db *DB) eachVersion(ctx context.Context, query string, each func(version, at int64)) error {
	rows, err := db.Owner.QueryContext(ctx, query)
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

// exists tells whether there may be a database at a place: a server is asked, a file is there or not.
func exists(where string) (bool, error) {
	if IsPostgres(where) {
		return true, nil
	}
	_, err := os.Stat(where)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
