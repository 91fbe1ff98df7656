package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// page is a log that several write to.
type page struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (p *page) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.b.Write(b)
}

func (p *page) lines() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Split(strings.TrimSpace(p.b.String()), "\n")
}

// still are the metrics that nothing offline and in peace can move: models, outages, other machines.
var still = map[string]string{
	"invalid_output_total": "no model is connected", "invalid_output_rate": "no model is connected",
	"tool_errors_total": "the packs do not fail", "sse_drops_total": "nobody is slow",
	"sse_reconnects_total": "nobody comes back", "rate_limited_total": "nobody is stopped", "quota_refusals_total": "nobody has much", "llm_calls_total": "no model is connected",
	"feasibility_violations_total": "the planner makes none", "pref_violations_total": "the planner makes none",
	"cache_lookups_total": "no values are shared without Redis", "cache_failures_total": "there is no Redis to fail",
}

// S0.188 and S0.189: people sign up, plan, follow and edit over HTTP; then what is counted has moved, and every line of a run's
// log has the run's trace.
func TestAServiceIsWatched(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	log := &page{}
	cfg, err := settings.FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Data, cfg.Offline, cfg.LogLevel, cfg.LogFormat = t.TempDir(), true, "debug", "json"
	a, err := app.Open(ctx, cfg, app.Replace{Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(tenant.AsSystem(context.WithoutCancel(ctx))) })
	s, err := a.OpenService(ctx, cfg, func(string, ...any) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	server := httptest.NewServer(s.Handler)
	t.Cleanup(server.Close)
	c := &api.Client{Core: client.Core{BaseURL: server.URL}}
	const password = "a hunter and two dogs"
	if _, err := c.Signup(ctx, api.Signup{Email: "a@example.com", Password: password, OrgName: "A"}); err != nil {
		t.Fatal(err)
	}
	seed := uint64(1)
	follow := func(id string) {
		for _, err := range c.Follow(servertest.Within(t), id, 0) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	first := ""
	for _, text := range []string{"5 days in Paris next June, $2,500, art and food", "five days in Paris next June for $500"} {
		started, err := c.Plan(ctx, api.Wish{Text: text, Seed: &seed})
		if err != nil {
			t.Fatal(err)
		}
		follow(started.RunID)
		if first == "" {
			first = started.RunID
		}
	}
	var edited api.Started
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) { // until the end is kept beside the last event
		if edited, err = c.Edit(ctx, first, trip.Edit{trip.AddBudget(20_000)}); !fault.Is(err, fault.Conflict) || time.Now().After(deadline) {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	follow(edited.RunID)
	if crossed, err := a.Audit(tenant.AsSystem(ctx)); err != nil || crossed != 0 {
		t.Errorf("%d rows cross, %v", crossed, err)
	}
	scraped(t, server.URL, "/readyz")
	counted := scraped(t, server.URL, "/metrics")
	for _, m := range telemetry.Catalog() {
		if still[m.Name] == "" && !strings.Contains(counted, "\n"+m.Name) {
			t.Errorf("%s is not found in the scrape", m.Name)
		}
	}
	traced(t, log.lines(), first, password)
}

func scraped(t *testing.T, url, path string) string {
	t.Helper()
	r, err := http.Get(url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return "\n" + string(b)
}

func traced(t *testing.T, lines []string, runID, password string) {
	t.Helper()
	traces, nodes, begun := map[string]int{}, map[string]bool{}, 0
	for _, line := range lines {
		if strings.Contains(line, password) || strings.Contains(line, "password=") {
			t.Errorf("a secret stands in the log: %s", line)
		}
		var l map[string]any
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("no JSON: %s", line)
		}
		if route, _ := l["route"].(string); l["message"] == "request" && (l[telemetry.TraceID] == "" || strings.HasPrefix(route, "/plan") && (l[telemetry.OrgID] == "" || l[telemetry.UserID] == "")) {
			t.Errorf("it is not said whose request it was: %s", line)
		}
		if l["message"] == "request" && l["route"] == "/plan" && l["method"] == "POST" {
			begun++
			if l[telemetry.RunID] == "" || l["request_trace_id"] == l[telemetry.TraceID] {
				t.Errorf("it is not said which run was begun: %s", line)
			}
		}
		if l[telemetry.RunID] != runID {
			continue
		}
		traces[l[telemetry.TraceID].(string)]++
		if node, _ := l[telemetry.Node].(string); node != "" {
			nodes[node] = true
		}
		if l[telemetry.OrgID] == "" || l["ts"] == nil || l["level"] == nil || l["message"] == nil {
			t.Errorf("a field is missing: %s", line)
		}
	}
	if begun != 2 {
		t.Errorf("%d lines say that a run was begun, want 2", begun)
	}
	if len(traces) != 1 || len(nodes) < 3 {
		t.Errorf("the lines of one run have the traces %v and come from the nodes %v", traces, nodes)
	}
}
