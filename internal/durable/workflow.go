package durable

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Workflow is a registered function that can be started and resumed.
type Workflow[In, Out any] struct {
	e *Engine
	b *body
}

// Handle is a run that was started or resumed.
type Handle[Out any] struct {
	ID     string
	e      *Engine
	key    string
	waited chan struct{} // nil when the end has to be read from the file
	out    *outcome
}

type outcome struct {
	record json.RawMessage
	err    error
}

// body is a workflow as the engine knows it: from bytes to bytes.
type body struct {
	e    *Engine
	name string
	do   func(c *Run, in json.RawMessage) (json.RawMessage, error)
}

// envelope is the recorded input of a run. Who it runs for stands in it, so that a step acts for the same organisation
// when another process resumes the run.
type envelope struct {
	Org  string          `json:"org"`
	User string          `json:"user"`
	In   json.RawMessage `json:"in"`
}

// Register makes f startable under name, which is recorded with each run and must stay. Register everything before the
// first Start or Resume; a name twice or too late panics.
func Register[In, Out any](e *Engine, name string, f func(c *Run, in In) (Out, error)) Workflow[In, Out] {
	b := &body{e: e, name: name}
	b.do = func(c *Run, raw json.RawMessage) (json.RawMessage, error) {
		return keep(func() (Out, error) {
			var in In
			if err := json.Unmarshal(raw, &in); err != nil {
				var none Out
				return none, fmt.Errorf("the recorded input does not fit: %w", err)
			}
			return f(c, in)
		})
	}
	// All bodies share one function name, which the engine would take for one workflow: WithInstance tells them apart.
	dbos.RegisterWorkflow(e.dbos, b.run, dbos.WithWorkflowName(name), dbos.WithInstance(b))
	return Workflow[In, Out]{e: e, b: b}
}

// ConfigName tells the engine which of the bodies this is.
func (b *body) ConfigName() string { return b.name }

// Start begins a run for the organisation in ctx and returns at once; the run does not end with ctx. The same id again
// is the same run, whatever its input: nothing is started twice, and a run whose process died is resumed.
func (w Workflow[In, Out]) Start(ctx context.Context, id string, in In) (_ Handle[Out], err error) {
	defer fault.Wrap(&err, "durable.Start(%s, %s)", w.b.name, id)
	who, err := tenant.From(ctx)
	if err != nil {
		return Handle[Out]{}, err
	}
	if err := errors.Join(ctx.Err(), w.e.begin()); err != nil {
		return Handle[Out]{}, err
	}
	h := Handle[Out]{ID: id, e: w.e, key: key(who.Org, id)}
	// Asked first, because the engine would note this process as the owner of a run that another one works on.
	switch err := w.e.adopt(ctx, w.b.name, h.key); {
	case err == nil, errors.Is(err, errLives):
		return h, nil
	case !fault.Is(err, fault.NotFound):
		return Handle[Out]{}, err
	}
	raw, err := json.Marshal(in)
	if err != nil {
		return Handle[Out]{}, err
	}
	sealed, err := json.Marshal(envelope{Org: who.Org, User: who.User, In: raw})
	if err != nil {
		return Handle[Out]{}, err
	}
	started, err := dbos.RunWorkflow(w.e.dbos, w.b.run, json.RawMessage(sealed), dbos.WithWorkflowID(h.key), dbos.WithRunInstance(w.b))
	if err != nil {
		return Handle[Out]{}, err
	}
	h.waited, h.out = make(chan struct{}), new(outcome)
	go func() { // the engine tells the end of a run once, to one listener; this makes it stand for all
		defer close(h.waited)
		h.out.record, h.out.err = started.GetResult()
	}()
	return h, nil
}

// Wait gives the result of the run, the fault it ended with, ErrCancelled, or ctx's error when that ends first. After
// Close it gives fault.Unavailable for a run that was stopped on its way.
func (h Handle[Out]) Wait(ctx context.Context) (out Out, err error) {
	defer fault.Wrap(&err, "durable.Wait(%s)", h.ID)
	end := outcome{}
	if h.waited != nil {
		select {
		case <-h.waited:
			end = *h.out
		case <-ctx.Done():
			return out, ctx.Err()
		}
	} else {
		end.record, end.err = h.e.await(ctx, h.key)
	}
	switch err := end.err; {
	case err == nil:
		return unpack[Out](end.record)
	case ctx.Err() != nil:
		return out, ctx.Err()
	case errors.Is(err, dbos.ErrWorkflowCancelled), errors.Is(err, dbos.ErrAwaitedWorkflowCancelled):
		return out, ErrCancelled
	case h.e.isClosing():
		return out, fault.New(fault.Unavailable, "the run was interrupted and can be resumed").Because(err)
	}
	return out, end.err
}

// await reads the end of a run from the file, where another process or the engine's queue puts it.
func (e *Engine) await(ctx context.Context, key string) (json.RawMessage, error) {
	c, cancel := dbos.WithCancel(e.dbos)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	h, err := dbos.RetrieveWorkflow[json.RawMessage](c, key)
	if err != nil {
		return nil, err
	}
	return h.GetResult(dbos.WithHandlePollingInterval(waitEvery))
}

// run is what the engine calls, in the process that starts the run and in any that resumes it.
func (b *body) run(ctx dbos.Context, sealed json.RawMessage) (json.RawMessage, error) {
	var env envelope
	if err := json.Unmarshal(sealed, &env); err != nil {
		return nil, err
	}
	k, err := dbos.GetWorkflowID(ctx)
	if err != nil {
		return nil, err
	}
	inner, cancel := context.WithCancel(tenant.With(ctx, tenant.Identity{Org: env.Org, User: env.User}))
	c := &Run{id: idOf(k), ctx: dbos.From(ctx, inner), slots: make(chan struct{}, maxBranches)}
	b.e.hold(k, cancel)
	defer b.e.drop(k)
	defer c.branches.Wait() // after cancel: a branch nobody joined does not outlive its run
	defer cancel()
	return b.do(c, env.In)
}

// find gives the engine's word on a run, or fault.NotFound.
func (e *Engine) find(key string) (dbos.WorkflowStatus, error) {
	found, err := dbos.ListWorkflows(e.dbos, dbos.WithFilterWorkflowIDs(key), dbos.WithFilterLoadInput(false), dbos.WithFilterLoadOutput(false))
	if err != nil {
		return dbos.WorkflowStatus{}, err
	}
	if len(found) == 0 {
		return dbos.WorkflowStatus{}, fault.New(fault.NotFound, "there is no such run")
	}
	return found[0], nil
}

func (e *Engine) isClosing() bool {
	select {
	case <-e.closing:
		return true
	default:
		return false
	}
}

// key is a run's name in the engine. The organisation is part of it: two organisations may choose the same id, and
// neither may reach the other's run. Escaped, so that no organisation's name can reach into another's.
func key(org, id string) string { return prefix(org) + id }

func prefix(org string) string { return url.PathEscape(org) + "/" }
