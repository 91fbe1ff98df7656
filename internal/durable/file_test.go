package durable

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// onFile opens a file that nobody works with yet.
func onFile(t *testing.T) *file {
	t.Helper()
	f, err := openFile(Config{Path: filepath.Join(t.TempDir(), "engine.db"), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.close)
	return f
}

// One run begins at a time. Whoever does not wait any more need not, and a door that another process holds for too long is not held against
// those who come after.
func TestWhoeverWaitsToBeginMayLeave(t *testing.T) {
	t.Parallel()
	ctx, f := t.Context(), onFile(t)
	done, err := f.alone(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(ctx)
	left := make(chan error, 1)
	go func() {
		_, err := f.alone(gone, "b")
		left <- err
	}()
	leave()
	select {
	case err := <-left:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
	case <-time.After(time.Minute):
		t.Fatal("whoever leaves waits all the same")
	}
	done()

	other, err := take(ctx, f.path+"-start", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	_ = f.door.db.Close()
	if f.door, err = makeDoor(f.path+"-start", 10*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if _, err := f.alone(ctx, "a"); !fault.Is(err, fault.Unavailable) {
		t.Errorf("while another process begins a run: %v", err)
	}
	other.end()
	if done, err = f.alone(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	done()
}

// That a process lives is said only of one whose lease is held. What cannot be looked at is said as it is.
func TestWhatCannotBeBuriedIsSaid(t *testing.T) {
	t.Parallel()
	ctx, f := t.Context(), onFile(t)
	own, err := take(ctx, f.leasePath("alive"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer own.end()
	if _, err := f.bury(ctx, "alive"); !errors.Is(err, errLives) {
		t.Errorf("one that lives: %v", err)
	}
	if err := f.take(ctx, "alive"); err != nil {
		t.Errorf("one that lives is no trouble: %v", err)
	}
	if err := os.Mkdir(f.leasePath("odd"), 0o700); err != nil { // a folder is no lease
		t.Fatal(err)
	}
	if _, err := f.bury(ctx, "odd"); !fault.Is(err, fault.Unavailable) {
		t.Errorf("one whose lease is none: %v", err)
	}
	if err := f.take(ctx, "odd"); !fault.Is(err, fault.Unavailable) {
		t.Errorf("one whose lease is none: %v", err)
	}
}

// A process that left lives no more, for itself and for others.
func TestWhoeverLeftIsGone(t *testing.T) {
	t.Parallel()
	ctx, f := t.Context(), onFile(t)
	own, err := take(ctx, f.leasePath("me"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	f.held["me"] = own
	lives := func() bool {
		got, err := f.living(ctx, []string{"me"})
		if err != nil {
			t.Fatal(err)
		}
		return got["me"]
	}
	if !lives() {
		t.Error("it does not live while it holds its lease")
	}
	if f.leave(ctx, "me"); lives() {
		t.Error("it lives after it left")
	}
}

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
