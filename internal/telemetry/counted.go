package telemetry

import (
	"strconv"
	"time"
)

// NodeTook counts a turn of a node and what it cost, in US dollars.
func (m *Metrics) NodeTook(node string, took time.Duration, usd float64) {
	if m == nil {
		return
	}
	m.observe(nodeLatency, millis(took), node)
	m.summaries[nodeCost].WithLabelValues(node).Observe(usd)
}

// FirstEvent tells how long a run's first event took from the request.
func (m *Metrics) FirstEvent(after time.Duration) { m.observe(ttfe, millis(after)) }

// RunsActive says how many runs this process works on.
func (m *Metrics) RunsActive(n int) { m.set(activeRuns, float64(n)) }

// RunEnded counts a run that ended as completed, error or cancelled.
func (m *Metrics) RunEnded(status string) { m.add(runsEnded, 1, status) }

// RunTook tells how long a plan or a replan took from the request to its end.
func (m *Metrics) RunTook(kind string, took time.Duration) { m.observe(e2eLatency, millis(took), kind) }

// RunRepaired tells how many cycles of repair a run had.
func (m *Metrics) RunRepaired(cycles int) { m.observe(repairsPerRun, float64(cycles)) }

// Replanned counts the pieces of work of a turn in a re-plan, and those of them that had been done before.
func (m *Metrics) Replanned(pieces, reused int) {
	m.add(nodesRerun, float64(pieces))
	m.add(nodesReused, float64(reused))
}

// BranchesTried tells how many branches one decision tried.
func (m *Metrics) BranchesTried(n int) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fanout = max(m.fanout, n)
	m.set(branchFanout, float64(m.fanout))
}

// BranchChosen counts a decision between branches: what was chosen, and how many were not.
func (m *Metrics) BranchChosen(chosen string, discarded int) {
	m.add(selectorDecis, 1, chosen, strconv.Itoa(discarded))
}

// ToolAnswered counts a question that a tool answered, or failed to answer when reason is not empty.
func (m *Metrics) ToolAnswered(tool string, took time.Duration, reason string) {
	if m == nil {
		return
	}
	m.add(toolCalls, 1, tool)
	m.observe(toolLatency, millis(took), tool)
	m.hits.add(tool, false)
	if reason != "" {
		m.add(toolErrors, 1, tool, reason)
	}
}

// ToolRemembered counts a question to a tool that was answered from memory.
func (m *Metrics) ToolRemembered(tool string) {
	if m == nil {
		return
	}
	m.add(toolCalls, 1, tool)
	m.add(toolCacheHit, 1, tool)
	m.hits.add(tool, true)
}

// ModelAsked counts a question to a language model.
func (m *Metrics) ModelAsked(node string) { m.model(modelCalls, node, 1, 0) }

// ModelRejected counts a reply of a language model that was not what was asked for.
func (m *Metrics) ModelRejected(node string) { m.model(invalidOutput, node, 0, 1) }

func (m *Metrics) model(counter, node string, asked, rejected float64) {
	if m == nil {
		return
	}
	m.add(counter, 1, node)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked, m.rejected = m.asked+asked, m.rejected+rejected
	if m.asked > 0 {
		m.set(invalidRate, m.rejected/m.asked)
	}
}

// OverBudget counts a verdict that a plan costs more than it may, and by how much, in US cents.
func (m *Metrics) OverBudget(cents int64) {
	m.add(overBudget, 1)
	m.observe(budgetDelta, float64(cents))
}

// Infeasible counts a verdict that something cannot be done in its time.
func (m *Metrics) Infeasible() { m.add(infeasible, 1, "timing") }

// VenueClosed counts a verdict that a place is closed.
func (m *Metrics) VenueClosed() { m.add(venueClosed, 1) }

// WeatherUnsuitable counts a verdict about the weather.
func (m *Metrics) WeatherUnsuitable(blocking bool) {
	if blocking {
		m.add(weatherBlocking, 1)
	} else {
		m.add(weatherAdvisory, 1)
	}
}

// PreferenceViolated counts a verdict about a preference or requirement, by the rule's word for it.
func (m *Metrics) PreferenceViolated(reason string) { m.add(prefViolated, 1, reason) }

// RepairCycle counts a cycle of repair: whether nothing was left to mend after it, its number in its run from 1, and the types
// of its moves.
func (m *Metrics) RepairCycle(success bool, cycle int, moves []string) {
	m.add(repairCycles, 1, strconv.FormatBool(success), strconv.Itoa(cycle))
	for _, move := range moves {
		m.add(repairMoves, 1, move)
	}
}

// Cited counts the claims of a finished itinerary and those of them that have evidence.
func (m *Metrics) Cited(all, withEvidence int) {
	m.add(claims, float64(all))
	m.add(citations, float64(withEvidence))
}

// CrossOrgReads tells what the last audit found.
func (m *Metrics) CrossOrgReads(rows int64) { m.set(crossOrgReads, float64(rows)) }

// Engine says how many runs wait for a worker, how many are worked on, and how many processes take runs.
func (m *Metrics) Engine(waiting, working, workers int) {
	m.set(engineRuns, float64(waiting), "waiting")
	m.set(engineRuns, float64(working), "working")
	m.set(engineWorkers, float64(workers))
}

// TookOver counts a run taken over from a process that died.
func (m *Metrics) TookOver() { m.add(engineTakeovers, 1) }

// PartUp says whether a part that is needed answered when it was last asked.
func (m *Metrics) PartUp(part string, up bool) {
	v := 0.0
	if up {
		v = 1
	}
	m.set(partUp, v, part)
}
