// Package slo holds the objectives of the service (seed 000 §1.3 and §21) and judges, over a window of time, whether they are met: how
// far each is from its target, how fast what may go wrong is being used up, and which runs were the worst. What happens is noted in
// minutes; each process notes its own, and they add up. Nothing in here knows an organisation or what anybody planned.
package slo

import "time"

// Unit is what the value of an objective counts.
type Unit string

// The units. A Share is between 0 and 1.
const (
	Milliseconds Unit = "ms"
	Share        Unit = "share"
	Cycles       Unit = "cycles"
	USD          Unit = "usd"
	Rows         Unit = "rows"
)

// Objective is one line of what the service promises.
type Objective struct {
	ID   string
	Name string
	Unit Unit
	// Target is met by a value that is at most it, or at least it where More is set.
	Target float64
	More   bool
	// Threshold is where people are told: a value beyond it, over AlertOver, is an alert; Page says that somebody is to be woken.
	Threshold float64
	AlertOver time.Duration
	Page      bool
	// Query gives the value to Prometheus, from the metrics of the program; %[1]s is the window. "" where no metric tells it: scenarios are
	// run apart from the service.
	Query string
	// For is where it is asked for, by seed and section.
	For string

	measure func(Part) measured
}

// measured is what a part says of an objective: burn is how fast what may go wrong is used up, 1 being as fast as the target allows.
type measured struct {
	value, samples, burn float64
}

// Met tells whether a value keeps the promise.
func (o Objective) Met(value float64) bool { return o.within(value, o.Target) }

// Alert tells whether somebody is to hear of a value.
func (o Objective) Alert(value float64) bool { return !o.within(value, o.Threshold) }

func (o Objective) within(value, bound float64) bool {
	if o.More {
		return value >= bound
	}
	return value <= bound
}

// Objectives gives all of them, in the order of seed 000 §21. Where that says "about 100 %" of citations, 99.5 % are taken to be.
func Objectives() []Objective {
	const day, hour = 24 * time.Hour, time.Hour
	return []Objective{
		{ID: "ttfe_p95", Name: "Time to the first event, p95", Unit: Milliseconds, Target: 800, Threshold: 1000, AlertOver: 5 * time.Minute,
			Query: quantile(0.95, "ttfe_ms", ""), For: "000 §1.3, §21", measure: slower(FirstEvent, 0.95, 800)},
		{ID: "e2e_p50", Name: "A plan from wish to end, p50", Unit: Milliseconds, Target: 6000, Threshold: 8000, AlertOver: 5 * time.Minute,
			Query: quantile(0.5, "e2e_latency_ms", `type="plan"`), For: "000 §1.3, §21", measure: slower(Planned, 0.5, 6000)},
		{ID: "e2e_p95", Name: "A plan from wish to end, p95", Unit: Milliseconds, Target: 10000, Threshold: 12000, AlertOver: 5 * time.Minute,
			Page: true, Query: quantile(0.95, "e2e_latency_ms", `type="plan"`), For: "000 §1.3, §13.3, §21", measure: slower(Planned, 0.95, 10000)},
		{ID: "replan_p50", Name: "A change from wish to end, p50", Unit: Milliseconds, Target: 3000, Threshold: 5000, AlertOver: 5 * time.Minute,
			Query: quantile(0.5, "e2e_latency_ms", `type="replan"`), For: "000 §1.3, §21", measure: slower(Replanned, 0.5, 3000)},
		{ID: "scenarios", Name: "Scenarios that pass", Unit: Share, Target: 0.9, More: true, Threshold: 0.9, AlertOver: day, For: "000 §1.3, §21", measure: share(Passed, Scenarios, 0.9)},
		{ID: "first_repair", Name: "Plans mended by the first repair", Unit: Share, Target: 0.7, More: true, Threshold: 0.6, AlertOver: day,
			Query: ratio(`repair_cycles_total{success="true",cycle="1"}`, `repair_cycles_total{cycle="1"}`), For: "000 §1.3, §21",
			measure: share(MendedAtOnce, FirstRepairs, 0.7)},
		{ID: "repairs", Name: "Repairs that mended, for each plan", Unit: Cycles, Target: 1, Threshold: 1.5, AlertOver: day,
			Query: ratio(`repair_cycles_total{success="true"}`, `runs_total{status="completed"}`), For: "000 §1.3, §21",
			measure: each(Mended, Completed, 1)},
		{ID: "invalid_output", Name: "Replies of models that were not what was asked for", Unit: Share, Target: 0.005, Threshold: 0.01, AlertOver: hour,
			Query: ratio("invalid_output_total", "llm_calls_total"), For: "000 §1.3, §13.3, §21", measure: each(ModelRejected, ModelAsked, 0.005)},
		{ID: "citations", Name: "Claims with their source", Unit: Share, Target: 0.995, More: true, Threshold: 0.95, AlertOver: day,
			Query: ratio("citations_total", "claims_total"), For: "000 §1.3, §21", measure: share(Cited, Claims, 0.995)},
		{ID: "weather_cache", Name: "Weather answered from memory", Unit: Share, Target: 0.8, More: true, Threshold: 0.7, AlertOver: hour,
			Query: ratio(`tool_cache_hit{tool="weather"}`, `tool_calls_total{tool="weather"}`), For: "000 §1.3, §21",
			measure: share(WeatherRemembered, WeatherAsked, 0.8)},
		{ID: "tool_errors", Name: "Questions that a tool failed to answer", Unit: Share, Target: 0.02, Threshold: 0.05, AlertOver: hour,
			Query: ratio("tool_errors_total", "tool_calls_total"), For: "000 §1.3, §21", measure: each(ToolFailed, ToolAsked, 0.02)},
		{ID: "cost", Name: "Cost of a run", Unit: USD, Target: 0.03, Threshold: 0.05, AlertOver: day,
			Query: ratio("cost_usd_sum", "runs_total"), For: "000 §1.3, §21", measure: each(Spent, Ended, 0.03)},
		{ID: "reuse", Name: "Work kept when a plan is changed", Unit: Share, Target: 0.6, More: true, Threshold: 0.5, AlertOver: day,
			Query: ratio("checkpoints_reused", "checkpoints_total"), For: "000 §1.3, §21", measure: share(Reused, Pieces, 0.6)},
		{ID: "cross_org_reads", Name: "Rows that crossed between organisations", Unit: Rows, Target: 0, Threshold: 0, AlertOver: day, Page: true,
			Query: "max(cross_org_reads)", For: "000 §1.3, §13.3, §21", measure: crossed},
	}
}

func quantile(q float64, metric, labels string) string {
	if labels != "" {
		labels = "{" + labels + "}"
	}
	return "histogram_quantile(" + short(q) + ", sum by (le) (rate(" + metric + "_bucket" + labels + "[%[1]s])))"
}

func ratio(of, all string) string {
	return "sum(increase(" + of + "[%[1]s])) / sum(increase(" + all + "[%[1]s]))"
}
