package api

import (
	"context"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/trip"
)

func (s *server) editPlan(ctx context.Context, in *struct {
	door.Keyed
	RunPath
	register.Sent[trip.EditBody]
}) (*startedOut, error) {
	body, err := in.Read()
	if err != nil {
		return nil, err
	}
	e := body.Edit()
	if err := e.Validate(); err != nil {
		return nil, err
	}
	if _, err := s.Runs.FindStandingByID(ctx, in.ID); err != nil {
		return nil, err
	}
	id, err := in.WorkID(ctx, "edit/"+in.ID, in.RawBody)
	if err != nil {
		return nil, err
	}
	r, err := s.Runs.Edit(ctx, in.ID, id, e)
	return started(ctx, r, err)
}

// Edit plans a run's trip again with a change.
func (c *Client) Edit(ctx context.Context, id string, e trip.Edit) (st Started, err error) {
	return st, c.Do(ctx, client.Call{Method: "POST", Path: runPath(id, "/edit"), Body: e, Keyed: true}, &st)
}
