package wishes

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A date that is said of a meal is that of a table and not of the trip: "4 nights from 9 September, dinner at Septime on 11 September". Meals are read
// after the dates, so it is held back from them until then.

var dated = english.Words("dinner supper lunch brunch meal restaurant table")

// mealReach is how many words may stand between a meal and its date.
const mealReach = 8

// HoldMealDays keeps the dates of meals from being taken for those of the trip, where it has others, until they are let go.
func HoldMealDays(s *phrase.Sentence) (letGo func()) {
	var held []int
	for i := range s.Tokens {
		if !s.Texts(s.BackOver(i, "the")-1, "on") {
			continue
		}
		d, to := dates.DayAt(s, i)
		if to == 0 || d.Month == 0 || !datedMeal(s, i) && !dated[s.WordAt(s.Skip(to, ",", "a", "our"))] || !dateOutside(s, i, to) {
			continue
		}
		for k := i; k < to; k++ {
			held = append(held, k)
			s.Tokens[k].By = phrase.AsWish
		}
	}
	return func() {
		for _, k := range held {
			s.Tokens[k].By = phrase.Nobody
		}
	}
}

// datedMeal tells whether a meal or a restaurant is spoken of before i.
func datedMeal(s *phrase.Sentence, i int) bool {
	for k := i - 1; k >= max(0, i-mealReach) && !phrase.Ends(s.Tokens[k]) && s.Tokens[k].Text != ","; k-- {
		if dated[s.Tokens[k].Text] || s.Tokens[k].By == phrase.AsRestaurant {
			return true
		}
	}
	return false
}

// dateOutside tells whether another date stands outside of the tokens from ≤ i < to.
func dateOutside(s *phrase.Sentence, from, to int) bool {
	for k := range s.Tokens {
		if k >= from && k < to {
			continue
		}
		if d, end := dates.DayAt(s, k); end > 0 && d.Month != 0 && (end <= from || k >= to) {
			return true
		}
	}
	return false
}
