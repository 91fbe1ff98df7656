package api_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
)

// takeOver is an api.Streams that takes the connection over and speaks for itself, after the handler has returned.
type takeOver struct{ said chan struct{} }

func (s takeOver) Knows(context.Context, string) bool { return false }

func (s takeOver) Serve(w http.ResponseWriter, r *http.Request, _ string) error {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return err
	}
	head := w.Header().Get("Traceparent")
	go func() {
		defer conn.Close()
		<-s.said
		fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTraceparent: %s\r\nConnection: close\r\n\r\n:ok\n\n", head)
	}()
	return nil
}

// Whatever stands around a stream lets it have the connection.
func TestStreamsMayTakeTheConnection(t *testing.T) {
	t.Parallel()
	streams := takeOver{make(chan struct{})}
	b := setup(t, func(c *api.Config) { c.Streams = streams })
	u := b.user()
	id := b.plan(u)
	conn := b.dial()
	fmt.Fprintf(conn, "GET /plan/%s/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", id, u.token)
	close(streams.said)
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != 200 || res.Header.Get("Traceparent") == "" {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
}

// Who sends a body drop by drop is not waited for.
func TestSlowBodies(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Patience = 50 * time.Millisecond })
	u := b.user()
	conn := b.dial()
	fmt.Fprintf(conn, "POST /plan HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", u.token)
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusGatewayTimeout || res.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
}

// Half an answer does not look whole.
func TestPanicInTheMiddle(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Metrics = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, "up 1\n")
			panic("in the middle")
		})
	})
	res, err := http.Get(b.bareURL() + "/metrics")
	if err == nil {
		defer res.Body.Close()
		_, err = io.ReadAll(res.Body)
	}
	if err == nil {
		t.Error("the answer looks whole")
	}
	if log := b.log.String(); strings.Count(log, "in the middle") != 1 {
		t.Errorf("want it once in the log: %s", log)
	}
}

// deadlines notes what the connection is told.
type deadlines struct {
	*httptest.ResponseRecorder
	set []time.Time
}

func (d *deadlines) SetReadDeadline(t time.Time) error {
	d.set = append(d.set, t)
	return nil
}

// The time that a body may take does not hang over the next request of its connection.
func TestDeadlinesOfBodiesEnd(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	r := httptest.NewRequest("POST", "/plan", strings.NewReader(intent))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+u.token)
	r.Header.Set("Idempotency-Key", "k")
	w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
	b.plain.ServeHTTP(w, r)
	if w.Code != http.StatusCreated || len(w.set) != 2 || w.set[0].IsZero() || !w.set[1].IsZero() {
		t.Errorf("%d with the deadlines %v", w.Code, w.set)
	}
}

// dial opens a connection to the server.
func (b *bundle) dial() net.Conn {
	b.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(b.bareURL(), "http://"))
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		b.t.Fatal(err)
	}
	return conn
}
