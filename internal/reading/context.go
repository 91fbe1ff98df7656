package reading

import (
	"time"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/wording"
)

// Context is all that Read knows of the world.
type Context struct {
	Now     time.Time
	Cities  []CityInfo
	Origins []NamedPlace                             // airports trips may begin at: ID is the IATA code, aliases are city names
	RateUSD func(currency string) (money.Rate, bool) // nil knows no currency but the dollar

	// Currency is what sums are in whose currency a change does not name: that of the trip. Empty: US dollars.
	Currency string

	Brands   []string // hotel brands that can be asked for
	Carriers []string // airlines that can be asked for

	WalkMeters geo.Meters // how far one walks in a plan before one rides; 0 is not known

	// Answers are the traveller's answers to earlier questions, by Question.Field. They win over the sentence.
	Answers map[string]string

	// Lang is what questions and assumptions are said in. What is read is English; the vocabulary of another language would stand beside it.
	Lang wording.Language

	places *gazetteer // of Cities and Origins, when Prepare made it
}

// Prepare makes the index of a context's places beforehand, so that reading many sentences makes it once. Cities and Origins
// of the result must not be changed; it may be used by several at the same time.
func (c Context) Prepare() Context {
	c.places = newGazetteer(c.Cities, c.Origins)
	return c
}

// gazetteer gives the index of the places.
func (c Context) gazetteer() *gazetteer {
	if c.places == nil {
		return newGazetteer(c.Cities, c.Origins)
	}
	return c.places
}

// CityInfo is a destination.
type CityInfo struct {
	Name        string
	Aliases     []string
	TZ          string
	Airports    []NamedPlace // ID is the IATA code
	Sights      []NamedPlace
	Restaurants []NamedPlace
	Hotels      []NamedPlace
}

// NamedPlace is something with a name. Short forms ("Louvre" for "Louvre Museum") are derived where they are unique.
type NamedPlace struct {
	ID          string
	Name        string
	Aliases     []string // other names, such as the local one
	StayMinutes int      // usual length of a visit; 0 means DefaultStay
}

// DefaultStay is how long a pinned visit lasts when the sight does not say, in minutes.
const DefaultStay = 120
