package atlas

import (
	"io/fs"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/calendar/feasts"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// Pack is what is known of one city. It is immutable: what its methods return is a copy and the caller's own, down to the slices
// inside a fact.
type Pack struct {
	head        *cityFile
	zones       map[string]calendar.Zone // of the airports, at both ends
	sights      []sight
	names       map[string][]string // of sights, by id
	quarters    map[string]string   // the sights at their hearts
	seenWith    map[string][]string
	hotels      []trip.Lodging
	nights      seasonal
	restaurants []trip.Restaurant
	flights     []flight
	fares       seasonal
	typical     [12]trip.WeatherDay
	days        map[calendar.Date]trip.WeatherDay
	region      feasts.Region
	law         trip.Provenance  // of its public holidays
	events      []trip.CityEvent // by their first dates
	records     *records
}

// readPack reads everything but the head and refuses a pack that breaks a rule of the recipe, naming all it breaks.
func readPack(files fs.FS, head *cityFile) (*Pack, error) {
	ledger := *head.records
	ledger.digest = make(map[string]string, 512)
	for id, d := range head.records.digest {
		ledger.digest[id] = d
	}
	p := &Pack{head: head, records: &ledger, zones: map[string]calendar.Zone{}}
	for _, a := range head.airports {
		p.zones[a.IATA] = calendar.MustZone(head.TZ)
	}
	for _, o := range head.Origins {
		p.zones[o.IATA] = calendar.MustZone(o.TZ)
	}
	for _, read := range []func(fs.FS) error{p.readSights, p.readNames, p.readHotels, p.readRestaurants, p.readCalendar, p.readFlights, p.readWeather} {
		if err := read(files); err != nil {
			return nil, err
		}
	}
	p.checkPasses()
	return p, p.records.err()
}

// City gives the city itself.
func (p *Pack) City() trip.City { return p.head.city() }

// Origins gives the airports that the pack has flights from.
func (p *Pack) Origins() []Origin { return append([]Origin(nil), p.head.Origins...) }

// Zone gives the time zone of an airport of the city or of an origin.
func (p *Pack) Zone(iata string) (calendar.Zone, error) {
	z, ok := p.zones[iata]
	if !ok {
		return calendar.Zone{}, fault.New(fault.NotFound, "%s has no flights from or to that airport", p.head.Name)
	}
	return z, nil
}

// Aliases gives the other names of the city.
func (p *Pack) Aliases() []string { return append([]string(nil), p.head.Aliases...) }
