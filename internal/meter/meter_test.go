package meter

import (
	"encoding/json"
	"maps"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// page is what a scrape shows, and tells whether lines stand there.
type page string

func scrape(m *telemetry.Metrics) page {
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return page(w.Body.String())
}

func (p page) wants(t *testing.T, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains("\n"+string(p), "\n"+l+"\n") {
			name, _, _ := strings.Cut(strings.Split(l, " ")[0], "{")
			t.Errorf("%q is missing; there is:\n%s", l, p.about(name))
		}
	}
}

func (p page) about(name string) string {
	var out []string
	for _, l := range strings.Split(string(p), "\n") {
		if strings.HasPrefix(l, name) && !strings.Contains(l, "_bucket") {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

// story makes events of one run, a millisecond after each other.
type story struct {
	id   string
	at   time.Time
	seq  int64
	tell func(run.Event)
}

func (s *story) event(node string, turn int, status run.EventStatus, data any) run.Event {
	s.seq++
	s.at = s.at.Add(time.Millisecond)
	e := run.Event{RunID: s.id, Seq: s.seq, Node: node, Attempt: turn, Status: status, TS: s.at}
	if status == run.NodeCompleted {
		ms := int64(40)
		e.DurationMS = &ms
	}
	if data != nil {
		e.Data, _ = json.Marshal(data)
	}
	return e
}

func (s *story) say(node string, turn int, status run.EventStatus, data any) {
	s.tell(s.event(node, turn, status, data))
}

// clock is a clock that a test moves.
type clock struct{ time.Time }

func (c *clock) now() time.Time { return c.Time }

func meterAt(start time.Time) (*Meter, *telemetry.Metrics, *clock) {
	c := &clock{start}
	metrics := telemetry.NewMetrics(c.now)
	m := New(metrics, c.now)
	m.Figures = slo.NewRecorder("here", c.now)
	return m, metrics, c
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// That there is no such flight is an answer, and who gives up waiting is answered by nobody's fault: only what a tool failed to do is counted
// as its failure.
func TestWhatIsNoFailureOfATool(t *testing.T) {
	t.Parallel()
	m, metrics, _ := meterAt(noon)
	for _, reason := range []string{"", "not_found", "invalid", "cancelled", "unavailable"} {
		m.Observe(t.Context(), tool.Observation{Tool: "flights", Latency: time.Millisecond, Reason: reason})
	}
	if got := judged(m)["tool_errors"]; got != 0.2 {
		t.Errorf("%v of the questions failed, want one of five", got)
	}
	scrape(metrics).wants(t, `tool_calls_total{tool="flights"} 5`, `tool_errors_total{reason="unavailable",tool="flights"} 1`)
	if page := scrape(metrics); strings.Contains(string(page), `reason="not_found"`) || strings.Contains(string(page), `reason="cancelled"`) {
		t.Error("an answer is counted as a failure")
	}
}

// Every kind of thing that a story tells is counted under its name.
func TestWhatAStoryTells(t *testing.T) {
	t.Parallel()
	m, metrics, c := meterAt(noon)
	left := m.Begin("r1", noon.Add(-500*time.Millisecond), "replan")
	s := &story{id: "r1", at: noon, tell: func(e run.Event) { c.Time = e.TS; m.Tell(e) }}
	v := func(kind trip.ViolationKind, blocking bool, reason string) trip.Violation {
		return trip.Violation{Kind: kind, Blocking: blocking, Details: map[string]any{"reason": reason, "delta_usd_cents": 7000}}
	}
	s.say(plan.IntentExtractor, 1, run.NodeStarted, nil)
	s.say(plan.IntentExtractor, 1, run.NodeCompleted, plan.Detail{Reused: true, Pieces: &graph.Figure{Hits: 1, Nodes: 1}})
	s.say(plan.Planner, 1, run.NodeRunning, plan.Detail{Branch: &plan.BranchDetail{Name: "a"}})
	s.say(plan.Planner, 1, run.NodeRunning, plan.Detail{Branch: &plan.BranchDetail{Name: "b"}})
	s.say(plan.Planner, 1, run.NodeCompleted, map[string]any{"cost_usd": 0.25, "pieces": graph.Figure{Nodes: 6}})
	s.say(plan.Selector, 1, run.NodeCompleted, map[string]any{"chosen": map[string]any{"tier": "mid", "discarded": 1}})
	s.say(plan.Verifier, 1, run.NodeCompleted, plan.Detail{Violations: []trip.Violation{v(trip.BudgetExceeded, true, "over_budget"),
		v(trip.TimingInfeasible, true, "overlap"), v(trip.VenueClosed, true, "closed"), v(trip.WeatherUnsuitable, true, "rain"),
		v(trip.WeatherUnsuitable, false, "uncertain"), v(trip.PrefViolated, false, "late_night")}})
	s.say(plan.Repair, 1, run.NodeCompleted, plan.Detail{Repair: &trip.RepairDiff{Cycle: 1, Moves: []trip.Move{{Type: trip.DowngradeHotel}}, ViolationsAfter: 2}})
	s.say(plan.Repair, 2, run.NodeCompleted, plan.Detail{Repair: &trip.RepairDiff{Cycle: 2, Moves: []trip.Move{{Type: trip.ShiftTime}}}})
	s.say(plan.Repair, 3, run.NodeCompleted, nil)
	scrape(metrics).wants(t, "active_runs 1")
	s.say(plan.Responder, 1, run.Done, map[string]any{"end": map[string]any{"repairs": 3, "claims": 30, "cited": 29}})
	left()
	m.Observe(t.Context(), tool.Observation{Tool: "weather", Latency: 20 * time.Millisecond, Reason: "timeout"})
	m.Observe(t.Context(), tool.Observation{Tool: "weather", CacheHit: true})
	m.Asked("intent", "rules")
	m.Asked("taste", "rules")
	m.Rejected("taste", "rules")
	if got, want := judged(m), map[string]float64{"replan_p50": 511, "first_repair": 0, "repairs": 1, "invalid_output": 0.5, "citations": 29. / 30, "weather_cache": 0.5,
		"tool_errors": 0.5, "cost": 0.25, "reuse": 1. / 7}; !cmp.Equal(got, want, cmpopts.EquateApprox(0.01, 0)) {
		t.Errorf("the objectives (-want +got)\n%s", cmp.Diff(want, got))
	}
	scrape(metrics).wants(t, "active_runs 0", `node_latency_ms_sum{node="planner"} 40`, `cost_usd_sum{node="planner"} 0.25`,
		"checkpoints_total 7", "checkpoints_reused 1", "branch_fanout_max 2", `selector_decisions_total{chosen="mid",discarded="1"} 1`,
		"budget_violations_total 1", "budget_delta_usd_cents_sum 7000", `feasibility_violations_total{type="timing"} 1`,
		"venue_closed_violations_total 1", "weather_blocking_total 1", "weather_advisory_total 1", `pref_violations_total{reason="late_night"} 1`,
		`repair_cycles_total{cycle="1",success="false"} 1`, `repair_cycles_total{cycle="2",success="true"} 1`,
		`repair_cycles_total{cycle="3",success="false"} 1`, `repair_moves_total{move_type="shift_time"} 1`, "repairs_per_run_sum 3",
		"claims_total 30", "citations_total 29", `e2e_latency_ms_sum{type="replan"} 511`, `runs_total{status="completed"} 1`,
		`tool_errors_total{reason="timeout",tool="weather"} 1`, `tool_cache_hit{tool="weather"} 1`, `cache_hit_rate{tool="weather"} 0.5`,
		`tool_calls_total{tool="weather"} 2`, `invalid_output_total{node="planner"} 1`, `llm_calls_total{node="intent_extractor"} 1`,
		"invalid_output_rate 0.5")
}

// How a run ended is told by its last events; a cancelled one says nothing of speed.
func TestHowRunsEnd(t *testing.T) {
	t.Parallel()
	m, metrics, c := meterAt(noon)
	tell := func(e run.Event) { c.Time = e.TS; m.Tell(e) }
	ends := map[string]func(*story){
		"completed": func(s *story) { s.say(plan.Responder, 1, run.Done, nil) },
		"error": func(s *story) {
			e, ms := s.event(plan.Planner, 1, run.NodeError, plan.Detail{Problem: &trip.Problem{Code: "no_valid_plan"}}), int64(40)
			e.Reason, e.DurationMS = "no_valid_plan", &ms
			tell(e)
		},
		"cancelled": func(s *story) { s.say(plan.Responder, 1, run.WasCancelled, nil) },
	}
	for name, end := range ends {
		s := &story{id: name, at: noon, tell: tell}
		m.Begin(name, noon, "plan")
		s.say(plan.IntentExtractor, 1, run.NodeStarted, nil)
		end(s)
	}
	scrape(metrics).wants(t, `runs_total{status="completed"} 1`, `runs_total{status="error"} 1`, `runs_total{status="cancelled"} 1`,
		`e2e_latency_ms_count{type="plan"} 2`, "repairs_per_run_count 2", "active_runs 0",
		`node_latency_ms_sum{node="planner"} 40`)
}

// A run that was taken over: what the dead process told already comes again with its old moment and is not counted; what is
// new is.
func TestTakenOver(t *testing.T) {
	t.Parallel()
	m, metrics, c := meterAt(noon)
	s := &story{id: "r1", at: noon.Add(time.Minute), tell: m.Tell}
	told := s.event(plan.Selector, 1, run.NodeCompleted, nil)
	c.Time = told.TS.Add(15 * time.Second)
	m.Tell(told)
	s.at = c.Time
	s.say(plan.ToolExecutor, 1, run.NodeCompleted, nil)
	p := scrape(metrics)
	p.wants(t, "active_runs 1", `node_latency_ms_count{node="tool_executor"} 1`)
	if strings.Contains(string(p), `node_latency_ms_count{node="selector"}`) {
		t.Error("what another process told is counted again")
	}
}

// A run that goes silent, because it went on elsewhere, is not active for ever, and what ended is forgotten.
func TestForgetting(t *testing.T) {
	t.Parallel()
	m, metrics, c := meterAt(noon)
	for _, id := range []string{"silent", "ended"} {
		s := &story{id: id, at: noon, tell: m.Tell}
		s.say(plan.Planner, 1, run.NodeStarted, nil)
		if id == "ended" {
			s.say(plan.Responder, 1, run.Done, nil)
		}
	}
	for _, step := range []struct {
		after  time.Duration
		known  string
		active string
	}{{0, "ended silent", "active_runs 1"}, {11 * time.Minute, "silent", "active_runs 1"}, {61 * time.Minute, "", "active_runs 0"}} {
		c.Time = noon.Add(step.after)
		m.sweep()
		if known := strings.Join(slices.Sorted(maps.Keys(m.runs)), " "); known != step.known {
			t.Errorf("after %v %q are known, want %q", step.after, known, step.known)
		}
		scrape(metrics).wants(t, step.active)
	}
}

// The moment a run was asked for is part of its id.
func TestAskedAt(t *testing.T) {
	t.Parallel()
	before := time.Now().Truncate(time.Millisecond)
	at := askedAt(must(uuid.NewV7()).String())
	if at.Before(before) || time.Since(at) < 0 {
		t.Errorf("%v is not now", at)
	}
	for _, id := range []string{"", "r1", uuid.NewString()} {
		if got := askedAt(id); !got.IsZero() {
			t.Errorf("%q: %v", id, got)
		}
	}
}

// Who is nobody counts nothing and breaks nothing.
func TestAMeterWithoutMetrics(t *testing.T) {
	t.Parallel()
	m := New(nil, time.Now)
	(&story{id: "r1", at: time.Now(), tell: m.Tell}).say(plan.Planner, 1, run.NodeCompleted, nil)
	counts := &tool.Counts{}
	All{counts, m}.Observe(t.Context(), tool.Observation{Tool: "fx"})
	if counts.ByTool()["fx"].Calls != 1 {
		t.Error("the first meter heard nothing")
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
