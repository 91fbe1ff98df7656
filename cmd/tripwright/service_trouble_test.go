package main_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
)

// lasting makes runs last about a second, so that trouble finds them at work.
const lasting = "TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:400ms,synthesizer:400ms"

// some starts n runs and waits until so many of them, or more, are in the middle.
func (s *service) some(c *api.Client, n, atWork int) (ids []string) {
	s.t.Helper()
	for range n {
		ids = append(ids, s.begin(c))
	}
	eventually(s.t, "runs are in the middle", func() bool {
		now := 0
		for _, id := range ids {
			st, err := c.Status(context.Background(), id)
			must(s.t, err)
			if st.Status == "running" && st.LatestNode != "" {
				now++
			}
		}
		return now >= atWork
	})
	return ids
}

// TestAStoppedServiceGoesOn: told to stop in the middle, or killed, it goes on with its runs when it starts again.
func TestAStoppedServiceGoesOn(t *testing.T) {
	t.Parallel()
	for name, how := range map[string]syscall.Signal{"told to stop": syscall.SIGTERM, "killed": syscall.SIGKILL} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := setup(t).generous().with(lasting).serve()
			c := s.signup()
			ids := s.some(c, 6, 3)
			s.proc.signal(how)
			if e := s.proc.wait(); how == syscall.SIGTERM && e.code != 0 {
				t.Errorf("told to stop it ends so: %v", e)
			}
			s.again()
			for _, id := range ids { // nobody asks for them to be resumed
				s.completed(c, id)
			}
		})
	}
}

// TestADatabaseThatRestarts: no run is lost, what cannot be answered is told as 503, and everything goes on by itself.
func TestADatabaseThatRestarts(t *testing.T) {
	slow(t)
	t.Parallel()
	db := servertest.OwnPostgres(t)
	c := crowdOn(t, db.URL, 1, lasting)
	who := c.signup()
	first := c.some(who, 8, 3)

	loaded := c.load(who, first[0])
	db.Stop()
	eventually(t, "the trouble is told", func() bool { return loaded.counted(http.StatusServiceUnavailable) > 0 })
	c.ask(nil, "GET", "/healthz", "").wants(t, 200)
	c.ask(nil, "GET", "/readyz", "").wants(t, 503)
	key := uuid.NewString()
	refused := c.ask(who, "POST", "/plan", wish(), "Idempotency-Key", key).wants(t, 503)
	wants(t, refused.header.Get("Content-Type"), "application/problem+json")
	db.Start()
	eventually(t, "the service is ready again", func() bool { return c.ask(nil, "GET", "/readyz", "").status == 200 })
	before := loaded.counted(http.StatusOK)
	eventually(t, "requests are answered again", func() bool { return loaded.counted(http.StatusOK) > before })
	loaded.end(t)

	again := c.ask(who, "POST", "/plan", wish(), "Idempotency-Key", key).wants(t, 201).read(t, "run_id")
	for _, id := range append(first, again) {
		c.completed(who, id)
	}
}

// load is somebody who asks without pause.
type load struct {
	mu    sync.Mutex
	codes map[int]int
	odd   []string
	stop  chan struct{}
	all   sync.WaitGroup
}

// load begins to ask for a run.
func (s *service) load(c *api.Client, id string) *load {
	l := &load{codes: map[int]int{}, stop: make(chan struct{})}
	token := c.Tokens.Get().AccessToken
	for range 3 {
		l.all.Go(func() {
			for {
				select {
				case <-l.stop:
					return
				case <-time.After(20 * time.Millisecond):
				}
				a, err := s.try(nil, "GET", "/plan/"+id, "", "Authorization", "Bearer "+token)
				if s.t.Context().Err() != nil {
					return
				}
				l.note(a, err)
			}
		})
	}
	return l
}

func (l *load) note(a answer, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.odd = append(l.odd, err.Error())
		return
	}
	l.codes[a.status]++
	problem := strings.HasPrefix(a.header.Get("Content-Type"), "application/problem+json")
	if a.status != http.StatusOK && (a.status != http.StatusServiceUnavailable || !problem) {
		l.odd = append(l.odd, a.body)
	}
}

func (l *load) counted(status int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.codes[status]
}

// end stops asking and wants every answer to have been the run or an honest 503.
func (l *load) end(t *testing.T) {
	t.Helper()
	close(l.stop)
	l.all.Wait()
	t.Logf("answers: %v", l.codes)
	if len(l.odd) > 0 {
		t.Errorf("%d answers are neither the run nor a 503 problem: %v, such as %.300s", len(l.odd), l.codes, l.odd[0])
	}
}

// TestWithoutRedisTheServiceGoesOn: it says so, and comes back to it.
func TestWithoutRedisTheServiceGoesOn(t *testing.T) {
	slow(t)
	t.Parallel()
	redis := servertest.OwnRedis(t)
	c := crowdOn(t, servertest.Postgres(t), 1, "TRIPWRIGHT_REDIS_URL="+redis.URL)
	who := c.signup()
	away := func() bool {
		c.ask(who, "GET", "/auth/me", "").wants(t, 200) // whatever happens, who asks is answered
		ready := c.ask(nil, "GET", "/readyz", "").wants(t, 200)
		return strings.Contains(ready.body, "away")
	}
	if away() {
		t.Fatal("Redis is said to be away from the beginning")
	}
	ids := c.some(who, 4, 1)
	redis.Stop()
	eventually(t, "Redis is said to be away", away)
	toldOnce(t, c.stream(who, "/plan/"+c.begin(who)+"/stream", "", never))
	redis.Start()
	eventually(t, "Redis is back", func() bool { return !away() })
	for _, id := range append(ids, c.begin(who)) {
		c.completed(who, id)
	}
}

// TestAFrozenWorkerTellsNothingTwice: one that wakes after its runs were taken does not write over what others did.
func TestAFrozenWorkerTellsNothingTwice(t *testing.T) {
	slow(t)
	t.Parallel()
	c := crowdOn(t, servertest.Postgres(t), 2, lasting, "TRIPWRIGHT_CONCURRENCY=2")
	who := c.signup()
	frozen, taken := c.workers[0], 0
	for range 3 {
		ids := c.some(who, 10, 5) // two are with the service, two with the other worker
		frozen.signal(syscall.SIGSTOP)
		for _, id := range ids {
			c.completed(who, id)
		}
		frozen.signal(syscall.SIGCONT)
		c.completed(who, c.begin(who)) // time enough for it to say what it should not
		for _, id := range ids {
			c.completed(who, id)
		}
		taken += c.interrupted(who, ids...)
	}
	if taken == 0 {
		t.Error("no run was ever taken from the frozen worker")
	}
	frozen.signal(syscall.SIGTERM)
	if e := frozen.wait(); e.code != 0 {
		t.Errorf("the worker that was frozen ends so: %v", e)
	}
}

// TestLostStreamsAreFollowedOn is S0.200: connections are lost on purpose again and again, and whoever follows hears all of the story, once.
func TestLostStreamsAreFollowedOn(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().with("SIMULATE_SSE_DROP=1s", "TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:4s").serve()
	c := s.signup()
	id := s.begin(c)
	var events []run.Event
	for e, err := range c.Follow(t.Context(), id, 0) {
		must(t, err)
		events = append(events, e)
	}
	toldOnce(t, events)
	s.completed(c, id)
	counted := s.ask(nil, "GET", "/metrics", "").wants(t, 200).body
	if strings.Contains(counted, `sse_reconnects_total{reason="last_event_id"} 0`) || !strings.Contains(counted, `sse_reconnects_total{reason="last_event_id"}`) {
		t.Error("no connection was lost: the test shows nothing")
	}
}
