package eval_test

import (
	"math/rand/v2"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Journeys come from and go home to many kinds of places: airports, towns with a timetable, towns without one, places of the journey itself, and
// nowhere that is said.
var origins = []string{"JFK", "LHR", "FRA", "London", "Vienna", "Lyon", "Chicago", "Berlin", "Boston", "Zurich", "Kyoto", "Augsburg",
	"Munich", "Paris", "Tokyo", "Sydney"}

// seen are sights that the packs know.
var seen = map[string][]string{"Paris": {"louvre", "musee_orsay", "eiffel_tower", "versailles", "sacre_coeur", "musee_picasso"},
	"Munich": {"deutsches_museum", "nymphenburg_palace", "englischer_garten", "alte_pinakothek", "viktualienmarkt"},
	"Tokyo":  {"sensoji", "meiji_jingu", "tokyo_national_museum", "ueno_zoo", "tokyo_tower"}}

// randomJourney draws a valid wish of the long form: 1 to 21 days in one to six stays, with nights, dates and order open or not, rides of every
// kind, beds of one's own, and wishes for single stays and days.
func randomJourney(r *rand.Rand) trip.Intent {
	nights := []int{r.IntN(4), r.IntN(8), r.IntN(15), r.IntN(21)}[r.IntN(4)]
	start := calendar.MustDate("2026-12-01").AddDays(r.IntN(360))
	in := trip.Intent{DateWindow: trip.DateWindow{Start: start, End: start.AddDays(nights)}, Origin: pick(r, origins),
		Pace: pick(r, []trip.Pace{"", trip.PaceRelaxed, trip.PaceBalanced, trip.PacePacked}), Party: trip.Party{Adults: 1 + r.IntN(3), Children: r.IntN(3)}}
	if r.IntN(3) == 0 {
		in.Order = trip.OrderFree
	}
	towns := randomStays(r, &in, nights)
	in.Budget = money.Cents([]int{90, 160, 250, 400, 900, 5000}[r.IntN(6)] * 100 * (nights + 2) * in.Party.People())
	for _, t := range trip.Themes {
		if r.IntN(8) == 0 {
			in.Prefs.Themes = append(in.Prefs.Themes, t)
		}
	}
	in.Prefs.KidFriendly = in.Party.Children > 0 && r.IntN(2) == 0
	in.Prefs.StrictKids = in.Prefs.KidFriendly && r.IntN(3) == 0
	in.Prefs.AvoidOvernight = r.IntN(8) == 0
	in.Prefs.BagDrop = r.IntN(4) == 0
	randomWays(r, &in)
	for i, c := range towns {
		wishesOfStay(r, &in, c, i)
	}
	wishesOfDays(r, &in, nights+1)
	return in
}

// randomStays names the places, no two alike side by side, and says of their nights as much as a person may.
func randomStays(r *rand.Rand, in *trip.Intent, nights int) []town {
	var chosen []town
	split := randomSplit(r, nights)
	from := in.DateWindow.Start
	for i, n := range split {
		c := pick(r, towns)
		for i > 0 && c.name == chosen[i-1].name {
			c = pick(r, towns)
		}
		chosen = append(chosen, c)
		s := trip.StayWish{Place: c.name}
		to := from.AddDays(n)
		switch r.IntN(6) {
		case 0, 1:
			s.Nights = new(n)
		case 2:
			s.NightsMin, s.NightsMax = new(max(0, n-r.IntN(3))), new(min(trip.MaxJourneyDays-1, n+r.IntN(4)))
			if len(split) > 1 {
				s.NightsMin = new(max(1, *s.NightsMin))
			}
		case 3:
			if in.Order != trip.OrderFree {
				s.From, s.To = from, to
			}
		}
		if r.IntN(7) == 0 {
			s.OwnBed = pick(r, []*trip.OwnBed{{}, {Label: "friends in Augsburg"}, {Label: "Hotel Monge"}, {Home: true}, {Label: "a flat", At: &geo.Point{Lat: 48.86, Lon: 2.44}}})
			if s.OwnBed.At != nil && c.name != "Paris" {
				s.OwnBed = &trip.OwnBed{Label: "a flat"}
			}
		}
		in.Stays = append(in.Stays, s)
		from = to
	}
	return chosen
}

// randomSplit cuts nights into one to six stays of at least a night each.
func randomSplit(r *rand.Rand, nights int) []int {
	stays := min([]int{1, 1, 2, 2, 3, 3, 4, 5, 6}[r.IntN(9)], max(1, nights))
	out := make([]int, stays)
	left := nights
	for i := range out {
		out[i] = 1
		left--
	}
	if stays == 1 {
		return []int{nights}
	}
	for range left {
		out[r.IntN(stays)]++
	}
	return out
}

// randomWays says how one travels: by one mode all the way, by a mode on one way, or by something that is booked.
func randomWays(r *rand.Rand, in *trip.Intent) {
	modes := []trip.TravelMode{trip.ByFlight, trip.ByFlight, trip.ByTrain, trip.ByTrain, trip.ByCoach, trip.ByFerry, trip.ByCar, trip.ByNone, trip.ByNone}
	n := len(in.Stays)
	name := func(i int) string {
		if i < 0 || i >= n {
			return ""
		}
		return in.Stays[i].Place
	}
	switch r.IntN(10) {
	case 0:
		m := pick(r, modes)
		in.Transfers = append(in.Transfers, trip.TransferWish{Mode: m, Rented: m == trip.ByCar && r.IntN(2) == 0})
	case 1:
		at := r.IntN(n+1) - 1
		in.Transfers = append(in.Transfers, trip.TransferWish{From: name(at), To: name(at + 1), Mode: pick(r, modes)})
	case 2:
		in.Origin = ""
		in.Transfers = append(in.Transfers, trip.TransferWish{Mode: trip.ByNone})
	}
	for range r.IntN(3) {
		if r.IntN(3) == 0 {
			bookedWay(r, in, name)
		}
	}
	if n == 1 && in.Stays[0].OwnBed != nil && in.Stays[0].OwnBed.Home {
		in.Origin = ""
	}
}

// bookedWay books the way there, home or between two stays whose dates are said.
func bookedWay(r *rand.Rand, in *trip.Intent, name func(int) string) {
	n := len(in.Stays)
	if slices.ContainsFunc(in.Stays, func(s trip.StayWish) bool { return s.Place == in.Origin }) {
		return // from a place to itself
	}
	clock := func() *calendar.Clock {
		if r.IntN(4) == 0 {
			return nil
		}
		return new(calendar.Clock(30 * (10 + r.IntN(36))))
	}
	b := trip.Booking{Label: pick(r, []string{"", "AF 11", "our car", "TGV 9575"})}
	if r.IntN(2) == 0 {
		b.Price = new(money.Cents(r.IntN(900)) * 100)
	}
	t := trip.TransferWish{Booked: &b, Mode: pick(r, []trip.TravelMode{"", "", trip.ByFlight, trip.ByTrain, trip.ByCar})}
	switch r.IntN(3) {
	case 0:
		t.To = name(0)
		b.Arrive = trip.Moment{Date: in.DateWindow.Start, Clock: clock()}
		if r.IntN(2) == 0 {
			b.Depart = trip.Moment{Date: in.DateWindow.Start.AddDays(-1), Clock: new(calendar.Clock(18 * 60))}
		}
	case 1:
		t.From = name(n - 1)
		b.Depart = trip.Moment{Date: in.DateWindow.End, Clock: clock()}
		if r.IntN(2) == 0 {
			b.Arrive = trip.Moment{Date: in.DateWindow.End.AddDays(1), Clock: new(calendar.Clock(9 * 60))}
		}
	default:
		i := slices.IndexFunc(in.Stays, func(s trip.StayWish) bool { return s.To.Valid() })
		if i < 0 || i == n-1 {
			return
		}
		t.From, t.To = name(i), name(i+1)
		b.Depart = trip.Moment{Date: in.Stays[i].To, Clock: clock()}
	}
	same := func(o trip.TransferWish) bool { return o.From == t.From && o.To == t.To }
	if t.From == t.To || slices.ContainsFunc(in.Transfers, same) {
		return
	}
	in.Transfers = append(in.Transfers, t)
}

// wishesOfStay adds what one may wish of a place: its sights, beds and tables, and what is not wanted.
func wishesOfStay(r *rand.Rand, in *trip.Intent, c town, i int) {
	level := func() trip.Level { return pick(r, []trip.Level{trip.Must, trip.Prefer}) }
	add := func(q trip.Requirement) {
		if r.IntN(2) == 0 && !(q.Sights == nil && q.Food == nil && q.Lodging == nil) {
			q.Stay = new(i)
		}
		in.Requirements = append(in.Requirements, q)
	}
	if r.IntN(5) == 0 {
		add(trip.Requirement{Level: level(), Sights: &trip.SightsWish{Name: pick(r, seen[c.name])}})
	}
	if r.IntN(9) == 0 {
		add(trip.Requirement{Level: level(), Sights: &trip.SightsWish{Type: pick(r, c.types)}})
	}
	if r.IntN(10) == 0 {
		add(trip.Requirement{Level: level(), Lodging: &trip.LodgingWish{Tier: pick(r, []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury})}})
	}
	if r.IntN(10) == 0 {
		add(trip.Requirement{Level: level(), Lodging: &trip.LodgingWish{Services: []string{pick(r, trip.Services)}}})
	}
	if r.IntN(12) == 0 {
		in.Requirements = append(in.Requirements, trip.Requirement{Level: level(), Transport: &trip.TransportWish{Direct: true}})
	}
	if r.IntN(15) == 0 {
		in.Requirements = append(in.Requirements, trip.Requirement{Level: level(),
			Budget: &trip.BudgetWish{Category: pick(r, []trip.CostCategory{trip.CostFlights, trip.CostLodging, trip.CostAttractions, trip.CostTotal}), Max: money.Cents(10_000 + r.IntN(400_000))}})
	}
	if r.IntN(6) == 0 {
		e := trip.Exclusion{Option: pick(r, seen[c.name])}
		if r.IntN(3) == 0 {
			e = trip.Exclusion{Type: pick(r, c.types)}
		}
		if r.IntN(4) == 0 {
			e.Day = new(r.IntN(in.DateWindow.Days()))
		}
		if !slices.ContainsFunc(in.Excluded, e.Same) {
			in.Excluded = append(in.Excluded, e)
		}
	}
}

// wishesOfDays says of single days that they are quiet, late or short, and pins something to one.
func wishesOfDays(r *rand.Rand, in *trip.Intent, days int) {
	if r.IntN(4) == 0 {
		w := trip.DayWish{Day: r.IntN(days)}
		switch r.IntN(3) {
		case 0:
			w.Most = new(r.IntN(3))
		case 1:
			w.Start = calendar.Clock(60 * (7 + r.IntN(6)))
		default:
			w.End = calendar.Clock(60 * (16 + r.IntN(6)))
		}
		in.Days = append(in.Days, w)
	}
	if r.IntN(8) == 0 {
		place := pick(r, in.Stays).Place
		from := calendar.Clock(10*60 + r.IntN(6)*60)
		in.Prefs.LockedSlots = append(in.Prefs.LockedSlots, trip.LockedSlot{DayOffset: r.IntN(days),
			Window: calendar.Window{Start: from, End: from + 90}, ActivityID: pick(r, seen[place])})
	}
}
