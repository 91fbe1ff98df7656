package app

import (
	"context"
	"sync/atomic"

	"github.com/tripwright/tripwright/internal/llm"
)

// ledger is where the gateway books what it spends: the purse of this process, until doors open and it has one to share.
type ledger struct {
	own    llm.Purse
	shared atomic.Pointer[llm.Ledger]
}

// share books elsewhere from now on; nil books in the purse of this process again.
func (l *ledger) share(with llm.Ledger) {
	if with == nil {
		l.shared.Store(nil)
		return
	}
	l.shared.Store(&with)
}

func (l *ledger) now() llm.Ledger {
	if shared := l.shared.Load(); shared != nil {
		return *shared
	}
	return &l.own
}

// Reserve books a cost.
func (l *ledger) Reserve(ctx context.Context, accounts []llm.Account, cost llm.Micros) error {
	return l.now().Reserve(ctx, accounts, cost)
}

// Settle corrects a reservation.
func (l *ledger) Settle(ctx context.Context, accounts []llm.Account, reserved, spent llm.Micros) error {
	return l.now().Settle(ctx, accounts, reserved, spent)
}
