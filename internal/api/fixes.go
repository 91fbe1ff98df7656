package api

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// EditedPlan is what POST /plan/{id}/fixes takes: an edited itinerary as for check, or its days alone.
type EditedPlan struct {
	Itinerary *trip.Itinerary     `json:"itinerary,omitempty"`
	Days      []trip.ItineraryDay `json:"days,omitempty" doc:"Of each activity its role, option_ref and locked count, and of a locked one its window."`
}

// Fixes are small changes that mend an edited plan, the best first.
type Fixes struct {
	Fixes []plan.Fix `json:"fixes"`
}

type fixesOut struct{ Body Fixes }

func (s *server) fixes(ctx context.Context, in *struct {
	RunPath
	sent[EditedPlan]
}) (*fixesOut, error) {
	b, err := in.read()
	if err != nil {
		return nil, err
	}
	if (b.Itinerary == nil) == (b.Days == nil) {
		return nil, fault.Field("days", "are required, or an itinerary, not both")
	}
	if b.Itinerary != nil {
		b.Days = b.Itinerary.Days
	}
	if _, err := s.Runs.FindRunByID(ctx, in.ID); err != nil {
		return nil, err
	}
	list, err := s.Runs.Fixes(ctx, in.ID, b.Days)
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
func (c *Client) Fixes(ctx context.Context, id string, days []trip.ItineraryDay) ([]plan.Fix, error) {
	var f Fixes
	err := c.do(ctx, call{method: "POST", path: runPath(id, "/fixes"), body: EditedPlan{Days: days}, repeatable: true}, &f)
	return f.Fixes, err
}
