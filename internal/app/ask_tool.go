package app

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/lodging"
	"github.com/tripwright/tripwright/internal/tool/transit"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/trip"
)

var _ api.Tools = &tools{}

// AskTool asks one tool for somebody outside. Nothing steps down: what the planner would take in its place is no answer of the tool.
func (t *tools) AskTool(ctx context.Context, name string, q api.ToolQuestion) (api.ToolAnswer, error) {
	switch name {
	case flights.Name:
		in := flights.Request{City: q.City, Origin: q.Home, Dest: q.Airport, Direction: trip.Outbound, Date: q.Date}
		if q.Back {
			in.Origin, in.Dest, in.Direction = q.Airport, q.Home, trip.Return
		}
		return answerOf(ctx, t.flights, in)
	case lodging.Name:
		in := lodging.Request{City: q.City, CheckIn: q.Date, CheckOut: q.Until}
		if q.Tier != "" {
			in.Tiers = []trip.Tier{q.Tier}
		}
		return answerOf(ctx, t.hotels, in)
	case attractions.Name:
		return answerOf(ctx, t.sights, attractions.Request{City: q.City, Themes: q.Themes})
	case attractions.RestaurantsName:
		return answerOf(ctx, t.tables, attractions.FoodRequest{City: q.City})
	case fx.Name:
		return answerOf(ctx, t.fx.Rates, fx.Request{From: strings.ToUpper(q.Currency), AsOf: q.Date})
	case geocode.Name:
		return answerOf(ctx, t.places, geocode.Request{Query: q.City})
	case transit.Name:
		var in transit.Request
		if q.From != nil {
			in.From = *q.From
		}
		if q.To != nil {
			in.To = *q.To
		}
		return answerOf(ctx, t.ways, in)
	case weather.Name:
		return t.askForecast(ctx, q)
	}
	return api.ToolAnswer{}, fault.Field("tool", "there is no such tool: flights, lodging, attractions, restaurants, weather, fx, geocode or transit")
}

// askForecast asks the live forecast of a city.
func (t *tools) askForecast(ctx context.Context, q api.ToolQuestion) (api.ToolAnswer, error) {
	pack, err := t.atlas.Find(q.City)
	if err != nil {
		return api.ToolAnswer{}, err
	}
	if why := t.weather.Silent(ctx); why != "" {
		return api.ToolAnswer{}, fault.New(fault.Unavailable, "%s", why)
	}
	return answerOf(ctx, t.weather.Live, weather.Request{Point: pack.City().Center, Date: q.Date})
}

func answerOf[In, Out any](ctx context.Context, t *tool.Guarded[In, Out], in In) (api.ToolAnswer, error) {
	r, err := t.Call(ctx, in)
	if err != nil {
		return api.ToolAnswer{}, err
	}
	value, err := json.Marshal(r.Value)
	return api.ToolAnswer{Tool: r.Meta.Tool, CalledAt: r.Meta.CalledAt, CacheHit: r.Meta.CacheHit, Digest: r.Meta.Digest,
		Retries: r.Meta.Retries, Millis: r.Meta.Latency.Milliseconds(), Value: value}, err
}
