package durable

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/durable/book"
)

// SleepWhileReaping takes the turn to look for dead processes and does not give it back, as a process does that is stopped
// in the middle of it.
func SleepWhileReaping(ctx context.Context, e *Engine) (func(), error) {
	return e.ground.(*server).turn(ctx, reaperKey)
}

// Unrecord makes a run of this process that is over look as it does when its end could not be recorded.
func Unrecord(ctx context.Context, e *Engine, org, id string) error {
	l, err := e.now()
	if err != nil {
		return err
	}
	_, err = e.book.Changed(ctx, "UPDATE "+e.book.Runs+" SET status = 'PENDING', executor_id = $1, output = NULL WHERE workflow_uuid = $2", l.executor, key(org, id))
	return err
}

// Mislay makes a run that waits look as it does when this process took it and the reply was lost: nobody here heard of it.
// Whether its place was noted before is told with placed.
func Mislay(ctx context.Context, e *Engine, org, id string, placed bool) error {
	l, err := e.now()
	if err != nil {
		return err
	}
	if placed {
		r, err := e.book.Find(ctx, key(org, id))
		if err != nil {
			return err
		}
		l.slots.fill(r)
	}
	_, err = e.book.Changed(ctx, "UPDATE "+e.book.Runs+` SET status = 'PENDING', executor_id = $1, queue_name = $2,
		recovery_attempts = recovery_attempts + 1 WHERE workflow_uuid = $3`, l.executor, l.queue(), key(org, id))
	return err
}

// Attempts is how many processes are counted as having begun with a run.
func Attempts(ctx context.Context, e *Engine, org, id string) (n int, err error) {
	err = e.book.DB.QueryRowContext(ctx, "SELECT recovery_attempts FROM "+e.book.Runs+" WHERE workflow_uuid = $1", key(org, id)).Scan(&n)
	return n, err
}

// Taken gives the runs that have a place in this process.
func Taken(e *Engine) []string {
	keys := e.life.Load().slots.keys()
	slices.Sort(keys)
	return keys
}

// TakePlace fills a place for a run that is not there.
func TakePlace(e *Engine, org, id string) { e.life.Load().slots.fill(&book.Entry{Key: key(org, id)}) }

// Unlist takes the queue of this process from the library, which then no longer looks into it.
func Unlist(ctx context.Context, e *Engine) error { return e.book.Unlist(ctx, e.life.Load().executor) }

// Halt keeps runs that were taken out of the queue from beginning in this process, until goOn is called. Those that were
// about to have asked the book by the time that the next Halt returns.
func Halt(e *Engine) (goOn func()) {
	l := e.life.Load()
	l.handing.Lock()
	return l.handing.Unlock
}

// TakenOut tells whether the library has taken a run out of the queue of this process.
func TakenOut(ctx context.Context, e *Engine, org, id string) bool {
	r, err := e.book.Find(ctx, key(org, id))
	return err == nil && r.Status == "PENDING" && r.Executor == e.life.Load().executor
}

// HandOver puts a run of one process into the queue of another.
func HandOver(ctx context.Context, from, to *Engine, org, id string) error {
	r, err := from.book.Find(ctx, key(org, id))
	if err != nil {
		return err
	}
	_, err = from.book.Move(ctx, r, to.life.Load().queue())
	return err
}

// ForgetLanes makes the runs in the book look as they did before there were lanes.
func ForgetLanes(ctx context.Context, e *Engine) error {
	_, err := e.book.Changed(ctx, "UPDATE "+e.book.Runs+" SET authenticated_user = NULL")
	return err
}

// FillQueue puts runs into the queue, in turn of so many lanes.
func FillQueue(ctx context.Context, e *Engine, workflow string, runs, lanes int) error {
	tx, err := e.book.DB.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for i := range runs {
		if _, err := tx.ExecContext(ctx, "INSERT INTO "+e.book.Runs+` (workflow_uuid, status, name, application_version, queue_name,
			authenticated_user, created_at, updated_at, recovery_attempts, priority) VALUES ($1, 'ENQUEUED', $2, $3, $4, '', $5, $5, 0, 0)`,
			key(fmt.Sprintf("org%d", i%lanes), fmt.Sprint(i)), workflow, e.cfg.Version, book.WaitingQueue, i+1); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

// ClaimOne takes one run from the queue; full is whether there is only a spare place, which every lane has used up.
func ClaimOne(ctx context.Context, e *Engine, full bool) error {
	p := newPool("", 2, 0)
	p.enter("org0")
	if full {
		p.limit, p.spare = 1, 1
		for i := range 100 {
			lane := fmt.Sprintf("org%d", i)
			p.lanes[lane], p.outer[lane] = 1, 1
		}
	}
	l, err := e.now()
	if err != nil {
		return err
	}
	v, queues := p.view(), []string{book.LeftQueue, book.WaitingQueue}
	s, err := v.look(ctx, e.book, queues, e.cfg.Version, e.names())
	if err != nil {
		return err
	}
	chosen := v.choose(s.waiting)
	if full != (len(chosen) == 0) {
		return fmt.Errorf("%d were chosen", len(chosen))
	}
	_, err = e.book.Claim(ctx, l.executor, chosen, queues)
	return err
}

// Recorded counts what the library keeps under keys of an organisation, in every table that has keys of runs.
func Recorded(ctx context.Context, e *Engine, org string) (n int, err error) {
	for _, table := range append([]string{"workflow_status"}, book.HangsOn...) {
		rows, err := e.book.Column(ctx, "SELECT workflow_uuid FROM "+e.book.Schema+table+" WHERE "+book.Begins, prefix(org))
		if err != nil {
			return 0, err
		}
		n += len(rows)
	}
	return n, nil
}
