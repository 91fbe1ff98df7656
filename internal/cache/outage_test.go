package cache_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/servertest"
)

var thrice = cache.Limit{Rate: 1, Per: time.Hour, Burst: 3}

// journal collects log lines.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) count(what string) int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Count(j.text.String(), what)
}

const begins, ends = "does not answer: this machine judges alone", "answers again"

// scene is one machine with a fallback and a line to Redis that can be cut, and another one whose line is good.
type scene struct {
	line  *servertest.Proxy
	here  *cache.Fallback
	there *cache.Redis
	log   *journal
}

func newScene(t *testing.T) *scene {
	t.Helper()
	address, prefix := servertest.Redis(t)
	s := &scene{line: servertest.NewProxy(t, address), there: onServer(t, address, prefix), log: &journal{}}
	s.here = fallback(t, redisWith(t, cache.RedisConfig{URL: s.line.URL, Prefix: prefix, Timeout: 5 * time.Second}), s.log)
	return s
}

// restored waits until the machine is with the others again.
func (s *scene) restored(t *testing.T) {
	t.Helper()
	eventually(t, "it goes back to Redis", func() bool { return !s.here.Degraded() })
}

func TestAnOutageLetsNothingThroughUnjudged(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	for i := range 2 {
		wantTurn(t, s.here, "user", true)
		wantCount(t, s.here, "login", i+1)
	}
	held := wantLock(t, s.here, "job", true)
	if s.here.Degraded() {
		t.Fatal("degraded although nothing has happened")
	}

	s.line.Cut()
	wantTurn(t, s.here, "user", true) // the third, for the two before are known here too
	wantTurn(t, s.here, "user", false)
	for range 3 {
		wantTurn(t, s.here, "stranger", true)
	}
	wantTurn(t, s.here, "stranger", false)
	wantCount(t, s.here, "login", 3)
	wantCount(t, s.here, "login", 4)
	wantLock(t, s.here, "job", false) // held since before
	release := wantLock(t, s.here, "new job", true)
	wantLock(t, s.here, "new job", false)
	release()
	wantLock(t, s.here, "new job", true)
	if !s.here.Degraded() || s.here.Ping(t.Context()) != nil {
		t.Error("in an outage it is degraded and usable")
	}

	wantCount(t, s.here, "reset", 1)
	must(t, s.here.Reset(t.Context(), "reset"))

	s.line.Restore()
	s.restored(t)
	held()
	wantCount(t, s.there, "login", 5) // Redis is told of what was counted meanwhile, and so is everybody
	wantCount(t, s.here, "login", 6)
	wantCount(t, s.there, "reset", 1)
	wantTurn(t, s.here, "user", true) // Redis knows of two turns only
	wantTurn(t, s.here, "user", false)
	if s.log.count(begins) != 1 || s.log.count(ends) != 1 {
		t.Errorf("an outage is one line at its begin and one at its end:\n%s", s.log.text.String())
	}
}

// A server that is silent is worse than one that refuses: only the first call may wait for it.
func TestAnOutageDoesNotCostATimeoutForEachCall(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	if err := s.here.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.line.Delay(time.Hour)
	began := time.Now()
	for i := range 1000 { // with a timeout each: more than half an hour
		wantTurn(t, s.here, "k", i < 3)
		if _, ok, err := s.here.Get(t.Context(), "k"); ok || err != nil {
			t.Fatalf("Get = %v, %v", ok, err)
		}
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("2000 calls took %s", took)
	}
	s.line.Delay(0)
	s.restored(t)
}

func TestWhatWasChangedInAnOutageDoesNotComeBack(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	ctx := t.Context()
	for _, key := range []string{"set", "deleted", "untouched"} {
		must(t, s.here.Set(ctx, key, []byte("old"), time.Hour))
	}
	s.line.Cut()
	must(t, s.here.Set(ctx, "set", []byte("new"), time.Hour))
	must(t, s.here.Delete(ctx, "deleted"))
	for _, key := range []string{"set", "deleted", "untouched"} {
		if _, ok, err := s.here.Get(ctx, key); ok || err != nil {
			t.Errorf("Get(%s) in an outage = %v, %v, want nothing", key, ok, err)
		}
	}
	s.line.Restore()
	s.restored(t)
	for key, want := range map[string]bool{"set": false, "deleted": false, "untouched": true} {
		if _, ok, err := s.there.Get(ctx, key); ok != want || err != nil {
			t.Errorf("Get(%s) afterwards = %v, %v, want %v", key, ok, err, want)
		}
	}
	must(t, s.here.Set(ctx, "set", []byte("newer"), time.Hour))
	if v, ok, err := s.there.Get(ctx, "set"); string(v) != "newer" || !ok || err != nil {
		t.Errorf("Get = %q, %v, %v", v, ok, err)
	}
}

func TestMessagesComeAgainAfterAnOutage(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	before := hear(t, s.here, "before")
	must(t, s.there.Publish(t.Context(), "before", []byte("1")))
	before.want(t, "1")
	s.line.Cut()
	eventually(t, "it notices", func() bool { _ = s.here.Ping(t.Context()); return s.here.Degraded() })
	meanwhile := hear(t, s.here, "meanwhile")
	must(t, s.here.Publish(t.Context(), "before", []byte("2"))) // reaches this process
	must(t, s.here.Publish(t.Context(), "meanwhile", []byte("3")))
	before.want(t, "2")
	meanwhile.want(t, "3")
	s.line.Restore()
	s.restored(t)
	for topic, e := range map[string]ear{"before": before, "meanwhile": meanwhile} {
		eventually(t, "messages come again", func() bool {
			must(t, s.there.Publish(t.Context(), topic, []byte("again")))
			return e.hears(50*time.Millisecond, "again")
		})
	}
}

// A Redis that was killed has forgotten everything, the scripts too, and a machine may be started before it.
func TestRedisMayComeLaterAndEmpty(t *testing.T) {
	t.Parallel()
	server := servertest.OwnRedis(t)
	server.Stop()
	log := &journal{}
	f := fallback(t, redisWith(t, cache.RedisConfig{URL: server.URL, Timeout: 5 * time.Second}), log)
	must(t, f.Ping(t.Context()))
	if !f.Degraded() {
		t.Error("Ping found no Redis and yet it is not degraded")
	}
	wantTurn(t, f, "k", true)
	for range 2 {
		server.Start()
		eventually(t, "it goes to Redis", func() bool { return !f.Degraded() })
		wantTurn(t, f, "k", true)
		server.Kill()
		wantTurn(t, f, "k", true)
	}
	if log.count(begins) != 3 || log.count(ends) != 2 {
		t.Errorf("want three begins and two ends:\n%s", log.text.String())
	}
}
