package atlas

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

const noteFlight = "a weekly pattern, no live inventory; the price is an estimate"

// flight is a weekly pattern that comes back in every week of every year.
type flight struct {
	flightRow
	number     string
	provenance trip.Provenance
}

type flightRow struct {
	ID        string         `json:"id"`
	Carrier   string         `json:"carrier"`
	Origin    string         `json:"origin"`
	Dest      string         `json:"dest"`
	Depart    calendar.Clock `json:"depart"`
	Arrive    calendar.Clock `json:"arrive"`
	ArriveDay int            `json:"arrive_day"`
	Days      string         `json:"days"`
	Overnight bool           `json:"overnight"`
	Tier      trip.Tier      `json:"tier"`
	Class     string         `json:"class"`
	Direct    bool           `json:"direct"`
	Price     money.Cents    `json:"price_usd_cents"`
}

// classes are the cabins as packs name them and as wishes do.
func classes() map[string]string {
	return map[string]string{
		"basic economy": "economy", "economy": "economy", "premium economy": "premium", "premium": "premium",
		"business": "business", "first": "first",
	}
}

// Departures gives every flight between two airports that leaves on a date of the origin's calendar, in the order of the
// pack. The patterns hold in any year. No flight on that date is an empty answer; a route that the pack does not have is
// fault.NotFound.
func (p *Pack) Departures(origin, dest string, on calendar.Date) ([]trip.FlightOption, error) {
	if err := p.Flies(origin, dest); err != nil {
		return nil, err
	}
	var out []trip.FlightOption
	for i := range p.flights {
		f := &p.flights[i]
		if f.Origin != origin || f.Dest != dest {
			continue
		}
		if strings.IndexByte(f.Days, byte('1'+on.Weekday())) >= 0 {
			out = append(out, p.option(f, on))
		}
	}
	return out, nil
}

// Flies tells whether the pack has flights between two airports on any date; the error, fault.NotFound, says that it has none.
func (p *Pack) Flies(origin, dest string) error {
	for _, iata := range []string{origin, dest} {
		if _, err := p.Zone(iata); err != nil {
			return err
		}
	}
	for i := range p.flights {
		if f := &p.flights[i]; f.Origin == origin && f.Dest == dest {
			return nil
		}
	}
	return fault.New(fault.NotFound, "Tripwright knows no flights between these airports for %s", p.head.Name)
}

// Patterns gives what flies every week, whatever the date: the ID is the pattern's, and moments and prices of dates are missing.
func (p *Pack) Patterns() []trip.FlightOption {
	out := make([]trip.FlightOption, len(p.flights))
	for i := range p.flights {
		f := &p.flights[i]
		out[i] = trip.FlightOption{ID: f.ID, Number: f.number, Carrier: f.Carrier, Origin: f.Origin, Dest: f.Dest, Estimate: f.Price,
			Overnight: f.Overnight, Direct: f.Direct, Class: f.Class, Tier: f.Tier, Provenance: clone.Of(f.provenance)}
	}
	return out
}

func (p *Pack) option(f *flight, on calendar.Date) trip.FlightOption {
	departure := p.zones[f.Origin].At(on, f.Depart).UTC()
	arrival := p.zones[f.Dest].At(on.AddDays(f.ArriveDay), f.Arrive).UTC()
	return trip.FlightOption{
		ID: f.ID + "@" + on.String(), Number: f.number, Carrier: f.Carrier, Origin: f.Origin, Dest: f.Dest,
		Departure: departure, Arrival: arrival, DurationSeconds: int(arrival.Sub(departure) / time.Second),
		Price: p.fares.on(on, f.Price), Estimate: f.Price, Overnight: f.Overnight, Direct: f.Direct,
		Class: f.Class, Tier: f.Tier, Provenance: clone.Of(f.provenance),
	}
}

func (p *Pack) readFlights(files fs.FS) error {
	var file struct {
		Note    string             `json:"note"`
		Source  string             `json:"source"`
		Season  map[string]float64 `json:"season"`
		Weekend float64            `json:"weekend"`
		Flights []row[flightRow]   `json:"flights"`
	}
	if err := readJSON(files, p.head.ID+"/flights.json", &file); err != nil {
		return err
	}
	const friday, sunday = 4, 6
	p.fares = newSeasonal(p.records, "flights.json", file.Season, file.Weekend, friday, sunday)
	p.records.that(file.Source != "", "flights.json", "needs a source")
	number, cabin := regexp.MustCompile(`^[A-Z0-9]{2}[0-9]{1,4}(\+[A-Z0-9]{2}[0-9]{1,4})*$`), classes()
	for _, w := range file.Flights {
		f := flight{flightRow: w.value, provenance: p.records.enter(w.value.ID, w.raw, file.Source, noteFlight)}
		if head, _, _ := strings.Cut(f.ID, "-"); number.MatchString(head) {
			f.number = head
		}
		f.Class = cabin[w.value.Class]
		if p.checkFlight(&f) {
			p.flights = append(p.flights, f)
		}
	}
	return nil
}

func (p *Pack) checkFlight(f *flight) bool {
	r, before := p.records, len(p.records.wrong)
	_, from := p.zones[f.Origin]
	_, to := p.zones[f.Dest]
	r.that(from && to && p.isHome(f.Origin) != p.isHome(f.Dest), f.ID, "must join an airport of the city and an origin")
	r.that(f.ID != "" && !strings.ContainsAny(f.ID, "@/ ") && f.Carrier != "", f.ID, "needs a plain id and a carrier")
	r.that(isDays(f.Days), f.ID, "days must be digits 1 (Monday) to 7, rising")
	r.that(f.Class != "", f.ID, "the class must be economy, basic economy, premium economy, premium, business or first")
	r.that(slices.Contains([]trip.Tier{trip.TierBudget, trip.TierMid, trip.TierPremium}, f.Tier), f.ID, "unknown tier %q", f.Tier)
	r.that(f.Price > 0, f.ID, "needs a price")
	r.that(f.ArriveDay >= -1 && f.ArriveDay <= 2, f.ID, "arrive_day must lie between -1 and 2")
	if len(r.wrong) > before {
		return false
	}
	summer := p.option(f, calendar.Date{Year: 2025, Month: time.July, Day: 7})
	r.that(summer.DurationSeconds >= 20*60 && summer.DurationSeconds <= 36*3600, f.ID, "must take between 20 minutes and 36 hours")
	return true
}

func (p *Pack) isHome(iata string) bool {
	return slices.ContainsFunc(p.head.airports, func(a trip.Airport) bool { return a.IATA == iata })
}

func isDays(s string) bool {
	for i := range len(s) {
		if s[i] < '1' || s[i] > '7' || i > 0 && s[i-1] >= s[i] {
			return false
		}
	}
	return s != ""
}
