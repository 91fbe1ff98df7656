package durable

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Workflow is a registered function that can be started and resumed.
type Workflow[In, Out any] struct {
	e *Engine
	b *body
}

// body is a workflow as the library knows it: from bytes to bytes.
type body struct {
	e    *Engine
	name string
	do   func(c *Run, in json.RawMessage) (json.RawMessage, error)
}

// envelope is the recorded input of a run. Who it runs for stands in it, so that a step acts for the same organisation
// when another process resumes the run.
type envelope struct {
	Org  string          `json:"org"` // empty for a job of the system itself
	User string          `json:"user"`
	Lane string          `json:"lane,omitempty"` // the line in which it waits for its turn, where it is not the organisation's own
	In   json.RawMessage `json:"in"`
}

// Register makes f startable under name, which is recorded with each run and must stay. Register everything before the
// first Start, Resume or Serve; a name twice or too late panics.
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
	e.enrol(b)
	return Workflow[In, Out]{e: e, b: b}
}

// enrol registers a workflow in this life of the process, and in those to come.
func (e *Engine) enrol(b *body) {
	e.register.Lock()
	defer e.register.Unlock()
	e.bodies = append(e.bodies, b)
	if l := e.life.Load(); l != nil {
		l.enrol(b)
	}
}

// act is a workflow in one life of the process.
type act struct {
	*body
	life *life
}

// mostAttempts is how many processes may die over a run until it is given up.
const mostAttempts = 10

func (l *life) enrol(b *body) {
	a := act{b, l}
	// All acts share one function name, which the library would take for one workflow: WithInstance tells them apart.
	dbos.RegisterWorkflow(l.dbos, a.run, dbos.WithWorkflowName(b.name), dbos.WithInstance(a), dbos.WithMaxRecoveryAttempts(mostAttempts))
}

// ConfigName tells the library which of the acts this is.
func (a act) ConfigName() string { return a.name }

// run is what the library calls, in the process that starts the run and in any that resumes it.
func (a act) run(ctx dbos.Context, sealed json.RawMessage) (json.RawMessage, error) {
	var env envelope
	if err := json.Unmarshal(sealed, &env); err != nil {
		return nil, err
	}
	k, err := dbos.GetWorkflowID(ctx)
	if err != nil {
		return nil, err
	}
	inner, cancel := context.WithCancel(env.identify(ctx))
	c := &Run{id: idOf(k), ctx: dbos.From(ctx, inner), slots: make(chan struct{}, maxBranches), conflict: a.e.doubtful}
	if err := a.takeUp(ctx, &book.Entry{Key: k, Name: a.name, Line: env.Lane}, cancel); err != nil {
		cancel()
		return nil, err
	}
	defer a.life.drop(k)
	defer c.branches.Wait() // after cancel: a branch nobody joined does not outlive its run
	defer cancel()
	return a.do(c, env.In)
}

// identify makes ctx act for whom the run was started.
func (env envelope) identify(ctx context.Context) context.Context {
	if env.Org == "" {
		return tenant.AsSystem(tenant.With(ctx, tenant.Identity{})) // a scheduled job, which no organisation began
	}
	return tenant.With(ctx, tenant.Identity{Org: env.Org, User: env.User, Lane: env.Lane})
}

// Start begins a run for the organisation in ctx and returns at once; the run does not end with ctx. It goes in this
// process if there is room, and waits in the queue otherwise. The same id again is the same run, whatever its input:
// nothing is started twice. A run whose process died is resumed, unless this process serves: then that happens by itself.
func (w Workflow[In, Out]) Start(ctx context.Context, id string, in In) (_ Handle[Out], err error) {
	defer fault.Wrap(&err, "durable.Start(%s, %s)", w.b.name, id)
	who, err := tenant.From(ctx)
	if err := errors.Join(err, ctx.Err()); err != nil {
		return Handle[Out]{}, err
	}
	raw, err := json.Marshal(in)
	if err != nil {
		return Handle[Out]{}, err
	}
	h := Handle[Out]{ID: id, e: w.e, key: key(who.Org, id)}
	h.here, err = w.e.start(ctx, w.b, h.key, envelope{Org: who.Org, User: who.User, Lane: who.Lane, In: raw})
	if err != nil {
		return Handle[Out]{}, err
	}
	return h, nil
}

// start begins a run unless it exists. What it gives is the run's end to come if it goes here, nil if elsewhere.
func (e *Engine) start(ctx context.Context, b *body, key string, env envelope) (*local, error) {
	sealed, err := json.Marshal(env)
	if err != nil {
		return nil, err
	}
	l, err := e.now()
	if err != nil {
		return nil, err
	}
	if err := e.begin(l); err != nil {
		return nil, err
	}
	// One process at a time: the library would note the second as the owner of a run that the first works on.
	if e.cfg.URL != "" || e.serving.Load() != nil {
		done, err := e.ground.alone(ctx, key)
		if err != nil {
			return nil, err
		}
		defer done()
	}
	switch r, err := e.book.Find(ctx, key); {
	case err == nil:
		return nil, e.again(ctx, l, b, r)
	case !fault.Is(err, fault.NotFound):
		return nil, err
	}
	r := &book.Entry{Key: key, Name: b.name, Line: env.Lane}
	if !l.slots.seize(r) {
		return nil, e.enqueue(l, r, sealed)
	}
	here, err := dbos.RunWorkflow(l.dbos, act{b, l}.run, json.RawMessage(sealed), dbos.WithWorkflowID(key), dbos.WithRunInstance(act{b, l}),
		dbos.WithAuthenticatedUser(env.Lane))
	if err != nil {
		l.slots.release(key) // should it stand in the book all the same, it is found there
		return nil, err
	}
	l.slots.begun(key)
	return follow(l, here), nil
}

// again is for a run that exists.
func (e *Engine) again(ctx context.Context, l *life, b *body, r *book.Entry) error {
	if r.Name != b.name {
		return errOtherWorkflow
	}
	if e.serving.Load() != nil {
		return nil
	}
	if err := e.adopt(ctx, l, b.name, r.Key); !errors.Is(err, errLives) {
		return err
	}
	return nil
}

// enqueue puts a run into the queue, where it stands before this returns.
func (e *Engine) enqueue(l *life, r *book.Entry, sealed json.RawMessage) error {
	_, err := dbos.Enqueue[json.RawMessage](l.dbos, book.WaitingQueue, r.Name, sealed, dbos.WithEnqueueWorkflowID(r.Key), dbos.WithEnqueueConfigName(r.Name),
		dbos.WithEnqueueAuthenticatedUser(r.Line))
	l.slots.enqueued(r)
	return err
}

// key is a run's name in the library. The organisation is part of it: two organisations may choose the same id, and
// neither may reach the other's run. Escaped, so that no organisation's name can reach into another's.
func key(org, id string) string { return prefix(org) + id }

func prefix(org string) string { return url.PathEscape(org) + "/" }

// idOf and orgOf undo key.
func idOf(key string) string {
	_, id, _ := strings.Cut(key, "/")
	return id
}

func orgOf(key string) string {
	escaped, _, _ := strings.Cut(key, "/")
	org, err := url.PathUnescape(escaped)
	if err != nil {
		return escaped
	}
	return org
}
