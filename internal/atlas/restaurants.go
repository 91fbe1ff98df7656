package atlas

import (
	"io/fs"
	"slices"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

const noteRestaurant = "the price of a meal is an estimate"

type restaurantRow struct {
	ID        string      `json:"id"`
	Name      string      `json:"name"`
	Cuisine   []string    `json:"cuisine"`
	Tags      []string    `json:"tags"`
	Location  geo.Point   `json:"location"`
	Hours     weekRow     `json:"hours"`
	Blackout  []closedRow `json:"blackout"`
	Price     money.Cents `json:"price_usd_cents"`
	Meals     []string    `json:"meals"`
	KidFriend *bool       `json:"kid_friendly"`
	Rating    *float64    `json:"rating"`
	Source    string      `json:"source"`

	StepFree *bool           `json:"step_free"`
	Holidays trip.OnHolidays `json:"on_public_holidays"`
}

// Restaurants gives every restaurant of the city in the order of the pack.
func (p *Pack) Restaurants() []trip.Restaurant { return clone.Of(p.restaurants) }

func (p *Pack) readRestaurants(files fs.FS) error {
	var file struct {
		Restaurants []row[restaurantRow] `json:"restaurants"`
	}
	if err := readJSON(files, p.head.ID+"/restaurants.json", &file); err != nil {
		return err
	}
	for _, w := range file.Restaurants {
		w.value.check(p.records)
		p.restaurants = append(p.restaurants, w.value.restaurant(p.records.enter(w.value.ID, w.raw, w.value.Source, noteRestaurant)))
	}
	return nil
}

func (e *restaurantRow) check(r *records) {
	r.that(isSnake(e.ID), e.ID, "the id must be in lower snake case")
	r.that(e.Name != "", e.ID, "needs a name")
	r.that(isPlace(e.Location), e.ID, "is not a place on the globe")
	r.that(e.Hours.hasWindow(), e.ID, "needs hours")
	e.Hours.check(r, e.ID)
	r.that(e.Price > 0, e.ID, "needs a price")
	r.that(len(e.Meals) > 0, e.ID, "needs meals")
	for _, m := range e.Meals {
		r.that(m == "lunch" || m == "dinner" || m == "breakfast", e.ID, "unknown meal %q", m)
	}
	r.that(isRating(e.Rating), e.ID, "a rating lies between 0 and 10")
	r.that(e.Source != "", e.ID, "needs a source")
	checkHolidays(r, e.ID, e.Holidays)
}

func (e *restaurantRow) restaurant(from trip.Provenance) trip.Restaurant {
	yearly, once := blackouts(e.Blackout)
	return trip.Restaurant{
		ID: e.ID, Name: e.Name, Cuisine: e.Cuisine, Tags: e.Tags, Location: e.Location, Week: e.Hours.week(),
		Yearly: yearly, Blackout: once, Price: e.Price, Lunch: slices.Contains(e.Meals, "lunch"),
		Dinner: slices.Contains(e.Meals, "dinner"), KidFriend: e.KidFriend, Rating: e.Rating, Provenance: from,
		StepFree: e.StepFree, Holidays: e.Holidays,
	}
}
