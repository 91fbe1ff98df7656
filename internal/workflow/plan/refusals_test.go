package plan_test

import (
	"cmp"
	"context"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// paris is a trip of the short form of four days in June.
func paris(change func(*trip.Intent)) trip.Intent {
	in := trip.Intent{City: "Paris", Airports: []string{"CDG"}, Origin: "JFK", Budget: 3_000_00,
		DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-06-07"), End: calendar.MustDate("2027-06-10"), TZ: "Europe/Paris"}}
	change(&in)
	return in
}

// bookedWay is a week in Paris and Munich on which a way is booked.
func bookedWay(t trip.TransferWish) trip.Intent {
	in := between(8, 6_000_00, nights("Paris", 4), nights("Munich", 3))
	in.Transfers = []trip.TransferWish{t}
	return in
}

func on(date, clock string) trip.Moment {
	m := trip.Moment{Date: calendar.MustDate(date)}
	if clock != "" {
		m.Clock = new(calendar.MustClock(clock))
	}
	return m
}

// What cannot be planned is refused before anything is asked for, with the field and with what to say instead.
func TestWhatCannotBePlannedIsRefused(t *testing.T) {
	t.Parallel()
	w := planner(t)
	friends := func(bed trip.OwnBed) trip.Intent {
		s := at("Paris")
		s.OwnBed = &bed
		return between(4, 1_000_00, s)
	}
	for _, c := range []struct {
		says  string
		in    trip.Intent
		field string
		words string
	}{
		{"a town that nobody knows", paris(func(in *trip.Intent) { in.City = "Atlantis" }), "city", ""},
		{"one of a journey", between(8, 6_000_00, nights("Paris", 4), nights("Atlantis", 3)), "stays[1].place", ""},
		{"another town's airport", paris(func(in *trip.Intent) { in.Airports = []string{"CDG", "MUC"} }), "airports[1]", "is not an airport of Paris; it has CDG, ORY"},
		{"a trip that is over", paris(func(in *trip.Intent) {
			in.DateWindow.Start, in.DateWindow.End = calendar.MustDate("2027-02-27"), calendar.MustDate("2027-03-03")
		}), "date_window.start", "today is 2027-03-01"},
		{"a journey that is over", func() trip.Intent {
			in := between(8, 6_000_00, nights("Paris", 4), nights("Munich", 3))
			in.DateWindow.Start, in.DateWindow.End = calendar.MustDate("2027-02-28"), calendar.MustDate("2027-03-07")
			return in
		}(), "date_window.start", "today is 2027-03-01"},
		{"clocks of another place", paris(func(in *trip.Intent) { in.DateWindow.TZ = "Asia/Tokyo" }), "date_window.tz", "is not the time of Paris, which is Europe/Paris"},
		{"clocks of nowhere", paris(func(in *trip.Intent) { in.DateWindow.TZ = "Europe/Atlantis" }), "date_window.tz", "IANA"},
		{"from nowhere", func() trip.Intent { in := between(8, 6_000_00, at("Paris")); in.Origin = "Xyzzyville"; return in }(), "origin", ""},
		{"an airport that nobody knows", paris(func(in *trip.Intent) { in.Origin = "QQX" }), "origin", "has no flights to Paris"},
		{"what is booked has left", bookedWay(trip.TransferWish{To: "Paris", Booked: &trip.Booking{Depart: on("2027-02-28", "")}}), "transfers[0].booked", ""},
		{"the airport of another stay", bookedWay(trip.TransferWish{To: "Paris", Mode: trip.ByFlight, Booked: &trip.Booking{Arrive: on("2027-06-07", "10:00"), At: "MUC"}}), "transfers[0].booked.at", "is one of Munich, but the flight is that of Paris"},
		{"a station far away", bookedWay(trip.TransferWish{To: "Paris", Mode: trip.ByTrain, Booked: &trip.Booking{Arrive: on("2027-06-07", "10:00"), At: "Hamburg"}}), "transfers[0].booked.at", "km away from Paris"},
		{"a station without letters", bookedWay(trip.TransferWish{To: "Paris", Mode: trip.ByTrain, Booked: &trip.Booking{Arrive: on("2027-06-07", "10:00"), At: "—"}}), "transfers[0].booked.at", ""},
		{"it arrives before it leaves", bookedWay(trip.TransferWish{From: "Paris", To: "Munich", Booked: &trip.Booking{Depart: on("2027-06-11", "10:00"), Arrive: on("2027-06-11", "09:00")}}), "transfers[0].booked.arrive", "before it leaves"},
		{"a bed in another town", friends(trip.OwnBed{At: &geo.Point{Lat: 48.1, Lon: 11.5}}), "stays[0].own_bed.geo", "more than 80 km from Paris"},
		{"a must that nobody knows", paris(func(in *trip.Intent) {
			in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "Castle of Nowhere"}}}
		}), "requirements[0].sights.name", "is not a sight Tripwright knows in Paris"},
		{"a bed near a place that nobody knows", paris(func(in *trip.Intent) {
			in.Requirements = []trip.Requirement{{Level: trip.Must, Lodging: &trip.LodgingWish{Near: "Castle of Nowhere"}}}
		}), "requirements[0].lodging.near", "is not a sight Tripwright knows in Paris"},
		{"a pin that nobody knows", paris(func(in *trip.Intent) {
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 1, ActivityID: "nowhere", Window: calendar.MustWindow("10:00", "11:00")}}
		}), "prefs.locked_slots[0].activity_id", "is not a place Tripwright knows in Paris"},
	} {
		_, err := w.Walked(t.Context(), plan.Request{Intent: &c.in, Now: noon, Seed: 1, Iterations: 8})
		if !fault.Is(err, fault.Invalid) || !strings.HasPrefix(err.Error(), c.field) || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: %v", c.says, err)
		}
	}
}

// What is taken for granted of bookings, beds and origins is said, and nothing else is.
func TestWhatIsTakenForGrantedOfAJourney(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	w := planner(t)
	const middle = "the way is counted from the middle of Paris"
	friends := func(label string) trip.Intent {
		s := at("Paris")
		s.OwnBed = &trip.OwnBed{Label: label}
		return between(4, 3_000_00, s)
	}
	nowhere := func(in trip.Intent, t ...trip.TransferWish) trip.Intent {
		in.Origin, in.Transfers = "", t
		return in
	}
	arrival := func(at string) trip.Intent {
		in := bookedWay(trip.TransferWish{To: "Paris", Mode: trip.ByTrain, Booked: &trip.Booking{Arrive: on("2027-06-07", "10:00"), At: at}})
		in.Origin = "London"
		return in
	}
	arrives := trip.TransferWish{To: "Paris", Booked: &trip.Booking{Arrive: on("2027-06-07", "10:00")}}
	leaves := trip.TransferWish{From: "Paris", Booked: &trip.Booking{Depart: on("2027-06-10", "17:00")}}
	all := []string{middle, "planned from JFK", "the way there and home is not in the plan", "Where that bed is"}
	for _, c := range []struct {
		says string
		in   trip.Intent
		want string // which of all; empty: none
	}{
		{"the town itself", arrival("paris"), ""},
		{"its airport", bookedWay(trip.TransferWish{To: "Paris", Mode: trip.ByFlight, Booked: &trip.Booking{Arrive: on("2027-06-07", "10:00"), At: "cdg"}}), ""},
		{"a station that nobody knows", arrival("Gare de Nowhere"), middle},
		{"friends in the town", friends("friends in Paris"), "Where that bed is"},
		{"friends nearby", friends("friends in Versailles"), ""},
		{"friends far away", friends("friends in Hamburg"), "Where that bed is"},
		{"friends", friends("friends"), "Where that bed is"},
		{"a bed without a name", friends(""), ""},
		{"from nowhere", nowhere(between(4, 3_000_00, at("Paris"))), "planned from JFK"},
		{"from nowhere by train", nowhere(between(4, 3_000_00, at("Paris")), trip.TransferWish{Mode: trip.ByTrain}), "the way there and home is not in the plan"},
		{"one way booked", nowhere(between(4, 3_000_00, at("Paris")), arrives), "the way there and home is not in the plan"},
		{"both ways booked", nowhere(between(4, 3_000_00, at("Paris")), arrives, leaves), ""},
		{"both arranged", nowhere(between(4, 3_000_00, at("Paris")), trip.TransferWish{Mode: trip.ByNone}), ""},
	} {
		st, err := w.Walked(t.Context(), plan.Request{Intent: &c.in, Now: noon, Seed: 1, Iterations: 8})
		if err != nil {
			t.Errorf("%s: %v", c.says, err)
			continue
		}
		said := strings.Join(st.Assumed, "\n")
		for _, s := range all {
			if strings.Contains(said, s) != (s == c.want) {
				t.Errorf("%s: %q is said: %q", c.says, s, said)
			}
		}
	}
}

// A zone that has the same clocks is the same zone.
func TestZonesWithTheSameClocks(t *testing.T) {
	t.Parallel()
	in := paris(func(in *trip.Intent) { in.DateWindow.TZ = "Europe/Berlin" })
	st, err := planner(t).Walked(t.Context(), plan.Request{Intent: &in, Now: noon, Seed: 1, Iterations: 8})
	if err != nil || st.Itinerary == nil {
		t.Errorf("%v", err)
	}
}

// Algiers and Paris have one time until the last day, on which the clocks of Paris go forward before noon.
func TestZonesWhoseClocksPart(t *testing.T) {
	t.Parallel()
	in := paris(func(in *trip.Intent) {
		in.DateWindow = trip.DateWindow{Start: calendar.MustDate("2027-03-24"), End: calendar.MustDate("2027-03-28"), TZ: "Africa/Algiers"}
	})
	if _, err := planner(t).Walked(t.Context(), plan.Request{Intent: &in, Now: noon, Seed: 1, Iterations: 8}); err == nil || !strings.Contains(err.Error(), "is not the time of Paris") {
		t.Errorf("the clocks part on the last day: %v", err)
	}
	in.DateWindow.End = in.DateWindow.End.AddDays(-1)
	if st, err := planner(t).Walked(t.Context(), plan.Request{Intent: &in, Now: noon, Seed: 1, Iterations: 8}); err != nil || st.Itinerary == nil {
		t.Errorf("the clocks are the same on all days: %v", err)
	}
}

// lost is a world that does not know something any more.
type lost struct {
	gather.World
	city, place error
}

func (l lost) City(ctx context.Context, name string) (trip.City, error) {
	if l.city != nil {
		return trip.City{}, l.city
	}
	return l.World.City(ctx, name)
}

func (l lost) PlaceNamed(ctx context.Context, name string) (route.Place, error) {
	if l.place != nil {
		return route.Place{}, l.place
	}
	return l.World.PlaceNamed(ctx, name)
}

// From where no timetable knows flights and nobody knows the way a trip is refused; where nobody can be asked, for that reason.
func TestATripFromWhereNobodyKnows(t *testing.T) {
	t.Parallel()
	th := newTheatre(t)
	req := wishes(t, `{"city":"Paris","airports":["CDG"],"origin":"DUB","date_window":{"start":"2027-06-07","end":"2027-06-11","tz":"Europe/Paris"},"budget_usd_cents":400000,
		"prefs":{"kid_friendly":false,"themes":[],"avoid_overnight":false,"locked_slots":[]}}`)
	for _, c := range []struct {
		why         error
		code, words string
	}{{fault.New(fault.NotFound, "no such place"), `"code":"invalid"`, "has no flights to Paris"}, {fault.New(fault.Unavailable, "nobody answers"), `"code":"unavailable"`, "nobody answers"}} {
		th.change = func(d *plan.Deps) {
			all := d.World
			d.World = func(count func(string, plan.CallCount)) gather.World { return lost{World: all(count), place: c.why} }
		}
		if got := string(th.play(req, nil).end.Problem); !strings.Contains(got, c.code) || !strings.Contains(got, c.words) {
			t.Errorf("%v: %s", c.why, got)
		}
	}
}

// An edit of a trip whose town nobody knows any more, or cannot be asked for, is refused and does not break.
func TestAnEditOfATripThatCannotBeLookedUp(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	th := newTheatre(t)
	first := th.play(asks("5 days in Paris next June, $3,000, art and food"), nil)
	journey := th.play(wishes(t, parisAndMunich), nil)
	for _, c := range []struct {
		says  string
		of    *played
		why   error
		kind  fault.Kind
		field string
	}{
		{"a trip", first, fault.New(fault.NotFound, "no city Paris"), fault.Invalid, "city"},
		{"a journey", journey, fault.New(fault.NotFound, "no city Paris"), fault.Invalid, "stays[0].place"},
		{"nobody answers", first, fault.New(fault.Unavailable, "nobody answers"), fault.Unavailable, ""},
	} {
		req := plan.Revise("run", c.of.itinerary(t), c.of.request, trip.Edit{trip.AddBudget(100_00)}, today)
		all := th.world
		w, err := plan.New(plan.Deps{World: func(count func(string, plan.CallCount)) gather.World { return lost{World: all(count), city: c.why} }, Reader: silent{}, Log: silent{}, Keeper: silent{}})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.CheckEdit(t.Context(), req); !fault.Is(err, c.kind) || !strings.HasPrefix(err.Error(), c.field) {
			t.Errorf("%s: %v", c.says, err)
		}
	}
	w, err := plan.New(plan.Deps{World: th.world, Reader: silent{}, Log: silent{}, Keeper: silent{}})
	if err != nil {
		t.Fatal(err)
	}
	check := func(of *played, e trip.Edit) error {
		return w.CheckEdit(t.Context(), plan.Revise("run", of.itinerary(t), of.request, e, today))
	}
	for says, of := range map[string]*played{"a trip": first, "a journey": journey} {
		for _, e := range []trip.Edit{{trip.AddBudget(100_00)}, {trip.InWords("make it sparkle")}, {trip.InWords("make it sparkle"), trip.SetPace(trip.PaceRelaxed)}} {
			if err := check(of, e); err != nil {
				t.Errorf("%s: %v", says, err)
			}
		}
		if err := check(of, trip.Edit{trip.ShiftDates(-400)}); !fault.Is(err, fault.Invalid) || !strings.Contains(err.Error(), "shift_dates_days") {
			t.Errorf("%s into the past: %v", says, err)
		}
		if err := check(of, trip.Edit{}); !fault.Is(err, fault.Invalid) || !strings.Contains(err.Error(), "changes nothing") {
			t.Errorf("%s as it is: %v", says, err)
		}
		if err := check(of, trip.Edit{trip.AddBudget(-50_000_00)}); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s of no money: %v", says, err)
		}
	}
}

// silentWorld is one of whose questions some have no answer.
type silentWorld struct {
	gather.World
	sights, tables, beds, rides, rates error
}

func (w silentWorld) Sights(ctx context.Context, q gather.SightsQuery) ([]trip.Attraction, error) {
	got, err := w.World.Sights(ctx, q)
	return got, cmp.Or(w.sights, err)
}

func (w silentWorld) Tables(ctx context.Context, city string) ([]trip.Restaurant, error) {
	got, err := w.World.Tables(ctx, city)
	return got, cmp.Or(w.tables, err)
}

func (w silentWorld) Lodgings(ctx context.Context, q gather.LodgingsQuery) ([]trip.Lodging, error) {
	got, err := w.World.Lodgings(ctx, q)
	return got, cmp.Or(w.beds, err)
}

func (w silentWorld) Rides(ctx context.Context, q gather.RidesQuery) ([]trip.FlightOption, error) {
	got, err := w.World.Rides(ctx, q)
	return got, cmp.Or(w.rides, err)
}

func (w silentWorld) Rate(ctx context.Context, currency string, asOf calendar.Date) (trip.FXRate, []trip.Degradation, error) {
	got, degraded, err := w.World.Rate(ctx, currency, asOf)
	return got, degraded, cmp.Or(w.rates, err)
}

// An edit that names something is looked up, and says so where nobody answers; what it does not name is not asked for.
func TestWhatAnEditNamesIsLookedUp(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	th := newTheatre(t)
	slotOf := func(it *trip.Itinerary, role trip.Role) string {
		ref := ""
		it.Plan.Each(func(d, s int, slot *trip.Slot) {
			if slot.Role == role && ref == "" {
				ref = trip.SlotRef(d, s)
			}
		})
		return ref
	}
	away := fault.New(fault.Unavailable, "nobody answers")
	for says, of := range map[string]*played{"a trip": th.play(asks("5 days in Munich next June, $3,000, art"), nil), "a journey": th.play(wishes(t, parisAndMunich), nil)} {
		it := of.itinerary(t)
		sight, bed := slotOf(it, trip.RoleSight), slotOf(it, trip.RoleCheckIn)
		for _, c := range []struct {
			says  string
			move  trip.ChangePlace
			world silentWorld
			fails bool
		}{
			{"a sight", trip.ChangePlace{Op: trip.Lock, Ref: sight}, silentWorld{}, false},
			{"a sight of which nobody answers", trip.ChangePlace{Op: trip.Lock, Ref: sight}, silentWorld{sights: away}, true},
			{"tables of which nobody answers", trip.ChangePlace{Op: trip.Lock, Ref: sight}, silentWorld{tables: away}, true},
			{"no tables at all", trip.ChangePlace{Op: trip.Lock, Ref: sight}, silentWorld{tables: fault.New(fault.NotFound, "none")}, false},
			{"rates of which nobody answers", trip.ChangePlace{Op: trip.Lock, Ref: sight}, silentWorld{rates: away}, true},
			{"no bed", trip.ChangePlace{Op: trip.Lock, Ref: sight}, silentWorld{beds: away}, false},
			{"a bed of which nobody answers", trip.ChangePlace{Op: trip.Replace, Ref: bed}, silentWorld{beds: away}, true},
			{"another bed", trip.ChangePlace{Op: trip.Replace, Ref: bed}, silentWorld{}, false},
		} {
			w, err := plan.New(plan.Deps{World: func(count func(string, plan.CallCount)) gather.World {
				c.world.World = th.world(count)
				return c.world
			}, Reader: silent{}, Log: silent{}, Keeper: silent{}})
			if err != nil {
				t.Fatal(err)
			}
			err = w.CheckEdit(t.Context(), plan.Revise("run", it, of.request, trip.EditBody{Moves: []trip.ChangePlace{c.move}}.Edit(), today))
			if fault.Is(err, fault.Unavailable) != c.fails || !c.fails && err != nil {
				t.Errorf("%s: %s: %v", says, c.says, err)
			}
		}
	}
}

// Words of an edit that nobody can read are a question.
func TestWordsThatNobodyReads(t *testing.T) {
	t.Parallel()
	th := newTheatre(t)
	first := th.play(asks("5 days in Paris next June, $3,000, art and food"), nil)
	th.change = func(d *plan.Deps) { d.Words = nil }
	p := th.play(plan.Revise("run", first.itinerary(t), first.request, trip.Edit{trip.InWords("a cheaper hotel")}, today), nil)
	if got := string(p.end.Problem); !strings.Contains(got, `"code":"question"`) || !strings.Contains(got, `"field":"description"`) {
		t.Errorf("%s", got)
	}
}
