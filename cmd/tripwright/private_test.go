package main_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// shared lists what somebody else has rights on below a folder.
func shared(t *testing.T, dir string) (names []string) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			names = append(names, info.Mode().String()+" "+path)
		}
		return err
	}))
	return names
}

// bare runs the program under an umask that keeps nothing from anybody.
func (d *desk) bare(args ...string) *process {
	d.t.Helper()
	return d.launch(exec.Command("sh", append([]string{"-c", `umask 000; exec "$0" "$@"`, binary}, args...)...))
}

// Whatever the umask is, nobody but its owner has rights on what is kept, exported or backed up: while a service runs, and afterwards.
func TestWhatIsKeptIsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("rights are those of Linux")
	}
	d := setup(t)
	mine := t.TempDir()
	must(t, os.Chmod(mine, 0o700))
	out, backup := filepath.Join(mine, "trip.json"), filepath.Join(mine, "folder", "backup.db")
	for _, args := range [][]string{
		{"plan", "--now", spring, "--intent", d.file("intent.json", paris()), "--quiet", "--out", out},
		{"export", "last", "--as", "ics", "--out", filepath.Join(mine, "trip.ics")},
		{"backup", backup},
		{"restore", "--data", filepath.Join(mine, "restored"), backup},
	} {
		if e := d.bare(args...).wait(); e.code != 0 {
			t.Fatalf("%v: %v", args, e)
		}
	}
	for _, dir := range []string{d.data, mine} {
		if names := shared(t, dir); len(names) > 0 {
			t.Errorf("others have rights on %s", strings.Join(names, "\n"))
		}
	}

	for _, dir := range []string{d.data, filepath.Join(d.data, "keys")} { // as an earlier version, or a person, left it
		must(t, os.MkdirAll(dir, 0o755))
		must(t, os.Chmod(dir, 0o755))
	}
	must(t, os.Chmod(filepath.Join(d.data, "tripwright.db"), 0o644))
	serving := d.bare("serve", "--addr", "127.0.0.1:0", "--quiet")
	eventually(t, "keys are made", func() bool {
		made, _ := filepath.Glob(filepath.Join(d.data, "keys", "*.pem"))
		return len(made) > 0
	})
	if names := shared(t, d.data); len(names) > 0 {
		t.Errorf("while it serves, others have rights on %s", strings.Join(names, "\n"))
	}
	serving.signal(os.Interrupt)
	e := serving.wait()
	wants(t, e.err, "others had rights on what is kept")
	if names := shared(t, d.data); len(names) > 0 {
		t.Errorf("afterwards, others have rights on %s", strings.Join(names, "\n"))
	}
}
