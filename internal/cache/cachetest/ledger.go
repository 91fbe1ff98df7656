package cachetest

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// account is one of a day that holds so much.
func account(most llm.Micros) []llm.Account {
	return []llm.Account{{Key: "k", Name: "everybody today", Cap: most, Ends: time.Now().Add(2 * time.Hour)}}
}

func accountsAreShared(t *testing.T, open Open) {
	one, other := open(t)
	ctx, a := t.Context(), account(100)
	must(t, one.Reserve(ctx, a, 90))
	wantOverdrawn(t, other, a, 11)
	must(t, other.Reserve(ctx, a, 10))
	wantOverdrawn(t, one, a, 1)
	must(t, one.Settle(ctx, a, 90, 30))
	must(t, other.Reserve(ctx, a, 60))
	wantOverdrawn(t, one, a, 1)
	must(t, one.Settle(ctx, a, 500, 0)) // nobody is paid back more than was paid
	must(t, other.Reserve(ctx, a, 100))
	wantOverdrawn(t, one, a, 1)
}

// accountHasEnded by the clock of this machine, which may be wrong.
func accountHasEnded(t *testing.T, open Open) {
	one, other := open(t)
	a := account(100)
	a[0].Ends = time.Now().Add(-24 * time.Hour)
	must(t, one.Reserve(t.Context(), a, 100))
	wantOverdrawn(t, other, a, 1)
}

func crowdSpends(t *testing.T, open Open) {
	one, other := open(t)
	var granted atomic.Int64
	crowd(40, func(i int) {
		if []cache.Cache{one, other}[i%2].Reserve(t.Context(), account(100), 7) == nil {
			granted.Add(1)
		}
	})
	if n := granted.Load(); n != 14 {
		t.Errorf("%d of 40 were given 7 of 100, want 14", n)
	}
}

func wantOverdrawn(t *testing.T, c cache.Cache, a []llm.Account, cost llm.Micros) {
	t.Helper()
	if err := c.Reserve(t.Context(), a, cost); !fault.Is(err, fault.Exhausted) {
		t.Errorf("Reserve(%d) = %v, want fault.Exhausted", cost, err)
	}
}
