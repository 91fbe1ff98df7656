package cache_test

import (
	"context"
	"net"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
)

// A topic of which nobody says anything is heard over one connection, however long it is quiet: a server that answers a ping is there.
func TestAQuietTopicKeepsItsConnection(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server := miniature(t)
		var dialled atomic.Int64
		c := redisWith(t, cache.RedisConfig{URL: "redis://bubble", Dial: func(context.Context, string, string) (net.Conn, error) {
			dialled.Add(1)
			return server.Dial()
		}})
		e := hear(t, c, "topic")
		must(t, c.Publish(t.Context(), "topic", []byte("first")))
		e.want(t, "first")
		before := dialled.Load()
		for range 10 {
			time.Sleep(time.Minute)
			must(t, c.Publish(t.Context(), "topic", []byte("again")))
			e.want(t, "again")
		}
		if n := dialled.Load() - before; n != 0 {
			t.Errorf("it was connected %d more times in ten minutes", n)
		}
	})
}
