package export

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Ride is one way of a journey, with the clocks of both its ends. Where a zone is not known its clock is that of UTC.
type Ride struct {
	Mode          trip.TravelMode
	Label         string // its number or its name
	FromAt, ToAt  string
	FromPlace     *geo.Point // nil: not known
	ToPlace       *geo.Point
	From, Until   time.Time
	Leaves, Lands calendar.Zone
	Cost          money.Cents // of the party
	Booked        bool
	Estimated     bool
	Band          int // of an estimate: so many minutes shorter or longer
	Car           *trip.Car

	FromUnsaid, UntilUnsaid trip.Unsaid // what nobody said of From and Until
	FromHome, ToHome        bool        // that end is at home, of which no place is known
}

// rides gives every way of a journey to its stop, and to what stands above the stay that it leads to. The way home stands behind the days.
func (s *Sheet) rides(it *trip.Itinerary) {
	ways := map[string]*Ride{}
	ends := endsOf(it)
	for i := range it.Transfers {
		r := rideOf(&it.Transfers[i])
		r.FromPlace, r.ToPlace = ends[it.Transfers[i].Ref].from, ends[it.Transfers[i].Ref].to
		ways[it.Transfers[i].Ref] = r
	}
	for d := range s.Days {
		for i := range s.Days[d].Stops {
			if s.Days[d].InStay {
				s.Days[d].Stops[i].Ride = ways[s.Days[d].Stops[i].Ref]
			}
		}
	}
	for n := range it.Stays {
		if first := it.Stays[n].First; first >= 0 && first < len(s.Days) {
			s.Days[first].Rides = append(s.Days[first].Rides, ridesTo(it, ways, n)...)
		}
	}
	s.Home = ridesTo(it, ways, len(it.Stays))
}

// ridesTo gives the ways that lead to a stay.
func ridesTo(it *trip.Itinerary, ways map[string]*Ride, stay int) (out []Ride) {
	for _, t := range it.WaysTo(stay) {
		out = append(out, *ways[t.Ref])
	}
	return out
}

// ends are where a ride begins and ends; nil: not known.
type ends struct{ from, to *geo.Point }

// endsOf gives the ends of every ride of a journey, by the reference of its slot. Of an airport at home no more than its name is known.
func endsOf(it *trip.Itinerary) map[string]ends {
	out := map[string]ends{}
	for _, r := range it.Plan.Rides(&it.Facts) {
		if r.Ride == nil {
			continue
		}
		var e ends
		if r.From >= 0 {
			e.from = placeOfTerminal(it.Facts.At(r.From).City.Leaving(r.Ride))
		} else if r.Ride.From != nil {
			e.from = known(r.Ride.From.At)
		}
		if r.To >= 0 {
			e.to = placeOfTerminal(it.Facts.At(r.To).City.Landing(r.Ride))
		} else if r.Ride.To != nil {
			e.to = known(r.Ride.To.At)
		}
		out[r.Ref] = e
	}
	return out
}

func placeOfTerminal(a *trip.Airport) *geo.Point {
	if a == nil {
		return nil
	}
	return known(a.Location)
}

// known gives a place that is one.
func known(at geo.Point) *geo.Point {
	if !at.Valid() || at.IsZero() {
		return nil
	}
	return &at
}

func rideOf(t *trip.ItineraryTransfer) *Ride {
	return &Ride{Mode: t.Mode, Label: clean(t.Label), FromAt: clean(t.FromAt), ToAt: clean(t.ToAt), From: t.Depart, Until: t.Arrive,
		Leaves: zoneOr(t.DepartTZ), Lands: zoneOr(t.ArriveTZ), Cost: t.Cost, Booked: t.Booked, Estimated: t.Estimated, Band: t.Band, Car: t.Car,
		FromUnsaid: t.DepartUnsaid, UntilUnsaid: t.ArriveUnsaid, FromHome: t.From == "", ToHome: t.To == ""}
}

// zoneOr gives a zone, and that of UTC for one that is not known.
func zoneOr(name string) calendar.Zone {
	zone, err := calendar.LoadZone(name)
	if err != nil {
		return calendar.MustZone("UTC")
	}
	return zone
}

// In gives "Train ICE 9571 · Paris Est Fri 13 Jun 10:55 → München Hbf 16:36 · 5 h 41 min · $178" in a language.
func (r *Ride) In(lang wording.Language) string {
	left, leaves := clockOf(r.From, r.Leaves)
	landed, lands := clockOf(r.Until, r.Lands)
	leaves, lands = r.offsets(leaves, lands)
	from, to := endSaid(r.FromAt, lang.TinyDay(left), leaves, r.FromUnsaid), endSaid(r.ToAt, lang.TinyDay(landed), lands, r.UntilUnsaid)
	if landed == left && r.FromUnsaid != trip.UnsaidTime {
		to = endSaid(r.ToAt, "", lands, r.UntilUnsaid)
	}
	parts := []string{r.name(lang), r.way(lang, from, to)}
	if n := int(r.Until.Sub(r.From) / time.Minute); n > 0 && r.FromUnsaid == "" && r.UntilUnsaid == "" {
		parts = append(parts, lang.Duration(n))
	}
	if r.Estimated {
		parts = append(parts, lang.Say("estimated, %s more or less", lang.Duration(r.Band)))
	}
	if r.Booked {
		parts = append(parts, lang.Say("as you arranged it"))
	}
	if r.Cost > 0 {
		parts = append(parts, lang.Money(r.Cost))
	}
	return strings.Join(append(parts, r.Car.In(lang)...), " · ")
}

// offsets adds to the clocks of both ends how they stand to UTC, where they do not stand alike: else the hours tell a wrong time on the way.
func (r *Ride) offsets(leaves, lands string) (string, string) {
	offset := func(at time.Time, zone calendar.Zone) int {
		_, seconds := zone.At(zone.Local(at)).Zone()
		return seconds
	}
	left, landed := offset(r.From, r.Leaves), offset(r.Until, r.Lands)
	if left == landed || r.FromUnsaid != "" || r.UntilUnsaid != "" {
		return leaves, lands
	}
	said := func(clock string, zone calendar.Zone, seconds int) string {
		if zone.Name() == "UTC" {
			return clock
		}
		return clock + " (" + OffsetName(time.Duration(seconds)*time.Second) + ")"
	}
	return said(leaves, r.Leaves, left), said(lands, r.Lands, landed)
}

// way gives both ends of a ride, and of one whose other end is home at a time that nobody said, the one that is known.
func (r *Ride) way(lang wording.Language, from, to string) string {
	switch {
	case r.FromHome && r.FromUnsaid == trip.UnsaidTime:
		return lang.Say("arrives %s", to)
	case r.ToHome && r.UntilUnsaid == trip.UnsaidTime:
		return lang.Say("leaves %s", from)
	}
	return from + " → " + to
}

// endSaid gives an end of a ride with its day and its hour, without what nobody said of them.
func endSaid(at, day, clock string, unsaid trip.Unsaid) string {
	switch unsaid {
	case trip.UnsaidHour:
		return joined(" ", at, day)
	case trip.UnsaidTime:
		return at
	}
	return joined(" ", at, day, clock)
}

// name gives "Train ICE 9571", or "Car" of a ride without a name of its own.
func (r *Ride) name(lang wording.Language) string {
	mode := trip.Capital(lang.Word(string(r.Mode)))
	if strings.EqualFold(mode, r.Label) {
		return mode
	}
	return joined(" ", mode, r.Label)
}

// called gives "Train ICE 9571 · Paris Est → München Hbf".
func (r *Ride) called(lang wording.Language) string {
	return r.name(lang) + " · " + r.FromAt + " → " + r.ToAt
}

func clockOf(at time.Time, zone calendar.Zone) (calendar.Date, string) {
	on, clock := zone.Local(at)
	if zone.Name() == "UTC" {
		return on, clock.String() + " UTC"
	}
	return on, clock.String()
}
