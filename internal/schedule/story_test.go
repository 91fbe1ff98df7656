package schedule_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// setup is the sample trip as a world, with the journey of its plan: five days in Paris, landing at 8:55, leaving at 14:30,
// check-in at 15:00, check-out by 11:00.
func setup(change func(w *world, j *schedule.Journey)) (world, schedule.Journey) {
	in, p, f := triptest.Paris()
	w := world{in: in, facts: f, assume: p.Assumptions}
	j := schedule.JourneyOf(&p, f)
	if change != nil {
		change(&w, &j)
	}
	w.city = schedule.NewCity(w.facts, legsOf(f.City, &w.in))
	return w, j
}

// holds fails the test when anything but the budget blocks the draft's plan.
func holds(t *testing.T, w world, d schedule.Draft) {
	t.Helper()
	for _, v := range verify.Plan(d.Plan, w.in, w.facts) {
		if v.Blocking && v.Kind != trip.BudgetExceeded {
			t.Errorf("%s at %s: %s\n%s", v.Kind, v.NodeRef, v.Message, show(&d.Plan))
		}
	}
}

func roles(d trip.Day) []trip.Role {
	var out []trip.Role
	for _, s := range d.Slots {
		out = append(out, s.Role)
	}
	return out
}

func lands(w *world, j *schedule.Journey, at string) {
	j.Out.Arrival = w.zone().At(w.in.DateWindow.Start, calendar.MustClock(at)).UTC()
}

func leaves(w *world, j *schedule.Journey, at string) {
	j.Back.Departure = w.zone().At(w.in.DateWindow.End, calendar.MustClock(at)).UTC()
	j.Back.Arrival = j.Back.Departure.Add(8 * time.Hour)
}

func (w world) zone() calendar.Zone { return calendar.MustZone(w.in.DateWindow.TZ) }

func TestTheShapeOfADay(t *testing.T) {
	t.Parallel()
	const arrive, checkIn, checkOut, depart, night, bags = trip.RoleArrive, trip.RoleCheckIn, trip.RoleCheckOut, trip.RoleDepart, trip.RoleNight, trip.RoleBags
	for _, tc := range []struct {
		name        string
		change      func(*world, *schedule.Journey)
		first, last []trip.Role // without sights and meals
		empty       []int       // days without any
	}{
		{name: "landing in the morning, leaving in the afternoon", first: []trip.Role{arrive, checkIn, night}, last: []trip.Role{checkOut, depart}},
		{name: "landing at 22:00: day 1 has no activities", change: func(w *world, j *schedule.Journey) { lands(w, j, "22:00") },
			first: []trip.Role{arrive, checkIn}, last: []trip.Role{checkOut, depart}, empty: []int{0}},
		{name: "landing at 20:00 sharp", change: func(w *world, j *schedule.Journey) { lands(w, j, "20:00") },
			first: []trip.Role{arrive, checkIn}, last: []trip.Role{checkOut, depart}, empty: []int{0}},
		{name: "leaving at 09:55: the last day has none", change: func(w *world, j *schedule.Journey) { leaves(w, j, "09:55") },
			first: []trip.Role{arrive, checkIn, night}, last: []trip.Role{checkOut, depart}, empty: []int{4}},
		{name: "bags are looked after", change: func(w *world, j *schedule.Journey) { w.in.Prefs.BagDrop = true; leaves(w, j, "20:15") },
			first: []trip.Role{arrive, checkIn, night}, last: []trip.Role{checkOut, bags, depart}},
		{name: "bags are looked after by the hotel", change: func(w *world, j *schedule.Journey) { j.Hotel.BagDrop = true; leaves(w, j, "20:15") },
			first: []trip.Role{arrive, checkIn, night}, last: []trip.Role{checkOut, bags, depart}},
		{name: "the traveller arranges the journey", change: func(_ *world, j *schedule.Journey) { j.Out, j.Back = nil, nil },
			first: []trip.Role{checkIn, night}, last: []trip.Role{checkOut}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			w, j := setup(tc.change)
			d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1, Quoted: true})
			holds(t, w, d)
			days := d.Plan.Days
			frame := func(day trip.Day) []trip.Role {
				return slices.DeleteFunc(roles(day), func(r trip.Role) bool { return r == trip.RoleSight || r == trip.RoleLunch || r == trip.RoleDinner })
			}
			if diff := cmp.Diff(tc.first, frame(days[0])); diff != "" {
				t.Errorf("first day:\n%s", diff)
			}
			if diff := cmp.Diff(tc.last, frame(days[len(days)-1])); diff != "" {
				t.Errorf("last day:\n%s", diff)
			}
			for i := range days {
				end := i == 0 || i == len(days)-1 // the sample has too few sights to fill these in any case
				if none := len(stopsOn(&d.Plan, i)) == 0; none != slices.Contains(tc.empty, i) && (!none || !end) {
					t.Errorf("day %d has the stops %v", i+1, stopsOn(&d.Plan, i))
				}
			}
		})
	}
}

func TestAJourneyThatDoesNotFitItsDates(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*world, *schedule.Journey){
		"lands a day late":     func(_ *world, j *schedule.Journey) { j.Out.Arrival = j.Out.Arrival.Add(24 * time.Hour) },
		"leaves a day early":   func(_ *world, j *schedule.Journey) { j.Back.Departure = j.Back.Departure.Add(-24 * time.Hour) },
		"leaves at 2:30":       func(w *world, j *schedule.Journey) { leaves(w, j, "02:30") },
		"no bed":               func(_ *world, j *schedule.Journey) { j.Hotel = nil },
		"a way there, no back": func(_ *world, j *schedule.Journey) { j.Back = nil },
		"a way back, no there": func(_ *world, j *schedule.Journey) { j.Out = nil },
	} {
		w, j := setup(change)
		if _, err := w.city.Solve(&w.in, j, w.assume, schedule.Options{Iterations: 1}); !fault.Is(err, fault.Unplannable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// In the night of 29 March 2026 Munich's clocks go from 2 to 3. A flight at 6:00 that day, which needs leaving at 2:20 on a
// clock that does not know it, means leaving the hotel at half past one.
func TestLeavingInTheNightOfTheChange(t *testing.T) {
	t.Parallel()
	in := intentFor("Munich", calendar.MustDate("2026-03-26"), 4)
	in.Origin = "FRA"
	w := open(in, nil)
	i := slices.IndexFunc(w.journeys(), func(j schedule.Journey) bool {
		_, c := w.zone().Local(j.Back.Departure)
		return c <= 6*60
	})
	if i < 0 {
		t.Fatal("the pack has no flight at six any more")
	}
	holds(t, w, mustSolve(t, w, w.journeys()[i], schedule.Options{Iterations: 50, Fees: -1, Quoted: true}))
}

func TestHoursOfADay(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name   string
		change func(*trip.Intent)
		from   string // no sight before
		until  string // all is over by
	}{
		{"as it usually is", func(*trip.Intent) {}, "09:00", "22:00"},
		{"early birds", func(in *trip.Intent) { in.DayStart, in.DayEnd = 7*60, 17*60 }, "07:00", "17:00"},
		{"as late as days go", func(in *trip.Intent) { in.DayEnd = calendar.Midnight }, "09:00", "24:00"},
		{"children are home by eight", func(in *trip.Intent) { in.Prefs.KidFriendly, in.DayEnd = true, trip.KidsHome }, "09:00", "20:00"},
		{"children are home by eight whatever else is said", func(in *trip.Intent) { in.Prefs.KidFriendly = true }, "09:00", "20:00"},
	} {
		w, j := setup(func(w *world, _ *schedule.Journey) { tc.change(&w.in) })
		d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1})
		holds(t, w, d)
		d.Plan.Each(func(day, _ int, s *trip.Slot) {
			if s.Role == trip.RoleDepart || s.Role == trip.RoleArrive {
				return
			}
			if s.Window.End > calendar.MustClock(tc.until) || s.Role == trip.RoleSight && s.Window.Start < calendar.MustClock(tc.from) {
				t.Errorf("%s: day %d, %s %s", tc.name, day+1, s.Window, s.Selected().OptionRef)
			}
		})
	}
}

func pin(day int, window, id string) trip.LockedSlot {
	from, to, _ := strings.Cut(window, "–")
	return trip.LockedSlot{DayOffset: day, Window: calendar.MustWindow(from, to), ActivityID: id}
}

func TestPins(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name     string
		pins     []trip.LockedSlot
		rain     bool   // on the third day
		closed   string // what is closed on the second day
		unplaced map[string]string
	}{
		{name: "a sight", pins: []trip.LockedSlot{pin(2, "14:00–16:00", "eiffel")}},
		{name: "a dinner", pins: []trip.LockedSlot{pin(2, "19:30–21:00", "polidor")}},
		{name: "a coffee at ten, in a restaurant that opens", pins: []trip.LockedSlot{pin(2, "14:45–15:30", "le_fumoir")}},
		{name: "one place on two days", pins: []trip.LockedSlot{pin(1, "10:00–11:00", "luxembourg"), pin(3, "17:00–18:00", "luxembourg")}},
		{name: "one place twice a day", pins: []trip.LockedSlot{pin(2, "09:30–10:30", "luxembourg"), pin(2, "17:00–18:00", "luxembourg")}},
		{name: "before the hotel opens", pins: []trip.LockedSlot{pin(0, "14:00–16:00", "eiffel")},
			unplaced: map[string]string{"eiffel": "outside the free time"}},
		{name: "after check-out", pins: []trip.LockedSlot{pin(4, "12:00–13:00", "eiffel")}, unplaced: map[string]string{"eiffel": "outside the free time"}},
		{name: "closed that day", pins: []trip.LockedSlot{pin(0, "16:00–17:00", "louvre"), pin(1, "21:00–22:30", "louvre")},
			unplaced: map[string]string{"louvre": "outside the free time"}},
		{name: "nobody knows it", pins: []trip.LockedSlot{pin(2, "14:00–16:00", "atlantis")}, unplaced: map[string]string{"atlantis": "no place of that id"}},
		{name: "two at a time", pins: []trip.LockedSlot{pin(2, "14:00–16:00", "eiffel"), pin(2, "15:00–16:30", "orsay")},
			unplaced: map[string]string{"orsay": "collides with a pinned slot"}},
		{name: "no time for the way", pins: []trip.LockedSlot{pin(2, "14:00–16:00", "eiffel"), pin(2, "16:05–17:30", "orsay")},
			unplaced: map[string]string{"orsay": "collides with a pinned slot"}},
		{name: "rain", pins: []trip.LockedSlot{pin(2, "14:00–16:00", "eiffel")}, rain: true, unplaced: map[string]string{"eiffel": "the weather forbids it on Thursday 12 June, the day it is pinned to; it could be visited on "}},
		{name: "on the day it is closed", pins: []trip.LockedSlot{pin(1, "14:00–16:00", "louvre")}, closed: "louvre",
			unplaced: map[string]string{"louvre": "it is closed on Wednesday 11 June, the day it is pinned to; it could be visited on "}},
		{name: "after it closes", pins: []trip.LockedSlot{pin(2, "19:00–20:00", "louvre")},
			unplaced: map[string]string{"louvre": "it is not open throughout 19:00–20:00 on Thursday 12 June, the time it is pinned to"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			w, j := setup(func(w *world, _ *schedule.Journey) {
				w.in.Prefs.LockedSlots = tc.pins
				if tc.closed != "" {
					a := w.facts.Attraction(tc.closed)
					a.Week[w.in.DateWindow.Date(1).Weekday()] = nil
				}
				if tc.rain {
					day := w.in.DateWindow.Date(2)
					w.facts.Weather[day] = trip.WeatherDay{Date: day, PrecipProb: 0.9}
				}
			})
			d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1})
			for _, l := range tc.pins {
				at := slices.IndexFunc(d.Plan.Days[l.DayOffset].Slots, func(s trip.Slot) bool {
					return s.Locked && s.Window == l.Window && s.Selected().OptionRef == l.ActivityID
				})
				u := slices.IndexFunc(d.Unplaced, func(u schedule.Unplaced) bool { return u.Ref == l.ActivityID && u.Pinned })
				if at < 0 && u < 0 {
					t.Errorf("%s is neither in its place nor said not to be\n%s", l.ActivityID, show(&d.Plan))
				}
			}
			if len(d.Unplaced) == 0 {
				holds(t, w, d)
			}
			for ref, why := range tc.unplaced {
				if !slices.ContainsFunc(d.Unplaced, func(u schedule.Unplaced) bool { return u.Ref == ref && strings.Contains(u.Why, why) }) {
					t.Errorf("%s is not said to be impossible because %q: %+v", ref, why, d.Unplaced)
				}
			}
			if tc.unplaced == nil && len(d.Unplaced) > 0 {
				t.Errorf("unplaced: %+v", d.Unplaced)
			}
			again, _, err := w.city.Retime(&w.in, j, w.assume, schedule.StopsOf(&d.Plan), 1, false)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(show(&d.Plan), show(&again)); diff != "" {
				t.Errorf("set again:\n%s", diff)
			}
		})
	}
}

// A restaurant that serves only in the evening cannot be pinned for lunch, and that is said.
func TestAPinnedMealThatIsNotServed(t *testing.T) {
	t.Parallel()
	w, j := setup(func(w *world, _ *schedule.Journey) {
		w.facts.Restaurant("polidor").Lunch = false
		w.in.Prefs.LockedSlots = []trip.LockedSlot{pin(2, "13:00–14:00", "polidor")}
	})
	d := mustSolve(t, w, j, schedule.Options{Iterations: 20, Fees: -1})
	if len(d.Unplaced) != 1 || d.Unplaced[0].Why != "it serves no lunch" || d.Unplaced[0].Name != "Polidor" {
		t.Errorf("unplaced: %+v", d.Unplaced)
	}
}

// What a plan has locked stays to the minute when its stops are set again, whoever locked it.
func TestRetimeKeepsWhatThePlanHasLocked(t *testing.T) {
	t.Parallel()
	w, j := setup(nil)
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1, Quoted: true})
	var locked trip.Slot
	d.Plan.Each(func(day, _ int, s *trip.Slot) {
		if day == 2 && s.Role == trip.RoleSight {
			s.Locked, locked = true, *s
		}
	})
	other := schedule.Journey{Out: j.Out, Back: j.Back, Hotel: w.facts.Lodging("generator")}
	p, _, err := w.city.Retime(&w.in, other, w.assume, schedule.StopsOf(&d.Plan), 1, true)
	if err != nil {
		t.Fatal(err)
	}
	got := triptest.Find(&p, locked.Selected().OptionRef)
	if got == nil || got.Window != locked.Window || !got.Locked {
		t.Errorf("was %s %s, now\n%s", locked.Window, locked.Selected().OptionRef, show(&p))
	}
}

func TestMusts(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name     string
		wish     trip.Requirement
		change   func(*world)
		planned  string // in the plan
		not      string // not in the plan
		unplaced string
	}{
		{name: "a sight by its local name", wish: trip.Requirement{Sights: &trip.SightsWish{Name: "musee du louvre"}}, planned: "louvre"},
		{name: "a sight nobody would choose", wish: trip.Requirement{Sights: &trip.SightsWish{Name: "marche_aligre"}}, planned: "marche_aligre"},
		{name: "the best museum", wish: trip.Requirement{Sights: &trip.SightsWish{Type: "art museum", Pick: trip.PickBestRated}}, planned: "louvre"},
		{name: "some art museum, while the best one is closed", wish: trip.Requirement{Sights: &trip.SightsWish{Type: "art museum"}},
			change: func(w *world) { w.facts.Attraction("louvre").Week = calendar.Week{} }, planned: "orsay", not: "louvre"},
		{name: "a garden without a fee, while the best one takes one", wish: trip.Requirement{Sights: &trip.SightsWish{Type: "garden", Free: true}},
			change: func(w *world) {
				g := w.facts.Attraction("tuileries")
				g.Appeal, g.Price = 99, new(money.Cents(5_00))
			}, planned: "luxembourg", not: "tuileries"},
		{name: "only art museums must be free", wish: trip.Requirement{Sights: &trip.SightsWish{Type: "art museum", Free: true}},
			unplaced: "a free sight of the kind art museum", planned: "pantheon", not: "louvre"},
		{name: "no such type", wish: trip.Requirement{Sights: &trip.SightsWish{Type: "aquarium"}}, unplaced: "a sight of the kind aquarium"},
		{name: "a cuisine", wish: trip.Requirement{Food: &trip.FoodWish{Cuisine: "international"}}, planned: "le_fumoir"},
		{name: "the nearest to a sight", wish: trip.Requirement{Food: &trip.FoodWish{Near: "pantheon", Pick: trip.PickNearest}}, planned: "bouillon_racine"},
		{name: "the best rated", wish: trip.Requirement{Food: &trip.FoodWish{Pick: trip.PickBestRated}},
			change: func(w *world) { w.facts.Restaurant("breizh").Rating = new(4.9) }, planned: "breizh"},
		{name: "the cheapest", wish: trip.Requirement{Food: &trip.FoodWish{Pick: trip.PickCheapest}},
			change: func(w *world) { w.facts.Restaurant("le_fumoir").Price = 9_00 }, planned: "le_fumoir"},
		{name: "no such diet", wish: trip.Requirement{Food: &trip.FoodWish{Tag: "gluten_free", Meal: trip.RoleDinner}}, unplaced: "a gluten-free dinner"},
		{name: "no such cuisine", wish: trip.Requirement{Food: &trip.FoodWish{Cuisine: "thai"}}, unplaced: "a Thai meal"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			w, j := setup(func(w *world, _ *schedule.Journey) {
				tc.wish.Level = trip.Must
				w.in.Requirements = []trip.Requirement{tc.wish}
				if tc.change != nil {
					tc.change(w)
				}
			})
			d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1})
			if tc.planned != "" && triptest.Find(&d.Plan, tc.planned) == nil || tc.not != "" && triptest.Find(&d.Plan, tc.not) != nil {
				t.Errorf("want %q, not %q\n%s", tc.planned, tc.not, show(&d.Plan))
			}
			if tc.unplaced == "" {
				holds(t, w, d)
			} else if len(d.Unplaced) != 1 || d.Unplaced[0].Name != tc.unplaced {
				t.Errorf("unplaced: %+v", d.Unplaced)
			}
		})
	}
}

// Strict parents get no place that is not for children, also without asking for early evenings.
func TestStrictParents(t *testing.T) {
	t.Parallel()
	w, j := setup(func(w *world, _ *schedule.Journey) {
		w.in.Prefs.StrictKids = true
		w.facts.Attraction("catacombs").Appeal = 100
	})
	holds(t, w, mustSolve(t, w, j, schedule.Options{Iterations: 100, Fees: -1}))
}

func TestFeesAreCapped(t *testing.T) {
	t.Parallel()
	for _, limit := range []money.Cents{0, 60_00, -1} {
		w, j := setup(nil)
		d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: limit})
		if got := d.Plan.Costs().Attractions; limit >= 0 && got > limit || limit < 0 && got <= 60_00 || got != d.Fees {
			t.Errorf("fees of %s under a limit of %s, told as %s", got, limit, d.Fees)
		}
	}
}

// Who would rather walk than ride pays a third less for fares at least, and is still taken to what they insist on.
func TestRatherWalkThanRide(t *testing.T) {
	t.Parallel()
	far := trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: "sacre_coeur"}}
	in := intentFor("Paris", calendar.MustDate("2026-05-09"), 5)
	in.Requirements = append(in.Requirements, far)
	w := open(in, nil)
	j := w.journeys()[0]
	ride := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100})
	walk := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Walk: true})
	holds(t, w, walk)
	airport := ridesTo(&walk.Plan, trip.RoleArrive, trip.RoleCheckIn, trip.RoleDepart)
	if was, now := ride.Plan.Costs().Transit-airport, walk.Plan.Costs().Transit-airport; 3*now >= 2*was || now < 0 {
		t.Errorf("fares inside the city are %s instead of %s", now, was)
	}
	if triptest.Find(&walk.Plan, "sacre_coeur") == nil {
		t.Error("what is insisted on is left out because it is far")
	}
	again := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100})
	if again.Worth < walk.Worth {
		t.Errorf("on foot is worth %d, with rides %d", walk.Worth, again.Worth)
	}
}

// ridesTo sums the fares of the ways to slots of these roles.
func ridesTo(p *trip.Plan, roles ...trip.Role) (sum money.Cents) {
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Leg != nil && slices.Contains(roles, s.Role) {
			sum += s.Leg.Fare
		}
	})
	return sum
}

func TestTheSameSeedGivesTheSamePlan(t *testing.T) {
	t.Parallel()
	w := open(intentFor("Paris", calendar.MustDate("2026-05-09"), 5), nil)
	j := w.journeys()[0]
	one := mustSolve(t, w, j, schedule.Options{Seed: 3, Iterations: 100, Fees: -1})
	two := mustSolve(t, open(w.in, nil), j, schedule.Options{Seed: 3, Iterations: 100, Fees: -1})
	if diff := cmp.Diff(one, two); diff != "" {
		t.Error(diff)
	}
	if one.Plan.Seed != 3 {
		t.Errorf("the seed %d is not in the plan", one.Plan.Seed)
	}
	warm := mustSolve(t, w, j, schedule.Options{Seed: 9, Iterations: 1, Fees: -1, Warm: &one.Plan})
	if warm.Worth < one.Worth {
		t.Errorf("begun from a plan worth %d, ended at %d", one.Worth, warm.Worth)
	}
	stopped := mustSolve(t, w, j, schedule.Options{Seed: 3, Fees: -1, Stop: func() bool { return true }})
	holds(t, w, stopped)
}

// A plan is worth the search's own measure and the comfort of its bed; what it costs does not count.
func TestWorth(t *testing.T) {
	t.Parallel()
	w, j := setup(nil)
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1, Quoted: true})
	worth := func(j schedule.Journey) int64 {
		got, err := w.city.Worth(&w.in, j, &d.Plan)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	was := worth(j)
	if was < d.Worth {
		t.Errorf("worth %d, of which the stops alone are %d", was, d.Worth)
	}
	simple := j
	simple.Hotel = w.facts.Lodging("generator")
	if got := worth(simple); got >= was {
		t.Errorf("a simpler bed is worth %d against %d", got, was)
	}
	liked := w.city.WithTaste(map[string]int{"louvre": 1500})
	if liked.Liking("louvre") != 1500 || liked.Liking("orsay") != 1000 || w.city.Liking("louvre") != 1000 {
		t.Error("taste changes what it should not")
	}
	if got, _ := liked.Worth(&w.in, j, &d.Plan); triptest.Find(&d.Plan, "louvre") != nil && got <= was {
		t.Errorf("a plan with a sight that is liked is worth %d against %d", got, was)
	}
}

// The selector sees sums of features: the ways to and from the airport are the journey's, not the city's.
func TestFeatures(t *testing.T) {
	t.Parallel()
	w, j := setup(func(w *world, _ *schedule.Journey) {
		for i := range w.facts.Weather {
			w.facts.Weather[i] = trip.WeatherDay{Date: i, PrecipProb: 0.9, Typical: true}
		}
	})
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1, Quoted: true})
	f := schedule.Features(&d, &w.in, w.facts)
	stops, sheltered, seconds := 0, 0, 0
	d.Plan.Each(func(_, k int, s *trip.Slot) {
		if a := w.facts.Attraction(s.Selected().OptionRef); a != nil {
			stops++
			if a.Indoor != nil && *a.Indoor {
				sheltered++
			}
		}
		if s.Leg != nil && s.Leg.Mode != trip.Train {
			seconds += s.Leg.DurationSeconds
		}
	})
	if f.Stops != stops || f.Sheltered != sheltered || f.TravelSeconds != seconds || f.PersonDays != 10 || f.Days != 5 || f.Cost != d.Plan.Costs().Total || f.Worth != d.Worth {
		t.Errorf("%+v; want %d stops, %d sheltered, %d seconds", f, stops, sheltered, seconds)
	}
}

// Every slot says how one gets there, and its choice how long that takes; the flight home counts both.
func TestWays(t *testing.T) {
	t.Parallel()
	w, j := setup(nil)
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1})
	d.Plan.Each(func(day, k int, s *trip.Slot) {
		if s.Leg == nil {
			return
		}
		want := s.Leg.DurationSeconds
		if s.Role == trip.RoleDepart {
			want += j.Back.DurationSeconds
		}
		if s.Selected().Features.TravelSeconds != want {
			t.Errorf("%s: %d seconds, want %d", trip.SlotRef(day, k), s.Selected().Features.TravelSeconds, want)
		}
	})
}

// No way leads from a place to where one is already, and none to the first place of a trip to which no ride of the plan leads.
func TestNoWayLeadsFromAPlaceToItself(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*world, *schedule.Journey){
		"by air":                 nil,
		"by air, in the morning": func(w *world, j *schedule.Journey) { leaves(w, j, "09:55") },
		"as one arranges alone":  func(_ *world, j *schedule.Journey) { j.Out, j.Back = nil, nil },
	} {
		w, j := setup(change)
		d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 60, Fees: -1})
		before := geo.Point{}
		for day := range d.Plan.Days {
			for k := range d.Plan.Days[day].Slots {
				s := &d.Plan.Days[day].Slots[k]
				here := w.place(s)
				if moved := here != before && !before.IsZero(); moved != (s.Leg != nil) {
					t.Errorf("%s: to %s leads the way %+v", name, trip.SlotRef(day, k), s.Leg)
				}
				before = here
			}
			before = w.bed(&d.Plan)
		}
	}
}

// A search that was asked to walk rides again when it is asked anew: what it gives does not depend on what it was asked before.
func TestASearchForgetsThatItWalked(t *testing.T) {
	t.Parallel()
	w := open(intentFor("Paris", calendar.MustDate("2026-05-09"), 5), nil)
	j := w.journeys()[0]
	ride, walk := schedule.Options{Seed: 1, Iterations: 100, Fees: -1}, schedule.Options{Seed: 1, Iterations: 100, Fees: -1, Walk: true}
	for name, order := range map[string][]schedule.Options{"walks, then rides": {walk, ride}, "rides, then walks": {ride, walk}} {
		search, err := w.city.Begin(&w.in, j, w.assume, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range order {
			got, err := search.Solve(o)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(mustSolve(t, w, j, o), got); diff != "" {
				t.Errorf("%s: walking %v it is not what another search gives:\n%s", name, o.Walk, diff)
			}
		}
	}
}

// However little is paid for entries, what is insisted on is; and a search goes on for as long as it is asked to.
func TestWhatIsInsistedOnIsNoMatterOfTheCap(t *testing.T) {
	t.Parallel()
	w, j := setup(func(w *world, _ *schedule.Journey) {
		w.in.Requirements = append(w.in.Requirements, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre"}})
	})
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 60, Fees: 0})
	if price := *w.facts.Attraction("louvre").Price * 2; triptest.Find(&d.Plan, "louvre") == nil || d.Fees != price {
		t.Errorf("for %s in all, of %s for what is insisted on:\n%s", d.Fees, price, show(&d.Plan))
	}
	asked := func(iterations int) (n int) {
		mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: iterations, Fees: -1, Stop: func() bool { n++; return false }})
		return n
	}
	if few, many := asked(64), asked(640); few == 0 || many != 10*few {
		t.Errorf("64 rounds were asked %d times whether to stop, 640 %d times", few, many)
	}
}
