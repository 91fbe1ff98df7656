package route

import (
	"math"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Version names the models in provenance. It is raised when one of them changes.
const Version = "3"

// Ref begins the reference of every ride that a model estimates; behind it stands the version of the models.
const Ref = Tool + "/estimate@"

// Estimated is what a model of distance says of a ride.
type Estimated struct {
	Minutes int         // from place to place, breaks and all
	Band    int         // it may take so many minutes less or more
	Price   money.Cents // of a seat, of a car as a whole
	Breaks  int         // minutes of Minutes that a driver rests
}

// model is how long a ride takes and what it costs, by the straight line between its ends.
type model struct {
	least, most float64 // km that it is used for
	detour      float64 // the way by the straight line
	speed       float64 // km/h on the way
	begins      float64 // minutes that any such ride takes: out of the town, up and down, on and off the quay
	band        float64 // of the time, either way
	fixed       money.Cents
	perKm       float64 // cents of a km on the way
	overSea     bool
}

// The models of Tripwright. Their speeds are fitted by eye to published times of 2025 (the test lists them): most of those lie within the band; a line
// for high speed may take less, mountains more. The fares are round figures for a booking some weeks ahead; they are there
// to be counted in a budget, not to be quoted.
func models() map[trip.TravelMode]model {
	return map[trip.TravelMode]model{
		trip.ByFlight: {least: 120, most: 20_000, detour: 1.05, speed: 830, begins: 40, band: 0.12, fixed: 50_00, perKm: 9, overSea: true},
		trip.ByTrain:  {least: 5, most: 1_800, detour: 1.2, speed: 130, begins: 15, band: 0.45, fixed: 8_00, perKm: 11},
		trip.ByCoach:  {least: 5, most: 1_200, detour: 1.25, speed: 75, begins: 15, band: 0.2, fixed: 5_00, perKm: 5},
		trip.ByFerry:  {least: 2, most: 600, detour: 1.15, speed: 35, begins: 30, band: 0.3, fixed: 15_00, perKm: 12, overSea: true},
		trip.ByCar:    {least: 2, most: 600, detour: 1.22, speed: 95, begins: 15, band: 0.2, perKm: 15}, // no farther than nine hours, rests and all: the rules let nobody drive longer
	}
}

// rest is a driver's break after so long behind the wheel: fifteen minutes every two hours, as the Highway Code of Great Britain advises (rule 91).
const (
	driveOn = 120
	rest    = 15
)

// Estimate says how long a ride takes and what it costs by its model; ok is false for a way that the model is not made for: too short, too
// far, over the sea, or of a ferry from or to where none can be.
func Estimate(mode trip.TravelMode, from, to Place) (_ Estimated, ok bool) {
	m, known := models()[mode]
	km := distance(from, to)
	if !known || km < m.least || km > m.most || !m.overSea && !OneLand(from.Country, to.Country) || mode == trip.ByFerry && !Sails(from, to) {
		return Estimated{}, false
	}
	way := km * m.detour
	minutes := m.begins + way/m.speed*60
	e := Estimated{Price: m.fixed + money.Cents(math.Round(way*m.perKm))}
	if mode == trip.ByCar {
		e.Breaks = int(minutes) / driveOn * rest
	}
	e.Minutes = fives(minutes) + e.Breaks
	e.Band = max(10, fives(minutes*m.band))
	return e, true
}

// Going are the modes that go from one place to another by their models, but for one; none of a way that nobody knows an end of.
func Going(from, to Place, but trip.TravelMode) []trip.TravelMode {
	if from.At.IsZero() || to.At.IsZero() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(trip.Modes), func(mode trip.TravelMode) bool {
		_, ok := Estimate(mode, from, to)
		return !ok || mode == but
	})
}

// TooFarToDrive tells whether one gets from one place to another by land, but not on one day behind the wheel.
func TooFarToDrive(from, to Place) bool {
	return OneLand(from.Country, to.Country) && distance(from, to) > models()[trip.ByCar].most
}

// fives rounds to five minutes: no more is known.
func fives(minutes float64) int { return int(math.Round(minutes/5)) * 5 }

func distance(from, to Place) float64 { return float64(geo.Distance(from.At, to.At)) / 1000 }

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}
