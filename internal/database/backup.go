package database

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/sqlite"
)

// Backup writes a copy of the SQLite store, as it is at one moment, to a new file, while others go on writing. It appears
// under its name when it is whole. An existing file is fault.Conflict; a Postgres database has its own tools.
func (db *DB) Backup(ctx context.Context, to string) (err error) {
	if db.Postgres {
		return fault.New(fault.Invalid, "a Postgres database is backed up with pg_dump")
	}
	if db.file == "" {
		return fault.New(fault.Invalid, "a store in memory has nothing to back up")
	}
	if err := absent(to); err != nil {
		return err
	}
	source := sqlite.Open(db.file, 1) // of its own: the others may not write anything, or have to go on writing
	defer source.Close()
	return copyInto(ctx, source, to)
}

// Restore makes the SQLite store at a path out of a backup. It refuses a backup that is not whole (fault.Invalid), and a path
// where there is a store already (fault.Conflict): move that away first.
func Restore(ctx context.Context, from, to string, schema Schema) (err error) {
	if IsPostgres(to) {
		return fault.New(fault.Invalid, "a Postgres database is restored with pg_restore or psql")
	}
	if from, err = filepath.Abs(from); err != nil {
		return err
	}
	for _, name := range []string{to, to + "-wal", to + "-shm"} {
		if err := absent(name); err != nil {
			return err
		}
	}
	if _, err := os.Stat(from); err != nil {
		return fault.New(fault.NotFound, "there is no backup of that name").Because(err)
	}
	backup, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: from, RawQuery: "mode=ro&immutable=1"}).String())
	if err != nil {
		return err
	}
	defer backup.Close()
	if err := whole(ctx, backup, schema.Ours); err != nil {
		return err
	}
	return copyInto(ctx, backup, to)
}

// whole refuses what is damaged, and what is a database but none of ours.
func whole(ctx context.Context, backup *sql.DB, ours []string) error {
	var sound string
	err := backup.QueryRowContext(ctx, `PRAGMA integrity_check`).Scan(&sound)
	known := true
	for _, table := range ours {
		if err == nil && known {
			known, err = (&DB{Owner: backup}).hasTable(ctx, table)
		}
	}
	var lite *driver.Error
	switch {
	case errors.As(err, &lite) && (lite.Code()&0xff == sqlite3.SQLITE_CORRUPT || lite.Code()&0xff == sqlite3.SQLITE_NOTADB):
		return fault.New(fault.Invalid, "the backup is damaged or is none").Because(err)
	case err != nil:
		return err
	case sound != "ok":
		return fault.New(fault.Invalid, "the backup is damaged")
	case !known:
		return fault.New(fault.Invalid, "the file is no backup of Tripwright's")
	}
	return nil
}

// copyInto writes a whole copy beside its place and then gives it the name, unless somebody has taken that meanwhile.
func copyInto(ctx context.Context, source *sql.DB, to string) (err error) {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return fault.New(fault.Unavailable, "the folder cannot be created").Because(err)
	}
	dir, err := os.MkdirTemp(filepath.Dir(to), ".copy-") // nobody else may read it
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	part := filepath.Join(dir, "part")
	if _, err := source.ExecContext(ctx, `VACUUM INTO $1`, part); err != nil {
		return err
	}
	if err := errors.Join(os.Chmod(part, 0o600), flushed(part)); err != nil {
		return err
	}
	if err := os.Link(part, to); err != nil {
		return errors.Join(absent(to), err)
	}
	if runtime.GOOS == "windows" { // it flushes no folders
		return nil
	}
	folder, err := os.Open(filepath.Dir(to))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// flushed sees a file on the disk. It is opened as if to write, because Windows flushes no other.
func flushed(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func absent(name string) error {
	if _, err := os.Stat(name); err == nil {
		return fault.New(fault.Conflict, "%s exists already", filepath.Base(name))
	} else if !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
