package plan

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// findDated asks for what stands on the dates: offers and weather.
func findDated(ctx context.Context, w World, st *State) error {
	if err := findOffers(ctx, w, st); err != nil {
		return err
	}
	return findWeather(ctx, w, st)
}

// findOffers asks for the flights of each airport and the hotels of each tier.
func findOffers(ctx context.Context, w World, st *State) error {
	in := &st.Intent
	st.Flights, st.Lodgings = nil, nil
	if schedule.ByAir(in) {
		for _, a := range in.Airports {
			if err := findFlights(ctx, w, st, a); err != nil {
				return err
			}
		}
		if len(st.Flights) == 0 {
			return fault.Field("origin", "has no flights to %s that Tripwright knows; see `tripwright city show %s`", st.City.Name, st.City.ID)
		}
	}
	for _, tier := range []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury} {
		// What answers the wish, and what is better than the cheapest: a search gives four at most.
		for _, wish := range []trip.LodgingWish{lodgingWish(in), {MinStars: map[trip.Tier]int{trip.TierBudget: 2, trip.TierMid: 4, trip.TierLuxury: 5}[tier]}} {
			got, err := w.Lodgings(ctx, LodgingsQuery{City: st.City.Name, CheckIn: in.DateWindow.Start, CheckOut: in.DateWindow.End, Tier: tier, Wish: wish,
				Rate: st.Rate.Rate})
			if err != nil && !fault.Is(err, fault.NotFound) {
				return unavailable(err, "Lodging data unavailable.")
			}
			for _, l := range got {
				if !slices.ContainsFunc(st.Lodgings, func(o trip.Lodging) bool { return o.ID == l.ID }) {
					st.Lodgings = append(st.Lodgings, l)
				}
			}
		}
	}
	if len(st.Lodgings) == 0 {
		return fault.New(fault.Unavailable, "Lodging data unavailable.")
	}
	return nil
}

func findFlights(ctx context.Context, w World, st *State, airport string) error {
	in := &st.Intent
	for _, q := range []FlightsQuery{
		{Origin: in.Origin, Dest: airport, Date: in.DateWindow.Start},
		{Origin: airport, Dest: in.Origin, Date: in.DateWindow.End, Return: true},
	} {
		q.City, q.AvoidOvernight, q.Wish, q.Rate = st.City.Name, in.Prefs.AvoidOvernight, transportWish(in, q.Return), st.Rate.Rate
		got, err := w.Flights(ctx, q)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return unavailable(err, "Flight data unavailable.")
		}
		st.Flights = append(st.Flights, got...)
	}
	return nil
}

// transportWish joins what is wished of one direction, so that the search does not leave out what answers it.
func transportWish(in *trip.Intent, back bool) trip.TransportWish {
	dir := trip.Outbound
	if back {
		dir = trip.Return
	}
	for _, r := range in.Requirements {
		if r.Transport != nil && (r.Transport.Direction == "" || r.Transport.Direction == dir) {
			return *r.Transport
		}
	}
	return trip.TransportWish{}
}

// lodgingWish is the first wish for a hotel, those insisted on before others.
func lodgingWish(in *trip.Intent) trip.LodgingWish {
	for _, level := range []trip.Level{trip.Must, trip.Prefer} {
		for _, r := range in.Requirements {
			if r.Lodging != nil && r.Level == level {
				return *r.Lodging
			}
		}
	}
	return trip.LodgingWish{}
}

// unavailable: without flights or hotels there is no plan (S0.177, S0.199).
func unavailable(err error, sentence string) error {
	if fault.Is(err, fault.Unavailable) {
		e := fault.New(fault.Unavailable, "%s", fault.Whole(sentence)).Because(err)
		e.Code, e.RetryAfter = tool.Reason(err), fault.Wait(err)
		return e
	}
	return err
}

// weather asks for every day of the trip. What is typical or unknown is no reason to wait or to fail.
func findWeather(ctx context.Context, w World, st *State) error {
	days := make([]calendar.Date, st.Intent.DateWindow.Days())
	for i := range days {
		days[i] = st.Intent.DateWindow.Date(i)
	}
	got, degraded, err := w.Weather(ctx, st.City, days, st.Request.asOf())
	if err != nil {
		return err
	}
	st.Weather = got
	st.Degraded = appendNew(st.Degraded, degraded...)
	st.Assumptions.TypicalWeather = slices.ContainsFunc(got, func(d trip.WeatherDay) bool { return d.Typical })
	return nil
}
