package sse_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/sse"
)

// server answers requests in turn; the last answer is given to all that follow.
type server struct {
	answers []answer
	began   time.Time
	asked   []time.Duration // when, since the beginning
	lastIDs []string
	closed  int // bodies
}

type answer struct {
	status int // 0 is 200, -1 no answer at all
	header http.Header
	body   string
	hang   bool // the body does not end
	beats  int  // heartbeats, one a second, before it ends or hangs
}

func (s *server) RoundTrip(r *http.Request) (*http.Response, error) {
	s.asked = append(s.asked, time.Since(s.began).Round(time.Millisecond))
	s.lastIDs = append(s.lastIDs, r.Header.Get("Last-Event-ID"))
	a := s.answers[min(len(s.asked), len(s.answers))-1]
	if a.status < 0 {
		return nil, errors.New("connection refused")
	}
	header := http.Header{"Content-Type": {"text/event-stream; charset=utf-8"}}
	for k, v := range a.header {
		header[k] = v
	}
	in, out := io.Pipe()
	go func() {
		io.WriteString(out, a.body)
		for range a.beats {
			time.Sleep(time.Second)
			io.WriteString(out, ":ping\n\n")
		}
		if a.hang {
			<-r.Context().Done()
			out.CloseWithError(r.Context().Err())
			return
		}
		out.Close()
	}()
	return &http.Response{StatusCode: max(a.status, 200), Status: http.StatusText(a.status), Header: header, Body: &body{in, s}, Request: r}, nil
}

type body struct {
	*io.PipeReader
	of *server
}

func (b *body) Close() error { b.of.closed++; return b.PipeReader.Close() }

// follow gives the IDs of the events and the error that ended them, in virtual time without chance.
func follow(t *testing.T, ctx context.Context, s *server, req sse.Request) (ids string, err error) {
	t.Helper()
	s.began = time.Now()
	req.URL, req.Client, req.Chance = "http://trip.example/stream", &http.Client{Transport: s}, func() float64 { return 0 }
	for e, bad := range sse.Follow(ctx, req) {
		if err != nil {
			t.Errorf("after its error it gave %v, %v", e, bad)
		}
		if err = bad; bad == nil {
			ids += e.ID
		}
	}
	return ids, err
}

var (
	gone = answer{status: -1}
	over = answer{status: http.StatusNoContent}
)

func TestALostStreamGoesOn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &server{answers: []answer{
			{body: "id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: half"},
			{body: "id: 3\ndata: c\n\n"},
			over,
		}}
		ids, err := follow(t, t.Context(), s, sse.Request{})
		if ids != "123" || err != nil {
			t.Errorf("got events %s, %v", ids, err)
		}
		if want := []string{"", "2", "3"}; !slices.Equal(s.lastIDs, want) {
			t.Errorf("Last-Event-ID was %q, want %q", s.lastIDs, want)
		}
		if s.closed != 3 {
			t.Errorf("%d of 3 bodies were closed", s.closed)
		}
	})
}

func TestSilenceIsADeadConnection(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &server{answers: []answer{{body: "id: 1\ndata: a\n\n", beats: 100, hang: true}, over}}
		ids, err := follow(t, t.Context(), s, sse.Request{})
		if ids != "1" || err != nil {
			t.Errorf("got events %s, %v", ids, err)
		}
		if want := []time.Duration{0, 130*time.Second + 500*time.Millisecond}; !slices.Equal(s.asked, want) {
			t.Errorf("asked at %v, want %v: a hundred heartbeats, 30 s of silence, and the first wait", s.asked, want)
		}
	})
}

// A caller that takes its time is not a silent server.
func TestASlowCallerKeepsItsConnection(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &server{answers: []answer{{body: "id: 1\ndata: a\n\n", beats: 5, hang: true}, over}, began: time.Now()}
		req := sse.Request{URL: "http://trip.example", Client: &http.Client{Transport: s}, Chance: func() float64 { return 0 }}
		for _, err := range sse.Follow(t.Context(), req) {
			if err != nil {
				t.Error(err)
			}
			time.Sleep(time.Hour)
		}
		// An hour, the four heartbeats that follow the one that waited, 30 s of silence, and the first wait.
		if want := []time.Duration{0, time.Hour + 34*time.Second + 500*time.Millisecond}; !slices.Equal(s.asked, want) {
			t.Errorf("asked at %v, want %v", s.asked, want)
		}
	})
}

func TestThreeFailedReconnectsAreTold(t *testing.T) {
	t.Parallel()
	for name, answers := range map[string][]answer{
		"the server is gone":             {{body: "id: 1\ndata: a\n\n"}, gone},
		"the server is overloaded":       {{body: "id: 1\ndata: a\n\n"}, {status: 503}},
		"a proxy swallows the stream":    {{body: "id: 1\ndata: a\n\n"}, {hang: true}},
		"it opens and ends, and says ok": {{body: "id: 1\ndata: a\n\n"}, {body: ":ok\n\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := &server{answers: answers}
				ids, err := follow(t, t.Context(), s, sse.Request{})
				if ids != "1" || !fault.Is(err, fault.Unavailable) || len(s.asked) != 4 {
					t.Errorf("got events %s, %v after %d requests", ids, err, len(s.asked))
				}
			})
		})
	}
}

func TestAServerThatIsNeverThereIsTold(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &server{answers: []answer{gone}}
		_, err := follow(t, t.Context(), s, sse.Request{})
		if !fault.Is(err, fault.Unavailable) {
			t.Errorf("got %v", err)
		}
		want := []time.Duration{0, 500 * time.Millisecond, 1500 * time.Millisecond, 3500 * time.Millisecond}
		if !slices.Equal(s.asked, want) {
			t.Errorf("asked at %v, want %v", s.asked, want)
		}
	})
}

// Failures count in a row: a connection that works begins the count anew, with events or with heartbeats only.
func TestAConnectionThatWorksForgivesFailures(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &server{answers: []answer{gone, gone, gone, {body: ":ok\n\n", beats: 2}, gone, gone, {body: "id: 5\ndata: a\n\n"}, gone, gone, over}}
		ids, err := follow(t, t.Context(), s, sse.Request{})
		if ids != "5" || err != nil || len(s.asked) != len(s.answers) {
			t.Errorf("got events %s, %v after %d requests", ids, err, len(s.asked))
		}
	})
}

func TestTheServerSaysWhenToComeBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &server{answers: []answer{
			{body: "retry: 20000\n\nid: 1\ndata: a\n\n"},
			{status: 429, header: http.Header{"Retry-After": {"60"}}},
			{status: 503},
			over,
		}}
		if _, err := follow(t, t.Context(), s, sse.Request{}); err != nil {
			t.Fatal(err)
		}
		want := []time.Duration{0, 20 * time.Second, 80 * time.Second, 100 * time.Second}
		if !slices.Equal(s.asked, want) {
			t.Errorf("asked at %v, want %v", s.asked, want)
		}
	})
}

func TestARefusalIsFinal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		problem := http.Header{"Content-Type": {"application/problem+json"}}
		for _, a := range []answer{
			{status: 404, header: problem, body: `{"title":"no such run"}`},
			{status: 200, header: problem, body: `{"title":"no such run"}`},
		} {
			s := &server{answers: []answer{a}}
			_, err := follow(t, t.Context(), s, sse.Request{})
			var no *sse.Refused
			if !errors.As(err, &no) || no.Status != a.status || string(no.Body) != a.body || len(s.asked) != 1 {
				t.Errorf("got %v after %d requests", err, len(s.asked))
			}
		}
		s := &server{answers: []answer{{body: "data: " + strings.Repeat("x", 100) + "\n\n", hang: true}}}
		if _, err := follow(t, t.Context(), s, sse.Request{Limit: 50}); !fault.Is(err, fault.BadReply) || len(s.asked) != 1 {
			t.Errorf("an event that is too large: %v after %d requests", err, len(s.asked))
		}
	})
}

func TestACancelledCallerGetsTheCause(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		bored := errors.New("bored")
		for name, answers := range map[string][]answer{"while reading": {{body: "id: 1\ndata: a\n\n", hang: true}}, "while waiting": {gone}} {
			ctx, cancel := context.WithCancelCause(t.Context())
			time.AfterFunc(time.Second, func() { cancel(bored) })
			s := &server{answers: answers}
			if _, err := follow(t, ctx, s, sse.Request{}); !errors.Is(err, bored) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestLeavingTheLoopClosesTheConnection(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &server{answers: []answer{{body: "id: 1\ndata: a\n\n", hang: true}}}
		for range sse.Follow(t.Context(), sse.Request{URL: "http://trip.example", Client: &http.Client{Transport: s}, LastID: "0"}) {
			break
		}
		if s.closed != 1 || s.lastIDs[0] != "0" {
			t.Errorf("%d bodies closed, Last-Event-ID %q", s.closed, s.lastIDs)
		}
	})
}
