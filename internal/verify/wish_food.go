package verify

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// near is how far from a sight a restaurant may lie to be near it.
const near geo.Meters = 1500

// food wants one meal of the plan to be as asked. Who keeps to a diet eats at the other tables too: they are told how many of them
// are known for it.
func (w wish) food(f *trip.FoodWish) {
	var by *trip.Attraction
	if f.Near != "" {
		if by = w.t.sightNamed(f.Near); by == nil {
			w.open("near", "You want to eat near %s, but nothing is known about it.", f.Near)
			return
		}
	}
	w.everyMeal(f)
	planned := w.t.tables(f)
	suit := slices.DeleteFunc(slices.Clone(planned), func(r *trip.Restaurant) bool { return suits(f, by, r) != yes })
	switch {
	case len(suit) > 0:
		w.t.look(&suit[0].Provenance)
		if f.Pick != "" {
			w.pickTable(f, by, suit)
		}
		w.otherTables(f, len(suit), len(planned))
		if n := len(w.t.refsOf(func(s *stop) bool { return s.table != nil && atMeal(f, s) && suits(f, by, s.table) == yes })); n < f.Times {
			w.unmet("times", "You asked for %s %d times, but the plan has it %d times.", w.table(f), f.Times, n)
		}
	case slices.ContainsFunc(planned, func(r *trip.Restaurant) bool { return suits(f, by, r) == unknown }):
		w.open("meal", "You asked for %s; of the planned restaurants nobody can say.", w.table(f))
	default:
		w.unmet("meal", "You asked for %s, but no meal of the plan is that.", w.table(f))
	}
}

// ofEvery tells whether hours are wished of every meal of the kind, and not of one that is as wished.
func ofEvery(f *trip.FoodWish) bool {
	return *f == trip.FoodWish{Meal: f.Meal, Day: f.Day, Hours: f.Hours}
}

// everyMeal judges when the meals begin, where hours are wished of all of them.
func (w wish) everyMeal(f *trip.FoodWish) {
	if f.Hours == nil || !ofEvery(f) {
		return
	}
	for i := range w.t.days {
		for _, s := range w.t.days[i].stops {
			if start := s.slot.Window.Start; s.slot.Role == f.Meal && (f.Day == nil || s.day == *f.Day) && !begins(f, s.slot) {
				w.unmet("hours", "You asked for %s, but on %s it begins at %s.", w.table(f), w.t.locale.DayMonth(w.t.days[i].date), start)
			}
		}
	}
}

// begins tells whether a meal begins within the hours that are wished, where there are any.
func begins(f *trip.FoodWish, s *trip.Slot) bool {
	start := s.Window.Start
	return f.Hours == nil || f.Hours.Start <= start && start <= f.Hours.End
}

// otherTables says of a diet for no meal in particular that not all planned restaurants are known for it.
func (w wish) otherTables(f *trip.FoodWish, known, planned int) {
	if known == planned || !f.EveryMeal() {
		return
	}
	sentence := "You asked for %s; %d of the %d restaurants of the plan are known for it. Ask at the others before you sit down."
	if known == 1 {
		sentence = "You asked for %s; %d of the %d restaurants of the plan is known for it. Ask at the others before you sit down."
	}
	w.open("every_meal", sentence, w.table(f), known, planned)
}

// tables are the restaurants of the plan at the day and the meal of a wish, each once.
func (t *trial) tables(f *trip.FoodWish) []*trip.Restaurant {
	var out []*trip.Restaurant
	for i := range t.days {
		for _, s := range t.days[i].stops {
			if s.table != nil && atMeal(f, &s) && !slices.Contains(out, s.table) {
				out = append(out, s.table)
			}
		}
	}
	return out
}

// sightNamed finds a sight by its id or one of its names, or nil.
func (t *trial) sightNamed(name string) *trip.Attraction {
	for i := range t.facts.Attractions {
		if named(&t.facts.Attractions[i], name) {
			return &t.facts.Attractions[i]
		}
	}
	return nil
}

func named(a *trip.Attraction, name string) bool {
	return a.Named(name)
}

// suits tells whether a restaurant is as asked, pick aside: the least of the answers to the wish's fields.
func suits(f *trip.FoodWish, by *trip.Attraction, r *trip.Restaurant) answer {
	is := yes
	if f.Name != "" {
		is = min(is, answered(r.ID == f.Name || strings.EqualFold(r.Name, f.Name)))
	}
	if by != nil {
		is = min(is, answered(geo.Distance(by.Location, r.Location) <= near))
	}
	return min(is, listed(f.Cuisine, r.Cuisine), listed(f.Tag, r.Tags))
}

// listed looks for a word in a list that may be unknown.
func listed(word string, list []string) answer {
	switch {
	case word == "":
		return yes
	case len(list) == 0:
		return unknown
	}
	return answered(slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, word) }))
}

// table says what was asked for.
func (w wish) table(f *trip.FoodWish) string {
	words := w.t.say("a restaurant")
	if f.Name != "" {
		words = f.Name
	}
	if f.Cuisine != "" {
		words += w.t.say(" of %s cuisine", w.word(f.Cuisine))
	}
	if f.Tag != "" {
		words += " (" + w.word(strings.ReplaceAll(f.Tag, "_", " ")) + ")"
	}
	if f.Near != "" {
		words += w.t.say(" near %s", f.Near)
	}
	if f.Meal != "" {
		words += w.t.say(" for %s", w.word(string(f.Meal)))
	}
	if f.Day != nil {
		words += w.t.say(" on day %d", w.t.nth(*f.Day))
	}
	if f.Hours != nil {
		words += w.t.say(" at %s", f.Hours)
	}
	return words
}

// pickTable wants one of the planned restaurants that suit to be the best of all that do.
func (w wish) pickTable(f *trip.FoodWish, by *trip.Attraction, planned []*trip.Restaurant) {
	mine, known := 0.0, false
	for _, r := range planned {
		if v, ok := tableRank(f.Pick, by, r); ok && (!known || v > mine) {
			mine, known = v, true
		}
	}
	if !known {
		w.open("pick", "You asked for the %s of %s; nobody can say which that is.", w.pick(f.Pick), w.table(f))
		return
	}
	for i := range w.t.facts.Restaurants {
		r := &w.t.facts.Restaurants[i]
		if v, ok := tableRank(f.Pick, by, r); ok && v > mine && suits(f, by, r) == yes {
			w.t.look(&r.Provenance)
			w.unmet("pick", "You asked for the %s restaurant; that is %s, which is not in the plan.", w.pick(f.Pick), r.Name)
			return
		}
	}
}

// tableRank is higher for the better pick; it may be unknown.
func tableRank(p trip.Pick, by *trip.Attraction, r *trip.Restaurant) (float64, bool) {
	switch {
	case p == trip.PickCheapest:
		return -float64(r.Price), true
	case p == trip.PickNearest && by != nil:
		return -float64(geo.Distance(by.Location, r.Location)), true
	case p == trip.PickBestRated && r.Rating != nil:
		return *r.Rating, true
	}
	return 0, false
}
