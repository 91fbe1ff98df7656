package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

const meal = "food|restaurants|restaurant|meals|meal|dinner|dinners|lunch|cuisine|cooking|options|dining|dishes|places|place|eats|eatery|eateries|bars|bar|spots|diet|menu|night|joint|joints"

func (w *List) food(level trip.Level, f trip.FoodWish) {
	for _, r := range w.Other {
		if r.Food != nil && *r.Food == f && sameStay(r.Stay, w.stay) {
			return
		}
	}
	w.Other = append(w.Other, trip.Requirement{Level: level, Food: &f, Stay: w.stay})
}

var foodRules = []struct {
	phrases []phrase.Pattern
	wish    trip.FoodWish
}{
	{phrase.Says("michelin starred|star|stars|quality|level "+meal+"?", "michelin "+meal+"?"), trip.FoodWish{Tag: "michelin"}},
	{phrase.Says("#|two|three|one -? star|stars|starred restaurant|restaurants|dinner|meal|table|lunch", "starred restaurant|restaurants|dinner|meal|table|lunch"), trip.FoodWish{Tag: "michelin"}},
	{phrase.Says("gluten free "+meal+"?", "coeliac", "celiac"), trip.FoodWish{Tag: "gluten_free"}},
	{phrase.Says("beer|bear garden|gardens"), trip.FoodWish{Tag: "beer_garden"}},
	{phrase.Says("beer hall", "beer halls"), trip.FoodWish{Tag: "beer_hall"}},
	{phrase.Says("with|on|has|have|having a? terrace", "terrace dining|dinner|restaurant|restaurants"), trip.FoodWish{Tag: "terrace"}},
	{phrase.Says("birthday dinner|meal|menu|lunch"), trip.FoodWish{Tag: "birthday menu"}},
	{phrase.Says("cheap|inexpensive|affordable places|place|spots|somewhere to eat|dine", "cheap|inexpensive|affordable|budget|cheapest eats|restaurants|restaurant|meals|food|dinners|dining|eateries", "eat|eating|dine cheaply|cheap"), trip.FoodWish{Pick: trip.PickCheapest}},
	{phrase.Says("best|top|highest|well|highly rated|reviewed restaurants|restaurant|food|eateries", "best restaurants|restaurant", "best places|place|spots to eat|dine"), trip.FoodWish{Pick: trip.PickBestRated}},
}

// fancyMeal asks for a good table, where a day or a meal beside it tells that a meal is meant: "the last night something fancy".
var fancyMeal = phrase.Says("something|somewhere|anything|anywhere very|really|a? bit|little? fancy|posh|smart|elegant|upscale|special|swanky", "dinner|supper|lunch|meal|table somewhere|someplace|at|in a? place? very|really? nice|fancy|special|posh|smart|elegant|lovely place|restaurant?", "a|one? fancy|posh|elegant|upscale|swanky dinner|meal|restaurant|lunch", "somewhere|something fancy|posh|smart|special to eat|dine", "splurge|splurging|splash on|out a|one|our|the? single|nice? dinner|meal|lunch|supper", "splurge|splash out? for|at a|one? dinner|lunch")

// cheapMeal asks for a cheap one in the same way.
var cheapMeal = phrase.Says("something|somewhere|anything|anywhere very|really|quick|a? bit? and? cheap|inexpensive|cheaper")

// niceMeal asks for a good one where a day is said of it; without one every meal should be nice.
var niceMeal = phrase.Says("a|one|our? really|very|truly? nice|lovely|good|great|special|memorable|romantic|festive dinner|supper|lunch|meal")

// readOneMeal finds what is wished of a meal in such words; dayed where it is one only on a day that is said.
func (w *List) readOneMeal(s *phrase.Sentence, list []phrase.Pattern, pick trip.Pick, dayed bool) {
	for _, p := range list {
		for _, m := range p.All(s) {
			_, atMeal := ofMeal.At(s, m.To)
			named := s.AnyBetween(m.From, m.To, lexicon.MealWords)
			behind, before := PinBehind(s, m.To), pinBefore(s, m.From)
			evening := behind.Dayed && s.AnyBetween(behind.From, behind.To, nights) || before.Dayed && s.AnyBetween(before.From, before.To, nights)
			if dayed && !behind.Dayed && !before.Dayed {
				continue
			}
			if clause.Negated(s, m.From) || !atMeal && !named && !evening {
				continue
			}
			w.At(m.From)
			level := clause.Level(s, m.From, m.To)
			s.Use(m, phrase.AsWish)
			w.foodAt(s, m.From, m.To, level, trip.FoodWish{Pick: pick})
		}
	}
}

// table adds a restaurant that is named, with the meal, the day and the hour that are said beside it: "dinner at Septime on Tuesday at 8".
func (w *List) table(s *phrase.Sentence, r gazetteer.Found) {
	f, p := &trip.FoodWish{Name: r.Place.ID}, PinBehind(s, r.To)
	level := clause.Level(s, r.From, r.To)
	for k := r.From - 1; k >= max(0, r.From-3); k-- {
		switch s.Tokens[k].Text {
		case "dinner", "supper":
			f.Meal = trip.RoleDinner
		case "lunch":
			f.Meal = trip.RoleLunch
		}
	}
	if p.Dayed || p.Timed {
		switch {
		case p.within != nil && p.within.Start >= lunchEnds:
			f.Meal = trip.RoleDinner
		case p.Timed && p.within == nil:
			c := p.Window.Start
			if f.Meal == trip.RoleDinner && c < 12*60 {
				c += 12 * 60
			}
			f.Hours = &calendar.Window{Start: c - atSlack, End: c + aroundSlack}
			if f.Meal == "" && c >= lunchEnds {
				f.Meal = trip.RoleDinner
			} else if f.Meal == "" {
				f.Meal = trip.RoleLunch
			}
		}
		s.UseRange(p.From, p.To, phrase.AsWish)
		if p.Dayed {
			w.on(f, nil, p)
		}
	}
	for _, o := range w.Other {
		if o.Food != nil && o.Food.Name == f.Name && !p.Dayed {
			return
		}
	}
	w.Other = append(w.Other, trip.Requirement{Level: level, Food: f, Stay: w.stay})
}

// ReadMeals finds named restaurants, diets, cuisines and what a meal should be near.
func (w *List) ReadMeals(s *phrase.Sentence, restaurants []gazetteer.Found) {
	for _, r := range restaurants {
		if !clause.Negated(s, r.From) {
			w.At(-1)
			w.table(s, r)
		}
	}
	w.readFoods(s)
	w.readOneMeal(s, fancyMeal, trip.PickBestRated, false)
	w.readOneMeal(s, niceMeal, trip.PickBestRated, true)
	w.readOneMeal(s, cheapMeal, trip.PickCheapest, false)
	tail := phrase.Of(meal)
	for i, t := range s.Tokens {
		if t.By != phrase.Nobody || t.Kind != phrase.Word || clause.Negated(s, i) {
			continue
		}
		_, followed := tail.At(s, i+1)
		if _, shop := whereEaten.At(s, i+1); shop && !lexicon.IsNational[t.Text] && lexicon.CuisineOf[t.Text] != "" {
			followed = true // "ramen shops" are none for shopping
		}
		var f trip.FoodWish
		switch {
		case lexicon.DietOf[t.Text] != "":
			f.Tag = lexicon.DietOf[t.Text]
		case lexicon.IsNational[t.Text] && !followed:
			continue // "French art" is no meal
		case lexicon.CuisineOf[t.Text] != "":
			f.Cuisine = lexicon.CuisineOf[t.Text]
		default:
			continue
		}
		to := i + 1
		if followed {
			to++
		}
		w.At(i)
		if _, no := clause.KindDenied(s, i, to); no {
			s.UseRange(i, to, phrase.Unwanted) // "sushi no", "Dislikes: pizza"
			continue
		}
		level := clause.Level(s, i, to)
		s.UseRange(i, to, phrase.AsWish)
		if followed && PinBehind(s, to).Dayed {
			f.Meal = trip.RoleDinner // "a vegan dinner on the first night"
		}
		w.foodAt(s, i, to, level, f)
	}
}

// whereEaten are houses for one dish.
var whereEaten = phrase.Of("shop|shops|counter|counters|stand|stands|stall|stalls|house|houses|parlour|parlours|parlor|parlors")

// readFoods finds what is said of meals by more than one word.
func (w *List) readFoods(s *phrase.Sentence) {
	for _, r := range foodRules {
		for _, p := range r.phrases {
			for _, m := range p.All(s) {
				if _, no := clause.DeniedAfter(s, m.To); no || clause.Negated(s, m.From) {
					continue
				}
				w.At(m.From)
				level := clause.Level(s, m.From, m.To)
				s.Use(m, phrase.AsWish)
				w.foodAt(s, m.From, m.To, level, r.wish)
			}
		}
	}
}

// foodAt adds what is wished of a meal, on the day that stands beside it: "first night cheap eats". One meal is as wished; who says that of several is
// told so.
func (w *List) foodAt(s *phrase.Sentence, from, to int, level trip.Level, f trip.FoodWish) {
	if m, ok := ofMeal.At(s, to); ok {
		f.Meal = trip.RoleDinner
		if s.AnyBetween(m.From, m.To, lunches) {
			f.Meal = trip.RoleLunch
		}
		s.Use(m, phrase.AsWish)
		to = m.To
	}
	p := PinBehind(s, to)
	if before := pinBefore(s, from); !p.Dayed || before.Dayed && s.Texts(to, ",") {
		p = before
	}
	if day, at := feastBefore(s, from); day.Month != 0 && !p.Dayed && (s.AnyBetween(from, to, dinners) || s.AnyBetween(from, to, lunches)) {
		p.Day, p.Dayed, p.From, p.To = day, true, at, from // "Christmas Eve dinner somewhere nice"
		named := p.Lock
		named.Place.Name = s.Typed(at, to)
		w.Feast = append(w.Feast, named)
	}
	if from, to, f.Times = timesSaid(s, from, to); isDiet(f.Tag) && !s.AnyBetween(from, to, dinners) && !s.AnyBetween(from, to, lunches) {
		f.Times = 0 // "one vegan" is somebody
	}
	if f.Times > 0 && f.Meal == "" && s.AnyBetween(from, to, nights) {
		f.Meal = trip.RoleDinner // "one evening in a beer garden"
	}
	if !p.Dayed {
		if end := timedTo(s, to); end > 0 && !(isDiet(f.Tag) && s.AnyBetween(to, end, always)) {
			leaveAside(s, from, end)
		}
		if f.Meal == "" && !isDiet(f.Tag) && s.AnyBetween(from, to, dinners) {
			f.Meal = trip.RoleDinner // "one Michelin-starred dinner"
		} else if f.Meal == "" && !isDiet(f.Tag) && s.AnyBetween(from, to, lunches) {
			f.Meal = trip.RoleLunch
		}
		w.food(level, f)
		return
	}
	f.Times = 0 // the day says it
	switch {
	case s.AnyBetween(from, to, lunches):
		f.Meal = trip.RoleLunch
	case s.AnyBetween(from, to, dinners), s.AnyBetween(p.From, p.To, nights):
		f.Meal = trip.RoleDinner
	}
	p.Place.Name = s.Typed(from, to)
	s.UseRange(p.From, p.To, phrase.AsWish)
	w.on(&f, nil, p)
	w.Other = append(w.Other, trip.Requirement{Level: level, Food: &f, Stay: w.stay})
}

// How often a kind of meal is asked for. What is not counted is welcome at every meal.
var (
	onceBefore  = phrase.Says("just|only? one|single", "a|one|just|only? single", "one|an|a evening|night|dinner|lunch|meal|afternoon in|at|of|with a|an|some|the?", "one|an evening|night|dinner|lunch|meal|afternoon", "splurge|splurging|splash on|out a|one")
	timesBefore = phrase.Says("# or more? times|evenings|nights|dinners|lunches|meals of|at|in|with|for? a|an|the?", "at least? #", "twice|thrice")
	timesBehind = phrase.Says("at|only|just|maybe? least|most? once|twice|thrice", "at|only|just|maybe? least|most? # times|meals|dinners|lunches", "on # evenings|nights|days|occasions", "one|on|for|some one? evening|night|dinner|lunch|time", "one evening|night|day|dinner|lunch")
)

// timesSaid finds how often a meal that is asked for at from ≤ i < to is to be had, and gives the stretch with the words for it; 0 where nothing says so.
func timesSaid(s *phrase.Sentence, from, to int) (begin, end, times int) {
	if m, ok := countBefore(s, onceBefore, from); ok {
		if s.Texts(m.From-2, "at", "least") {
			return m.From, to, 0 // more are welcome
		}
		return m.From, to, 1
	}
	if s.Texts(from, "one") || s.AnyBetween(from, to, splurges) && s.AnyBetween(from, to, oneOnly) {
		return from, to, 1
	}
	if m, ok := countBefore(s, timesBefore, from); ok && !s.AnyBetween(from, to, timedHouses) {
		return m.From, to, often(s, m)
	}
	if m, ok := countBefore(s, manyBefore, from); ok && s.AnyBetween(from, to, manyMeals) {
		return m.From, to, often(s, m)
	}
	if m, ok := countBehind(s, to); ok {
		return from, m.To, often(s, m)
	}
	return from, to, 0
}

// countBefore finds one of some phrases that ends before i, whoever left its words aside, and marks it as read.
func countBefore(s *phrase.Sentence, list []phrase.Pattern, i int) (phrase.Match, bool) {
	m, ok := s.Unread().EndingAt(list, i)
	return m, ok && takes(s, m)
}

// countBehind does the same for what stands behind a meal.
func countBehind(s *phrase.Sentence, i int) (phrase.Match, bool) {
	plain := s.Unread()
	for _, p := range timesBehind {
		if m, ok := p.At(plain, i); ok && takes(s, m) {
			return m, true
		}
	}
	return phrase.Match{}, false
}

// takes marks a match as read, unless a part of it is something else.
func takes(s *phrase.Sentence, m phrase.Match) bool {
	for _, t := range s.Tokens[m.From:m.To] {
		if t.By != phrase.Nobody && t.By != phrase.Unwanted {
			return false
		}
	}
	for i := m.From; i < m.To; i++ {
		s.Tokens[i].By = phrase.AsWish
	}
	return true
}

var (
	manyBefore = phrase.Says("# good|nice|great|proper|different?")
	manyMeals  = english.Words("dinners lunches meals suppers evenings nights")
	oneOnly    = english.Words("one a single")
	splurges   = english.Words("splurge splurging splash")
)

// timedHouses are counted as houses, not as meals: "two star restaurants".
var timedHouses = english.Words("star stars")

func often(s *phrase.Sentence, m phrase.Match) int {
	switch {
	case s.AnyBetween(m.From, m.To, twice):
		return 2
	case s.AnyBetween(m.From, m.To, thrice):
		return 3
	case len(m.Nums) > 0:
		return max(1, min(m.Nums[0], trip.MaxTimes))
	}
	return 1
}

var (
	twice  = english.Words("twice")
	thrice = english.Words("thrice")
)

// isDiet tells whether a tag of restaurants is what one keeps to at every meal.
func isDiet(tag string) bool {
	return slices.Contains(trip.Diets, tag)
}

// ofMeal says which meal is to be as wished; a diet that is said of all days is one.
var (
	ofMeal  = phrase.Of("for|at lunch|lunches|dinner|dinners|supper")
	always  = english.Words("every each all daily")
	dinners = english.Words("dinner dinners supper suppers")
	nights  = english.Words("night nights evening evenings tonight")
)

// DietAndDish gives a diet that is kept to and a dish that is asked for, where few places have both.
func (w *List) DietAndDish() (diet, dish string) {
	for _, r := range w.Other {
		if r.Food != nil && (r.Food.Tag == "vegan" || r.Food.Tag == "vegetarian") {
			diet = r.Food.Tag
		}
		if r.Food != nil && ofAnimals[r.Food.Cuisine] {
			dish = r.Food.Cuisine
		}
	}
	if diet == "" {
		return "", ""
	}
	return diet, dish
}

// ofAnimals are kitchens of which few dishes are without meat or fish.
var ofAnimals = english.Words("steak sushi seafood tonkatsu sukiyaki")
