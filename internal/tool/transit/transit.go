package transit

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Name is what provenance calls it.
const Name = "transit"

// WalkMeters is how far one walks by default, as the crow flies: about twenty minutes of streets. Farther is for the metro.
const WalkMeters geo.Meters = 1250

// What a way takes from door to door, as somebody who lives there would count it. Streets are no straight lines: the way along them is longer than the
// way as the crow flies, by about a third where streets are a grid (its worst is √2) and by about as much for the bends and transfers of lines. A metro is
// counted with the way down to the platform, half of the usual interval, its speed with the stops, the way up and on to the door, and one change
// where it goes far. A plan that counts less holds on paper and breaks on the day.
const (
	streetFactor = 1.3
	streetKMH    = 4.8 // on foot, with crossings
	lineKMH      = 25  // a metro with its stops

	toPlatform   = 4 * 60 // seconds
	waitForIt    = 3 * 60
	toDoor       = 4 * 60
	aChange      = 4 * 60
	changeBeyond = geo.Meters(3000)
)

// Speeds in km/h as the crow flies (seed 000 §4.1), for who asks for one way.
const (
	walkKMH  = 5
	metroKMH = 30
	busKMH   = 20
	taxiKMH  = 25
)

// speeds of the modes that one can wish for, in km/h.
var speeds = map[trip.TransitMode]float64{trip.Walk: walkKMH, trip.Metro: metroKMH, trip.Bus: busKMH, trip.Taxi: taxiKMH}

// LastDeparture is when the last public transport leaves (seed 000 §4.1): nobody knows it by the line.
const LastDeparture = calendar.Clock(23*60 + 30)

// Ref names the rule that legs are computed by, so that a certificate can say it.
const Ref = Name + "/door-to-door@1"

// crowID names the rule of the seed, by which the tool answers.
const crowID = Name + "/haversine@1"

// The notes that say how a way was computed.
const (
	noteDoors = "an estimate from door to door: great-circle distance along streets or a line, platforms and waiting included; fares are usual single fares"
	noteCrow  = "great-circle distance at a usual speed; fares are usual single fares"
)

// Rules is what legs of one trip have in common; NewRules makes it.
type Rules struct {
	one  money.Cents // by metro, who pays the full fare
	fare money.Cents // of all by metro
	who  trip.Riders
	cabs trip.Fares
	rate money.Rate
	last *calendar.Clock
	from trip.Provenance
}

// NewRules makes the rules of a trip: fares of the city at a rate of its currency, for who rides, computed at a
// moment. With rate 0 fares are unknown and count nothing.
func NewRules(fares trip.Fares, rate money.Rate, who trip.Riders, at time.Time) *Rules {
	last := LastDeparture
	r := &Rules{last: &last, who: who}
	if rate > 0 {
		r.one = rate.USD(fares.Metro)
		r.fare = who.Pay(r.one)
		r.cabs, r.rate = fares, rate
	}
	r.from = trip.Provenance{
		Source: trip.SourceComputed, Tool: Name, RefID: Ref, FetchedAt: at.UTC(),
		Note: noteDoors,
	}
	if fares.Ref.RefID != "" {
		r.from.DerivedFrom = []string{fares.Ref.RefID}
	}
	return r
}

// Leg is the way as one goes by default, from door to door: on foot up to WalkMeters, else by metro. Distance stays that of the crow. It allocates
// nothing.
func Leg(from, to geo.Point, r *Rules) trip.TransitLeg {
	d := geo.Distance(from, to)
	l := trip.TransitLeg{Mode: trip.Walk, From: from, To: to, Distance: d, Provenance: r.from}
	if d <= WalkMeters {
		l.DurationSeconds = seconds(d, streetKMH/streetFactor)
		return l
	}
	l.Mode, l.Fare, l.LastDeparture = trip.Metro, r.fare, r.last
	l.DurationSeconds = toPlatform + waitForIt + seconds(d, lineKMH/streetFactor) + toDoor
	if d > changeBeyond {
		l.DurationSeconds += aChange
	}
	return l
}

// waitForTaxi is what a way by taxi takes beside the ride, in seconds.
const waitForTaxi = 5 * 60

// Taxi is the way as one goes when nothing else does any more: by taxi, with the wait for it.
func Taxi(from, to geo.Point, r *Rules) trip.TransitLeg {
	d := geo.Distance(from, to)
	return trip.TransitLeg{Mode: trip.Taxi, From: from, To: to, Distance: d, DurationSeconds: waitForTaxi + seconds(d, taxiKMH),
		Fare: r.cabs.ByTaxi(d, r.who.People(), r.rate), Provenance: r.from}
}

// Outing is the way between a place in a city and a sight outside it, or a place beside that: to the station, counted as the way to the city's center,
// and on by the sight's own line. The seconds of a walk from the sight to what lies beside it are counted too.
func Outing(a *trip.Attraction, from, to, center geo.Point, r *Rules) trip.TransitLeg {
	inside, outside := from, to
	if geo.Distance(from, a.Location) < geo.Distance(to, a.Location) {
		inside, outside = to, from
	}
	station := Leg(inside, center, r)
	l := trip.TransitLeg{Mode: trip.Train, From: from, To: to, Distance: geo.Distance(from, to), Line: a.Outing.Line, LastDeparture: r.last, Provenance: r.from}
	l.DurationSeconds = station.DurationSeconds + a.Outing.Minutes*60 + seconds(geo.Distance(outside, a.Location), streetKMH/streetFactor)
	l.Fare = r.who.Pay(a.Outing.Fare)
	if station.Fare > 0 {
		l.Fare = r.who.Pay(a.Outing.Fare + r.one)
	}
	return l
}

// Request asks for the way between two places of a city.
type Request struct {
	From geo.Point `json:"from"`
	To   geo.Point `json:"to"`

	// Modes are what one would rather go by, the best first (seed 000 §4.1: mode_prefs); none: as one goes by default. The planner wishes for
	// none: it knows no lines of buses and no stands of taxis.
	Modes []trip.TransitMode `json:"mode_prefs,omitempty"`
}

// Adapter is the tool for who asks for one way; the planner computes the thousands that it looks at itself.
type Adapter struct{ Now func() time.Time }

// Call gives the way by the mode that is wished for most, or as one goes by default, without fares: the ride alone, at the seed's speeds.
func (a Adapter) Call(ctx context.Context, in Request) (trip.TransitLeg, error) {
	for field, p := range map[string]geo.Point{"from": in.From, "to": in.To} {
		if !p.Valid() || p.IsZero() {
			return trip.TransitLeg{}, fault.Field(field, "must be a place on the globe")
		}
	}
	if err := tool.Alive(ctx, Name); err != nil {
		return trip.TransitLeg{}, err
	}
	for i, m := range in.Modes {
		if speeds[m] == 0 {
			return trip.TransitLeg{}, fault.Field(fmt.Sprintf("mode_prefs[%d]", i), "must be walk, metro, bus or taxi")
		}
	}
	l := Leg(in.From, in.To, NewRules(trip.Fares{}, 0, trip.Riders{Full: 1}, a.Now()))
	mode := l.Mode
	if len(in.Modes) > 0 {
		mode = in.Modes[0]
	}
	l = by(mode, l)
	l.Provenance.ResponseDigest = trip.Digest([]any{l.Mode, l.Distance, l.DurationSeconds})
	return l, nil
}

// by is a way by another mode. When the last bus goes is told as of the metro; taxis go all night.
func by(mode trip.TransitMode, l trip.TransitLeg) trip.TransitLeg {
	l.Mode, l.DurationSeconds, l.Fare, l.LastDeparture = mode, seconds(l.Distance, speeds[mode]), 0, nil
	l.Provenance.RefID, l.Provenance.Note = crowID, noteCrow
	if mode.Public() {
		last := LastDeparture
		l.LastDeparture = &last
	}
	return l
}

// Spec is the tool for tool.Use. Places within a few steps of each other are the same question: four decimals are eleven metres.
func Spec(a Adapter) tool.Spec[Request, trip.TransitLeg] {
	return tool.Spec[Request, trip.TransitLeg]{Name: Name, Version: "1", Call: a.Call, Key: func(in Request) string {
		mode := trip.TransitMode("")
		if len(in.Modes) > 0 {
			mode = in.Modes[0]
		}
		return fmt.Sprintf("%s:%.4f,%.4f:%.4f,%.4f:%s", Name, in.From.Lat, in.From.Lon, in.To.Lat, in.To.Lon, mode)
	}}
}

// seconds rounds up: one is never there earlier than computed.
func seconds(d geo.Meters, kmh float64) int { return int(math.Ceil(float64(d) * 3.6 / kmh)) }

// Transfer is the way from an airport into the city, to a place there, or with back the way out. Its time and fare are
// those of the usual line, to which a place away from the centre adds nothing.
func Transfer(a trip.Airport, place geo.Point, back bool, r *Rules) trip.TransitLeg {
	t := a.Transfer
	l := trip.TransitLeg{
		Mode: t.Mode, From: a.Location, To: place, DurationSeconds: t.Minutes * 60, Distance: geo.Distance(a.Location, place),
		Line: t.Line, Provenance: t.Provenance,
	}
	if back {
		l.From, l.To = l.To, l.From
	}
	if r.rate > 0 {
		l.Fare = r.who.Pay(r.rate.USD(t.Fare))
	}
	if t.Mode.Public() {
		last := LastDeparture
		l.LastDeparture = &last
	}
	return l
}
