package transit

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Name is the tool's name in provenance, metrics and degradations.
const Name = "transit"

// WalkMeters is how far one walks by default; farther is for the metro.
const WalkMeters geo.Meters = 1600

// Speeds in km/h (seed 000 §4.1).
const (
	walkKMH  = 5
	metroKMH = 30
	busKMH   = 20
	taxiKMH  = 25
)

// lastDeparture is when the last public transport leaves (seed 000 §4.1).
const lastDeparture = calendar.Clock(23*60 + 30)

// refID names the rule that legs are computed by, so that a certificate can say it.
const refID = Name + "/haversine@1"

// Rules is what legs of one trip have in common; NewRules makes it.
type Rules struct {
	fares  [4]money.Cents // metro, bus, taxi base, taxi per km: US cents, one person or one taxi
	people money.Cents
	last   *calendar.Clock
	from   trip.Provenance
}

// NewRules makes the rules of a trip: fares of the city at a rate of its currency, for so many passengers, computed at a
// moment. With rate 0 fares are unknown and count nothing.
func NewRules(fares trip.Fares, rate money.Rate, passengers int, at time.Time) *Rules {
	last := lastDeparture
	r := &Rules{people: money.Cents(max(1, passengers)), last: &last}
	if rate > 0 {
		r.fares = [4]money.Cents{rate.USD(fares.Metro), rate.USD(fares.Bus), rate.USD(fares.TaxiBase), rate.USD(fares.TaxiPerKM)}
	}
	r.from = trip.Provenance{
		Source: trip.SourceComputed, Tool: Name, RefID: refID, FetchedAt: at.UTC(),
		Note: "great-circle distance at a usual speed; fares are usual single fares",
	}
	if fares.Ref.RefID != "" {
		r.from.DerivedFrom = []string{fares.Ref.RefID}
	}
	return r
}

// Leg is the way as one goes by default: on foot up to WalkMeters, else by metro. It allocates nothing.
func Leg(from, to geo.Point, r *Rules) trip.TransitLeg {
	d := geo.Distance(from, to)
	if d <= WalkMeters {
		return r.leg(from, to, d, trip.Walk)
	}
	return r.leg(from, to, d, trip.Metro)
}

// LegBy is the way by one of the four modes of a city; any other mode counts as the metro. It allocates nothing.
func LegBy(mode trip.TransitMode, from, to geo.Point, r *Rules) trip.TransitLeg {
	return r.leg(from, to, geo.Distance(from, to), mode)
}

func (r *Rules) leg(from, to geo.Point, d geo.Meters, mode trip.TransitMode) trip.TransitLeg {
	l := trip.TransitLeg{Mode: mode, From: from, To: to, Distance: d, Provenance: r.from}
	switch mode {
	case trip.Walk:
		l.DurationSeconds = seconds(d, walkKMH)
	case trip.Bus:
		l.DurationSeconds, l.Fare, l.LastDeparture = seconds(d, busKMH), r.fares[1]*r.people, r.last
	case trip.Taxi:
		taxis := (r.people + 3) / 4
		km := money.Cents(math.Ceil(float64(d) / 1000))
		l.DurationSeconds, l.Fare = seconds(d, taxiKMH), (r.fares[2]+r.fares[3]*km)*taxis
	default:
		l.Mode = trip.Metro
		l.DurationSeconds, l.Fare, l.LastDeparture = seconds(d, metroKMH), r.fares[0]*r.people, r.last
	}
	return l
}

// seconds rounds up: one is never there earlier than computed.
func seconds(d geo.Meters, kmh float64) int { return int(math.Ceil(float64(d) * 3.6 / kmh)) }

// Transfer is the way from an airport into the city, to a place there, or with back the way out. Its time and fare are
// those of the usual line, to which a place away from the centre adds nothing.
func Transfer(a trip.Airport, place geo.Point, back bool, rate money.Rate, passengers int) trip.TransitLeg {
	t := a.Transfer
	l := trip.TransitLeg{
		Mode: t.Mode, From: a.Location, To: place, DurationSeconds: t.Minutes * 60, Distance: geo.Distance(a.Location, place),
		Line: t.Line, Provenance: t.Provenance,
	}
	if back {
		l.From, l.To = l.To, l.From
	}
	if rate > 0 {
		l.Fare = rate.USD(t.Fare) * money.Cents(max(1, passengers))
	}
	if t.Mode.Public() {
		last := lastDeparture
		l.LastDeparture = &last
	}
	return l
}

// Request asks for the way between two places of a city.
type Request struct {
	From       geo.Point          `json:"from_geo"`
	To         geo.Point          `json:"to_geo"`
	Modes      []trip.TransitMode `json:"mode_prefs,omitempty"` // the first is taken, but walking only as far as one walks; none: the default
	Passengers int                `json:"passengers,omitempty"` // default 1
	Fares      trip.Fares         `json:"fares"`
	Rate       money.Rate         `json:"rate_nano_usd"`
}

// Adapter is the transit tool.
type Adapter struct {
	Now func() time.Time // when a leg is computed; nil: time.Now
}

// Call computes a leg.
func (a Adapter) Call(ctx context.Context, in Request) (trip.TransitLeg, error) {
	if err := in.validate(); err != nil {
		return trip.TransitLeg{}, err
	}
	if err := tool.Alive(ctx, Name); err != nil {
		return trip.TransitLeg{}, err
	}
	now := a.Now
	if now == nil {
		now = time.Now
	}
	rules := NewRules(in.Fares, in.Rate, in.Passengers, now())
	l := Leg(in.From, in.To, rules)
	for _, mode := range in.Modes {
		if mode != trip.Walk || l.Distance <= WalkMeters || len(in.Modes) == 1 {
			l = LegBy(mode, in.From, in.To, rules)
			break
		}
	}
	l.Provenance.ResponseDigest = trip.Digest(l)
	return l, nil
}

func (r Request) validate() error {
	if !r.From.Valid() || r.From.IsZero() {
		return fault.Field("from_geo", "must be a place on the globe")
	}
	if !r.To.Valid() || r.To.IsZero() {
		return fault.Field("to_geo", "must be a place on the globe")
	}
	for i, m := range r.Modes {
		if !slices.Contains([]trip.TransitMode{trip.Walk, trip.Metro, trip.Bus, trip.Taxi}, m) {
			return fault.Field(fmt.Sprintf("mode_prefs[%d]", i), "must be walk, metro, bus or taxi")
		}
	}
	if r.Passengers < 0 || r.Rate < 0 {
		return fault.Field("passengers", "neither passengers nor rate may be negative")
	}
	return nil
}

// Spec is the tool for tool.Use. Places less than about ten metres apart are the same place.
func Spec(a Adapter) tool.Spec[Request, trip.TransitLeg] {
	return tool.Spec[Request, trip.TransitLeg]{Name: Name, Version: "1", Call: a.Call, Key: func(r Request) string {
		r.From, r.To = rounded(r.From), rounded(r.To)
		return trip.Digest(r)
	}}
}

func rounded(p geo.Point) geo.Point {
	return geo.Point{Lat: math.Round(p.Lat*1e4) / 1e4, Lon: math.Round(p.Lon*1e4) / 1e4}
}
