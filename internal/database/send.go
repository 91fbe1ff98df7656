package database

import (
	"context"
	"database/sql"
	"database/sql/driver"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Statement is one of several that travel together.
type Statement struct {
	Org   string   // for which it is made
	Lines []string // those that named one of them before come first, in any process
	Query string
	Args  []any

	// One of them hears what came of it: Done how many rows it changed, Answer its only row, whose Scan gives sql.ErrNoRows where
	// there is none. Until Send has given no error, none of it is kept.
	Done   func(sql.Result)
	Answer func(Row) error
}

// Send does all statements in their order, or nothing: they are one transaction of Postgres and travel one way there and back, each
// made for its own organisation.
func (db *DB) Send(ctx context.Context, statements []Statement) error {
	conn, err := db.Write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(c any) error { return c.(*orgConn).send(ctx, statements) })
}

func (c *orgConn) send(ctx context.Context, statements []Statement) error {
	all, org := &pgx.Batch{}, c.org
	for _, each := range statements {
		if each.Org != org {
			all.Queue(turnTo, each.Org)
			org = each.Org
		}
		for _, line := range each.Lines {
			all.Queue(oneByOne, lineLocks, line)
		}
		each.queue(all)
	}
	c.org = unknownOrg // should something fail, the database turns back too
	if err := c.Conn.Conn().SendBatch(ctx, all).Close(); err != nil {
		return c.said(ctx, err, false)
	}
	c.org, c.used = org, true
	return nil
}

// queue adds a statement to those that travel.
func (s Statement) queue(all *pgx.Batch) {
	mine := all.Queue(s.Query, s.Args...)
	if s.Answer != nil {
		mine.QueryRow(func(row pgx.Row) error { return s.Answer(row) })
		return
	}
	mine.Exec(func(tag pgconn.CommandTag) error {
		if s.Done != nil {
			s.Done(driver.RowsAffected(tag.RowsAffected()))
		}
		return nil
	})
}
