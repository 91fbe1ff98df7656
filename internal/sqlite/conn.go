package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
)

// connection is what the driver's connections can do and this program uses.
type connection interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// conn is a connection that remembers statements. Like every connection it is used by one goroutine at a time.
type conn struct {
	connection
	known map[string]*statement
	order []string // oldest first
}

// mostKnown is how many statements a connection remembers: more than the program has. Statements made up as one goes, with a list
// of things in them, drive out the oldest.
const mostKnown = 256

// statement is one of them. It is busy while somebody reads its rows.
type statement struct {
	prepared
	busy bool
}

// prepared is what the driver's statements can do.
type prepared interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

func remembering(c connection) *conn { return &conn{connection: c, known: map[string]*statement{}} }

// Close forgets all statements and closes the connection.
func (c *conn) Close() error {
	var errs []error
	for _, s := range c.known {
		errs = append(errs, s.Close())
	}
	c.known, c.order = nil, nil
	return errors.Join(append(errs, c.connection.Close())...)
}

// ExecContext is the driver's, without parsing what was said before.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if s.busy { // its rows are being read: a second one beside it, for once
		return c.connection.ExecContext(ctx, query, args)
	}
	return s.ExecContext(ctx, args)
}

// QueryContext is the driver's, without parsing what was said before.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if s.busy {
		return c.connection.QueryContext(ctx, query, args)
	}
	found, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	s.busy = true
	return &rows{found, s}, nil
}

// statement gives what query was parsed to.
func (c *conn) statement(ctx context.Context, query string) (*statement, error) {
	if s, ok := c.known[query]; ok {
		return s, nil
	}
	made, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if len(c.order) >= mostKnown {
		if err := c.forgetOldest(); err != nil {
			return nil, errors.Join(err, made.Close())
		}
	}
	s := &statement{prepared: made.(prepared)}
	c.known[query] = s
	c.order = append(c.order, query)
	return s, nil
}

// forgetOldest closes the oldest statement that nobody reads from.
func (c *conn) forgetOldest() error {
	for i, query := range c.order {
		if s := c.known[query]; !s.busy {
			c.order = append(c.order[:i], c.order[i+1:]...)
			delete(c.known, query)
			return s.Close()
		}
	}
	return nil
}

// rows are what a statement found.
type rows struct {
	driver.Rows
	from *statement
}

// Close lets the statement be used again.
func (r *rows) Close() error {
	r.from.busy = false
	return r.Rows.Close()
}
