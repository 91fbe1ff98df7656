package main

import (
	"context"
	"runtime"
	"sync"
)

// onThreads does n jobs on so many threads, each of which keeps its own, so that the clock of the thread is the clock of the
// job. The first job that fails ends it with that error. When the context ends before, what was done by then comes back; of a
// job that was not done, nil.
func onThreads[T any](ctx context.Context, threads, n int, do func(ctx context.Context, job int) (*T, error)) ([]*T, error) {
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	results := make([]*T, n)
	jobs := make(chan int)
	var wg sync.WaitGroup
	for range threads {
		wg.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			for k := range jobs {
				var err error
				if results[k], err = do(inner, k); err != nil {
					stop(err)
				}
			}
		})
	}
	for k := range results {
		select {
		case jobs <- k:
		case <-inner.Done():
		}
	}
	close(jobs)
	wg.Wait()
	if err := context.Cause(inner); err != nil && ctx.Err() == nil {
		return nil, err
	}
	return results, nil
}
