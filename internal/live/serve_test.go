package live_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
)

// wrapped is how middleware wraps a response: what it hides can be found by Unwrap.
type wrapped struct{ http.ResponseWriter }

func (w wrapped) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Each way to a reader carries the same stream: a connection taken over, with and without TLS, HTTP/2, and a writer that cannot
// be taken over.
func TestEachWayCarriesTheSameStream(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		start func(*httptest.Server)
		wrap  func(http.ResponseWriter) http.ResponseWriter
		proto string
	}{
		{"HTTP/1", (*httptest.Server).Start, func(w http.ResponseWriter) http.ResponseWriter { return wrapped{w} }, "HTTP/1.1"},
		{"HTTP/1 over TLS", (*httptest.Server).StartTLS, func(w http.ResponseWriter) http.ResponseWriter { return w }, "HTTP/1.1"},
		{"HTTP/1 that cannot be taken over", (*httptest.Server).Start, func(w http.ResponseWriter) http.ResponseWriter { return keep{w, w.(http.Flusher)} }, "HTTP/1.1"},
		{"HTTP/2", func(s *httptest.Server) { s.EnableHTTP2 = true; s.StartTLS() }, func(w http.ResponseWriter) http.ResponseWriter { return w }, "HTTP/2.0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			source, meter := newShelf(), newTally()
			h := open(t, live.Config{Source: source, Meter: meter})
			server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("X-Request-ID", "7")
				serve(t, h).ServeHTTP(tt.wrap(w), r)
			}))
			server.Config.WriteTimeout = 500 * time.Millisecond // is for other answers
			tt.start(server)
			defer server.Close()

			source.tell(ref, times(3, run.NodeCompleted)...)
			res := get(t, server, http.MethodGet)
			defer res.Body.Close()
			header := map[string]string{"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no", "X-Request-Id": "7"}
			for name, want := range header {
				if got := res.Header.Get(name); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
			if res.Proto != tt.proto || res.StatusCode != 200 || res.Header.Get("Date") == "" {
				t.Errorf("%s %s, %v", res.Proto, res.Status, res.Header)
			}
			r := &reader{began: time.Now(), done: make(chan struct{})}
			time.AfterFunc(1200*time.Millisecond, func() { h.Wake(ref, source.tell(ref, run.Done)) })
			r.readEvents(res.Body)
			close(r.done)
			equal(t, "events", r.wait(t), upTo(1, 4))
			if len(r.pings) == 0 || r.retry != time.Second {
				t.Errorf("%d heartbeats, retry after %v", len(r.pings), r.retry)
			}
			again := get(t, server, http.MethodGet, "4")
			if rest, err := io.ReadAll(again.Body); again.StatusCode != http.StatusNoContent || len(rest) != 0 || err != nil {
				t.Errorf("a reader that has all gets %s, %q, %v", again.Status, rest, err)
			}
			if head := get(t, server, http.MethodHead); head.StatusCode != 200 || head.Header.Get("Content-Type") != "text/event-stream" {
				t.Errorf("HEAD gets %s, %v", head.Status, head.Header)
			}
		})
	}
}

// keep is a writer that does not give its connection away.
type keep struct {
	http.ResponseWriter
	http.Flusher
}

func (k keep) SetWriteDeadline(at time.Time) error {
	return http.NewResponseController(k.ResponseWriter).SetWriteDeadline(at)
}

func get(t *testing.T, server *httptest.Server, method string, lastID ...string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range lastID {
		req.Header.Set("Last-Event-ID", id)
	}
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	return res
}

// A recorder is a writer without a connection; a handler's test may use one.
func TestARecorderIsServedToo(t *testing.T) {
	t.Parallel()
	source := newShelf()
	h := open(t, live.Config{Source: source})
	source.tell(ref, run.NodeCompleted, run.Done)
	w := httptest.NewRecorder()
	if err := h.Serve(w, httptest.NewRequest(http.MethodGet, "/", nil), ref, live.Position{}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(w.Body.String(), "event: node_event\n"); got != 2 || !w.Flushed {
		t.Errorf("it has %d events, flushed %v", got, w.Flushed)
	}
}

// A reader that is not there any longer is noticed by its heartbeats, on each way.
func TestReadersThatLeaveAreForgotten(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(*httptest.Server){
		"HTTP/1": (*httptest.Server).Start,
		"HTTP/2": func(s *httptest.Server) { s.EnableHTTP2 = true; s.StartTLS() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			meter := newTally()
			h := open(t, live.Config{Source: newShelf(), Meter: meter, Heartbeat: 50 * time.Millisecond})
			server := httptest.NewUnstartedServer(serve(t, h))
			start(server)
			defer server.Close()
			ctx, leave := context.WithCancel(t.Context())
			for range 10 {
				req, _ := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
				res, err := server.Client().Do(req)
				if err != nil {
					t.Fatal(err)
				}
				defer res.Body.Close()
			}
			eventually(t, func() bool { return meter.opened() == 10 })
			leave()
			eventually(t, func() bool { return meter.opened() == 0 })
		})
	}
}

// Over a real connection the system takes much before a slow reader is felt. It is felt in the end.
func TestASlowReaderOfASocketIsDisconnected(t *testing.T) {
	t.Parallel()
	source, meter := newShelf(), newTally()
	h := open(t, live.Config{Source: source, Meter: meter, Patience: 300 * time.Millisecond})
	source.tell(ref, times(40_000, run.NodeCompleted)...) // some 8 MB
	server := httptest.NewServer(serve(t, h))
	defer server.Close()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.(*net.TCPConn).SetReadBuffer(4 << 10)
	io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	eventually(t, func() bool { return meter.opened() == 1 })
	eventually(t, func() bool { return meter.opened() == 0 })
}

// eventually waits for what real sockets bring about in their own time.
func eventually(t *testing.T, is func() bool) {
	t.Helper()
	for began := time.Now(); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 30*time.Second {
			t.Fatal("it did not happen within half a minute")
		}
	}
}

func (m *tally) opened() (n int) {
	m.count(func() { n = m.open })
	return n
}

// Whoever is not admitted gets nothing written, and whoever was gives their place up when the stream has ended, once.
func TestStreamsAreAdmitted(t *testing.T) {
	t.Parallel()
	source := newShelf()
	full := fault.New(fault.Exhausted, "as many as may be")
	in, left := 0, 0
	h := open(t, live.Config{Source: source, Admit: func(context.Context) (func(), error) {
		if in > 0 {
			return nil, full
		}
		in++
		return func() { left++ }, nil
	}})
	source.tell(ref, run.NodeCompleted, run.Done)
	serve := func() (*httptest.ResponseRecorder, error) {
		w := httptest.NewRecorder()
		return w, h.Serve(w, httptest.NewRequest(http.MethodGet, "/", nil), ref, live.Position{})
	}
	if _, err := serve(); err != nil || left != 1 {
		t.Errorf("the first left %d times, %v", left, err)
	}
	if w, err := serve(); !errors.Is(err, full) || w.Body.Len() > 0 || left != 1 {
		t.Errorf("the second got %q, %v", w.Body, err)
	}
	in = 0
	if _, err := serve(); err != nil || left != 2 {
		t.Errorf("the third left %d times, %v", left, err)
	}
}
