package cache_test

import (
	"context"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
)

const loading = "LOADING Redis is loading the dataset in memory"

// A server that comes and goes every moment is trusted less and less, so that the log stays readable.
func TestAServerThatComesAndGoesDoesNotFillTheLog(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server, log := miniature(t), &journal{}
		f := fallback(t, inBubble(t, server), log)
		for began := time.Now(); time.Since(began) < 10*time.Minute; time.Sleep(10 * time.Millisecond) {
			server.SetError(map[bool]string{false: loading}[f.Degraded()])
			if _, err := f.Allow(t.Context(), "k", thrice); err != nil {
				t.Fatal(err)
			}
		}
		if n := log.count("\n"); n < 100 || n > 400 {
			t.Errorf("%d lines in ten minutes, want two each four seconds or so", n)
		}
		server.SetError("")
		time.Sleep(5 * time.Minute)
		server.SetError(loading)
		_ = f.Ping(t.Context())
		server.SetError("")
		if time.Sleep(300 * time.Millisecond); f.Degraded() {
			t.Error("after five good minutes it is trusted again")
		}
	})
}

// A server that can be read but not written to is no help either.
func TestAServerThatCannotWriteIsAnOutage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server, log := miniature(t), &journal{}
		f := fallback(t, inBubble(t, server), log)
		must(t, f.Ping(t.Context()))
		server.SetError("READONLY You can't write against a read only replica.")
		wantTurn(t, f, "k", true)
		time.Sleep(time.Minute)
		if !f.Degraded() || log.count(begins) != 1 {
			t.Errorf("degraded %v, %d begins", f.Degraded(), log.count(begins))
		}
	})
}

func TestThereIsRoomForSoManyNotes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server := miniature(t)
		f := fallback(t, inBubble(t, server), nil)
		must(t, f.Set(t.Context(), "0", []byte("old"), time.Hour))
		must(t, f.Set(t.Context(), "9999", []byte("old"), time.Hour))
		server.SetError(loading)
		for i := range 10_000 {
			must(t, f.Delete(t.Context(), fmt.Sprint(i)))
		}
		must(t, f.Delete(t.Context(), "7")) // noted already
		if err := f.Delete(t.Context(), "one more"); !fault.Is(err, fault.Unavailable) {
			t.Errorf("without room: %v, want fault.Unavailable", err)
		}
		server.SetError("")
		time.Sleep(time.Minute)
		if keys := server.Keys(); f.Degraded() || len(keys) > 1 {
			t.Errorf("degraded %v, Redis still has %v", f.Degraded(), keys)
		}
		must(t, f.Delete(t.Context(), "one more"))
	})
}

// Many calls may fail at the same moment; that is one outage all the same.
func TestACrowdBeginsOneOutage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server, log := miniature(t), &journal{}
		var dead atomic.Bool
		f := fallback(t, redisWith(t, cache.RedisConfig{URL: "redis://bubble", Dial: mortal(server, &dead, true)}), log)
		dead.Store(true)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() { _, _ = f.Allow(t.Context(), "k", thrice) })
		}
		all.Wait()
		wantTurn(t, f, "k", false)
		dead.Store(false)
		time.Sleep(time.Minute)
		if f.Degraded() || log.count(begins) != 1 || log.count(ends) != 1 {
			t.Errorf("degraded %v, %d begins, %d ends", f.Degraded(), log.count(begins), log.count(ends))
		}
	})
}

func TestRedisKeepsMicroseconds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := inBubble(t, miniature(t))
		l := cache.Limit{Rate: 400, Per: time.Second, Burst: 1} // 2500 µs
		for _, step := range []struct {
			wait time.Duration
			want bool
		}{{0, true}, {0, false}, {2499 * time.Microsecond, false}, {time.Microsecond, true}, {1200 * time.Microsecond, false}} {
			time.Sleep(step.wait)
			if v, err := r.Allow(t.Context(), "k", l); err != nil || v.OK != step.want {
				t.Errorf("after another %s: %+v, %v", step.wait, v, err)
			}
		}
	})
}

// A connection may die without a word: nothing comes and nothing is refused.
func TestADeadConnectionIsNoticed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server := miniature(t)
		var dead atomic.Bool
		here := redisWith(t, cache.RedisConfig{URL: "redis://bubble", Dial: mortal(server, &dead, false)})
		there := inBubble(t, server)
		e := hear(t, here, "topic")
		must(t, there.Publish(t.Context(), "topic", []byte("1")))
		e.want(t, "1")
		dead.Store(true) // the connections there are; new ones are good
		time.Sleep(10 * time.Second)
		must(t, there.Publish(t.Context(), "topic", []byte("2")))
		e.want(t, "2")
	})
}

// mortal dials connections that are silent while dead is set; those dialled meanwhile are silent only when all are.
func mortal(server *miniredis.Miniredis, dead *atomic.Bool, all bool) cache.Dial {
	return func(context.Context, string, string) (net.Conn, error) {
		c, err := server.Dial()
		return &line{Conn: c, dies: all || !dead.Load(), dead: dead}, err
	}
}

// line is a connection that swallows everything once dead is set.
type line struct {
	net.Conn
	dies bool
	dead *atomic.Bool
}

func (l *line) Read(b []byte) (int, error) {
	for {
		n, err := l.Conn.Read(b)
		if err != nil || !l.dies || !l.dead.Load() {
			return n, err
		}
	}
}

func (l *line) Write(b []byte) (int, error) {
	if l.dies && l.dead.Load() {
		return len(b), nil
	}
	return l.Conn.Write(b)
}

func TestOpenRedisRefusesWhatNoWaitingHeals(t *testing.T) {
	t.Parallel()
	wrong := []string{"", "localhost:6379", "http://localhost", "redis://:pass%word@host", "redis://host/notanumber"}
	for _, address := range wrong {
		_, err := cache.OpenRedis(t.Context(), cache.RedisConfig{URL: address})
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v, want fault.Invalid", address, err)
		}
		wantNoSecret(t, err, "pass")
	}
	server := miniredis.RunT(t)
	server.RequireAuth("right")
	for _, user := range []string{"", ":hunter2@"} {
		_, err := cache.OpenRedis(t.Context(), cache.RedisConfig{URL: "redis://" + user + server.Addr(), Timeout: 20 * time.Second})
		if !fault.Is(err, fault.Denied) {
			t.Errorf("with %q: %v, want fault.Denied", user, err)
		}
		wantNoSecret(t, err, "hunter2")
	}
	r := redisWith(t, cache.RedisConfig{URL: "redis://:right@" + server.Addr(), Timeout: 20 * time.Second})
	must(t, r.Ping(t.Context()))
}
