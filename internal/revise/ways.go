package revise

import (
	"cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// OtherWays is said of ways that one cannot travel as every way shall be. It speaks of one edit alone.
const OtherWays = "From %s to %s nothing that Tripwright knows goes that way: it stays as it was."

// transfer says how one travels a way from now on. A way that names one end only, and is none to or from the origin, is the one of the journey
// that begins or ends there.
func (e *editing) transfer(t trip.TransferWish, path string) error {
	e.reform()
	for _, end := range []struct{ field, name string }{{"from", t.From}, {"to", t.To}} {
		if !e.in.SamePlace(end.name, "") && e.named(end.name) < 0 {
			return fault.Field(path+"."+end.field, "A way of this journey begins or ends at home or at one of its places, and it goes to %s.", fault.Whole(e.in.Locale().List(e.places())))
		}
	}
	if t.From == "" && t.To == "" {
		return e.everyWay(t, path)
	}
	from, to, ok := e.wayMeant(t)
	if !ok {
		return fault.Field(path, "That is no way of this journey, which goes to %s and home.", fault.Whole(e.in.Locale().List(e.places())))
	}
	t.From, t.To = from, to
	if t.Booked == nil && t.Mode != "" && !e.goes(t.Mode, from, to) {
		return fault.Field(path+".mode", "Tripwright knows no such way from %s to %s. Say how else you would travel, or what you have booked.", e.called(from), e.called(to))
	}
	if err := cmp.Or(e.landsThere(&t, path), e.onItsDate(&t, path)); err != nil {
		return err
	}
	e.paidBefore(&t)
	e.setWay(t)
	return nil
}

// landsThere refuses what words say of a landing, where one goes that way by land: whoever drives does not land.
func (e *editing) landsThere(t *trip.TransferWish, path string) error {
	was := e.in.Between(t.From, t.To)
	byLand := was.Mode == trip.ByCar || was.Mode == trip.ByTrain || was.Mode == trip.ByCoach || was.Mode == trip.ByFerry
	if e.told == nil || t.Booked == nil || t.Mode != trip.ByFlight || !t.Booked.Depart.IsZero() || !byLand || !e.goes(was.Mode, t.From, t.To) {
		return nil
	}
	return fault.Field(path+".booked", "is not in the plan: from %s to %s you go by %s. Say that you arrive at that hour, or first that you fly there",
		e.called(t.From), e.called(t.To), fault.Whole(e.in.Locale().Word(string(was.Mode))))
}

// CountsAsPaid is said of a ride that was paid for out of the budget and is booked now without a price. It speaks of one edit alone.
const (
	CountsAsPaid = "%s less: the ride from %s to %s counts as booked and paid for by you. Say its price to count it."
	CountsAsOwn  = "The ride from %s to %s counts as booked and paid for by you. Say its price to count it."
)

// paidBefore says that a ride is no part of the costs any more.
func (e *editing) paidBefore(t *trip.TransferWish) {
	if t.Booked == nil || t.Booked.Price != nil || e.in.Between(t.From, t.To).Booked != nil {
		return
	}
	lang, from, to := e.in.Locale(), e.called(t.From), e.called(t.To)
	if fare := e.fareOf(t); fare > 0 {
		e.assumed = append(e.assumed, lang.Say(CountsAsPaid, fare, from, to))
		return
	}
	e.assumed = append(e.assumed, lang.Say(CountsAsOwn, from, to))
}

// fareOf is what the ride of a way cost in the plan at hand; 0: nobody knows.
func (e *editing) fareOf(t *trip.TransferWish) (sum money.Cents) {
	stay, role, at := 0, trip.RoleArrive, 0
	if !e.in.SamePlace(t.From, "") { // between two stays it is paid where one leaves
		if at = e.named(t.From); at < 0 || e.stays[at].id < 0 {
			return 0
		}
		stay, role = e.stays[at].id+1, trip.RoleDepart
	}
	if next := e.plan.placeAt(stay); len(e.plan.Stays) == 0 || !e.in.SamePlace(next, t.To) { // that way is not in the plan
		return 0
	}
	from, to := e.plan.span(max(0, stay-differ(role == trip.RoleDepart)))
	for _, day := range e.plan.Days[from:to] {
		for _, k := range day {
			if k.Role == role {
				sum += k.Fare
			}
		}
	}
	return sum
}

// wayMeant finds the way of the journey that is meant.
func (e *editing) wayMeant(t trip.TransferWish) (from, to string, ok bool) {
	for _, exact := range []bool{true, false} {
		for _, w := range e.ways() {
			begins, ends := e.in.SamePlace(w[0], t.From), e.in.SamePlace(w[1], t.To)
			if begins && ends || !exact && (begins && t.To == "" || ends && t.From == "") {
				return w[0], w[1], true
			}
		}
	}
	return "", "", false
}

// goes tells whether one can travel a way by a mode, as far as that is known.
func (e *editing) goes(mode trip.TravelMode, from, to string) bool {
	return mode == trip.ByNone || e.known.Goes == nil || e.known.Goes(mode, e.placeOf(from), e.placeOf(to))
}

// placeOf is the name by which a place is known; that of the origin as the wishes have it.
func (e *editing) placeOf(name string) string {
	if e.in.SamePlace(name, "") {
		return e.in.Origin
	}
	return name
}

// everyWay takes a mode for every way that it goes and that is not booked. Of the others it is said.
func (e *editing) everyWay(t trip.TransferWish, path string) error {
	var left []string
	done := 0
	for _, w := range e.ways() {
		switch {
		case e.in.Between(w[0], w[1]).Booked != nil, e.in.Origin == "" && (w[0] == "" || w[1] == ""):
		case e.goes(t.Mode, w[0], w[1]):
			t.From, t.To = w[0], w[1]
			e.setWay(t)
			done++
		default:
			left = append(left, e.in.Locale().Say(OtherWays, e.called(w[0]), e.called(w[1])))
		}
	}
	if done == 0 {
		return fault.Field(path+".mode", "No way of this journey that is not booked can be travelled like that. Say how else you would travel.")
	}
	if len(left) == 0 { // what was said of every way before is said of none any more
		e.in.Transfers = without(e.in.Transfers, func(o trip.TransferWish) bool { return o.From == "" && o.To == "" })
	}
	e.assumed = append(e.assumed, left...)
	return nil
}

// setWay puts a wish in the place of those for the same way. Of a way that is made more than once what is booked for another time stays.
func (e *editing) setWay(t trip.TransferWish) {
	same := func(o trip.TransferWish) bool {
		return (o.From != "" || o.To != "") && e.in.SamePlace(o.From, t.From) && e.in.SamePlace(o.To, t.To)
	}
	booked, times := 0, e.timesMade(t.From, t.To)
	for _, o := range e.in.Transfers {
		if o.Booked != nil && same(o) {
			booked++
		}
	}
	e.in.Transfers = append(without(e.in.Transfers, func(o trip.TransferWish) bool {
		another := o.Booked != nil && (t.Booked != nil && times > 1 && !o.Booked.SameDay(t.Booked) || t.Booked == nil && booked < times)
		return same(o) && !another
	}), t)
}

// timesMade counts how often the journey makes a way.
func (e *editing) timesMade(from, to string) (times int) {
	for _, w := range e.ways() {
		if e.in.SamePlace(w[0], from) && e.in.SamePlace(w[1], to) {
			times++
		}
	}
	return times
}

// onItsDate wants what is booked to be on the date on which one travels that way, on one of them where one does more than once.
func (e *editing) onItsDate(t *trip.TransferWish, path string) (err error) {
	if t.Booked == nil {
		return nil
	}
	ways := e.ways()
	for k := len(ways) - 1; k >= 0; k-- {
		if !e.in.SamePlace(ways[k][0], t.From) || !e.in.SamePlace(ways[k][1], t.To) {
			continue
		}
		if err = e.onDateOf(t, k-1, path); err == nil {
			return nil
		}
	}
	return err
}

// onDateOf wants what is booked to be on the date on which one leaves a stay; -1 is home.
func (e *editing) onDateOf(t *trip.TransferWish, at int, path string) error {
	on := e.spans(e.stays)
	w := e.in.DateWindow
	apart := func(ride, day calendar.Date) []any {
		rides, goes := e.in.Locale().Apart(ride, day)
		return []any{rides, goes}
	}
	switch leaves := t.Booked.Depart.Date; {
	case at < 0 && t.Booked.Arrive.Date.Valid() && t.Booked.Arrive.Date != w.Start:
		return fault.Field(path+".booked.arrive", "That ride arrives on %s, and the journey begins on %s. Shift its dates first.", apart(t.Booked.Arrive.Date, w.Start)...)
	case at >= 0 && !leaves.Valid() && !e.in.SamePlace(t.To, "") && !trip.MayArrive(w.Date(on[at].last), t.Booked.Arrive.Date):
		return fault.Field(path+".booked.arrive", "That ride arrives on %s, and you go on from there on %s. Change the nights first.", apart(t.Booked.Arrive.Date, w.Date(on[at].last))...)
	case at < 0 || !leaves.Valid() || leaves == w.Date(on[at].last):
	case e.in.SamePlace(t.To, ""):
		return fault.Field(path+".booked.depart", "That ride leaves on %s, and the journey ends on %s. Change the nights first.", apart(leaves, w.Date(on[at].last))...)
	default:
		return fault.Field(path+".booked.depart", "That ride leaves on %s, and you go on from there on %s. Change the nights first.", apart(leaves, w.Date(on[at].last))...)
	}
	return nil
}

// bookedDates refuses to move a trip away from what is booked.
func (e *editing) bookedDates(field string) error {
	for _, t := range e.in.Transfers {
		if t.Booked != nil {
			return fault.Field(field, "That moves the journey away from a ride that is booked. Say first how you travel instead.")
		}
	}
	return nil
}
