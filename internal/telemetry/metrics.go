package telemetry

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics counts what happens in this process and shows it to Prometheus. It has a registry of its own. A nil *Metrics counts
// nothing, so that whoever counts need not ask. It is safe for concurrent use.
type Metrics struct {
	registry   *prometheus.Registry
	counters   map[string]*prometheus.CounterVec
	gauges     map[string]*prometheus.GaugeVec
	histograms map[string]*prometheus.HistogramVec
	summaries  map[string]*prometheus.SummaryVec
	hits       *window

	mu       sync.Mutex
	readers  []func(context.Context)
	fanout   int
	asked    float64
	rejected float64
}

// NewMetrics makes the metrics of Catalog, and those of the Go runtime and the process. now is the clock of what slides over
// time; nil means time.Now.
func NewMetrics(now func() time.Time) *Metrics {
	if now == nil {
		now = time.Now
	}
	m := &Metrics{
		registry: prometheus.NewRegistry(), hits: newWindow(now),
		counters: map[string]*prometheus.CounterVec{}, gauges: map[string]*prometheus.GaugeVec{},
		histograms: map[string]*prometheus.HistogramVec{}, summaries: map[string]*prometheus.SummaryVec{},
	}
	for _, d := range Catalog() {
		m.registry.MustRegister(m.collector(d))
	}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// collector makes one metric. What has no labels is there from the start, as 0.
func (m *Metrics) collector(d Metric) prometheus.Collector {
	alone := len(d.Labels) == 0
	switch {
	case d.Name == cacheHitRate:
		m.hits.desc = prometheus.NewDesc(d.Name, d.Help, d.Labels, nil)
		return m.hits
	case d.Type == Counter:
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: d.Name, Help: d.Help}, d.Labels)
		if m.counters[d.Name] = c; alone {
			c.WithLabelValues()
		}
		return c
	case d.Type == Gauge:
		g := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: d.Name, Help: d.Help}, d.Labels)
		if m.gauges[d.Name] = g; alone {
			g.WithLabelValues()
		}
		return g
	case d.Type == Histogram:
		h := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: d.Name, Help: d.Help, Buckets: d.Buckets}, d.Labels)
		if m.histograms[d.Name] = h; alone {
			h.WithLabelValues()
		}
		return h
	case d.Type == Summary:
		s := prometheus.NewSummaryVec(prometheus.SummaryOpts{Name: d.Name, Help: d.Help}, d.Labels)
		m.summaries[d.Name] = s
		return s
	}
	panic(fmt.Sprintf("telemetry: metric %s has no type", d.Name))
}

// scrapeWithin is how long a scrape may take, and readWithin how much of that reading the gauges anew.
const (
	scrapeWithin = 10 * time.Second
	readWithin   = 2 * time.Second
)

// OnScrape has f called before each scrape, to set gauges that nobody tells of. f must give up when its context ends.
func (m *Metrics) OnScrape(f func(context.Context)) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.readers = append(m.readers, f)
}

// Handler answers scrapes of Prometheus. What it shows is about all organisations together and for operators only.
func (m *Metrics) Handler() http.Handler {
	if m == nil {
		return http.NotFoundHandler()
	}
	page := promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: scrapeWithin})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m.refresh(r.Context())
		page.ServeHTTP(w, r)
	})
}

func (m *Metrics) refresh(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, readWithin)
	defer cancel()
	m.mu.Lock()
	readers := slices.Clone(m.readers)
	m.mu.Unlock()
	for _, read := range readers {
		read(ctx)
	}
}

func (m *Metrics) add(counter string, n float64, labels ...string) {
	if m != nil && n > 0 {
		m.counters[counter].WithLabelValues(labels...).Add(n)
	}
}

func (m *Metrics) set(gauge string, v float64, labels ...string) {
	if m != nil {
		m.gauges[gauge].WithLabelValues(labels...).Set(v)
	}
}

func (m *Metrics) move(gauge string, by float64, labels ...string) {
	if m != nil {
		m.gauges[gauge].WithLabelValues(labels...).Add(by)
	}
}

func (m *Metrics) observe(histogram string, v float64, labels ...string) {
	if m != nil {
		m.histograms[histogram].WithLabelValues(labels...).Observe(v)
	}
}

// millis is a duration as the metrics have it. Clocks that were set back do not make negative ones.
func millis(d time.Duration) float64 { return max(0, float64(d)/float64(time.Millisecond)) }
