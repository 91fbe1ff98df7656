package app

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
)

func TestRoomIsWhatCanBeWritten(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	r := room{file: filepath.Join(dir, ".room")}
	if err := r.left(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("looking left something behind: %v %v", left, err)
	}
	gone := room{file: filepath.Join(dir, "gone", ".room")}
	if err := gone.left(); !fault.Is(err, fault.Unavailable) {
		t.Errorf("want unavailable, got %v", err)
	}
	if err := (&room{}).left(); err != nil {
		t.Errorf("without a directory there is nothing to look at: %v", err)
	}
}
