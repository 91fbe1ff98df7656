// Package meter hears what happens in a process, events of runs, calls of tools, questions to models and streams that are opened, and turns it
// into metrics and into the figures that the service judges itself by. It changes nothing of what it hears and keeps nothing itself.
// The assembly alone imports it.
package meter

import (
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/telemetry"
)

// Meter turns what happens in this process into metrics: events of runs, calls of tools, questions to models. Each event is
// counted once over all processes: one that is told again, by a run that goes on here, is known by its number or its age.
type Meter struct {
	Figures *slo.Recorder // of the objectives; nil: none are noted
	Log     *slog.Logger  // of calls; nil: none is written

	metrics *telemetry.Metrics
	now     func() time.Time
	since   time.Time // what happened before was told by somebody else

	mu      sync.Mutex
	runs    map[string]*metered
	begun   map[string]time.Time // when the first event of a run was sent
	working int                  // of runs
	swept   time.Time
}

// metered is what the meter knows of a run.
type metered struct {
	asked    time.Time             // zero when nobody knows
	kind     string                // plan or replan
	counted  map[int64]bool        // the numbers of its events
	branches map[int]int           // tried by each turn of the planner
	paid     map[string]llm.Micros // for language models, by the node whose turn is not over
	cycles   int                   // of repair
	spent    float64               // US dollars
	pieces   int                   // of work in a re-plan
	reused   int                   // of those
	working  bool
	heard    time.Time
}

const (
	// toldWithin is how soon after its moment an event is told for the first time. Another process takes a run over later than that
	// (TRIPWRIGHT_LIVENESS), so what is older was counted there.
	toldWithin = 10 * time.Second
	// rememberEnded and rememberSilent are how long runs are remembered that have ended, or of which nothing is heard: they
	// may go on elsewhere.
	rememberEnded  = 10 * time.Minute
	rememberSilent = time.Hour
)

// New makes a meter that tells metrics, which may be nil.
func New(metrics *telemetry.Metrics, now func() time.Time) *Meter {
	return &Meter{metrics: metrics, now: now, since: now(), runs: map[string]*metered{}, begun: map[string]time.Time{}}
}

func (m *Meter) noted() figures { return figures{m.Figures} }

// Begin says what events do not: when a run was asked for (zero: as its id says) and whether it is a plan or a replan of
// another. It is called where this process begins to work on the run; left is called when it no longer does.
func (m *Meter) Begin(runID string, asked time.Time, kind string) (left func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.run(runID)
	r.kind = kind
	if !asked.IsZero() {
		r.asked = asked
	}
	m.works(r, true)
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.works(r, false)
	}
}

// Tell hears an event.
func (m *Meter) Tell(e run.Event) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.run(e.RunID)
	again := r.counted[e.Seq] || e.TS.Before(m.since) || m.now().Sub(e.TS) > toldWithin
	r.counted[e.Seq], r.heard = true, m.now()
	if e.Terminal() {
		m.works(r, false)
	}
	if !again {
		m.count(r, e)
	}
}

// works says whether this process works on a run.
func (m *Meter) works(r *metered, yes bool) {
	if r.working == yes {
		return
	}
	r.working = yes
	if yes {
		m.working++
	} else {
		m.working--
	}
	m.metrics.RunsActive(m.working)
}

// run gives what is known of a run. One that nothing was known of is begun here; others are forgotten now and then.
func (m *Meter) run(id string) *metered {
	if m.now().Sub(m.swept) > time.Minute {
		m.sweep()
	}
	r := m.runs[id]
	if r == nil {
		r = &metered{asked: askedAt(id), kind: "plan", counted: map[int64]bool{}, branches: map[int]int{}, paid: map[string]llm.Micros{}, heard: m.now()}
		m.runs[id] = r
		m.works(r, true)
	}
	return r
}

func (m *Meter) sweep() {
	m.swept = m.now()
	maps.DeleteFunc(m.begun, func(_ string, at time.Time) bool { return m.now().Sub(at) > rememberEnded })
	for id, r := range m.runs {
		if silent := m.now().Sub(r.heard); silent > rememberSilent || !r.working && silent > rememberEnded {
			m.works(r, false)
			delete(m.runs, id)
		}
	}
}

// askedAt is the moment that NewRunID was called at, which is part of the id; zero for other ids.
func askedAt(runID string) time.Time {
	id, err := uuid.Parse(runID)
	if err != nil || id.Version() != 7 {
		return time.Time{}
	}
	return time.Unix(id.Time().UnixTime())
}
