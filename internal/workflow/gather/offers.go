package gather

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Query is what is asked of the world for a trip: where, by which wishes, with prices at which rate of the local currency, as of when.
type Query struct {
	City   *trip.City
	Wishes *trip.Intent
	Rate   money.Rate
	AsOf   time.Time
}

// FindDated asks for what stands on the dates: offers, weather, holidays and events.
func FindDated(ctx context.Context, w World, q Query) (d Dated, degraded []trip.Degradation, err error) {
	if d.Flights, d.Lodgings, err = FindOffers(ctx, w, q); err != nil {
		return d, nil, err
	}
	if d.Weather, degraded, err = FindWeather(ctx, w, q); err != nil {
		return d, nil, err
	}
	d.Occasions, err = FindOccasions(ctx, w, q)
	return d, pick.Once(nil, degraded...), err
}

// FindOffers asks for the flights of each airport and the hotels of each tier.
func FindOffers(ctx context.Context, w World, q Query) (flights []trip.FlightOption, lodgings []trip.Lodging, err error) {
	if schedule.ByAir(q.Wishes) {
		for _, a := range q.Wishes.Airports {
			more, err := FindFlights(ctx, w, q, a)
			if err != nil {
				return nil, nil, err
			}
			flights = append(flights, more...)
		}
		if len(flights) == 0 {
			return nil, nil, fault.Field("origin", "has no flights to %s that Tripwright knows; see `tripwright city show %s`", q.City.Name, q.City.ID)
		}
	}
	for _, tier := range Tiers {
		if lodgings, err = FindLodgings(ctx, w, q, tier, lodgings); err != nil {
			return nil, nil, err
		}
	}
	if len(lodgings) == 0 {
		return nil, nil, fault.New(fault.Unavailable, "Lodging data unavailable.")
	}
	return flights, lodgings, nil
}

// Tiers are the kinds of hotel, from the plain ones up.
var Tiers = []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury}

// FindLodgings adds the hotels of a tier that are not there yet: what answers all wishes, what answers those that are insisted on, and what is better than
// the cheapest. A search gives four at most.
func FindLodgings(ctx context.Context, w World, q Query, tier trip.Tier, found []trip.Lodging) ([]trip.Lodging, error) {
	wishes := []trip.LodgingWish{lodgingWish(q.Wishes, trip.Prefer, trip.Must)}
	if slices.ContainsFunc(q.Wishes.Requirements, func(r trip.Requirement) bool { return r.Lodging != nil && r.Level == trip.Prefer }) {
		wishes = append(wishes, lodgingWish(q.Wishes, trip.Must))
	}
	wishes = append(wishes, trip.LodgingWish{MinStars: map[trip.Tier]int{trip.TierBudget: 2, trip.TierMid: 4, trip.TierLuxury: 5}[tier]})
	for _, wish := range wishes {
		got, err := w.Lodgings(ctx, q.Lodgings(tier, wish))
		if err != nil && !fault.Is(err, fault.NotFound) {
			return nil, Unavailable(err, "Lodging data unavailable.")
		}
		for _, l := range got {
			if !slices.ContainsFunc(found, func(o trip.Lodging) bool { return o.ID == l.ID }) {
				found = append(found, l)
			}
		}
	}
	return found, nil
}

// Lodgings asks for the hotels of a tier.
func (q *Query) Lodgings(tier trip.Tier, wish trip.LodgingWish) LodgingsQuery {
	return LodgingsQuery{City: q.City.Name, CheckIn: q.Wishes.DateWindow.Start, CheckOut: q.Wishes.DateWindow.End, Tier: tier, Wish: wish, Rate: q.Rate}
}

// FindFlights asks for the flights to an airport and back.
func FindFlights(ctx context.Context, w World, q Query, airport string) ([]trip.FlightOption, error) {
	in := q.Wishes
	var flights []trip.FlightOption
	for _, f := range []FlightsQuery{
		{Origin: in.Origin, Dest: airport, Date: in.DateWindow.Start},
		{Origin: airport, Dest: in.Origin, Date: in.DateWindow.End, Return: true},
	} {
		f.City, f.AvoidOvernight, f.Wish, f.Rate = q.City.Name, in.Prefs.AvoidOvernight, TransportWish(in, f.Return), q.Rate
		got, err := w.Flights(ctx, f)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return nil, Unavailable(err, "Flight data unavailable.")
		}
		flights = append(flights, got...)
	}
	return flights, nil
}

// TransportWish joins what is wished of one direction, so that the search does not leave out what answers it. What is insisted on outweighs the rest.
func TransportWish(in *trip.Intent, back bool) (out trip.TransportWish) {
	dir := trip.Outbound
	if back {
		dir = trip.Return
	}
	for _, level := range []trip.Level{trip.Prefer, trip.Must} {
		for _, r := range in.Requirements {
			if w := r.Transport; w != nil && r.Level == level && (w.Direction == "" || w.Direction == dir) {
				out = trip.TransportWish{Direction: cmp.Or(w.Direction, out.Direction), Mode: cmp.Or(w.Mode, out.Mode), Direct: w.Direct || out.Direct, Pick: cmp.Or(w.Pick, out.Pick),
					Depart: cmp.Or(w.Depart, out.Depart), Arrive: cmp.Or(w.Arrive, out.Arrive), Class: cmp.Or(w.Class, out.Class), Carrier: cmp.Or(w.Carrier, out.Carrier),
					Flight: cmp.Or(w.Flight, out.Flight), Seats: max(w.Seats, out.Seats)}
			}
		}
	}
	return out
}

// lodgingWish joins what is wished of hotels at some levels. Of what cannot be joined the later level counts, and within it the later wish.
func lodgingWish(in *trip.Intent, levels ...trip.Level) (out trip.LodgingWish) {
	for _, level := range levels {
		for _, r := range in.Requirements {
			if w := r.Lodging; w != nil && r.Level == level {
				out = trip.LodgingWish{Tier: cmp.Or(w.Tier, out.Tier), MinStars: max(w.MinStars, out.MinStars), Brand: cmp.Or(w.Brand, out.Brand),
					Services: pick.Once(slices.Clone(out.Services), w.Services...), MinPrice: max(w.MinPrice, out.MinPrice), MaxPrice: cmp.Or(w.MaxPrice, out.MaxPrice),
					Pick: cmp.Or(w.Pick, out.Pick), Rooms: max(w.Rooms, out.Rooms), MinNights: max(w.MinNights, out.MinNights), Rules: pick.Once(slices.Clone(out.Rules), w.Rules...),
					Option: cmp.Or(w.Option, out.Option), Near: cmp.Or(w.Near, out.Near), Around: cmp.Or(w.Around, out.Around)}
			}
		}
	}
	return out
}

// Unavailable refuses a plan for what the world does not tell: without flights or hotels there is no plan (S0.177, S0.199).
func Unavailable(err error, sentence string) error {
	if fault.Is(err, fault.Unavailable) {
		e := fault.New(fault.Unavailable, "%s", fault.Whole(sentence)).Because(err)
		e.Code, e.RetryAfter = tool.Reason(err), fault.Wait(err)
		return e
	}
	return err
}

// FindOccasions asks for the public holidays and events of the dates.
func FindOccasions(ctx context.Context, w World, q Query) (trip.Occasions, error) {
	return w.Occasions(ctx, *q.City, q.Wishes.DateWindow.Start, q.Wishes.DateWindow.End)
}

// FindWeather asks for every day of the trip. What is typical or unknown is no reason to wait or to fail.
func FindWeather(ctx context.Context, w World, q Query) ([]trip.WeatherDay, []trip.Degradation, error) {
	days := make([]calendar.Date, q.Wishes.DateWindow.Days())
	for i := range days {
		days[i] = q.Wishes.DateWindow.Date(i)
	}
	return w.Weather(ctx, *q.City, days, q.AsOf)
}
