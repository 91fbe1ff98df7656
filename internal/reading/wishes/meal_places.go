package wishes

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Who eats at a place wants a meal there and no visit: at the restaurant of that house where one is known, and near it else. Who breakfasts there comes in
// the first hours, since no day of a plan has a breakfast.

const mealsAt = "breakfast|brunch|lunch|lunches|dinner|dinners|supper"

var (
	mealAtPlace = phrase.Says(mealsAt+" at|in|inside|on|by the?", "lunch|lunching|dine|dining|eat|eating|breakfast at|in the?")
	mealOfPlace = phrase.Says("for a|our|my? quick|long|late|early|nice? " + mealsAt)
)

// breakfastHours are those of who comes to a place for breakfast.
var breakfastHours = calendar.Window{Start: 7 * 60, End: 11 * 60}

var breakfasts = english.Words("breakfast brunch")

// ReadMealPlaces finds sights that are named as the place of a meal. Those that have a restaurant are given back with the restaurants, the rest of the sights
// with the sights.
func (w *List) ReadMealPlaces(s *phrase.Sentence, g *gazetteer.Index, sights, restaurants []gazetteer.Found) (restSights, withThem []gazetteer.Found) {
	for _, f := range sights {
		m, before := s.EndingAt(mealAtPlace, f.From)
		behind, ok := mealBehind(s, f.To)
		if !before && !ok || clause.Negated(s, f.From) {
			restSights = append(restSights, f)
			continue
		}
		if !before {
			m = behind
		}
		table, known := g.TableAt(s, f)
		switch {
		case s.AnyBetween(m.From, m.To, breakfasts):
			w.breakfast(s, f, m)
		case known && before:
			for k := f.From; k < f.To; k++ {
				s.Tokens[k].By = phrase.AsRestaurant
			}
			restaurants = append(restaurants, table)
		default:
			w.mealNear(s, f, m)
		}
	}
	return restSights, restaurants
}

// mealBehind finds the meal that a place is named for: "to Tsukiji for breakfast".
func mealBehind(s *phrase.Sentence, i int) (phrase.Match, bool) {
	for _, p := range mealOfPlace {
		if m, ok := p.At(s, i); ok {
			return m, true
		}
	}
	return phrase.Match{}, false
}

// breakfast wants a sight in the first hours of a day, of that which stands beside it where one does.
func (w *List) breakfast(s *phrase.Sentence, f gazetteer.Found, m phrase.Match) {
	level := clause.Level(s, min(m.From, f.From), max(m.To, f.To))
	s.Use(m, phrase.AsWish)
	hours := breakfastHours
	hours.End = max(hours.End, hours.Start+calendar.Clock(2*60+f.Place.StayMinutes))
	wish := &trip.SightsWish{Name: f.Place.ID, Hours: &hours}
	if p := PinBehind(s, max(m.To, f.To)); p.Dayed {
		p.Place = f.Place
		s.UseRange(p.From, p.To, phrase.AsSight)
		w.on(nil, wish, p)
	}
	w.Other = append(w.Other, trip.Requirement{Level: level, Sights: wish})
}

// mealNear wants a meal near a sight, on the day and at the hour that stand beside it.
func (w *List) mealNear(s *phrase.Sentence, f gazetteer.Found, m phrase.Match) {
	from, to := min(m.From, f.From), max(m.To, f.To)
	level := clause.Level(s, from, to)
	wish := &trip.FoodWish{Near: f.Place.ID}
	switch {
	case s.AnyBetween(m.From, m.To, dinners):
		wish.Meal = trip.RoleDinner
	case s.AnyBetween(m.From, m.To, lunches), s.Texts(m.From, "lunching"):
		wish.Meal = trip.RoleLunch
	}
	s.UseRange(from, to, phrase.AsWish)
	p := PinBehind(s, to)
	if p.Timed && wish.Meal != "" && p.within == nil {
		c := p.Window.Start
		if wish.Meal == trip.RoleDinner && c < 12*60 {
			c += 12 * 60
		}
		wish.Hours = &calendar.Window{Start: c - atSlack, End: min(calendar.Midnight, c+aroundSlack)}
	}
	if p.Dayed || wish.Hours != nil {
		s.UseRange(p.From, p.To, phrase.AsWish)
	}
	if p.Dayed {
		p.Place = f.Place
		w.on(wish, nil, p)
	}
	w.Other = append(w.Other, trip.Requirement{Level: level, Food: wish})
}
