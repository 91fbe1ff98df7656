// Package world is what the planner knows of the world outside: the guarded tools, made once for the process, and what an organisation's
// library adds to their answers. It decides nothing and keeps nothing; a call is counted for the turn that makes it. The assembly alone
// imports it.
package world

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/lodging"
	"github.com/tripwright/tripwright/internal/tool/transit"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Tools are the guarded tools, made once for the process.
type Tools struct {
	Atlas   *atlas.Atlas
	Flights *tool.Guarded[flights.Request, []trip.FlightOption]
	Hotels  *tool.Guarded[lodging.Request, []trip.Lodging]
	Sights  *tool.Guarded[attractions.Request, []trip.Attraction]
	Tables  *tool.Guarded[attractions.FoodRequest, []trip.Restaurant]
	FX      *fx.Ladder
	Weather *weather.Ladder
	Places  *tool.Guarded[geocode.Request, geocode.Place]
	Outside *tool.Guarded[geocode.Request, geocode.Place]
	Ways    *tool.Guarded[transit.Request, trip.TransitLeg]
}

// NewTools puts the guard before every tool.
func NewTools(a *atlas.Atlas, g *tool.Guard, w *weather.Ladder, bank fx.ECB, places *geocode.Nominatim, now func() time.Time) (*Tools, error) {
	rates, err := a.FX()
	if err != nil {
		return nil, err
	}
	sights := attractions.Adapter{Find: func(city string) (attractions.Catalog, error) { return a.Find(city) }}
	return &Tools{
		Atlas:   a,
		Flights: tool.Use(g, flights.Spec(flights.Adapter{Find: func(city string) (flights.Timetable, error) { return a.Find(city) }})),
		Hotels:  tool.Use(g, lodging.Spec(lodging.Adapter{Find: func(city string) (lodging.Catalog, error) { return a.Find(city) }})),
		Sights:  tool.Use(g, attractions.Spec(sights)),
		Tables:  tool.Use(g, attractions.RestaurantsSpec(sights)),
		FX: &fx.Ladder{Rates: tool.Use(g, fx.Spec(fx.Adapter{Table: rates})), Live: tool.Use(g, fx.LiveSpec(bank)),
			Network: w.Network, Now: now},
		Weather: w,
		Places: tool.Use(g, geocode.Spec(geocode.Adapter{Find: func(name string) (trip.City, error) {
			pack, err := a.Find(name)
			if err != nil {
				return trip.City{}, err
			}
			return pack.City(), nil
		}})),
		Outside: tool.Use(g, geocode.OutsideSpec(places)),
		Ways:    tool.Use(g, transit.Spec(transit.Adapter{Now: now})),
	}, nil
}

// world is the tools as the planner sees them; each call is counted for the turn that makes it.
type world struct {
	*Tools
	count func(tool string, c plan.CallCount)
}

var _ gather.World = world{}

func (w world) counted(m tool.Meta, err error) {
	c := plan.CallCount{Calls: 1, Millis: m.Latency.Milliseconds()}
	if m.CacheHit {
		c.CacheHits = 1
	}
	if err != nil {
		c.Errors = 1
	}
	w.count(m.Tool, c)
}

// City knows the cities of the atlas; where one is, geocoding says.
func (w world) City(ctx context.Context, name string) (trip.City, error) {
	r, err := w.Tools.Places.Call(ctx, geocode.Request{Query: name})
	w.counted(r.Meta, err)
	if err != nil {
		return trip.City{}, err
	}
	pack, err := w.Tools.Atlas.Find(r.Value.Name)
	if err != nil {
		return trip.City{}, err
	}
	city := pack.City()
	city.Center = r.Value.Point
	return city, nil
}

// Zones gives the zones of the airports that flights to a city come from.
func (w world) Zones(city string) map[string]string { return Zones(w.Tools.Atlas, city) }

// Zones gives the zones of the airports that the packs know flights to a city from, by IATA code.
func Zones(packs *atlas.Atlas, city string) map[string]string {
	out := map[string]string{}
	if pack, err := packs.Find(city); err == nil {
		for _, o := range pack.Origins() {
			out[o.IATA] = o.TZ
		}
	}
	return out
}

// Sights searches the sights of a city.
func (w world) Sights(ctx context.Context, q gather.SightsQuery) ([]trip.Attraction, error) {
	r, err := w.Tools.Sights.Call(ctx, sightsRequest(q))
	w.counted(r.Meta, err)
	return r.Value, err
}

func sightsRequest(q gather.SightsQuery) attractions.Request {
	return attractions.Request{City: q.City, Themes: q.Themes, Types: q.Types, KidFriendly: q.KidFriendly, Events: q.Events, Names: q.Names, Rate: q.Rate}
}

// Tables gives the restaurants of a city.
func (w world) Tables(ctx context.Context, city string) ([]trip.Restaurant, error) {
	r, err := w.Tools.Tables.Call(ctx, attractions.FoodRequest{City: city})
	w.counted(r.Meta, err)
	return r.Value, err
}

// Flights searches the flights of one pair of airports.
//
// Most pairs of airports of two places have no flights, and of a journey all pairs are asked for, on many dates. That there are none stands in the pack
// whatever the date: it counts as a call, and the tool is not asked, whose guard would look for what was kept and take a flight for every one.
func (w world) Flights(ctx context.Context, q gather.FlightsQuery) ([]trip.FlightOption, error) {
	if pack, err := w.Tools.Atlas.Find(q.City); err == nil {
		if err := pack.Flies(q.Origin, q.Dest); err != nil {
			w.counted(tool.Meta{Tool: flights.Name}, err)
			return nil, err
		}
	}
	r, err := w.Tools.Flights.Call(ctx, flightsRequest(q))
	w.counted(r.Meta, err)
	return r.Value, err
}

func flightsRequest(q gather.FlightsQuery) flights.Request {
	dir := trip.Outbound
	if q.Return {
		dir = trip.Return
	}
	return flights.Request{City: q.City, Origin: q.Origin, Dest: q.Dest, Direction: dir, Date: q.Date, AvoidOvernight: q.AvoidOvernight, Wish: q.Wish}
}

// Lodgings searches the hotels of one tier.
func (w world) Lodgings(ctx context.Context, q gather.LodgingsQuery) ([]trip.Lodging, error) {
	r, err := w.Tools.Hotels.Call(ctx, lodging.Request{City: q.City, CheckIn: q.CheckIn, CheckOut: q.CheckOut, Tiers: []trip.Tier{q.Tier}, Wish: q.Wish})
	w.counted(r.Meta, err)
	return r.Value, err
}

// Weather gives the weather of the days, as far down the ladder as it must go.
func (w world) Weather(ctx context.Context, city trip.City, days []calendar.Date, now time.Time) ([]trip.WeatherDay, []trip.Degradation, error) {
	pack, err := w.Tools.Atlas.Find(city.Name)
	if err != nil {
		return nil, nil, err
	}
	ladder := *w.Tools.Weather
	ladder.Now = func() time.Time { return now }
	known, degraded, metas := ladder.Days(ctx, city.Center, days, pack)
	for _, m := range metas {
		w.counted(m, nil)
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	out := make([]trip.WeatherDay, 0, len(known))
	for _, d := range known {
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b trip.WeatherDay) int { return cmp.Compare(a.Date.String(), b.Date.String()) })
	return out, degraded, nil
}

// Occasions gives the holidays and events that the pack of a city knows.
func (w world) Occasions(_ context.Context, city trip.City, from, to calendar.Date) (trip.Occasions, error) {
	pack, err := w.Tools.Atlas.Find(city.Name)
	if err != nil {
		return trip.Occasions{}, err
	}
	return pack.Occasions(from, to), nil
}

// Rate gives the price of a currency on a date. Whether the table was asked before says nothing about a fixture's rate and
// must not show in an itinerary.
func (w world) Rate(ctx context.Context, currency string, asOf calendar.Date) (trip.FXRate, []trip.Degradation, error) {
	rate, degraded, meta := w.Tools.FX.Rate(ctx, fx.Request{From: currency, AsOf: asOf})
	w.counted(meta, nil)
	rate.Provenance.CacheHit = false
	if degraded != nil {
		return rate, []trip.Degradation{*degraded}, ctx.Err()
	}
	return rate, nil, ctx.Err()
}

// Legs gives the ways inside a city.
func (world) Legs(city trip.City, rate money.Rate, in *trip.Intent, now time.Time) schedule.Legs {
	return Legs(city, rate, in, now)
}

// Legs gives the ways inside a city as this program counts them: from what is known of the city alone, at a rate of its currency, for the
// party of an intent.
func Legs(city trip.City, rate money.Rate, in *trip.Intent, now time.Time) schedule.Legs {
	return legs{transit.NewRules(city.Fares, rate, city.Fares.Riders(in, rate), now.UTC())}
}

// Remarks gives none: packs hold facts.
func (w world) Remarks(context.Context, string) (map[string]trip.Remark, error) { return nil, nil }

type legs struct {
	rules *transit.Rules
}

func (l legs) Leg(from, to geo.Point) trip.TransitLeg { return transit.Leg(from, to, l.rules) }

func (l legs) Taxi(from, to geo.Point) trip.TransitLeg { return transit.Taxi(from, to, l.rules) }

func (l legs) Transfer(a *trip.Airport, place geo.Point, toCity bool) trip.TransitLeg {
	return transit.Transfer(*a, place, !toCity, l.rules)
}

func (l legs) Outing(a *trip.Attraction, from, to, center geo.Point) trip.TransitLeg {
	return transit.Outing(a, from, to, center, l.rules)
}

// World is the tools as the planner sees them, and no more; count hears of each call.
func (t *Tools) World(count func(tool string, c plan.CallCount)) gather.World { return world{t, count} }

// Unread is World without what is to be known of cities: a retrieval that finds nothing, simulated.
func (t *Tools) Unread(count func(tool string, c plan.CallCount)) gather.World {
	return unread{world{t, count}}
}

// unread is the world of somebody who knows nothing of the city.
type unread struct{ world }

// Sights finds nothing.
func (unread) Sights(context.Context, gather.SightsQuery) ([]trip.Attraction, error) {
	return nil, fault.New(fault.Unavailable, "nothing was found")
}

// Tables finds nothing.
func (unread) Tables(context.Context, string) ([]trip.Restaurant, error) {
	return nil, fault.New(fault.Unavailable, "nothing was found")
}
