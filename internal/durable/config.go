package durable

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tripwright/tripwright/internal/fault"
)

// Config says where an Engine keeps its records and who it is.
type Config struct {
	// URL is a PostgreSQL database, postgres://…, whose tables many processes on many machines share. Empty means Path. A
	// process has at most 28 connections to it; pool_max_conns in the address sets another number than 20 for the library's.
	// All processes sign in as the same role, whose connections each may end.
	URL string
	// Path is the SQLite file, such as DIR/engine.db; it and its folder are created. Empty means a temporary file that
	// Close removes. It is never the file of package store: the engine owns its schema, migrates it and locks it at each
	// step, and the product's data must neither wait for that nor depend on which engine we use.
	Path string
	// Executor names this process among all that share the records. Empty means a new name for each Engine, which is right
	// for commands: a run left behind then waits for Resume or for a process that serves. In a file, the runs left under a
	// fixed name continue by themselves, about a second after the first Start or Resume, and two living processes cannot
	// have the same name. On PostgreSQL it is only the beginning of the name; what makes it unique is added.
	Executor string
	// Version is the version of the workflows, "1" when empty. A run is continued only by the version that began it: raise
	// it when a flow changes so that recorded steps no longer fit.
	Version string
	// Heartbeat is how often a process on PostgreSQL says that it lives, 3 s when zero.
	Heartbeat time.Duration
	// Liveness is how long the others wait for its heartbeat before they take its runs over, 15 s when zero; at least three
	// heartbeats. It counts by the database's clock.
	Liveness time.Duration
	// Now is the clock of the schedules. Nil means the database's on PostgreSQL and the machine's otherwise.
	Now func() time.Time
	// Logger receives the engine's warnings; nil discards them.
	Logger *slog.Logger
}

// once begins the names that are not used again.
const once = "once-"

// settle fills in what was left open and refuses what cannot be.
func (cfg *Config) settle() error {
	if cfg.Version == "" {
		cfg.Version = "1"
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 3 * time.Second
	}
	if cfg.Liveness == 0 {
		cfg.Liveness = 15 * time.Second
	}
	if cfg.Heartbeat < 0 || cfg.Liveness < 3*cfg.Heartbeat {
		return fault.New(fault.Invalid, "a process counts as dead after three missed heartbeats at the earliest: raise Liveness or lower Heartbeat")
	}
	if cfg.URL == "" {
		return nil
	}
	if cfg.Path != "" {
		return fault.New(fault.Invalid, "the engine is kept in a file or on PostgreSQL, not in both")
	}
	// The cause is left out: it can hold the password.
	if _, err := pgx.ParseConfig(cfg.URL); err != nil || !isPostgres(cfg.URL) {
		return fault.New(fault.Invalid, "the engine's database is not a postgres:// address")
	}
	return nil
}

func isPostgres(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "postgres" || u.Scheme == "postgresql")
}

// name gives the name that this process works under. A process may need several on PostgreSQL, one after the other.
func (cfg *Config) name() string {
	unique := strings.ToLower(rand.Text()[:12])
	switch {
	case cfg.URL != "" && cfg.Executor != "":
		return fmt.Sprintf("%s-%s", cfg.Executor, unique)
	case cfg.Executor != "":
		return cfg.Executor
	}
	return fmt.Sprintf("%s%d-%s", once, os.Getpid(), unique)
}

// file decides the SQLite file and makes its folder; scratch is the folder to remove in the end, if any.
func (cfg *Config) file() (path, scratch string, err error) {
	path = cfg.Path
	if path == "" {
		if scratch, err = os.MkdirTemp("", "tripwright-engine-"); err != nil {
			return "", "", err
		}
		path = filepath.Join(scratch, "engine.db")
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", scratch, err
	}
	if strings.ContainsAny(path, "?#") {
		return "", scratch, fault.New(fault.Invalid, "the data directory's name must not contain ? or #")
	}
	return path, scratch, os.MkdirAll(filepath.Dir(path), 0o700)
}
