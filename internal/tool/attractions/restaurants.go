package attractions

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// RestaurantsName is the second tool's name in provenance, metrics and degradations.
const RestaurantsName = "restaurants"

// FoodRequest asks for the restaurants of a city.
type FoodRequest struct {
	City   string     `json:"city"`
	Near   *geo.Point `json:"near,omitempty"`          // nearest first; nil: by id
	Within geo.Meters `json:"within_meters,omitempty"` // of Near; 0: any distance
	Limit  int        `json:"limit,omitempty"`         // 0: all
}

// Restaurants gives the restaurants of a city, or those near a point.
func (a Adapter) Restaurants(ctx context.Context, in FoodRequest) ([]trip.Restaurant, error) {
	if err := in.validate(); err != nil {
		return nil, err
	}
	if err := tool.Alive(ctx, RestaurantsName); err != nil {
		return nil, err
	}
	catalog, err := a.Find(in.City)
	if err != nil {
		return nil, err
	}
	list := catalog.Restaurants()
	away := func(r *trip.Restaurant) geo.Meters {
		if in.Near == nil {
			return 0
		}
		return geo.Distance(*in.Near, r.Location)
	}
	if in.Within > 0 {
		list = slices.DeleteFunc(list, func(r trip.Restaurant) bool { return away(&r) > in.Within })
	}
	slices.SortFunc(list, func(x, y trip.Restaurant) int {
		return cmp.Or(cmp.Compare(away(&x), away(&y)), cmp.Compare(x.ID, y.ID))
	})
	return list[:min(len(list), cmp.Or(in.Limit, len(list)))], nil
}

func (r FoodRequest) validate() error {
	switch {
	case strings.TrimSpace(r.City) == "":
		return fault.Field("city", "is required")
	case r.Near != nil && !r.Near.Valid():
		return fault.Field("near", "must be a place on the globe")
	case r.Within < 0:
		return fault.Field("within_meters", "must not be negative")
	case r.Limit < 0:
		return fault.Field("limit", "must not be negative")
	}
	return nil
}

// RestaurantsSpec is the second tool for tool.Use.
func RestaurantsSpec(a Adapter) tool.Spec[FoodRequest, []trip.Restaurant] {
	return tool.Spec[FoodRequest, []trip.Restaurant]{Name: RestaurantsName, Version: "1", Call: a.Restaurants}
}
