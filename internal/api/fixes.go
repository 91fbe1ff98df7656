package api

import (
	"context"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// Fixes are small changes that mend an edited plan, the best first.
type Fixes struct {
	Fixes []revise.Fix `json:"fixes"`
}

type fixesOut struct{ Body Fixes }

func (s *server) fixes(ctx context.Context, in *struct {
	RunPath
	register.Sent[edited]
}) (*fixesOut, error) {
	days, err := daysOf(in.RawBody)
	if err != nil {
		return nil, err
	}
	list, err := s.Runs.Fixes(ctx, in.ID, days)
	if err != nil {
		return nil, err
	}
	list = register.OrEmpty(list)
	for i := range list {
		list[i].Violations, list[i].Days = register.OrEmpty(list[i].Violations), register.OrEmpty(list[i].Days)
	}
	return &fixesOut{Fixes{list}}, nil
}

// Fixes gives small changes that mend the edited days of a run's itinerary, the best first.
func (c *Client) Fixes(ctx context.Context, id string, days []trip.ItineraryDay) ([]revise.Fix, error) {
	var f Fixes
	err := c.Do(ctx, client.Call{Method: "POST", Path: runPath(id, "/fixes"), Body: ChangedDays{days}, Repeatable: true}, &f)
	return f.Fixes, err
}
