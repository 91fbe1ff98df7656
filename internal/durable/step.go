package durable

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/fault"
)

// maxBranches is how many branches of one run work at the same time; more wait their turn.
const maxBranches = 4

// errInterrupted tells a workflow that its run was cancelled or its process is stopping: it returns, nothing is recorded.
var errInterrupted = fmt.Errorf("the run was interrupted: %w", context.Canceled)

// Run is a run from the inside, given to the workflow function.
type Run struct {
	id       string
	ctx      dbos.Context
	slots    chan struct{}
	branches sync.WaitGroup
	conflict func() // called when another process has recorded a step of this run
}

// ID gives the id the run was started with.
func (c *Run) ID() string { return c.id }

// Step does f once and records what it gave under name; when the run is resumed the record is given and f is not called.
// What comes back is always the record, also the first time, so that a value that does not survive JSON shows in the
// first test and not after the first crash. An error comes back as a *fault.Error of the same kind, field, message and code;
// a panic as fault.Internal.
//
// f's context acts for the run's organisation and ends when the run is cancelled or the process stops. Step is called
// from the workflow function itself, never from within a step.
func Step[T any](c *Run, name string, f func(ctx context.Context) (T, error)) (T, error) {
	raw, err := dbos.RunAsStep(c.ctx, recorded(f), dbos.WithStepName(name))
	return settle[T](c, raw, err)
}

// Fork is a step on its way, begun by Branch.
type Fork[T any] struct {
	c    *Run
	done chan struct{}
	raw  json.RawMessage
	err  error
}

// Branch begins a step beside the workflow; Join gives its result. At most four branches of a run work at the same time.
// Begin and join branches in a fixed order: the order of the results is that of the Joins, whoever finishes first. A
// branch that is never joined is cancelled when the workflow function returns.
func Branch[T any](c *Run, name string, f func(ctx context.Context) (T, error)) *Fork[T] {
	b := &Fork[T]{c: c, done: make(chan struct{})}
	end, err := dbos.Go(c.ctx, recorded(func(ctx context.Context) (T, error) {
		select {
		case c.slots <- struct{}{}:
			defer func() { <-c.slots }()
			return f(ctx)
		case <-ctx.Done():
			var none T
			return none, ctx.Err()
		}
	}), dbos.WithStepName(name))
	if err != nil {
		b.err = err
		close(b.done)
		return b
	}
	c.branches.Go(func() {
		defer close(b.done)
		o := <-end
		b.raw, b.err = o.Result, o.Err
	})
	return b
}

// Join waits for the branch and gives what Step would give.
func (b *Fork[T]) Join() (T, error) {
	<-b.done
	return settle[T](b.c, b.raw, b.err)
}

// StepRecord is a finished step of a run: its checkpoint.
type StepRecord struct {
	Name        string
	Output      json.RawMessage // what the step gave; nil when it failed
	Fault       error           // how the step failed, nil when it did not
	StartedAt   time.Time
	CompletedAt time.Time
}

// Steps gives the finished steps of a run of the organisation in ctx, in the order in which they were begun.
func (e *Engine) Steps(ctx context.Context, id string) (_ []StepRecord, err error) {
	defer fault.Wrap(&err, "durable.Steps(%s)", id)
	k, err := e.known(ctx, id)
	if err != nil {
		return nil, err
	}
	l, err := e.now()
	if err != nil {
		return nil, err
	}
	infos, err := dbos.GetWorkflowSteps(dbos.From(l.dbos, ctx), k, dbos.WithStepsLoadOutput(true))
	if err != nil {
		return nil, err
	}
	steps := make([]StepRecord, len(infos))
	for i, info := range infos {
		steps[i] = StepRecord{Name: info.StepName, StartedAt: info.StartedAt.UTC(), CompletedAt: info.CompletedAt.UTC(), Fault: info.Error}
		if info.Error != nil {
			continue
		}
		switch record := info.Output.(type) {
		case json.RawMessage:
			steps[i].Output, steps[i].Fault = unpack[json.RawMessage](record)
		case string: // kept in the library's own way, by an earlier version of this program
			steps[i].Output, steps[i].Fault = unpack[json.RawMessage](json.RawMessage(record))
		}
	}
	return steps, nil
}

// recorded makes f a step as the engine calls it: from nothing to bytes.
func recorded[T any](f func(ctx context.Context) (T, error)) dbos.Step[json.RawMessage] {
	return func(ctx context.Context) (json.RawMessage, error) {
		return keep(func() (T, error) {
			v, err := f(ctx)
			if err != nil && ctx.Err() != nil {
				err = errInterrupted // however f puts it: it did not fail, it was stopped
			}
			return v, err
		})
	}
}

// settle turns what the engine gives for a step into what the workflow sees.
func settle[T any](c *Run, raw json.RawMessage, err error) (T, error) {
	if err == nil {
		return unpack[T](raw)
	}
	var none T
	if errors.Is(err, dbos.ErrConflictingWorkflowID) {
		c.conflict()
	}
	if errors.Is(err, dbos.ErrWorkflowCancelled) || errors.Is(err, errInterrupted) {
		return none, errInterrupted
	}
	if disk := fault.Disk(err); disk != nil {
		return none, disk
	}
	return none, err
}
