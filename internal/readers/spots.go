package readers

import (
	"slices"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// spotsOf are the places of a city that the description of an edit may speak of.
func spotsOf(packs *atlas.Atlas, city string) ([]plan.Spot, error) {
	pack, err := packs.Find(city)
	if err != nil {
		return nil, err
	}
	var out []plan.Spot
	for _, s := range pack.Sights(0) {
		types := slices.DeleteFunc([]string{string(s.VenueType), s.Type}, func(t string) bool { return t == "" })
		out = append(out, plan.Spot{ID: s.ID, Name: s.Name, Types: slices.Compact(types)})
	}
	for _, r := range pack.Restaurants() {
		out = append(out, plan.Spot{ID: r.ID, Name: r.Name})
	}
	return out, nil
}
