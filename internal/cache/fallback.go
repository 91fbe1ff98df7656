package cache

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Fallback is a Redis that is never missed. While it does not answer, limits, counts, locks and accounts are judged by this machine's
// memory, so nothing is let through unjudged; values are missing, and messages reach this process only. What Redis says is
// noted in the memory too, so that an outage begins with what was known and not with a full burst for everybody. It goes back
// to Redis by itself, and tells it what was counted meanwhile.
//
// While machines judge alone, each allows, and spends, what all should together, and two may hold the same lock.
type Fallback struct {
	redis  *Redis
	local  *Memory
	outage *outage
}

// WithFallback puts a memory behind a Redis. Both are closed with it. log hears once when an outage begins and once when it
// ends.
func WithFallback(r *Redis, m *Memory, log *slog.Logger) *Fallback {
	return &Fallback{redis: r, local: m, outage: newOutage(r, log, m.now)}
}

// Degraded tells whether this machine judges alone at the moment.
func (f *Fallback) Degraded() bool { return f.outage.now() }

// lost tells whether a call must be answered by the memory; the first one that is begins the outage.
func (f *Fallback) lost(err error) bool {
	if !fault.Is(err, fault.Unavailable) || errors.Is(err, errClosed) {
		return false
	}
	f.outage.begin(err)
	return true
}

// Get gives a value; in an outage there is none.
func (f *Fallback) Get(ctx context.Context, key string) (value []byte, ok bool, err error) {
	if f.Degraded() {
		f.redis.meter.Looked(false)
		return nil, false, f.local.usable(ctx)
	}
	value, ok, err = f.redis.Get(ctx, key)
	if f.lost(err) {
		f.redis.meter.Looked(false)
		return nil, false, nil
	}
	return value, ok, err
}

// Set keeps a value; in an outage it forgets the one that is there as soon as that is possible.
func (f *Fallback) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	return f.change(ctx, key, func() error { return f.redis.Set(ctx, key, value, ttl) })
}

// Delete forgets a value, in an outage as soon as that is possible.
func (f *Fallback) Delete(ctx context.Context, key string) error {
	return f.change(ctx, key, func() error { return f.redis.Delete(ctx, key) })
}

// change changes a value, or notes that the one in Redis is outdated. There is room for many notes; without it the error says
// that the old value may come back.
func (f *Fallback) change(ctx context.Context, key string, do func() error) error {
	if err := f.local.usable(ctx); err != nil {
		return err
	}
	if noted, err := f.outage.note(key); noted {
		return err
	}
	err := do()
	if !f.lost(err) {
		return err
	}
	_, err = f.outage.note(key)
	return err
}

// Allow takes a turn.
func (f *Fallback) Allow(ctx context.Context, key string, l Limit) (Verdict, error) {
	if f.Degraded() {
		return f.local.Allow(ctx, key, l)
	}
	v, err := f.redis.Allow(ctx, key, l)
	if f.lost(err) {
		return f.local.Allow(ctx, key, l)
	}
	if err == nil {
		f.local.limits.owes(key, v.ResetAfter, f.local.now().UnixMicro())
	}
	return v, err
}

// Add counts one more.
func (f *Fallback) Add(ctx context.Context, key string, within time.Duration) (n int, left time.Duration, err error) {
	alone := f.Degraded()
	if !alone {
		n, left, err = f.redis.Add(ctx, key, within)
		alone = f.lost(err)
	}
	if alone {
		if n, left, err = f.local.Add(ctx, key, within); err == nil {
			f.outage.miss(key, within)
		}
		return n, left, err
	}
	if err == nil {
		f.local.counts.counted(key, n, left, f.local.now().UnixNano())
	}
	return n, left, err
}

// Count gives the count.
func (f *Fallback) Count(ctx context.Context, key string) (n int, left time.Duration, err error) {
	if !f.Degraded() {
		n, left, err = f.redis.Count(ctx, key)
		if !f.lost(err) {
			return n, left, err
		}
	}
	return f.local.Count(ctx, key)
}

// Reset forgets the count. In an outage that of Redis stays until its while is over: too high is the safe side.
func (f *Fallback) Reset(ctx context.Context, key string) error {
	f.outage.forgetMissed(key)
	if err := f.local.Reset(ctx, key); err != nil || f.Degraded() {
		return err
	}
	err := f.redis.Reset(ctx, key)
	if f.lost(err) {
		return nil
	}
	return err
}

// TryLock takes the lock in this process and then in Redis.
func (f *Fallback) TryLock(ctx context.Context, key string, ttl time.Duration) (release func(), ok bool, err error) {
	here, ok, err := f.local.TryLock(ctx, key, ttl)
	if !ok || f.Degraded() {
		return here, ok, err
	}
	everywhere, ok, err := f.redis.TryLock(ctx, key, ttl)
	switch {
	case f.lost(err):
		return here, true, nil
	case !ok:
		here()
		return nil, false, err
	}
	return func() {
		if !f.Degraded() { // else it ends by itself
			everywhere()
		}
		here()
	}, true, nil
}

// Publish tells all processes, in an outage this one.
func (f *Fallback) Publish(ctx context.Context, topic string, message []byte) error {
	if !f.Degraded() {
		err := f.redis.Publish(ctx, topic, message)
		if !f.lost(err) {
			return err
		}
	}
	if err := f.local.usable(ctx); err != nil {
		return err
	}
	f.redis.ear.topics.tell(topic, message)
	return nil
}

// Subscribe hears what all processes publish, in an outage what this one does.
func (f *Fallback) Subscribe(ctx context.Context, topic string, hear func([]byte)) (stop func(), err error) {
	if !f.Degraded() {
		return f.redis.Subscribe(ctx, topic, hear)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	stop, _, err = f.redis.ear.join(topic, hear)
	return stop, err
}

// Ping fails when the cache is closed. A Redis that does not answer makes it degraded, not unusable.
func (f *Fallback) Ping(ctx context.Context) error {
	if f.Degraded() {
		return f.local.usable(ctx)
	}
	if err := f.redis.Ping(ctx); !f.lost(err) {
		return err
	}
	return nil
}

// Close closes the Redis and the memory.
func (f *Fallback) Close() error {
	f.outage.close()
	return errors.Join(f.redis.Close(), f.local.Close())
}
