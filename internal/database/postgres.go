package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/tripwright/tripwright/internal/fault"
)

// IsPostgres tells a database server's address from a path.
func IsPostgres(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}

// dialPostgres opens two pools on one database: the owner's, which migrates, and the one for everything else, whose
// connections work as tripwright_app and for one organisation at a time.
func dialPostgres(where string) (owner, app *sql.DB, err error) {
	address, most, err := poolSize(where)
	if err != nil {
		return nil, nil, err
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, nil, fault.New(fault.Invalid, "the address of the database cannot be read") // the cause may show its password
	}
	if config.RuntimeParams[idleParam] == "" {
		config.RuntimeParams[idleParam] = strconv.Itoa(int(idleWithin.Milliseconds()))
	}
	owner = stdlib.OpenDB(*config)
	owner.SetMaxOpenConns(2)
	owner.SetMaxIdleConns(1)
	owner.SetConnMaxIdleTime(time.Second) // it has nothing to do after the start
	app = sql.OpenDB(orgConnector{stdlib.GetConnector(*config)})
	app.SetMaxOpenConns(most)
	app.SetMaxIdleConns(most)
	return owner, app, nil
}

// A process that is stopped in the middle of a transaction keeps what it had locked, and whoever takes its runs over would
// wait for as long as it sleeps. The server ends such a transaction; an address may ask for another time.
const (
	idleParam  = "idle_in_transaction_session_timeout"
	idleWithin = 10 * time.Second // no transaction of ours does anything but statements
)

// poolSize takes pool_max_conns out of an address: it is for us and not for the server.
func poolSize(where string) (address string, most int, err error) {
	u, err := url.Parse(where)
	if err != nil {
		return "", 0, fault.New(fault.Invalid, "the address of the database cannot be read")
	}
	q := u.Query()
	most = 2*runtime.NumCPU() + 8
	if s := q.Get("pool_max_conns"); s != "" {
		if most, err = strconv.Atoi(s); err != nil || most < 1 || most > 1000 {
			return "", 0, fault.New(fault.Invalid, "pool_max_conns of the database's address must be a number from 1 to 1000")
		}
		q.Del("pool_max_conns")
		u.RawQuery = q.Encode()
	}
	return u.String(), most, nil
}

// orgConnector opens connections that know for whom they work.
type orgConnector struct{ driver.Connector }

// Connect opens one, as the role that row-level security holds for.
func (c orgConnector) Connect(ctx context.Context) (driver.Conn, error) {
	raw, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, pgFault(err)
	}
	conn := &orgConn{Conn: raw.(*stdlib.Conn), org: unknownOrg}
	if _, err := conn.Conn.ExecContext(ctx, `SET ROLE tripwright_app`, nil); err != nil {
		return nil, errors.Join(pgFault(err), raw.Close())
	}
	return conn, nil
}
