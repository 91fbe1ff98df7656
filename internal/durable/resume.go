package durable

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

var errLives = fault.New(fault.Conflict, "another process is working on the run")

// Resume continues a run of the organisation in ctx that its process left behind: finished steps give their records, the
// step that was in flight runs again. For a run that is over, or that this process works on, it just gives the handle.
//
// It refuses with fault.Conflict while another living process works on the run, or when another version of the
// workflows began it.
func (w Workflow[In, Out]) Resume(ctx context.Context, id string) (_ Handle[Out], err error) {
	defer fault.Wrap(&err, "durable.Resume(%s, %s)", w.b.name, id)
	k, err := w.e.known(ctx, id)
	if err != nil {
		return Handle[Out]{}, err
	}
	if err := w.e.adopt(ctx, w.b.name, k); err != nil {
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

// Working gives the runs of the organisation in ctx that a living process works on, this one included, oldest first.
func (e *Engine) Working(ctx context.Context) (_ []string, err error) {
	defer fault.Wrap(&err, "durable.Working")
	_, working, err := e.open(ctx)
	return working, err
}

// open sorts the runs that are not over by whether the process that works on them lives.
func (e *Engine) open(ctx context.Context) (pending, working []string, err error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return nil, nil, err
	}
	open, err := e.unfinished(dbos.WithFilterWorkflowIDPrefix(prefix(who.Org)))
	if err != nil {
		return nil, nil, err
	}
	alive := map[string]bool{e.executor: true}
	for _, st := range open {
		id, ours := strings.CutPrefix(st.ID, prefix(who.Org)) // the engine's filter takes % and _ for wildcards
		if !ours {
			continue
		}
		lives, known := alive[st.ExecutorID]
		if !known {
			l, err := take(ctx, e.leasePath(st.ExecutorID), 0)
			l.end()
			lives = err != nil
			alive[st.ExecutorID] = lives
		}
		if lives {
			working = append(working, id)
		} else {
			pending = append(pending, id)
		}
	}
	return pending, working, nil
}

// adopt makes this process the one that works on a run.
func (e *Engine) adopt(ctx context.Context, name, key string) error {
	st, err := e.find(key)
	switch {
	case err != nil:
		return err
	case st.Name != name:
		return fault.New(fault.Conflict, "the run is of another workflow")
	case over(st), e.works(key):
		return nil
	case st.ApplicationVersion != e.version:
		return fault.New(fault.Conflict, "the run was begun by another version of the program")
	case st.ExecutorID == e.executor:
		return e.begin() // left by an earlier process of this name: the engine resumes those itself when it launches
	}
	e.resuming.Lock()
	defer e.resuming.Unlock()
	// Whoever holds the lease of the dead may take its runs. The engine has no such rule: it hands out again a run that
	// is being worked on.
	dead, err := take(ctx, e.leasePath(st.ExecutorID), glance)
	if err != nil {
		return errLives
	}
	defer e.settleEstate(dead, st.ExecutorID)
	if now, err := e.find(key); err != nil || over(now) || now.ExecutorID == e.executor {
		return err
	} else if now.ExecutorID != st.ExecutorID {
		return errLives
	}
	if !e.listens {
		if _, err := dbos.RegisterQueue(e.dbos, e.queue(e.executor), dbos.WithQueueBasePollingInterval(resumeEvery)); err != nil {
			return err
		}
		e.listens = true
	}
	// Put into the queue before the engine launches, the run is picked up with the first look and not with the second.
	if _, err := dbos.ResumeWorkflow[any](e.dbos, key, dbos.WithResumeQueue(e.queue(e.executor))); err != nil {
		return err
	}
	if err := e.begin(); err != nil {
		return err
	}
	return e.pickedUp(ctx, key)
}

// pickedUp waits until the engine took the run out of the queue, in a tenth of a second as a rule. Until then the run
// still counts as the dead process's, whose lease is held meanwhile.
func (e *Engine) pickedUp(ctx context.Context, key string) error {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		if st, err := e.find(key); err != nil || over(st) || st.ExecutorID == e.executor {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		case <-e.closing:
			return fault.New(fault.Unavailable, "the program is stopping")
		}
	}
}

// settleEstate lets go of a dead process's lease, and removes what is left of it with its last run.
func (e *Engine) settleEstate(dead *lease, executor string) {
	if left, err := e.unfinished(dbos.WithFilterExecutorIDs(executor)); err != nil || len(left) > 0 {
		dead.end()
		return
	}
	_ = dbos.DeleteQueue(e.dbos, e.queue(executor)) // it has one only if it resumed runs itself
	e.leave(dead, executor)
}

// leave lets go of a process's lease, and of the file too unless a process may come again under that name.
func (e *Engine) leave(l *lease, executor string) {
	if strings.HasPrefix(executor, once) {
		l.bury()
		return
	}
	l.end()
}

// known gives the key of an existing run of the organisation in ctx.
func (e *Engine) known(ctx context.Context, id string) (string, error) {
	who, err := tenant.From(ctx)
	if err := errors.Join(ctx.Err(), err); err != nil {
		return "", err
	}
	k := key(who.Org, id)
	_, err = e.find(k)
	return k, err
}

func (e *Engine) unfinished(more dbos.ListWorkflowsOption) ([]dbos.WorkflowStatus, error) {
	return dbos.ListWorkflows(e.dbos, more, dbos.WithFilterStatus(dbos.WorkflowStatusPending, dbos.WorkflowStatusEnqueued),
		dbos.WithFilterLoadInput(false), dbos.WithFilterLoadOutput(false))
}

// queue is where the runs wait that a process resumes. Each has its own, so that the process that was asked to resume a
// run is the one that does.
func (e *Engine) queue(executor string) string { return "resume-" + executor }

func (e *Engine) leasePath(executor string) string { return e.path + "-by-" + url.PathEscape(executor) }

func over(st dbos.WorkflowStatus) bool {
	return st.Status != dbos.WorkflowStatusPending && st.Status != dbos.WorkflowStatusEnqueued
}

// idOf undoes key.
func idOf(key string) string {
	_, id, _ := strings.Cut(key, "/")
	return id
}
