package app

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// batch is how many windows are kept together on their way: those of one that was under way are made once more.
const batch = 16

// A file that had many of its vectors when the program ended goes on from there in the next: none that was kept is made twice, and the
// document is the same as if nothing had happened.
func TestAFileGoesOnAfterARestart(t *testing.T) {
	t.Parallel()
	dir, text := t.TempDir(), strings.Repeat("The castle opens at nine and the trams are slow today. ", 1500)
	var windows atomic.Int64
	counts := func(texts []string) error { windows.Add(int64(len(texts))); return nil }
	first := &fake{name: "A"}
	first.before = func(texts []string) error {
		if first.asked.Load() > 100 {
			return fault.New(fault.Unavailable, "the encoder is away: it is waited for")
		}
		return counts(texts)
	}
	before, _ := libraryOf(t, dir, first)
	ctx := orgOf(t, "a")
	if err := before.Store.CreateDestination(ctx, trip.Destination{ID: "paris", City: "Paris", Country: "France"}); err != nil {
		t.Fatal(err)
	}
	if _, err := before.Knowledge(t.Context()).Upload(ctx, "u", "paris", api.File{MediaType: "text/plain", Data: []byte(text)}); err != nil {
		t.Fatal(err)
	}
	soon(t, "the encoder is away", func() bool { return first.asked.Load() > 100 })
	made := windows.Load()
	if err := before.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	after, _ := libraryOf(t, dir, &fake{name: "A", before: counts})
	if err := after.documents.Runs.Resume(ctx, "u"); err != nil {
		t.Fatal(err)
	}
	soon(t, "it is a document", func() bool {
		item, err := after.Knowledge(t.Context()).FindItemByID(ctx, "u")
		return err == nil && item.Status == "ready"
	})
	item, err := after.Knowledge(t.Context()).FindItemByID(ctx, "u")
	if err != nil || made < 100 || windows.Load() > int64(item.Total)+batch {
		t.Errorf("%d of %d windows were made before, %d in all: %v", made, item.Total, windows.Load(), err)
	}
	if left, err := after.Store.FindVectors(ctx, "u", ""); err != nil || len(left) > 0 {
		t.Errorf("%d vectors are left: %v", len(left), err)
	}
}
