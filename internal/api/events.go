package api

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/run"
)

type eventsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Events []run.Event `json:"events"`
	}
}

func (s *server) events(ctx context.Context, in *struct {
	RunPath
	After int64 `query:"after" minimum:"0" doc:"Only events after this seq."`
}) (*eventsOut, error) {
	if _, err := s.Runs.FindStandingByID(ctx, in.ID); err != nil {
		return nil, err
	}
	events, err := s.Runs.FindEvents(ctx, in.ID, in.After)
	if err != nil {
		return nil, err
	}
	out := &eventsOut{CacheControl: "no-store"}
	out.Body.Events = register.OrEmpty(events)
	return out, nil
}

// Checkpoint is the state of a run after a node that is worth going back to. What is in the state is the planner's own, and may
// change.
type Checkpoint struct {
	Node  string          `json:"node"`
	Turn  int             `json:"turn" doc:"Which visit of the node it was, from 1."`
	At    time.Time       `json:"at"`
	State json.RawMessage `json:"state"`
}

type checkpointsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Checkpoints []Checkpoint `json:"checkpoints"`
	}
}

func (s *server) checkpoints(ctx context.Context, in *struct{ RunPath }) (*checkpointsOut, error) {
	kept, err := s.Runs.Checkpoints(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &checkpointsOut{CacheControl: "no-store"}
	out.Body.Checkpoints = make([]Checkpoint, len(kept))
	for i, c := range kept {
		state, err := json.Marshal(c.State)
		if err != nil {
			return nil, err
		}
		out.Body.Checkpoints[i] = Checkpoint{Node: c.Node, Turn: c.Turn, At: c.At, State: state}
	}
	return out, nil
}

// Events gives the events of a run after a Seq, in order.
func (c *Client) Events(ctx context.Context, id string, after int64) ([]run.Event, error) {
	var out eventsOut
	err := c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/events"), Query: client.Query("after", client.Number(int(after)))}, &out.Body)
	return out.Body.Events, err
}

// Checkpoints gives the last states of a run worth going back to.
func (c *Client) Checkpoints(ctx context.Context, id string) ([]Checkpoint, error) {
	var out checkpointsOut
	err := c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/checkpoints")}, &out.Body)
	return out.Body.Checkpoints, err
}
