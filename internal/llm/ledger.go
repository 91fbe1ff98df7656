package llm

import (
	"context"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Account is a purse that a question is paid from: of a run, of an organisation's day, of everybody's day.
type Account struct {
	Key  string    // such as "run/…" or "day/2027-06-10"
	Name string    // for people, such as "this run"
	Cap  Micros    // how much may be spent from it in all
	Ends time.Time // when it may be forgotten
}

// Ledger knows what has been spent. One that many processes share bounds them together. Implementations are safe for
// concurrent use; llmtest.Ledger is their contract.
type Ledger interface {
	// Reserve books cost on all the accounts, or on none and says fault.Exhausted, when one of them has not that much left.
	Reserve(ctx context.Context, accounts []Account, cost Micros) error
	// Settle puts what a question really cost in the place of what was reserved for it. It may take an account over its
	// cap: then nothing more is paid from it.
	Settle(ctx context.Context, accounts []Account, reserved, spent Micros) error
}

// Purse is a Ledger in memory. Its zero value is ready.
type Purse struct {
	Now func() time.Time // nil means time.Now

	mu    sync.Mutex
	spent map[string]booked
}

type booked struct {
	sum  Micros
	ends time.Time
}

// Reserve books a cost.
func (p *Purse) Reserve(_ context.Context, accounts []Account, cost Micros) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forgetLocked()
	for _, a := range accounts {
		if p.spent[a.Key].sum+cost > a.Cap {
			return Overdrawn(a)
		}
	}
	p.addLocked(accounts, cost)
	return nil
}

// Settle corrects a reservation.
func (p *Purse) Settle(_ context.Context, accounts []Account, reserved, spent Micros) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.addLocked(accounts, spent-reserved)
	return nil
}

// Spent is what an account has paid, reservations included.
func (p *Purse) Spent(key string) Micros {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.spent[key].sum
}

// Overdrawn is the error of an account that has not enough left.
func Overdrawn(a Account) error {
	return fault.New(fault.Exhausted, "what %s may spend on language models ($%s) is used up", a.Name, a.Cap).Because(ErrOverdrawn)
}

func (p *Purse) addLocked(accounts []Account, amount Micros) {
	if p.spent == nil {
		p.spent = map[string]booked{}
	}
	for _, a := range accounts {
		p.spent[a.Key] = booked{max(0, p.spent[a.Key].sum+amount), a.Ends}
	}
}

// forgetLocked drops accounts that have ended.
func (p *Purse) forgetLocked() {
	now := time.Now()
	if p.Now != nil {
		now = p.Now()
	}
	for key, b := range p.spent {
		if now.After(b.ends) {
			delete(p.spent, key)
		}
	}
}
