package durable

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// Whoever looks whether a process lives, while its lease is removed, must not make the lease anew: nobody would remove it again.
func TestLookingBringsNoLeaseBack(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	f := &file{path: filepath.Join(t.TempDir(), "engine.db"), held: map[string]*lease{}}
	gone := f.leasePath("gone")
	for range 200 {
		own, err := take(ctx, gone, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		if f.free(ctx, "gone") {
			t.Fatal("a lease that is held counts as free")
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() { f.free(ctx, "gone") })
		}
		own.bury()
		all.Wait()
		if !f.free(ctx, "gone") {
			t.Fatal("a lease that is gone counts as held")
		}
		if _, err := os.Stat(gone); err == nil {
			t.Fatal("the lease is back")
		}
	}
}
