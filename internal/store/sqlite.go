package store

import (
	"database/sql"
	"net/url"

	_ "modernc.org/sqlite" // the driver
)

// dial opens a pool of connections. A transaction takes the write lock as it begins: one that begins by reading could
// not get it any more when another process wrote meanwhile.
func dial(file string, connections int, pragmas ...string) (*sql.DB, error) {
	v := url.Values{"_txlock": {"immediate"}, "_pragma": append(pragmas,
		"busy_timeout(5000)", "journal_mode(wal)", "synchronous(normal)", "foreign_keys(1)")}
	pool, err := sql.Open("sqlite", file+"?"+v.Encode())
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return pool, nil
}
