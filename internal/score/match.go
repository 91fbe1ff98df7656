package score

import (
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// Names tells whether a wish's words mean the sight: its id, its name or local name, whatever the case and accents.
func Names(a *trip.Attraction, words string) bool {
	return a.Named(words)
}

// Answers tells whether a sight is what a wish for sights names, or of the type it asks for.
func Answers(a *trip.Attraction, w *trip.SightsWish) bool {
	return w.Name != "" && Names(a, w.Name) || w.Type != "" && a.Is(w.Type)
}

// Serves tells whether a restaurant answers what a food wish says of it: name, cuisine, tag; a wish that names none of
// them is answered by all. Where it lies is judged by whoever knows the day.
func Serves(r *trip.Restaurant, w *trip.FoodWish) bool {
	if w.Name != "" && trip.Fold(w.Name) != trip.Fold(r.Name) && trip.Fold(w.Name) != trip.Fold(r.ID) {
		return false
	}
	if w.Cuisine != "" && !hasFold(r.Cuisine, w.Cuisine) {
		return false
	}
	if w.Tag != "" && !hasFold(r.Tags, w.Tag) {
		return false
	}
	return true
}

func hasFold(list []string, s string) bool {
	for _, x := range list {
		if strings.EqualFold(x, s) {
			return true
		}
	}
	return false
}
