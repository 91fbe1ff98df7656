package cache_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/servertest"
)

func BenchmarkMemory(b *testing.B) { benchmark(b, memory(b)) }

func BenchmarkRedis(b *testing.B) {
	address, prefix := servertest.Redis(b)
	benchmark(b, onServer(b, address, prefix))
}

func BenchmarkFallback(b *testing.B) {
	address, prefix := servertest.Redis(b)
	benchmark(b, fallback(b, onServer(b, address, prefix), nil))
}

func benchmark(b *testing.B, c cache.Cache) {
	ctx := b.Context()
	must(b, c.Set(ctx, "value", make([]byte, 1024), time.Hour))
	keys := make([]string, 1000)
	for i := range keys {
		keys[i] = "user " + strconv.Itoa(i)
	}
	l := cache.Limit{Rate: 100, Per: time.Second, Burst: 20}
	b.Run("Get", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, ok, err := c.Get(ctx, "value"); !ok || err != nil {
				b.Fatal(ok, err)
			}
		}
	})
	b.Run("Allow", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if _, err := c.Allow(ctx, keys[i%len(keys)], l); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Allow at once", func(b *testing.B) {
		b.ReportAllocs()
		b.RunParallel(func(pb *testing.PB) {
			for i := 0; pb.Next(); i++ {
				if _, err := c.Allow(ctx, keys[i%len(keys)], l); err != nil {
					b.Fatal(err)
				}
			}
		})
	})
}
