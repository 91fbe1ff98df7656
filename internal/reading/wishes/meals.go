package wishes

import (
	"github.com/tripwright/tripwright/internal/calendar"
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

func foodTag(tag string) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, _ phrase.Match) { w.food(level, trip.FoodWish{Tag: tag}) }
}

func foodPick(p trip.Pick) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, _ phrase.Match) { w.food(level, trip.FoodWish{Pick: p}) }
}

var foodRules = []Rule{
	{phrase.Says("michelin starred|star|stars|quality|level "+meal+"?", "michelin "+meal+"?"), foodTag("michelin")},
	{phrase.Says("gluten free "+meal+"?", "coeliac", "celiac"), foodTag("gluten_free")},
	{phrase.Says("beer|bear garden|gardens"), foodTag("beer_garden")},
	{phrase.Says("beer hall", "beer halls"), foodTag("beer_hall")},
	{phrase.Says("with|on|has|have|having a? terrace", "terrace dining|dinner|restaurant|restaurants"), foodTag("terrace")},
	{phrase.Says("birthday dinner|meal|menu|lunch"), foodTag("birthday menu")},
	{phrase.Says("cheap|inexpensive|affordable places|place|spots|somewhere to eat|dine", "cheap|inexpensive|affordable|budget|cheapest eats|restaurants|restaurant|meals|food|dinners|dining|eateries", "eat|eating|dine cheaply|cheap"), foodPick(trip.PickCheapest)},
	{phrase.Says("best|top|highest|well|highly rated|reviewed restaurants|restaurant|food|eateries", "best restaurants|restaurant", "best places|place|spots to eat|dine"), foodPick(trip.PickBestRated)},
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
	w.Read(s, foodRules)
	tail := phrase.Of(meal)
	for i, t := range s.Tokens {
		if t.By != phrase.Nobody || t.Kind != phrase.Word || clause.Negated(s, i) {
			continue
		}
		_, followed := tail.At(s, i+1)
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
		level := clause.Level(s, i, to)
		s.UseRange(i, to, phrase.AsWish)
		if p := PinBehind(s, to); followed && p.Dayed {
			f.Meal = trip.RoleDinner // "a vegan dinner on the first night"
			if s.Texts(to-1, "lunch") {
				f.Meal = trip.RoleLunch
			}
			s.UseRange(p.From, p.To, phrase.AsWish)
			w.on(&f, nil, p)
			w.Other = append(w.Other, trip.Requirement{Level: level, Food: &f, Stay: w.stay})
			continue
		}
		w.food(level, f)
	}
}
