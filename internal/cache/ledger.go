package cache

import (
	"context"
	"errors"

	"github.com/tripwright/tripwright/internal/llm"
)

// Reserve books cost on the accounts of this process.
func (m *Memory) Reserve(ctx context.Context, accounts []llm.Account, cost llm.Micros) error {
	if err := m.usable(ctx); err != nil {
		return err
	}
	return m.purses.reserve(accounts, cost, m.now())
}

// Settle corrects a reservation.
func (m *Memory) Settle(ctx context.Context, accounts []llm.Account, reserved, spent llm.Micros) error {
	if err := m.usable(ctx); err != nil {
		return err
	}
	m.purses.settle(accounts, spent-reserved, m.now())
	return nil
}

// Reserve books cost on the accounts of all processes.
func (r *Redis) Reserve(ctx context.Context, accounts []llm.Account, cost llm.Micros) error {
	_, err := r.reserve(ctx, accounts, cost)
	return err
}

func (r *Redis) reserve(ctx context.Context, accounts []llm.Account, cost llm.Micros) (sums []llm.Micros, err error) {
	poor, sums, err := r.book(ctx, "reserve", accounts, cost, func(a llm.Account) any { return int64(a.Cap) })
	if err == nil && poor > 0 {
		err = llm.Overdrawn(accounts[poor-1])
	}
	return sums, err
}

// Settle corrects a reservation.
func (r *Redis) Settle(ctx context.Context, accounts []llm.Account, reserved, spent llm.Micros) error {
	_, err := r.settle(ctx, accounts, spent-reserved)
	return err
}

func (r *Redis) settle(ctx context.Context, accounts []llm.Account, amount llm.Micros) (sums []llm.Micros, err error) {
	_, sums, err = r.book(ctx, "settle", accounts, amount, func(llm.Account) any { return "none" })
	return sums, err
}

// book runs the script. poor is the place, from 1 on, of an account that has not so much left, and sums what each has paid.
func (r *Redis) book(ctx context.Context, name string, accounts []llm.Account, amount llm.Micros, most func(llm.Account) any) (
	poor int, sums []llm.Micros, err error) {
	now, keys, args := r.now(), make([]string, len(accounts)), []any{int64(amount)}
	for i, a := range accounts {
		keys[i] = r.purse(a.Key)
		args = append(args, most(a), whole(keptFor(a, now)).Milliseconds())
	}
	err = r.call(ctx, name, func(ctx context.Context) error {
		answer, err := r.booking.Run(ctx, r.client, keys, args...).Int64Slice()
		if err != nil {
			return err
		}
		if len(answer) != len(accounts)+1 {
			return errors.New("a script answered with other than a number for each account")
		}
		poor = int(answer[0])
		for _, sum := range answer[1:] {
			sums = append(sums, llm.Micros(sum))
		}
		return nil
	})
	return poor, sums, err
}

// Reserve books cost on the accounts of all processes, in an outage on those of this one, which begin with what was known. What is
// spent in an outage Redis never hears of; what was reserved before it and settled in it stays reserved there.
func (f *Fallback) Reserve(ctx context.Context, accounts []llm.Account, cost llm.Micros) error {
	if f.Degraded() {
		return f.local.Reserve(ctx, accounts, cost)
	}
	sums, err := f.redis.reserve(ctx, accounts, cost)
	if f.lost(err) {
		return f.local.Reserve(ctx, accounts, cost)
	}
	f.told(accounts, sums)
	return err
}

// Settle corrects a reservation.
func (f *Fallback) Settle(ctx context.Context, accounts []llm.Account, reserved, spent llm.Micros) error {
	if f.Degraded() {
		return f.local.Settle(ctx, accounts, reserved, spent)
	}
	sums, err := f.redis.settle(ctx, accounts, spent-reserved)
	if f.lost(err) {
		return f.local.Settle(ctx, accounts, reserved, spent)
	}
	f.told(accounts, sums)
	return err
}

// told notes what Redis says that accounts have paid, when it says something.
func (f *Fallback) told(accounts []llm.Account, sums []llm.Micros) {
	if len(sums) == len(accounts) {
		f.local.purses.told(accounts, sums, f.local.now())
	}
}
