package api

import (
	"context"

	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

type checkedOut struct{ Body revise.Checked }

func (s *server) checkPlan(ctx context.Context, in *struct {
	RunPath
	sent[edited]
}) (*checkedOut, error) {
	days, err := daysOf(in.RawBody)
	if err != nil {
		return nil, err
	}
	c, err := s.Runs.Check(ctx, in.ID, days)
	if err != nil {
		return nil, err
	}
	c.Violations, c.Days = orEmpty(c.Violations), orEmpty(c.Days)
	return &checkedOut{c}, nil
}

// orEmpty makes a list that programs can walk of one that is not there.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Check says what the changed days of a run's itinerary would mean.
func (c *Client) Check(ctx context.Context, id string, days []trip.ItineraryDay) (checked revise.Checked, err error) {
	return checked, c.do(ctx, call{method: "POST", path: runPath(id, "/check"), body: ChangedDays{days}, repeatable: true}, &checked)
}
