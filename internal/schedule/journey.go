package schedule

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// JourneyOf reads the journey that a plan is built on; what the facts do not hold stays nil.
func JourneyOf(p *trip.Plan, f *trip.Facts) Journey {
	var j Journey
	p.Each(func(_, _ int, s *trip.Slot) {
		switch s.Role {
		case trip.RoleArrive:
			j.Out = f.Flight(s.Selected().OptionRef)
		case trip.RoleDepart:
			j.Back = f.Flight(s.Selected().OptionRef)
		case trip.RoleCheckIn:
			j.Hotel = f.Lodging(s.Selected().OptionRef)
		}
	})
	if j.Hotel == nil && len(f.Lodgings) > 0 && f.Lodgings[0].Own { // nobody checks in at home, or for a day
		j.Hotel = &f.Lodgings[0]
	}
	return j
}

// Pair is a way there and a way back over one airport. Of a stay of a journey either may be nil.
type Pair struct{ Out, Back *trip.FlightOption }

// Airport is where a pair arrives, by code; empty where one is there already.
func (p Pair) Airport() string {
	if p.Out == nil {
		return ""
	}
	return p.Out.Dest
}

// price is what both ways cost a person.
func (p Pair) price() (sum money.Cents) {
	for _, f := range []*trip.FlightOption{p.Out, p.Back} {
		if f != nil {
			sum += f.Price
		}
	}
	return sum
}

// ways are the options of one direction for pairs: a single nil where none is needed.
func ways(in *trip.Intent, f *trip.Facts, zone calendar.Zone, dir trip.Direction) []*trip.FlightOption {
	if in.Part != nil && len(in.Part.Rides(dir)) == 0 {
		return []*trip.FlightOption{nil}
	}
	return flights(in, f, zone, dir)
}

// Pairs are the flights over an airport that every must of the traveller allows, liked best first; empty airport means
// any of the trip's. Only where no airport has both ways does one land at one and leave from another.
func Pairs(in *trip.Intent, f *trip.Facts, airport string) []Pair {
	zone, err := calendar.LoadZone(in.DateWindow.TZ)
	if err != nil {
		return nil
	}
	outs, backs := ways(in, f, zone, trip.Outbound), ways(in, f, zone, trip.Return)
	var out, open []Pair
	for _, o := range outs {
		for _, b := range backs {
			if o == nil || b == nil || o.Dest == b.Origin {
				out = append(out, Pair{o, b})
			} else {
				open = append(open, Pair{o, b})
			}
		}
	}
	if len(out) == 0 {
		out = open
	}
	out = slices.DeleteFunc(out, func(p Pair) bool { return airport != "" && p.Airport() != airport })
	prefers := preferences(in, f, zone)
	liking := func(p Pair) money.Cents { return convenience(in, p, zone, prefers) - p.price() }
	slices.SortStableFunc(out, func(a, b Pair) int { return cmp.Compare(liking(b), liking(a)) })
	return out
}

// convenience is what a pair is worth to a person of the party whatever it costs; prefers are the wishes about flights.
func convenience(in *trip.Intent, p Pair, zone calendar.Zone, prefers map[string]money.Cents) money.Cents {
	days := in.DateWindow.Days()
	if in.Part != nil && in.Part.Of > 1 {
		days = score.Weekend + 1 // a journey to several places is no weekend, however short its last stay
	}
	v := score.Way(p.Out, p.Back, zone, days) + kidsPenalty(in, p, zone)
	for _, f := range []*trip.FlightOption{p.Out, p.Back} {
		if f != nil {
			v += prefers[f.ID] - TooEarly(in, f, zone)
		}
	}
	return v
}

// hourTooEarly is what an hour counts for that one sets out by land before one wants to be out.
const hourTooEarly = money.Cents(40_00)

// TooEarly is what it costs one person who wants to be out late to leave early by land, by the clocks of a zone. Flights go when they go.
func TooEarly(in *trip.Intent, f *trip.FlightOption, zone calendar.Zone) money.Cents {
	if !in.StartsLate() || f.Flies() || f.Own {
		return 0
	}
	_, left := zone.Local(f.Departure)
	return hourTooEarly * money.Cents(max(0, in.DayStart-left)) / 60
}

// Ease tells what journeys are worth beside the stops of a trip, in thousandths: how comfortable every night is and how
// convenient the way there and back, with what the traveller prefers of them. Prices do not enter.
func (c *City) Ease(in *trip.Intent) func(Journey) int64 {
	comfort := c.comfort(in)
	nights := int64(in.DateWindow.Days() - 1)
	zone, err := calendar.LoadZone(in.DateWindow.TZ)
	var prefers map[string]money.Cents
	if err == nil {
		prefers = preferences(in, c.facts, zone)
	}
	return func(j Journey) int64 {
		v := nights * comfort(j.Hotel)
		if (j.Out != nil || j.Back != nil) && err == nil {
			v += score.Thousandths(convenience(in, Pair{j.Out, j.Back}, zone, prefers))
		}
		return v
	}
}

// comfort tells what a night at a hotel is worth to this traveller, in thousandths.
func (c *City) comfort(in *trip.Intent) func(*trip.Lodging) int64 {
	middle := c.Middle()
	return func(l *trip.Lodging) int64 {
		wishes := wished(in, l)
		if in.Prefs.KidFriendly && !l.KidFriend {
			wishes -= 60_00
		}
		return score.Comfort(l, middle) + score.Thousandths(wishes)
	}
}

// kidsPenalty puts flights that keep children up behind all others.
func kidsPenalty(in *trip.Intent, p Pair, zone calendar.Zone) money.Cents {
	if !in.Prefs.KidFriendly {
		return 0
	}
	var v money.Cents
	if p.Out != nil {
		if _, landed := zone.Local(p.Out.Arrival); landed > trip.KidsHome-trip.AirportBufferMinutes-checkInMinutes {
			v -= 10_000_00
		}
	}
	if p.Back == nil {
		return v
	}
	if _, left := zone.Local(p.Back.Departure); left > trip.KidsHome {
		v -= 10_000_00
	}
	if _, landed := zone.Local(p.Back.Arrival); landed > trip.KidsHome {
		v -= 50_00
	}
	return v
}

// flights are the options of one direction, on its day, that the wishes allow. A pick that is insisted on leaves the best
// by its measure only.
func flights(in *trip.Intent, f *trip.Facts, zone calendar.Zone, dir trip.Direction) []*trip.FlightOption {
	var out []*trip.FlightOption
	for i := range f.Flights {
		if o := &f.Flights[i]; goes(in, o, dir, zone) && in.AllowsFlight(o, dir, zone) {
			out = append(out, o)
		}
	}
	for _, r := range in.Requirements {
		if w := r.Transport; w != nil && r.Level == trip.Must && w.Pick != "" && w.About(dir) {
			out = picked(out, w.Pick)
		}
	}
	return out
}

// Going are the rides of a direction on its date, whatever the traveller insists on.
func Going(in *trip.Intent, f *trip.Facts, dir trip.Direction) []*trip.FlightOption {
	zone, err := calendar.LoadZone(in.DateWindow.TZ)
	if err != nil {
		return nil
	}
	var out []*trip.FlightOption
	for i := range f.Flights {
		if goes(in, &f.Flights[i], dir, zone) {
			out = append(out, &f.Flights[i])
		}
	}
	return out
}

// goes tells whether a flight is one of the trip's: from the origin to one of its airports on the first day, or back on
// the last.
func goes(in *trip.Intent, o *trip.FlightOption, dir trip.Direction, zone calendar.Zone) bool {
	home, at, day := o.Origin, o.Arrival, in.DateWindow.Start
	if dir == trip.Return {
		home, at, day = o.Dest, o.Departure, in.DateWindow.End
	}
	date, _ := zone.Local(at)
	if in.Part != nil {
		return date == day && slices.Contains(in.Part.Rides(dir), o.ID)
	}
	return date == day && slices.Contains(in.Airports, cityEnd(o, dir)) && (in.Origin == "" || home == in.Origin)
}

// preferences adds up, by flight, what wishes that are preferred and not insisted on say for it: a class more than any
// fare, since it is asked for knowing what it costs.
func preferences(in *trip.Intent, f *trip.Facts, zone calendar.Zone) map[string]money.Cents {
	const met, class = 150_00, 50_000_00
	out := map[string]money.Cents{}
	for _, dir := range []trip.Direction{trip.Outbound, trip.Return} {
		options := flights(in, f, zone, dir)
		for _, r := range in.Requirements {
			w := r.Transport
			if w == nil || r.Level != trip.Prefer || !w.About(dir) {
				continue
			}
			best := picked(options, w.Pick)
			for _, o := range options {
				if w.Class != "" && o.Class == w.Class {
					out[o.ID] += class
				}
				if w.MetBy(o, dir, zone) && (w.Pick == "" || slices.Contains(best, o)) {
					out[o.ID] += met
				}
			}
		}
	}
	return out
}

func cityEnd(o *trip.FlightOption, dir trip.Direction) string {
	if dir == trip.Outbound {
		return o.Dest
	}
	return o.Origin
}

func picked(list []*trip.FlightOption, pick trip.Pick) []*trip.FlightOption {
	measure := func(o *trip.FlightOption) int64 {
		switch pick {
		case trip.PickCheapest:
			return int64(o.Price)
		case trip.PickFastest:
			return int64(o.DurationSeconds)
		case trip.PickLatest:
			return -o.Departure.Unix()
		}
		return o.Departure.Unix()
	}
	var best []*trip.FlightOption
	for _, o := range list {
		switch {
		case len(best) == 0 || measure(o) < measure(best[0]):
			best = []*trip.FlightOption{o}
		case measure(o) == measure(best[0]):
			best = append(best, o)
		}
	}
	return best
}

// ByAir tells whether the trip begins and ends with flights; of a stay of a journey, whether any ride brings one there or away.
func ByAir(in *trip.Intent) bool {
	if in.Part != nil {
		return len(in.Part.Out)+len(in.Part.Back) > 0
	}
	for _, r := range in.Requirements {
		if r.Transport != nil && r.Transport.Mode != "" && r.Transport.Mode != trip.ByFlight {
			return false
		}
	}
	return true
}

// Hotels are the houses of a tier that every must allows, the most comfortable first and of equals the cheapest; an empty
// tier means any. A pick that is insisted on leaves the best of all tiers only.
func Hotels(in *trip.Intent, c *City, tier trip.Tier, quoted bool) []*trip.Lodging {
	var out []*trip.Lodging
	for i := range c.facts.Lodgings {
		if l := &c.facts.Lodgings[i]; in.AllowsHotel(l) {
			out = append(out, l)
		}
	}
	for _, r := range in.Requirements {
		if r.Lodging != nil && r.Level == trip.Must && r.Lodging.Pick != "" {
			out = pickedHotels(out, r.Lodging.Pick)
		}
	}
	out = slices.DeleteFunc(out, func(l *trip.Lodging) bool { return tier != "" && l.Tier != tier })
	comfort := c.comfort(in)
	price := func(l *trip.Lodging) money.Cents {
		if !quoted && l.Estimate > 0 {
			return l.Estimate
		}
		return l.Price
	}
	slices.SortStableFunc(out, func(a, b *trip.Lodging) int {
		return cmp.Or(cmp.Compare(comfort(b), comfort(a)), cmp.Compare(price(a), price(b)), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// pickedHotels leaves the best by a measure; what nobody knows is never the best.
func pickedHotels(list []*trip.Lodging, pick trip.Pick) []*trip.Lodging {
	measure := func(l *trip.Lodging) float64 {
		switch {
		case pick == trip.PickCheapest:
			return -float64(l.Price)
		case pick == trip.PickNewest:
			return float64(l.Opened)
		case l.Rating != nil:
			return *l.Rating
		}
		return -1
	}
	var best []*trip.Lodging
	for _, l := range list {
		switch {
		case len(best) == 0 || measure(l) > measure(best[0]):
			best = []*trip.Lodging{l}
		case measure(l) == measure(best[0]):
			best = append(best, l)
		}
	}
	return best
}

// A hotel that is as wished is worth so much more a trip, and one that is where it is wished more than all but a step of comfort: who says where, means it.
// Where none is in walk the nearest is taken, unless it is a good deal plainer.
const (
	hotelAsWished = 80_00
	hotelInWalk   = 400_00
	awayKm        = 30_00 // of each kilometre that it is further away
)

// wished adds what preferred, not insisted, wishes say for a hotel.
func wished(in *trip.Intent, l *trip.Lodging) (v money.Cents) {
	for _, r := range in.Requirements {
		switch w := r.Lodging; {
		case w == nil || r.Level != trip.Prefer:
		case w.MetBy(l) && w.Around != nil:
			v += hotelInWalk
		case w.MetBy(l):
			v += hotelAsWished
		case w.Around != nil:
			v -= money.Cents(awayKm * float64(geo.Distance(*w.Around, l.Location)) / 1000)
		}
	}
	return v
}
