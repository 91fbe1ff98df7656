package api

import (
	"context"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

const (
	mostMoves   = 50
	longestName = 120
)

func (s *server) editPlan(ctx context.Context, in *struct {
	door.Keyed
	RunPath
	sent[revise.Edit]
}) (*startedOut, error) {
	e, err := in.read()
	if err != nil {
		return nil, err
	}
	if err := validEdit(e); err != nil {
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

// validEdit checks the shape of an edit. Whether it fits the itinerary is for the planner.
func validEdit(e revise.Edit) error {
	switch {
	case e.Empty():
		return fault.New(fault.Invalid, "the edit changes nothing")
	case e.Alternative < 0 || e.Alternative > trip.MostAnswers:
		return fault.Field("alternative", "must be one of those that the itinerary offers, from 1 to %d", trip.MostAnswers)
	case len(e.Moves) > mostMoves:
		return fault.Field("moves", "takes at most %d", mostMoves)
	case len(e.Order) > trip.MaxDays:
		return fault.Field("order", "takes at most %d days", trip.MaxDays)
	}
	if err := trip.ValidText("description", e.Description); err != nil {
		return err
	}
	for i, m := range e.Moves {
		if err := validMove(fmt.Sprintf("moves[%d]", i), m); err != nil {
			return err
		}
	}
	for i, o := range e.Order {
		if err := validOrder(fmt.Sprintf("order[%d]", i), o); err != nil {
			return err
		}
	}
	return nil
}

func validOrder(path string, o revise.Order) error {
	switch {
	case o.Day < 0 || o.Day >= trip.MaxDays:
		return fault.Field(path+".day", "must lie inside the trip, from 0")
	case len(o.Options) == 0 || len(o.Options) > mostMoves:
		return fault.Field(path+".options", "takes 1 to %d", mostMoves)
	}
	for k, option := range o.Options {
		if option == "" || len(option) > longestName {
			return fault.Field(fmt.Sprintf("%s.options[%d]", path, k), "must be the id of a sight or a restaurant of at most %d bytes", longestName)
		}
		if slices.Contains(o.Options[:k], option) {
			return fault.Field(fmt.Sprintf("%s.options[%d]", path, k), "is named twice")
		}
	}
	return nil
}

func validMove(path string, m revise.Move) error {
	needsRef, needsOption, needsDay := false, false, false
	switch m.Op {
	case revise.Remove, revise.Lock, revise.Unlock:
		needsRef = true
	case revise.Replace:
		needsRef, needsOption = true, true
	case revise.MoveTo:
		needsRef, needsDay = true, true
	case revise.Add:
		needsOption, needsDay = true, true
	default:
		return fault.Field(path+".op", "must be one of %s, %s, %s, %s, %s, %s", revise.Add, revise.Lock, revise.MoveTo,
			revise.Remove, revise.Replace, revise.Unlock)
	}
	switch {
	case needsRef && m.Ref == "":
		return fault.Field(path+".ref", "is required: the slot it is about, such as d1.s3")
	case needsOption && m.Option == "":
		return fault.Field(path+".option", "is required: the id of what to put there")
	case needsDay && m.Day == nil:
		return fault.Field(path+".day", "is required: the day, from 0")
	case len(m.Ref) > longestName || len(m.Option) > longestName || len(m.Start) > longestName:
		return fault.Field(path, "takes names of at most %d bytes", longestName)
	case m.Day != nil && (*m.Day < 0 || *m.Day >= trip.MaxDays):
		return fault.Field(path+".day", "must lie inside the trip, from 0")
	}
	return nil
}

// Edit plans a run's trip again with a change.
func (c *Client) Edit(ctx context.Context, id string, e revise.Edit) (st Started, err error) {
	return st, c.do(ctx, call{method: "POST", path: runPath(id, "/edit"), body: e, keyed: true}, &st)
}
