package database

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

// Row is what a *sql.Row and *sql.Rows share.
type Row interface{ Scan(...any) error }

// All reads every row with one, and closes the rows.
func All[T any](one func(Row) (T, error)) func(*sql.Rows, error) ([]T, error) {
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

// Found turns the driver's word for absence into ours.
func Found(err error, sentence string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.New(fault.NotFound, "%s", fault.Whole(sentence))
	}
	return err
}

// Kept tells whether a statement kept, changed or removed any row: an INSERT … ON CONFLICT DO NOTHING its own, another one those it is about.
func Kept(r sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n > 0, err
}

// Limit is a filter's limit, 50 when it names none.
func Limit(n int) int {
	if n <= 0 {
		return 50
	}
	return n
}

// Micros is how a time is kept, and Moment reads it back.
func Micros(t time.Time) int64  { return t.UnixMicro() }
func Moment(us int64) time.Time { return time.UnixMicro(us).UTC() }

// Text is how a JSON document is kept: as text, compressed where it is long, NULL when there is none.
func Text(raw json.RawMessage) sql.NullString {
	return sql.NullString{String: compress.Text(raw), Valid: len(raw) > 0}
}

// Document reads back what Text kept, into raw.
func Document(raw *json.RawMessage) sql.Scanner { return document{raw} }

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

// MicrosOf is Micros for a moment that need not be there.
func MicrosOf(t *time.Time) *int64 {
	if t == nil {
		return nil
	}
	us := Micros(*t)
	return &us
}

// MomentOf reads back what MicrosOf gave.
func MomentOf(us sql.Null[int64]) *time.Time {
	if !us.Valid {
		return nil
	}
	t := Moment(us.V)
	return &t
}

// Nullable is a text that need not be there.
func Nullable(s *string) sql.NullString {
	if s == nil {
		return sql.NullString{}
	}
	return sql.NullString{String: *s, Valid: true}
}

// OneIf is how a yes is kept.
func OneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
