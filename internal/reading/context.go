package reading

import (
	"time"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Context is all that Read knows of the world.
type Context struct {
	Now     time.Time
	Cities  []gazetteer.City
	Origins []gazetteer.Place                        // airports trips may begin at: ID is the IATA code, aliases are city names
	RateUSD func(currency string) (money.Rate, bool) // nil knows no currency but the dollar

	// Currency is what sums are in whose currency a change does not name: that of the trip. Empty: US dollars.
	Currency string

	Brands   []string // hotel brands that can be asked for
	Carriers []string // airlines that can be asked for

	// Answers are the traveller's answers to earlier questions, by Question.Field. They win over the sentence.
	Answers map[string]string

	// Lang is what questions and assumptions are said in. What is read is English; the vocabulary of another language would stand beside it.
	Lang wording.Language

	// Towns are the places of the world that a journey may begin at; nil knows airports alone.
	Towns Towns

	places *gazetteer.Index // of Cities and Origins, when Prepare made it
}

// Towns knows the world beyond the cities that can be planned.
type Towns interface {
	// Town gives the name by which a place is known, and whether it is.
	Town(name string) (known string, ok bool)
	// Goes tells whether a kind of ride leads from one place to another, as far as anybody knows.
	Goes(mode trip.TravelMode, from, to string) bool
	// NextDay tells whether who leaves one place by day arrives at another on the next date, as one does who flies far to the east.
	NextDay(from, to string) bool
}

// town asks the towns, where there are any.
func (c *Context) town(name string) (string, bool) {
	if c.Towns == nil {
		return "", false
	}
	return c.Towns.Town(name)
}

// Prepare makes the index of a context's places beforehand, so that reading many sentences makes it once. Cities and Origins
// of the result must not be changed; it may be used by several at the same time.
func (c Context) Prepare() Context {
	c.places = gazetteer.New(c.Cities, c.Origins)
	return c
}

// Gazetteer gives the index of the places.
func (c Context) Gazetteer() *gazetteer.Index {
	if c.places == nil {
		return gazetteer.New(c.Cities, c.Origins)
	}
	return c.places
}
