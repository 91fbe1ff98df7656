package meter

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/telemetry"
)

// figures notes for the objectives of the service what the meter hears.
type figures struct{ *slo.Recorder }

func (f figures) took(runID, kind string, took time.Duration) {
	if kind == slo.Replanned {
		f.Took(slo.Replanned, took, runID, "replan_p50")
		return
	}
	f.Took(slo.Planned, took, runID, "e2e_p50", "e2e_p95")
}

// repaired notes a cycle of repair, the first from 1.
func (f figures) repaired(runID string, cycle int, mended bool) {
	if mended {
		f.Count(slo.Mended, 1)
	}
	if cycle != 1 {
		return
	}
	f.Count(slo.FirstRepairs, 1)
	if mended {
		f.Count(slo.MendedAtOnce, 1)
	} else {
		f.Blame("first_repair", runID, 0)
	}
}

// ended notes a run that is over, with what it cost and how much of an earlier one it kept.
func (f figures) ended(runID string, r *metered, status run.Status) {
	f.Count(slo.Ended, 1)
	f.Count(slo.Spent, r.spent)
	f.Blame("cost", runID, r.spent)
	if status == run.Completed {
		f.Count(slo.Completed, 1)
		f.Blame("repairs", runID, float64(r.cycles))
	}
	if r.pieces > 0 {
		f.Count(slo.Pieces, float64(r.pieces))
		f.Count(slo.Reused, float64(r.reused))
		f.Blame("reuse", runID, float64(r.reused)/float64(r.pieces))
	}
}

func (f figures) cited(runID string, claims, cited int) {
	f.Count(slo.Claims, float64(claims))
	f.Count(slo.Cited, float64(cited))
	if claims > 0 {
		f.Blame("citations", runID, float64(cited)/float64(claims))
	}
}

// asked notes a question to a tool; reason says why it was not answered.
func (f figures) asked(tool string, remembered bool, reason, runID string) {
	f.Count(slo.ToolAsked, 1)
	if reason != "" && !remembered {
		f.Count(slo.ToolFailed, 1)
		f.Blame("tool_errors", runID, 1)
	}
	if tool == "weather" {
		f.Count(slo.WeatherAsked, 1)
		if remembered {
			f.Count(slo.WeatherRemembered, 1)
		}
	}
}

// Streams counts what streams do, and when they bring the first event of a run.
type Streams struct {
	telemetry.Streams
	meter *Meter
}

// openedWithin is how soon after a run was asked for a stream must be asked for, for its first event to say how fast the service is and
// not how fast its client.
const openedWithin = 2 * time.Second

// Streams gives what open streams tell of themselves.
func (m *Meter) Streams() Streams { return Streams{m.metrics.Streams(), m} }

// First notes how long it took from the request for a run until its first event was sent on a stream, the first that was.
func (s Streams) First(runID string, opened time.Time) { s.meter.firstEvent(runID, opened) }

func (m *Meter) firstEvent(runID string, opened time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now, asked := m.now(), askedAt(runID)
	if r := m.runs[runID]; r != nil && !r.asked.IsZero() {
		asked = r.asked // here
	}
	if _, before := m.begun[runID]; before || asked.IsZero() || asked.Before(m.since) || opened.Sub(asked) > openedWithin {
		return
	}
	m.begun[runID] = now
	m.metrics.FirstEvent(now.Sub(asked))
	m.noted().Took(slo.FirstEvent, now.Sub(asked), runID, "ttfe_p95")
}

// keepEvery is how often a process hands over what it noted. What it noted since goes with it when it is killed.
const keepEvery = 10 * time.Second

// KeepFigures hands over what this process noted until ctx ends, and then once more.
func (m *Meter) KeepFigures(ctx context.Context, k slo.Keeper) {
	tick := time.NewTicker(keepEvery)
	defer tick.Stop()
	for ctx.Err() == nil {
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepEvery)
		err := m.Figures.Keep(last, k)
		cancel()
		if err != nil && m.Log != nil {
			m.Log.WarnContext(ctx, "the service's own figures are not kept yet", "error", err.Error())
		}
	}
}
