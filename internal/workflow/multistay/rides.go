package multistay

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// LivesThere tells whether the only stay is at home.
func LivesThere(in *trip.Intent) bool {
	return len(in.Stays) == 1 && in.Stays[0].OwnBed != nil && in.Stays[0].OwnBed.Home
}

// EndNamed is the place of a stay, or else where a journey begins and ends that has the given stay.
func (p *Planner) EndNamed(ctx context.Context, stays []Stay, i, other int) (route.Place, error) {
	if i < 0 {
		return p.start(&stays[other].City), nil
	}
	return p.PlaceOf(ctx, &stays[i].City)
}

// leastTrouble is the ride that is taken from one stay to another.
func (p *Planner) leastTrouble(found []trip.FlightOption, from, to *Stay) *trip.FlightOption {
	return new(slices.MinFunc(found, func(a, b trip.FlightOption) int { return p.liked(&a, &b, from, to) }))
}

// liked orders rides by the trouble that they are.
func (p *Planner) liked(a, b *trip.FlightOption, from, to *Stay) int {
	return cmp.Or(cmp.Compare(p.trouble(a, from, to), p.trouble(b, from, to)), cmp.Compare(a.ID, b.ID))
}

// wayBetween is the way from one stay to another as it is wished.
func (p *Planner) wayBetween(ctx context.Context, wish trip.TransferWish, from, to *Stay) (route.Way, error) {
	a, err := p.PlaceOf(ctx, &from.City)
	if err != nil {
		return route.Way{}, err
	}
	b, err := p.PlaceOf(ctx, &to.City)
	way := WayOf(wish, a, b)
	way.InFrom, way.InTo = true, true
	return way, err
}

// PlaceOf is a city as a place between which one travels: of a city that only this world knows, with no more than the city tells. It fails where the world
// could not be asked.
func (p *Planner) PlaceOf(ctx context.Context, c *trip.City) (route.Place, error) {
	if known, ok := p.placed[c.ID]; ok {
		return known, nil
	}
	place, err := p.World.PlaceNamed(ctx, c.Name)
	if fault.Is(err, fault.NotFound) {
		place = route.Place{Name: c.Name}
	} else if err != nil {
		return route.Place{}, err
	}
	place.TZ, place.At = c.TZ, c.Center
	if p.placed == nil {
		p.placed = map[string]route.Place{}
	}
	p.placed[c.ID] = place
	return place, nil
}

// start is where a journey begins and ends. Where nobody said it, it has the clocks of the stay that one travels to or from.
func (p *Planner) start(c *trip.City) route.Place {
	if p.In.Origin != nil {
		return *p.In.Origin
	}
	return route.Place{Name: p.In.Wishes.Locale().Say("home"), TZ: c.TZ}
}

// ride finds the rides of a journey and sets the dates of its stays by them.
func (p *Planner) ride(ctx context.Context, stays []Stay, nights []int) error {
	in := &p.In.Wishes
	leaves := in.DateWindow.Start
	daily := in.Spendable() / money.Cents(in.Party.People()*in.DateWindow.Days())
	for i := range stays {
		stays[i].Part, stays[i].Flights, stays[i].Moves = trip.Part{Stay: i, Of: len(stays), Shared: i > 0, Daily: daily}, nil, moves{}
	}
	for i := range stays {
		s := &stays[i]
		if i == 0 {
			s.Window = trip.DateWindow{Start: leaves, End: leaves.AddDays(nights[i]), TZ: s.City.TZ}
			if err := p.rideThere(ctx, s, p.drivesOn(stays, i)); err != nil {
				return err
			}
		}
		leaves = leaves.AddDays(nights[i])
		s.Window.End = leaves
		if i+1 < len(stays) {
			to := &stays[i+1]
			to.Window = trip.DateWindow{Start: leaves, End: leaves.AddDays(nights[i+1]), TZ: to.City.TZ}
			if err := p.rideOn(ctx, s, to, p.drivesOn(stays, i+1)); err != nil {
				return err
			}
		} else if err := p.rideHome(ctx, s); err != nil {
			return err
		}
	}
	for i := 1; i < len(stays); i++ {
		if from, to := &stays[i-1], &stays[i]; from.Window.End == to.Window.Start {
			from.Moves.Away, to.Moves.There = true, true
		}
	}
	return nil
}

// Asks is the question for the rides of one way.
func (p *Planner) Asks(way route.Way, date calendar.Date, rate money.Rate) gather.RidesQuery {
	return gather.RidesQuery{Way: way, Date: date, AvoidOvernight: p.In.Wishes.Prefs.AvoidOvernight, Rate: rate}
}

// WayOf is a way as it is wished.
func WayOf(wish trip.TransferWish, from, to route.Place) route.Way {
	w := route.Way{From: from, To: to, Mode: wish.Mode}
	if wish.Booked != nil {
		w.At = wish.Booked.At
	}
	return w
}

// rideThere finds what may bring one to the first stay on its first day; on: one drives on from there by a rented car.
func (p *Planner) rideThere(ctx context.Context, s *Stay, on bool) error {
	wish := p.In.Wishes.BetweenOn("", s.City.Name, calendar.Date{}, s.Window.Start)
	if p.arranged(wish, &s.City) {
		return nil
	}
	here, err := p.PlaceOf(ctx, &s.City)
	if err != nil {
		return err
	}
	way := WayOf(wish, p.start(&s.City), here)
	way.InTo, way.ByDay = true, s.byDay()
	var found []trip.FlightOption
	if wish.Booked != nil {
		booked, err := route.Booked(way, wish.Booked, bookedField(&p.In.Wishes, wish.Booked))
		if err != nil {
			return err
		}
		found = []trip.FlightOption{booked}
	} else {
		q := p.Asks(way, s.Window.Start, s.Rate.Rate)
		q.Wish = gather.TransportWish(&p.In.Wishes, false)
		for _, early := range []int{1, 0} { // a night on the way is not one of the trip's
			q.Date = s.Window.Start.AddDays(-early)
			got, err := p.Rides(ctx, q)
			if err != nil {
				return err
			}
			found = append(found, got...)
		}
	}
	found = p.chosen(wish, pick.Only(found, func(o *trip.FlightOption) bool { return lands(o, s.City.TZ) == s.Window.Start }))
	if len(found) == 0 {
		return p.noWay(way, true, s.Window.Start)
	}
	p.drive(found, way, wish, nil, s, on)
	s.take(found, trip.Outbound)
	return nil
}

// chosen leaves of the rides of a way the one that a hand chose, and none that it took out, as far as there are others.
func (p *Planner) chosen(wish trip.TransferWish, found []trip.FlightOption) []trip.FlightOption {
	left := pick.Only(found, func(o *trip.FlightOption) bool {
		return !slices.ContainsFunc(p.In.Wishes.Excluded, func(x trip.Exclusion) bool { return x.Option != "" && x.Option == o.Pattern() })
	})
	if len(left) == 0 {
		left = found
	}
	if wish.Ride == "" || len(left) == 0 {
		return left
	}
	that := pick.Only(left, func(o *trip.FlightOption) bool { return trip.RideOf(o.ID) == wish.Ride })
	if len(that) == 0 {
		lang := p.In.Wishes.Locale()
		p.Said = append(p.Said, lang.Say("The ride that you chose from %s to %s does not go on that day: another one is taken.", p.saidEnd(wish.From), p.saidEnd(wish.To)))
		return left
	}
	return that
}

// saidEnd is what people call the end of a way.
func (p *Planner) saidEnd(name string) string {
	if p.In.Wishes.SamePlace(name, "") {
		return p.In.Wishes.Locale().Say("home")
	}
	return p.In.Wishes.Locale().City(name)
}

// noWay says that no way is known here that arrives on a date, or leaves on it, and what could be said instead.
func (p *Planner) noWay(w route.Way, arrives bool, on calendar.Date) error {
	lang := p.In.Wishes.Locale()
	if err := tooFar(lang, w); err != nil {
		return err
	}
	if going := route.Going(w.From, w.To, w.Mode); w.Mode != "" && len(going) > 0 {
		how := make([]string, len(going))
		for i, mode := range going {
			how[i] = journey.Going(lang, mode, "", "")
		}
		return fault.Field("transfers", "Tripwright knows no way %s. One goes there %s.", fault.Whole(journey.Going(lang, w.Mode, w.From.Name, w.To.Name)),
			fault.Whole(lang.List(how)))
	}
	way, day := lang.Say("from %s to %s", lang.City(w.From.Name), lang.City(w.To.Name)), lang.Date(on)
	if w.Mode != "" {
		way = journey.Going(lang, w.Mode, w.From.Name, w.To.Name)
	}
	if arrives {
		return fault.Field("transfers", "Tripwright knows no way %s that arrives on %s. Say how else you would travel, or what you have booked.", way, day)
	}
	return fault.Field("transfers", "Tripwright knows no way %s that leaves on %s. Say how else you would travel, or what you have booked.", way, day)
}

// rideHome finds what may bring one home from the last stay on its last day.
func (p *Planner) rideHome(ctx context.Context, s *Stay) error {
	wish := p.In.Wishes.BetweenOn(s.City.Name, "", s.Window.End, calendar.Date{})
	if p.arranged(wish, &s.City) {
		return nil
	}
	here, err := p.PlaceOf(ctx, &s.City)
	if err != nil {
		return err
	}
	way := WayOf(wish, here, p.start(&s.City))
	way.InFrom, way.ByDay = true, s.byDay()
	q := p.Asks(way, s.Window.End, s.Rate.Rate)
	q.Wish = gather.TransportWish(&p.In.Wishes, true)
	found, err := p.leaving(ctx, q, wish.Booked)
	if err != nil {
		return err
	}
	p.drive(found, way, wish, s, nil, false)
	s.take(p.chosen(wish, rested(found, s)), trip.Return)
	return nil
}

// leaving finds what leaves a stay on a date: what is booked, else what goes.
func (p *Planner) leaving(ctx context.Context, q gather.RidesQuery, b *trip.Booking) ([]trip.FlightOption, error) {
	var found []trip.FlightOption
	if b != nil {
		booked, err := route.Booked(q.Way, b, bookedField(&p.In.Wishes, b))
		if err != nil {
			return nil, err
		}
		if on := leavesOn(&booked, q.From.TZ); on != q.Date {
			lang := p.In.Wishes.Locale()
			return nil, fault.Field(bookedField(&p.In.Wishes, b), "The ride that you booked from %s to %s leaves on %s, but by your nights you leave on %s. Say other nights, or again when it leaves.",
				lang.City(q.From.Name), lang.City(q.To.Name), lang.DayMonth(on), lang.DayMonth(q.Date))
		}
		found = []trip.FlightOption{booked}
	} else {
		var err error
		if found, err = p.Rides(ctx, q); err != nil {
			return nil, err
		}
	}
	found = pick.Only(found, func(o *trip.FlightOption) bool { return leavesOn(o, q.From.TZ) == q.Date })
	if len(found) == 0 {
		return nil, p.noWay(q.Way, false, q.Date)
	}
	return found, nil
}

// arranged tells whether a way there or home is none of the plan's: the traveller arranges it, nobody said where from, or one is there already.
func (p *Planner) arranged(wish trip.TransferWish, c *trip.City) bool {
	switch {
	case wish.Booked != nil:
		return false
	case wish.Mode == trip.ByNone || LivesThere(&p.In.Wishes):
		return true
	}
	return p.In.Origin == nil || trip.Fold(p.In.Origin.Name) == trip.Fold(c.Name) || c.Airport(p.In.Origin.Name) != nil
}

// rideOn finds the ride from one stay to the next: one that is taken already, else the one that is liked best. on: one drives on from there by a
// rented car.
func (p *Planner) rideOn(ctx context.Context, from, to *Stay, on bool) error {
	wish := p.In.Wishes.BetweenOn(from.City.Name, to.City.Name, to.Window.Start, calendar.Date{})
	if wish.Mode == trip.ByNone || from.City.ID == to.City.ID {
		return nil
	}
	found, err := p.onward(ctx, from, to, to.Window.Start, on)
	if err != nil {
		return err
	}
	found = p.chosen(wish, found)
	best := &found[0]
	for _, id := range p.taken {
		if o := rideIn(found, id); o != nil {
			best = o
			break
		}
	}
	from.take([]trip.FlightOption{*best}, trip.Return)
	to.take([]trip.FlightOption{*best}, trip.Outbound)
	to.Window.Start = lands(best, to.City.TZ)
	return nil
}

// onward are the rides from one stay to the next on a date: first the one that costs least in money and hours, and leaves neither at night nor
// late.
func (p *Planner) onward(ctx context.Context, from, to *Stay, date calendar.Date, on bool) ([]trip.FlightOption, error) {
	wish := p.In.Wishes.BetweenOn(from.City.Name, to.City.Name, date, calendar.Date{})
	way, err := p.wayBetween(ctx, wish, from, to)
	if err != nil {
		return nil, err
	}
	found, err := p.leaving(ctx, p.Asks(way, date, from.Rate.Rate), wish.Booked)
	if err != nil {
		return nil, err
	}
	p.drive(found, way, wish, from, to, on)
	if in := earliest(from); !in.IsZero() { // one leaves on the day that one arrives on
		if caught := pick.Only(found, func(o *trip.FlightOption) bool {
			return o.Departure.After(in.Add(time.Duration(o.Check()) * time.Minute))
		}); len(caught) > 0 {
			found = caught
		}
	}
	found = rested(found, from)
	slices.SortFunc(found, func(a, b trip.FlightOption) int { return p.liked(&a, &b, from, to) })
	return found, nil
}

// earliest is when one can be on the way again in a stay that one leaves on the day of arrival; zero of any other.
func earliest(s *Stay) (first time.Time) {
	for i := range s.Flights {
		o := &s.Flights[i]
		if at := o.Arrival.Add(time.Duration(o.Exit()) * time.Minute); s.Window.Start == s.Window.End && slices.Contains(s.Part.Out, o.ID) && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}

// trouble is what a ride between stays costs the party in money, hours, and hours of the day that are lost to it.
func (p *Planner) trouble(o *trip.FlightOption, from, to *Stay) money.Cents {
	in := &p.In.Wishes
	people := money.Cents(in.Party.People())
	hours := o.DurationSeconds / 3600
	leaves := calendar.MustZone(from.City.TZ)
	_, left := leaves.Local(o.Departure)
	date, landed := calendar.MustZone(to.City.TZ).Local(o.Arrival)
	switch up := left - calendar.Clock(o.Check()+wayInto); { // when one sets out from the bed
	case up < 6*60:
		hours += 5
	case up < 7*60:
		hours += 3
	}
	if landed > trip.LateArrival {
		hours += 3
	}
	if left > 12*60 {
		hours += int(left-12*60) / 60 / 2
	}
	if o.Overnight || date != leavesOn(o, from.City.TZ) && in.Prefs.AvoidOvernight {
		hours += 4
	}
	return in.RideCost(o, trip.RoleDepart) + (hourOnTheWay*money.Cents(hours)+schedule.TooEarly(in, o, leaves))*people
}

// Rides asks the world for rides. The same is asked once: several choices of order and nights are laid on the same dates.
func (p *Planner) Rides(ctx context.Context, q gather.RidesQuery) ([]trip.FlightOption, error) {
	wish, rate := q.Wish, q.Rate
	q.Wish, q.Rate = trip.TransportWish{}, 0
	key := fmt.Sprintf("%+v %s %d", q, trip.Digest(wish), rate)
	if found, asked := p.asked[key]; asked {
		return slices.Clone(found), nil // of which some are left out, and cars are priced
	}
	q.Wish, q.Rate = wish, rate
	found, err := p.World.Rides(ctx, q)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return nil, gather.Unavailable(err, "Flight data unavailable.")
	}
	if p.asked == nil {
		p.asked = map[string][]trip.FlightOption{}
	}
	p.asked[key] = found
	return slices.Clone(found), nil
}

// take makes rides those that may bring one there or away.
func (s *Stay) take(found []trip.FlightOption, dir trip.Direction) {
	var ids []string
	for _, o := range found {
		if !slices.ContainsFunc(s.Flights, func(k trip.FlightOption) bool { return k.ID == o.ID }) {
			s.Flights = append(slices.Clip(s.Flights), o)
		}
		ids = append(ids, o.ID)
	}
	if dir == trip.Return {
		s.Part.Back = ids
	} else {
		s.Part.Out = ids
	}
}

func lands(o *trip.FlightOption, tz string) calendar.Date {
	d, _ := calendar.MustZone(tz).Local(o.Arrival)
	return d
}

func leavesOn(o *trip.FlightOption, tz string) calendar.Date {
	d, _ := calendar.MustZone(tz).Local(o.Departure)
	return d
}
