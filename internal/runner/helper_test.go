package runner_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// book is a log of runs in memory.
type book struct {
	mu   sync.Mutex
	runs map[string]run.Run // by organisation and id
}

func key(ctx context.Context, id string) string {
	who, err := tenant.From(ctx)
	if err != nil {
		panic(err)
	}
	return who.Org + "/" + id
}

func (b *book) CreateRun(ctx context.Context, r run.Run) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, there := b.runs[key(ctx, r.ID)]; there {
		return fault.New(fault.Conflict, "it is there")
	}
	r.UserID = "u"
	b.runs[key(ctx, r.ID)] = r
	return nil
}

func (b *book) FindRunByID(ctx context.Context, id string) (run.Run, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r, there := b.runs[key(ctx, id)]
	if !there {
		return run.Run{}, fault.New(fault.NotFound, "there is no such run")
	}
	return r, nil
}

// of gives the runs that are meant, in the order of organisation and name.
func (b *book) of(meant func(org string, r run.Run) bool) (out []store.OpenRun) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for k, r := range b.runs {
		if org, _, _ := strings.Cut(k, "/"); meant(org, r) {
			out = append(out, store.OpenRun{Who: tenant.Identity{Org: org, User: r.UserID}, Run: r.ID})
		}
	}
	slices.SortFunc(out, func(a, b store.OpenRun) int { return strings.Compare(a.Who.Org+"/"+a.Run, b.Who.Org+"/"+b.Run) })
	return out
}

func (b *book) FindRuns(ctx context.Context, f run.Filter) (out []run.Run, err error) {
	for _, o := range b.of(func(org string, r run.Run) bool { return key(ctx, r.ID) == org+"/"+r.ID && r.Status == f.Status }) {
		r, err := b.FindRunByID(ctx, o.Run)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

func (b *book) FindOpen(_ context.Context, before, after time.Time, _ int) ([]store.OpenRun, error) {
	return b.of(func(_ string, r run.Run) bool {
		return !r.Status.Final() && (r.CreatedAt.Before(before) || r.CreatedAt.After(after))
	}), nil
}

func (b *book) FindEnded(_ context.Context, before time.Time, last store.OpenRun, _ int) ([]store.OpenRun, error) {
	all := b.of(func(_ string, r run.Run) bool { return r.CompletedAt != nil && r.CompletedAt.Before(before) })
	all = slices.DeleteFunc(all, func(o store.OpenRun) bool { return o.Who.Org+"/"+o.Run <= last.Who.Org+"/"+last.Run })
	return all[:min(2, len(all))], nil // pages are small, so that there are some
}

func (b *book) FindRunning(ctx context.Context, user string, _ int) ([]string, error) {
	return b.ids(ctx, func(r run.Run) bool { return !r.Status.Final() && (user == "" || r.UserID == user) }), nil
}

func (b *book) FindRunsOf(ctx context.Context, user, last string, _ int) ([]string, error) {
	return b.ids(ctx, func(r run.Run) bool { return r.UserID == user && r.ID > last }), nil
}

func (b *book) ids(ctx context.Context, meant func(r run.Run) bool) (ids []string) {
	for _, o := range b.of(func(org string, r run.Run) bool { return key(ctx, r.ID) == org+"/"+r.ID && meant(r) }) {
		ids = append(ids, o.Run)
	}
	return ids
}

func (b *book) MayDeleteRun(ctx context.Context, id string) error {
	r, err := b.FindRunByID(ctx, id)
	if err == nil && !r.Status.Final() {
		err = fault.New(fault.Conflict, "the run is on its way")
	}
	return err
}

func (b *book) DeleteRun(ctx context.Context, id string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.runs, key(ctx, id))
	return nil
}

func (b *book) finish(ctx context.Context, id string, status run.Status, problem string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	k, now := key(ctx, id), time.Now()
	if r := b.runs[k]; !r.Status.Final() {
		r.Status, r.CompletedAt, r.Problem = status, &now, json.RawMessage(problem)
		b.runs[k] = r
	}
}

// tale is a kind of runs that do what their request says.
type tale struct {
	name    string
	log     *book
	stories *runner.Stories
	goOn    chan struct{} // "hangs" ends with it
	hangs   chan struct{} // and says here that it hangs
	away    atomic.Bool   // the first event cannot be told
	begun   atomic.Int64
	mu      sync.Mutex
	said    []string
}

type taleInput struct {
	ID, Asks string
}

func (k *tale) Name() string { return k.name }

func (k *tale) Input(r run.Run) (in taleInput, err error) {
	in.ID = r.ID
	return in, json.Unmarshal(r.Request, &in.Asks)
}

func (k *tale) Run(c *durable.Run, in taleInput) (string, error) {
	return durable.Step(c, "tell", func(ctx context.Context) (string, error) {
		k.begun.Add(1)
		k.stories.Heard(run.Event{RunID: in.ID, Node: k.name})
		switch in.Asks {
		case "breaks":
			return "", fault.New(fault.BadReply, "it broke")
		case "forgets":
			return "its end is not kept", nil
		case "hangs":
			select {
			case k.hangs <- struct{}{}:
			default:
			}
			select {
			case <-k.goOn:
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}
		k.log.finish(ctx, in.ID, run.Completed, "")
		return "done", nil
	})
}

func (k *tale) say(what string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.said = append(k.said, what)
}

func (k *tale) has(what string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Contains(k.said, what)
}

func (k *tale) Begin(_ context.Context, in taleInput) error {
	if k.away.Load() {
		return fault.New(fault.Unavailable, "away")
	}
	k.say("began " + in.ID)
	return nil
}

func (k *tale) Cancelled(ctx context.Context, r run.Run) error {
	k.log.finish(ctx, r.ID, run.Cancelled, "")
	return nil
}

func (k *tale) BrokenOff(ctx context.Context, r run.Run, cause error) error {
	k.log.finish(ctx, r.ID, run.Error, cause.Error())
	return nil
}

func (k *tale) Ended(_ context.Context, r run.Run) error {
	k.say("ended " + r.ID)
	return nil
}

// world is an engine with a log and two kinds of runs in it.
type world struct {
	*runner.Stories
	log        *book
	tale, song *tale
	ctx        context.Context
	ahead      atomic.Int64 // how far the clock of the runner is before that of the machine
}

func setup(t *testing.T) *world {
	t.Helper()
	w := &world{log: &book{runs: map[string]run.Run{}}, ctx: tenant.With(servertest.Within(t), tenant.Identity{Org: "acme", User: "u"})}
	engine, err := durable.Open(t.Context(), durable.Config{Path: filepath.Join(t.TempDir(), "engine.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = engine.Close(context.WithoutCancel(t.Context())) })
	r := &runner.Runner{Engine: engine, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) }}
	w.Stories = runner.NewStories(r, w.log)
	kind := func(name string) *tale {
		k := &tale{name: name, log: w.log, stories: w.Stories, goOn: make(chan struct{}), hangs: make(chan struct{}, 10)}
		runner.Tell(w.Stories, k)
		return k
	}
	w.tale, w.song = kind("tale"), kind("song")
	return w
}

func (w *world) asked(id, asks string) run.Run {
	raw, _ := json.Marshal(asks)
	return run.Run{ID: id, TraceID: runner.NewTraceID(), Kind: "tale", Request: raw, Status: run.Running, CreatedAt: w.Now()}
}

func (w *world) behind(t *testing.T) runner.Behind {
	return runner.Behind{Stories: w.Stories, Life: t.Context()}
}

// becomes waits until a run stands so.
func (w *world) becomes(t *testing.T, id string, want run.Status) run.Run {
	t.Helper()
	for {
		r, err := w.log.FindRunByID(w.ctx, id)
		if err != nil || w.ctx.Err() != nil {
			t.Fatalf("run %s: %v, %v; want %s", id, r.Status, err, want)
		}
		if r.Status == want {
			return r
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// over waits until the engine is done with a run.
func (w *world) over(t *testing.T, id string) {
	t.Helper()
	for over := false; !over; time.Sleep(2 * time.Millisecond) {
		var err error
		if over, err = w.Engine.Over(w.ctx, id); err != nil {
			t.Fatal(err)
		}
	}
}

func (w *world) unknown(t *testing.T, id string) bool {
	t.Helper()
	_, err := w.Engine.Over(w.ctx, id)
	if err != nil && !fault.Is(err, fault.NotFound) {
		t.Fatal(err)
	}
	return err != nil
}
