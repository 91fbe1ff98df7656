package database

import (
	"context"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
	"github.com/pressly/goose/v3/lock"
)

// versionTable is where goose writes down what was applied.
const versionTable = "schema_version"

// oldVersionTable is where the first versions of this program did. They ran on SQLite only.
const oldVersionTable = "schema_migration"

// Migration is one step of the schema and when it was applied; zero when it was not yet.
type Migration struct {
	Version   int64
	Name      string
	AppliedAt time.Time
}

// migrations gives those of a schema in their order.
func (s Schema) migrations() (out []Migration, err error) {
	files, err := fs.Glob(s.Migrations, "migration/*.sql")
	for _, file := range files {
		m := Migration{Name: strings.TrimSuffix(path.Base(file), ".sql")}
		if m.Version, err = goose.NumericComponent(m.Name + ".sql"); err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, err
}

func (db *DB) provider() (*goose.Provider, error) {
	files, err := fs.Sub(db.schema.Migrations, "migration")
	if err != nil {
		return nil, err
	}
	dialect := goose.DialectSQLite3
	options := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger())}
	if db.Postgres {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 120))
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	versions, err := database.NewStore(dialect, versionTable)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectCustom, db.Owner, files, append(options, goose.WithStore(versions))...)
}

// migrate applies what is missing, on Postgres secures the tables, and does what else its caller has to do then. A database that is
// ahead of this program is taken as it is.
func (db *DB) migrate(ctx context.Context, also func(context.Context) error) (done []Migration, err error) {
	latest, err := db.upToDate(ctx)
	if err == nil && !latest {
		done, err = db.apply(ctx)
	}
	if err == nil && db.Postgres {
		err = db.secure(ctx)
	}
	if err == nil {
		err = also(ctx)
	}
	return done, err
}

// upToDate spares a start the way through goose: most starts have nothing to migrate.
func (db *DB) upToDate(ctx context.Context) (bool, error) {
	sources, err := db.schema.migrations()
	if err != nil {
		return false, err
	}
	if there, err := db.hasTable(ctx, versionTable); err != nil || !there {
		return false, err
	}
	var last int64
	err = db.Owner.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM schema_version`).Scan(&last)
	return last >= sources[len(sources)-1].Version, err
}

func (db *DB) apply(ctx context.Context) (out []Migration, err error) {
	if err := db.adopt(ctx); err != nil {
		return nil, err
	}
	p, err := db.provider()
	if err != nil {
		return nil, err
	}
	done, err := p.Up(ctx)
	for _, m := range done {
		name := strings.TrimSuffix(path.Base(m.Source.Path), ".sql")
		out = append(out, Migration{Version: m.Source.Version, Name: name, AppliedAt: db.Exact(time.Time{})})
	}
	return out, err
}

// adopt takes over a file of the first versions of this program, which wrote down their migrations in a table of their own.
func (db *DB) adopt(ctx context.Context) error {
	if db.Postgres {
		return nil
	}
	tx, err := db.Owner.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, statement := range []string{
		`CREATE TABLE IF NOT EXISTS schema_migration (version BIGINT NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL)`,
		`CREATE TABLE IF NOT EXISTS schema_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL,
			is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')))`,
		`INSERT INTO schema_version (version_id, is_applied) SELECT 0, 1 WHERE NOT EXISTS (SELECT 1 FROM schema_version)`,
		`INSERT INTO schema_version (version_id, is_applied)
			SELECT version, 1 FROM schema_migration WHERE version NOT IN (SELECT version_id FROM schema_version) ORDER BY version`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}
