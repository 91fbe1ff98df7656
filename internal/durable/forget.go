package durable

import (
	"context"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Forget deletes the records of runs of the organisation in ctx: inputs, steps and results. Unknown ids are passed over. It
// gives fault.Conflict, and deletes nothing, while one of the runs is not over. A run that is forgotten could be started
// anew, so forget it after nobody can ask for it any more.
func (e *Engine) Forget(ctx context.Context, ids ...string) (err error) {
	defer fault.Wrap(&err, "durable.Forget")
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	l, err := e.now()
	if err != nil {
		return err
	}
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = key(who.Org, id)
	}
	found, err := e.book.These(ctx, keys)
	if err != nil || len(found) == 0 {
		return err
	}
	for _, r := range found {
		if !r.Over() {
			return fault.New(fault.Conflict, "a run that is not over cannot be forgotten")
		}
	}
	return dbos.DeleteWorkflows(dbos.From(l.dbos, ctx), keys)
}

// ForgetOrg deletes the records of all runs of the organisation in ctx. A run that is not over is cancelled first; what a step of it
// that is in flight records afterwards goes with the next call, or with ForgetStrays.
func (e *Engine) ForgetOrg(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "durable.ForgetOrg")
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	l, err := e.now()
	if err != nil {
		return err
	}
	open, err := e.book.Unfinished(ctx, prefix(who.Org))
	if err != nil {
		return err
	}
	for _, r := range open {
		if err := l.cancel(ctx, r.Key); err != nil {
			return err
		}
	}
	if err := forgetAll(ctx, l, func() ([]string, error) { return e.book.EndedOf(ctx, prefix(who.Org), forgottenAtOnce) }); err != nil {
		return err
	}
	return e.book.Sweep(ctx, prefix(who.Org))
}

// ForgetStrays deletes what steps recorded of runs that were forgotten while they were in flight, of all organisations; ctx must come
// through tenant.AsSystem.
func (e *Engine) ForgetStrays(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "durable.ForgetStrays")
	if !tenant.IsSystem(ctx) {
		return fault.New(fault.Denied, "only retention may forget what is left of all organisations")
	}
	return e.book.Sweep(ctx, "")
}

// ForgetEnded deletes the records of the runs of this workflow that ended before a moment, of all organisations; ctx must come
// through tenant.AsSystem. A run that is forgotten could be started anew.
func (w Workflow[In, Out]) ForgetEnded(ctx context.Context, before time.Time) (err error) {
	defer fault.Wrap(&err, "durable.ForgetEnded(%s)", w.b.name)
	if !tenant.IsSystem(ctx) {
		return fault.New(fault.Denied, "only retention may forget the runs of all organisations")
	}
	l, err := w.e.now()
	if err != nil {
		return err
	}
	return forgetAll(ctx, l, func() ([]string, error) { return w.e.book.EndedBefore(ctx, w.b.name, before, forgottenAtOnce) })
}

// forgetJob deletes the records of all times but the last that a scheduled job was done.
func (e *Engine) forgetJob(ctx context.Context, name string) error {
	l, err := e.now()
	if err != nil {
		return err
	}
	return forgetAll(ctx, l, func() ([]string, error) { return e.book.EndedButLast(ctx, name, timesKept, forgottenAtOnce) })
}

// forgottenAtOnce is how many runs are deleted with one statement.
const forgottenAtOnce = 100

// forgetAll deletes page after page until there is none.
func forgetAll(ctx context.Context, l *life, page func() ([]string, error)) error {
	for {
		keys, err := page()
		if err != nil || len(keys) == 0 {
			return err
		}
		if err := dbos.DeleteWorkflows(dbos.From(l.dbos, ctx), keys); err != nil {
			return err
		}
	}
}
