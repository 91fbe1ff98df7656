package telemetry

import (
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// How far back cache_hit_rate looks (seed 000 §13.2), and how exactly it forgets.
const (
	windowSpan = 5 * time.Minute
	windowPart = 10 * time.Second
)

// window counts hits and questions of the last windowSpan by tool. It is the collector of cache_hit_rate: the rate is worked
// out when it is asked for, so that it sinks also while nothing happens.
type window struct {
	now  func() time.Time
	desc *prometheus.Desc

	mu    sync.Mutex
	tools map[string]*[windowSpan / windowPart]part
}

// part is what was counted in one windowPart.
type part struct {
	at          int64 // which windowPart since the beginning of time
	asked, hits int
}

func newWindow(now func() time.Time) *window {
	return &window{now: now, tools: map[string]*[windowSpan / windowPart]part{}}
}

func (w *window) at() int64 { return w.now().UnixNano() / int64(windowPart) }

func (w *window) add(tool string, hit bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	parts := w.tools[tool]
	if parts == nil {
		parts = new([windowSpan / windowPart]part)
		w.tools[tool] = parts
	}
	at := w.at()
	p := &parts[at%int64(len(parts))]
	if p.at != at {
		*p = part{at: at}
	}
	p.asked++
	if hit {
		p.hits++
	}
}

// rates gives the share of hits by tool; tools that were not asked lately are missing.
func (w *window) rates() map[string]float64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	out, newest := map[string]float64{}, w.at()
	for tool, parts := range w.tools {
		asked, hits := 0, 0
		for _, p := range parts {
			if newest-p.at < int64(len(parts)) && p.at <= newest {
				asked, hits = asked+p.asked, hits+p.hits
			}
		}
		if asked > 0 {
			out[tool] = float64(hits) / float64(asked)
		}
	}
	return out
}

// Describe is for the registry.
func (w *window) Describe(out chan<- *prometheus.Desc) { out <- w.desc }

// Collect is for the registry.
func (w *window) Collect(out chan<- prometheus.Metric) {
	for tool, rate := range w.rates() {
		out <- prometheus.MustNewConstMetric(w.desc, prometheus.GaugeValue, rate, tool)
	}
}
