package plan

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// visit is one turn of one node: it tells the story of the turn and counts the calls of tools.
type visit struct {
	*Workflow
	runID, traceID string
	node           string
	turn           int
	constrained    bool
	lang           wording.Language // what people read of the turn is said in
	wire           graph.Patch      // what is known, as it was recorded
	args           string           // digest of it
	asked          time.Time
	streets        *streets // shared by the nodes of a run
	began          time.Time

	mu    sync.Mutex
	told  int
	note  string
	data  *Detail
	calls Calls

	made   map[string]json.RawMessage // what is worth remembering, by its keys
	recall bool                       // look back for what was made before
	hit    bool                       // the whole turn was made before
	figure graph.Figure               // pieces of this turn, where there are several
}

// Detail is what a screen may draw while a run is on its way; members that do not apply are absent.
type Detail struct {
	Days       []DayDetail      `json:"days,omitempty"`
	Branch     *BranchDetail    `json:"branch,omitempty"`
	Repair     *trip.RepairDiff `json:"repair,omitempty"`
	Violations []trip.Violation `json:"violations,omitempty"`
	Problem    *trip.Problem    `json:"problem,omitempty"`
	Reuse      *graph.Figure    `json:"reuse,omitempty"`  // of a whole edit
	Pieces     *graph.Figure    `json:"pieces,omitempty"` // of one turn of an edit
	Reused     bool             `json:"reused,omitempty"` // the turn gave what an earlier one had made
	Chosen     *ChosenDetail    `json:"chosen,omitempty"`
	End        *EndDetail       `json:"end,omitempty"`      // of the last event
	Currency   *trip.Currency   `json:"currency,omitempty"` // that sums are told in, beside US dollars
}

// DayDetail is a day filling in.
type DayDetail struct {
	Date  string       `json:"date"`
	Stops []string     `json:"stops"`
	At    [][2]float64 `json:"at,omitempty"` // latitude and longitude of each stop; older events lack them
}

// ChosenDetail is the decision between the branches.
type ChosenDetail struct {
	Tier      trip.Tier `json:"tier"`
	Discarded int       `json:"discarded"` // branches
}

// EndDetail is what a whole run took.
type EndDetail struct {
	AskedAt time.Time `json:"asked_at,omitzero"`
	Kind    string    `json:"kind"`    // plan or replan
	Repairs int       `json:"repairs"` // cycles
	Claims  int       `json:"claims"`  // sentences of the itinerary that could be false
	Cited   int       `json:"cited"`   // those of them that have evidence
}

// BranchDetail is one branch tried.
type BranchDetail struct {
	Name  string `json:"name"`
	Stops int    `json:"stops"`
	Total int64  `json:"total_usd_cents"`
}

func (w *Workflow) visit(st *State, node string, turn int, constrained bool) *visit {
	return &visit{Workflow: w, runID: st.RunID, traceID: st.TraceID, node: node, turn: turn, constrained: constrained, lang: st.lang(),
		began: w.Now(), calls: Calls{}}
}

// Begin tells the first event of a run before the engine has room for it, as the first node will tell it: whoever follows the
// run hears at once that it is known, and the story is the same.
func (w *Workflow) Begin(ctx context.Context, in Input) error {
	st := State{RunID: in.RunID, TraceID: in.TraceID, Request: in.Request}
	v := w.visit(&st, Graph.Nodes[0].Name, 1, false)
	var err error
	if v.wire, err = wireOf(in.Request); err != nil {
		return err
	}
	return v.started(ctx)
}

// started tells that the turn begins.
func (v *visit) started(ctx context.Context) error {
	v.args = graph.Digest([]byte(v.node), []byte{byte(v.turn)}, v.wire["plan"], v.wire["intent"], v.wire["request"])
	return v.tell(ctx, run.NodeStarted, "started", v.lang.Whole(Title(v.node)), nil, nil)
}

// running tells what is going on inside the turn. Telling must not stop the work: a full disk shows at completed.
func (v *visit) running(ctx context.Context, data *Detail, format string, args ...any) {
	v.mu.Lock()
	v.told++
	key := fmt.Sprintf("running/%d", v.told)
	v.mu.Unlock()
	if err := v.tell(ctx, run.NodeRunning, key, v.lang.Say(format, args...), data, nil); err != nil {
		v.Logger.WarnContext(ctx, "event not kept", "run_id", v.runID, "node", v.node, "error", err.Error())
	}
}

// decide sets what completed will say, in the language of the trip.
func (v *visit) decide(data *Detail, format string, args ...any) {
	v.note, v.data = v.lang.Say(format, args...), data
}

// completed tells that the turn is over.
func (v *visit) completed(ctx context.Context) error {
	ms := v.took()
	return v.tell(ctx, run.NodeCompleted, "completed", v.note, v.data, &ms)
}

// took is how many milliseconds the turn has taken.
func (v *visit) took() int64 { return v.Now().Sub(v.began).Milliseconds() }

// failed tells that the turn broke off and is tried again. The fault itself goes its own way.
func (v *visit) failed(ctx context.Context, cause error) {
	ms := v.took()
	if err := v.tell(context.WithoutCancel(ctx), run.NodeError, "error", v.lang.Message(cause), nil, &ms); err != nil {
		v.Logger.WarnContext(ctx, "event not kept", "run_id", v.runID, "node", v.node, "error", err.Error())
	}
}

func (v *visit) tell(ctx context.Context, status run.EventStatus, key, note string, data *Detail, ms *int64) error {
	e := run.Event{RunID: v.runID, TraceID: v.traceID, Node: v.node, Attempt: v.turn, Status: status,
		Key: fmt.Sprintf("%s#%d/%s", v.node, v.turn, key), TS: v.Now().UTC(), ArgsDigest: v.args, DurationMS: ms, DecisionNote: note}
	if hit, known := v.cacheHit(); (known || v.hit) && status == run.NodeCompleted {
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
	return v.hit || calls == hits, calls > 0
}

// runFields gives every line that is logged the run it belongs to.
func runFields(ctx context.Context, runID, traceID string) context.Context {
	return telemetry.WithFields(ctx, slog.String(telemetry.TraceID, traceID), slog.String(telemetry.RunID, runID))
}

// logging gives every line that the turn logs the run and the node it belongs to.
func (v *visit) logging(ctx context.Context) context.Context {
	return telemetry.WithFields(runFields(ctx, v.runID, v.traceID), slog.String(telemetry.Node, v.node))
}

// uncounted is for calls of tools that are not part of a run.
func uncounted(string, CallCount) {}

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
	return all.plus(v.calls)
}

func (c Calls) plus(more Calls) Calls {
	out := Calls{}
	for _, calls := range []Calls{c, more} {
		for tool, n := range calls {
			out[tool] = out[tool].add(n)
		}
	}
	return out
}
