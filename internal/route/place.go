// Package route knows the ways between places.
package route

import (
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Place is a place that one travels from or to.
type Place struct {
	Name    string    `json:"name"`
	Country string    `json:"country"`
	TZ      string    `json:"tz"`
	At      geo.Point `json:"geo"`
}

type Estimated struct {
	Minutes, Band int
	Price         money.Cents
}

func Usual(from, to Place) trip.TravelMode { return trip.ByTrain }

func Estimate(mode trip.TravelMode, from, to Place) (Estimated, bool) {
	km := float64(geo.Distance(from.At, to.At)) / 1000
	return Estimated{int(km*1.2/120*60) + 30, 20, money.Cents(km * 15)}, true
}
