package cache_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/cache/cachetest"
	"github.com/tripwright/tripwright/internal/servertest"
)

func TestMemory(t *testing.T) {
	t.Parallel()
	cachetest.RunInBubble(t, func(t *testing.T) (one, other cache.Cache) {
		m := memory(t)
		return m, m
	})
}

func TestRedis(t *testing.T) {
	t.Parallel()
	url, _ := servertest.Redis(t)
	cachetest.Run(t, func(t *testing.T) (one, other cache.Cache) {
		_, prefix := servertest.Redis(t)
		return onServer(t, url, prefix), onServer(t, url, prefix)
	})
}

func TestRedisInVirtualTime(t *testing.T) {
	t.Parallel()
	cachetest.RunInBubble(t, func(t *testing.T) (one, other cache.Cache) {
		server := miniature(t)
		return inBubble(t, server), inBubble(t, server)
	})
}

func TestFallback(t *testing.T) {
	t.Parallel()
	cachetest.RunInBubble(t, func(t *testing.T) (one, other cache.Cache) {
		server := miniature(t)
		return fallback(t, inBubble(t, server), nil), fallback(t, inBubble(t, server), nil)
	})
}

func memory(t testing.TB) *cache.Memory {
	m := cache.NewMemory(cache.MemoryConfig{})
	t.Cleanup(func() { _ = m.Close() })
	return m
}

// fallback tells its log to lines; nil means to nobody.
func fallback(t testing.TB, r *cache.Redis, lines io.Writer) *cache.Fallback {
	if lines == nil {
		lines = io.Discard
	}
	f := cache.WithFallback(r, memory(t), slog.New(slog.NewTextHandler(lines, nil)))
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// onServer is patient: a slow day is not what these tests are about.
func onServer(t testing.TB, url, prefix string) *cache.Redis {
	t.Helper()
	return redisWith(t, cache.RedisConfig{URL: url, Prefix: prefix, Timeout: 20 * time.Second})
}

func redisWith(t testing.TB, c cache.RedisConfig) *cache.Redis {
	t.Helper()
	r, err := cache.OpenRedis(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

// miniature is a server in the test's own process and bubble.
func miniature(t testing.TB) *miniredis.Miniredis {
	server := miniredis.NewMiniRedis()
	server.ClockTTL(true)
	t.Cleanup(server.Close)
	return server
}

func inBubble(t testing.TB, server *miniredis.Miniredis) *cache.Redis {
	t.Helper()
	return redisWith(t, cache.RedisConfig{URL: "redis://bubble", Dial: dial(server)})
}

// patient is inBubble for real time, in which a slow machine must not look like an outage.
func patient(t testing.TB, server *miniredis.Miniredis) *cache.Redis {
	t.Helper()
	return redisWith(t, cache.RedisConfig{URL: "redis://here", Dial: dial(server), Timeout: 20 * time.Second})
}

func dial(server *miniredis.Miniredis) cache.Dial {
	return func(context.Context, string, string) (net.Conn, error) { return server.Dial() }
}
