package llm

import (
	"context"
	"sync/atomic"
)

// Books are where a gateway writes what it spends: the purse of this process, until Share gives it another.
type Books struct {
	Own    Purse // of this process
	shared atomic.Pointer[Ledger]
}

// Share books elsewhere from now on; nil books in the purse of this process again.
func (l *Books) Share(with Ledger) {
	if with == nil {
		l.shared.Store(nil)
		return
	}
	l.shared.Store(&with)
}

func (l *Books) now() Ledger {
	if shared := l.shared.Load(); shared != nil {
		return *shared
	}
	return &l.Own
}

// Reserve books a cost.
func (l *Books) Reserve(ctx context.Context, accounts []Account, cost Micros) error {
	return l.now().Reserve(ctx, accounts, cost)
}

// Settle corrects a reservation.
func (l *Books) Settle(ctx context.Context, accounts []Account, reserved, spent Micros) error {
	return l.now().Settle(ctx, accounts, reserved, spent)
}
