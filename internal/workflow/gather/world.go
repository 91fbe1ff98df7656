package gather

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// World is what is known outside, through the guarded tools. Each method may fail with fault.NotFound or
// fault.Unavailable; a Degradation says that the best answer was not to be had.
type World interface {
	City(ctx context.Context, name string) (trip.City, error)
	Zones(city string) map[string]string // IANA zones of the airports flights come from, by IATA code
	Sights(ctx context.Context, q SightsQuery) ([]trip.Attraction, error)
	Tables(ctx context.Context, city string) ([]trip.Restaurant, error)
	Flights(ctx context.Context, q FlightsQuery) ([]trip.FlightOption, error)
	Lodgings(ctx context.Context, q LodgingsQuery) ([]trip.Lodging, error)
	Weather(ctx context.Context, city trip.City, days []calendar.Date, now time.Time) ([]trip.WeatherDay, []trip.Degradation, error)
	// Occasions gives the public holidays and events of a city between two dates, both inclusive; none where nothing is known of it.
	Occasions(ctx context.Context, city trip.City, from, to calendar.Date) (trip.Occasions, error)
	Rate(ctx context.Context, currency string, asOf calendar.Date) (trip.FXRate, []trip.Degradation, error)
	Legs(city trip.City, rate money.Rate, in *trip.Intent, now time.Time) schedule.Legs
	// PlaceNamed finds a town or an airport of the world by its name or code.
	PlaceNamed(ctx context.Context, name string) (route.Place, error)
	// Rides gives what goes from one place to another on a date; nothing where nothing is known.
	Rides(ctx context.Context, q RidesQuery) ([]trip.FlightOption, error)
	// Remarks gives what is good to know of places of a city, by their ids; it need not know any.
	Remarks(ctx context.Context, city string) (map[string]trip.Remark, error)
}

// SightsQuery asks for at most 20 sights of a city, by themes, types or names.
type SightsQuery struct {
	City        string
	Themes      []string
	Types       []string
	KidFriendly bool
	Events      bool // events alone; else there are none but those named, or of a type asked for
	Names       []string
	Rate        money.Rate // of the local currency
}

// FlightsQuery asks for the flights of one pair of airports on the day they matter at the destination.
type FlightsQuery struct {
	City           string
	Origin, Dest   string
	Date           calendar.Date
	Return         bool
	AvoidOvernight bool
	Wish           trip.TransportWish // what meets more of it comes first
	Rate           money.Rate         // of the local currency, in which documents may state a price
}

// LodgingsQuery asks for at most four hotels of a tier.
type LodgingsQuery struct {
	City              string
	CheckIn, CheckOut calendar.Date
	Tier              trip.Tier
	Wish              trip.LodgingWish // what meets more of it comes first
	Rate              money.Rate       // of the local currency, in which documents may state a price
}

// RidesQuery asks for the rides from one place to another that leave on a date there. With no mode it asks for what is usual.
type RidesQuery struct {
	route.Way
	Date           calendar.Date
	AvoidOvernight bool
	Wish           trip.TransportWish // what meets more of it comes first
	Rate           money.Rate         // of the currency of the first stay of the two, in which documents may state a price
}
