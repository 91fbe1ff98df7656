//go:build linux

package live_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
)

// The figures that the test of many streams is about.
const (
	mostPerStream = 20 << 10 // bytes of resident memory
	manyBefore    = 5        // events of each run before it is followed
	manyAfter     = 9        // and when it has ended
	manyHold      = 8 * time.Second
)

// TestFiveThousandStreams holds 5,000 streams of 5,000 runs open in this process, with a second process at their other ends. It
// measures what a stream costs in resident memory, and sees every event and every heartbeat of each arrive.
func TestFiveThousandStreams(t *testing.T) {
	switch {
	case testing.Short():
		t.Skip("takes a quarter of a minute")
	case racetest.On:
		t.Skip("the race detector's memory is not the program's")
	}
	allowFiles(t, many+500)
	source := newCounted(many)
	h := open(t, live.Config{Source: source, Patience: 20 * time.Second})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := h.Serve(w, r, live.Ref{Org: "o", Run: r.PathValue("id")}, live.Position{}); err != nil {
			t.Error(err)
		}
	}))
	mux := http.NewServeMux()
	mux.Handle("GET /runs/{id}", server.Config.Handler)
	server.Config.Handler = mux
	defer server.Close()

	readers := startReaders(t, server.Listener.Addr().String())
	debug.FreeOSMemory() // only before: what a stream leaves behind counts
	before := resident(t)
	readers.say(t, "go")
	readers.wait(t, "open")
	opened := resident(t)
	time.Sleep(manyHold)
	held := resident(t)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	source.end()
	var got readings
	readers.result(t, &got)

	per := (held - before) / many
	t.Logf("%d streams: %d B each (resident %d kB before, %d kB when open, %d kB after %v; heap %d kB, stacks %d kB, peak %d kB)",
		many, per, before>>10, opened>>10, held>>10, manyHold, m.HeapInuse>>10, m.StackInuse>>10, peak(t)>>10)
	t.Logf("opened in %d ms; %d events, %d heartbeats, at least %d on each stream in %d ms; heartbeats late or early by p50 %d ms, p99 %d ms, max %d ms",
		got.OpenMS, got.Events, got.Heartbeats, got.FewestHeartbeats, got.ShortestMS, got.JitterMS[0], got.JitterMS[1], got.JitterMS[2])
	if per > mostPerStream {
		t.Errorf("a stream costs %d B, more than %d", per, mostPerStream)
	}
	if got.Broken != 0 || got.Events != many*manyAfter {
		t.Errorf("%d streams are broken, %d events arrived", got.Broken, got.Events)
	}
	if want := got.ShortestMS/1000 - 1; got.FewestHeartbeats < want {
		t.Errorf("a stream had %d heartbeats, want at least %d", got.FewestHeartbeats, want)
	}
}

// counted is a source whose events are made when they are asked for, so that they take no memory.
type counted struct {
	mu    sync.Mutex
	runs  map[live.Ref]bool
	until int64
}

func newCounted(n int) *counted {
	c := &counted{runs: map[live.Ref]bool{}, until: manyBefore}
	for i := range n {
		c.runs[live.Ref{Org: "o", Run: strconv.Itoa(i)}] = true
	}
	return c
}

func (c *counted) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = manyAfter
}

func (c *counted) FindEvents(ctx context.Context, id string, after int64) ([]run.Event, error) {
	if _, err := tenant.From(ctx); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	var out []run.Event
	for seq := after + 1; seq <= c.until; seq++ {
		e := run.Event{Seq: seq, RunID: id, TraceID: "t" + id, Node: "planner", Status: run.NodeCompleted, TS: noon, DecisionNote: "Selected CDG and a middle hotel"}
		if seq == manyAfter {
			e.Status = run.Done
		}
		out = append(out, e)
	}
	return out, nil
}

func (c *counted) LastSeqs(_ context.Context, refs []live.Ref) (map[live.Ref]int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := make(map[live.Ref]int64, len(refs))
	for _, ref := range refs {
		if c.runs[ref] {
			out[ref] = c.until
		}
	}
	return out, nil
}

// readers is the process that reads the streams.
type readers struct {
	cmd *exec.Cmd
	in  interface{ Write([]byte) (int, error) }
	out *bufio.Reader
}

func startReaders(t *testing.T, address string) *readers {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), readersVariable+"="+address)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &readers{cmd: cmd, in: in, out: bufio.NewReader(out)}
}

func (r *readers) say(t *testing.T, word string) {
	t.Helper()
	if _, err := fmt.Fprintln(r.in, word); err != nil {
		t.Fatal(err)
	}
}

func (r *readers) wait(t *testing.T, word string) {
	t.Helper()
	line, err := r.out.ReadString('\n')
	if err != nil || strings.TrimSpace(line) != word {
		t.Fatalf("the readers said %q, not %q: %v", line, word, err)
	}
}

func (r *readers) result(t *testing.T, into any) {
	t.Helper()
	if err := json.NewDecoder(r.out).Decode(into); err != nil {
		t.Fatal(err)
	}
	if err := r.cmd.Wait(); err != nil {
		t.Fatal(err)
	}
}

// allowFiles lets this process, and those it starts, open so many files.
func allowFiles(t *testing.T, n uint64) {
	t.Helper()
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	if limit.Max < n {
		t.Skipf("only %d files may be open", limit.Max)
	}
	limit.Cur = limit.Max
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
}

func resident(t *testing.T) int64 { return memory(t, "VmRSS:") }
func peak(t *testing.T) int64     { return memory(t, "VmHWM:") }

// memory reads a line of this process's status, in bytes.
func memory(t *testing.T, name string) int64 {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), name)
	fields := strings.Fields(rest)
	kB, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return kB << 10
}
