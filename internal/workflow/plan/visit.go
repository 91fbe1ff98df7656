package plan

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

// visit is one turn of one node: it tells the story of the turn and counts the calls of tools.
type visit struct {
	*Workflow
	runID, traceID string
	node           string
	turn           int
	constrained    bool
	args           string // digest of the state the node was given
	began          time.Time

	mu    sync.Mutex
	told  int
	note  string
	data  *Detail
	calls Calls
}

// Detail is what a screen may draw while a run is on its way; members that do not apply are absent.
type Detail struct {
	Days       []DayDetail      `json:"days,omitempty"`
	Branch     *BranchDetail    `json:"branch,omitempty"`
	Repair     *trip.RepairDiff `json:"repair,omitempty"`
	Violations []trip.Violation `json:"violations,omitempty"`
	Problem    *trip.Problem    `json:"problem,omitempty"`
}

// DayDetail is a day filling in.
type DayDetail struct {
	Date  string   `json:"date"`
	Stops []string `json:"stops"`
}

// BranchDetail is one branch tried.
type BranchDetail struct {
	Name  string `json:"name"`
	Stops int    `json:"stops"`
	Total int64  `json:"total_usd_cents"`
}

func (w *Workflow) visit(st *State, node string, turn int, constrained bool) *visit {
	return &visit{Workflow: w, runID: st.RunID, traceID: st.TraceID, node: node, turn: turn, constrained: constrained,
		began: w.Now(), calls: Calls{}}
}

// started tells that the turn begins.
func (v *visit) started(ctx context.Context, st *State) error {
	v.args = trip.Digest(struct {
		Node string
		Turn int
		Plan trip.Plan
		In   trip.Intent
		Req  Request
	}{v.node, v.turn, st.Plan, st.Intent, st.Request})
	return v.tell(ctx, run.NodeStarted, "started", Title(v.node), nil, nil)
}

// running tells what is going on inside the turn. Telling must not stop the work: a full disk shows at completed.
func (v *visit) running(ctx context.Context, note string, data *Detail) {
	v.mu.Lock()
	v.told++
	key := fmt.Sprintf("running/%d", v.told)
	v.mu.Unlock()
	if err := v.tell(ctx, run.NodeRunning, key, note, data, nil); err != nil {
		v.Logger.WarnContext(ctx, "event not kept", "run_id", v.runID, "node", v.node, "error", err.Error())
	}
}

// decide sets what completed will say.
func (v *visit) decide(data *Detail, format string, args ...any) {
	v.note, v.data = fmt.Sprintf(format, args...), data
}

// completed tells that the turn is over.
func (v *visit) completed(ctx context.Context) error {
	ms := v.Now().Sub(v.began).Milliseconds()
	return v.tell(ctx, run.NodeCompleted, "completed", v.note, v.data, &ms)
}

// failed tells that the turn broke off. The fault itself goes its own way.
func (v *visit) failed(ctx context.Context, cause error) {
	ms := v.Now().Sub(v.began).Milliseconds()
	if err := v.tell(context.WithoutCancel(ctx), run.NodeError, "error", fault.Message(cause), nil, &ms); err != nil {
		v.Logger.WarnContext(ctx, "event not kept", "run_id", v.runID, "node", v.node, "error", err.Error())
	}
}

func (v *visit) tell(ctx context.Context, status run.EventStatus, key, note string, data *Detail, ms *int64) error {
	e := run.Event{RunID: v.runID, TraceID: v.traceID, Node: v.node, Attempt: v.turn, Status: status,
		Key: fmt.Sprintf("%s#%d/%s", v.node, v.turn, key), TS: v.Now().UTC(), ArgsDigest: v.args, DurationMS: ms, DecisionNote: note}
	if hit, known := v.cacheHit(); known && status == run.NodeCompleted {
		e.CacheHit = &hit
	}
	if data != nil {
		raw, err := json.Marshal(data)
		if err != nil {
			return err
		}
		e.Data = raw
	}
	return v.keep(ctx, e)
}

// keep stores an event and passes it on to whoever listens.
func (w *Workflow) keep(ctx context.Context, e run.Event) error {
	kept, err := w.Log.AppendEvent(ctx, e)
	if err != nil {
		return err
	}
	w.Tell(kept)
	return nil
}

// cacheHit tells whether every call of a tool in this turn was answered from memory.
func (v *visit) cacheHit() (hit, known bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	calls, hits := 0, 0
	for _, c := range v.calls {
		calls, hits = calls+c.Calls, hits+c.CacheHits
	}
	return calls == hits, calls > 0
}

// world gives the tools, their calls counted for this turn.
func (v *visit) world() World {
	return v.World(func(tool string, c CallCount) {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.calls[tool] = v.calls[tool].add(c)
	})
}

func (c CallCount) add(d CallCount) CallCount {
	return CallCount{c.Calls + d.Calls, c.CacheHits + d.CacheHits, c.Errors + d.Errors, c.Millis + d.Millis}
}

// counted adds this turn's calls to those of the run.
func (v *visit) counted(all Calls) Calls {
	v.mu.Lock()
	defer v.mu.Unlock()
	out := Calls{}
	for tool, c := range all {
		out[tool] = c
	}
	for tool, c := range v.calls {
		out[tool] = out[tool].add(c)
	}
	return out
}
