package app

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/meter"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// sheet is what a scrape shows, and tells whether lines stand there.
type sheet string

func scraped(m *telemetry.Metrics) sheet {
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return sheet(w.Body.String())
}

func (p sheet) wants(t *testing.T, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains("\n"+string(p), "\n"+l+"\n") {
			name, _, _ := strings.Cut(strings.Split(l, " ")[0], "{")
			t.Errorf("%q is missing; there is:\n%s", l, p.about(name))
		}
	}
}

func (p sheet) about(name string) string {
	var out []string
	for _, l := range strings.Split(string(p), "\n") {
		if strings.HasPrefix(l, name) && !strings.Contains(l, "_bucket") {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

// A whole run of the product, heard by a meter: what it told is in the metrics, and telling it again changes nothing.
func TestAPlanIsMeasured(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	ctx := tenant.With(t.Context(), tenant.Local)
	a, err := Open(ctx, settings.Config{Offline: true, Ephemeral: true, LogLevel: "error"}, Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(context.WithoutCancel(ctx)) })
	metrics := telemetry.NewMetrics(nil)
	m := meter.New(metrics, time.Now)
	var events []run.Event
	hear := func(e run.Event) {
		events = append(events, e)
		m.Tell(e)
		if !e.Terminal() {
			scraped(metrics).wants(t, "active_runs 1")
		}
	}
	req := plan.Request{Text: "5 days in Paris from 10 June 2025, $1,500, art and food, with two kids", Now: time.Date(2025, 5, 1, 9, 0, 0, 0, time.UTC), Seed: 1}
	if _, err := a.Plan(ctx, runner.NewID(), req, hear); err != nil {
		t.Fatal(err)
	}
	first := scraped(metrics)
	first.wants(t, "active_runs 0", `node_latency_ms_count{node="planner"} 1`, `cost_usd_count{node="planner"} 1`)

	want := map[string]int{}
	for _, e := range events {
		var d plan.Detail
		_ = json.Unmarshal(e.Data, &d) // many events have none
		if e.Node == plan.Planner && d.Branch != nil {
			want["branches"]++
		}
		if e.Node == plan.Verifier {
			for _, v := range d.Violations {
				want[string(v.Kind)]++
			}
		}
		if e.Node == plan.Repair && e.Status == run.NodeCompleted {
			want["cycles"]++
		}
	}
	if want["branches"] == 0 || want[string(trip.BudgetExceeded)] == 0 || want["cycles"] == 0 {
		t.Fatalf("the story measures too little: %v", want)
	}
	count := func(n int) string { b, _ := json.Marshal(n); return string(b) }
	first.wants(t, "branch_fanout_max "+count(want["branches"]), "budget_violations_total "+count(want[string(trip.BudgetExceeded)]),
		"budget_delta_usd_cents_count "+count(want[string(trip.BudgetExceeded)]), "repairs_per_run_sum "+count(want["cycles"]),
		"weather_advisory_total "+count(want[string(trip.WeatherUnsuitable)]), `e2e_latency_ms_count{type="plan"} 1`)

	for _, e := range events {
		m.Tell(e) // a step that ran twice
	}
	if again := scraped(metrics); again.about("node_latency") != first.about("node_latency") || again.about("budget") != first.about("budget") ||
		again.about("runs_total") != first.about("runs_total") {
		t.Errorf("told again, it is counted again:\n%s", again.about("runs_total"))
	}

	// Another process, which begins later and to which the same is told when the run goes on there.
	elsewhere := telemetry.NewMetrics(nil)
	other := meter.New(elsewhere, time.Now)
	for _, e := range events {
		other.Tell(e)
	}
	scraped(elsewhere).wants(t, "budget_violations_total 0", "repairs_per_run_count 0", "active_runs 0")
}
