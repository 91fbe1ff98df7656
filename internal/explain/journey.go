package explain

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// ofJourney lists what could be let go of the wishes that only journeys have: the order of the places, and how one travels.
func ofJourney(in *trip.Intent) []wish {
	l := in.Locale()
	var out []wish
	if len(in.Stays) > 1 && in.Order != trip.OrderFree {
		out = append(out, wish{field: "order", says: l.Say("the places are in the order in which you named them"), drop: freely(l), relax: anyOrder})
	}
	for i, t := range in.Transfers {
		if t.Booked != nil || t.Mode == "" || t.Mode == trip.ByNone {
			continue
		}
		from, to := ends(in, t)
		way := journey.Going(l, t.Mode, from, to)
		out = append(out, wish{field: fmt.Sprintf("transfers[%d].mode", i), says: l.Say("you want to go %s", way), drop: l.Say("Go otherwise than %s.", way),
			relax: func(in *trip.Intent) {
				in.Transfers = slices.DeleteFunc(slices.Clone(in.Transfers), func(o trip.TransferWish) bool { return o == t })
			}})
	}
	return out
}

func freely(l wording.Language) string { return l.Say("Let the places be in any order.") }

func anyOrder(in *trip.Intent) { in.Order = trip.OrderFree }

// ends are what people call the ends of a way; both are empty where every way is meant.
func ends(in *trip.Intent, t trip.TransferWish) (from, to string) {
	if t.From == "" && t.To == "" {
		return "", ""
	}
	home := cmp.Or(in.Origin, in.Locale().Say("home"))
	return cmp.Or(t.From, home), cmp.Or(t.To, home)
}

// reshaped tries a journey of another shape: in another order, with a night less or more at a place, without a place, or by other means of travel.
// Of each kind it gives the first that helps.
func (a *asker) reshaped(known []trip.Relaxation) []trip.Relaxation {
	if !a.in.IsJourney() {
		return nil
	}
	var out []trip.Relaxation
	for _, kind := range [][]trip.Relaxation{a.otherOrder(), a.otherModes(), a.otherNights(-1), a.otherNights(1), a.withoutAPlace()} {
		for _, r := range kind {
			if slices.ContainsFunc(known, func(k trip.Relaxation) bool { return k.Field == r.Field }) {
				break
			}
			if a.ask(*r.Intent).holds {
				r.Checked = true
				out = append(out, r)
				break
			}
		}
	}
	return out
}

// otherOrder puts each of the other places first, where the order is given, or else lets it be any.
func (a *asker) otherOrder() []trip.Relaxation {
	if len(a.in.Stays) < 2 || a.in.Order == trip.OrderFree {
		return nil
	}
	l := a.in.Locale()
	var out []trip.Relaxation
	for i := 1; i < len(a.in.Stays); i++ {
		if in, ok := journey.First(relaxed(a.in, nil), i); ok {
			out = append(out, trip.Relaxation{Field: "order", Change: l.Say("Go to %s first.", l.City(a.in.Stays[i].Place)), Intent: &in})
		}
	}
	in := relaxed(a.in, nil)
	anyOrder(&in)
	return append(out, trip.Relaxation{Field: "order", Change: freely(l), Intent: &in})
}

// otherModes are the ways of which nothing is said made by train, or else by coach: all of them, or one between two places.
func (a *asker) otherModes() []trip.Relaxation {
	l := a.in.Locale()
	var out []trip.Relaxation
	try := func(t trip.TransferWish) {
		in := relaxed(a.in, nil)
		in.Transfers = append(slices.Clone(in.Transfers), t)
		from, to := ends(&in, t)
		out = append(out, trip.Relaxation{Field: "transfers", Change: l.Say("Go %s.", journey.Going(l, t.Mode, from, to)), Intent: &in})
	}
	for _, mode := range []trip.TravelMode{trip.ByTrain, trip.ByCoach} {
		if len(a.in.Transfers) == 0 {
			try(trip.TransferWish{Mode: mode})
		}
		for i := range len(a.in.Stays) - 1 {
			from, to := a.in.Stays[i].Place, a.in.Stays[i+1].Place
			if asked := a.in.Between(from, to); a.in.Order != trip.OrderFree && asked.Mode == "" && asked.Booked == nil {
				try(trip.TransferWish{From: from, To: to, Mode: mode})
			}
		}
	}
	return out
}

// otherNights are so many nights more at each place, or fewer, the longest stay first; the journey gets longer or shorter by them.
func (a *asker) otherNights(by int) []trip.Relaxation {
	l := a.in.Locale()
	var out []trip.Relaxation
	for _, i := range a.longest() {
		in, ok := journey.Longer(relaxed(a.in, nil), i, by)
		if !ok {
			continue
		}
		change := l.Say("Stay a night longer in %s, and travel until %s.", l.City(a.in.Stays[i].Place), l.Day(in.DateWindow.End))
		if by < 0 {
			change = l.Say("Stay a night less in %s, and travel until %s.", l.City(a.in.Stays[i].Place), l.Day(in.DateWindow.End))
		}
		out = append(out, trip.Relaxation{Field: fmt.Sprintf("stays[%d].nights", i), Change: change, Intent: &in})
	}
	return out
}

// withoutAPlace are journeys with one place less, the shortest stay first. A place that a ride is booked to or from is none of them: nobody loses that
// by the way.
func (a *asker) withoutAPlace() []trip.Relaxation {
	l := a.in.Locale()
	var out []trip.Relaxation
	for _, i := range slices.Backward(a.longest()) {
		if in, ok := journey.Without(relaxed(a.in, nil), i); ok && bookings(&in) == bookings(&a.in) {
			out = append(out, trip.Relaxation{Field: fmt.Sprintf("stays[%d]", i), Intent: &in,
				Change: l.Say("Leave out %s: %s until %s.", l.City(a.in.Stays[i].Place), l.Count(in.DateWindow.Days(), wording.Days), l.Day(in.DateWindow.End))})
		}
	}
	return out
}

func bookings(in *trip.Intent) (n int) {
	for i := range in.Transfers {
		if in.Transfers[i].Booked != nil {
			n++
		}
	}
	return n
}

// longest orders the stays by their nights, as far as these are said.
func (a *asker) longest() []int {
	order := make([]int, len(a.in.Stays))
	for i := range order {
		order[i] = i
	}
	nights := func(i int) int {
		least, _ := a.in.Stays[i].NightsOf()
		return least
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(nights(y), nights(x)) })
	return order
}

// onesOwnWay leaves the ways there and home to the traveller, or all of them where the journey is no row of stays.
func onesOwnWay(in *trip.Intent) {
	if !in.IsJourney() {
		in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Must, Transport: &trip.TransportWish{Mode: trip.ByNone}})
		return
	}
	first, last := in.Stays[:1], in.Stays[len(in.Stays)-1:]
	if in.Order == trip.OrderFree { // any of them may be the first, or the last
		first, last = in.Stays, in.Stays
	}
	for _, s := range first {
		*in = journey.By(*in, trip.TransferWish{To: s.Place, Mode: trip.ByNone})
	}
	for _, s := range last {
		*in = journey.By(*in, trip.TransferWish{From: s.Place, Mode: trip.ByNone})
	}
}
