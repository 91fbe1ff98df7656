package door_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/door"
)

// Who sends a body drop by drop is not waited for.
func TestSlowBodies(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *door.Config) { c.Patience = 50 * time.Millisecond })
	u := b.user()
	conn := b.dial()
	fmt.Fprintf(conn, "POST /things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", u.token)
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
	b := setup(t)
	res, err := http.Get(b.url() + "/broken")
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

// The time that a body may take does not hang over the next request of its connection.
func TestDeadlinesOfBodiesEnd(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	r := httptest.NewRequest("POST", "/things", strings.NewReader(`"a thing"`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+u.token)
	r.Header.Set("Idempotency-Key", "k")
	w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
	b.door.ServeHTTP(w, r)
	if w.Code != http.StatusCreated || len(w.set) != 2 || w.set[0].IsZero() || !w.set[1].IsZero() {
		t.Errorf("%d with the deadlines %v", w.Code, w.set)
	}
}

func (d *deadlines) SetReadDeadline(t time.Time) error {
	d.set = append(d.set, t)
	return nil
}

// dial opens a connection to the server.
func (b *bundle) dial() net.Conn {
	b.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(b.url(), "http://"))
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		b.t.Fatal(err)
	}
	return conn
}
