package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestDataDirectoryThatCannotBe(t *testing.T) {
	t.Parallel()
	d := public(t)
	intent := d.file("intent.json", paris())
	sealed := filepath.Join(d.dir, "sealed")
	must(t, os.Mkdir(sealed, 0o555))
	used := filepath.Join(d.dir, "used") // made by somebody else, who lets nobody write
	d.want(0, "plan", "-q", "--data", used, "--intent", intent, "--now", spring)
	for _, f := range []string{"tripwright.db", "engine.db"} {
		must(t, os.Chmod(filepath.Join(used, f), 0o444))
	}
	must(t, os.Chmod(used, 0o555))
	garbage := filepath.Join(d.dir, "garbage")
	must(t, os.Mkdir(garbage, 0o777))
	d.file("garbage/tripwright.db", strings.Repeat("this is no database ", 1000))

	for _, tt := range []struct {
		name, dir string
		want      string
	}{
		{"below a file", filepath.Join(intent, "data"), "--data"},
		{"below a directory without rights", filepath.Join(sealed, "data"), "--data"},
		{"a directory without rights", sealed, "--data"},
		{"files without rights", used, "--data"},
		{"a file", intent, "--data"},
		{"something else in the file", garbage, "none of Tripwright's, or damaged"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := *d
			d.t = t
			for _, args := range [][]string{{"plan", "--json", "--intent", intent, "--now", spring}, {"runs"}} {
				cmd := exec.Command(binary, append(args, "--data", tt.dir)...)
				withoutRights(t, cmd)
				e := d.launch(cmd).wait()
				if e.code != 4 || e.out != "" {
					t.Errorf("%s: %v", args[0], e)
				}
				wants(t, e.err, tt.dir, tt.want)
			}
		})
	}
	t.Run("no home", func(t *testing.T) {
		d := *d.with("HOME", "TRIPWRIGHT_DATA")
		d.t = t
		wants(t, d.want(4, "plan", "--intent", intent, "--now", spring).err, "--data")
	})
	if left, err := os.ReadDir(sealed); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	if exec.Command("unshare", "-r", "-m", "mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", t.TempDir()).Run() != nil {
		t.Skip("this machine does not permit to mount a small disk")
	}
	sizes := []int{64, 700, 1100, 1300, 1600, 2000, 2400, 2800}
	if testing.Short() {
		sizes = []int{64, 2000}
	}
	for _, kb := range sizes {
		t.Run(fmt.Sprint(kb, " KB"), func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			intent := d.file("intent.json", paris())
			disk := filepath.Join(d.dir, "disk")
			must(t, os.Mkdir(disk, 0o755))
			// Plan on the small disk; then look at it; then make it larger and go on with what was begun.
			script := fmt.Sprintf(`mount -t tmpfs -o size=%dk tmpfs "$1" || exit 99
"$0" plan --json --intent "$2" --now %s --data "$1/d" -o "$1/it.json" >"$3/out" 2>"$3/err"; echo $? >"$3/code"
ls -A "$1" >"$3/left"
mount -o remount,size=64m "$1" || exit 99
sleep 2.1 # a run that came as far as the store is held to be on its way to the engine for two seconds
"$0" runs --data "$1/d" >"$3/runs" 2>&1 || exit 98
"$0" plan --json --resume last --data "$1/d" >"$3/resumed" 2>"$3/resumed.err"; echo $? >"$3/resumed.code"
"$0" runs --data "$1/d" >"$3/runs.after" 2>&1 || exit 98
"$0" plan --json --intent "$2" --now %s --data "$1/d" >"$3/again" 2>"$3/again.err" || exit 97
`, kb, spring, spring)
			e := d.launch(exec.Command("unshare", "-r", "-m", "sh", "-c", script, binary, disk, intent, d.dir)).wait()
			read := func(name string) string {
				b, err := os.ReadFile(filepath.Join(d.dir, name))
				must(t, err)
				return strings.TrimSpace(string(b))
			}
			if e.code != 0 {
				t.Fatalf("%v\n%s", e, read("err"))
			}
			whole := strings.TrimSpace(undisturbed(t, 250000))
			switch read("code") {
			case "4":
				wants(t, read("err"), "is full")
				if strings.Contains(read("err"), "something went wrong") {
					t.Errorf("not clear:\n%s", read("err"))
				}
				if read("out") != "" || strings.Contains(read("left"), "it.json") {
					t.Errorf("half of it is left: %d bytes, %s", len(read("out")), read("left"))
				}
			case "0":
				if read("out") != whole {
					t.Error("planned, but not what was to be planned")
				}
			default:
				t.Errorf("exit %s\n%s", read("code"), read("err"))
			}
			t.Logf("exit %s: %s\nthen: %s\nresumed: %s %s", read("code"), read("err"), read("runs"), read("resumed.code"), read("resumed.err"))
			if strings.Contains(read("runs"), "still planning") || strings.Contains(read("runs.after"), "still planning") {
				t.Errorf("a run that nobody works on is said to go on:\n%s", read("runs"))
			}
			if strings.Contains(read("runs"), "interrupted") && strings.Contains(read("runs.after"), "interrupted") {
				t.Errorf("resuming did not end it: %s %s", read("resumed.code"), read("resumed.err"))
			}
			if read("resumed.code") == "0" && read("resumed") != whole {
				t.Error("resumed to something else")
			}
			if read("again") != whole {
				t.Error("with room again it does not plan as it should")
			}
		})
	}
}
