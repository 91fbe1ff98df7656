package durable

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/fault"
)

// Cancel ends a run of the organisation in ctx for good: no further step begins, and the context of the step in flight
// ends, at once in this process and within a fifth of a second in another. A run that is over is left as it is.
func (e *Engine) Cancel(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "durable.Cancel(%s)", id)
	k, err := e.known(ctx, id)
	if err != nil {
		return err
	}
	if err := dbos.CancelWorkflow(e.dbos, k); err != nil {
		return err
	}
	e.stop(k)
	return nil
}

// watch ends the steps of this process whose runs were cancelled by another. The engine by itself looks only between
// two steps.
func (e *Engine) watch() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-e.closing:
			return
		case <-tick.C:
		}
		keys := e.working()
		if len(keys) == 0 {
			continue
		}
		cancelled, err := dbos.ListWorkflows(e.dbos, dbos.WithFilterWorkflowIDs(keys...),
			dbos.WithFilterStatus(dbos.WorkflowStatusCancelled), dbos.WithFilterLoadInput(false), dbos.WithFilterLoadOutput(false))
		if err != nil {
			e.log.Warn("cannot look for cancelled runs", "error", err)
		}
		for _, st := range cancelled {
			e.stop(st.ID)
		}
	}
}

// hold notes that this process works on a run, until drop.
func (e *Engine) hold(key string, stop context.CancelFunc) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.active[key] = stop
}

func (e *Engine) drop(key string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.active, key)
}

func (e *Engine) stop(key string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if stop := e.active[key]; stop != nil {
		stop()
	}
}

func (e *Engine) works(key string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.active[key] != nil
}

func (e *Engine) working() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Collect(maps.Keys(e.active))
}
