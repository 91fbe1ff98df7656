package api

import (
	"context"

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
	sent[edited]
}) (*fixesOut, error) {
	days, err := daysOf(in.RawBody)
	if err != nil {
		return nil, err
	}
	list, err := s.Runs.Fixes(ctx, in.ID, days)
	if err != nil {
		return nil, err
	}
	list = orEmpty(list)
	for i := range list {
		list[i].Violations, list[i].Days = orEmpty(list[i].Violations), orEmpty(list[i].Days)
	}
	return &fixesOut{Fixes{list}}, nil
}

// Fixes gives small changes that mend the edited days of a run's itinerary, the best first.
func (c *Client) Fixes(ctx context.Context, id string, days []trip.ItineraryDay) ([]revise.Fix, error) {
	var f Fixes
	err := c.do(ctx, call{method: "POST", path: runPath(id, "/fixes"), body: ChangedDays{days}, repeatable: true}, &f)
	return f.Fixes, err
}
