package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"

	"github.com/tripwright/tripwright/internal/fault"
)

// ErrLost says that a connection was lost and nobody knows whether the last statement was done.
var ErrLost = errors.New("the connection was lost")

// said gives what an error of the connection means. A read on a connection that has died while nobody looked, as all do when
// the server was started again, is asked once more on another: driver.ErrBadConn asks for that.
func (c *orgConn) said(ctx context.Context, err error, repeatable bool) error {
	died := err != nil && !errors.Is(err, driver.ErrBadConn) && ctx.Err() == nil && c.Conn.Conn().IsClosed()
	again := died && repeatable && c.used
	c.used = c.used || !died
	switch {
	case again:
		return driver.ErrBadConn
	case died:
		return fault.New(fault.Unavailable, "the database went away; try again").Because(fmt.Errorf("%w: %w", ErrLost, err))
	}
	return pgFault(err)
}

// SameKey tells whether a statement broke at a unique key that another made meanwhile.
func SameKey(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "23505"
}

// Taken tells whether a statement broke at a key that is there already, in either database.
func Taken(err error) bool {
	const constraintUnique, constraintPrimaryKey = 2067, 1555 // SQLITE_CONSTRAINT_…
	var lite *sqlite.Error
	return SameKey(err) || errors.As(err, &lite) && (lite.Code() == constraintUnique || lite.Code() == constraintPrimaryKey)
}

// isRead tells whether a statement changes nothing.
func isRead(query string) bool { return strings.HasPrefix(strings.TrimSpace(query), "SELECT") }

// pgTrouble is what people are told of an error of the server, by its class or code.
var pgTrouble = map[string]*fault.Error{
	"08":    fault.New(fault.Unavailable, "the database does not answer"),
	"57P":   fault.New(fault.Unavailable, "the database is being stopped or started; try again"),
	"53100": fault.New(fault.Unavailable, "the disk of the database is full"),
	"53":    fault.New(fault.Unavailable, "the database has too much to do; try again"),
	"40":    fault.New(fault.Unavailable, "others were changing the same; try again"),
	"25P03": fault.New(fault.Unavailable, "the database ended a change that took too long; try again"),
	"25006": fault.New(fault.Unavailable, "the database may not be written to"),
	"28":    fault.New(fault.Unavailable, "the database does not let Tripwright in: check its address, user and password"),
	"3D000": fault.New(fault.Unavailable, "there is no such database on the server"),
	"22021": fault.New(fault.Invalid, "a text contains what is no character"),
	"22P05": fault.New(fault.Invalid, "a text contains what is no character"),
}

// pgFault gives the kind of an error of Postgres that has one, and leaves the others.
func pgFault(err error) error {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		for n := len(pg.Code); n >= 2; n-- {
			if f, known := pgTrouble[pg.Code[:n]]; known {
				return fault.New(f.Kind, "%s", f.Sentence()).Because(err)
			}
		}
		return err
	}
	var connecting *pgconn.ConnectError
	if errors.As(err, &connecting) && !errors.Is(err, context.Canceled) {
		return fault.New(fault.Unavailable, "the database does not answer").Because(err)
	}
	return err
}
