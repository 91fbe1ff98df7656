package tool

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
)

// Meter watches calls. Observe must be quick and safe for concurrent use.
type Meter interface {
	Observe(context.Context, Observation) // the context of who asked
}

// Observation is one question as a Meter sees it: answered by the tool, or without it (CacheHit).
type Observation struct {
	Tool     string
	Latency  time.Duration
	CacheHit bool
	Reason   string // why it failed; "" when it did not
	Retries  int
	Cost     money.Cents
}

// Reason gives the short word for an error that metrics use: timeout, cancelled, breaker_open, or its kind; "" for nil.
func Reason(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, errOpen):
		return "breaker_open"
	case errors.Is(err, context.Canceled):
		return "cancelled"
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	}
	return fault.KindOf(err).String()
}

// Count is what was seen of one tool.
type Count struct {
	Calls     int            `json:"calls"` // hits included
	CacheHits int            `json:"cache_hits"`
	Retries   int            `json:"retries"`
	Errors    map[string]int `json:"errors,omitempty"` // by reason
	Cost      money.Cents    `json:"cost_usd_cents"`
}

// Counts is a Meter in memory. The zero value is ready.
type Counts struct {
	mu    sync.Mutex
	tools map[string]Count
}

// Observe counts o.
func (c *Counts) Observe(_ context.Context, o Observation) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tools == nil {
		c.tools = map[string]Count{}
	}
	n := c.tools[o.Tool]
	n.Calls++
	if o.CacheHit {
		n.CacheHits++
	}
	n.Retries += o.Retries
	n.Cost += o.Cost
	if o.Reason != "" {
		if n.Errors == nil {
			n.Errors = map[string]int{}
		}
		n.Errors[o.Reason]++
	}
	c.tools[o.Tool] = n
}

// ByTool gives a copy of the counts.
func (c *Counts) ByTool() map[string]Count {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := maps.Clone(c.tools)
	for name, n := range out {
		n.Errors = maps.Clone(n.Errors)
		out[name] = n
	}
	return out
}
