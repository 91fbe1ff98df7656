package schedule_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Whatever is wished, wherever: what is counted of a plan covers all that it names at a price, and its fees stay below what they may be.
func TestWhatIsCountedCoversThePlan(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := open(drawIntent(t), drawWeather(t))
		w.in.Requirements, w.in.Prefs.LockedSlots = nil, nil // what is insisted on is had whatever it costs
		w.in.Residence = rapid.SampledFrom([]trip.Residence{"", trip.InEEA, trip.OutsideEEA}).Draw(t, "residence")
		j, ok := w.drawJourney(t, "journey")
		if !ok {
			return
		}
		most := money.Cents(rapid.IntRange(0, 300).Draw(t, "fees")) * 100
		d, err := w.city.Solve(&w.in, j, w.assume, schedule.Options{Seed: 1, Iterations: 15, Fees: most, Quoted: true})
		if fault.Is(err, fault.Unplannable) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		meals, tickets := money.Cents(0), money.Cents(0)
		d.Plan.Each(func(_, _ int, s *trip.Slot) {
			if r := w.facts.Restaurant(s.Selected().OptionRef); r != nil {
				meals += r.Meal(w.in.Party)
			}
			if a := w.facts.Attraction(s.Selected().OptionRef); a != nil {
				tickets += a.Tickets(&w.in)
			}
		})
		if c := d.Plan.Costs(); c.DailySpend < meals || c.Attractions != tickets || d.Fees > most {
			t.Fatalf("counted are %s for meals of %s, %s for tickets of %s, and fees of %s of %s\n%s", c.DailySpend, meals, c.Attractions, tickets, d.Fees, most, show(&d.Plan))
		}
	})
}

// One dinner of a kind is one, and two are two: the other meals are otherwise. A day that is named is the day.
func TestAKindOfMealIsHadAsOftenAsAsked(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		wish trip.FoodWish
		want int
	}{
		{"one dinner", trip.FoodWish{Tag: "michelin", Meal: trip.RoleDinner, Times: 1}, 1},
		{"two meals", trip.FoodWish{Tag: "michelin", Times: 2}, 2},
		{"a dinner on a day", trip.FoodWish{Tag: "michelin", Meal: trip.RoleDinner, Day: new(2)}, 1},
	} {
		w := open(intentFor("Paris", calendar.MustDate("2026-06-09"), 5), nil)
		w.in.Party, w.in.Requirements = trip.Party{Adults: 2, Rooms: 1}, []trip.Requirement{{Level: trip.Must, Food: &tt.wish}}
		w.assume.DailySpend = w.facts.City.Daily.Of(trip.TierMid, w.in.Party)
		d, err := w.city.Solve(&w.in, w.journeys()[0], w.assume, schedule.Options{Seed: 1, Fees: -1, Quoted: true})
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		d.Plan.Each(func(day, _ int, s *trip.Slot) {
			r := w.facts.Restaurant(s.Selected().OptionRef)
			if r == nil || !slices.Contains(r.Tags, "michelin") {
				return
			}
			if got++; tt.wish.Day != nil && day != *tt.wish.Day || tt.wish.Meal != "" && s.Role != tt.wish.Meal {
				t.Errorf("%s: %s for %s on day %d", tt.name, r.Name, s.Role, day)
			}
		})
		if got != tt.want {
			t.Errorf("%s: %d times\n%s", tt.name, got, show(&d.Plan))
		}
	}
}

// Who would love to go somewhere goes there, also for a whole day out, without calling it a must.
func TestASightThatIsAskedForIsInThePlan(t *testing.T) {
	t.Parallel()
	for _, wish := range []trip.SightsWish{{Name: "giverny"}, {Name: "giverny", Day: new(2)}, {Type: "jazz club"}} {
		w := open(intentFor("Paris", calendar.MustDate("2026-06-09"), 5), nil)
		w.in.Requirements = []trip.Requirement{{Level: trip.Prefer, Sights: &wish}}
		d, err := w.city.Solve(&w.in, w.journeys()[0], w.assume, schedule.Options{Seed: 1, Fees: -1, Quoted: true})
		if err != nil {
			t.Fatal(err)
		}
		seen := false
		d.Plan.Each(func(day, _ int, s *trip.Slot) {
			a := w.facts.Attraction(s.Selected().OptionRef)
			seen = seen || a != nil && (a.ID == wish.Name || wish.Type != "" && a.Is(wish.Type)) && (wish.Day == nil || *wish.Day == day)
		})
		if !seen {
			t.Errorf("%+v is not in the plan:\n%s", wish, show(&d.Plan))
		}
	}
}

// Who asks for nothing dear is not sent to a tasting menu, and who has no money beside the day's is not sent above it though they ask for one.
func TestADearTableIsForWhoAsksAndPays(t *testing.T) {
	t.Parallel()
	asked := []trip.Requirement{{Level: trip.Prefer, Food: &trip.FoodWish{Tag: "michelin"}}}
	for _, tt := range []struct {
		name   string
		wishes []trip.Requirement
		fees   money.Cents
		adds   bool
	}{
		{"nobody asked", nil, -1, false},
		{"asked for, and all the money there is", asked, -1, true},
		{"asked for, but nothing beside the day's money", asked, 0, false},
	} {
		w := open(intentFor("Paris", calendar.MustDate("2026-06-09"), 5), nil)
		w.in.Party, w.in.Requirements = trip.Party{Adults: 2, Rooms: 1}, tt.wishes
		w.assume.DailySpend = w.facts.City.Daily.Of(trip.TierMid, w.in.Party)
		d, err := w.city.Solve(&w.in, w.journeys()[0], w.assume, schedule.Options{Seed: 1, Fees: tt.fees, Quoted: true})
		if err != nil {
			t.Fatal(err)
		}
		dearest := money.Cents(0)
		d.Plan.Each(func(_, _ int, s *trip.Slot) {
			if s.Selected().Kind == trip.KindMeal {
				dearest = max(dearest, s.Selected().Features.Cost)
			}
		})
		if got := d.Plan.DearMeals(); got > 100_00 != tt.adds || !tt.adds && dearest > w.assume.DailySpend {
			t.Errorf("%s: meals add %s, the dearest costs %s\n%s", tt.name, got, dearest, show(&d.Plan))
		}
	}
}
