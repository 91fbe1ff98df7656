package api_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
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
