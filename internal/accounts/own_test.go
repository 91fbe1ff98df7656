package accounts

import (
	"errors"
	"os"
	"testing"
)

// The file that everything is written into is gone when it is closed, also on a system that removes no open file; where it can it has no
// name from the beginning.
func TestNothingIsLeftOfWhatWasTakenAlong(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		remove func(string) error
		before int
	}{
		"a system that can": {os.Remove, 0},
		"one that cannot":   {func(string) error { return errors.New("in use") }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			f, err := passing(dir, tt.remove)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.WriteString("all"); err != nil {
				t.Fatal(err)
			}
			there := func() int {
				all, err := os.ReadDir(dir)
				if err != nil {
					t.Fatal(err)
				}
				return len(all)
			}
			if got := there(); got != tt.before {
				t.Errorf("while it is open %d files have names, want %d", got, tt.before)
			}
			if err := f.Close(); err != nil || there() != 0 {
				t.Errorf("%d files are left; %v", there(), err)
			}
		})
	}
}
