package meter

import (
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// count counts an event that was not counted before.
func (m *Meter) count(r *metered, e run.Event) {
	d := dataOf(e)
	if e.Terminal() {
		if e.Status == run.NodeError && e.DurationMS != nil { // the turn that ended it
			m.turn(r, e, d)
		}
		m.end(r, e, d)
		return
	}
	switch e.Status {
	case run.NodeRunning:
		if d.Branch != nil {
			r.branches[e.Attempt]++
		}
	case run.NodeCompleted, run.NodeError:
		if e.DurationMS != nil { // else an older version tells why the run has no plan
			m.turn(r, e, d)
		}
	}
}

// since is the time between two moments; negative when that is not known.
func since(from, to time.Time) time.Duration {
	if from.IsZero() {
		return -1
	}
	return to.Sub(from)
}

// turn counts a turn of a node.
func (m *Meter) turn(r *metered, e run.Event, d data) {
	paid := r.paid[e.Node].USD()
	m.metrics.NodeTook(e.Node, time.Duration(*e.DurationMS)*time.Millisecond, d.CostUSD+paid)
	delete(r.paid, e.Node)
	r.spent += d.CostUSD + paid
	if d.Pieces != nil {
		m.metrics.Replanned(d.Pieces.Nodes, d.Pieces.Hits)
		r.pieces, r.reused = r.pieces+d.Pieces.Nodes, r.reused+d.Pieces.Hits
	}
	if e.Status != run.NodeCompleted {
		return
	}
	switch e.Node {
	case plan.Planner:
		m.metrics.BranchesTried(r.branches[e.Attempt])
	case plan.Selector:
		if d.Chosen != nil && !d.Reused {
			m.metrics.BranchChosen(string(d.Chosen.Tier), d.Chosen.Discarded)
		}
	case plan.Verifier:
		for _, v := range d.Violations {
			m.violation(v)
		}
	case plan.Repair:
		r.cycles = max(r.cycles, e.Attempt)
		m.repair(e.RunID, e.Attempt, d.Repair)
	}
}

func (m *Meter) violation(v trip.Violation) {
	switch v.Kind {
	case trip.BudgetExceeded:
		over, _ := v.Details["delta_usd_cents"].(float64)
		m.metrics.OverBudget(int64(over))
	case trip.TimingInfeasible:
		m.metrics.Infeasible()
	case trip.VenueClosed:
		m.metrics.VenueClosed()
	case trip.WeatherUnsuitable:
		m.metrics.WeatherUnsuitable(v.Blocking)
	case trip.PrefViolated:
		m.metrics.PreferenceViolated(v.Reason())
	}
}

// repair counts a cycle; diff is nil when no move helped.
func (m *Meter) repair(runID string, cycle int, diff *trip.RepairDiff) {
	m.noted().repaired(runID, cycle, diff != nil && diff.ViolationsAfter == 0)
	if diff == nil {
		m.metrics.RepairCycle(false, cycle, nil)
		return
	}
	moves := make([]string, len(diff.Moves))
	for i, move := range diff.Moves {
		moves[i] = string(move.Type)
	}
	m.metrics.RepairCycle(diff.ViolationsAfter == 0, cycle, moves)
}

// end counts the end of a run. One that was cancelled says nothing of how fast we are or how much must be mended.
func (m *Meter) end(r *metered, e run.Event, d data) {
	if e.Status == run.WasCancelled {
		m.metrics.RunEnded(string(run.Cancelled))
		m.noted().ended(e.RunID, r, run.Cancelled)
		return
	}
	status := run.Completed
	if e.Reason != "" || e.DecisionNote != "" { // an older version tells it in the note of its last event
		status = run.Error
	}
	m.metrics.RunEnded(string(status))
	m.noted().ended(e.RunID, r, status)
	end := d.end(r)
	if took := since(end.AskedAt, e.TS); took >= 0 {
		m.metrics.RunTook(end.Kind, took)
		m.noted().took(e.RunID, end.Kind, took)
	}
	m.metrics.RunRepaired(end.Repairs)
	m.metrics.Cited(end.Claims, end.Cited)
	m.noted().cited(e.RunID, end.Claims, end.Cited)
}
