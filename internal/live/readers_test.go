package live_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/sse"
)

// many is how many streams that are.
const many = 5000

// readersVariable makes the test program the other end of many streams: it names the server's address.
const readersVariable = "TRIPWRIGHT_TEST_STREAM_READERS"

func TestMain(m *testing.M) {
	if address := os.Getenv(readersVariable); address != "" {
		readMany(address)
		return
	}
	os.Exit(m.Run())
}

// open gives a hub that is closed with the test.
func open(t *testing.T, cfg live.Config) *live.Hub {
	t.Helper()
	h, err := live.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// readings is what the readers saw.
type readings struct {
	OpenMS           int64
	Events           int
	Broken           int // streams with an event missing, doubled, out of order, or without an end
	Heartbeats       int
	FewestHeartbeats int64
	ShortestMS       int64    // from the first to the last heartbeat, the shortest of all
	JitterMS         [3]int64 // how far two heartbeats of a stream are from a second apart: p50, p99, most
}

// reading is what one of them saw.
type reading struct {
	events int
	broken bool
	beats  []time.Time
}

// readMany opens many streams when told to, says when all are open, and what it saw once all have ended.
func readMany(address string) {
	fmt.Scanln(new(string))
	began := time.Now()
	all := make([]reading, many)
	gate := make(chan struct{}, 64) // a thousand connections a moment is no crowd, five thousand at once would be another test
	var opened, ended sync.WaitGroup
	opened.Add(many)
	for i := range all {
		gate <- struct{}{}
		ended.Go(func() {
			all[i].read(address, i, func() {
				<-gate
				opened.Done()
			})
		})
	}
	opened.Wait()
	took := time.Since(began)
	fmt.Println("open")
	ended.Wait()
	out := sum(all)
	out.OpenMS = took.Milliseconds()
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}

func (r *reading) read(address string, i int, opened func()) {
	once := sync.OnceFunc(opened)
	defer once()
	r.broken = true
	c, err := net.Dial("tcp", address)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	defer c.Close()
	fmt.Fprintf(c, "GET /runs/%d HTTP/1.1\r\nHost: x\r\n\r\n", i)
	b := bufio.NewReaderSize(c, 512)
	for line := "-"; strings.TrimSpace(line) != ""; { // the head
		if line, err = b.ReadString('\n'); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
	}
	in := sse.NewReader(b)
	in.Comment = func(text string) {
		if once(); text == "ping" {
			r.beats = append(r.beats, time.Now())
		}
	}
	inOrder := true
	for {
		e, err := in.Read()
		if err != nil { // the end
			return
		}
		r.events++
		inOrder = inOrder && e.ID == strconv.Itoa(r.events)
		r.broken = !inOrder || !strings.Contains(e.Data, `"status":"done"`)
	}
}

func sum(all []reading) readings {
	out := readings{FewestHeartbeats: 1 << 30, ShortestMS: 1 << 40}
	var jitter []int64
	for _, r := range all {
		out.Events += r.events
		out.Heartbeats += len(r.beats)
		out.FewestHeartbeats = min(out.FewestHeartbeats, int64(len(r.beats)))
		if r.broken {
			out.Broken++
		}
		if n := len(r.beats); n > 0 {
			out.ShortestMS = min(out.ShortestMS, r.beats[n-1].Sub(r.beats[0]).Milliseconds())
		}
		for i := 1; i < len(r.beats); i++ {
			jitter = append(jitter, (r.beats[i].Sub(r.beats[i-1]) - time.Second).Abs().Milliseconds())
		}
	}
	if len(jitter) > 0 {
		slices.Sort(jitter)
		out.JitterMS = [3]int64{jitter[len(jitter)/2], jitter[len(jitter)*99/100], jitter[len(jitter)-1]}
	}
	return out
}
