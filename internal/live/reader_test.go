package live_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/sse"
)

// takeable is a response whose connection can be taken over, as those of net/http are. The other end is a pipe without any
// buffer: what is not read is not written.
type takeable struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (w *takeable) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return w.conn, bufio.NewReadWriter(bufio.NewReader(w.conn), bufio.NewWriter(w.conn)), nil
}

// arrival is an event as it was read.
type arrival struct {
	seq    int64
	status run.EventStatus
	at     time.Duration // since the reader began
}

// reader reads one stream.
type reader struct {
	conn  net.Conn
	began time.Time
	done  chan struct{} // closed when the stream has ended

	mu     sync.Mutex
	events []arrival
	pings  []time.Duration
	retry  time.Duration
	err    error
}

// connect opens a stream in memory; nobody reads it yet.
func connect(t *testing.T, h *live.Hub, ref live.Ref, from live.Position) *reader {
	t.Helper()
	near, far := net.Pipe()
	t.Cleanup(func() { near.Close() })
	w := &takeable{httptest.NewRecorder(), far}
	if err := h.Serve(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), ref, from); err != nil {
		t.Fatal(err)
	}
	return &reader{conn: near, began: time.Now(), done: make(chan struct{})}
}

// read reads in a goroutine until the stream ends.
func (r *reader) read() *reader {
	go func() {
		defer close(r.done)
		r.readHead()
	}()
	return r
}

func (r *reader) readHead() {
	b := bufio.NewReader(r.conn)
	res, err := http.ReadResponse(b, nil)
	if err != nil {
		r.fail(err)
		return
	}
	r.readEvents(res.Body)
}

func (r *reader) readEvents(body io.Reader) {
	in := sse.NewReader(body)
	in.Comment = func(text string) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if text == "ping" {
			r.pings = append(r.pings, time.Since(r.began))
		}
	}
	for {
		e, err := in.Read()
		r.mu.Lock()
		r.retry = in.Retry
		r.mu.Unlock()
		if err != nil {
			r.fail(err)
			return
		}
		r.note(e)
	}
}

func (r *reader) note(e sse.Event) {
	var told run.Event
	err := json.Unmarshal([]byte(e.Data), &told)
	if err == nil && (e.Type != "node_event" || e.ID != strconv.FormatInt(told.Seq, 10)) {
		err = errors.New("event " + e.ID + " of type " + e.Type + " carries another")
	}
	if err != nil {
		r.fail(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.events = append(r.events, arrival{told.Seq, told.Status, time.Since(r.began)})
}

func (r *reader) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
}

// seqs gives what has arrived so far.
func (r *reader) seqs() []int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []int64
	for _, e := range r.events {
		out = append(out, e.seq)
	}
	return out
}

// beats gives when heartbeats have arrived so far.
func (r *reader) beats() []time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.pings)
}

// wait waits for the end of the stream and gives what it brought.
func (r *reader) wait(t *testing.T) []int64 {
	t.Helper()
	servertest.Next(t, r.done, "the stream ends")
	if r.err != nil {
		t.Errorf("the stream broke: %v", r.err)
	}
	return r.seqs()
}

// ended tells whether the stream has ended.
func (r *reader) ended() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// upTo gives the numbers from one to another.
func upTo(from, to int64) []int64 {
	var out []int64
	for i := from; i <= to; i++ {
		out = append(out, i)
	}
	return out
}

// tally counts what the hub's meter is told.
type tally struct {
	mu        sync.Mutex
	sent      map[string]int
	came      map[string]int
	dropped   int
	open, max int
	first     map[string]int
}

func newTally() *tally {
	return &tally{sent: map[string]int{}, came: map[string]int{}, first: map[string]int{}}
}

func (m *tally) Sent(node string)          { m.count(func() { m.sent[node]++ }) }
func (m *tally) Reconnected(reason string) { m.count(func() { m.came[reason]++ }) }
func (m *tally) Dropped(n int)             { m.count(func() { m.dropped += n }) }
func (m *tally) Open(delta int)            { m.count(func() { m.open += delta; m.max = max(m.max, m.open) }) }

func (m *tally) First(id string, _ time.Time) { m.count(func() { m.first[id]++ }) }

func (m *tally) count(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f()
}

// collect gives the Seqs of an iteration and the error that ended it.
func collect(ctx context.Context, h *live.Hub, ref live.Ref, after int64) (seqs []int64, err error) {
	for e, bad := range h.Events(ctx, ref, after) {
		if bad != nil {
			return seqs, bad
		}
		seqs = append(seqs, e.Seq)
	}
	return seqs, nil
}

func equal(t *testing.T, what string, got, want []int64) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
