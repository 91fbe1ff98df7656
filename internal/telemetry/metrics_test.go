package telemetry_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/tripwright/tripwright/internal/telemetry"
)

// scrape asks the handler as Prometheus does, and reads the answer as Prometheus does.
func scrape(t *testing.T, m *telemetry.Metrics) map[string]*dto.MetricFamily {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return families
}

// lines gives the samples of one metric as "label=value ... number"; histograms and summaries as their count and sum.
func lines(f *dto.MetricFamily) []string {
	var out []string
	for _, s := range f.GetMetric() {
		var words []string
		for _, l := range s.GetLabel() {
			words = append(words, l.GetName()+"="+l.GetValue())
		}
		switch {
		case s.Histogram != nil:
			words = append(words, fmt.Sprintf("%d/%g", s.Histogram.GetSampleCount(), s.Histogram.GetSampleSum()))
		case s.Summary != nil:
			words = append(words, fmt.Sprintf("%d/%g", s.Summary.GetSampleCount(), s.Summary.GetSampleSum()))
		case s.Counter != nil:
			words = append(words, fmt.Sprint(s.Counter.GetValue()))
		default:
			words = append(words, fmt.Sprint(s.Gauge.GetValue()))
		}
		out = append(out, strings.Join(words, " "))
	}
	slices.Sort(out)
	return out
}

// everything makes each metric happen.
func everything(m *telemetry.Metrics) {
	m.NodeTook("planner", 1200*time.Millisecond, 0.002)
	m.NodeTook("planner", 90*time.Millisecond, 0)
	m.FirstEvent(12 * time.Millisecond)
	m.RunEnded("completed")
	m.RunEnded("error")
	m.RunTook("plan", 4*time.Second)
	m.RunTook("replan", time.Second)
	m.RunRepaired(1)
	m.RunRepaired(3)
	m.RunsActive(2)
	m.Replanned(1, 1)
	m.Replanned(1, 0)
	m.BranchesTried(4)
	m.BranchesTried(2)
	m.BranchChosen("mid", 3)
	m.ToolAnswered("weather", 250*time.Millisecond, "")
	m.ToolAnswered("weather", 4*time.Second, "timeout")
	m.ToolRemembered("weather")
	m.ToolRemembered("fx")
	for range 4 {
		m.ModelAsked("intent_extractor")
	}
	m.ModelRejected("intent_extractor")
	m.OverBudget(12_345)
	m.Infeasible()
	m.VenueClosed()
	m.WeatherUnsuitable(true)
	m.WeatherUnsuitable(false)
	m.WeatherUnsuitable(false)
	m.PreferenceViolated("late_night")
	m.RepairCycle(true, 1, []string{"downgrade_hotel", "swap_airport"})
	m.RepairCycle(false, 2, nil)
	m.Cited(40, 39)
	streams := m.Streams()
	streams.Sent("planner")
	streams.Reconnected("last_event_id")
	streams.Dropped(5)
	streams.Open(2)
	streams.Open(-1)
	m.CrossOrgReads(1)
	m.RateLimited("user")
	m.QuotaRefused("runs")
	m.Engine(3, 2, 4)
	m.TookOver()
	cache := m.Cache()
	cache.Looked(true)
	cache.Failed("get")
	cache.Dropped()
	m.PartUp("database", true)
	m.PartUp("cache", false)
	m.RequestBegan()
	m.RequestBegan()
	m.RequestEnded(http.MethodPost, "POST /plan/{id}/edit", http.StatusCreated, 30*time.Millisecond)
}

// Every metric that the catalog describes can happen, and a scrape then shows it under its name, with its labels and its type.
func TestScrapeShowsEveryMetric(t *testing.T) {
	t.Parallel()
	m := telemetry.NewMetrics(nil)
	everything(m)
	got := scrape(t, m)
	want := map[string][]string{
		"node_latency_ms":              {"node=planner 2/1290"},
		"ttfe_ms":                      {"1/12"},
		"e2e_latency_ms":               {"type=plan 1/4000", "type=replan 1/1000"},
		"active_runs":                  {"2"},
		"runs_total":                   {"status=completed 1", "status=error 1"},
		"cost_usd":                     {"node=planner 2/0.002"},
		"checkpoints_total":            {"2"},
		"checkpoints_reused":           {"1"},
		"branch_fanout_max":            {"4"},
		"selector_decisions_total":     {"chosen=mid discarded=3 1"},
		"tool_calls_total":             {"tool=fx 1", "tool=weather 3"},
		"tool_latency_ms":              {"tool=weather 2/4250"},
		"tool_cache_hit":               {"tool=fx 1", "tool=weather 1"},
		"tool_errors_total":            {"reason=timeout tool=weather 1"},
		"cache_hit_rate":               {"tool=fx 1", "tool=weather 0.3333333333333333"},
		"llm_calls_total":              {"node=intent_extractor 4"},
		"invalid_output_total":         {"node=intent_extractor 1"},
		"invalid_output_rate":          {"0.25"},
		"budget_violations_total":      {"1"},
		"budget_delta_usd_cents":       {"1/12345"},
		"feasibility_violations_total": {"type=timing 1"},
		"venue_closed_violations_total": {
			"1"},
		"weather_blocking_total":       {"1"},
		"weather_advisory_total":       {"2"},
		"pref_violations_total":        {"reason=late_night 1"},
		"repair_cycles_total":          {"cycle=1 success=true 1", "cycle=2 success=false 1"},
		"repair_moves_total":           {"move_type=downgrade_hotel 1", "move_type=swap_airport 1"},
		"repairs_per_run":              {"2/4"},
		"claims_total":                 {"40"},
		"citations_total":              {"39"},
		"sse_events_sent_total":        {"node=planner 1"},
		"sse_reconnects_total":         {"reason=last_event_id 1"},
		"sse_drops_total":              {"5"},
		"sse_streams_open":             {"1"},
		"cross_org_reads":              {"1"},
		"http_requests_total":          {"method=POST route=POST /plan/{id}/edit status=201 1"},
		"http_request_latency_ms":      {"method=POST route=POST /plan/{id}/edit 1/30"},
		"http_requests_in_flight":      {"1"},
		"rate_limited_total":           {"scope=user 1"},
		"quota_refusals_total":         {"quota=runs 1"},
		"engine_runs":                  {"state=waiting 3", "state=working 2"},
		"engine_workers":               {"4"},
		"engine_takeovers_total":       {"1"},
		"cache_lookups_total":          {"found=true 1"},
		"cache_failures_total":         {"call=get 1"},
		"cache_messages_dropped_total": {"1"},
		"part_up":                      {"part=cache 0", "part=database 1"},
	}
	types := map[telemetry.MetricType]dto.MetricType{telemetry.Counter: dto.MetricType_COUNTER, telemetry.Gauge: dto.MetricType_GAUGE,
		telemetry.Histogram: dto.MetricType_HISTOGRAM, telemetry.Summary: dto.MetricType_SUMMARY}
	for _, d := range telemetry.Catalog() {
		f := got[d.Name]
		if f == nil {
			t.Errorf("%s is not shown", d.Name)
			continue
		}
		if f.GetType() != types[d.Type] || f.GetHelp() != d.Help {
			t.Errorf("%s is a %v: %s", d.Name, f.GetType(), f.GetHelp())
		}
		if diff := cmp.Diff(want[d.Name], lines(f)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", d.Name, diff)
		}
	}
	for _, name := range []string{"go_goroutines", "process_open_fds"} {
		if got[name] == nil {
			t.Errorf("%s is not shown", name)
		}
	}
}

// The buckets of a node's latency are those of the specification.
func TestBucketsOfNodeLatency(t *testing.T) {
	t.Parallel()
	m := telemetry.NewMetrics(nil)
	for _, ms := range []int{100, 101, 10_000, 10_001} {
		m.NodeTook("rag", time.Duration(ms)*time.Millisecond, 0)
	}
	var got []string
	for _, b := range scrape(t, m)["node_latency_ms"].GetMetric()[0].GetHistogram().GetBucket() {
		got = append(got, fmt.Sprintf("%g:%d", b.GetUpperBound(), b.GetCumulativeCount()))
	}
	want := []string{"100:1", "500:2", "1000:2", "2000:2", "5000:2", "10000:3", "+Inf:4"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A hundred events from many goroutines are all there in the scrape.
func TestAHundredEventsAtOnce(t *testing.T) {
	t.Parallel()
	m := telemetry.NewMetrics(nil)
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() { everything(m) })
	}
	all.Wait()
	got := scrape(t, m)
	for name, want := range map[string]string{"sse_drops_total": "500", "sse_streams_open": "100", "branch_fanout_max": "4",
		"invalid_output_rate": "0.25", "claims_total": "4000"} {
		if line := lines(got[name]); !slices.Equal(line, []string{want}) {
			t.Errorf("%s: %v, want %s", name, line, want)
		}
	}
}

// What slides over five minutes forgets what is older, while nothing happens too.
func TestHitRateForgets(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	m := telemetry.NewMetrics(func() time.Time { return now })
	rate := func() []string { return lines(scrape(t, m)["cache_hit_rate"]) }
	steps := []struct {
		after time.Duration
		hits  int
		asks  int
		want  []string
	}{
		{0, 0, 0, nil},
		{0, 0, 2, []string{"tool=weather 0"}},
		{time.Minute, 2, 0, []string{"tool=weather 0.5"}},
		{3*time.Minute + 55*time.Second, 0, 0, []string{"tool=weather 0.5"}},
		{10 * time.Second, 0, 0, []string{"tool=weather 1"}}, // the two that were asked are older than five minutes
		{time.Minute, 0, 0, nil},
		{24 * time.Hour, 1, 3, []string{"tool=weather 0.25"}},
	}
	for i, s := range steps {
		now = now.Add(s.after)
		for range s.hits {
			m.ToolRemembered("weather")
		}
		for range s.asks {
			m.ToolAnswered("weather", time.Millisecond, "")
		}
		if got := rate(); !slices.Equal(got, s.want) {
			t.Errorf("step %d: %v, want %v", i, got, s.want)
		}
	}
}

func TestNobodyCounts(t *testing.T) {
	t.Parallel()
	var nobody *telemetry.Metrics
	everything(nobody)
	nobody.OnScrape(func(context.Context) { t.Error("asked") })
	w := httptest.NewRecorder()
	nobody.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if w.Code != http.StatusNotFound {
		t.Errorf("status %d", w.Code)
	}
}

// Gauges that nobody tells of are read when they are asked for.
func TestReadAtTheScrape(t *testing.T) {
	t.Parallel()
	m, asked := telemetry.NewMetrics(nil), 0
	m.OnScrape(func(ctx context.Context) {
		if _, limited := ctx.Deadline(); !limited {
			t.Error("reading has no limit")
		}
		asked++
		m.Engine(asked, 0, 1)
	})
	for i := 1; i <= 2; i++ {
		if got := lines(scrape(t, m)["engine_runs"]); !slices.Contains(got, fmt.Sprintf("state=waiting %d", i)) {
			t.Error(got)
		}
	}
}

// Nothing that a client invents becomes a label.
func TestLabelsOfRequests(t *testing.T) {
	t.Parallel()
	m := telemetry.NewMetrics(nil)
	m.RequestEnded("STEAL", "", http.StatusNotFound, time.Millisecond)
	m.RequestEnded("GRAB", "", http.StatusNotFound, time.Millisecond)
	want := []string{"method=other route=none status=404 2"}
	if diff := cmp.Diff(want, lines(scrape(t, m)["http_requests_total"])); diff != "" {
		t.Error(diff)
	}
}
