package atlas

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// taxRow is what the town takes of a guest for a night, by the stars of the house, or one for all.
type taxRow struct {
	ByStars  map[string]trip.TaxBand `json:"by_stars"` // "0": of houses without stars
	Bands    []trip.TaxBand          `json:"bands"`
	Children bool                    `json:"children"`
	Says     string                  `json:"says"` // in the currency of the place
	Source   string                  `json:"source"`
}

const taxOwner = "tax"

func (t *taxRow) check(r *records) {
	r.that(t.Says != "" && isHTTPS(t.Source), taxOwner, "needs what it says in words, and a source")
	r.that((len(t.ByStars) > 0) != (len(t.Bands) > 0), taxOwner, "goes by stars or by the price of a night")
	r.that(slices.IsSortedFunc(t.Bands, func(a, b trip.TaxBand) int { return int(a.From - b.From) }), taxOwner, "its bands must rise")
	for stars, band := range t.ByStars {
		r.that(len(stars) == 1 && stars >= "0" && stars <= "5" && band.From == 0 && band.Price > 0, taxOwner, "stars lie between 0 and 5, and have one price")
	}
}

// of gives the tax in a house of so many stars; nil where there is none.
func (t *taxRow) of(stars int) *trip.StayTax {
	if t == nil {
		return nil
	}
	if len(t.Bands) > 0 {
		return &trip.StayTax{Bands: t.Bands, Children: t.Children}
	}
	band, ok := t.ByStars[string(rune('0'+stars))]
	if !ok {
		return nil
	}
	return &trip.StayTax{Bands: []trip.TaxBand{band}, Children: t.Children}
}

// note says of a hotel what its prices are made of.
func (t *taxRow) note() string {
	if t == nil {
		return noteHotel
	}
	return noteHotel + "; " + t.Says
}
