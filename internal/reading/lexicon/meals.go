package lexicon

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
)

// EatWords tell that somebody eats at a place, and does not sleep there.
var EatWords = english.Words("dinner lunch eat eating beer drink drinks coffee tea cake dine dining table meal supper brunch bar")

// diets are tags of restaurants; cuisines what they cook. The word said is the word looked for, unless another stands behind "=".
const (
	diets    = "vegetarian vegetarians=vegetarian veggie=vegetarian veggies=vegetarian vegan vegans=vegan halal kosher michelin pescatarian"
	cuisines = `italian french japanese sushi ramen soba tempura izakaya izakayas=izakaya seafood indian thai chinese vietnamese korean mexican greek spanish tapas lebanese
		moroccan turkish bavarian german austrian pizza pizzas=pizza pizzeria=pizza pizzerias=pizza steak=steak steaks=steak burgers burger=burgers curry tonkatsu okonomiyaki kaiseki sukiyaki udon=udon
		crepes croissants=bakery dumplings=chinese dumpling=chinese peruvian israeli alsatian breton provencal ethiopian brunch`
	nationals = "italian french japanese indian thai chinese vietnamese korean mexican greek spanish lebanese moroccan turkish bavarian german austrian peruvian israeli alsatian breton provencal ethiopian"
)

var (
	// DietOf gives the tag of restaurants that a word asks for.
	DietOf = Renamed(diets)
	// CuisineOf gives the cuisine that a word asks for.
	CuisineOf = Renamed(cuisines)
	// IsNational are the cuisines whose word can be said of anything: "French art" is no meal.
	IsNational = english.Words(nationals)
)

// Renamed makes a table of words: a word stands for itself, or for what follows its "=".
func Renamed(list string) map[string]string {
	m := map[string]string{}
	for w := range strings.FieldsSeq(list) {
		said, means, other := strings.Cut(w, "=")
		if !other {
			means = said
		}
		m[said] = means
	}
	return m
}

// MealWords tell that a meal is spoken of.
var MealWords = english.Words("dinner lunch eat eating beer drink coffee tea cake evening hall dine dining table reservation book reserve meal supper brunch breakfast restaurant")
