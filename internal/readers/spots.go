package readers

import (
	"slices"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/models"
)

// spotsOf are the places of a city that the description of an edit may speak of.
func spotsOf(packs *atlas.Atlas, city string) ([]models.Spot, error) {
	pack, err := packs.Find(city)
	if err != nil {
		return nil, err
	}
	var out []models.Spot
	for _, s := range pack.Sights(0) {
		types := slices.DeleteFunc([]string{string(s.VenueType), s.Type}, func(t string) bool { return t == "" })
		out = append(out, models.Spot{ID: s.ID, Name: s.Name, Types: slices.Compact(types)})
	}
	for _, r := range pack.Restaurants() {
		out = append(out, models.Spot{ID: r.ID, Name: r.Name})
	}
	return out, nil
}
