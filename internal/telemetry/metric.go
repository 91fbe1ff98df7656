package telemetry

// MetricType is how a metric counts, in Prometheus' words.
type MetricType string

// The types.
const (
	Counter   MetricType = "counter"
	Gauge     MetricType = "gauge"
	Histogram MetricType = "histogram"
	Summary   MetricType = "summary"
)

// Metric describes one metric. For names the sentence of the specification that asks for it, by seed and section; it is empty
// for those we added.
type Metric struct {
	Name    string
	Type    MetricType
	Labels  []string
	Buckets []float64 // upper bounds, of a histogram
	Help    string
	For     string
}

// The names that the specification gives, and ours. Each is described once, in Catalog.
const (
	nodeLatency   = "node_latency_ms"
	ttfe          = "ttfe_ms"
	e2eLatency    = "e2e_latency_ms"
	activeRuns    = "active_runs"
	runsEnded     = "runs_total"
	nodeCost      = "cost_usd"
	nodesRerun    = "checkpoints_total"
	nodesReused   = "checkpoints_reused"
	branchFanout  = "branch_fanout_max"
	selectorDecis = "selector_decisions_total"

	toolCalls    = "tool_calls_total"
	toolLatency  = "tool_latency_ms"
	toolCacheHit = "tool_cache_hit"
	toolErrors   = "tool_errors_total"
	cacheHitRate = "cache_hit_rate"

	modelCalls    = "llm_calls_total"
	invalidOutput = "invalid_output_total"
	invalidRate   = "invalid_output_rate"

	overBudget      = "budget_violations_total"
	budgetDelta     = "budget_delta_usd_cents"
	infeasible      = "feasibility_violations_total"
	venueClosed     = "venue_closed_violations_total"
	weatherBlocking = "weather_blocking_total"
	weatherAdvisory = "weather_advisory_total"
	prefViolated    = "pref_violations_total"

	repairCycles  = "repair_cycles_total"
	repairMoves   = "repair_moves_total"
	repairsPerRun = "repairs_per_run"
	claims        = "claims_total"
	citations     = "citations_total"

	sseEvents     = "sse_events_sent_total"
	sseReconnects = "sse_reconnects_total"
	sseDrops      = "sse_drops_total"
	sseOpen       = "sse_streams_open"

	crossOrgReads = "cross_org_reads"
	httpRequests  = "http_requests_total"
	httpLatency   = "http_request_latency_ms"
	httpInFlight  = "http_requests_in_flight"
	rateLimited   = "rate_limited_total"
	quotaRefused  = "quota_refusals_total"

	engineRuns      = "engine_runs"
	engineWorkers   = "engine_workers"
	engineTakeovers = "engine_takeovers_total"
	cacheLookups    = "cache_lookups_total"
	cacheFailures   = "cache_failures_total"
	cacheDrops      = "cache_messages_dropped_total"
	partUp          = "part_up"
)

// Bounds of histograms, in milliseconds unless said. Those of whole runs and of the first event have the thresholds of the
// objectives among them, so that the share beyond a threshold is exact.
func nodeBounds() []float64 { return []float64{100, 500, 1000, 2000, 5000, 10000} }
func runBounds() []float64 {
	return []float64{100, 250, 500, 1000, 2000, 3000, 5000, 6000, 8000, 10000, 12000, 20000, 60000}
}
func firstEventBounds() []float64 {
	return []float64{5, 10, 25, 50, 100, 200, 400, 800, 1000, 2000, 5000}
}
func callBounds() []float64 {
	return []float64{1, 5, 10, 25, 50, 100, 250, 500, 1000, 2000, 4000, 10000}
}
func centBounds() []float64 {
	return []float64{1000, 5000, 10000, 25000, 50000, 100000, 250000, 1000000}
}

// Catalog describes every metric of the program, in the order in which the documentation lists them. It is their one home:
// what is registered, what is documented and what is tested is read from it.
func Catalog() []Metric {
	return []Metric{
		{nodeLatency, Histogram, []string{"node"}, nodeBounds(),
			"How long a turn of a node took, in milliseconds.", "000 §13.2"},
		{ttfe, Histogram, nil, firstEventBounds(),
			"From the request for a run until its first event was sent on the first stream that follows it, in milliseconds.", "000 §13.2, §21"},
		{e2eLatency, Histogram, []string{"type"}, runBounds(),
			"From the request for a run to its last event, in milliseconds; type is plan or replan.", "000 §13.2, §21"},
		{activeRuns, Gauge, nil, nil, "Runs that this process works on.", "000 §13.2"},
		{runsEnded, Counter, []string{"status"}, nil, "Runs that ended: completed, error or cancelled.", "000 §21"},
		{nodeCost, Summary, []string{"node"}, nil,
			"What a turn of a node cost in models and tools, in US dollars.", "000 §13.2, §21"},
		{nodesRerun, Counter, nil, nil, "Pieces of work in re-plans: turns of nodes, or days where a node works day by day.", "000 §21"},
		{nodesReused, Counter, nil, nil, "Those of them that had been done before.", "000 §21"},
		{branchFanout, Gauge, nil, nil, "The most branches that one decision tried since the start.", "000 §5.3"},
		{selectorDecis, Counter, []string{"chosen", "discarded"}, nil,
			"Decisions between branches: the tier of hotel that was chosen, and how many branches were not.", "000 §5.3"},

		{toolCalls, Counter, []string{"tool"}, nil, "Questions to a tool, those answered from memory included.", "000 §21"},
		{toolLatency, Histogram, []string{"tool"}, callBounds(),
			"How long a tool took to answer or fail, retry included, in milliseconds; answers from memory do not count.", "000 §4.1, §4.2"},
		{toolCacheHit, Counter, []string{"tool"}, nil, "Questions to a tool that were answered from memory.", "000 §4.1"},
		{toolErrors, Counter, []string{"tool", "reason"}, nil,
			"Questions that a tool failed to answer: timeout, breaker_open, or a kind of fault. That there is nothing of the kind is an answer.", "000 §4.1, §4.2, §13.2"},
		{cacheHitRate, Gauge, []string{"tool"}, nil,
			"Share of the questions of the last five minutes that were answered from memory; absent when nothing was asked.", "000 §4.2, §13.2"},

		{modelCalls, Counter, []string{"node"}, nil, "Questions to a language model.", "000 §5.5, §21"},
		{invalidOutput, Counter, []string{"node"}, nil,
			"Replies of a language model that were not what was asked for.", "000 §13.2"},
		{invalidRate, Gauge, nil, nil,
			"invalid_output_total / llm_calls_total since the start; 0 before the first question.", "000 §5.5"},

		{overBudget, Counter, nil, nil, "Verdicts that a plan costs more than its budget.", "000 §6.1"},
		{budgetDelta, Histogram, nil, centBounds(),
			"By how much a plan was over its budget when it was judged, in US cents.", "000 §6.1"},
		{infeasible, Counter, []string{"type"}, nil,
			"Verdicts that something cannot be done in its time; type is timing.", "000 §6.2"},
		{venueClosed, Counter, nil, nil, "Verdicts that a place is closed when the plan goes there.", "000 §6.3"},
		{weatherBlocking, Counter, nil, nil, "Verdicts that something stands outdoors in bad weather.", "000 §6.4"},
		{weatherAdvisory, Counter, nil, nil, "Verdicts that the weather may be unsuitable.", "000 §6.4"},
		{prefViolated, Counter, []string{"reason"}, nil,
			"Verdicts that a preference or requirement is not met, by the rule's word for it.", "000 §6.5"},

		{repairCycles, Counter, []string{"success", "cycle"}, nil,
			"Cycles of repair: whether nothing was left to mend, and which cycle of its run it was.", "000 §7.4, §13.2, §21"},
		{repairMoves, Counter, []string{"move_type"}, nil, "Moves that repair made.", "000 §7.4"},
		{repairsPerRun, Histogram, nil, []float64{0, 1, 2, 3}, "Cycles of repair in a run that ended.", "000 §7.4"},
		{claims, Counter, nil, nil, "Sentences of finished itineraries that could be false.", "000 §21"},
		{citations, Counter, nil, nil, "Those of them that have evidence.", "000 §21"},

		{sseEvents, Counter, []string{"node"}, nil, "Events sent on streams.", "000 §8.3, §13.2"},
		{sseReconnects, Counter, []string{"reason"}, nil,
			"Streams opened to go on where another ended, by how the client said where that was.", "000 §8.3"},
		{sseDrops, Counter, nil, nil, "Events that a stream left out because its reader was too slow.", "000 §8.3"},
		{sseOpen, Gauge, nil, nil, "Streams that are open.", ""},

		{crossOrgReads, Gauge, nil, nil,
			"Rows that the last audit found to belong to another organisation than what they refer to. Anything but 0 is an alarm.", "000 §9.2, §21"},
		{httpRequests, Counter, []string{"method", "route", "status"}, nil,
			"Requests answered, by the pattern of their route and the status.", ""},
		{httpLatency, Histogram, []string{"method", "route"}, callBounds(),
			"How long a request took, in milliseconds; of a stream, how long it was open.", ""},
		{httpInFlight, Gauge, nil, nil, "Requests that are being answered.", ""},
		{rateLimited, Counter, []string{"scope"}, nil,
			"Requests refused by a rate limit, of a user, an org or an address.", ""},
		{quotaRefused, Counter, []string{"quota"}, nil, "Requests refused because an organisation has as much as it may: runs, plans, documents, bytes or streams.", ""},

		{engineRuns, Gauge, []string{"state"}, nil, "Runs as the engine knows them: waiting for a worker, or working.", ""},
		{engineWorkers, Gauge, nil, nil, "Processes that take runs.", ""},
		{engineTakeovers, Counter, nil, nil, "Runs that this process took over from one that died.", ""},
		{cacheLookups, Counter, []string{"found"}, nil,
			"Values looked for in the cache that processes share, and whether they were there.", ""},
		{cacheFailures, Counter, []string{"call"}, nil, "Calls that the server of that cache did not answer.", ""},
		{cacheDrops, Counter, nil, nil, "Messages between processes that their hearer was too slow for.", ""},
		{partUp, Gauge, []string{"part"}, nil, "Whether a part that is needed answered when it was last asked: 1 or 0.", ""},
	}
}
