package graph

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/wording"
)

// Turn is one turn of one node: it tells the story of the turn, counts the calls of tools, and keeps the books of what was made before. D is what
// a screen may draw of it.
type Turn[D any] struct {
	RunID, TraceID string
	Node           string
	Number         int              // from 1: how many turns the node has had
	Constrained    bool             // a model is asked the second, last question
	Lang           wording.Language // what people read of the turn is said in

	story *Story
	title string
	args  string // digest of what the turn begins with
	began time.Time
	room  func(ctx context.Context) (done func(), err error)

	mu    sync.Mutex
	told  int
	note  string
	data  *D
	calls Calls

	past
}

// Started tells that the turn begins.
func (t *Turn[D]) Started(ctx context.Context) error {
	return t.tell(ctx, run.NodeStarted, "started", t.Lang.Whole(t.title), nil, nil)
}

// Running tells what is going on inside the turn, in a sentence of the catalogue. Telling must not stop the work: a full disk shows at the end
// of the turn.
func (t *Turn[D]) Running(ctx context.Context, data *D, format string, args ...any) {
	t.mu.Lock()
	t.told++
	key := fmt.Sprintf("running/%d", t.told)
	t.mu.Unlock()
	t.try(ctx, run.NodeRunning, key, t.Lang.Say(format, args...), data, nil)
}

// Decide sets what the end of the turn will say, in a sentence of the catalogue.
func (t *Turn[D]) Decide(data *D, format string, args ...any) {
	t.note, t.data = t.Lang.Say(format, args...), data
}

// completed tells that the turn is over.
func (t *Turn[D]) completed(ctx context.Context) error {
	ms := t.took()
	return t.tell(ctx, run.NodeCompleted, "completed", t.note, t.data, &ms)
}

// failed tells that the turn broke off and is tried again. The fault itself goes its own way.
func (t *Turn[D]) failed(ctx context.Context, cause error) {
	ms := t.took()
	t.try(context.WithoutCancel(ctx), run.NodeError, "error", t.Lang.Message(cause), nil, &ms)
}

// took is how many milliseconds the turn has taken.
func (t *Turn[D]) took() int64 { return t.story.Now().Sub(t.began).Milliseconds() }

// try tells what the run does not depend on.
func (t *Turn[D]) try(ctx context.Context, status run.EventStatus, key, note string, data *D, ms *int64) {
	if err := t.tell(ctx, status, key, note, data, ms); err != nil {
		t.story.Logger.WarnContext(ctx, "event not kept", "run_id", t.RunID, "node", t.Node, "error", err.Error())
	}
}

func (t *Turn[D]) tell(ctx context.Context, status run.EventStatus, key, note string, data *D, ms *int64) error {
	e := run.Event{RunID: t.RunID, TraceID: t.TraceID, Node: t.Node, Attempt: t.Number, Status: status,
		Key: fmt.Sprintf("%s#%d/%s", t.Node, t.Number, key), TS: t.story.Now().UTC(), ArgsDigest: t.args, DurationMS: ms, DecisionNote: note}
	if hit, known := t.fromMemory(); known && status == run.NodeCompleted {
		e.CacheHit = &hit
	}
	if data != nil {
		raw, err := json.Marshal(data)
		if err != nil {
			return err
		}
		e.Data = raw
	}
	return t.story.Keep(ctx, e)
}

// Room waits for the turn of the run, and gives what ends it: before each piece of computing.
func (t *Turn[D]) Room(ctx context.Context) (done func(), err error) { return t.room(ctx) }

// InRoom computes in the turn of the run.
func (t *Turn[D]) InRoom(ctx context.Context, compute func() error) error {
	done, err := t.room(ctx)
	if err != nil {
		return err
	}
	defer done()
	return compute()
}

// Count counts the calls of a tool in this turn.
func (t *Turn[D]) Count(tool string, c CallCount) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.calls = t.calls.Plus(Calls{tool: c})
}

// Calls are those counted so far.
func (t *Turn[D]) Calls() Calls {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.calls.Plus(nil)
}

// fromMemory tells whether the turn asked nobody outside: its work was done before, or every call of a tool was answered from memory. It is
// not known where there was nothing to ask.
func (t *Turn[D]) fromMemory() (hit, known bool) {
	sum := t.Calls().Sum()
	return t.hit || sum.Calls == sum.CacheHits, t.hit || sum.Calls > 0
}

// logging gives every line that the turn logs the run and the node it belongs to.
func (t *Turn[D]) logging(ctx context.Context) context.Context {
	return telemetry.WithFields(OfRun(ctx, t.RunID, t.TraceID), slog.String(telemetry.Node, t.Node))
}
