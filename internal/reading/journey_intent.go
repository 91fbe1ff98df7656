package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/stays"
	"github.com/tripwright/tripwright/internal/reading/sums"
	"github.com/tripwright/tripwright/internal/trip"
)

// asJourney gives an intent the long form.
func (d *draft) asJourney(in *trip.Intent, c *Context) {
	in.Airports, in.Origin = nil, d.origin
	if d.start != "" {
		in.Origin = d.start
	}
	if d.home {
		in.Origin = ""
	}
	in.DateWindow.TZ = c.Cities[d.said.Stays[0].City].TZ
	for i := range d.said.Stays {
		in.Stays = append(in.Stays, d.stayWish(i, c))
	}
	if d.said.Free && len(in.Stays) > 1 {
		in.Order = trip.OrderFree
	}
	d.rides(in, c)
}

// stayWish is a stay as an intent has it. Of a single one the dates say how long it is.
func (d *draft) stayWish(i int, c *Context) trip.StayWish {
	t := &d.said.Stays[i]
	w := trip.StayWish{Place: c.Cities[t.City].Name, OwnBed: t.Bed}
	switch {
	case len(d.said.Stays) == 1:
	case i < len(d.dates):
		w.From, w.To = d.dates[i].Start, d.dates[i].End
	case i >= len(d.most) || d.most[i] == 0 && d.least[i] == 0:
	case d.most[i] == 0:
		w.NightsMin = new(d.least[i])
	case d.least[i] == d.most[i]:
		w.Nights = new(d.most[i])
	default:
		w.NightsMin, w.NightsMax = new(d.least[i]), new(d.most[i])
	}
	return w
}

// way is from one place of a journey to another; empty names are the origin.
type way struct{ from, to string }

// ways are those of a journey in the order of its stays.
func waysOf(in *trip.Intent) []way {
	var out []way
	from := ""
	for _, t := range in.Stays {
		out = append(out, way{from, t.Place})
		from = t.Place
	}
	return append(out, way{from, ""})
}

// rides writes down how one travels. Ways that are named hold the order of the stays, so where that is free only what is booked is named.
func (d *draft) rides(in *trip.Intent, c *Context) {
	d.ferriesOfDrives()
	d.tellSumsScope()
	d.tellBeds()
	all := waysOf(in)
	last := len(all) - 1
	wished := make([]trip.TransferWish, len(all))
	var every trip.TransferWish
	for n := range d.said.Rides {
		r := &d.said.Rides[n]
		if (d.said.FlightsApart || d.said.FlightsLeft) && r.Mode == trip.ByFlight && !r.Settled && r.Booked == nil {
			continue // one flies, and sees to it oneself
		}
		from, to := 0, last
		switch r.Way {
		case stays.Every:
			if !r.Settled {
				if d.amongOthers(in, c, r) {
					continue
				}
				if every.Mode == "" {
					every.Mode, every.Rented = r.Mode, r.Rented
				}
				continue
			}
		case stays.Around:
			d.put(in, wished, []int{0, last}, r)
			continue
		case stays.There:
			to = 0
		case stays.Home:
			from = last
		case stays.Between:
			from, to = 1, last-1
		case stays.Onward:
			if from = r.Stay; r.Leaves {
				from++
			}
			to = from
		}
		for k := from; k <= to && k <= last; k++ {
			d.put(in, wished, []int{k}, r)
		}
	}
	d.meantElse(in, c, all, wished, every)
	d.otherEnd(in, wished)
	d.comeBack(wished, every)
	if d.own {
		for _, k := range []int{0, last} {
			if wished[k].Booked == nil {
				wished[k] = trip.TransferWish{Mode: trip.ByNone}
			}
		}
	}
	if d.grounded {
		d.stayOnLand(in, c, all, wished)
	}
	d.writeRides(in, c, all, wished, every)
}

// ferriesOfDrives leaves out the ferries that are booked by those who drive: such a ferry is a part of the drive.
func (d *draft) ferriesOfDrives() {
	rides := d.said.Rides
	if !slices.ContainsFunc(rides, func(r stays.Ride) bool { return r.Mode == trip.ByCar && !r.Settled && r.Booked == nil }) {
		return
	}
	ferry := -1 // where the last one is spoken of
	d.said.Rides = slices.DeleteFunc(slices.Clone(rides), func(r stays.Ride) bool {
		arranged := r.Settled || r.Booked != nil
		if arranged && r.Mode == trip.ByFerry || arranged && r.Mode == "" && ferry >= 0 && r.From-ferry <= sameBreath {
			ferry = r.From
			return true
		}
		return false
	})
	if ferry >= 0 {
		d.assumed = append(d.assumed, d.lang.Say("Your ferry is taken to be a part of the drive: its hours are not looked at, and its price is not counted."))
	}
}

// sameBreath is how many words behind a ferry its hours stand: "the ferry is booked: it leaves at nine".
const sameBreath = 10

// otherEnd plans the other of two flights that are booked where the hours of one alone are said: it goes on its day, and nobody said when.
func (d *draft) otherEnd(in *trip.Intent, wished []trip.TransferWish) {
	last := len(wished) - 1
	both := func(r stays.Ride) bool {
		return r.Settled && (r.Way == stays.Every || r.Way == stays.Around) && d.sentence.AnyBetween(r.From, min(r.From+3, len(d.sentence.Tokens)), severalRides)
	}
	at := slices.IndexFunc(d.said.Rides, both)
	if at < 0 || (wished[0].Booked == nil) == (wished[last].Booked == nil) {
		return
	}
	k, mode := last, d.said.Rides[at].Mode
	if wished[0].Booked == nil {
		k = 0
	}
	if day := d.dayOf(in, k); day.Valid() && wished[k].Mode == trip.ByNone {
		wished[k] = trip.TransferWish{Mode: mode, Booked: d.booking(in, k, &stays.Ride{Mode: mode, Booked: &stays.Booked{}})}
	}
}

// severalRides are words for more than one ride.
var severalRides = english.Words("flights planes trains coaches buses ferries")

// stayOnLand leaves to the travellers, who do not fly, the ways there and home that no train goes.
func (d *draft) stayOnLand(in *trip.Intent, c *Context, all []way, wished []trip.TransferWish) {
	for k, w := range all {
		if wished[k] == (trip.TransferWish{}) && (w.from == "" || w.to == "") && !d.goes(c, in, w, trip.ByTrain) {
			wished[k].Mode = trip.ByNone
		}
	}
}

// put writes a ride down for some ways. What is booked is not overwritten by what is only wished.
func (d *draft) put(in *trip.Intent, wished []trip.TransferWish, at []int, r *stays.Ride) {
	for _, k := range at {
		w := &wished[k]
		if r.Settled {
			if w.Booked == nil {
				*w = trip.TransferWish{Mode: trip.ByNone}
			}
			continue
		}
		if r.Mode != "" && (w.Booked == nil || w.Mode == "") {
			w.Mode, w.Rented = r.Mode, r.Rented
		}
		if r.Booked == nil {
			continue
		}
		if r.Mode != "" && w.Mode != "" && w.Mode != trip.ByNone && w.Mode != r.Mode && w.Booked == nil && !w.Rented {
			d.otherMode(in, k, r, w.Mode)
			continue
		}
		if w.Mode == trip.ByNone || r.Mode != "" {
			w.Mode = r.Mode
		}
		w.Booked = d.booking(in, k, r)
		if r.Booked.Wanted && r.Booked.Price == nil {
			d.assumed = append(d.assumed, d.lang.Say("The ride from %s to %s counts as booked and paid for by you. Say its price to count it.", d.endOf(in, k), d.endOf(in, k+1)))
		}
	}
}

// comeBack goes home as one came, where nothing else is said: of one place always, of several where one comes in a car of one's own.
func (d *draft) comeBack(wished []trip.TransferWish, every trip.TransferWish) {
	last := len(wished) - 1
	there := wished[0]
	if wished[last] != (trip.TransferWish{}) || every.Mode != "" || there.Mode == "" {
		return
	}
	if there.Mode == trip.ByCar && !there.Rented {
		for k := 1; k <= last; k++ {
			if wished[k] == (trip.TransferWish{}) {
				wished[k].Mode = trip.ByCar
			}
		}
		return
	}
	if len(wished) == 2 && there.Booked == nil {
		wished[last] = trip.TransferWish{Mode: there.Mode, Rented: there.Rented}
	}
}

// writeRides writes every way that something is said of.
func (d *draft) writeRides(in *trip.Intent, c *Context, all []way, wished []trip.TransferWish, every trip.TransferWish) {
	free := in.Order == trip.OrderFree
	var ways []trip.TransferWish // of a free order
	if free && every.Mode == "" {
		every, ways = d.anyOrder(in)
	}
	if same := wished[0]; every.Mode == "" && same.Booked == nil && same.Mode != "" && !slices.ContainsFunc(wished, func(w trip.TransferWish) bool { return w != same }) {
		every = same
	}
	if every.Mode != "" && !free && d.somewhereNot(c, in, all, wished, every.Mode) {
		every = d.whereItGoes(in, c, all, wished, every)
	}
	// "nonstop flights only": one flies anyway, and to name the ways would say that they begin where nobody knows
	if flies := every.Mode == trip.ByFlight && in.Origin == "" && len(in.Stays) == 1 && !d.home; every.Mode != "" && !flies {
		in.Transfers = append(in.Transfers, every)
	}
	in.Transfers = append(in.Transfers, ways...)
	for k, w := range wished {
		if w == (trip.TransferWish{}) || w.Booked == nil && (free && w.Mode != trip.ByNone || w.Mode == every.Mode && w.Rented == every.Rented) {
			continue
		}
		w.From, w.To = all[k].from, all[k].to
		in.Transfers = append(in.Transfers, w)
	}
}

// anyOrder gives how one travels where the order is free: the ride that is that of most ways, and each way by another. All ways from place to place
// are named, so that none of them holds the order.
func (d *draft) anyOrder(in *trip.Intent) (every trip.TransferWish, ways []trip.TransferWish) {
	var there, between, home trip.TransferWish
	for n := range d.said.Rides {
		r := &d.said.Rides[n]
		if r.Settled || r.Booked != nil {
			continue
		}
		wish := trip.TransferWish{Mode: r.Mode, Rented: r.Rented}
		switch r.Way {
		case stays.There:
			there = wish
		case stays.Home:
			home = wish
		case stays.Around:
			there, home = wish, wish
		case stays.Between:
			between = wish
		}
	}
	add := func(w trip.TransferWish, from, to string) {
		if w.From, w.To = from, to; w.Mode != "" {
			ways = append(ways, w)
		}
	}
	if there == home && between.Mode != "" {
		every = there
	}
	for i := range in.Stays {
		if every.Mode == "" {
			add(there, "", in.Stays[i].Place)
			add(home, in.Stays[i].Place, "")
		}
		for k := range in.Stays {
			if k != i {
				add(between, in.Stays[i].Place, in.Stays[k].Place)
			}
		}
	}
	if len(ways) > 2*trip.MaxStays {
		ways = nil // that is more than an intent holds
	}
	return every, ways
}

// somewhereNot tells whether a kind of ride does not lead everywhere one goes: "by train from New York".
func (d *draft) somewhereNot(c *Context, in *trip.Intent, all []way, wished []trip.TransferWish, mode trip.TravelMode) bool {
	for k := range all {
		if wished[k].Mode == "" && !d.goes(c, in, all[k], mode) {
			return true
		}
	}
	return false
}

// whereItGoes takes a kind of ride for every way that it goes, and says of which it does not: there another one is planned. Who comes from far away to
// travel on by it hears nothing of the ways there and home. Where it goes nowhere, or between places of who does not fly, it stands as it was said, and
// is refused. It gives what is left to be said of every way.
func (d *draft) whereItGoes(in *trip.Intent, c *Context, all []way, wished []trip.TransferWish, every trip.TransferWish) trip.TransferWish {
	last := len(all) - 1
	var goes, not []int
	inside, anywhere := true, slices.ContainsFunc(wished, func(w trip.TransferWish) bool { return w.Mode == every.Mode }) // between all places; on any way whose ends are known
	for k := range all {
		switch {
		case wished[k].Mode != "" || wished[k].Booked != nil:
		case d.goes(c, in, all[k], every.Mode):
			goes = append(goes, k)
			anywhere = anywhere || in.Origin != "" || k > 0 && k < last
		default:
			not = append(not, k)
			inside = inside && (k == 0 || k == last)
		}
	}
	if !anywhere && !inside {
		return every
	}
	for _, k := range goes {
		wished[k] = every
	}
	for _, k := range not {
		switch {
		case d.grounded && k > 0 && k < last:
			wished[k] = every
		case !inside:
			d.first = append(d.first, d.lang.Say("From %s to %s nothing that Tripwright knows goes by %s, so you go there another way. If you want no other, name other places.",
				d.endOf(in, k), d.endOf(in, k+1), d.lang.Word(string(every.Mode))))
		}
	}
	return trip.TransferWish{}
}

func (d *draft) goes(c *Context, in *trip.Intent, w way, mode trip.TravelMode) bool {
	name := func(s string) string {
		if s == "" {
			return in.Origin
		}
		return s
	}
	if c.Towns == nil || len(in.Stays) == 1 || name(w.from) == "" || name(w.to) == "" {
		return true
	}
	return c.Towns.Goes(mode, name(w.from), name(w.to))
}

// booking is what is booked of the k-th way, on the clocks of its ends.
func (d *draft) booking(in *trip.Intent, k int, r *stays.Ride) *trip.Booking {
	b := r.Booked
	out := &trip.Booking{Label: b.Label, At: b.At}
	day := d.dayOf(in, k)
	if b.Depart.Said() {
		out.Depart = moment(b.Depart, day, in.DateWindow.Start)
	}
	if b.Arrive.Said() {
		out.Arrive = moment(b.Arrive, day, in.DateWindow.Start)
		switch {
		case !b.Depart.Said() || b.Arrive.Dayed() == b.Depart.Dayed():
		case b.Depart.Dayed():
			out.Arrive.Date = out.Depart.Date
		default:
			out.Depart.Date = out.Arrive.Date
			if d, a := out.Depart, out.Arrive; d.Clock != nil && a.Clock != nil && *a.Clock < *d.Clock && d.Date.Valid() {
				out.Depart.Date = d.Date.AddDays(-1) // through the night
			}
		}
		if d, a := out.Depart, out.Arrive; d.Clock != nil && a.Clock != nil && d.Date == a.Date && *a.Clock < *d.Clock {
			out.Arrive.Date = a.Date.AddDays(1) // through the night
		}
	}
	if !b.Depart.Said() && !b.Arrive.Said() {
		if k == 0 {
			out.Arrive = trip.Moment{Date: day}
		} else {
			out.Depart = trip.Moment{Date: day}
		}
	}
	if !d.onTheWay(in, k, r, out) {
		return nil
	}
	if b.Price != nil {
		if usd, ok := d.inDollars(*b.Price); ok {
			out.Price = &usd
		}
	}
	return out
}

// dayOf is the day of the k-th way, as far as it is known.
func (d *draft) dayOf(in *trip.Intent, k int) calendar.Date {
	at := in.DateWindow.Start
	for i := range k {
		switch t := &in.Stays[i]; {
		case k == len(in.Stays):
			return in.DateWindow.End
		case t.To.Valid():
			at = t.To
		case t.Nights != nil && at.Valid():
			at = at.AddDays(*t.Nights)
		default:
			return calendar.Date{}
		}
	}
	return at
}

// moment is a time as an intent has it, on a day where none is said. Where the day of the way is not known yet, the one that is said is looked for
// from the first of the journey on.
func moment(t stays.Time, day, first calendar.Date) trip.Moment {
	out := trip.Moment{Date: day, Clock: t.Clock}
	if !day.Valid() {
		if on, ok := t.Day.On(first); t.Day.Said() && first.Valid() && ok {
			out.Date = on
		}
		return out
	}
	switch {
	case t.Day.Said():
		back := 2
		if t.Day.Month != 0 {
			back = halfYear // the nearest such day
		}
		if on, ok := t.Day.On(day.AddDays(-back)); ok {
			out.Date = on
		}
	case t.Weekday != 0:
		for back := -3; back <= 3; back++ {
			if on := day.AddDays(back); on.Weekday()+1 == t.Weekday {
				out.Date = on
			}
		}
	}
	return out
}

const halfYear = 182 // days

// inDollars is a sum that was paid, where its currency has a rate.
func (d *draft) inDollars(a sums.Amount) (money.Cents, bool) {
	rate, ok := d.rates.Rate(a.Currency)
	if !ok {
		return 0, false
	}
	usd := rate.USD(a.Cents)
	if a.Each {
		usd *= money.Cents(max(1, d.people.People()))
	}
	return usd, true
}
