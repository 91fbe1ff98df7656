package main_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

// binary is the program under test, built once. The tests know nothing of its insides: they start it, signal it, kill it,
// and look at what it prints, at its exit code, and at what it keeps.
var binary string

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(build(m))
}

func build(m *testing.M) int {
	dir, err := os.MkdirTemp("", "tripwright-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "tripwright")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	// For the tests that run it as somebody without rights.
	if err := errors.Join(os.Chmod(dir, 0o755), os.Chmod(binary, 0o755)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// patience is how long a process may take before it is held to hang, on the slowest of days.
const patience = 90 * time.Second

// spring is the moment most stories happen at, so that they are the same every day.
const spring = "2025-03-01T12:00:00Z"

// desk is a place to work at: a data directory, a home, an environment without anything of the tester's.
type desk struct {
	t    *testing.T
	dir  string // empty in the beginning; for files of the story
	data string // made by the program
	env  []string

	program string // that is started; empty: the one under test

	longer time.Duration // than patience, for a story that takes its time
}

func setup(t *testing.T) *desk {
	t.Helper()
	return at(t, t.TempDir())
}

func at(t *testing.T, dir string) *desk {
	d := &desk{t: t, dir: dir, data: filepath.Join(dir, "data")}
	d.env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Join(dir, "home"), "TZ=UTC", "TRIPWRIGHT_DATA=" + d.data,
		"TRIPWRIGHT_OFFLINE=1"}
	return d
}

// with is the same desk with more in its environment. "NAME" alone takes it away.
func (d *desk) with(settings ...string) *desk {
	w := *d
	for _, s := range settings {
		name, _, set := strings.Cut(s, "=")
		w.env = slices.DeleteFunc(slices.Clone(w.env), func(v string) bool { return strings.HasPrefix(v, name+"=") })
		if set {
			w.env = append(w.env, s)
		}
	}
	return &w
}

// longLasting is the same desk for a story that takes so much longer than others.
func (d *desk) longLasting(longer time.Duration) *desk {
	w := *d
	w.longer = longer
	return &w
}

// file writes a file of the story and gives its path.
func (d *desk) file(name, content string) string {
	d.t.Helper()
	path := filepath.Join(d.dir, name)
	must(d.t, os.WriteFile(path, []byte(content), 0o644))
	return path
}

// ending is how a process ended.
type ending struct {
	code     int
	out, err string
	took     time.Duration
	first    time.Duration // until the first byte on standard error; 0 when there was none
}

func (e ending) String() string {
	return fmt.Sprintf("exit %d after %v\nstdout: %.2000s\nstderr: %.4000s", e.code, e.took, e.out, e.err)
}

// process is a started program.
type process struct {
	t        *testing.T
	cmd      *exec.Cmd
	began    time.Time
	out, err recorder
	done     chan struct{}
	end      ending
	most     time.Duration // how long it may take
}

// start starts the program. It is killed with the test if it has not ended by then.
func (d *desk) start(args ...string) *process {
	d.t.Helper()
	return d.launch(exec.Command(cmp.Or(d.program, binary), args...))
}

func (d *desk) launch(cmd *exec.Cmd) *process {
	d.t.Helper()
	p := &process{t: d.t, cmd: cmd, done: make(chan struct{}), most: patience + d.longer}
	cmd.Env = d.env
	if cmd.Stdout == nil {
		cmd.Stdout = &p.out
	}
	if cmd.Stderr == nil {
		cmd.Stderr = &p.err
	}
	cmd.WaitDelay = 5 * time.Second
	p.began = time.Now()
	must(d.t, cmd.Start())
	watchdog := time.AfterFunc(p.most, func() { _ = cmd.Process.Kill() })
	go func() {
		defer close(p.done)
		_ = cmd.Wait()
		watchdog.Stop()
		p.end = ending{code: exitCode(cmd.ProcessState), out: p.out.String(), err: p.err.String(), took: time.Since(p.began)}
		if at := p.err.firstAt(); !at.IsZero() {
			p.end.first = at.Sub(p.began)
		}
	}()
	d.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-p.done
	})
	return p
}

// exitCode is what a shell says: 128 more than the signal for a process that a signal ended.
func exitCode(s *os.ProcessState) int {
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return s.ExitCode()
}

// wait gives how the process ended.
func (p *process) wait() ending {
	p.t.Helper()
	<-p.done
	if p.end.took >= p.most {
		p.t.Fatalf("%v hung: %v", p.cmd.Args, p.end)
	}
	return p.end
}

func (p *process) signal(s os.Signal) {
	p.t.Helper()
	must(p.t, p.cmd.Process.Signal(s))
}

// run runs the program to its end.
func (d *desk) run(args ...string) ending {
	d.t.Helper()
	return d.start(args...).wait()
}

// want runs the program and wants an exit code.
func (d *desk) want(code int, args ...string) ending {
	d.t.Helper()
	e := d.run(args...)
	if e.code != code {
		d.t.Fatalf("tripwright %v: want exit %d, got %v", args, code, e)
	}
	return e
}

// itinerary runs a plan that must succeed and reads what it prints, strictly.
func (d *desk) itinerary(args ...string) (trip.Itinerary, string) {
	d.t.Helper()
	e := d.want(0, append([]string{"plan", "--json"}, args...)...)
	return parse(d.t, e.out), e.out
}

func parse(t *testing.T, out string) trip.Itinerary {
	t.Helper()
	it, err := trip.ParseItinerary([]byte(out))
	if err != nil {
		t.Fatalf("not an itinerary: %v\n%.500s", err, out)
	}
	return it
}

// recorder keeps what is written and when the first of it came.
type recorder struct {
	mu  sync.Mutex
	buf bytes.Buffer
	at  time.Time
}

func (r *recorder) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.at.IsZero() {
		r.at = time.Now()
	}
	return r.buf.Write(b)
}

func (r *recorder) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.String()
}

func (r *recorder) firstAt() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.at
}

// kept looks at what the program keeps, as the local user.
type kept struct {
	t   *testing.T
	db  *store.DB
	ctx context.Context
}

// look opens the store of the desk as soon as the program has made it.
func (d *desk) look() kept {
	d.t.Helper()
	path := filepath.Join(d.data, "tripwright.db")
	eventually(d.t, "the store is there", func() bool {
		_, err := os.Stat(path)
		return err == nil
	})
	ctx := tenant.With(context.Background(), tenant.Local)
	db, err := store.Open(ctx, path)
	must(d.t, err)
	d.t.Cleanup(func() { _ = db.Close() })
	return kept{d.t, db, ctx}
}

// runs gives the runs, newest first.
func (k kept) runs() []run.Run {
	k.t.Helper()
	list, err := k.db.FindRuns(k.ctx, run.Filter{})
	must(k.t, err)
	return list
}

func (k kept) only() run.Run {
	k.t.Helper()
	list := k.runs()
	if len(list) != 1 {
		k.t.Fatalf("%d runs, want one", len(list))
	}
	return list[0]
}

func (k kept) events(id string) []run.Event {
	k.t.Helper()
	list, err := k.db.FindEvents(k.ctx, id, 0)
	must(k.t, err)
	return list
}

// started waits until a run that is under way is in a node, and gives the run.
func (k kept) started(node string) run.Run {
	k.t.Helper()
	var in run.Run
	eventually(k.t, "node "+node+" started", func() bool {
		for _, r := range k.runs() {
			for _, e := range k.events(r.ID) {
				if e.Node == node && e.Status == run.NodeStarted && !r.Status.Final() {
					in = r
					return true
				}
			}
		}
		return false
	})
	return in
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience / 2); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it never came that %s", what)
		}
	}
}

// wellTold wants a story without gaps and repetitions that ends with its only terminal event.
func wellTold(t *testing.T, events []run.Event, last run.EventStatus) {
	t.Helper()
	keys := map[string]bool{}
	for i, e := range events {
		if e.Seq != int64(i+1) {
			t.Errorf("event %d has the number %d", i+1, e.Seq)
		}
		if keys[e.Key] && e.Key != "" { // on the wire there is none
			t.Errorf("%s is told twice", e.Key)
		}
		keys[e.Key] = true
		if e.Terminal() != (i == len(events)-1) {
			t.Errorf("event %d of %d is %s", i+1, len(events), e.Status)
		}
	}
	if n := len(events); n == 0 || events[n-1].Status != last {
		t.Errorf("the story does not end with %q: %v", last, events)
	}
}

// failedAt wants a story that ends with the only error in it, which says at which node the run failed, and why, to programs and to people.
func failedAt(t *testing.T, events []run.Event, node, reason, note string) {
	t.Helper()
	wellTold(t, events, run.NodeError)
	for i, e := range events {
		last := i == len(events)-1
		if (e.Status == run.NodeError || e.Reason != "") != last {
			t.Errorf("event %d of %d: %s %s of %s", i+1, len(events), e.Status, e.Reason, e.Node)
		}
		if last && (e.Node != node || e.Reason != reason || e.DecisionNote != note || !strings.Contains(string(e.Data), `"problem":{"code":"`+reason)) {
			t.Errorf("it ends with %+v %s", e, e.Data)
		}
	}
}

// paris is the intent of the demonstration; edits change it.
func paris(edits ...func(map[string]any)) string {
	in := map[string]any{
		"city": "Paris", "date_window": map[string]any{"start": "2025-06-10", "end": "2025-06-14", "tz": "Europe/Paris"},
		"budget_usd_cents": 250000, "airports": []any{"CDG", "ORY"},
		"prefs": map[string]any{"kid_friendly": false, "themes": []any{"art", "food"}, "avoid_overnight": false, "locked_slots": []any{}},
	}
	for _, edit := range edits {
		edit(in)
	}
	b, err := json.Marshal(in)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func budget(cents int) func(map[string]any) { return put("budget_usd_cents", cents) }

func put(field string, v any) func(map[string]any) {
	return func(in map[string]any) {
		at := in
		path := strings.Split(field, ".")
		for _, p := range path[:len(path)-1] {
			at = at[p].(map[string]any)
		}
		at[path[len(path)-1]] = v
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wants reports what text should contain and does not.
func wants(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%q is missing in:\n%.3000s", p, text)
		}
	}
}

func slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("long")
	}
}
