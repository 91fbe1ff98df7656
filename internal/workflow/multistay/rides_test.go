package multistay_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// lone is a coast on which only those rides go that a story has, and one there and one home.
func lone() *coast {
	w := newCoast()
	w.only = true
	w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
	w.goes(trip.ByTrain, "Bremen", "Berlin", "2027-06-11T15:00", "2027-06-11T18:00", 30_00)
	return w
}

// From one stay to the next one takes the ride that is the least trouble, in money, hours, and hours of the day that are lost to it.
func TestTheRideThatIsLeastTrouble(t *testing.T) {
	t.Parallel()
	type ride struct {
		leaves, lands string
		price         int64
	}
	two := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	many := two
	many.Party = trip.Party{Adults: 4, Rooms: 2}
	rested := two
	rested.Prefs.AvoidOvernight = true
	for _, c := range []struct {
		says        string
		in          trip.Intent
		taken, left ride
	}{
		{"the cheaper", two, ride{"09T10:00", "09T12:00", 30}, ride{"09T10:30", "09T12:30", 50}},
		{"the shorter", two, ride{"09T10:00", "09T12:00", 30}, ride{"09T10:00", "09T14:00", 30}},
		{"an hour is worth twenty dollars", two, ride{"09T10:00", "09T12:00", 49}, ride{"09T10:00", "09T13:00", 30}},
		{"and no more", two, ride{"09T10:00", "09T13:00", 30}, ride{"09T10:00", "09T12:00", 51}},
		{"to each of the party, who each pay", many, ride{"09T10:00", "09T12:00", 49}, ride{"09T10:00", "09T13:00", 30}},
		{"not one that takes one out of bed at five", two, ride{"09T08:30", "09T10:30", 125}, ride{"09T06:00", "09T08:00", 30}},
		{"but for a hundred dollars", two, ride{"09T06:00", "09T08:00", 30}, ride{"09T08:30", "09T10:30", 135}},
		{"up before seven is worth sixty", two, ride{"09T08:30", "09T10:30", 85}, ride{"09T07:15", "09T09:15", 30}},
		{"and no more than sixty", two, ride{"09T07:15", "09T09:15", 30}, ride{"09T08:30", "09T10:30", 95}},
		{"before noon rather than at four", two, ride{"09T11:00", "09T13:00", 65}, ride{"09T16:00", "09T18:00", 30}},
		{"not late in the evening", two, ride{"09T18:00", "09T20:00", 85}, ride{"09T19:30", "09T23:30", 20}},
		{"not by night, if one wants to sleep", rested, ride{"09T18:00", "09T20:00", 60}, ride{"09T18:30", "10T00:30", 20}},
	} {
		w := lone()
		taken := w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-"+c.taken.leaves, "2027-06-"+c.taken.lands, dollars(c.taken.price))
		w.goes(trip.ByCoach, "Hamburg", "Bremen", "2027-06-"+c.left.leaves, "2027-06-"+c.left.lands, dollars(c.left.price))
		w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-08T10:00", "2027-06-08T11:00", 1_00) // on another day
		stays := w.laid(t, c.in)
		if got := stays[0].Part.Back; !slices.Equal(got, []string{taken}) || !slices.Equal(stays[1].Part.Out, got) {
			t.Errorf("%s: %v is taken", c.says, got)
		}
	}
}

// To land past midnight is no matter by day's end, but to who wants no night on the way.
func TestARideThatLandsPastMidnight(t *testing.T) {
	t.Parallel()
	for _, avoid := range []bool{false, true} {
		w := lone()
		early := w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T18:00", "2027-06-09T20:00", 120_00)
		late := w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T18:30", "2027-06-10T00:30", 20_00)
		w.more[len(w.more)-1].Overnight = false // it is no night train
		in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
		in.Prefs.AvoidOvernight = avoid
		want := late
		if avoid {
			want = early
		}
		if got := w.laid(t, in)[1].Part.Out; !slices.Equal(got, []string{want}) {
			t.Errorf("nights avoided %v: %v", avoid, got)
		}
	}
}

// One comes on the first day, though one left the night before, and goes on the last, though one is home a day later.
func TestRidesOnTheBordersOfAJourney(t *testing.T) {
	t.Parallel()
	w := newCoast()
	w.only = true
	night := w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-06T22:00", "2027-06-07T06:30", 30_00)
	day := w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
	w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-06T08:00", "2027-06-06T10:00", 30_00) // too early
	w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T22:00", "2027-06-08T06:30", 30_00) // too late
	home := w.goes(trip.ByTrain, "Hamburg", "Berlin", "2027-06-09T12:00", "2027-06-09T14:00", 30_00)
	late := w.goes(trip.ByTrain, "Hamburg", "Berlin", "2027-06-09T22:00", "2027-06-10T06:30", 30_00)
	w.goes(trip.ByTrain, "Hamburg", "Berlin", "2027-06-10T12:00", "2027-06-10T14:00", 30_00)
	s := w.laid(t, wish(2, at("Hamburg")))[0]
	if !slices.Equal(s.Part.Out, []string{night, day}) || !slices.Equal(s.Part.Back, []string{home, late}) || len(s.Flights) != 4 {
		t.Errorf("there %v\nhome %v", s.Part.Out, s.Part.Back)
	}
}

// Home one may go from another town than one came to, and each way is asked for once.
func TestAnOpenJaw(t *testing.T) {
	t.Parallel()
	w := newCoast()
	stays := w.laid(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	starts := func(ids []string, with string) bool {
		return len(ids) > 0 && !slices.ContainsFunc(ids, func(id string) bool { return !strings.HasPrefix(id, with) })
	}
	if !starts(stays[0].Part.Out, "train:berlin-hamburg@2027-06-07") || !starts(stays[1].Part.Back, "train:bremen-berlin@2027-06-11") {
		t.Errorf("there %v\nhome %v", stays[0].Part.Out, stays[1].Part.Back)
	}
	seen := map[string]int{}
	for _, q := range w.rides {
		key := q.From.Name + " " + q.To.Name + " " + q.Date.String()
		if seen[key]++; seen[key] > 1 {
			t.Errorf("%s is asked for again", key)
		}
	}
}

// Who has to leave on the day on which they come takes a ride that they can catch.
func TestWhoLeavesOnTheDayOfArrival(t *testing.T) {
	t.Parallel()
	w := newCoast()
	w.only = true
	w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
	w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-08T21:00", "2027-06-09T09:00", 30_00)
	w.goes(trip.ByTrain, "Bremen", "Rostock", "2027-06-09T08:00", "2027-06-09T11:00", 10_00)
	w.goes(trip.ByTrain, "Bremen", "Rostock", "2027-06-09T09:05", "2027-06-09T12:05", 10_00)
	caught := w.goes(trip.ByTrain, "Bremen", "Rostock", "2027-06-09T13:00", "2027-06-09T16:00", 90_00)
	w.goes(trip.ByTrain, "Rostock", "Berlin", "2027-06-10T15:00", "2027-06-10T18:00", 30_00)
	stays := w.laid(t, wish(3, nights("Hamburg", 1), nights("Bremen", 1), nights("Rostock", 1)))
	if got := shape(stays); got != "Hamburg 7-8, Bremen 9-9, Rostock 9-10" || !slices.Equal(stays[2].Part.Out, []string{caught}) {
		t.Errorf("%s by %v", got, stays[2].Part.Out)
	}
}

// What is booked is gone by, whatever else goes.
func TestWhatIsBookedIsGoneBy(t *testing.T) {
	t.Parallel()
	in := ways(wish(4, nights("Hamburg", 2), nights("Bremen", 2)),
		trip.TransferWish{To: "Hamburg", Booked: &trip.Booking{Arrive: moment(7, "09:30"), Label: "ICE 1"}},
		trip.TransferWish{From: "Hamburg", To: "Bremen", Booked: &trip.Booking{Depart: moment(9, "13:00"), Price: new(dollars(77))}},
		trip.TransferWish{From: "Bremen", Booked: &trip.Booking{Depart: moment(11, "18:00"), Arrive: moment(11, "21:00")}})
	stays := newCoast().laid(t, in)
	for i, ids := range [][]string{stays[0].Part.Out, stays[0].Part.Back, stays[1].Part.Out, stays[1].Part.Back} {
		if len(ids) != 1 || !strings.HasPrefix(ids[0], "booked:") {
			t.Errorf("way %d: %v", i, ids)
		}
	}
	if o := stays[1].Flights[0]; o.Price != 77_00 || !o.Own || !o.Arrival.After(o.Departure) {
		t.Errorf("%+v", o)
	}
	wrong := ways(wish(2, at("Hamburg")), trip.TransferWish{Mode: trip.ByTrain},
		trip.TransferWish{From: "Hamburg", Booked: &trip.Booking{Depart: moment(9, "12:00"), Arrive: moment(9, "11:00")}})
	_, _, err := newCoast().planner(t, wrong).Lay(t.Context())
	refused(t, err, "transfers[1].booked.arrive", "before it leaves")
	wrong = ways(wish(2, at("Hamburg")), trip.TransferWish{To: "Hamburg", Booked: &trip.Booking{Depart: moment(7, "12:00"), Arrive: moment(7, "11:00")}})
	_, _, err = newCoast().planner(t, wrong).Lay(t.Context())
	refused(t, err, "transfers[0].booked.arrive", "before it leaves")
	late := ways(wish(2, at("Hamburg")), trip.TransferWish{To: "Hamburg", Booked: &trip.Booking{Arrive: moment(8, "09:30")}})
	_, _, err = newCoast().planner(t, late).Lay(t.Context())
	refused(t, err, "transfers", "arrives on")
	nightsSay := ways(wish(4, nights("Hamburg", 2), nights("Bremen", 2)), trip.TransferWish{From: "Hamburg", To: "Bremen", Booked: &trip.Booking{Depart: moment(10, "13:00")}})
	_, _, err = newCoast().planner(t, nightsSay).Lay(t.Context())
	refused(t, err, "transfers", "The ride that you booked from Hamburg to Bremen leaves on 10 June, but by your nights you leave on 9 June.")
}

// timetable is a coast that answers with the rides of all days.
type timetable struct{ *coast }

func (c timetable) Rides(_ context.Context, q gather.RidesQuery) ([]trip.FlightOption, error) {
	return pick.Only(c.more, func(o *trip.FlightOption) bool { return o.From.Name == q.From.Name && o.To.Name == q.To.Name }), nil
}

// Whatever the world answers with, one leaves on the day on which one leaves; and where it does not answer, that is said, and not that nothing goes.
func TestOneLeavesOnTheDay(t *testing.T) {
	t.Parallel()
	w := lone()
	w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-08T10:00", "2027-06-08T11:00", 1_00)
	onward := w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T10:00", "2027-06-09T12:00", 30_00)
	w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-10T10:00", "2027-06-10T11:00", 1_00)
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	p := w.planner(t, in)
	p.World = timetable{w}
	stays, _, err := p.Lay(t.Context())
	if err != nil || !slices.Equal(stays[1].Part.Out, []string{onward}) {
		t.Errorf("one goes on by %v: %v", stays[1].Part.Out, err)
	}
	w.down = fault.New(fault.Unavailable, "the timetable does not answer")
	if _, _, err := w.planner(t, from("", in)).Lay(t.Context()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("the timetable does not answer for the way between: %v", err)
	}
}

// A ride that a hand chose is taken on its day, and said of where it does not go; one that it took out is not, as far as there are others.
func TestRidesThatAHandChose(t *testing.T) {
	t.Parallel()
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	chosen := func(ride string) trip.Intent {
		return ways(in, trip.TransferWish{From: "Hamburg", To: "Bremen", Ride: ride})
	}
	w := lone()
	cheap := w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T10:00", "2027-06-09T12:00", 30_00)
	dear := w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T14:00", "2027-06-09T16:00", 90_00)
	out, none := in, in
	out.Excluded = []trip.Exclusion{{Option: patternOf(w, cheap)}}
	none.Excluded = []trip.Exclusion{{Option: patternOf(w, cheap)}, {Option: patternOf(w, dear)}}
	for _, c := range []struct {
		says string
		in   trip.Intent
		want string
		said bool
	}{
		{"nothing is chosen", in, cheap, false},
		{"the dear one is", chosen(trip.RideOf(dear)), dear, false},
		{"one that does not go", chosen("train:of-yesterday"), cheap, true},
		{"the cheap one is taken out", out, dear, false},
		{"all are", none, cheap, false},
	} {
		p := w.planner(t, c.in)
		stays, _, err := p.Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := stays[1].Part.Out; !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s: %v, want %s", c.says, got, c.want)
		}
		if got := len(p.Said) == 1 && strings.Contains(p.Said[0], "from Hamburg to Bremen"); got != c.said || len(p.Said) > 1 {
			t.Errorf("%s: %v is said", c.says, p.Said)
		}
	}
	p := w.planner(t, ways(in, trip.TransferWish{To: "Hamburg", Ride: "train:of-yesterday"}))
	if _, _, err := p.Lay(t.Context()); err != nil || len(p.Said) != 1 || !strings.Contains(p.Said[0], "from home to Hamburg") {
		t.Errorf("%v: %v", err, p.Said)
	}
}

// Where nights are open, choices with other dates are tried, on which the chosen ride does not go: only of the one that is taken is anything said.
func TestNothingIsSaidOfRidesThatAreOnlyTried(t *testing.T) {
	t.Parallel()
	in := wish(6, at("Hamburg"), at("Bremen"))
	w := newCoast()
	w.only = true
	w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
	w.goes(trip.ByTrain, "Bremen", "Berlin", "2027-06-13T15:00", "2027-06-13T18:00", 30_00)
	for _, day := range []int{8, 9, 11, 12} {
		w.goes(trip.ByTrain, "Hamburg", "Bremen", june(day).String()+"T10:00", june(day).String()+"T12:00", 900_00)
	}
	ride := w.goes(trip.ByTrain, "Hamburg", "Bremen", june(10).String()+"T10:00", june(10).String()+"T12:00", 20_00)
	for _, c := range []struct {
		says string
		ride string
		said int
	}{
		{"it goes on the day that is taken", trip.RideOf(ride), 0},
		{"it goes on no day", "train:of-yesterday", 1},
	} {
		p := w.planner(t, ways(in, trip.TransferWish{From: "Hamburg", To: "Bremen", Ride: c.ride}))
		stays, _, err := p.Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Said) != c.said || !slices.Equal(stays[1].Part.Out, []string{ride}) {
			t.Errorf("%s: %v by %v: %q is said", c.says, shape(stays), stays[1].Part.Out, p.Said)
		}
	}
}

// A way on which nothing goes is refused with what could be said instead.
func TestWaysThatNobodyKnows(t *testing.T) {
	t.Parallel()
	far := func(w *coast) { w.town("Lisbon", 38.72, -9.14).place.Country = "PT" }
	for _, c := range []struct {
		says  string
		world func(*coast)
		in    trip.Intent
		words []string
	}{
		{"nothing goes there", func(w *coast) { w.only = true }, wish(2, at("Hamburg")), []string{"from Berlin to Hamburg", "arrives on", "7 June"}},
		{"nothing goes home", func(w *coast) {
			w.only = true
			w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
		}, wish(2, at("Hamburg")), []string{"from Hamburg to Berlin", "leaves on", "9 June"}},
		{"nothing goes on", func(w *coast) {
			w.only = true
			w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
		}, wish(4, nights("Hamburg", 2), nights("Bremen", 2)), []string{"from Hamburg to Bremen", "leaves on", "9 June"}},
		{"none by ferry", nil, by(trip.ByFerry, wish(2, at("Hamburg"))), []string{"ferry", "One goes there", "by train"}},
		{"too far to drive", far, by(trip.ByCar, wish(2, at("Lisbon"))), []string{"more than nine hours", "Name a place to stay on the way"}},
		{"no place of the world, by coach", func(w *coast) {
			w.only = true
			w.towns["Hamburg"].city.Center, w.towns["Hamburg"].place.At = geo.Point{}, geo.Point{}
		}, by(trip.ByCoach, wish(2, at("Hamburg"))), []string{"coach", "arrives on"}},
	} {
		w := newCoast()
		if c.world != nil {
			c.world(w)
		}
		_, _, err := w.planner(t, c.in).Lay(t.Context())
		refused(t, err, "transfers", c.words...)
	}
}

// Who drives a rented car keeps it from stay to stay, and parks it where they sleep.
func TestARentedCarOnAJourney(t *testing.T) {
	t.Parallel()
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	in.Transfers = []trip.TransferWish{{Mode: trip.ByCar, Rented: true}}
	stays := newCoast().laid(t, in)
	for i, c := range []struct {
		ride          *trip.FlightOption
		days, parking int
	}{{rideOf(&stays[0], stays[0].Part.Out), 1, 2}, {rideOf(&stays[1], stays[1].Part.Out), 2, 2}, {rideOf(&stays[1], stays[1].Part.Back), 2, 0}} {
		if car := c.ride.Car; car == nil || !car.Rented || car.Days != c.days || car.Nights != c.parking {
			t.Errorf("drive %d: %+v", i, c.ride.Car)
		}
	}
	in.Transfers[0].Rented = false
	stays = newCoast().laid(t, in)
	if car := rideOf(&stays[1], stays[1].Part.Out).Car; car == nil || car.Rented || car.Rent != 0 || car.Nights != 2 {
		t.Errorf("one's own: %+v", car)
	}
}

// Rides around a planned stay are of every mode, on its first and its last day, and none of ways that are booked or arranged.
func TestRidesAroundAStay(t *testing.T) {
	t.Parallel()
	w := newCoast()
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	cities := []trip.City{w.towns["Hamburg"].city, w.towns["Bremen"].city}
	window := func(from, to int) trip.DateWindow {
		return trip.DateWindow{Start: june(from), End: june(to), TZ: "Europe/Berlin"}
	}
	modes := func(all []trip.FlightOption, from string) (out []string) {
		for _, o := range all {
			if o.Origin == from && !slices.Contains(out, string(o.By())) {
				out = append(out, string(o.By()))
			}
		}
		slices.Sort(out)
		return out
	}
	all, away, err := w.planner(t, in).RidesAround(t.Context(), cities, 0, window(7, 9))
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{"Berlin", "Hamburg"} {
		want := []string{"car", "coach", "flight", "train"}
		if from == "Hamburg" {
			want = []string{"car", "coach", "train"} // Bremen is too near to fly to
		}
		if got := modes(all, from); !slices.Equal(got, want) {
			t.Errorf("from %s by %v", from, got)
		}
	}
	for _, o := range all {
		if leads := slices.Contains(away, o.ID); leads != (o.Origin == "Hamburg") || leads && o.Departure.Day() != 9 || !leads && o.Arrival.Day() != 7 {
			t.Errorf("%s leads away: %v", o.ID, leads)
		}
	}
	_, home, err := w.planner(t, in).RidesAround(t.Context(), cities, 1, window(9, 11))
	if err != nil || len(home) == 0 || !slices.ContainsFunc(home, func(id string) bool { return strings.Contains(id, "bremen-berlin") }) {
		t.Errorf("home from Bremen: %v %v", home, err)
	}
	there := trip.TransferWish{To: "Hamburg", Booked: &trip.Booking{Arrive: moment(7, "")}}
	for says, in := range map[string]trip.Intent{"booked": ways(in, there), "arranged": ways(in, trip.TransferWish{To: "Hamburg", Mode: trip.ByNone}),
		"from nowhere": from("", in)} {
		all, _, err := w.planner(t, in).RidesAround(t.Context(), cities, 0, window(7, 9))
		if err != nil || len(modes(all, "Berlin"))+len(modes(all, "home")) > 0 || len(modes(all, "Hamburg")) == 0 {
			t.Errorf("%s: %v %v", says, modes(all, "Berlin"), err)
		}
	}
	w.down = fault.New(fault.Unavailable, "the timetable does not answer")
	if _, _, err := w.planner(t, in).RidesAround(t.Context(), cities, 0, window(7, 9)); !fault.Is(err, fault.Unavailable) {
		t.Errorf("%v", err)
	}
	w.down = fault.New(fault.NotFound, "no timetable")
	if all, _, err := w.planner(t, in).RidesAround(t.Context(), cities, 0, window(7, 9)); err != nil || len(all) != 0 {
		t.Errorf("what nobody knows is a fault: %v", err)
	}
}

func rideOf(s *multistay.Stay, ids []string) *trip.FlightOption {
	for i := range s.Flights {
		if slices.Contains(ids, s.Flights[i].ID) {
			return &s.Flights[i]
		}
	}
	return &trip.FlightOption{}
}

func patternOf(w *coast, id string) string {
	for i := range w.more {
		if w.more[i].ID == id {
			return w.more[i].Pattern()
		}
	}
	return ""
}

// dollars are so many dollars.
func dollars(n int64) money.Cents { return money.Cents(n * 100) }
