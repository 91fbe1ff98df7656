package api

import (
	"context"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

type checkedOut struct{ Body revise.Checked }

func (s *server) checkPlan(ctx context.Context, in *struct {
	RunPath
	register.Sent[edited]
}) (*checkedOut, error) {
	days, err := daysOf(in.RawBody)
	if err != nil {
		return nil, err
	}
	c, err := s.Runs.Check(ctx, in.ID, days)
	if err != nil {
		return nil, err
	}
	c.Violations, c.Days = register.OrEmpty(c.Violations), register.OrEmpty(c.Days)
	return &checkedOut{c}, nil
}

// Check says what the changed days of a run's itinerary would mean.
func (c *Client) Check(ctx context.Context, id string, days []trip.ItineraryDay) (checked revise.Checked, err error) {
	return checked, c.Do(ctx, client.Call{Method: "POST", Path: runPath(id, "/check"), Body: ChangedDays{days}, Repeatable: true}, &checked)
}
