package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/compress"
	"github.com/tripwright/tripwright/internal/fault"
)

// How rows are read and values kept, alike in both databases.

// row is what a *sql.Row and *sql.Rows share.
type row interface{ Scan(...any) error }

// all reads every row with one, and closes the rows.
func all[T any](one func(row) (T, error)) func(*sql.Rows, error) ([]T, error) {
	return func(rows *sql.Rows, err error) ([]T, error) {
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		var ts []T
		for rows.Next() {
			t, err := one(rows)
			if err != nil {
				return nil, err
			}
			ts = append(ts, t)
		}
		return ts, rows.Err()
	}
}

// found turns the driver's word for absence into ours.
func found(err error, sentence string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.New(fault.NotFound, "%s", fault.Whole(sentence))
	}
	return err
}

// kept tells whether a statement kept, changed or removed any row: an INSERT … ON CONFLICT DO NOTHING its own, another one those it is about.
func kept(r sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n > 0, err
}

// limit is a filter's limit, 50 when it names none.
func limit(n int) int {
	if n <= 0 {
		return 50
	}
	return n
}

// micros is how a time is kept, and moment reads it back.
func micros(t time.Time) int64  { return t.UnixMicro() }
func moment(us int64) time.Time { return time.UnixMicro(us).UTC() }

// exact is a moment as exact as it is kept; none means now.
func (db *DB) exact(t time.Time) time.Time {
	if t.IsZero() {
		t = db.now()
	}
	return moment(micros(t))
}

// document is how a JSON document is kept: as text, compressed where it is long, NULL when there is none.
type document struct{ raw *json.RawMessage }

func (d document) Scan(v any) (err error) {
	switch v := v.(type) {
	case nil:
		*d.raw = nil
	case string:
		*d.raw, err = compress.Document(v)
	case []byte:
		*d.raw, err = compress.Document(string(v))
	default:
		return fmt.Errorf("a document is kept as %T", v)
	}
	return err
}

func text(raw json.RawMessage) sql.NullString {
	return sql.NullString{String: compress.Text(raw), Valid: len(raw) > 0}
}

// microsOf and momentOf are micros and moment for moments that need not be there.
func microsOf(t *time.Time) *int64 {
	if t == nil {
		return nil
	}
	us := micros(*t)
	return &us
}

func momentOf(us sql.Null[int64]) *time.Time {
	if !us.Valid {
		return nil
	}
	t := moment(us.V)
	return &t
}

func nullable(s *string) sql.NullString {
	if s == nil {
		return sql.NullString{}
	}
	return sql.NullString{String: *s, Valid: true}
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
