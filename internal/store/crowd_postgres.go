package store

import (
	"cmp"
	"context"
	"database/sql/driver"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// writePostgres does all of a batch, or nothing: the statements travel together and are one transaction, each made for the
// organisation of its own caller. They come by line and organisation, so that there is little to say in between, and programs enter
// the same lines in the same order; should two wait for each other, the server refuses one of them, and each of its writes is done
// by itself.
func (db *DB) writePostgres(ctx context.Context, batch []*smallWrite) error {
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(c any) error { return c.(*orgConn).write(ctx, batch) })
}

func (c *orgConn) write(ctx context.Context, batch []*smallWrite) error {
	type meant struct {
		*smallWrite
		org string
	}
	ordered := make([]meant, len(batch))
	for i, each := range batch {
		org, err := orgOf(each.ctx)
		if err != nil {
			return err
		}
		ordered[i] = meant{each, org}
	}
	slices.SortStableFunc(ordered, func(a, b meant) int { return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.org, b.org)) })
	statements, org := &pgx.Batch{}, c.org
	for _, each := range ordered {
		if each.org != org {
			statements.Queue(turnTo, each.org)
			org = each.org
		}
		for _, line := range []string{each.line, each.also} {
			if line != "" {
				statements.Queue(oneByOne, quotaLocks, line)
			}
		}
		statements.Queue(each.query, each.args...).Exec(func(tag pgconn.CommandTag) error {
			each.result = driver.RowsAffected(tag.RowsAffected())
			return nil
		})
	}
	c.org = unknownOrg // should something fail, the database turns back too
	if err := c.Conn.Conn().SendBatch(ctx, statements).Close(); err != nil {
		return c.said(ctx, err, false)
	}
	c.org, c.used = org, true
	return nil
}
