package verify

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// otherWay is a way of another journey: what leaves the stay before it and what arrives in the one behind; nil where nothing does. A stay of -1
// is the origin.
type otherWay struct {
	from, to      int
	leaves, lands *trip.AnswerStop
}

// otherWays gives the ways of another journey, in order.
func otherWays(a *trip.Answer) (out []otherWay) {
	for to := range len(a.Stays) + 1 {
		w := otherWay{from: to - 1, to: to}
		if w.from >= 0 {
			w.leaves = stopOf(daysAt(a, w.from), trip.RoleDepart)
		}
		if to == len(a.Stays) {
			w.to = -1
		} else {
			w.lands = stopOf(daysAt(a, to), trip.RoleArrive)
		}
		out = append(out, w)
	}
	return out
}

// stopOf is the stop of a role on its day: the first for who arrives, the last for who leaves; nil where it does not stand there.
func stopOf(days []trip.AnswerDay, role trip.Role) *trip.AnswerStop {
	stops, at := days[0].Stops, 0
	if role == trip.RoleDepart {
		stops = days[len(days)-1].Stops
		at = len(stops) - 1
	}
	if len(stops) == 0 || stops[at].Role != role {
		return nil
	}
	return &stops[at]
}

// otherRides wants another journey to be made by one ride a way, which stands at both of its ends, is the one that is booked where one is, and
// leads from where one was when one was there.
func (i *inspection) otherRides(n int, a *trip.Answer, it *trip.Itinerary) {
	in := it.Intent
	in.Transfers = append(slices.Clone(in.Transfers), a.Transfers...)
	rides := 0
	for _, d := range a.Days {
		for _, s := range d.Stops {
			if s.Role == trip.RoleArrive || s.Role == trip.RoleDepart {
				rides++
			}
		}
	}
	used := make([]bool, len(a.Transfers))
	for _, w := range otherWays(a) {
		from, to := nameAt(a, w.from), nameAt(a, w.to)
		for k, t := range a.Transfers {
			used[k] = used[k] || in.SamePlace(t.From, from) && in.SamePlace(t.To, to)
		}
		for _, s := range []*trip.AnswerStop{w.leaves, w.lands} {
			if s == nil {
				continue
			}
			rides--
			o, asked := rideIn(&it.Facts, s.Option), in.Between(from, to)
			i.want(asked.Booked == nil || o != nil && o.Own, "Alternative %d has %s in place of the ride that is booked from %s to %s.", n, s.Name, from, to)
			i.want(asked.Mode == "" || o == nil || asked.Mode == o.By(), "Alternative %d has %s, which does not go by %q.", n, s.Name, asked.Mode)
		}
		if w.from < 0 || w.to < 0 {
			i.want(w.leaves != nil || w.lands != nil || !owesRide(a, w, &in, it), "Alternative %d does not say how one gets to %s and home.", n, nameAt(a, max(w.from, w.to)))
			continue
		}
		i.otherRide(n, a, w, &in)
		i.onOneDay(n, a, w, it)
	}
	i.want(rides == 0, "Alternative %d has a ride in the midst of a stay.", n)
	i.want(!slices.Contains(used, false), "Alternative %d goes by a way that it does not make.", n)
}

// nameAt is the name under which transfers speak of a stay of an answer; that of the origin is empty.
func nameAt(a *trip.Answer, stay int) string {
	if stay < 0 {
		return ""
	}
	return a.Stays[stay].Place
}

// rideIn finds a ride wherever the facts hold it.
func rideIn(f *trip.Facts, ref string) *trip.FlightOption {
	for _, at := range f.Places() {
		if o := at.Flight(ref); o != nil {
			return o
		}
	}
	return nil
}

// owesRide tells, as needsRide does of the plan, whether another journey owes a ride to or from the origin.
func owesRide(a *trip.Answer, w otherWay, in *trip.Intent, it *trip.Itinerary) bool {
	at := max(w.from, w.to)
	wish, asked := in.Stays[a.Stays[at].Wish], in.Between(nameAt(a, w.from), nameAt(a, w.to))
	f := factsOf(it, &a.Stays[at])
	there := wish.OwnBed != nil && wish.OwnBed.Home || trip.Fold(wish.Place) == trip.Fold(in.Origin) || f != nil && f.City.Airport(in.Origin) != nil
	return asked.Booked != nil || in.Origin != "" && asked.Mode != trip.ByNone && !there
}

// otherRide wants a way between two stays to be made by one ride, but where the traveller arranges it or stays at the place.
func (i *inspection) otherRide(n int, a *trip.Answer, w otherWay, in *trip.Intent) {
	from, to := nameAt(a, w.from), nameAt(a, w.to)
	switch {
	case w.leaves == nil && w.lands == nil:
		i.want(in.Between(from, to).Mode == trip.ByNone || trip.Fold(from) == trip.Fold(to), "Alternative %d does not say how one gets from %s to %s.", n, from, to)
	case w.leaves == nil || w.lands == nil:
		i.want(false, "Alternative %d has the way from %s to %s at one of them only.", n, from, to)
	default:
		i.want(w.leaves.Option == w.lands.Option, "Alternative %d leaves %s by another ride than it arrives by in %s.", n, from, to)
	}
}

// onOneDay wants nobody at two places at a time on the day that stands in two stays: what is done in the one is over before one leaves it, and what is
// done in the other begins when one is there. That a day has no two things at a time, times says.
func (i *inspection) onOneDay(n int, a *trip.Answer, w otherWay, it *trip.Itinerary) {
	before, after := daysAt(a, w.from), daysAt(a, w.to)
	last, first := &before[len(before)-1], &after[0]
	from, to := factsOf(it, &a.Stays[w.from]), factsOf(it, &a.Stays[w.to])
	if from == nil || to == nil || len(last.Stops) == 0 || len(first.Stops) == 0 {
		return
	}
	over, begun := last.Stops[len(last.Stops)-1].Window.End, first.Stops[0].Window.Start
	if w.leaves != nil {
		over = w.leaves.Window.Start
	}
	if w.lands != nil {
		begun = w.lands.Window.End
	}
	here, err := calendar.LoadZone(from.City.TZ)
	there, err2 := calendar.LoadZone(to.City.TZ)
	i.want(err != nil || err2 != nil || !there.At(first.Date, begun).Before(here.At(last.Date, over)),
		"Alternative %d is in %s before it has left %s.", n, nameAt(a, w.to), nameAt(a, w.from))
}

// otherBeds wants another plan to say where one sleeps in every night, but for one who has a bed or is still on the way by then.
func (i *inspection) otherBeds(n int, days []trip.AnswerDay, own bool) {
	if own {
		return
	}
	for _, d := range days[:len(days)-1] {
		sleeps := slices.ContainsFunc(d.Stops, func(s trip.AnswerStop) bool {
			return s.Role == trip.RoleNight || s.Role == trip.RoleCheckIn || s.Role == trip.RoleArrive && s.Window.End >= slept
		})
		i.want(sleeps, "Alternative %d does not say where one sleeps on %s.", n, d.Date)
	}
}

// LeastOf is what another plan costs at least: its rides, nights and entries as far as they are known. of gives what is known of a stay, with
// the nights of its dates; of a trip there is stay 0. The rest of the lines are zero.
func LeastOf(a *trip.Answer, in *trip.Intent, of func(stay int) *trip.Facts) (least trip.CostBreakdown) {
	stays, people := max(1, len(a.Stays)), money.Cents(in.Party.People())
	for stay := range stays {
		f, days := of(stay), daysIn(a, stay)
		_, known := a.PassesAt(firstOf(a, stay), days, in, f)
		for n := range known {
			if known[n].Category == trip.CostAttractions {
				least.Attractions -= known[n].Saves()
			}
		}
		for d := range days {
			for _, s := range days[d].Stops {
				switch o, l, v := f.Flight(s.Option), f.Lodging(s.Option), f.Attraction(s.Option); {
				case o != nil && (s.Role == trip.RoleDepart || stay == 0) && (o.Own || o.Mode == trip.ByCar):
					least.Flights += o.Price
				case o != nil && (s.Role == trip.RoleDepart || stay == 0):
					least.Flights += o.Price * people
				case l != nil && s.Role == trip.RoleNight && (len(l.Nights) == 0 || d < len(l.Nights)): // of a longer stay the nights behind those are not known
					least.Lodging += l.NightFor(d, in.Party)
				case v != nil:
					least.Attractions += v.Tickets(in)
				}
			}
		}
	}
	return least
}

// daysIn are the days of a stay of another plan, or all of one to one place.
func daysIn(a *trip.Answer, stay int) []trip.AnswerDay {
	if len(a.Stays) == 0 {
		return a.Days
	}
	return daysAt(a, stay)
}

// firstOf is the first day of a stay of another plan among its days.
func firstOf(a *trip.Answer, stay int) int {
	if len(a.Stays) == 0 {
		return 0
	}
	return a.Stays[stay].First
}

// otherPasses wants the passes of another plan to be sold for its days, none to take the place of the same tickets as another, and to be counted.
func (i *inspection) otherPasses(n int, a *trip.Answer, it *trip.Itinerary) {
	if len(a.Passes) == 0 {
		return
	}
	price := money.Cents(0)
	for stay := range max(1, len(a.Stays)) {
		taken, known := a.PassesAt(firstOf(a, stay), daysIn(a, stay), &it.Intent, placeOf(a, stay, it))
		i.want(len(taken) == len(known), "Alternative %d has passes that are not sold for its days by the facts.", n)
		for k := range taken {
			if taken[k].Category == trip.CostTransit {
				price += taken[k].Price
			}
		}
	}
	i.want(!trip.PassesTwice(a.Passes), "Alternative %d has two passes in the place of the same tickets.", n)
	i.want(a.Costs.Transit >= price, "Alternative %d is said to cost %s for %s, but its passes cost %s.", n, a.Costs.Transit, trip.CostTransit.Words(), price)
}

// Below names the lines of a plan's costs that are less than the least they can be; none is below nothing.
func Below(c, least *trip.CostBreakdown) (out []trip.CostCategory) {
	for _, line := range []trip.CostCategory{trip.CostFlights, trip.CostLodging, trip.CostAttractions, trip.CostTransit} {
		if c.Of(line) < least.Of(line) {
			out = append(out, line)
		}
	}
	return out
}

// otherCosts wants no line of another plan's costs to be less than what stands in it costs by the facts. Beds of other dates than the plan's are
// not known here.
func (i *inspection) otherCosts(n int, a *trip.Answer, it *trip.Itinerary) {
	least := LeastOf(a, &it.Intent, func(stay int) *trip.Facts {
		here := placeOf(a, stay, it)
		f := trip.Facts{City: here.City, FX: here.FX}
		for _, at := range it.Facts.Places() {
			f.Flights, f.Attractions = append(f.Flights, at.Flights...), append(f.Attractions, at.Attractions...)
		}
		f.Lodgings = bedsOn(a, stay, it)
		return &f
	})
	for _, line := range Below(&a.Costs, &least) {
		i.want(false, "Alternative %d is said to cost %s for %s, but what stands in it costs %s.", n, a.Costs.Of(line), line.Words(), least.Of(line))
	}
}

// placeOf is what is known of the place of a stay of another plan; nothing where its facts are not here.
func placeOf(a *trip.Answer, stay int, it *trip.Itinerary) *trip.Facts {
	f := &it.Facts
	if len(a.Stays) > 0 {
		f = cmp.Or(factsOf(it, &a.Stays[stay]), &trip.Facts{})
	}
	return f
}

// bedsOn are the beds that are known for the dates of a stay of another plan: those of a stay of the plan at the same place from the same date.
func bedsOn(a *trip.Answer, stay int, it *trip.Itinerary) []trip.Lodging {
	if len(a.Stays) == 0 {
		return it.Facts.Lodgings
	}
	for n, s := range it.Plan.Stays {
		if trip.Fold(s.Place) == trip.Fold(a.Stays[stay].Place) && s.First < len(it.Plan.Days) && it.Plan.Days[s.First].Date == daysAt(a, stay)[0].Date {
			return it.Facts.At(n).Lodgings
		}
	}
	return nil
}
