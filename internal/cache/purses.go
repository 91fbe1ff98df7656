package cache

import (
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// purses are the accounts of one process: what each has paid. No account makes room for another: whoever is forgotten could be
// spent from again.
type purses struct {
	mu   sync.Mutex
	sums expiring[llm.Micros]
}

// reserve books cost on all accounts, or on none.
func (ps *purses) reserve(accounts []llm.Account, cost llm.Micros, now time.Time) error {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for _, a := range accounts {
		if ps.sumLocked(a.Key, now)+cost > a.Cap {
			return llm.Overdrawn(a)
		}
	}
	ps.sums.sweep(now.UnixNano())
	if len(ps.sums.entries)+len(accounts) > ps.sums.max {
		return fault.New(fault.Exhausted, "too many accounts are open at once")
	}
	ps.addLocked(accounts, cost, now)
	return nil
}

// settle puts amount on accounts, or takes it off them.
func (ps *purses) settle(accounts []llm.Account, amount llm.Micros, now time.Time) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.addLocked(accounts, amount, now)
}

// told notes what all processes together have paid.
func (ps *purses) told(accounts []llm.Account, sums []llm.Micros, now time.Time) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for i, a := range accounts {
		ps.sums.put(a.Key, sums[i], after(now.UnixNano(), keptFor(a, now)), now.UnixNano())
	}
}

func (ps *purses) sumLocked(key string, now time.Time) llm.Micros {
	sum, _, _ := ps.sums.get(key, now.UnixNano())
	return sum
}

func (ps *purses) addLocked(accounts []llm.Account, amount llm.Micros, now time.Time) {
	for _, a := range accounts {
		sum := max(0, ps.sumLocked(a.Key, now)+amount)
		ps.sums.put(a.Key, sum, after(now.UnixNano(), keptFor(a, now)), now.UnixNano())
	}
}

// keptFor is how long an account is remembered: until it ends, and a while where by this clock it has ended already, so that no
// clock that goes wrong opens a purse.
func keptFor(a llm.Account, now time.Time) time.Duration { return max(a.Ends.Sub(now), time.Hour) }
