package trip

import "slices"

// Diets are what people keep to at every meal, as tags of restaurants.
var Diets = []string{"vegetarian", "vegan", "pescatarian", "halal", "kosher", "gluten_free"}

// alsoKeeps are the diets whose houses leave out what another leaves out, or nearly: who keeps to it finds something there, and asks.
var alsoKeeps = map[string][]string{
	"vegetarian":  {"vegan"},
	"vegan":       {"vegetarian"},
	"pescatarian": {"vegetarian", "vegan"},
	"halal":       {"vegan", "vegetarian"},
	"kosher":      {"vegan", "vegetarian"},
}

// Kitchens that live from what some leave out.
var (
	ofPork  = []string{"tonkatsu", "ramen", "izakaya", "bavarian", "german", "franconian", "austrian", "alsatian", "lyonnais", "southwest", "beer_hall", "okonomiyaki", "kushiage"}
	ofMeat  = []string{"tonkatsu", "yakiniku", "yakitori", "kushiage", "sukiyaki", "steak", "burger", "burgers", "bavarian", "franconian", "beer_hall"}
	ofFish  = []string{"sushi", "seafood", "unagi"}
	ofWheat = []string{"ramen", "udon", "soba", "pizza", "bakery", "tempura", "okonomiyaki", "tonkatsu", "kushiage"}
)

var against = map[string][]string{
	"vegetarian": slices.Concat(ofMeat, ofFish), "vegan": slices.Concat(ofMeat, ofFish), "pescatarian": ofMeat,
	"halal": slices.Concat(ofPork, ofMeat), "kosher": slices.Concat(ofPork, ofMeat, ofFish), "gluten_free": ofWheat,
}

// EveryMeal tells whether a wish is a diet for all meals, and for none in particular.
func (w *FoodWish) EveryMeal() bool {
	return w.Meal == "" && w.Day == nil && w.Times == 0 && w.Name == "" && slices.Contains(Diets, w.Tag)
}

// Counted tells whether a wish is for some meals alone, those of a day or so many: the others are to be otherwise.
func (w *FoodWish) Counted() bool { return w.Day != nil || w.Times > 0 }

// Keeps tells whether a restaurant is known to keep a diet, or one that leaves out as much.
func (r *Restaurant) Keeps(diet string) bool {
	return slices.Contains(r.Tags, diet) || slices.ContainsFunc(alsoKeeps[diet], func(d string) bool { return slices.Contains(r.Tags, d) })
}

// Breaks tells whether the kitchen of a restaurant lives from what a diet leaves out, and nothing says that it keeps it all the same.
func (r *Restaurant) Breaks(diet string) bool {
	return !r.Keeps(diet) && slices.ContainsFunc(r.Cuisine, func(c string) bool { return slices.Contains(against[diet], c) })
}
