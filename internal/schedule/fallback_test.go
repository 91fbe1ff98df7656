package schedule_test

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// fallbacksOf gives what could stand in for an option of the sample's plan, in a world where four more sights, two of them
// museums, lie next door to one another and are open all day.
func fallbacksOf(t *testing.T, ref string, change func(*world, *trip.Plan)) []string {
	t.Helper()
	w, j := setup(func(w *world, _ *schedule.Journey) {
		for i, id := range []string{"gallery", "atelier", "chapel", "roof"} {
			a := triptest.Sight(id, id, 48.8606+0.0002*float64(i), 2.3370, "art")
			if a.Week = triptest.Hours("08:00", "22:00"); i < 2 {
				a.VenueType, a.Type, a.Appeal = trip.Museum, "art museum", 99
			}
			w.facts.Attractions = append(w.facts.Attractions, a)
		}
	})
	_, p, _ := triptest.Paris()
	p, _, err := w.city.Retime(&w.in, j, w.assume, schedule.StopsOf(&p), 1, true)
	if err != nil {
		t.Fatal(err)
	}
	w.in.Budget = p.Costs().Total + 500_00
	if change != nil {
		change(&w, &p)
	}
	out, err := w.city.WithFallbacks(&w.in, j, p)
	if err != nil {
		t.Fatal(err)
	}
	var refs []string
	for _, c := range triptest.Find(&out, ref).Choices[1:] {
		refs = append(refs, c.OptionRef)
	}
	return refs
}

func TestFallbacks(t *testing.T) {
	t.Parallel()
	insist := func(w *world, s trip.SightsWish) {
		w.in.Requirements = append(w.in.Requirements, trip.Requirement{Level: trip.Must, Sights: &s})
	}
	for _, tc := range []struct {
		name   string
		ref    string
		change func(*world, *trip.Plan)
		has    []string
		hasNot []string
	}{
		{name: "what lies near and is open", ref: "orsay", has: []string{"gallery", "atelier"}, hasNot: []string{"louvre", "eiffel"}},
		{name: "what is pinned has none", ref: "orsay", change: func(_ *world, p *trip.Plan) { triptest.Find(p, "orsay").Locked = true },
			hasNot: []string{"gallery", "atelier", "chapel", "roof"}},
		{name: "nor has what is insisted on", ref: "orsay", change: func(w *world, _ *trip.Plan) { insist(w, trip.SightsWish{Name: "orsay"}) },
			hasNot: []string{"gallery", "atelier", "chapel", "roof"}},
		{name: "nor the best of its type", ref: "orsay", change: func(w *world, _ *trip.Plan) {
			insist(w, trip.SightsWish{Type: "art museum", Pick: trip.PickBestRated})
		}, hasNot: []string{"gallery", "atelier", "chapel", "roof"}},
		{name: "a museum for a museum that is wished", ref: "orsay", change: func(w *world, _ *trip.Plan) { insist(w, trip.SightsWish{Type: "art museum"}) },
			has: []string{"gallery", "atelier"}, hasNot: []string{"chapel", "roof"}},
		{name: "closed then", ref: "orsay", change: func(w *world, _ *trip.Plan) {
			w.facts.Attraction("gallery").Week = triptest.Hours("08:00", "12:00")
		}, has: []string{"atelier"}, hasNot: []string{"gallery"}},
		{name: "rained upon", ref: "orsay", change: func(w *world, _ *trip.Plan) {
			d := w.in.DateWindow.Date(1)
			w.facts.Weather[d] = trip.WeatherDay{Date: d, PrecipProb: 0.9}
			w.facts.Attraction("gallery").Indoor = triptest.No()
		}, has: []string{"atelier"}, hasNot: []string{"gallery"}},
		{name: "not for children", ref: "orsay", change: func(w *world, _ *trip.Plan) {
			w.in.Prefs.StrictKids = true
			w.facts.Attraction("gallery").KidFriend = triptest.No()
		}, has: []string{"atelier"}, hasNot: []string{"gallery"}},
		{name: "too long a visit", ref: "orsay", change: func(w *world, _ *trip.Plan) { w.facts.Attraction("gallery").Stay = 180 },
			has: []string{"atelier"}, hasNot: []string{"gallery"}},
		{name: "over the budget", ref: "orsay", change: func(w *world, p *trip.Plan) {
			w.in.Budget = p.Costs().Total
			w.facts.Attraction("gallery").Price = new(money.Cents(18_00)) // the fares that it saves are less
		}, has: []string{"atelier"}, hasNot: []string{"gallery"}},
		{name: "over what doors may cost", ref: "orsay", change: func(w *world, p *trip.Plan) {
			w.in.Requirements = []trip.Requirement{{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostAttractions, Max: p.Costs().Attractions}}}
			w.facts.Attraction("gallery").Price = new(money.Cents(12_00))
		}, has: []string{"atelier"}, hasNot: []string{"gallery"}},
		{name: "no time for a museum's bags check", ref: "orsay", change: func(_ *world, p *trip.Plan) {
			s := triptest.Find(p, "tuileries")
			o := triptest.Find(p, "orsay")
			s.Window.End = o.Window.Start - 17
		}, has: []string{"chapel", "roof"}, hasNot: []string{"gallery", "atelier"}},
		{name: "the next is a museum and must be reached with time to spare", ref: "tuileries", change: func(_ *world, p *trip.Plan) {
			s := triptest.Find(p, "tuileries")
			s.Window.End = triptest.Find(p, "orsay").Window.Start - 17
			s.Window.Start = s.Window.End - 60
		}, hasNot: []string{"gallery", "atelier", "chapel", "roof"}},
		{name: "a way that begins before the day does", ref: "sainte_chapelle", change: func(w *world, p *trip.Plan) {
			w.in.DayStart = triptest.Find(p, "sainte_chapelle").Window.Start - 2
		}, hasNot: []string{"gallery", "atelier", "chapel", "roof"}},
		{name: "another table", ref: "bouillon_racine", hasNot: []string{"polidor", "breizh"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got := fallbacksOf(t, tc.ref, tc.change)
			for _, want := range tc.has {
				if !slices.Contains(got, want) {
					t.Errorf("%s is not offered, only %v", want, got)
				}
			}
			for _, not := range tc.hasNot {
				if slices.Contains(got, not) {
					t.Errorf("%s is offered: %v", not, got)
				}
			}
		})
	}
}

// The weather is for the rules: a stop that it spoils stays where it was, so that repair can find it and move it.
func TestRetimeLeavesTheWeatherToTheRules(t *testing.T) {
	t.Parallel()
	w, j := setup(nil)
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1, Quoted: true})
	for i := range w.in.DateWindow.Days() {
		date := w.in.DateWindow.Date(i)
		w.facts.Weather[date] = trip.WeatherDay{Date: date, PrecipProb: 0.9}
	}
	p, _, err := w.city.Retime(&w.in, j, w.assume, schedule.StopsOf(&d.Plan), 1, false)
	if err != nil || show(&p) != show(&d.Plan) {
		t.Errorf("%v\n%s", err, show(&p))
	}
}

// Check-in at noon and a landing at seven leave two times for lunch: it stays in the one it had.
func TestRetimeKeepsTheHalvesOfTheFirstDayApart(t *testing.T) {
	t.Parallel()
	w, j := setup(func(w *world, j *schedule.Journey) {
		lands(w, j, "08:00")
		j.Hotel.CheckIn.Start = calendar.MustClock("12:45")
		w.facts.Restaurant("polidor").Week = triptest.Hours("11:00", "23:00")
		w.in.Prefs.LockedSlots = []trip.LockedSlot{pin(0, "13:30–14:30", "polidor")}
	})
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 50, Fees: -1, Quoted: true})
	w.in.Prefs.LockedSlots = nil
	triptest.Find(&d.Plan, "polidor").Locked = false
	p, _, err := w.city.Retime(&w.in, j, w.assume, schedule.StopsOf(&d.Plan), 1, false)
	if err != nil {
		t.Fatal(err)
	}
	if s := triptest.Find(&p, "polidor"); s == nil || s.Window.Start < triptest.Role(&p, 0, trip.RoleCheckIn).Window.End {
		t.Errorf("lunch was after check-in\n%s", show(&p))
	}
}

// A table stands in for one that answers a must only where it answers it too; a pick is answered by none but the one that was picked. A
// must that the table does not answer anyhow says nothing.
func TestTablesThatStandIn(t *testing.T) {
	t.Parallel()
	all := []string{"bistro", "far", "sushi"}
	for _, tt := range []struct {
		name  string
		level trip.Level
		wish  trip.FoodWish
		want  []string
	}{
		{"any food", trip.Must, trip.FoodWish{}, all},
		{"its kind of food", trip.Must, trip.FoodWish{Cuisine: "french"}, []string{"bistro", "far"}},
		{"its kind of food, if there is any", trip.Prefer, trip.FoodWish{Cuisine: "french"}, all},
		{"another kind of food", trip.Must, trip.FoodWish{Cuisine: "breton"}, all},
		{"the cheapest of its kind", trip.Must, trip.FoodWish{Cuisine: "french", Pick: trip.PickCheapest}, nil},
		{"the cheapest of another kind", trip.Must, trip.FoodWish{Cuisine: "breton", Pick: trip.PickCheapest}, all},
		{"itself", trip.Must, trip.FoodWish{Name: "Bouillon Racine"}, nil},
		{"near a sight that it is near to", trip.Must, trip.FoodWish{Near: "luxembourg"}, []string{"bistro", "sushi"}},
		{"near one that it is not near to", trip.Must, trip.FoodWish{Near: "arc"}, all},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := fallbacksOf(t, "bouillon_racine", func(w *world, _ *trip.Plan) {
				w.facts.Restaurants = append(w.facts.Restaurants, triptest.Table("bistro", "Bistro", 48.8505, 2.3428, "french"),
					triptest.Table("sushi", "Sushi", 48.8505, 2.3429, "japanese"), triptest.Table("far", "Far", 48.8610, 2.3405, "french"))
				w.in.Requirements = []trip.Requirement{{Level: trip.Must, Lodging: &trip.LodgingWish{}}, {Level: tt.level, Food: &tt.wish}}
			})
			slices.Sort(got)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}
