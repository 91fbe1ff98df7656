package cache_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
	"github.com/tripwright/tripwright/internal/servertest"
)

func TestMemoryIsALedger(t *testing.T) {
	t.Parallel()
	llmtest.Ledger(t, func(t *testing.T) llm.Ledger { return memory(t) })
}

func TestRedisIsALedger(t *testing.T) {
	t.Parallel()
	url, _ := servertest.Redis(t)
	llmtest.Ledger(t, func(t *testing.T) llm.Ledger {
		_, prefix := servertest.Redis(t)
		return onServer(t, url, prefix)
	})
}

func TestFallbackIsALedger(t *testing.T) {
	t.Parallel()
	llmtest.Ledger(t, func(t *testing.T) llm.Ledger { return fallback(t, patient(t, miniature(t)), nil) })
}

func purseOf(most llm.Micros) []llm.Account {
	return []llm.Account{{Key: "day/2027-06-10", Name: "everybody today", Cap: most, Ends: time.Now().Add(48 * time.Hour)}}
}

func wantNoMore(t *testing.T, l llm.Ledger, a []llm.Account, cost llm.Micros) {
	t.Helper()
	if err := l.Reserve(t.Context(), a, cost); !fault.Is(err, fault.Exhausted) {
		t.Errorf("Reserve(%d) = %v, want fault.Exhausted", cost, err)
	}
}

// An outage is no gift: what was spent before it is known, whoever spent it, and a reservation of before is settled in it.
func TestAnOutageDoesNotFillPurses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server, log, ctx, a := miniature(t), &journal{}, t.Context(), purseOf(100)
		here, there := fallback(t, inBubble(t, server), log), inBubble(t, server)
		must(t, there.Reserve(ctx, a, 40))
		must(t, here.Reserve(ctx, a, 30))
		server.SetError(loading)
		wantNoMore(t, here, a, 31)
		must(t, here.Reserve(ctx, a, 20))
		must(t, here.Settle(ctx, a, 30, 10))
		must(t, here.Reserve(ctx, a, 30))
		wantNoMore(t, here, a, 1)
		if !here.Degraded() || log.count(begins) != 1 {
			t.Errorf("degraded %v, %d lines", here.Degraded(), log.count(begins))
		}
		server.SetError("")
		time.Sleep(time.Minute)
		wantNoMore(t, here, a, 31) // Redis never heard of what was settled: the safe side
		must(t, here.Reserve(ctx, a, 30))
	})
}

// What one machine is refused it remembers: the others may have spent everything.
func TestARefusalIsRemembered(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server, a := miniature(t), purseOf(100)
		here, there := fallback(t, inBubble(t, server), nil), inBubble(t, server)
		must(t, there.Reserve(t.Context(), a, 100))
		wantNoMore(t, here, a, 1)
		server.SetError(loading)
		wantNoMore(t, here, a, 1)
	})
}

// Accounts end by themselves, and take no room after that.
func TestAccountsEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server, m, a := miniature(t), memory(t), purseOf(100)
		for _, c := range []cache.Cache{m, inBubble(t, server)} {
			must(t, c.Reserve(t.Context(), a, 100))
			time.Sleep(47 * time.Hour)
			wantNoMore(t, c, a, 1)
			time.Sleep(2 * time.Hour)
			must(t, c.Reserve(t.Context(), a, 100))
			a = purseOf(100)
		}
		pass(server, 50*time.Hour)
		if keys := server.Keys(); len(keys) > 0 {
			t.Errorf("Redis still has %v", keys)
		}
	})
}

func pass(server *miniredis.Miniredis, d time.Duration) {
	time.Sleep(d)
	server.FastForward(0)
}

// A memory that is full gives nothing more to new accounts; it forgets none that was spent from.
func TestAFullMemoryOpensNoPurse(t *testing.T) {
	t.Parallel()
	m := cache.NewMemory(cache.MemoryConfig{Keys: 1})
	one, other := purseOf(100), purseOf(100)
	other[0].Key = "org/o"
	must(t, m.Reserve(t.Context(), one, 100))
	wantNoMore(t, m, other, 1)
	wantNoMore(t, m, one, 1)
}
