package llmtest

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// Ledger tries a ledger. open gives a fresh one, or one whose accounts nobody else uses; every test has accounts of its own.
func Ledger(t *testing.T, open func(t *testing.T) llm.Ledger) {
	account := func(t *testing.T, name string, most llm.Micros) llm.Account {
		return llm.Account{Key: t.Name() + "/" + name, Name: "this test", Cap: most, Ends: time.Now().Add(time.Hour)}
	}
	t.Run("gives what is there and no more", func(t *testing.T) {
		l, a := open(t), []llm.Account{account(t, "a", 100)}
		mustReserve(t, l, a, 60)
		mustReserve(t, l, a, 40)
		mustRefuse(t, l, a, 1)
	})
	t.Run("takes from all accounts or from none", func(t *testing.T) {
		l, poor, rich := open(t), account(t, "poor", 10), account(t, "rich", 100)
		for _, order := range [][]llm.Account{{rich, poor}, {poor, rich}} {
			mustRefuse(t, l, order, 11)
		}
		mustReserve(t, l, []llm.Account{rich}, 100)
	})
	t.Run("gives back what was not spent", func(t *testing.T) {
		l, a := open(t), []llm.Account{account(t, "a", 100)}
		mustReserve(t, l, a, 100)
		mustSettle(t, l, a, 100, 30)
		mustReserve(t, l, a, 70)
		mustRefuse(t, l, a, 1)
	})
	t.Run("pays nothing more when it was taken too far", func(t *testing.T) {
		l, a := open(t), []llm.Account{account(t, "a", 100)}
		mustReserve(t, l, a, 50)
		mustSettle(t, l, a, 50, 120)
		mustRefuse(t, l, a, 1)
		mustRefuse(t, l, a, 0)
	})
	t.Run("many at once get no more than one after the other", func(t *testing.T) {
		l, a := open(t), []llm.Account{account(t, "a", 100)}
		var granted atomic.Int64
		var wg sync.WaitGroup
		for range 50 {
			wg.Go(func() {
				if l.Reserve(t.Context(), a, 7) == nil {
					granted.Add(1)
				}
			})
		}
		wg.Wait()
		if granted.Load() != 14 {
			t.Errorf("%d of 50 got 7 of 100, want 14", granted.Load())
		}
	})
}

func mustReserve(t *testing.T, l llm.Ledger, a []llm.Account, cost llm.Micros) {
	t.Helper()
	if err := l.Reserve(t.Context(), a, cost); err != nil {
		t.Fatalf("Reserve(%d): %v", cost, err)
	}
}

func mustRefuse(t *testing.T, l llm.Ledger, a []llm.Account, cost llm.Micros) {
	t.Helper()
	if err := l.Reserve(t.Context(), a, cost); !fault.Is(err, fault.Exhausted) || because(llm.ErrOverdrawn)(err) != nil {
		t.Fatalf("Reserve(%d): error %v, want fault.Exhausted because of llm.ErrOverdrawn", cost, err)
	}
}

func mustSettle(t *testing.T, l llm.Ledger, a []llm.Account, reserved, spent llm.Micros) {
	t.Helper()
	if err := l.Settle(t.Context(), a, reserved, spent); err != nil {
		t.Fatalf("Settle: %v", err)
	}
}
