package eval

import (
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// Scorecard is what a run of the suite says of the product, in the figures of seed 000 §1.3. A figure without a case to
// measure is -1.
type Scorecard struct {
	Scenarios         int     `json:"scenarios"`
	PassRate          float64 `json:"scenario_pass_rate"`      // passed / all
	FirstRepair       float64 `json:"first_repair_success"`    // mended in one cycle / mended
	RepairsPerSuccess float64 `json:"repairs_per_success"`     // cycles of runs that ended in a plan / those runs
	InvalidOutput     float64 `json:"invalid_model_output"`    // replies of models refused / replies
	CitationCoverage  float64 `json:"citation_coverage"`       // claims with evidence / claims
	WeatherCacheHit   float64 `json:"weather_cache_hit"`       // answers from memory / questions
	ToolErrors        float64 `json:"tool_error_rate"`         // failed / calls
	CostPerRun        float64 `json:"cost_usd_per_run"`        // model and tools
	Reuse             float64 `json:"partial_recompute_reuse"` // pieces of work of edits that had been done before / pieces
}

func card(results []Result, tools map[string]tool.Count) Scorecard {
	c := Scorecard{Scenarios: len(results), WeatherCacheHit: -1, CitationCoverage: -1}
	passed, plans, cycles, repaired, first, reused := 0, 0, 0, 0, 0, graph.Figure{}
	coverage, replies, refused := 0.0, 0, 0
	for _, r := range results {
		if r.Passed {
			passed++
		}
		if r.itinerary != nil {
			plans++
			cycles += r.Cycles
			coverage += r.itinerary.Coverage
		}
		if r.Cycles > 0 && r.itinerary != nil { // what nothing can mend says nothing of repair
			repaired++
			if r.Cycles == 1 {
				first++
			}
		}
		for _, f := range r.edits {
			reused.Hits, reused.Nodes = reused.Hits+f.Hits, reused.Nodes+f.Nodes
		}
		for _, e := range r.events {
			if e.Node == "intent_extractor" && e.Status == run.NodeCompleted {
				replies++
			}
			if e.Status == run.NodeError && e.Attempt == 1 && strings.Contains(e.DecisionNote, "model") {
				refused++
			}
		}
	}
	c.PassRate = share(passed, len(results))
	c.FirstRepair = share(first, repaired)
	c.RepairsPerSuccess = share(cycles, plans)
	c.InvalidOutput = share(refused, replies+refused)
	if plans > 0 {
		c.CitationCoverage = coverage / float64(plans)
	}
	c.Reuse = share(reused.Hits, reused.Nodes)
	calls, errors, cost := 0, 0, int64(0)
	for name, n := range tools {
		calls, cost = calls+n.Calls, cost+int64(n.Cost)
		for _, k := range n.Errors {
			errors += k
		}
		if name == "weather" {
			c.WeatherCacheHit = share(n.CacheHits, n.Calls)
		}
	}
	c.ToolErrors = share(errors, calls)
	c.CostPerRun = float64(cost) / 100 / float64(max(1, len(results)))
	return c
}

// share is a part of a whole, -1 of nothing.
func share(part, whole int) float64 {
	if whole == 0 {
		return -1
	}
	return float64(part) / float64(whole)
}

// String prints the figures, one a line.
func (c Scorecard) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-26s %d\n", "scenarios", c.Scenarios)
	for _, row := range []struct {
		name  string
		value float64
	}{
		{"scenario pass rate", c.PassRate}, {"first-repair success", c.FirstRepair}, {"repairs per success", c.RepairsPerSuccess},
		{"invalid model output", c.InvalidOutput}, {"citation coverage", c.CitationCoverage}, {"weather cache hit", c.WeatherCacheHit},
		{"tool error rate", c.ToolErrors}, {"cost per run, $", c.CostPerRun}, {"partial recompute reuse", c.Reuse},
	} {
		if row.value < 0 {
			fmt.Fprintf(&b, "%-26s no case\n", row.name)
		} else {
			fmt.Fprintf(&b, "%-26s %.3f\n", row.name, row.value)
		}
	}
	return b.String()
}
