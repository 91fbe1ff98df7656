package storetest

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/store"
)

// testFigures: what a process says of a minute replaces what it said before, all processes are heard, and after two days it is forgotten.
func testFigures(t *testing.T, db *store.DB) {
	minute := time.Date(2001, 3, 1, 12, 0, 0, 0, time.UTC) // before all that other tests keep
	save := func(process string, at time.Time, noted string) {
		t.Helper()
		if err := db.SaveFigures(t.Context(), process, at, []byte(noted)); err != nil {
			t.Fatal(err)
		}
	}
	found := func(since time.Time) (all string) {
		t.Helper()
		noted, err := db.FindFigures(t.Context(), since)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range noted {
			all += string(n)
		}
		return all
	}
	save("b", minute, "1")
	save("a", minute, "2")
	save("b", minute, "3")
	save("a", minute.Add(-time.Minute), "4")
	if got := found(minute.Add(-time.Hour)); got != "423" {
		t.Errorf("all that was noted is %q, want 423", got)
	}
	if got := found(minute); got != "23" {
		t.Errorf("since the last minute %q was noted, want 23", got)
	}
	if db.SaveFigures(t.Context(), "", minute, []byte("x")) == nil || db.SaveFigures(t.Context(), "c", minute, nil) == nil {
		t.Error("figures of nobody, or none, are kept")
	}
	if _, err := db.Prune(t.Context(), store.Retention{ToolLog: 1 << 62, Run: 1 << 62, Itinerary: 1 << 62, Idempotency: 1 << 62, Audit: 1 << 62}, minute.Add(store.FiguresFor)); err != nil {
		t.Fatal(err)
	}
	if got := found(minute.Add(-time.Hour)); got != "23" {
		t.Errorf("after two days %q is left, want 23", got)
	}
}
