package durable

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

var (
	errLives         = fault.New(fault.Conflict, "another process is working on the run")
	errOtherWorkflow = fault.New(fault.Conflict, "the run is of another workflow")
	errOtherVersion  = fault.New(fault.Conflict, "the run was begun by another version of the program")
)

// Resume continues a run of the organisation in ctx that its process left behind, or that waits in the queue: finished
// steps give their records, the step that was in flight runs again. For a run that is over, or that this process works
// on, it just gives the handle.
//
// It refuses with fault.Conflict while another living process works on the run, or when another version of the
// workflows began it.
func (w Workflow[In, Out]) Resume(ctx context.Context, id string) (_ Handle[Out], err error) {
	defer fault.Wrap(&err, "durable.Resume(%s, %s)", w.b.name, id)
	k, err := w.e.known(ctx, id)
	if err != nil {
		return Handle[Out]{}, err
	}
	l, err := w.e.now()
	if err != nil {
		return Handle[Out]{}, err
	}
	if err := w.e.adopt(ctx, l, w.b.name, k); err != nil {
		return Handle[Out]{}, err
	}
	return Handle[Out]{ID: id, e: w.e, key: k}, nil
}

// Pending gives the runs of the organisation in ctx that are not over and that no living process works on, oldest first.
func (e *Engine) Pending(ctx context.Context) (_ []string, err error) {
	defer fault.Wrap(&err, "durable.Pending")
	pending, _, err := e.open(ctx)
	return pending, err
}

// Working gives the runs of the organisation in ctx that a living process works on, this one included, or that wait for a
// living process to have room, oldest first.
func (e *Engine) Working(ctx context.Context) (_ []string, err error) {
	defer fault.Wrap(&err, "durable.Working")
	_, working, err := e.open(ctx)
	return working, err
}

// open sorts the runs that are not over by whether a process that works on them lives.
func (e *Engine) open(ctx context.Context) (pending, working []string, err error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return nil, nil, err
	}
	open, err := e.book.Unfinished(ctx, prefix(who.Org))
	if err != nil || len(open) == 0 {
		return nil, nil, err
	}
	cared, err := e.caredFor(ctx, open)
	for _, r := range open {
		id := strings.TrimPrefix(r.Key, prefix(who.Org))
		if cared[r.Owner()] {
			working = append(working, id)
		} else {
			pending = append(pending, id)
		}
	}
	return pending, working, err
}

// caredFor tells which owners of runs live. The owner without a name, of what waits, counts as living if this process
// serves or another lives, which then may.
func (e *Engine) caredFor(ctx context.Context, runs []*book.Entry) (map[string]bool, error) {
	var owners []string
	waits := false
	for _, r := range runs {
		if x := r.Owner(); x == "" {
			waits = true
		} else if !slices.Contains(owners, x) {
			owners = append(owners, x)
		}
	}
	cared, err := e.ground.living(ctx, owners)
	if err != nil {
		return nil, err
	}
	if waits && e.serving.Load() == nil {
		n, err := e.ground.workers(ctx)
		cared[""] = n > 1
		return cared, err
	}
	cared[""] = true
	return cared, nil
}

// adopt makes this process the one that works on a run.
func (e *Engine) adopt(ctx context.Context, l *life, name, key string) error {
	r, err := e.book.Find(ctx, key)
	if err != nil {
		return err
	}
	switch {
	case r.Name != name:
		return errOtherWorkflow
	case r.Over(), l.works(key):
		return nil
	case r.Version != e.cfg.Version:
		return errOtherVersion
	case r.Owner() == l.executor:
		return e.adoptOwn(ctx, l, r)
	}
	l.resuming.Lock()
	defer l.resuming.Unlock()
	// Whoever buries the dead may take its runs. The library has no such rule: it hands out again a run that is being
	// worked on.
	if x := r.Owner(); x != "" {
		done, err := e.ground.bury(ctx, x)
		if err != nil {
			return err
		}
		defer done()
	}
	// Put into the queue before the library launches, the run is picked up with the first look and not with the second.
	if err := l.listen(); err != nil {
		return err
	}
	if moved, err := e.book.Move(ctx, r, l.queue()); err != nil || !moved {
		return e.overtaken(ctx, l, key, err)
	}
	if err := e.begin(l); err != nil {
		return err
	}
	return e.pickedUp(ctx, l, key)
}

// adoptOwn is for a run that stands as this process's own. What an earlier process of this name left, the library resumes
// itself when it launches. Another one that nobody works on was lost on its way to us, and is put back into our queue.
func (e *Engine) adoptOwn(ctx context.Context, l *life, r *book.Entry) error {
	l.resuming.Lock()
	defer l.resuming.Unlock()
	if err := l.listen(); err != nil {
		return err
	}
	if err := e.begin(l); err != nil {
		return err
	}
	if r.Status != string(dbos.WorkflowStatusPending) || l.slots.starts(r.Key) {
		return nil // about to begin
	}
	moved, err := e.moveIdle(ctx, l, r)
	if err != nil || !moved {
		return e.overtaken(ctx, l, r.Key, err)
	}
	return e.pickedUp(ctx, l, r.Key)
}

// moveIdle puts a run that this process does not work on into its queue.
func (e *Engine) moveIdle(ctx context.Context, l *life, r *book.Entry) (bool, error) {
	l.handing.Lock()
	defer l.handing.Unlock()
	if l.works(r.Key) {
		return false, nil
	}
	return e.book.Move(ctx, r, l.queue())
}

// overtaken is for a run that was no longer as it was found.
func (e *Engine) overtaken(ctx context.Context, l *life, key string, err error) error {
	if err != nil {
		return err
	}
	r, err := e.book.Find(ctx, key)
	if err != nil || r.Over() || r.Owner() == l.executor {
		return err
	}
	return errLives
}

// pickedUp waits until the library took the run out of the queue, in a twentieth of a second as a rule. Until then the
// run still counts as the dead process's, which stays buried meanwhile.
func (e *Engine) pickedUp(ctx context.Context, l *life, key string) error {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		if r, err := e.book.Find(ctx, key); err != nil || r.Over() || r.Queue != l.queue() || r.Executor == l.executor {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		case <-l.ended:
			return fault.New(fault.Unavailable, "the run has to be resumed once more")
		case <-e.closing:
			return fault.New(fault.Unavailable, "the program is stopping")
		}
	}
}

// known gives the key of an existing run of the organisation in ctx.
func (e *Engine) known(ctx context.Context, id string) (string, error) {
	who, err := tenant.From(ctx)
	if err := errors.Join(ctx.Err(), err); err != nil {
		return "", err
	}
	k := key(who.Org, id)
	_, err = e.book.Find(ctx, k)
	return k, err
}
