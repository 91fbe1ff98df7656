package plan

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// lay puts the stays in order, gives each its nights, its rides, its beds and its weather.
func (p *staysPlanner) lay(ctx context.Context) ([]stay, []trip.Decision, error) {
	stays, err := p.routed(ctx)
	if err != nil {
		return nil, nil, err
	}
	for i := range stays {
		if err := p.dated(ctx, &stays[i]); err != nil {
			return nil, nil, ofStay(err, &stays[i])
		}
	}
	return stays, p.whyThis(stays, p.in.Stays), nil
}

// routed puts the stays in order and gives each its nights and its rides.
func (p *staysPlanner) routed(ctx context.Context) ([]stay, error) {
	wished := cloned(p.in.Stays)
	if kept, ok, err := p.choiceAtHand(ctx, wished); err != nil {
		return nil, err
	} else if ok {
		stays, err := p.ridden(ctx, wished, kept)
		if p.asBefore = err == nil; p.asBefore || !fault.Is(err, fault.Invalid) {
			return stays, err
		}
	}
	chosen, err := p.choose(ctx, wished)
	if err != nil {
		return nil, err
	}
	return p.ridden(ctx, wished, chosen)
}

// ridden gives the stays of a choice with its rides.
func (p *staysPlanner) ridden(ctx context.Context, wished []stay, chosen route.Chosen) ([]stay, error) {
	stays := make([]stay, len(wished))
	for i, wish := range chosen.Order {
		stays[i] = wished[wish]
	}
	return stays, p.ride(ctx, stays, chosen.Nights)
}

// choose finds the order and the nights that are worth most. What is said is kept to; only what is open is weighed. Where the order is free, that in which
// the stays are named counts for nothing.
func (p *staysPlanner) choose(ctx context.Context, wished []stay) (route.Chosen, error) {
	at := asNamed(&p.in.Wishes)
	sorted := make([]stay, len(wished))
	for i, wish := range at {
		sorted[i] = wished[wish]
	}
	out, err := p.chooseOf(ctx, sorted)
	for i := range out.Order {
		out.Order[i] = at[out.Order[i]]
	}
	return out, err
}

func (p *staysPlanner) chooseOf(ctx context.Context, wished []stay) (route.Chosen, error) {
	in := &p.in.Wishes
	total := in.DateWindow.Days() - 1
	c := route.Choice{Nights: total, Free: in.Order == trip.OrderFree, Stays: make([]route.Option, len(wished))}
	open := c.Free
	for i := range wished {
		wish := &in.Stays[wished[i].Wish]
		least, most := wish.NightsOf()
		if len(wished) == 1 {
			least, most = total, total
		}
		open = open || least < most
		if wish.Dated() {
			most++ // a night on the way
		}
		came, left := p.bookedDays(wished[i].Wish)
		c.Stays[i] = route.Option{Least: max(least, min(1, total)), Most: min(most, total), From: orElse(p.dayOf(wish.From), came), To: orElse(p.dayOf(wish.To), left)}
	}
	if !slices.ContainsFunc(c.Stays, func(o route.Option) bool { return c.Free || o.Least < o.Most }) {
		return given(c), nil
	}
	var err error
	if open { // else only dates are to be met
		if err = p.worthOfDays(ctx, wished, c.Stays); err != nil {
			return route.Chosen{}, err
		}
	}
	c.Rides = p.ridesBetween(ctx, wished)
	if c.OnWay, err = p.nightsOnTheWay(ctx, wished); err != nil {
		return route.Chosen{}, err
	}
	chosen, within, ok := pinnedBest(c, p.pins(wished))
	if !ok { // what cannot be where it is pinned is said when the plan is judged
		chosen, ok = route.Choose(c)
		within = c
	}
	if ok && open && !p.quick {
		return p.refine(ctx, wished, within)
	}
	if !ok {
		return chosen, fault.Field("stays", "Your dates have %s, and your places cannot fill them as you wish. Say for how many nights you stay where, or name other dates.",
			wording.Counted{N: total, Of: wording.Night})
	}
	return chosen, nil
}

// asNamed gives the stays as they are named, or where their order is free by what is wished of them: it does not matter then in which order they are named.
func asNamed(in *trip.Intent) []int {
	out := make([]int, len(in.Stays))
	for i := range out {
		out[i] = i
	}
	if in.Order == trip.OrderFree {
		wish := make([]string, len(out))
		for i := range wish {
			wish[i] = in.Stays[i].Place + " " + wishedOf(in, i)
		}
		slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(wish[a], wish[b]) })
	}
	return out
}

// wishedOf stands for all that is wished of a stay.
func wishedOf(in *trip.Intent, stay int) string {
	all := []string{trip.Digest(in.Stays[stay])}
	for _, r := range in.Requirements {
		if r.Stay != nil && *r.Stay == stay {
			r.Stay = nil
			all = append(all, trip.Digest(r))
		}
	}
	slices.Sort(all[1:])
	return strings.Join(all, " ")
}

// given is the choice where nothing is open.
func given(c route.Choice) route.Chosen {
	var out route.Chosen
	for i, o := range c.Stays {
		out.Order, out.Nights = append(out.Order, i), append(out.Nights, o.Least)
	}
	return out
}

// ridesBetween says what the ways between the places, the origin last, take of the worth of a journey.
func (p *staysPlanner) ridesBetween(ctx context.Context, wished []stay) [][]int64 {
	n, in := len(wished), &p.in.Wishes
	places := make([]*route.Place, n+1)
	for i := range wished {
		places[i] = new(p.placeOf(ctx, &wished[i].City))
	}
	places[n] = p.in.Origin
	costs := make([][]int64, n+1)
	for i := range costs {
		costs[i] = make([]int64, n+1)
		for k := range costs[i] {
			if i != k && places[i] != nil && places[k] != nil {
				costs[i][k] = p.cost(*places[i], *places[k])
			}
			if i != k && i < n && k < n && wished[i].City.ID == wished[k].City.ID {
				costs[i][k] = sideBySide
			}
			if i != k {
				costs[i][k] += elsewhere(in, nameAt(wished, i), nameAt(wished, k))
			}
		}
	}
	return costs
}

// nightsOnTheWay says of every way from one stay to another whether one arrives on the next day: by the ride that would be taken on the first date of the
// journey.
func (p *staysPlanner) nightsOnTheWay(ctx context.Context, wished []stay) ([][]int, error) {
	known := map[[2]string]int{}
	out := make([][]int, len(wished))
	for i := range wished {
		out[i] = make([]int, len(wished))
		for k := range wished {
			from, to := &wished[i], &wished[k]
			pair := [2]string{from.City.ID, to.City.ID}
			if _, asked := known[pair]; !asked && i != k {
				late, err := p.arrivesLate(ctx, from, to)
				if err != nil {
					return nil, err
				}
				known[pair] = late
			}
			out[i][k] = known[pair]
		}
	}
	return out, nil
}

// arrivesLate counts the nights that the ride from one stay to another takes.
func (p *staysPlanner) arrivesLate(ctx context.Context, from, to *stay) (int, error) {
	wish := p.in.Wishes.Between(from.City.Name, to.City.Name)
	if wish.Mode == trip.ByNone || wish.Booked != nil || from.City.ID == to.City.ID {
		return 0, nil
	}
	way := wayOf(wish, p.placeOf(ctx, &from.City), p.placeOf(ctx, &to.City))
	way.InFrom, way.InTo = true, true
	on := p.in.Wishes.DateWindow.Start
	found, err := p.rides(ctx, p.asks(way, on, from.Rate.Rate))
	found = only(found, func(o *trip.FlightOption) bool { return leavesOn(o, from.City.TZ) == on })
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return on.DaysUntil(lands(p.leastTrouble(found, from, to), to.City.TZ)), nil
}

// leastTrouble is the ride that is taken from one stay to another.
func (p *staysPlanner) leastTrouble(found []trip.FlightOption, from, to *stay) *trip.FlightOption {
	return new(slices.MinFunc(found, func(a, b trip.FlightOption) int { return p.liked(&a, &b, from, to) }))
}

// liked orders rides by the trouble that they are.
func (p *staysPlanner) liked(a, b *trip.FlightOption, from, to *stay) int {
	return cmp.Or(cmp.Compare(p.trouble(a, from, to), p.trouble(b, from, to)), cmp.Compare(a.ID, b.ID))
}

// nameAt is the name of a stay's place, as wishes for transfers have it; that of the origin is empty.
func nameAt(wished []stay, i int) string {
	if i == len(wished) {
		return ""
	}
	return wished[i].City.Name
}

// What it takes to go another way than one that is named: what is booked is gone by if any order lets it be, what is only named if that costs
// no booking.
const (
	besideBooked = 1_000_000_000_000
	besideNamed  = besideBooked / 1_000
)

// sideBySide is what it takes to come to a place from the same place: two stays there are two only with another between.
const sideBySide = besideNamed / 1_000

// elsewhere is what a way takes of the worth of a journey for leading from or to a place that a named one leads from or to.
func elsewhere(in *trip.Intent, from, to string) (cost int64) {
	isOrigin := func(name string) bool { return name == "" || trip.Fold(name) == trip.Fold(in.Origin) }
	same := func(said, is string) bool { return trip.Fold(said) == trip.Fold(is) || isOrigin(said) && isOrigin(is) }
	for _, t := range in.Transfers {
		if t.From == "" && t.To == "" || same(t.From, from) == same(t.To, to) {
			continue
		}
		if cost += besideNamed; t.Booked != nil {
			cost += besideBooked
		}
	}
	return cost
}

// cost is what a way takes of the worth of a journey: its fare and its hours, by distance.
func (p *staysPlanner) cost(from, to route.Place) int64 {
	mode := cmp.Or(p.in.Wishes.Between(from.Name, to.Name).Mode, route.Usual(from, to))
	e, ok := route.Estimate(mode, from, to)
	if !ok {
		if e, ok = route.Estimate(route.Usual(from, to), from, to); !ok {
			return 0
		}
	}
	return score.Thousandths(e.Price + hourOnTheWay*money.Cents(e.Minutes)/60)
}

// hourOnTheWay is what an hour on the way is worth to one person, as the choice of flights counts it.
const hourOnTheWay = money.Cents(20_00)

// placeOf is a city as a place between which one travels.
func (p *staysPlanner) placeOf(ctx context.Context, c *trip.City) route.Place {
	if known, ok := p.placed[c.ID]; ok {
		return known
	}
	place, err := p.world.PlaceNamed(ctx, c.Name)
	if err != nil { // a city that only this world knows
		place = route.Place{Name: c.Name}
	}
	place.TZ, place.At = c.TZ, c.Center
	if p.placed == nil {
		p.placed = map[string]route.Place{}
	}
	p.placed[c.ID] = place
	return place
}

// start is where a journey begins and ends. Where nobody said it, it has the clocks of the stay that one travels to or from.
func (p *staysPlanner) start(c *trip.City) route.Place {
	if p.in.Origin != nil {
		return *p.in.Origin
	}
	return route.Place{Name: p.in.Wishes.Locale().Say("home"), TZ: c.TZ}
}

// ride finds the rides of a journey and sets the dates of its stays by them.
func (p *staysPlanner) ride(ctx context.Context, stays []stay, nights []int) error {
	in := &p.in.Wishes
	leaves := in.DateWindow.Start
	daily := in.Budget / money.Cents(in.Party.People()*in.DateWindow.Days())
	for i := range stays {
		stays[i].Part, stays[i].Flights = trip.Part{Stay: i, Of: len(stays), Shared: i > 0, Daily: daily}, nil
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
	return nil
}

// asks is the question for the rides of one way.
func (p *staysPlanner) asks(way route.Way, date calendar.Date, rate money.Rate) RidesQuery {
	return RidesQuery{Way: way, Date: date, AvoidOvernight: p.in.Wishes.Prefs.AvoidOvernight, Rate: rate}
}

// wayOf is a way as it is wished.
func wayOf(wish trip.TransferWish, from, to route.Place) route.Way {
	w := route.Way{From: from, To: to, Mode: wish.Mode}
	if wish.Booked != nil {
		w.At = wish.Booked.At
	}
	return w
}

// rideThere finds what may bring one to the first stay on its first day; on: one drives on from there by a rented car.
func (p *staysPlanner) rideThere(ctx context.Context, s *stay, on bool) error {
	wish := p.in.Wishes.Between("", s.City.Name)
	if p.arranged(wish, &s.City) {
		return nil
	}
	way := wayOf(wish, p.start(&s.City), p.placeOf(ctx, &s.City))
	way.InTo, way.ByDay = true, s.byDay()
	var found []trip.FlightOption
	if wish.Booked != nil {
		booked, err := route.Booked(way, wish.Booked, bookedField(&p.in.Wishes, wish.Booked))
		if err != nil {
			return err
		}
		found = []trip.FlightOption{booked}
	} else {
		q := p.asks(way, s.Window.Start, s.Rate.Rate)
		q.Wish = transportWish(&p.in.Wishes, false)
		for _, early := range []int{1, 0} { // a night on the way is not one of the trip's
			q.Date = s.Window.Start.AddDays(-early)
			got, err := p.rides(ctx, q)
			if err != nil {
				return err
			}
			found = append(found, got...)
		}
	}
	found = p.chosen(wish, only(found, func(o *trip.FlightOption) bool { return lands(o, s.City.TZ) == s.Window.Start }))
	if len(found) == 0 {
		return p.noWay(way, true, s.Window.Start)
	}
	p.drive(found, way, wish, nil, s, on)
	s.take(found, trip.Outbound)
	return nil
}

// chosen leaves of the rides of a way the one that a hand chose, and none that it took out, as far as there are others.
func (p *staysPlanner) chosen(wish trip.TransferWish, found []trip.FlightOption) []trip.FlightOption {
	left := only(found, func(o *trip.FlightOption) bool {
		return !slices.ContainsFunc(p.in.Wishes.Excluded, func(x trip.Exclusion) bool { return x.Option != "" && x.Option == o.Pattern() })
	})
	if len(left) == 0 {
		left = found
	}
	if wish.Ride == "" || len(left) == 0 {
		return left
	}
	that := only(left, func(o *trip.FlightOption) bool { return trip.RideOf(o.ID) == wish.Ride })
	if len(that) == 0 {
		lang := p.in.Wishes.Locale()
		p.said = append(p.said, lang.Say("The ride that you chose from %s to %s does not go on that day: another one is taken.", p.saidEnd(wish.From), p.saidEnd(wish.To)))
		return left
	}
	return that
}

// saidEnd is what people call the end of a way.
func (p *staysPlanner) saidEnd(name string) string {
	if p.in.Wishes.SamePlace(name, "") {
		return p.in.Wishes.Locale().Say("home")
	}
	return p.in.Wishes.Locale().City(name)
}

// noWay says that no way is known here that arrives on a date, or leaves on it, and what could be said instead.
func (p *staysPlanner) noWay(w route.Way, arrives bool, on calendar.Date) error {
	lang := p.in.Wishes.Locale()
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
func (p *staysPlanner) rideHome(ctx context.Context, s *stay) error {
	wish := p.in.Wishes.Between(s.City.Name, "")
	if p.arranged(wish, &s.City) {
		return nil
	}
	way := wayOf(wish, p.placeOf(ctx, &s.City), p.start(&s.City))
	way.InFrom, way.ByDay = true, s.byDay()
	q := p.asks(way, s.Window.End, s.Rate.Rate)
	q.Wish = transportWish(&p.in.Wishes, true)
	found, err := p.leaving(ctx, q, wish.Booked)
	if err != nil {
		return err
	}
	p.drive(found, way, wish, s, nil, false)
	s.take(p.chosen(wish, rested(found, s)), trip.Return)
	return nil
}

// leaving finds what leaves a stay on a date: what is booked, else what goes.
func (p *staysPlanner) leaving(ctx context.Context, q RidesQuery, b *trip.Booking) ([]trip.FlightOption, error) {
	var found []trip.FlightOption
	if b != nil {
		booked, err := route.Booked(q.Way, b, bookedField(&p.in.Wishes, b))
		if err != nil {
			return nil, err
		}
		found = []trip.FlightOption{booked}
	} else {
		var err error
		if found, err = p.rides(ctx, q); err != nil {
			return nil, err
		}
	}
	found = only(found, func(o *trip.FlightOption) bool { return leavesOn(o, q.From.TZ) == q.Date })
	if len(found) == 0 {
		return nil, p.noWay(q.Way, false, q.Date)
	}
	return found, nil
}

// arranged tells whether a way there or home is none of the plan's: the traveller arranges it, nobody said where from, or one is there already.
func (p *staysPlanner) arranged(wish trip.TransferWish, c *trip.City) bool {
	switch {
	case wish.Booked != nil:
		return false
	case wish.Mode == trip.ByNone || livesThere(&p.in.Wishes):
		return true
	}
	return p.in.Origin == nil || trip.Fold(p.in.Origin.Name) == trip.Fold(c.Name) || c.Airport(p.in.Origin.Name) != nil
}

// rideOn finds the ride from one stay to the next: one that is taken already, else the one that is liked best. on: one drives on from there by a
// rented car.
func (p *staysPlanner) rideOn(ctx context.Context, from, to *stay, on bool) error {
	wish := p.in.Wishes.Between(from.City.Name, to.City.Name)
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
func (p *staysPlanner) onward(ctx context.Context, from, to *stay, date calendar.Date, on bool) ([]trip.FlightOption, error) {
	wish := p.in.Wishes.Between(from.City.Name, to.City.Name)
	way := wayOf(wish, p.placeOf(ctx, &from.City), p.placeOf(ctx, &to.City))
	way.InFrom, way.InTo = true, true
	found, err := p.leaving(ctx, p.asks(way, date, from.Rate.Rate), wish.Booked)
	if err != nil {
		return nil, err
	}
	p.drive(found, way, wish, from, to, on)
	if in := earliest(from); !in.IsZero() { // one leaves on the day that one arrives on
		if caught := only(found, func(o *trip.FlightOption) bool {
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
func earliest(s *stay) (first time.Time) {
	for i := range s.Flights {
		o := &s.Flights[i]
		if at := o.Arrival.Add(time.Duration(o.Exit()) * time.Minute); s.Window.Start == s.Window.End && slices.Contains(s.Part.Out, o.ID) && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}

// trouble is what a ride between stays costs the party in money, hours, and hours of the day that are lost to it.
func (p *staysPlanner) trouble(o *trip.FlightOption, from, to *stay) money.Cents {
	in := &p.in.Wishes
	people := money.Cents(in.Party.People())
	hours := o.DurationSeconds / 3600
	_, left := calendar.MustZone(from.City.TZ).Local(o.Departure)
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
	return in.RideCost(o, trip.RoleDepart) + hourOnTheWay*money.Cents(hours)*people
}

// rides asks the world for rides. The same is asked once: several choices of order and nights are laid on the same dates.
func (p *staysPlanner) rides(ctx context.Context, q RidesQuery) ([]trip.FlightOption, error) {
	wish, rate := q.Wish, q.Rate
	q.Wish, q.Rate = trip.TransportWish{}, 0
	key := fmt.Sprintf("%+v %s %d", q, trip.Digest(wish), rate)
	if found, asked := p.asked[key]; asked {
		return slices.Clone(found), nil // of which some are left out, and cars are priced
	}
	q.Wish, q.Rate = wish, rate
	found, err := p.world.Rides(ctx, q)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return nil, unavailable(err, "Flight data unavailable.")
	}
	if p.asked == nil {
		p.asked = map[string][]trip.FlightOption{}
	}
	p.asked[key] = found
	return slices.Clone(found), nil
}

// take makes rides those that may bring one there or away.
func (s *stay) take(found []trip.FlightOption, dir trip.Direction) {
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

// dated asks for the beds and the weather of a stay.
func (p *staysPlanner) dated(ctx context.Context, s *stay) error {
	wishes := p.in.Wishes.Share(s.Wish, &s.City, s.Window, s.Part)
	q := query{&s.City, &wishes, s.Rate.Rate, p.in.AsOf}
	if bed, own := journey.Bed(&p.in.Wishes, s.Wish, &s.City, s.Window.Days()); own {
		s.Lodgings = []trip.Lodging{bed}
	} else {
		s.Lodgings = nil
		for _, tier := range tiers {
			var err error
			if s.Lodgings, err = findLodgings(ctx, p.world, q, tier, s.Lodgings); err != nil {
				return err
			}
		}
		if len(s.Lodgings) == 0 {
			return fault.New(fault.Unavailable, "Lodging data unavailable.")
		}
	}
	var degraded []trip.Degradation
	var err error
	s.Weather, degraded, err = findWeather(ctx, p.world, q)
	p.degraded = appendNew(p.degraded, degraded...)
	return err
}

// ofStay says of which stay a fault is, where it does not name a field.
func ofStay(err error, s *stay) error {
	if fault.Is(err, fault.Unplannable) {
		return fault.New(fault.Unplannable, "%s: %s", s.City.Name, fault.Said(err)).Because(err)
	}
	return err
}

// whyThis says, for whoever decides, why the stays have this order and these nights, where they were open.
func (p *staysPlanner) whyThis(stays, wished []stay) []trip.Decision {
	in := &p.in.Wishes
	lang, open := in.Locale(), in.Order == trip.OrderFree
	said := ""
	for i := range stays {
		least, most := in.Stays[stays[i].Wish].NightsOf()
		open = open || least < most && len(stays) > 1
		nights := stays[i].Window.Days() - 1
		if i > 0 {
			nights = stays[i-1].Window.End.DaysUntil(stays[i].Window.End)
			said += ", "
		}
		said += fmt.Sprintf("%s %d", lang.City(stays[i].City.Name), nights)
	}
	if !open || len(stays) < 2 || p.asBefore {
		return nil
	}
	return []trip.Decision{{Selected: lang.Say("Nights: %s", said),
		Rationale: lang.Say("What another day is worth in each place, against what the ways between them take.")}}
}
