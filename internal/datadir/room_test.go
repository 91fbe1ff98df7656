package datadir

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

func TestRoomIsWhatCanBeWritten(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	r := Room{File: filepath.Join(dir, ".room"), Now: time.Now}
	if err := r.Left(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("looking left something behind: %v %v", left, err)
	}
	gone := Room{File: filepath.Join(dir, "gone", ".room"), Now: time.Now}
	if err := gone.Left(); !fault.Is(err, fault.Unavailable) {
		t.Errorf("want unavailable, got %v", err)
	}
	if err := (&Room{}).Left(); err != nil {
		t.Errorf("without a directory there is nothing to look at: %v", err)
	}
}

// What was found is said again for a while, however often somebody asks, and then it is looked for anew.
func TestRoomIsLookedForNowAndThen(t *testing.T) {
	t.Parallel()
	dir, now := filepath.Join(t.TempDir(), "made later"), time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	r := Room{File: filepath.Join(dir, ".room"), Now: func() time.Time { return now }}
	if err := r.Left(); !fault.Is(err, fault.Unavailable) {
		t.Fatalf("there is no directory: %v", err)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	now = now.Add(asFound - 1)
	if err := r.Left(); !fault.Is(err, fault.Unavailable) {
		t.Errorf("a moment later it is looked for anew: %v", err)
	}
	now = now.Add(1)
	if err := r.Left(); err != nil {
		t.Errorf("later it is not looked for anew: %v", err)
	}
}
