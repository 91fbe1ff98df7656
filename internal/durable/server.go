package durable

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
)

const (
	dialWithin  = 5 * time.Second  // how long a connection may take to come about
	setUpWithin = 2 * time.Minute  // how long one process waits for another to make the tables
	cutWithin   = 2 * time.Second  // how long the connections of a dead process may take to end
	serverConns = 20               // of the library, unless the address says pool_max_conns
	ownConns    = 8                // of what the engine asks by itself
	ownIdle     = 5 * time.Minute  // after which one that is not used is closed
	doorKey     = 7_419_116_001    // advisory lock: who makes the tables
	reaperKey   = doorKey + 1      // advisory lock: who looks for dead processes
	startSpace  = "tripwright-run" // advisory locks: who starts a run
)

// The server of the database ends a transaction whose process sleeps, with what it had locked; an address may ask for
// another time. The library's own connections are cut by whoever takes its runs over.
const (
	idleParam  = "idle_in_transaction_session_timeout"
	idleWithin = 10 * time.Second
)

// server is the ground of many machines: a PostgreSQL database.
type server struct {
	cfg    Config
	book   *book.Book
	time   clock
	starts chan struct{} // leaves connections for the rest when many runs start at the same moment
}

func openServer(ctx context.Context, cfg Config) (*server, error) {
	conn, err := pgx.ParseConfig(cfg.URL)
	if err != nil {
		return nil, fault.New(fault.Invalid, "the engine's database is not a postgres:// address") // without the cause, which can hold the password
	}
	conn.ConnectTimeout = dialWithin
	maps.DeleteFunc(conn.RuntimeParams, func(name, _ string) bool { return strings.HasPrefix(name, "pool_") }) // for the library's pool
	if conn.RuntimeParams[idleParam] == "" {
		conn.RuntimeParams[idleParam] = strconv.Itoa(int(idleWithin.Milliseconds()))
	}
	db := stdlib.OpenDB(*conn)
	db.SetMaxOpenConns(ownConns)
	db.SetMaxIdleConns(ownConns / 4)
	db.SetConnMaxIdleTime(ownIdle)
	s := &server{cfg: cfg, book: book.Server(db, awayOr), starts: make(chan struct{}, ownConns/2)}
	short, cancel := context.WithTimeout(ctx, 2*dialWithin)
	defer cancel()
	if err := db.PingContext(short); err != nil {
		_ = db.Close()
		return nil, unreachable(err)
	}
	return s, nil
}

// awayOr tells trouble with the way to the server, or of the server with itself, from a failed statement.
func awayOr(err error) error {
	var said *pgconn.PgError
	switch {
	case err == nil, errors.Is(err, sql.ErrNoRows), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &said) && !strings.HasPrefix(said.Code, "57") && !strings.HasPrefix(said.Code, "53"): // shutting down, or out of room
		return err
	}
	return unreachable(err)
}

// unreachable is what people are told when the server does not answer.
func unreachable(err error) error {
	return fault.New(fault.Unavailable, "the engine's database does not answer: see that PostgreSQL runs and that its address and password are right").Because(err)
}

func (s *server) enter(ctx context.Context, executor string) (_ dbos.Context, err error) {
	closeDoor, err := s.door(ctx)
	if err != nil {
		return nil, err
	}
	defer closeDoor()
	if _, err := s.book.DB.ExecContext(ctx, workerTable); err != nil {
		return nil, unreachable(err)
	}
	err = s.clocked(ctx, `INSERT INTO tripwright_engine.worker (executor, version, started_at, beat_at, patience)
		VALUES ($1, $2, clock_timestamp(), clock_timestamp(), make_interval(secs => $3)) RETURNING beat_at`,
		executor, s.cfg.Version, s.cfg.Liveness.Seconds())
	if err != nil {
		return nil, unreachable(err)
	}
	pool, err := s.fenced(ctx, executor)
	if err != nil {
		return nil, unreachable(err)
	}
	lib, err := openLibrary(ctx, executor, s.cfg.Version, s.book, s.cfg.Logger, dbos.Config{SystemDBPool: pool, SystemDBStartupTimeout: setUpWithin})
	if err != nil {
		pool.Close()
		if !refused(err) {
			err = unreachable(err)
		}
		return nil, err
	}
	return lib, nil
}

// door lets one process at a time make the tables: two that do so at the same moment collide. It asks again and again
// instead of waiting inside the database, because whoever makes an index there waits for all who wait.
func (s *server) door(ctx context.Context) (func(), error) {
	ctx, cancel := context.WithTimeout(ctx, setUpWithin)
	defer cancel()
	for {
		done, err := s.lock(ctx, doorKey)
		if err != nil || done != nil {
			return done, err
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return nil, fault.New(fault.Unavailable, "another process is still setting up the engine's database").Because(ctx.Err())
		}
	}
}

// lock takes an advisory lock, on a connection of its own, or gives nil when another has it.
func (s *server) lock(ctx context.Context, key int64) (func(), error) {
	conn, err := s.book.DB.Conn(ctx)
	if err != nil {
		return nil, unreachable(err)
	}
	var got bool
	if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", key).Scan(&got); err != nil {
		return nil, errors.Join(unreachable(err), conn.Close())
	}
	if !got {
		return nil, conn.Close()
	}
	return func() {
		later, cancel := context.WithTimeout(context.WithoutCancel(ctx), dialWithin)
		defer cancel()
		_, _ = conn.ExecContext(later, "SELECT pg_advisory_unlock($1)", key) // a connection that broke has let go already
		_ = conn.Close()
	}, nil
}

// turn takes an advisory lock that ends with its transaction, or gives nil when another has it. A process that falls asleep
// with it loses it after idleWithin; one that only locked would keep all others from it for as long as it sleeps.
func (s *server) turn(ctx context.Context, key int64) (func(), error) {
	tx, err := s.book.DB.BeginTx(ctx, nil)
	if err != nil {
		return nil, unreachable(err)
	}
	var got bool
	if err := tx.QueryRowContext(ctx, "SELECT pg_try_advisory_xact_lock($1)", key).Scan(&got); err != nil {
		return nil, errors.Join(unreachable(err), tx.Rollback())
	}
	if !got {
		return nil, tx.Rollback()
	}
	return func() { _ = tx.Rollback() }, nil // it wrote nothing
}

func (s *server) alone(ctx context.Context, key string) (_ func(), err error) {
	select {
	case s.starts <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() {
		if err != nil {
			<-s.starts
		}
	}()
	tx, err := s.book.DB.BeginTx(ctx, nil)
	if err != nil {
		return nil, unreachable(err)
	}
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", startSpace+key); err != nil {
		return nil, errors.Join(unreachable(err), tx.Rollback())
	}
	return func() {
		_ = tx.Rollback()
		<-s.starts
	}, nil
}

func (s *server) close() { _ = s.book.DB.Close() }
