package api

import (
	"context"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Status is how a run stands, in few bytes: for those who cannot follow its stream.
type Status struct {
	Status     string `json:"status" enum:"running,completed,error,cancelled"`
	Progress   int    `json:"progress_pct" minimum:"0" maximum:"100"`
	LatestNode string `json:"latest_node" doc:"Empty before the first."`
}

type statusOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Status
}

func (s *server) status(ctx context.Context, in *struct{ RunPath }) (*statusOut, error) {
	stands, err := s.Runs.FindStandingByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	events, err := s.Runs.FindEvents(ctx, in.ID, 0)
	if err != nil {
		return nil, err
	}
	out := &statusOut{CacheControl: "no-store", Body: Status{Status: string(stands.Status), Progress: progress(stands.Status, events)}}
	if len(events) > 0 {
		out.Body.LatestNode = events[len(events)-1].Node
	}
	return out, nil
}

// progress is how much of the graph is behind a run, in percent: nodes that were completed count once, however often repair
// comes back to them, so that it never falls. 100 is for runs that are over.
func progress(status run.Status, events []run.Event) int {
	if status.Final() {
		return 100
	}
	done := map[string]bool{}
	for _, e := range events {
		if e.Status == run.NodeCompleted {
			done[e.Node] = true
		}
	}
	behind := 0
	for _, n := range plan.Graph.Nodes {
		if done[n.Name] {
			behind++
		}
	}
	return min(behind*100/len(plan.Graph.Nodes), 99)
}

// Status says how a run stands.
func (c *Client) Status(ctx context.Context, id string) (st Status, err error) {
	return st, c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/status")}, &st)
}
