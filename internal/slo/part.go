package slo

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
)

// What is timed, in milliseconds.
const (
	FirstEvent = "first_event" // from the request for a run to the first byte of its story on a stream
	Planned    = "plan"        // from the request for a plan to its last event
	Replanned  = "replan"      // from the request for a change to its last event
)

// What is counted.
const (
	Scenarios, Passed          = "scenarios", "scenarios_passed"
	FirstRepairs, MendedAtOnce = "first_repairs", "mended_at_once"
	Completed, Mended          = "completed", "mended"
	ModelAsked, ModelRejected  = "model_asked", "model_rejected"
	Claims, Cited              = "claims", "cited"
	WeatherAsked               = "weather_asked"
	WeatherRemembered          = "weather_remembered"
	ToolAsked, ToolFailed      = "tool_asked", "tool_failed"
	Ended, Spent               = "ended", "spent_usd"
	Pieces, Reused             = "pieces", "reused"
	Audits, Crossed            = "audits", "crossed"
)

// Part is what was noted in some time. The zero value is ready; parts of different processes and minutes add up.
type Part struct {
	Took  map[string]Times      `json:"took,omitempty"`  // what was timed
	Count map[string]float64    `json:"count,omitempty"` // what was counted
	Worst map[string][]WorstRun `json:"worst,omitempty"` // by the objective
}

// Times are how many durations there were of about the same length: key n holds those up to step^n milliseconds that are longer
// than those of key n-1.
type Times map[int]int64

// WorstRun is one that an objective has to be ashamed of. Value is in the objective's unit.
type WorstRun struct {
	ID    string  `json:"run_id"`
	Value float64 `json:"value"`
}

// step is how much longer the durations of one key are than those of the key before: a quantile is off by half of it at most.
const step = 1.02

// mostWorst is how many runs a part remembers for an objective.
const mostWorst = 5

func (p *Part) time(what string, ms float64) {
	if p.Took == nil {
		p.Took = map[string]Times{}
	}
	if p.Took[what] == nil {
		p.Took[what] = Times{}
	}
	p.Took[what][int(math.Ceil(math.Log(max(ms, 1/step))/math.Log(step)))]++
}

func (p *Part) count(what string, n float64) {
	if p.Count == nil {
		p.Count = map[string]float64{}
	}
	p.Count[what] += n
}

func (p *Part) shame(o Objective, r WorstRun) {
	if p.Worst == nil {
		p.Worst = map[string][]WorstRun{}
	}
	worst := append(p.Worst[o.ID], r)
	slices.SortStableFunc(worst, func(a, b WorstRun) int {
		if o.More {
			a, b = b, a
		}
		return cmp.Compare(b.Value, a.Value)
	})
	seen := map[string]bool{}
	worst = slices.DeleteFunc(worst, func(r WorstRun) bool {
		twice := seen[r.ID]
		seen[r.ID] = true
		return twice
	})
	p.Worst[o.ID] = worst[:min(len(worst), mostWorst)]
}

// Add adds what q noted.
func (p *Part) Add(q Part) {
	for what, times := range q.Took {
		if p.Took == nil {
			p.Took = map[string]Times{}
		}
		if p.Took[what] == nil {
			p.Took[what] = Times{}
		}
		for key, n := range times {
			p.Took[what][key] += n
		}
	}
	for what, n := range q.Count {
		p.count(what, n)
	}
	for _, o := range Objectives() {
		for _, r := range q.Worst[o.ID] {
			p.shame(o, r)
		}
	}
}

// Quantile gives the duration, in milliseconds, that a share q of all is not longer than (nearest rank); 0 of none.
func (t Times) Quantile(q float64) float64 {
	rank := int64(math.Ceil(q * float64(t.number())))
	for _, key := range slices.Sorted(maps.Keys(t)) {
		if rank -= t[key]; rank <= 0 {
			return math.Pow(step, float64(key)-0.5)
		}
	}
	return 0
}

func (t Times) number() (n int64) {
	for _, of := range t {
		n += of
	}
	return n
}

// longer is the share of the durations that are longer than a bound.
func (t Times) longer(ms float64) float64 {
	var n int64
	for key, of := range t {
		if math.Pow(step, float64(key)-0.5) > ms {
			n += of
		}
	}
	return float64(n) / float64(max(1, t.number()))
}

// slower measures a quantile of durations. One in twenty may be beyond the target of a p95: burn 1 is just that many.
func slower(what string, q, target float64) func(Part) measured {
	return func(p Part) measured {
		t := p.Took[what]
		return measured{value: t.Quantile(q), samples: float64(t.number()), burn: t.longer(target) / (1 - q)}
	}
}

// share measures how many of all are as they should be.
func share(good, all string, target float64) func(Part) measured {
	return func(p Part) measured {
		m := measured{samples: p.Count[all]}
		if m.samples > 0 {
			m.value = p.Count[good] / m.samples
			m.burn = (1 - m.value) / (1 - target)
		}
		return m
	}
}

// each measures how much there is of something for each of all, of which there should be little.
func each(what, all string, target float64) func(Part) measured {
	return func(p Part) measured {
		m := measured{samples: p.Count[all]}
		if m.samples > 0 {
			m.value = p.Count[what] / m.samples
			m.burn = m.value / target
		}
		return m
	}
}

// crossed measures what the audits found. None may be: each row is as much as may ever be.
func crossed(p Part) measured {
	return measured{value: p.Count[Crossed], samples: p.Count[Audits], burn: p.Count[Crossed]}
}

func short(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
