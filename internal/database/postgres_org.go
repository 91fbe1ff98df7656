package database

import (
	"context"
	"database/sql/driver"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// orgConn is a connection that tells the database for which organisation a statement is made, for row-level security. It is
// kept for the session: mostly the next statement is for the same one, and nothing needs to be said. When it is for another,
// the word travels with the statement, in one way there and back. (SET LOCAL would need a transaction around each statement.)
//
// The session belongs to this connection alone, so a pooler between must keep sessions together.
type orgConn struct {
	*stdlib.Conn
	org  string // for whom the session acts
	inTx bool
	used bool // something was answered: the connection was there
}

// unknownOrg is of a session that may act for anybody: no organisation has that name.
const unknownOrg = "\x00"

const turnTo = `SELECT set_config('tripwright.org', $1, false)`

// orgOf gives for whom a statement is made. Without an organisation there are only the tables that have none, such as the
// cache of tools; the others show nothing.
func orgOf(ctx context.Context) (string, error) {
	if tenant.IsSystem(ctx) {
		return EveryOrg, nil
	}
	who, err := tenant.From(ctx)
	if err != nil {
		return "", nil
	}
	if who.Org == EveryOrg || who.Org == unknownOrg {
		return "", fault.New(fault.Denied, "no organisation has that name")
	}
	return who.Org, nil
}

// turning gives whether the session has to turn to another organisation for ctx.
func (c *orgConn) turning(ctx context.Context) (org string, turn bool, err error) {
	if org, err = orgOf(ctx); err != nil || org == c.org {
		return org, false, err
	}
	if c.inTx {
		return "", false, fault.New(fault.Internal, "a transaction turned to another organisation")
	}
	return org, true, nil
}

// ExecContext runs a statement for the organisation of ctx.
func (c *orgConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	org, turn, err := c.turning(ctx)
	if err != nil {
		return nil, err
	}
	if !turn {
		r, err := c.Conn.ExecContext(ctx, query, args)
		return r, c.said(ctx, err, false)
	}
	both := c.pipeline(ctx, org, query, args)
	if _, err := both.Exec(); err != nil {
		_ = both.Close()
		return nil, c.said(ctx, err, false)
	}
	tag, err := both.Exec()
	if closed := both.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, c.said(ctx, err, false)
	}
	c.org, c.used = org, true
	return driver.RowsAffected(tag.RowsAffected()), nil
}

// QueryContext reads for the organisation of ctx.
func (c *orgConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	org, turn, err := c.turning(ctx)
	if err != nil {
		return nil, err
	}
	again := isRead(query) && !c.inTx
	if !turn {
		rows, err := c.Conn.QueryContext(ctx, query, args)
		return rows, c.said(ctx, err, again)
	}
	both := c.pipeline(ctx, org, query, args)
	if _, err := both.Exec(); err != nil {
		_ = both.Close()
		return nil, c.said(ctx, err, again)
	}
	rows, err := both.Query()
	turned := &turnedRows{conn: c, org: org, batch: both, rows: rows}
	if err == nil {
		turned.more = rows.Next() // whether it can be answered shows with the first row
		err = rows.Err()
	}
	if err != nil {
		_ = both.Close()
		return nil, c.said(ctx, err, again)
	}
	return turned, nil
}

// pipeline sends the turn and a statement together. Until both are through, the session may act for either.
func (c *orgConn) pipeline(ctx context.Context, org, query string, args []driver.NamedValue) pgx.BatchResults {
	values := make([]any, len(args))
	for i, arg := range args {
		values[i] = arg.Value
	}
	both := &pgx.Batch{}
	both.Queue(turnTo, org)
	both.Queue(query, values...)
	c.org = unknownOrg
	return c.Conn.Conn().SendBatch(ctx, both)
}

// PrepareContext is refused: a prepared statement would pass by the organisation. The driver prepares by itself.
func (c *orgConn) PrepareContext(context.Context, string) (driver.Stmt, error) {
	return nil, fault.New(fault.Internal, "statements are not prepared by hand here")
}

// BeginTx begins a transaction for the organisation of ctx.
func (c *orgConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	org, turn, err := c.turning(ctx)
	if err != nil {
		return nil, err
	}
	if turn {
		c.org = unknownOrg
		if _, err := c.Conn.ExecContext(ctx, turnTo, []driver.NamedValue{{Ordinal: 1, Value: org}}); err != nil {
			return nil, c.said(ctx, err, true)
		}
		c.org = org
	}
	tx, err := c.Conn.BeginTx(ctx, opts)
	if err != nil {
		return nil, c.said(ctx, err, true)
	}
	c.inTx = true
	return orgTx{tx, c, ctx}, nil
}

// orgTx ends with its connection free to turn to another organisation.
type orgTx struct {
	driver.Tx
	conn *orgConn
	ctx  context.Context
}

// Commit ends it for good.
func (t orgTx) Commit() error {
	t.conn.inTx = false
	return t.conn.said(t.ctx, t.Tx.Commit(), false)
}

// Rollback ends it without a trace.
func (t orgTx) Rollback() error {
	t.conn.inTx = false
	return t.Tx.Rollback()
}
