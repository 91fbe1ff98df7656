package main_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/run"
)

func TestPlanPrintsTheItineraryAndTellsItsProgress(t *testing.T) {
	t.Parallel()
	d := setup(t)
	intent := d.file("intent.json", paris())
	plan := func(more ...string) ending {
		return d.want(0, append([]string{"plan", "--intent", intent, "--now", spring}, more...)...)
	}

	page := plan()
	wants(t, page.out, "5 days in Paris", "Day 1", "Day 5", "verify before booking")
	wants(t, page.err, "Reading the wish", "Trying branches", "Checking every rule", "Keeping the result")
	if strings.ContainsAny(page.out+page.err, "\x1b\r") {
		t.Error("there is no terminal, but it is drawn as if there were")
	}

	asJSON := plan("--json")
	it := parse(t, asJSON.out)
	if it.Costs.Total > 250000 || len(it.Days) != 5 || len(it.Citations) < 15 {
		t.Errorf("%d cents, %d days, %d citations", it.Costs.Total, len(it.Days), len(it.Citations))
	}
	wants(t, asJSON.err, "Trying branches")

	if e := plan("--json", "--quiet"); e.err != "" || e.out != asJSON.out {
		t.Errorf("quiet: %v", e)
	}
	if e := plan("-q"); e.err != "" || e.out != page.out {
		t.Errorf("quiet: %v", e)
	}
	wants(t, plan("--sources").out, "https://")
}

func TestPlanFromASentence(t *testing.T) {
	t.Parallel()
	d := setup(t)
	const sentence = "5 days in Paris next June, $2,500, art and food"
	it, out := d.itinerary("--now", "2025-05-01T09:00:00Z", sentence)
	if it.Intent.City != "Paris" || it.Intent.Budget != 250000 || len(it.Days) != 5 || it.Intent.DateWindow.Start.Month != time.June {
		t.Errorf("read as %+v", it.Intent)
	}
	for name, args := range map[string][]string{"words": strings.Fields(sentence), "standard input": {"-"}} {
		cmd := exec.Command(binary, append([]string{"plan", "--json", "--now", "2025-05-01T09:00:00Z"}, args...)...)
		cmd.Stdin = strings.NewReader(sentence + "\n")
		if e := d.launch(cmd).wait(); e.code != 0 || e.out != out {
			t.Errorf("%s: not the same plan: exit %d, %s", name, e.code, e.err)
		}
	}
}

func TestIntentFromStandardInput(t *testing.T) {
	t.Parallel()
	d := setup(t)
	cmd := exec.Command(binary, "plan", "--json", "--now", spring, "--intent", "-")
	cmd.Stdin = strings.NewReader(paris())
	if e := d.launch(cmd).wait(); e.code != 0 || e.out != undisturbed(t, 250000) {
		t.Error(e)
	}
}

func TestSameWishSeedAndMomentGiveTheSameBytes(t *testing.T) {
	t.Parallel()
	d := setup(t)
	args := []string{"--intent", d.file("intent.json", paris()), "--now", spring, "--seed", "7"}
	_, first := d.itinerary(args...)
	for name, other := range map[string]*desk{
		"again in the same directory": d,
		"in another directory":        setup(t),
		"in another time zone":        setup(t).with("TZ=Asia/Tokyo", "LANG=de_DE.UTF-8"),
		"on one processor":            setup(t).with("GOMAXPROCS=1"),
	} {
		if _, got := other.itinerary(args...); got != first {
			t.Errorf("%s: other bytes", name)
		}
	}
	// The same instant in another notation is the same moment.
	args[3] = "2025-03-01T13:00:00+01:00"
	if _, got := d.itinerary(args...); got != first {
		t.Error("the zone that --now is written in changes the plan")
	}
}

// Without a moment nobody asked for the same bytes: each run has a trace of its own.
func TestPlansWithoutAMomentHaveTracesOfTheirOwn(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wish := []string{"--seed", "7", "--iterations", "50", "5 days in Paris next June, $2,500, art and food"}
	first, _ := d.itinerary(wish...)
	second, _ := d.itinerary(wish...)
	if first.TraceID == second.TraceID || len(first.TraceID) != 32 || len(second.TraceID) != 32 || first.ID == second.ID {
		t.Errorf("the traces are %q and %q, of the itineraries %s and %s", first.TraceID, second.TraceID, first.ID, second.ID)
	}
}

func TestPlanWithoutAMomentIsForToday(t *testing.T) {
	t.Parallel()
	d := setup(t)
	start := time.Now().UTC().AddDate(0, 0, 40)
	it, _ := d.itinerary("--intent", d.file("intent.json", paris(budget(400000),
		put("date_window.start", start.Format(time.DateOnly)), put("date_window.end", start.AddDate(0, 0, 4).Format(time.DateOnly)))))
	if since := time.Since(it.CreatedAt); since < -time.Minute || since > patience {
		t.Errorf("created at %v", it.CreatedAt)
	}
}

func TestOutWritesTheFileWhole(t *testing.T) {
	t.Parallel()
	d := setup(t)
	intent := d.file("intent.json", paris())
	dir := filepath.Join(d.dir, "out")
	must(t, os.Mkdir(dir, 0o755))
	path := filepath.Join(dir, "it.json")
	plan := func(code int, to string) ending {
		return d.want(code, "plan", "--intent", intent, "--now", spring, "--json", "-o", to)
	}
	is := func(path, want string) {
		t.Helper()
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s: %d bytes, %v; want %d", path, len(got), err, len(want))
		}
	}

	e := plan(0, path)
	is(path, e.out)
	must(t, os.WriteFile(path, []byte("something older"), 0o600))
	must(t, os.Chmod(path, 0o600))
	must(t, os.WriteFile(path+".part", []byte("of somebody else"), 0o600))
	plan(0, path)
	is(path, e.out)
	is(path+".part", "of somebody else")
	if st, err := os.Stat(path); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("the file was 0600 and is %v (%v)", st.Mode(), err)
	}

	link := filepath.Join(d.dir, "link.json")
	must(t, os.WriteFile(path, nil, 0o600))
	must(t, os.Symlink(path, link))
	plan(0, link)
	is(path, e.out)
	if st, err := os.Lstat(link); err != nil || st.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link has become %v (%v)", st.Mode(), err)
	}

	// A pipe or a device is written to; a file put in its place would break /dev/null for everybody.
	pipe := filepath.Join(d.dir, "pipe")
	must(t, syscall.Mkfifo(pipe, 0o600))
	read := make(chan string)
	go func() {
		b, _ := os.ReadFile(pipe)
		read <- string(b)
	}()
	plan(0, pipe)
	if st, err := os.Lstat(pipe); err != nil || st.Mode()&os.ModeNamedPipe == 0 {
		t.Fatalf("the pipe has become %v (%v)", st.Mode(), err)
	}
	if got := <-read; got != e.out {
		t.Errorf("%d bytes came through the pipe, want %d", len(got), len(e.out))
	}

	for nowhere, why := range map[string]string{filepath.Join(dir, "missing", "it.json"): "no such file or directory", dir: "is a directory"} {
		bad := plan(4, nowhere)
		wants(t, bad.err, "cannot be written", nowhere, why)
	}
	left, err := os.ReadDir(dir)
	must(t, err)
	if len(left) != 2 {
		t.Errorf("left behind: %v", left)
	}
}

func TestOutWithoutRightsLeavesNothing(t *testing.T) {
	t.Parallel()
	d := public(t)
	dir := filepath.Join(d.dir, "out")
	must(t, os.Mkdir(dir, 0o555))
	cmd := exec.Command(binary, "plan", "--intent", d.file("intent.json", paris()), "--now", spring, "-q", "-o", filepath.Join(dir, "it.json"))
	withoutRights(t, cmd)
	if e := d.launch(cmd).wait(); e.code != 4 || !strings.Contains(e.err, "cannot be written") {
		t.Error(e)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestWhoeverStopsReadingProgressDoesNotStopTheRun(t *testing.T) {
	t.Parallel()
	d := setup(t).with("TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:300ms")
	cmd := exec.Command(binary, "plan", "--intent", d.file("intent.json", paris()), "--now", spring, "--json")
	r, w, err := os.Pipe()
	must(t, err)
	cmd.Stderr = w
	p := d.launch(cmd)
	must(t, w.Close())
	_, err = r.Read(make([]byte, 10))
	must(t, err)
	must(t, r.Close())
	if e := p.wait(); e.code != 0 || e.out != undisturbed(t, 250000) {
		t.Error(e)
	}
}

func TestWhoeverStopsReadingTheResultLosesNothingKept(t *testing.T) {
	t.Parallel()
	d := setup(t)
	cmd := exec.Command(binary, "plan", "--intent", d.file("intent.json", paris()), "--now", spring, "--json", "-q")
	r, w, err := os.Pipe()
	must(t, err)
	cmd.Stdout = w
	p := d.launch(cmd)
	must(t, w.Close())
	must(t, r.Close())
	if e := p.wait(); e.code == 1 || e.err != "" {
		t.Errorf("a pipe that closes is no defect: %v", e)
	}
	k := d.look()
	if r := k.only(); r.Status != run.Completed {
		t.Errorf("the run is %s", r.Status)
	}
	if e := d.want(0, "plan", "--json", "-q", "--resume", k.only().ID); e.out != undisturbed(t, 250000) {
		t.Error("the result is lost")
	}
}

// A repair that leaves money over is not the last word: at the prices of the dates more is seen for it, and it is said.
func TestMoneyThatARepairSavedIsNotLeftLying(t *testing.T) {
	t.Parallel()
	const said = "this is worth more to you and still inside the"
	for _, budget := range []string{"$2,100", "$2,200", "$2,300", "$2,380", "$2,400"} { // of not every repair enough is left
		e := setup(t).want(0, "plan", "--offline", "--now", "2026-11-21T09:00:00Z", "5 days in Paris next June, "+budget+", art and food")
		if strings.Contains(e.out, said) {
			return
		}
	}
	t.Errorf("no trip says %q", said)
}

func TestInterruptWhileReadingStandardInput(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"plan", "-"}, {"plan", "--intent", "-"}, {"verify", "-"}} {
		d := setup(t)
		cmd := exec.Command(binary, args...)
		in, err := cmd.StdinPipe()
		must(t, err)
		p := d.launch(cmd)
		_, err = io.WriteString(in, strings.Repeat("5 days in ", 10_000)) // more than a pipe holds: once it is written, it is being read
		must(t, err)
		asked := time.Now()
		p.signal(os.Interrupt)
		e := p.wait()
		if took := time.Since(asked); e.code != 130 || took > 5*time.Second {
			t.Errorf("%v: %v after the interrupt: %v", args, took, e)
		}
		wants(t, e.err, "Cancelled")
		_ = in.Close()
	}
}

func TestDataDirectoriesOfAnyName(t *testing.T) {
	t.Parallel()
	slow(t)
	for _, name := range []string{"with space & ünï %20", "日本", "a=b;c'd\"e"} {
		d := setup(t)
		dir := filepath.Join(d.dir, name, "deeper")
		intent := d.file("intent.json", paris())
		d.want(0, "plan", "--data", dir, "--intent", intent, "--now", spring, "-q")
		wants(t, d.want(0, "runs", "--data", dir).out, "✓ 5 days in Paris")
		if _, err := os.Stat(d.data); err == nil {
			t.Error("--data does not win over the environment")
		}
		if files, _ := filepath.Glob(filepath.Join(d.dir, name, "deeper", "*.db")); len(files) != 2 {
			t.Errorf("%q holds %v", name, files)
		}
	}
	d := setup(t)
	e := d.want(2, "plan", "--data", filepath.Join(d.dir, "why?"), "--intent", d.file("intent.json", paris()), "--now", spring)
	wants(t, e.err, "must not contain ? or #")
	// Without a word about it, data goes where the user's data belongs.
	d = setup(t).with("TRIPWRIGHT_DATA", fmt.Sprintf("XDG_DATA_HOME=%s/xdg", d.dir))
	d.want(0, "runs")
	if _, err := os.Stat(strings.TrimPrefix(d.env[len(d.env)-1], "XDG_DATA_HOME=") + "/tripwright/tripwright.db"); err != nil {
		t.Error(err)
	}
}
