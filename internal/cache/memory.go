package cache

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// MemoryConfig says how large a Memory may become.
type MemoryConfig struct {
	Bytes uint64           // for the values, about; 0 means 32 MiB
	Keys  int              // of limits, of counts, of locks and of accounts, each; 0 means 100,000
	Meter Meter            // nil means that nobody counts
	Now   func() time.Time // nil means a clock that goes on evenly when the machine's is put forward or back
}

// Memory is a Cache of this process alone. It is bounded and has no goroutine but one for each subscription. When there are
// more limits or counts than it may keep, those that would end first are forgotten; more locks or accounts are fault.Exhausted.
type Memory struct {
	now    func() time.Time
	meter  Meter
	values *otter.Cache[string, kept]
	topics *topics
	closed atomic.Bool
	limits limits
	counts counts
	locks  locks
	purses purses
}

// NewMemory makes an empty Memory.
func NewMemory(c MemoryConfig) *Memory {
	if c.Bytes == 0 {
		c.Bytes = 32 << 20
	}
	if c.Keys == 0 {
		c.Keys = 100_000
	}
	if c.Now == nil {
		c.Now = steady()
	}
	meter := orNobody(c.Meter)
	return &Memory{
		now: c.Now, meter: meter, values: newValues(c.Bytes, c.Now), topics: newTopics(meter),
		limits: limits{tats: newExpiring[int64](c.Keys)},
		counts: counts{ns: newExpiring[int](c.Keys)},
		locks:  locks{tokens: newExpiring[uint64](c.Keys)},
		purses: purses{sums: newExpiring[llm.Micros](c.Keys)},
	}
}

// steady begins at the machine's time and counts by what has passed since: a lock of five minutes lasts five, whatever is done to
// the clock.
func steady() func() time.Time {
	began := time.Now()
	return func() time.Time { return began.Add(time.Since(began)) }
}

// Get gives a value.
func (m *Memory) Get(ctx context.Context, key string) ([]byte, bool, error) {
	if err := m.usable(ctx); err != nil {
		return nil, false, err
	}
	k, ok := m.values.GetIfPresent(key)
	m.meter.Looked(ok)
	return bytes.Clone(k.value), ok, nil
}

// Set keeps a copy of a value.
func (m *Memory) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	if err := m.usable(ctx); err != nil {
		return err
	}
	if ttl <= 0 {
		m.values.Invalidate(key)
		return nil
	}
	m.values.Set(key, kept{bytes.Clone(value), ttl})
	return nil
}

// Delete forgets a value.
func (m *Memory) Delete(ctx context.Context, key string) error {
	if err := m.usable(ctx); err != nil {
		return err
	}
	m.values.Invalidate(key)
	return nil
}

// Allow takes a turn.
func (m *Memory) Allow(ctx context.Context, key string, l Limit) (Verdict, error) {
	return m.allowAt(ctx, key, l, m.now().UnixMicro())
}

func (m *Memory) allowAt(ctx context.Context, key string, l Limit, now int64) (Verdict, error) {
	if err := m.usable(ctx); err != nil {
		return Verdict{}, err
	}
	p, err := l.pace()
	if err != nil {
		return Verdict{}, err
	}
	return m.limits.allow(key, p, now), nil
}

// Add counts one more.
func (m *Memory) Add(ctx context.Context, key string, within time.Duration) (n int, left time.Duration, err error) {
	if err := cmp.Or(m.usable(ctx), lasting(within)); err != nil {
		return 0, 0, err
	}
	n, left = m.counts.add(key, within, m.now().UnixNano())
	return n, left, nil
}

// Count gives the count.
func (m *Memory) Count(ctx context.Context, key string) (n int, left time.Duration, err error) {
	if err := m.usable(ctx); err != nil {
		return 0, 0, err
	}
	n, left = m.counts.count(key, m.now().UnixNano())
	return n, left, nil
}

// Reset forgets the count.
func (m *Memory) Reset(ctx context.Context, key string) error {
	if err := m.usable(ctx); err != nil {
		return err
	}
	m.counts.reset(key)
	return nil
}

// TryLock takes a lock.
func (m *Memory) TryLock(ctx context.Context, key string, ttl time.Duration) (release func(), ok bool, err error) {
	if err := cmp.Or(m.usable(ctx), lasting(ttl)); err != nil {
		return nil, false, err
	}
	token, ok, err := m.locks.take(key, ttl, m.now().UnixNano())
	if !ok {
		return nil, false, err
	}
	return func() { m.locks.release(key, token) }, true, nil
}

// Publish tells the hearers of this process.
func (m *Memory) Publish(ctx context.Context, topic string, message []byte) error {
	if err := m.usable(ctx); err != nil {
		return err
	}
	m.topics.tell(topic, message)
	return nil
}

// Subscribe hears what this process publishes.
func (m *Memory) Subscribe(ctx context.Context, topic string, hear func([]byte)) (stop func(), err error) {
	if err := m.usable(ctx); err != nil {
		return nil, err
	}
	h, _, ok := m.topics.join(topic, hear)
	if !ok {
		return nil, closed()
	}
	return func() { m.topics.leave(topic, h) }, nil
}

// Ping fails when the cache is closed.
func (m *Memory) Ping(ctx context.Context) error { return m.usable(ctx) }

// Close ends all subscriptions and forgets everything.
func (m *Memory) Close() error {
	m.closed.Store(true)
	m.topics.close()
	m.values.InvalidateAll()
	return nil
}

func (m *Memory) usable(ctx context.Context) error {
	if m.closed.Load() {
		return closed()
	}
	return ctx.Err()
}

var errClosed = errors.New("closed")

func closed() error { return fault.New(fault.Unavailable, "the cache is closed").Because(errClosed) }

// lasting refuses a time that is over before it begins.
func lasting(d time.Duration) error {
	if d <= 0 {
		return fault.New(fault.Invalid, "a lock or a count must last some time")
	}
	return nil
}
