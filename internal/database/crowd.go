package database

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
)

// Execer does a write of one statement. It knows nothing of transactions: who needs one begins it.
type Execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Crowd does small writes of many. Those that wait at the same moment share a transaction, because one of its own costs each more
// than its statement: fifty who ask for a plan at once write two hundred times before they have their answers. Each caller gets its
// own result or refusal, and has it only when the write is kept.
type Crowd struct {
	alone    Execer
	together func(ctx context.Context, batch []*smallWrite) error // all of them, or none and an error

	group *Group[*smallWrite]
}

// newCrowd gives one that does each alone, or many together.
func newCrowd(alone Execer, together func(context.Context, []*smallWrite) error) *Crowd {
	c := &Crowd{alone: alone, together: together}
	c.group = &Group[*smallWrite]{Together: together, Alone: c.single}
	return c
}

// smallWrite is one on its way.
type smallWrite struct {
	ctx   context.Context
	lines []string // in which it waits, none of them ""
	query string
	args  []any

	result sql.Result
}

// ExecContext waits until the statement is done. Who gives up before it was begun has written nothing.
func (c *Crowd) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return c.ExecInLine(ctx, nil, query, args...)
}

// ExecInLine is ExecContext for a statement that is done after those of others, in any process, that named one of its lines.
func (c *Crowd) ExecInLine(ctx context.Context, lines []string, query string, args ...any) (sql.Result, error) {
	mine := &smallWrite{ctx: ctx, lines: lines, query: query, args: args}
	if err := c.group.Do(ctx, mine); err != nil {
		return nil, err
	}
	return mine.result, nil
}

// single writes one by itself. With lines it needs a transaction, to which they belong.
func (c *Crowd) single(ctx context.Context, one *smallWrite) (err error) {
	if len(one.lines) > 0 {
		return c.together(ctx, []*smallWrite{one})
	}
	one.result, err = c.alone.ExecContext(ctx, one.query, one.args...)
	return err
}

// inOneTransaction does all of a batch, or nothing. Nobody else writes meanwhile, so that lines need no waiting.
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

// writePostgres does all of a batch, or nothing. They come by line and organisation, so that there is little to say in between, and
// programs enter the same lines in the same order; should two wait for each other, the server refuses one of them, and each of its
// writes is done by itself.
func (db *DB) writePostgres(ctx context.Context, batch []*smallWrite) error {
	statements := make([]Statement, len(batch))
	for i, each := range batch {
		org, err := orgOf(each.ctx)
		if err != nil {
			return err
		}
		statements[i] = Statement{Org: org, Lines: each.lines, Query: each.query, Args: each.args, Done: func(r sql.Result) { each.result = r }}
	}
	slices.SortStableFunc(statements, func(a, b Statement) int {
		return cmp.Or(cmp.Compare(first(a.Lines), first(b.Lines)), cmp.Compare(a.Org, b.Org))
	})
	return db.Send(ctx, statements)
}

// first is the line by which writes come in order; "" without one.
func first(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return lines[0]
}
