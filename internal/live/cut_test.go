package live_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/sse"
)

const cuts = 1000

// scissors is a proxy that cuts connections after a random number of bytes, orderly or not, until it has cut enough.
type scissors struct {
	net.Listener
	servers []string
	left    atomic.Int64
	turn    atomic.Int64
}

func newScissors(t *testing.T, servers ...string) *scissors {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &scissors{Listener: l, servers: servers}
	s.left.Store(cuts)
	var open sync.WaitGroup
	open.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			open.Go(func() { s.pass(t, c.(*net.TCPConn)) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		open.Wait()
	})
	return s
}

// pass connects c with one of the servers, another each time.
func (s *scissors) pass(t *testing.T, c *net.TCPConn) {
	defer c.Close()
	up, err := net.Dial("tcp", s.servers[s.turn.Add(1)%int64(len(s.servers))])
	if err != nil {
		t.Error(err)
		return
	}
	defer up.Close()
	go io.Copy(up, c)
	if s.left.Add(-1) < 0 {
		io.Copy(c, up)
		return
	}
	io.CopyN(c, up, rand.Int64N(1500))
	if rand.IntN(2) == 0 {
		c.SetLinger(0) // the reader sees a reset, and may lose what it had not read yet
	}
}

// A thousand connections are cut somewhere, in the middle of a head, an event or a line, between readers and two processes that
// know of each other through the source only. Everybody gets every event, once and in order.
func TestAThousandCuts(t *testing.T) {
	t.Parallel()
	source := newShelf()
	var hubs []*live.Hub
	var addresses []string
	for range 2 {
		h := open(t, live.Config{Source: source, Retry: time.Millisecond, Sweep: 10 * time.Millisecond})
		server := httptest.NewServer(serve(t, h))
		t.Cleanup(server.Close)
		hubs, addresses = append(hubs, h), append(addresses, server.Listener.Addr().String())
	}
	proxy := newScissors(t, addresses...)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	ctx := servertest.Within(t)
	var readers sync.WaitGroup
	var seen [20][]string
	for i := range seen {
		readers.Go(func() {
			req := sse.Request{URL: "http://" + proxy.Addr().String(), Client: client, Backoff: time.Millisecond, MaxBackoff: 5 * time.Millisecond, Reconnects: cuts}
			for e, err := range sse.Follow(ctx, req) {
				if err != nil {
					t.Error(err)
					return
				}
				seen[i] = append(seen[i], e.ID)
			}
		})
	}
	for proxy.left.Load() > 0 && t.Context().Err() == nil {
		hubs[0].Wake(ref, source.tell(ref, run.NodeStarted, run.NodeCompleted))
		time.Sleep(time.Millisecond) // the other side of a socket has no virtual time
	}
	last := source.tell(ref, run.Done)
	readers.Wait()
	var want []string
	for seq := range last {
		want = append(want, fmt.Sprint(seq+1))
	}
	for i, got := range seen {
		if !slices.Equal(got, want) {
			t.Errorf("reader %d has %d events of %d: lost, doubled or out of order", i, len(got), last)
		}
	}
	t.Logf("%d cuts, %d readers, %d events each", cuts, len(seen), last)
}

// serve is a handler that lets everybody in to one run.
func serve(t *testing.T, h *live.Hub) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from, err := live.ParsePosition(r)
		if err == nil {
			err = h.Serve(w, r, ref, from)
		}
		if err != nil {
			t.Error(err)
		}
	})
}

// The same for readers that remember a moment instead of a number: what they have comes again, known by its ID, and nothing
// is lost though many events share a moment. A reader that has cut its connection anywhere costs the hub nothing.
func TestAThousandCutsByMoment(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		chance := rand.New(rand.NewPCG(20260601, 125))
		source, meter := newShelf(), newTally()
		h := open(t, live.Config{Source: source, Meter: meter})
		source.tell(ref, run.NodeStarted)
		var seen []int64
		var from live.Position
		for range cuts {
			h.Wake(ref, source.tell(ref, times(1+chance.IntN(3), run.NodeCompleted)...))
			r := connect(t, h, ref, from)
			r.conn = &short{r.conn, chance.IntN(1200)}
			r.read()
			servertest.Next(t, r.done, "the stream ends")
			r.conn.Close()
			repeated := 0
			for _, seq := range r.seqs() {
				if slices.Contains(seen, seq) {
					repeated++
					continue
				}
				seen = append(seen, seq)
			}
			if repeated > 2 {
				t.Fatalf("%d events came again, though at most two share a moment", repeated)
			}
			if len(seen) > 0 {
				from.AfterTS = source.stories[ref][seen[len(seen)-1]-1].TS
			}
		}
		last := source.tell(ref, run.Done)
		for _, seq := range connect(t, h, ref, from).read().wait(t) {
			if !slices.Contains(seen, seq) {
				seen = append(seen, seq)
			}
		}
		equal(t, "events", seen, upTo(1, last))
		time.Sleep(time.Minute)
		if meter.open != 0 {
			t.Errorf("%d streams are open though nobody reads them", meter.open)
		}
	})
}

// short is a connection of which only so much can be read.
type short struct {
	net.Conn
	left int
}

func (s *short) Read(b []byte) (int, error) {
	if s.left == 0 {
		return 0, io.EOF
	}
	n, err := s.Conn.Read(b[:min(len(b), s.left)])
	s.left -= n
	return n, err
}
