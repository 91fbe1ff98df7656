package database_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// Values come back as they were kept, in both databases: documents short and long, moments to the microsecond, and none of them.
func TestValuesComeBack(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, where string) {
		db, ctx := open(t, where), inOrg(t, "a")
		at := time.Date(2026, 7, 1, 12, 0, 0, 123_456_789, time.FixedZone("", 3600))
		long := json.RawMessage(`{"s":"` + strings.Repeat("a long text ", 2000) + `"}`)
		for i, raw := range []json.RawMessage{nil, json.RawMessage(`{}`), long} {
			if kept, err := database.Kept(db.Write.ExecContext(ctx, addThing, "a", database.Micros(at)+int64(i), database.Text(raw))); !kept || err != nil {
				t.Fatalf("kept %t, %v", kept, err)
			}
		}
		type thing struct {
			at  time.Time
			raw json.RawMessage
		}
		got, err := database.All(func(r database.Row) (x thing, err error) {
			var us int64
			err = r.Scan(&us, database.Document(&x.raw))
			x.at = database.Moment(us)
			return x, err
		})(db.Read.QueryContext(ctx, `SELECT id, said FROM thing WHERE org_id = $1 ORDER BY id LIMIT $2`, "a", database.Limit(0)))
		if err != nil || len(got) != 3 || got[0].raw != nil || string(got[1].raw) != `{}` || string(got[2].raw) != string(long) {
			t.Fatalf("%d things, %v", len(got), err)
		}
		if want := at.Truncate(time.Microsecond); !got[0].at.Equal(want) || got[0].at.Location() != time.UTC {
			t.Errorf("the moment is %v, want %v", got[0].at, want)
		}
		if kept, err := database.Kept(db.Write.ExecContext(ctx, `DELETE FROM thing WHERE org_id = $1 AND id = 0`, "a")); kept || err != nil {
			t.Errorf("nothing was removed: %t, %v", kept, err)
		}
	})
}

func TestWhatNeedNotBeThere(t *testing.T) {
	t.Parallel()
	at, word := time.Unix(5, 6000).UTC(), "w"
	if database.MicrosOf(nil) != nil || *database.MicrosOf(&at) != 5_000_006 {
		t.Error("moments are kept otherwise")
	}
	if database.MomentOf(sql.Null[int64]{}) != nil || !database.MomentOf(sql.Null[int64]{V: 5_000_006, Valid: true}).Equal(at) {
		t.Error("moments come back otherwise")
	}
	if database.Nullable(nil).Valid || database.Nullable(&word).String != "w" || database.OneIf(true) != 1 || database.OneIf(false) != 0 {
		t.Error("texts or answers are kept otherwise")
	}
	if err := database.Found(sql.ErrNoRows, "there is none"); !fault.Is(err, fault.NotFound) || fault.Message(err) != "there is none" {
		t.Errorf("absence is %v", err)
	}
	other := errors.New("other")
	if err := database.Found(other, "there is none"); !errors.Is(err, other) {
		t.Errorf("another error is %v", err)
	}
}

// The moment is that of the clock that was given, as exact as it is kept.
func TestNowIsAsExactAsItIsKept(t *testing.T) {
	t.Parallel()
	db := open(t, ":memory:")
	now := time.Date(2026, 7, 1, 12, 0, 0, 999, time.UTC)
	db.Now = func() time.Time { return now }
	if got := db.Exact(time.Time{}); !got.Equal(now.Truncate(time.Microsecond)) {
		t.Errorf("now is %v", got)
	}
	if got := db.Exact(now.Add(time.Hour)); got.Hour() != 13 {
		t.Errorf("a moment that is given is %v", got)
	}
}

// What the two databases say differently is the same to both.
func TestBothDialects(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, where string) {
		db, ctx := open(t, where), inOrg(t, "a")
		add(t, db, "a", 7)
		n := ask(t, ctx, db, `SELECT CAST(e.value ->> 'n' AS INTEGER) FROM `+db.Each("$1")+` WHERE e.value ->> 't' = 'b'`, `[{"t":"a","n":1},{"t":"b","n":2}]`)
		if n != 2 {
			t.Errorf("of a list comes %d", n)
		}
		if _, err := db.Write.ExecContext(ctx, `DELETE FROM thing WHERE `+db.RowID()+` IN (SELECT `+db.RowID()+` FROM thing WHERE org_id = $1)`, "a"); err != nil {
			t.Error(err)
		}
		if n := ask(t, ctx, db, `SELECT COUNT(*) FROM thing`); n != 0 {
			t.Errorf("%d things are left", n)
		}
		for i, word := range []string{"Z", "a", "Ä"} {
			if _, err := db.Write.ExecContext(ctx, addThing, "a", i, word); err != nil {
				t.Fatal(err)
			}
		}
		words, err := database.All(func(r database.Row) (s string, err error) { return s, r.Scan(&s) })(db.Read.QueryContext(ctx,
			db.Bytewise(`SELECT said FROM thing ORDER BY said{bytewise}`)))
		if got := strings.Join(words, ""); got != "ZaÄ" || err != nil {
			t.Errorf("in order of bytes: %s, %v", got, err)
		}
	})
}

// A backup is whole, is taken only of a file and made of no other program's, and nothing is written over.
func TestBackup(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	db := open(t, at("things.db"))
	add(t, db, "a", 1)
	if err := db.Backup(t.Context(), at("copy.db")); err != nil {
		t.Fatal(err)
	}
	if err := database.Restore(t.Context(), at("copy.db"), at("again.db"), things()); err != nil {
		t.Fatal(err)
	}
	if n := ask(t, inOrg(t, "a"), open(t, at("again.db")), `SELECT COUNT(*) FROM thing`); n != 1 {
		t.Errorf("%d things came back", n)
	}
	others := things()
	others.Ours = []string{"thing", "another"}
	for name, tt := range map[string]struct {
		err  error
		want fault.Kind
	}{
		"over another":         {db.Backup(t.Context(), at("again.db")), fault.Conflict},
		"of memory":            {open(t, ":memory:").Backup(t.Context(), at("x.db")), fault.Invalid},
		"over a database":      {database.Restore(t.Context(), at("copy.db"), at("things.db"), things()), fault.Conflict},
		"of nothing":           {database.Restore(t.Context(), at("none.db"), at("x.db"), things()), fault.NotFound},
		"of another program's": {database.Restore(t.Context(), at("copy.db"), at("x.db"), others), fault.Invalid},
		"to a server":          {database.Restore(t.Context(), at("copy.db"), "postgres://127.0.0.1/x", things()), fault.Invalid},
	} {
		if !fault.Is(tt.err, tt.want) {
			t.Errorf("%s: %v", name, tt.err)
		}
	}
}
