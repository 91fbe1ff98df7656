package cache

import "context"

// AllowAt takes a turn at a time in microseconds that the test gives.
func (m *Memory) AllowAt(ctx context.Context, key string, l Limit, now int64) (Verdict, error) {
	return m.allowAt(ctx, key, l, now)
}

// AllowAt takes a turn at a time in microseconds that the test gives instead of the server.
func (r *Redis) AllowAt(ctx context.Context, key string, l Limit, now int64) (Verdict, error) {
	return r.allowAt(ctx, key, l, now)
}
