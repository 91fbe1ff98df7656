package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"

	"github.com/tripwright/tripwright/internal/fault"
)

// execer does a write of one statement. It knows nothing of transactions: who needs one begins it.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// crowd does small writes of many. Those that wait at the same moment share a transaction, because one of its own costs each more
// than its statement: fifty who ask for a plan at once write two hundred times before they have their answers. Each caller gets its
// own result or refusal, and has it only when the write is kept.
type crowd struct {
	alone    execer
	together func(ctx context.Context, batch []*smallWrite) error // all of them, or none and an error

	mu      sync.Mutex
	waiting []*smallWrite
	working bool
}

// smallWrite is one on its way. Its last two fields are the crowd's until done is closed, and the caller's after.
type smallWrite struct {
	ctx   context.Context
	line  string // in which it waits; "" for none
	also  string // a second one, of the organisation of a guest who waits in the line of an address; "" for none
	query string
	args  []any
	done  chan struct{}

	result sql.Result
	err    error
}

// ExecContext waits until the statement is done. Who gives up before it was begun has written nothing.
func (c *crowd) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return c.writeInLine(ctx, "", "", query, args...)
}

// writeInLine is ExecContext for a statement that is done after those of others, in any process, that named the same line, or the same
// second line.
func (c *crowd) writeInLine(ctx context.Context, line, also, query string, args ...any) (sql.Result, error) {
	mine := &smallWrite{ctx: ctx, line: line, also: also, query: query, args: args, done: make(chan struct{})}
	c.mu.Lock()
	c.waiting = append(c.waiting, mine)
	if !c.working {
		c.working = true
		go c.work()
	}
	c.mu.Unlock()
	select {
	case <-mine.done:
	case <-ctx.Done():
		if c.leave(mine) {
			return nil, ctx.Err()
		}
		<-mine.done // it is being done
	}
	return mine.result, mine.err
}

// leave takes back what nobody began.
func (c *crowd) leave(mine *smallWrite) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := slices.Index(c.waiting, mine)
	if at >= 0 {
		c.waiting = slices.Delete(c.waiting, at, at+1)
	}
	return at >= 0
}

// work writes until nobody waits.
func (c *crowd) work() {
	for batch := c.next(); len(batch) > 0; batch = c.next() {
		c.write(batch)
		for _, each := range batch {
			close(each.done)
		}
	}
}

// write writes a batch, for nobody in particular: one who goes away does not take the others along. When that fails each writes by
// itself, so that the one at fault spoils no other; not when the connection was lost on the way or nobody answered, since then
// nobody knows what was kept.
func (c *crowd) write(batch []*smallWrite) {
	var err error
	if len(batch) > 1 {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(batch[0].ctx), tellWithin)
		defer cancel()
		if err = c.together(ctx, batch); err == nil {
			return
		}
	}
	late := errors.Is(err, context.DeadlineExceeded)
	if late {
		err = fault.New(fault.Unavailable, "the database does not answer in time").Because(err)
	}
	doubtful := late || errors.Is(err, errLost)
	for _, each := range batch {
		switch each.result, each.err = nil, err; {
		case doubtful:
		case each.line != "": // its line belongs to the transaction
			each.err = c.together(each.ctx, []*smallWrite{each})
		default:
			each.result, each.err = c.alone.ExecContext(each.ctx, each.query, each.args...)
		}
	}
}

// next takes those who wait; with none the work is over.
func (c *crowd) next() []*smallWrite {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := min(len(c.waiting), mostTogether)
	batch := slices.Clone(c.waiting[:n])
	c.waiting = slices.Delete(c.waiting, 0, n)
	c.working = n > 0
	return batch
}

// inOneTransaction does all of a batch, or nothing.
func inOneTransaction(db *sql.DB) func(context.Context, []*smallWrite) error {
	return func(ctx context.Context, batch []*smallWrite) error {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		for _, each := range batch {
			if each.result, err = tx.ExecContext(ctx, each.query, each.args...); err != nil {
				return err
			}
		}
		return tx.Commit()
	}
}
