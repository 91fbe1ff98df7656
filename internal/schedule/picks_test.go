package schedule_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// bare is the plan of a journey with nothing but its flights and its bed, which is all that wishes about them are judged by.
func bare(w *world, j schedule.Journey) trip.Plan {
	slot := func(role trip.Role, kind trip.ChoiceKind, ref string) trip.Slot {
		return trip.Slot{Role: role, Choices: []trip.Choice{{Kind: kind, OptionRef: ref}}}
	}
	p := trip.Plan{Days: make([]trip.Day, w.in.DateWindow.Days())}
	last := len(p.Days) - 1
	p.Days[0].Slots = []trip.Slot{slot(trip.RoleArrive, trip.KindFlight, j.Out.ID), slot(trip.RoleCheckIn, trip.KindLodging, j.Hotel.ID)}
	p.Days[last].Slots = []trip.Slot{slot(trip.RoleDepart, trip.KindFlight, j.Back.ID)}
	return p
}

// refused tells whether the rule of wishes refuses a journey for its pick, and whether it can judge it at all.
func refused(w *world, j schedule.Journey) (no, unknown bool) {
	rules := verify.Rules()
	rule := rules[slices.IndexFunc(rules, func(r verify.Rule) bool { return r.Name == "requirements" })]
	for _, v := range rule.Check(bare(w, j), w.in, w.facts) {
		if v.Details["what"] == "pick" {
			no, unknown = no || v.Blocking, unknown || !v.Blocking
		}
	}
	return no, unknown
}

// beside are the requirements in which a pick stands together with another wish: in one, and as two of their own.
func beside[W any](pick, other W, both func(a, b W) W, as func(W) trip.Requirement) [][]trip.Requirement {
	return [][]trip.Requirement{{as(both(pick, other))}, {as(pick), as(other)}, {as(other), as(pick)}}
}

// Whoever chooses and whoever judges agree which hotel a pick comes down to, whatever else is insisted on: what is chosen is
// never refused, and whatever else is allowed always is.
func TestPicksOfHotelsAreAgreedOn(t *testing.T) {
	t.Parallel()
	as := func(l trip.LodgingWish) trip.Requirement { return trip.Requirement{Level: trip.Must, Lodging: &l} }
	both := func(a, b trip.LodgingWish) trip.LodgingWish { b.Pick = a.Pick; return b }
	wishes := map[string]trip.LodgingWish{
		"nothing": {}, "3 stars": {MinStars: 3}, "4 stars": {MinStars: 4}, "5 stars": {MinStars: 5}, "budget": {Tier: trip.TierBudget}, "mid": {Tier: trip.TierMid},
		"luxury": {Tier: trip.TierLuxury}, "brand": {Brand: "hotel"}, "from a price": {MinPrice: 120_00}, "up to a price": {MaxPrice: 160_00},
		"between": {MinPrice: 90_00, MaxPrice: 250_00}, "private room": {Rules: []string{"private_room"}}, "rooms": {Rooms: 1},
		"nights": {MinNights: 3},
	}
	for _, s := range trip.Services {
		wishes[s] = trip.LodgingWish{Services: []string{s}}
	}
	for _, city := range []string{"Paris", "Munich", "Tokyo"} {
		w := open(intentFor(city, calendar.MustDate("2026-06-14"), 5), nil)
		flights := schedule.Pairs(&w.in, w.facts, "")[0]
		for _, pick := range []trip.Pick{trip.PickCheapest, trip.PickBestRated, trip.PickNewest} {
			chosen := 0
			for name, wish := range wishes {
				for n, rs := range beside(trip.LodgingWish{Pick: pick}, wish, both, as) {
					w.in.Requirements = rs
					list := schedule.Hotels(&w.in, w.city, "", true)
					chosen += len(list)
					for i := range w.facts.Lodgings {
						h := &w.facts.Lodgings[i]
						no, unknown := refused(&w, schedule.Journey{Out: flights.Out, Back: flights.Back, Hotel: h})
						switch taken := slices.Contains(list, h); {
						case taken && no:
							t.Errorf("%s, the %s hotel and %s (%d): %s is chosen and refused", city, pick, name, n, h.Name)
						case !taken && w.in.AllowsHotel(h) && !no && !unknown:
							t.Errorf("%s, the %s hotel and %s (%d): %s is not the one, and passes", city, pick, name, n, h.Name)
						}
					}
				}
			}
			if chosen == 0 {
				t.Errorf("no hotel of %s is ever the %s: nothing is tried", city, pick)
			}
		}
	}
}

// Whoever chooses and whoever judges agree which flight a pick comes down to.
func TestPicksOfFlightsAreAgreedOn(t *testing.T) {
	t.Parallel()
	as := func(f trip.TransportWish) trip.Requirement { return trip.Requirement{Level: trip.Must, Transport: &f} }
	both := func(a, b trip.TransportWish) trip.TransportWish { b.Pick = a.Pick; return b }
	morning, evening, night := calendar.MustWindow("06:00", "12:00"), calendar.MustWindow("16:00", "23:00"), calendar.MustWindow("22:00", "09:00")
	wishes := map[string]trip.TransportWish{
		"nothing": {}, "a flight": {Mode: trip.ByFlight}, "direct": {Direct: true}, "economy": {Class: "economy"}, "premium": {Class: "premium"}, "business": {Class: "business"},
		"in the morning": {Depart: &morning, Arrive: &morning}, "in the evening": {Depart: &evening, Arrive: &evening}, "by night": {Depart: &night, Arrive: &night},
		"a seat": {Seats: 1}, "direct there": {Direct: true, Direction: trip.Outbound}, "direct back": {Direct: true, Direction: trip.Return},
	}
	for _, city := range []string{"Paris", "Munich", "Tokyo"} {
		for _, overnight := range []bool{false, true} {
			w := open(intentFor(city, calendar.MustDate("2026-06-14"), 5), nil)
			w.in.Prefs.AvoidOvernight = overnight
			for _, pick := range []trip.Pick{trip.PickCheapest, trip.PickFastest, trip.PickEarliest, trip.PickLatest} {
				chosen := 0
				for name, wish := range ofCarriers(&w, wishes) {
					for n, rs := range beside(trip.TransportWish{Pick: pick}, wish, both, as) {
						w.in.Requirements = rs
						pairs := schedule.Pairs(&w.in, w.facts, "")
						chosen += len(pairs)
						if len(pairs) > 0 {
							flightsAgree(t, &w, pick, pairs, fmt.Sprintf("%s, the %s flight and %s (%d)", city, pick, name, n))
						}
					}
				}
				if chosen == 0 {
					t.Errorf("no flights to %s are ever the %s: nothing is tried", city, pick)
				}
			}
		}
	}
}

// ofCarriers adds every carrier of the facts to the wishes, and a flight of each.
func ofCarriers(w *world, wishes map[string]trip.TransportWish) map[string]trip.TransportWish {
	out := maps.Clone(wishes)
	for _, f := range w.facts.Flights {
		out[f.Carrier] = trip.TransportWish{Carrier: f.Carrier}
		dir := trip.Outbound
		if slices.Contains(w.in.Airports, f.Origin) {
			dir = trip.Return
		}
		out["this one of "+f.Carrier] = trip.TransportWish{Flight: f.Pattern(), Direction: dir}
	}
	return out
}

// flightsAgree puts every flight that is allowed into a journey of the chosen ones.
func flightsAgree(t *testing.T, w *world, pick trip.Pick, pairs []schedule.Pair, story string) {
	t.Helper()
	hotel := &w.facts.Lodgings[0]
	for _, p := range pairs {
		if no, _ := refused(w, schedule.Journey{Out: p.Out, Back: p.Back, Hotel: hotel}); no {
			t.Errorf("%s: %s and %s are chosen and refused", story, p.Out.ID, p.Back.ID)
		}
	}
	for i := range w.facts.Flights {
		f := &w.facts.Flights[i]
		dir, j := trip.Outbound, schedule.Journey{Out: f, Back: pairs[0].Back, Hotel: hotel}
		best := pairs[0].Out
		if slices.Contains(w.in.Airports, f.Origin) {
			dir, best, j.Out, j.Back = trip.Return, pairs[0].Back, pairs[0].Out, f
		}
		picks := func(r trip.Requirement) bool { return r.Transport.Pick != "" && r.Transport.About(dir) }
		if !slices.ContainsFunc(w.in.Requirements, picks) || !w.in.AllowsFlight(f, dir, w.zone()) || asGood(pick, f, best) {
			continue
		}
		if no, _ := refused(w, j); !no {
			t.Errorf("%s: %s is not the one, and passes", story, f.ID)
		}
	}
}

// asGood tells whether two flights measure the same.
func asGood(pick trip.Pick, a, b *trip.FlightOption) bool {
	switch pick {
	case trip.PickCheapest:
		return a.Price == b.Price
	case trip.PickFastest:
		return a.DurationSeconds == b.DurationSeconds
	}
	return a.Departure.Equal(b.Departure)
}
