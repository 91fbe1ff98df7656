package api

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tripwright/tripwright/internal/trip"
)

// ChangedDays are the days of an itinerary that a hand changed, without the rest of it.
type ChangedDays struct {
	Days []trip.ItineraryDay `json:"days" doc:"Of each activity its role, option_ref and locked count, and of a locked one its window."`
}

// edited is what POST /plan/{id}/check and /fixes take: the days alone, or the whole itinerary they stand in.
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
