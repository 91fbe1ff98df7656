package atlas

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// RidesFolder is what a reference to a ride between cities begins with.
const RidesFolder = "rides"

const noteRide = "a weekly pattern, no live inventory; the price is an estimate"

// timetable holds what goes between the cities of the packs, or to them from other towns, and is no flight.
type timetable struct {
	rides   []ride
	records *records
}

// station is where such rides begin and end.
type station struct {
	ID   string  `json:"id"`
	City string  `json:"city"` // the id of its pack; of a town without one its name, in small letters
	Name string  `json:"name"`
	TZ   string  `json:"tz"`
	Lat  float64 `json:"lat"`
	Lon  float64 `json:"lon"`
}

type rideRow struct {
	ID        string          `json:"id"`
	Mode      trip.TravelMode `json:"mode"`
	Carrier   string          `json:"carrier"`
	From      string          `json:"from"`
	To        string          `json:"to"`
	Depart    calendar.Clock  `json:"depart"`
	Arrive    calendar.Clock  `json:"arrive"`
	ArriveDay int             `json:"arrive_day"`
	Days      string          `json:"days"`
	Direct    bool            `json:"direct"`
	Price     money.Cents     `json:"price_usd_cents"`
	CheckIn   int             `json:"check_in_minutes"` // before it leaves; 0: as at any station
	Source    string          `json:"source"`           // where it is published, if not where the table says
}

// ride is a weekly pattern that comes back in every week of every year.
type ride struct {
	rideRow
	from, to   station
	provenance trip.Provenance
}

// Rides gives the trains, coaches and ferries from one city to another that leave on a date there, in the order of the table. The names are those
// that Find or Town knows. Of several towns of one name the caller tells them apart by where the stations lie.
func (a *Atlas) Rides(from, to string, on calendar.Date) ([]trip.FlightOption, error) {
	table, err := a.rides()
	if err != nil {
		return nil, err
	}
	leaves, lands := a.id(from), a.id(to)
	var out []trip.FlightOption
	for i := range table.rides {
		r := &table.rides[i]
		if r.from.City == leaves && r.to.City == lands && strings.IndexByte(r.Days, byte('1'+on.Weekday())) >= 0 {
			out = append(out, r.option(on))
		}
	}
	return out, nil
}

// RidesVersion is that of the table of rides; empty where it cannot be read.
func (a *Atlas) RidesVersion() string {
	table, err := a.rides()
	if err != nil {
		return ""
	}
	return table.records.version
}

// id is the id of a city, or the folded name of a town that has no pack.
func (a *Atlas) id(name string) string {
	if at, ok := a.byName[trip.Fold(name)]; ok {
		return a.cities[at].ID
	}
	return trip.Fold(name)
}

func (r *ride) option(on calendar.Date) trip.FlightOption {
	departure := calendar.MustZone(r.from.TZ).At(on, r.Depart).UTC()
	arrival := calendar.MustZone(r.to.TZ).At(on.AddDays(r.ArriveDay), r.Arrive).UTC()
	return trip.FlightOption{
		ID: r.ID + "@" + on.String(), Carrier: r.Carrier, Origin: r.from.ID, Dest: r.to.ID, Departure: departure, Arrival: arrival,
		DurationSeconds: int(arrival.Sub(departure) / time.Second), Price: r.Price, Estimate: r.Price, Overnight: r.ArriveDay > 0, Direct: r.Direct,
		Tier: trip.TierMid, Mode: r.Mode, From: r.from.terminal(), To: r.to.terminal(), CheckIn: r.CheckIn, Provenance: clone.Of(r.provenance),
	}
}

func (s *station) terminal() *trip.Terminal {
	return &trip.Terminal{Name: s.Name, At: geo.Point{Lat: s.Lat, Lon: s.Lon}, TZ: s.TZ}
}

func readRides(files fs.FS) (*timetable, error) {
	var file struct {
		Version  string         `json:"version"`
		AsOf     calendar.Date  `json:"as_of"`
		Source   string         `json:"source"`
		Note     string         `json:"note"`
		Stations []station      `json:"stations"`
		Rides    []row[rideRow] `json:"rides"`
	}
	if err := readJSON(files, RidesFolder+".json", &file); err != nil {
		return nil, err
	}
	t := &timetable{records: newRecords(RidesFolder, file.Version, file.AsOf)}
	t.records.that(file.Version != "" && file.AsOf.Valid() && file.Source != "", "rides.json", "needs version, as_of and source")
	for _, w := range file.Rides {
		at := func(id string) (s station) {
			if i := slices.IndexFunc(file.Stations, func(s station) bool { return s.ID == id }); i >= 0 {
				s = file.Stations[i]
			}
			return s
		}
		r := ride{rideRow: w.value, from: at(w.value.From), to: at(w.value.To), provenance: t.records.enter(w.value.ID, w.raw, cmp.Or(w.value.Source, file.Source), noteRide)}
		if t.check(&r) {
			t.rides = append(t.rides, r)
		}
	}
	return t, t.records.err()
}

func (t *timetable) check(r *ride) bool {
	l, before := t.records, len(t.records.wrong)
	l.that(r.ID != "" && !strings.ContainsAny(r.ID, "@/ ") && r.Carrier != "", r.ID, "needs a plain id and a carrier")
	l.that(r.from.City != "" && r.to.City != "" && r.from.City != r.to.City, r.ID, "must join stations of two cities")
	l.that(slices.Contains([]trip.TravelMode{trip.ByTrain, trip.ByCoach, trip.ByFerry}, r.Mode), r.ID, "goes by train, coach or ferry")
	l.that(isDays(r.Days), r.ID, "days must be digits 1 (Monday) to 7, rising")
	l.that(r.Price > 0, r.ID, "needs a price")
	l.that(r.CheckIn >= 0 && r.CheckIn <= 180, r.ID, "check_in_minutes must be from 0 to 180")
	for _, s := range []station{r.from, r.to} {
		_, err := calendar.LoadZone(s.TZ)
		l.that(err == nil && s.Name != "" && s.Lat != 0 && s.Lon != 0, r.ID, "the station %q needs a name, a zone and where it is", s.ID)
	}
	if len(l.wrong) > before {
		return false
	}
	summer := r.option(calendar.Date{Year: 2025, Month: time.July, Day: 7})
	l.that(summer.DurationSeconds >= 20*60 && summer.DurationSeconds <= 24*3600, r.ID, "must take between 20 minutes and 24 hours")
	return len(l.wrong) == before
}
