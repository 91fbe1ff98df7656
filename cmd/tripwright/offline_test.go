package main_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestFirstLineComesBeforeTheEnd(t *testing.T) {
	t.Parallel()
	d := setup(t)
	e := d.want(0, "plan", "--json", "--now", spring, "--intent", d.file("intent.json", paris()))
	if e.first == 0 || e.first >= e.took {
		t.Errorf("the first line came after %v of %v", e.first, e.took)
	}
	t.Logf("first line after %v, whole run %v", e.first, e.took)
}

func TestWithoutNetwork(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		setting string
		cut     bool
	}{{"offline", "TRIPWRIGHT_OFFLINE=1", false}, {"cut off, and told so", "TRIPWRIGHT_OFFLINE=1", true}, {"cut off", "TRIPWRIGHT_OFFLINE", true}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := setup(t).with(tt.setting)
			// Two days before the trip, so that a forecast would be asked for.
			args := []string{binary, "plan", "--json", "--now", "2025-06-08T09:00:00Z", "--intent", d.file("intent.json", paris())}
			if tt.cut {
				args = append(withoutNetwork(t), args...)
			}
			e := d.launch(exec.Command(args[0], args[1:]...)).wait()
			if e.code != 0 || e.took > 10*time.Second {
				t.Fatal(e)
			}
			it := parse(t, e.out)
			if it.Banner != banner || len(it.Degraded) != 1 || it.Degraded[0].Reason != "there is no network" {
				t.Errorf("banner %q, degraded %+v", it.Banner, it.Degraded)
			}
			t.Logf("first line after %v, whole run %v", e.first, e.took)
		})
	}
}

// withoutNetwork is the beginning of a command line that cuts the network off.
func withoutNetwork(t *testing.T) []string {
	t.Helper()
	for _, try := range [][]string{{"unshare", "-n"}, {"unshare", "-r", "-n"}} {
		if exec.Command(try[0], append(try[1:], "true")...).Run() == nil {
			return try
		}
	}
	t.Skip("this machine does not permit to cut a process off from the network")
	return nil
}

func TestNothingIsLeftInTheTemporaryDirectory(t *testing.T) {
	t.Parallel()
	d := setup(t)
	tmp := d.dir + "/tmp"
	must(t, os.Mkdir(tmp, 0o700))
	d = d.with("TMPDIR=" + tmp)
	d.want(0, "plan", "-q", "--now", spring, "--intent", d.file("intent.json", paris()))
	d.want(0, "eval", "-q", "--scenarios", d.file("one.yaml", scenario("")))
	left, err := os.ReadDir(tmp)
	must(t, err)
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	files, err := os.ReadDir(d.data)
	must(t, err)
	for _, f := range files {
		if strings.Contains(f.Name(), "-by-") {
			t.Errorf("the lease %s outlives its process", f.Name())
		}
	}
}
