package planning

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Cost adds up what a run took: its turns out of its events, its calls out of its tool log.
func (d Door) Cost(ctx context.Context, runID string) (api.Cost, error) {
	found, err := d.Store.FindRunByID(ctx, runID)
	if err != nil {
		return api.Cost{}, err
	}
	events, err := d.Store.FindEvents(ctx, runID, 0)
	if err != nil {
		return api.Cost{}, err
	}
	end := d.Now()
	if found.CompletedAt != nil {
		end = *found.CompletedAt
	}
	c := api.Cost{RunID: runID, DurationMS: end.Sub(found.CreatedAt).Milliseconds(), Nodes: nodeCosts(events), MicroUSD: found.CostMicros}
	c.Tools, err = toolCosts(found.ToolLog)
	return c, err
}

func nodeCosts(events []run.Event) []api.NodeCost {
	var out []api.NodeCost
	for _, e := range events {
		if e.DurationMS == nil {
			continue
		}
		at := slices.IndexFunc(out, func(n api.NodeCost) bool { return n.Node == e.Node })
		if at < 0 {
			at, out = len(out), append(out, api.NodeCost{Node: e.Node})
		}
		out[at].Turns++
		out[at].DurationMS += *e.DurationMS
		if e.CacheHit != nil && *e.CacheHit {
			out[at].CacheHits++
		}
	}
	return out
}

func toolCosts(log json.RawMessage) ([]api.ToolCost, error) {
	var calls plan.Calls
	if len(log) > 0 {
		if err := json.Unmarshal(log, &calls); err != nil {
			return nil, fmt.Errorf("the kept tool log: %w", err)
		}
	}
	var out []api.ToolCost
	for _, tool := range slices.Sorted(maps.Keys(calls)) {
		c := calls[tool]
		out = append(out, api.ToolCost{Tool: tool, Calls: c.Calls, CacheHits: c.CacheHits, Errors: c.Errors, DurationMS: c.Millis})
	}
	return out, nil
}
