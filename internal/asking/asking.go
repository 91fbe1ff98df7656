// Package asking lets whoever is at the door ask the tools of the planner themselves, one question at a time.
//
// The wiring imports it.
package asking

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/lodging"
	"github.com/tripwright/tripwright/internal/tool/transit"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/world"
)

// Asking lets who is at the door ask the tools themselves.
type Asking struct {
	*world.Tools
	told *tool.Memory // which organisation asked a tool what, and when
	now  func() time.Time
}

var _ api.Tools = Asking{}

// New lets them ask tools.
func New(t *world.Tools, now func() time.Time) Asking {
	return Asking{t, tool.NewMemory(4<<20, now), now}
}

// AskTool asks one tool for somebody outside. Nothing steps down: what the planner would take in its place is no answer of the tool.
func (t Asking) AskTool(ctx context.Context, name string, q api.ToolQuestion) (api.ToolAnswer, error) {
	a, err := t.ask(ctx, name, q)
	if f := (*fault.Error)(nil); errors.As(err, &f) && f.Field != "" {
		asked := *f
		asked.Field = cmp.Or(membersOf[name][f.Field], f.Field)
		err = &asked
	}
	return a, err
}

// membersOf says what the question of a tool calls the fields of its request.
var membersOf = map[string]map[string]string{
	flights.Name: {"dest": "airport", "origin": "home"}, fx.Name: {"as_of": "date", "from": "currency"}, geocode.Name: {"query": "city"},
	lodging.Name: {"checkin": "date", "checkout": "until", "tier_prefs[0]": "tier"},
}

func (t Asking) ask(ctx context.Context, name string, q api.ToolQuestion) (api.ToolAnswer, error) {
	switch name {
	case flights.Name:
		in := flights.Request{City: q.City, Origin: q.Home, Dest: q.Airport, Direction: trip.Outbound, Date: q.Date}
		if q.Back {
			in.Origin, in.Dest, in.Direction = q.Airport, q.Home, trip.Return
		}
		return answerOf(ctx, t, t.Flights, in)
	case lodging.Name:
		in := lodging.Request{City: q.City, CheckIn: q.Date, CheckOut: q.Until}
		if q.Tier != "" {
			in.Tiers = []trip.Tier{q.Tier}
		}
		return answerOf(ctx, t, t.Hotels, in)
	case attractions.Name:
		return answerOf(ctx, t, t.Sights, attractions.Request{City: q.City, Themes: q.Themes})
	case attractions.RestaurantsName:
		return answerOf(ctx, t, t.Tables, attractions.FoodRequest{City: q.City})
	case fx.Name:
		return answerOf(ctx, t, t.FX.Rates, fx.Request{From: strings.ToUpper(q.Currency), AsOf: q.Date})
	case geocode.Name:
		return t.askPlace(ctx, q.City)
	case transit.Name:
		in := transit.Request{Modes: q.Modes}
		if q.From != nil {
			in.From = *q.From
		}
		if q.To != nil {
			in.To = *q.To
		}
		return answerOf(ctx, t, t.Ways, in)
	case weather.Name:
		return t.askForecast(ctx, q)
	}
	return api.ToolAnswer{}, fault.Field("tool", "there is no such tool: flights, lodging, attractions, restaurants, weather, fx, geocode or transit")
}

// askPlace asks the packs where a city is, and of what they do not know the geocoder outside, where there is a network.
func (t Asking) askPlace(ctx context.Context, name string) (api.ToolAnswer, error) {
	in := geocode.Request{Query: name}
	got, err := answerOf(ctx, t, t.Places, in)
	if !fault.Is(err, fault.NotFound) || !t.Weather.Network.Online(ctx) {
		return got, err
	}
	return answerOf(ctx, t, t.Outside, in)
}

// askForecast asks the live forecast of a city.
func (t Asking) askForecast(ctx context.Context, q api.ToolQuestion) (api.ToolAnswer, error) {
	pack, err := t.Atlas.Find(q.City)
	if err != nil {
		return api.ToolAnswer{}, err
	}
	if !t.Weather.Within(q.Date) { // the service would refuse it, and that would count as a fault of its
		return api.ToolAnswer{}, fault.Field("date", "must be today or one of the %d days that follow", weather.HorizonDays-1)
	}
	if why := t.Weather.Silent(ctx); why != "" {
		return api.ToolAnswer{}, fault.New(fault.Unavailable, "%s", fault.Whole(why))
	}
	return answerOf(ctx, t, t.Weather.Live, weather.Request{Point: pack.City().Center, Date: q.Date})
}

// answerOf asks a tool for somebody outside. What tools know is remembered for everybody; what it tells of the asking is of the caller's own
// organisation alone: that somebody else asked the same, and when, is theirs.
func answerOf[In, Out any](ctx context.Context, t Asking, asked *tool.Guarded[In, Out], in In) (api.ToolAnswer, error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return api.ToolAnswer{}, err
	}
	question, err := json.Marshal(in)
	if err != nil {
		return api.ToolAnswer{}, err
	}
	key := who.Org + " " + fmt.Sprintf("%T", in) + " " + string(question)
	before, again := t.told.Get(ctx, key)
	at := t.now().UTC()
	r, err := asked.Call(ctx, in)
	if err != nil {
		return api.ToolAnswer{}, err
	}
	switch {
	case again && r.Meta.CacheHit:
		at = before.At
	case !r.Meta.CacheHit:
		at = r.Meta.CalledAt
	}
	t.told.Set(ctx, key, tool.Entry{At: at}, 0)
	value, err := json.Marshal(r.Value)
	return api.ToolAnswer{Tool: r.Meta.Tool, CalledAt: at, CacheHit: r.Meta.CacheHit && again, Digest: r.Meta.Digest,
		Retries: r.Meta.Retries, Millis: r.Meta.Latency.Milliseconds(), Value: value}, err
}
