package durable

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/tripwright/tripwright/internal/durable/book"
)

// fenced makes the connections through which the library works for a process. They carry its name, so that whoever takes
// its runs over can cut them, and no new one comes about once the row of the process is gone: a process that was paused,
// declared dead, and wakes up cannot write into runs that are no longer its own.
func (s *server) fenced(ctx context.Context, executor string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(s.cfg.URL)
	if err != nil {
		return nil, err
	}
	if !strings.Contains(s.cfg.URL, "pool_max_conns=") {
		cfg.MaxConns = serverConns
	}
	cfg.ConnConfig.ConnectTimeout = dialWithin
	cfg.ConnConfig.RuntimeParams["application_name"] = label(executor)
	dial := cfg.ConnConfig.DialFunc
	cfg.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		c, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &wire{Conn: c, within: answerWithin, now: time.Now}, nil
	}
	cfg.AfterConnect = func(ctx context.Context, c *pgx.Conn) error {
		var lives bool
		if err := c.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM tripwright_engine.worker WHERE executor = $1)", executor).Scan(&lives); err != nil {
			return err
		}
		if !lives {
			return fencedOff{}
		}
		return nil
	}
	return pgxpool.NewWithConfig(context.WithoutCancel(ctx), cfg)
}

// label is what the connections of a process are called; the database cuts longer ones.
func label(executor string) string {
	const most = 63 - len("tripwright:")
	return "tripwright:" + strings.ToValidUTF8(executor[max(0, len(executor)-most):], "")
}

// fencedOff refuses a connection to a process that counts as dead. To the library it looks like trouble of the network:
// it tries again until the engine, which learns of it with the next heartbeat, ends that life.
type fencedOff struct{}

func (fencedOff) Error() string   { return "this process was declared dead" }
func (fencedOff) Timeout() bool   { return false }
func (fencedOff) Temporary() bool { return true }

// cut ends the connections of dead processes. Their rows are gone, so no new one comes about.
func (s *server) cut(ctx context.Context, executors []string) error {
	labels := make([]string, len(executors))
	for i, x := range executors {
		labels[i] = label(x)
	}
	var cut bool
	err := s.book.DB.QueryRowContext(ctx, fmt.Sprintf(`SELECT COALESCE(bool_and(pg_terminate_backend(pid, %d)), true) FROM pg_stat_activity
		WHERE datname = current_database() AND %s`, cutWithin.Milliseconds(), s.book.Among("application_name", "$1")), book.List(labels)).Scan(&cut)
	if err == nil && !cut {
		err = errors.New("one does not end yet")
	}
	if err != nil {
		return fmt.Errorf("the connections of dead processes cannot be cut: %w", err)
	}
	return nil
}
