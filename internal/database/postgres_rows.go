package database

import (
	"database/sql/driver"
	"io"

	"github.com/jackc/pgx/v5"
)

// turnedRows are the rows of a statement that travelled with a turn to its organisation.
type turnedRows struct {
	conn  *orgConn
	org   string
	batch pgx.BatchResults
	rows  pgx.Rows

	more  bool // the first row was asked for already
	begun bool
}

// Columns gives their names.
func (r *turnedRows) Columns() []string {
	fields := r.rows.FieldDescriptions()
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names
}

// Next reads one more row.
func (r *turnedRows) Next(dest []driver.Value) error {
	if r.begun {
		r.more = r.rows.Next()
	}
	r.begun = true
	if !r.more {
		if err := r.rows.Err(); err != nil {
			return pgFault(err)
		}
		return io.EOF
	}
	values, err := r.rows.Values()
	for i, v := range values {
		if small, ok := v.(int32); ok {
			v = int64(small)
		}
		dest[i] = v
	}
	return err
}

// Close reads the rest. Only now the session has turned for sure.
func (r *turnedRows) Close() error {
	r.rows.Close()
	if err := r.batch.Close(); err != nil {
		return pgFault(err)
	}
	r.conn.org, r.conn.used = r.org, true
	return nil
}
