package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"net/url"

	"modernc.org/sqlite"
)

// Open gives a pool of at most so many connections to a file, or to ":memory:". Each obeys the pragmas, such as
// "query_only(1)", beside those that hold everywhere: the write-ahead log, which readers and a writer share, foreign keys, and
// five seconds of patience with another process that writes. A transaction takes the write lock as it begins: one that begins by
// reading could not get it any more when another process wrote meanwhile.
//
// As with sql.Open, nothing is opened before it is used.
func Open(file string, connections int, pragmas ...string) *sql.DB {
	v := url.Values{"_txlock": {"immediate"}, "_pragma": append(pragmas,
		"busy_timeout(5000)", "journal_mode(wal)", "synchronous(normal)", "foreign_keys(1)")}
	pool := sql.OpenDB(&connector{name: file + "?" + v.Encode()})
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return pool
}

// connector makes the connections of one pool.
type connector struct{ name string }

// theDriver is where the connections come from; it keeps no state.
var theDriver = &sqlite.Driver{}

func (c *connector) Connect(context.Context) (driver.Conn, error) {
	plain, err := theDriver.Open(c.name)
	if err != nil {
		return nil, err
	}
	return remembering(plain.(connection)), nil
}

func (c *connector) Driver() driver.Driver { return theDriver }
