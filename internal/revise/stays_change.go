package revise

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// What is said of a journey that becomes longer or shorter. Each speaks of one edit alone.
const (
	EndsThen = "The journey ends on %s now: you have %s in %s."
	GivesWay = "The way home is booked, so %s gives way: %s there now."
)

// reform makes a trip of the short form a journey of one stay: what is asked for is said of journeys only.
func (e *editing) reform() {
	if e.in.IsJourney() {
		return
	}
	in := &e.in
	in.Stays = []trip.StayWish{{Place: in.City, Nights: new(in.DateWindow.Days() - 1)}}
	in.City, in.Airports, in.Order = "", nil, trip.OrderGiven
	e.plan.Stays = []KeptStay{{Place: in.Stays[0].Place, Window: in.DateWindow, Nights: in.DateWindow.Days() - 1, Total: e.plan.Total, Table: e.plan.Table}}
	e.stays = standingOf(e.plan)
}

// stay makes one change of the stays.
func (e *editing) stay(c trip.ChangeStay, path string) error {
	if !e.in.IsJourney() {
		switch {
		case c.Op == trip.StayNights && trip.Fold(c.Place) == trip.Fold(e.in.City):
			return Renamed(e.longer(e.more(c, e.in.DateWindow.Days()-1)), "longer_days", path+".nights")
		case c.Op == trip.StayAdd, c.Op == trip.StayBed && trip.Fold(c.Place) == trip.Fold(e.in.City):
			e.reform()
		default:
			return fault.Field(path, "This trip goes to %s alone. Plan a journey of several places instead.", e.in.Locale().City(e.in.City))
		}
	}
	if c.Op == trip.StayAdd {
		return e.addStay(c, path)
	}
	at, err := e.meant(c.Place, c.On, path+".place")
	if err != nil {
		return err
	}
	switch c.Op {
	case trip.StayNights:
		return e.nights(at, e.more(c, e.slept(at)), path)
	case trip.StaySkip:
		return e.skip(at, path)
	case trip.StayMove:
		return e.moveStay(at, *c.At, path)
	}
	stays := slices.Clone(e.in.Stays)
	stays[e.stays[at].wish].OwnBed = c.OwnBed.Own
	e.in.Stays = stays
	if c.OwnBed.Own != nil { // a house that was insisted on by name is not slept in any more
		e.in.Requirements = without(e.in.Requirements, func(r trip.Requirement) bool {
			return r.Lodging != nil && r.Lodging.Option != "" && r.Stay != nil && *r.Stay == e.stays[at].wish
		})
	}
	return nil
}

// meant finds the stay that a change speaks of. Of a place that the journey comes to more than once that is the one that has the date that is named; else
// it is asked for.
func (e *editing) meant(place string, on calendar.Date, path string) (at int, err error) {
	at = -1
	var said []string
	spans, lang := e.spans(e.stays), e.in.Locale()
	for i, s := range e.stays {
		if trip.Fold(e.in.Stays[s.wish].Place) != trip.Fold(place) {
			continue
		}
		from, to := e.in.DateWindow.Date(spans[i].first), e.in.DateWindow.Date(spans[i].last)
		if on.Valid() && !on.Before(from) && !to.Before(on) {
			return i, nil
		}
		at, said = i, append(said, fmt.Sprintf("%s – %s", lang.DayMonth(from), lang.DayMonth(to)))
	}
	switch len(said) {
	case 0:
		return -1, fault.Field(path, "You go to %s, and %s is none of these places. Name one of them, or add it to the journey first.", fault.Whole(lang.List(e.places())), lang.City(place))
	case 1:
		return at, nil
	}
	return -1, fault.Field(path, WhichStay, lang.City(e.in.Stays[e.stays[at].wish].Place), fault.Whole(lang.List(said)))
}

// WhichStay asks which of the stays is meant where a journey comes to a place more than once.
const WhichStay = "You are in %s more than once: %s. Say which of these you mean, with one of its dates."

// more is how many nights a change adds to so many.
func (e *editing) more(c trip.ChangeStay, nights int) int {
	if c.Nights != nil {
		return *c.Nights - nights
	}
	return c.By
}

// places names the stays in their order.
func (e *editing) places() []string {
	out := make([]string, len(e.stays))
	for i, s := range e.stays {
		out[i] = e.in.Locale().City(e.in.Stays[s.wish].Place)
	}
	return out
}

// nights makes a stay longer or shorter, and the journey with it.
func (e *editing) nights(at, by int, path string) error {
	e.asPlanned()
	next := slices.Clone(e.stays)
	next[at].nights += by
	if next[at].nights-e.onWay(e.stays, at) < 1 {
		return fault.Field(path+".nights", "That leaves no night in %s. Leave the place out instead.", e.in.Locale().City(e.in.Stays[at].Place))
	}
	if by < 0 {
		if err := e.pinsStand(next, path+".nights"); err != nil {
			return err
		}
	}
	e.rearrange(next, e.stays)
	return nil
}

// skip leaves a stay out.
func (e *editing) skip(at int, path string) error {
	e.asPlanned()
	place := e.in.Stays[at].Place
	switch {
	case len(e.stays) == 1:
		return fault.Field(path+".place", "That is the only place of this trip. What is left would be no journey.")
	case at > 0 && at+1 < len(e.stays) && trip.Fold(e.in.Stays[at-1].Place) == trip.Fold(e.in.Stays[at+1].Place):
		return fault.Field(path+".place", "That stay lies between two in %s. Change the nights of those first.", e.in.Locale().City(e.in.Stays[at-1].Place))
	}
	next := slices.Delete(slices.Clone(e.stays), at, at+1)
	e.rearrange(e.asSlept(next), e.stays)
	if e.named(place) < 0 { // nobody goes there any more
		e.in.Transfers = without(e.in.Transfers, func(t trip.TransferWish) bool {
			return t.Booked == nil && (trip.Fold(t.From) == trip.Fold(place) || trip.Fold(t.To) == trip.Fold(place))
		})
	}
	return nil
}

// moveStay puts a stay at a position.
func (e *editing) moveStay(at, to int, path string) error {
	if to >= len(e.stays) {
		return fault.Field(path+".at", "must lie between 0 and %d", len(e.stays)-1)
	}
	e.asPlanned()
	next := slices.Clone(e.stays)
	s := next[at]
	next = slices.Insert(slices.Delete(next, at, at+1), to, s)
	e.rearrange(e.asSlept(next), e.stays)
	return nil
}

// asSlept gives stays in a new order as many nights that are slept there as they have now: those on the way come and go with the stay before.
func (e *editing) asSlept(next []standing) []standing {
	out := slices.Clone(next)
	for i := range out {
		if at := e.standingAt(out[i].id); at >= 0 {
			out[i].nights = e.slept(at)
			out[i].nights += e.onWay(next, i)
		}
	}
	return out
}

// addStay puts a new stay into the journey.
func (e *editing) addStay(c trip.ChangeStay, path string) error {
	e.asPlanned()
	at, nights := len(e.stays), trip.UsualNights
	if c.At != nil {
		at = min(*c.At, at)
	}
	if c.Nights != nil {
		nights = *c.Nights
	}
	wish := trip.StayWish{Place: c.Place}
	if c.OwnBed != nil {
		wish.OwnBed = c.OwnBed.Own
	}
	e.in.Stays = append(slices.Clone(e.in.Stays), wish)
	e.news--
	next := slices.Insert(slices.Clone(e.stays), at, standing{e.news, len(e.in.Stays) - 1, nights})
	next[at].nights += e.onWay(next, at) // the nights are slept there, and so are those of the stay that one goes on to
	if at+1 < len(next) {
		next[at+1].nights += e.onWay(next, at+1) - e.onWay(e.stays, at)
	}
	e.rearrange(next, e.stays)
	return nil
}

// bookingsStand refuses an order of the stays in which a ride that is booked leads nowhere.
func (e *editing) bookingsStand(path string) error {
	for _, t := range e.in.Transfers {
		if t.Booked != nil && !e.hasWay(t.From, t.To) {
			return fault.Field(path, "That takes the way from %s to %s out of the journey, and it is booked. Say first how you travel instead.", e.called(t.From), e.called(t.To))
		}
	}
	return nil
}

// hasWay tells whether one travels from one place straight to another. Empty names are the origin.
func (e *editing) hasWay(from, to string) bool {
	return slices.ContainsFunc(e.ways(), func(w [2]string) bool { return e.in.SamePlace(w[0], from) && e.in.SamePlace(w[1], to) })
}

// ways lists the ways of the journey, the origin empty.
func (e *editing) ways() [][2]string {
	at, out := "", [][2]string{}
	for _, s := range e.stays {
		out = append(out, [2]string{at, e.in.Stays[s.wish].Place})
		at = e.in.Stays[s.wish].Place
	}
	return append(out, [2]string{at, ""})
}

// called is what people call a place that transfers have.
func (e *editing) called(name string) string {
	if e.in.SamePlace(name, "") {
		return e.in.Locale().Say("home")
	}
	return e.in.Locale().City(name)
}

// stayChanges makes the changes of the stays, all of them before it is looked whether the journey holds: one may give what another takes.
func (e *editing) stayChanges(list []trip.ChangeStay) error {
	if len(list) == 0 {
		return nil
	}
	was, path, ways := e.in.DateWindow.Days(), "", e.waysWished()
	for i, c := range list {
		path = fmt.Sprintf("stays[%d]", i)
		if err := e.stay(c, path); err != nil {
			return err
		}
	}
	if !e.in.IsJourney() {
		return nil
	}
	e.goAlong(ways)
	if err := e.settleEnd(list, was, path); err != nil {
		return err
	}
	return cmp.Or(e.bookingsStand(path), e.ofChange(e.in.Validate(), list, path))
}

// ofChange gives an error about the stays or the dates of the journey the name of the change that it comes from: that of the stay it is about, else the last.
func (e *editing) ofChange(err error, list []trip.ChangeStay, last string) error {
	f, ok := err.(*fault.Error)
	if !ok {
		return err
	}
	if strings.HasPrefix(f.Field, "date_window") {
		return fault.About(last, f)
	}
	for i := range e.in.Stays {
		of, ok := strings.CutPrefix(f.Field, fmt.Sprintf("stays[%d]", i))
		if !ok {
			continue
		}
		for k, c := range list {
			if trip.Fold(c.Place) == trip.Fold(e.in.Stays[i].Place) {
				return fault.About(fmt.Sprintf("stays[%d]%s", k, of), f)
			}
		}
	}
	if strings.HasPrefix(f.Field, "stays") {
		return fault.About(last, f)
	}
	return err
}

// settleEnd holds a journey whose way home is booked to its end, where changes of the stays moved that, and says what the journey is now. The
// longest stay that nobody spoke of gives way; of equals the last.
func (e *editing) settleEnd(list []trip.ChangeStay, was int, path string) error {
	delta, lang := e.in.DateWindow.Days()-was, e.in.Locale()
	if delta == 0 {
		return nil
	}
	if !e.homeBooked() {
		c := list[len(list)-1]
		if at, err := e.meant(c.Place, c.On, path); err == nil {
			e.assumed = append(e.assumed, lang.Say(EndsThen, lang.DayMonth(e.in.DateWindow.End), lang.Count(e.slept(at), wording.Night), lang.City(e.in.Stays[at].Place)))
		}
		return nil
	}
	best := -1
	for i, s := range e.stays {
		spoken := slices.ContainsFunc(list, func(c trip.ChangeStay) bool { return trip.Fold(c.Place) == trip.Fold(e.in.Stays[i].Place) })
		if !spoken && e.slept(i)-delta >= 1 && (best < 0 || s.nights >= e.stays[best].nights) {
			best = i
		}
	}
	if best < 0 {
		return fault.Field(path, "The journey would end on %s, but the way home is booked. Say where you stay for fewer nights.", lang.DayMonth(e.in.DateWindow.End))
	}
	next := slices.Clone(e.stays)
	next[best].nights -= delta
	if err := e.pinsStand(next, path); err != nil {
		return err
	}
	e.rearrange(next, e.stays)
	e.assumed = append(e.assumed, lang.Say(GivesWay, lang.City(e.in.Stays[best].Place), lang.Count(e.slept(best), wording.Night)))
	return nil
}

// homeBooked tells whether the way home is booked.
func (e *editing) homeBooked() bool {
	return e.in.Between(e.in.Stays[e.stays[len(e.stays)-1].wish].Place, "").Booked != nil
}
