package rag

import (
	"context"
	"sync"
)

// alone lets one at a time do something that takes much memory. Whoever waits for it may leave. The zero value is ready.
type alone struct {
	made sync.Once
	seat chan struct{}
}

// do waits until nobody else is at it and does f, or gives the error of ctx when that ends first.
func (a *alone) do(ctx context.Context, f func() error) error {
	a.made.Do(func() { a.seat = make(chan struct{}, 1) })
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case a.seat <- struct{}{}:
		defer func() { <-a.seat }()
		return f()
	case <-ctx.Done():
		return ctx.Err()
	}
}
