package atlas

import (
	"fmt"
	"io/fs"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// cityFile is city.json: the head of a pack.
type cityFile struct {
	Version  string               `json:"version"`
	AsOf     calendar.Date        `json:"as_of"`
	ID       string               `json:"id"`
	Name     string               `json:"name"`
	Country  string               `json:"country"`
	Aliases  []string             `json:"aliases"`
	TZ       string               `json:"tz"`
	Currency string               `json:"currency"`
	Center   row[geo.Point]       `json:"center"`
	Airports []row[airportRow]    `json:"airports"`
	Origins  []Origin             `json:"origins"`
	Daily    row[dailyRow]        `json:"daily_spend_usd_cents"`
	Fares    row[faresRow]        `json:"fares_local_cents"`
	Passes   []row[passRow]       `json:"passes"`
	Sources  map[string]sourceRow `json:"sources"`

	records  *records
	airports []trip.Airport
	fares    trip.Fares
	daily    trip.DailySpend
	passes   []trip.CityPass
}

type airportRow struct {
	IATA     string  `json:"iata"`
	Name     string  `json:"name"`
	Lat      float64 `json:"lat"`
	Lon      float64 `json:"lon"`
	Transfer struct {
		Mode    trip.TransitMode `json:"mode"`
		Line    string           `json:"line"`
		Minutes int              `json:"minutes"`
		Fare    money.Cents      `json:"fare_local_cents"`
		Source  string           `json:"source"`
	} `json:"transfer"`
}

// Origin is an airport outside the city that its pack has flights from.
type Origin struct {
	IATA string  `json:"iata"`
	Name string  `json:"name"`
	TZ   string  `json:"tz"`
	Lat  float64 `json:"lat"`
	Lon  float64 `json:"lon"`
}

// Location is where the airport lies.
func (o Origin) Location() geo.Point { return geo.Point{Lat: o.Lat, Lon: o.Lon} }

type dailyRow struct {
	Budget money.Cents `json:"budget"`
	Mid    money.Cents `json:"mid"`
	Luxury money.Cents `json:"luxury"`
}

type faresRow struct {
	Metro      money.Cents `json:"metro"`
	Bus        money.Cents `json:"bus"`
	TaxiBase   money.Cents `json:"taxi_base"`
	TaxiPerKM  money.Cents `json:"taxi_per_km"`
	FreeToAge  int         `json:"free_to_age"`
	ChildToAge int         `json:"child_to_age"`
	ChildFare  money.Cents `json:"child_fare"`
}

type sourceRow struct {
	Title     string         `json:"title"`
	URL       string         `json:"url"`
	Retrieved *calendar.Date `json:"retrieved"`
}

// The notes that say which figures of a pack are estimates.
const (
	noteDaily = "an estimate of the usual spend"
	noteFares = "usual single fares"
)

// readCity reads and checks the head of a pack.
func readCity(files fs.FS, id string) (*cityFile, error) {
	c := &cityFile{}
	if err := readJSON(files, id+"/city.json", c); err != nil {
		return nil, err
	}
	if c.ID != id {
		return nil, fmt.Errorf("atlas: %s/city.json: the id must be the name of the folder", id)
	}
	c.records = newRecords(c.ID, c.Version, c.AsOf)
	c.readSources()
	c.check()
	c.readAirports()
	c.readPrices()
	c.readPasses()
	return c, c.records.err()
}

func (c *cityFile) readSources() {
	for key, s := range c.Sources {
		c.records.that(s.Title != "", "sources."+key, "needs a title")
		c.records.that(isHTTPS(s.URL), "sources."+key, "needs an https address")
		c.records.sources[key] = s.URL
	}
}

func (c *cityFile) check() {
	r := c.records
	_, err := calendar.LoadZone(c.TZ)
	r.that(err == nil, "tz", "must be an IANA time zone")
	r.that(c.Version != "", "version", "is required")
	r.that(c.AsOf.Valid(), "as_of", "is required")
	r.that(c.Name != "" && c.Country != "", "name", "the city needs a name and a country")
	r.that(isCapitals(c.Currency), "currency", "must be a code of three capital letters")
	r.that(isPlace(c.Center.value), "center", "is not a place on the globe")
	r.that(len(c.Airports) > 0, "airports", "needs at least one")
	for _, o := range c.Origins {
		_, err := calendar.LoadZone(o.TZ)
		r.that(err == nil, o.IATA, "tz must be an IANA time zone")
		r.that(isCapitals(o.IATA) && o.Name != "", o.IATA, "an origin needs a code of three capital letters and a name")
		r.that(isPlace(o.Location()), o.IATA, "is not a place on the globe")
	}
}

func (c *cityFile) readAirports() {
	for _, a := range c.Airports {
		v, t, at := a.value, a.value.Transfer, "airport_"+a.value.IATA
		location := geo.Point{Lat: v.Lat, Lon: v.Lon}
		c.records.that(isCapitals(v.IATA) && v.Name != "", at, "needs a code of three capital letters and a name")
		c.records.that(isPlace(location), at, "is not a place on the globe")
		c.records.that(t.Mode == trip.Train || t.Mode.Public() || t.Mode == trip.Taxi, at, "the transfer's mode must be train, metro, bus or taxi")
		c.records.that(t.Minutes > 0 && t.Minutes <= 240 && t.Fare >= 0 && t.Source != "", at, "the transfer needs minutes, fare and source")
		c.airports = append(c.airports, trip.Airport{
			IATA: v.IATA, Name: v.Name, Location: location,
			Transfer: trip.Transfer{
				Mode: t.Mode, Line: t.Line, Minutes: t.Minutes, Fare: t.Fare, Provenance: c.records.enter(at, a.raw, t.Source, ""),
			},
		})
	}
}

func (c *cityFile) readPrices() {
	f, d := c.Fares.value, c.Daily.value
	c.records.that(min(f.Metro, f.Bus, f.TaxiBase, f.TaxiPerKM) > 0, "fares", "all four are required")
	c.records.that(0 <= f.FreeToAge && f.FreeToAge <= f.ChildToAge && f.ChildToAge < 18 && f.ChildFare >= 0, "fares", "children ride free to an age in years, and for a fare of children to a later one")
	c.records.that(0 < d.Budget && d.Budget <= d.Mid && d.Mid <= d.Luxury, "daily_spend", "must rise from budget to luxury")
	c.records.enter("center", c.Center.raw, "", "")
	c.fares = trip.Fares{
		Metro: f.Metro, Bus: f.Bus, TaxiBase: f.TaxiBase, TaxiPerKM: f.TaxiPerKM, FreeToAge: f.FreeToAge, ChildToAge: f.ChildToAge, ChildFare: f.ChildFare,
		Ref: c.records.enter("fares", c.Fares.raw, "", noteFares),
	}
	c.daily = trip.DailySpend{
		Budget: d.Budget, Mid: d.Mid, Luxury: d.Luxury, Ref: c.records.enter("daily_spend", c.Daily.raw, "", noteDaily),
	}
}

func (c *cityFile) city() trip.City {
	return clone.Of(trip.City{
		ID: c.ID, Name: c.Name, Country: c.Country, TZ: c.TZ, Currency: c.Currency, Center: c.Center.value,
		Airports: c.airports, Fares: c.fares, Daily: c.daily, Passes: c.passes, Version: c.Version,
	})
}

func isCapitals(s string) bool {
	return len(s) == 3 && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'A' && s[1] <= 'Z' && s[2] >= 'A' && s[2] <= 'Z'
}

func isPlace(p geo.Point) bool { return p.Valid() && !p.IsZero() }
