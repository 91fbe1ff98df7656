package api

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// ChangedDays are the days of an itinerary that a hand changed, without the rest of it, for POST /plan/{id}/check.
type ChangedDays struct {
	Days []trip.ItineraryDay `json:"days" doc:"Of each activity its role, option_ref and locked count, and of a locked one its window."`
}

// edited is what check takes: the days alone, or the whole itinerary they stand in.
type edited struct{}

// Schema describes both forms.
func (edited) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		r.Schema(reflect.TypeFor[ChangedDays](), true, ""), r.Schema(reflect.TypeFor[trip.Itinerary](), true, ""),
	}}
}

// daysOf reads either form: days alone are what has nothing else.
func daysOf(body []byte) ([]trip.ItineraryDay, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil || len(fields) != 1 || fields["days"] == nil {
		it, err := trip.ParseItinerary(body)
		return it.Days, err
	}
	var c ChangedDays
	err := trip.Decode(body, &c)
	return c.Days, err
}

type checkedOut struct{ Body plan.Checked }

func (s *server) checkPlan(ctx context.Context, in *struct {
	RunPath
	sent[edited]
}) (*checkedOut, error) {
	days, err := daysOf(in.RawBody)
	if err != nil {
		return nil, err
	}
	if _, err := s.Runs.FindRunByID(ctx, in.ID); err != nil {
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
func (c *Client) Check(ctx context.Context, id string, days []trip.ItineraryDay) (checked plan.Checked, err error) {
	return checked, c.do(ctx, call{method: "POST", path: runPath(id, "/check"), body: ChangedDays{days}, repeatable: true}, &checked)
}
