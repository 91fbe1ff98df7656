package durable

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/durable/book"
)

// workerTable is where the processes say that they live. The row of a process that is declared dead is deleted; its name
// is never used again, so that a row that is gone stays gone.
const workerTable = `
CREATE SCHEMA IF NOT EXISTS tripwright_engine;
CREATE TABLE IF NOT EXISTS tripwright_engine.worker (
	executor   TEXT PRIMARY KEY,
	version    TEXT NOT NULL,
	started_at TIMESTAMPTZ NOT NULL,
	beat_at    TIMESTAMPTZ NOT NULL,
	patience   INTERVAL NOT NULL
)`

func (s *server) beat(ctx context.Context, executor string) (bool, error) {
	err := s.clocked(ctx, "UPDATE tripwright_engine.worker SET beat_at = clock_timestamp() WHERE executor = $1 RETURNING beat_at", executor)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// clocked runs a statement that gives the database's time, and sets the clock by it.
func (s *server) clocked(ctx context.Context, query string, args ...any) error {
	asked := time.Now()
	var there time.Time
	if err := s.book.DB.QueryRowContext(ctx, query, args...).Scan(&there); err != nil {
		return err
	}
	s.time.set(there, asked)
	return nil
}

func (s *server) leave(ctx context.Context, executor string) {
	if _, err := s.book.DB.ExecContext(ctx, "DELETE FROM tripwright_engine.worker WHERE executor = $1", executor); err != nil {
		s.cfg.Logger.Warn("this process could not sign off: the others will wait for its heartbeat", "error", err)
	}
}

func (s *server) living(ctx context.Context, executors []string) (map[string]bool, error) {
	found, err := s.book.Column(ctx, "SELECT executor FROM tripwright_engine.worker WHERE "+s.book.Among("executor", "$1"), book.List(executors))
	lives := map[string]bool{}
	for _, x := range found {
		lives[x] = true
	}
	return lives, err
}

func (s *server) bury(ctx context.Context, executor string) (func(), error) {
	if err := s.declare(ctx); err != nil {
		return nil, err
	}
	lives, err := s.living(ctx, []string{executor})
	if err != nil {
		return nil, err
	}
	if lives[executor] {
		return nil, errLives
	}
	return func() {}, s.cut(ctx, []string{executor})
}

// reap does nothing while another process is at it.
func (s *server) reap(ctx context.Context, _ string) error {
	done, err := s.turn(ctx, reaperKey)
	if err != nil || done == nil {
		return err
	}
	defer done()
	if err := s.declare(ctx); err != nil {
		return err
	}
	dead, err := s.orphaning(ctx)
	if err != nil || len(dead) == 0 {
		return err
	}
	if err := s.cut(ctx, dead); err != nil {
		return err
	}
	s.cfg.Logger.Warn("the runs of dead processes go on elsewhere", "processes", dead)
	return s.book.HandBack(ctx, dead, false)
}

// declare declares those dead whose heartbeat did not come in the time that they promised.
func (s *server) declare(ctx context.Context) error {
	dead, err := s.book.Column(ctx, "DELETE FROM tripwright_engine.worker WHERE beat_at < clock_timestamp() - patience RETURNING executor")
	if err != nil || len(dead) == 0 {
		return err
	}
	return s.book.Unlist(ctx, dead...)
}

// orphaning gives the processes that have runs and do not live.
func (s *server) orphaning(ctx context.Context) (dead []string, err error) {
	owners, err := s.book.Owners(ctx)
	if err != nil || len(owners) == 0 {
		return nil, err
	}
	lives, err := s.living(ctx, owners)
	for _, x := range owners {
		if !lives[x] {
			dead = append(dead, x)
		}
	}
	return dead, err
}

func (s *server) workers(ctx context.Context) (n int, err error) {
	err = s.book.DB.QueryRowContext(ctx, "SELECT count(*) FROM tripwright_engine.worker WHERE beat_at >= clock_timestamp() - patience").Scan(&n)
	return n, err
}

func (s *server) versions(ctx context.Context) (map[string]bool, error) {
	found, err := s.book.Column(ctx, "SELECT DISTINCT version FROM tripwright_engine.worker WHERE beat_at >= clock_timestamp() - patience")
	versions := map[string]bool{}
	for _, v := range found {
		versions[v] = true
	}
	return versions, err
}
