package cache

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// pair runs a script that answers with two numbers.
func (r *Redis) pair(ctx context.Context, s *redis.Script, key string, args ...any) (a, b int64, err error) {
	answer, err := s.Run(ctx, r.client, []string{key}, args...).Int64Slice()
	if err != nil {
		return 0, 0, err
	}
	if len(answer) != 2 {
		return 0, 0, errors.New("a script answered with other than two numbers")
	}
	return answer[0], answer[1], nil
}

// The kinds of keys, behind the prefix.
func (r *Redis) value(key string) string { return r.prefix + "v:" + key }
func (r *Redis) limit(key string) string { return r.prefix + "l:" + key }
func (r *Redis) count(key string) string { return r.prefix + "n:" + key }
func (r *Redis) lock(key string) string  { return r.prefix + "k:" + key }
func (r *Redis) purse(key string) string { return r.prefix + "m:" + key }

// Get gives a value.
func (r *Redis) Get(ctx context.Context, key string) (value []byte, ok bool, err error) {
	err = r.call(ctx, "get", func(ctx context.Context) error {
		value, err = r.client.Get(ctx, r.value(key)).Bytes()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		ok = err == nil
		return err
	})
	if err == nil {
		r.meter.Looked(ok)
	}
	return value, ok, err
}

// Set keeps a value.
func (r *Redis) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	if ttl <= 0 {
		return r.Delete(ctx, key)
	}
	return r.call(ctx, "set", func(ctx context.Context) error {
		return r.client.Set(ctx, r.value(key), value, whole(ttl)).Err()
	})
}

// Delete forgets values.
func (r *Redis) Delete(ctx context.Context, key string) error {
	return r.forget(ctx, "delete", r.value(key))
}

func (r *Redis) forget(ctx context.Context, name string, keys ...string) error {
	return r.call(ctx, name, func(ctx context.Context) error { return r.client.Del(ctx, keys...).Err() })
}

// Allow takes a turn.
func (r *Redis) Allow(ctx context.Context, key string, l Limit) (Verdict, error) {
	return r.allowAt(ctx, key, l, "")
}

// allowAt takes a turn at a time that only tests give.
func (r *Redis) allowAt(ctx context.Context, key string, l Limit, now any) (v Verdict, err error) {
	p, err := l.pace()
	if err != nil {
		return Verdict{}, err
	}
	err = r.call(ctx, "allow", func(ctx context.Context) error {
		ok, owed, err := r.pair(ctx, r.gcra, r.limit(key), p.interval, p.full, now)
		v = p.verdict(owed, ok == 1)
		return err
	})
	if err != nil {
		return Verdict{}, err
	}
	return v, nil
}

// Add counts one more.
func (r *Redis) Add(ctx context.Context, key string, within time.Duration) (n int, left time.Duration, err error) {
	if err := lasting(within); err != nil {
		return 0, 0, err
	}
	return r.counted(ctx, "add", key, 1, whole(within).Milliseconds())
}

// Count gives the count.
func (r *Redis) Count(ctx context.Context, key string) (n int, left time.Duration, err error) {
	return r.counted(ctx, "count", key, 0, 0)
}

func (r *Redis) counted(ctx context.Context, name, key string, more int, ms int64) (n int, left time.Duration, err error) {
	err = r.call(ctx, name, func(ctx context.Context) error {
		count, ms, err := r.pair(ctx, r.counting, r.count(key), more, ms)
		n, left = int(count), time.Duration(ms)*time.Millisecond
		return err
	})
	return n, left, err
}

// Reset forgets the count.
func (r *Redis) Reset(ctx context.Context, key string) error {
	return r.forget(ctx, "reset", r.count(key))
}

// TryLock takes a lock.
func (r *Redis) TryLock(ctx context.Context, key string, ttl time.Duration) (release func(), ok bool, err error) {
	if err := lasting(ttl); err != nil {
		return nil, false, err
	}
	token := rand.Text()
	err = r.call(ctx, "lock", func(ctx context.Context) error {
		err := r.client.SetArgs(ctx, r.lock(key), token, redis.SetArgs{Mode: "NX", TTL: whole(ttl)}).Err()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		ok = err == nil
		return err
	})
	if !ok {
		return nil, false, err
	}
	return func() { r.release(context.WithoutCancel(ctx), key, token) }, true, nil
}

// release ends a lock, also when the work under it was cancelled. One that cannot be ended now ends by itself; the meter
// counts it.
func (r *Redis) release(ctx context.Context, key, token string) {
	_ = r.call(ctx, "release", func(ctx context.Context) error {
		return r.releasing.Run(ctx, r.client, []string{r.lock(key)}, token).Err()
	})
}

// Publish tells all processes.
func (r *Redis) Publish(ctx context.Context, topic string, message []byte) error {
	return r.call(ctx, "publish", func(ctx context.Context) error {
		return r.client.Publish(ctx, r.ear.prefix+topic, message).Err()
	})
}

// Subscribe hears what all processes publish. It waits until the server has said that it listens, or the timeout is over.
func (r *Redis) Subscribe(ctx context.Context, topic string, hear func([]byte)) (stop func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	stop, live, err := r.ear.join(topic, hear)
	if err != nil {
		return nil, err
	}
	patience := time.NewTimer(r.timeout)
	defer patience.Stop()
	select {
	case <-live:
	case <-patience.C:
		r.meter.Failed("subscribe")
	case <-ctx.Done():
		stop()
		return nil, ctx.Err()
	}
	return stop, nil
}

// forever is the longest that Redis keeps anything for us; it would refuse much more.
const forever = 100 * 365 * 24 * time.Hour

// whole rounds up to whole milliseconds: Redis has no smaller ones.
func whole(d time.Duration) time.Duration {
	return (min(d, forever) + time.Millisecond - 1).Truncate(time.Millisecond)
}
