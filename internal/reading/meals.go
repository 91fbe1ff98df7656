package reading

import (
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

const meal = "food|restaurants|restaurant|meals|meal|dinner|dinners|lunch|cuisine|cooking|options|dining|dishes|places|place|eats|eatery|eateries|bars|bar|spots|diet|menu|night|joint|joints"

// diets are tags of restaurants; cuisines what they cook. The word said is the word looked for, unless another stands behind "=".
const (
	diets    = "vegetarian vegetarians=vegetarian veggie=vegetarian veggies=vegetarian vegan vegans=vegan halal kosher michelin pescatarian"
	cuisines = `italian french japanese sushi ramen soba tempura izakaya seafood indian thai chinese vietnamese korean mexican greek spanish tapas lebanese
		moroccan turkish bavarian german austrian pizza steak=steak steaks=steak burgers burger=burgers curry tonkatsu okonomiyaki kaiseki sukiyaki udon=udon
		crepes croissants=bakery dumplings=chinese peruvian israeli alsatian breton provencal ethiopian brunch`
	nationals = "italian french japanese indian thai chinese vietnamese korean mexican greek spanish lebanese moroccan turkish bavarian german austrian peruvian israeli alsatian breton provencal ethiopian"
)

var (
	dietOf     = renamed(diets)
	cuisineOf  = renamed(cuisines)
	isNational = set(nationals)
)

// renamed makes a table of words: a word stands for itself, or for what follows its "=".
func renamed(list string) map[string]string {
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

func (w *wishes) food(level trip.Level, f trip.FoodWish) {
	for _, r := range w.other {
		if r.Food != nil && *r.Food == f {
			return
		}
	}
	w.other = append(w.other, trip.Requirement{Level: level, Food: &f})
}

func foodTag(tag string) func(*wishes, trip.Level, match) {
	return func(w *wishes, level trip.Level, _ match) { w.food(level, trip.FoodWish{Tag: tag}) }
}

func foodPick(p trip.Pick) func(*wishes, trip.Level, match) {
	return func(w *wishes, level trip.Level, _ match) { w.food(level, trip.FoodWish{Pick: p}) }
}

var foodRules = []wishRule{
	{says("michelin starred|star|stars|quality|level "+meal+"?", "michelin "+meal+"?"), foodTag("michelin")},
	{says("gluten free "+meal+"?", "coeliac", "celiac"), foodTag("gluten_free")},
	{says("beer|bear garden|gardens"), foodTag("beer_garden")},
	{says("beer hall", "beer halls"), foodTag("beer_hall")},
	{says("with|on|has|have|having a? terrace", "terrace dining|dinner|restaurant|restaurants"), foodTag("terrace")},
	{says("birthday dinner|meal|menu|lunch"), foodTag("birthday menu")},
	{says("cheap|inexpensive|affordable places|place|spots|somewhere to eat|dine", "cheap|inexpensive|affordable|budget|cheapest eats|restaurants|restaurant|meals|food|dinners|dining|eateries", "eat|eating|dine cheaply|cheap"), foodPick(trip.PickCheapest)},
	{says("best|top|highest|well|highly rated|reviewed restaurants|restaurant|food|eateries", "best restaurants|restaurant", "best places|place|spots to eat|dine"), foodPick(trip.PickBestRated)},
}

// readMeals finds named restaurants, diets, cuisines and what a meal should be near.
func (w *wishes) readMeals(s *sentence, restaurants []found) {
	for _, r := range restaurants {
		if !s.negated(r.from) {
			w.food(s.level(r.from, r.to), trip.FoodWish{Name: r.place.ID})
		}
	}
	w.read(s, foodRules)
	tail := say(meal)
	for i, t := range s.tok {
		if t.by != nobody || t.kind != word || s.negated(i) {
			continue
		}
		_, followed := tail.at(s, i+1)
		var f trip.FoodWish
		switch {
		case dietOf[t.text] != "":
			f.Tag = dietOf[t.text]
		case isNational[t.text] && !followed:
			continue // "French art" is no meal
		case cuisineOf[t.text] != "":
			f.Cuisine = cuisineOf[t.text]
		default:
			continue
		}
		to := i + 1
		if followed {
			to++
		}
		w.food(s.level(i, to), f)
		s.useRange(i, to, asWish)
	}
}
