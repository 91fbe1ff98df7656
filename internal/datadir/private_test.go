package datadir

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Nobody else keeps rights on what is ours; what others have beside it stays as it is, and a link is not followed.
func TestWhatIsKeptIsTightened(t *testing.T) {
	t.Parallel()
	const open, shut = "drwxrwxrwx", "drwx------"
	for name, tt := range map[string]struct {
		others bool
		want   map[string]string
	}{
		"a directory of its own": {false, map[string]string{".": shut, "tripwright.db": "-rw-------", "tripwright.db-wal": "-rw-------", "engine.db": "-r--------",
			"engine.db-open": "-rw-------", "keys": shut, "keys/000001.pem": "-rw-------", ".room": "-rw-------"}},
		"one that others use": {true, map[string]string{".": open, "tripwright.db": "-rw-------", "tripwright.db-wal": "-rw-------", "engine.db": "-r--------",
			"engine.db-open": "-rw-------", "keys": shut, "keys/000001.pem": "-rw-------", ".room": "-rw-------", "theirs": "-rw-rw-rw-"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			outside := filepath.Join(t.TempDir(), "outside")
			made(t, outside, 0o666)
			for file, mode := range map[string]fs.FileMode{"tripwright.db": 0o644, "tripwright.db-wal": 0o666, "engine.db": 0o444, "engine.db-open": 0o600, ".room": 0o640} {
				made(t, filepath.Join(dir, file), mode)
			}
			if tt.others {
				made(t, filepath.Join(dir, "theirs"), 0o666)
			}
			if err := os.Mkdir(filepath.Join(dir, "keys"), 0o700); err != nil {
				t.Fatal(err)
			}
			made(t, filepath.Join(dir, "keys", "000001.pem"), 0o604)
			if err := os.Symlink(outside, filepath.Join(dir, "keys", "link")); err != nil {
				t.Fatal(err)
			}
			for _, d := range []string{dir, filepath.Join(dir, "keys")} {
				if err := os.Chmod(d, 0o777); err != nil {
					t.Fatal(err)
				}
			}
			first, err := Tighten(dir)
			if want := 7; tt.others && len(first) != want-1 || !tt.others && len(first) != want || err != nil {
				t.Errorf("tightened %v, %v", first, err)
			}
			if again, err := Tighten(dir); len(again) > 0 || err != nil {
				t.Errorf("and once more: %v, %v", again, err)
			}
			if diff := cmp.Diff(tt.want, rights(t, dir)); diff != "" {
				t.Errorf("rights (-want +got):\n%s", diff)
			}
			if info, err := os.Stat(outside); err != nil || info.Mode().Perm() != 0o666 {
				t.Errorf("what a link points to: %v, %v", info.Mode(), err)
			}
		})
	}
}

// made makes a file with exactly these rights.
func made(t *testing.T, path string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

// rights gives those on everything in a directory but links.
func rights(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Type()&fs.ModeSymlink != 0 {
			return err
		}
		info, err := d.Info()
		name, _ := filepath.Rel(dir, path)
		got[name] = info.Mode().String()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}
