package llm_test

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
)

func TestBooksAreALedger(t *testing.T) {
	t.Parallel()
	llmtest.Ledger(t, func(*testing.T) llm.Ledger { return &llm.Books{} })
	llmtest.Ledger(t, func(*testing.T) llm.Ledger {
		l := &llm.Books{}
		l.Share(cache.NewMemory(cache.MemoryConfig{}))
		return l
	})
}

// What is shared is spent by all who share it, and by nobody any more who has gone back to a purse of their own.
func TestBooksAreShared(t *testing.T) {
	t.Parallel()
	var one, other llm.Books
	purse := &llm.Purse{}
	one.Share(purse)
	other.Share(purse)
	account := []llm.Account{{Key: "day", Name: "everybody today", Cap: 100, Ends: time.Now().Add(time.Hour)}}
	if err := one.Reserve(t.Context(), account, 60); err != nil {
		t.Fatal(err)
	}
	if err := other.Reserve(t.Context(), account, 41); !fault.Is(err, fault.Exhausted) {
		t.Errorf("the other spends what is gone: %v", err)
	}
	if err := one.Settle(t.Context(), account, 60, 10); err != nil {
		t.Fatal(err)
	}
	if err := other.Reserve(t.Context(), account, 41); err != nil {
		t.Errorf("what was not spent after all is not given back: %v", err)
	}
	other.Share(nil)
	if err := other.Reserve(t.Context(), account, 100); err != nil {
		t.Errorf("alone again: %v", err)
	}
}
