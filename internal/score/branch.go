package score

import (
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Features is all that the selector may know of a branch (seed 000 §5.3): sums over the features of its selected
// choices. It reads no names and no references.
type Features struct {
	Cost          money.Cents // the whole trip
	Bed           money.Cents // what of it the nights cost
	TravelSeconds int         // on the way inside the destination
	PersonDays    int         // people × days
	Days          int
	Themes        map[string]int // how many stops have a theme
	Stops         int            // sights
	Sheltered     int            // sights with a roof, or in the open on a day fit for it
	Worth         int64          // of the stops: what the optimiser maximised, thousandths
	Ease          int64          // of bed and way, thousandths
}

// Statistics are the means and deviations that turn features into z-scores. They are frozen: measured once over the
// branches of the bundled cities and kept, so that a score of today can be compared with one of next year (S0.84).
type Statistics struct {
	CostMean, CostDev     float64 // cents a person and day
	TravelMean, TravelDev float64 // seconds a day
	WorthMean, WorthDev   float64 // thousandths a day
}

// Frozen are the statistics of pack version 2026.11.3, measured by TestFrozenStatistics of package schedule: the 180 branches
// that the planner makes for Paris, Munich and Tokyo × 12 months of 2026 × 3 tiers × the airports with flights, one adult
// from New York, 5 days from the 9th, no themes, typical prices and weather, 200 iterations. The test says how far the
// packs have moved away and fails when a mean has by more than a deviation.
var Frozen = Statistics{
	CostMean: 512_00, CostDev: 188_00,
	TravelMean: 7230, TravelDev: 1060,
	WorthMean: 10570, WorthDev: 543,
}

// Branch is the selector's score of S0.84, score = −cost_z − travel_time_z + preference_fit + weather_score, with the
// further factors of S1.9: diversity, and comfort as part of the preference fit. It does not know the budget: more money
// never makes the same branch look worse.
func Branch(f Features, wanted []string, s Statistics) float64 {
	costZ := (float64(f.Cost)/float64(max(1, f.PersonDays)) - s.CostMean) / s.CostDev
	travelZ := (float64(f.TravelSeconds)/float64(max(1, f.Days)) - s.TravelMean) / s.TravelDev
	return -costZ - travelZ + preferenceFit(f, wanted, s) + weatherScore(f) + diversity(f)
}

// preferenceFit is 0–1 for how often the stops have a wanted theme (a stop that has two counts twice, all together at most
// 1), the worth of the stops as a z-score, and comfort: the ease of bed and way on the same scale, and the price of the bed,
// which makes up for its part of the cost. Nobody asked the selector to save on a bed that the budget can pay.
func preferenceFit(f Features, wanted []string, s Statistics) float64 {
	fit := 0.0
	if len(wanted) > 0 && f.Stops > 0 {
		hits := 0
		for _, t := range wanted {
			hits += f.Themes[t]
		}
		fit = min(1, float64(hits)/float64(f.Stops))
	}
	worthZ := (float64(f.Worth)/float64(max(1, f.Days)) - s.WorthMean) / s.WorthDev
	comfort := float64(f.Ease)/float64(max(1, f.Days))/s.WorthDev + float64(f.Bed)/float64(max(1, f.PersonDays))/s.CostDev
	return fit + worthZ + comfort
}

func weatherScore(f Features) float64 {
	if f.Stops == 0 {
		return 0
	}
	return float64(f.Sheltered) / float64(f.Stops)
}

// diversity is 0–0.5: how many different themes the stops show.
func diversity(f Features) float64 { return 0.5 * min(1, float64(len(f.Themes))/8) }

// Choice ranks the fallbacks of a slot by the same formula, from features alone.
func Choice(c trip.ChoiceFeatures, wanted []string, badWeather bool) float64 {
	const costDev, travelDev = 15_00.0, 900.0 // of a single stop: a ticket's and a leg's usual spread
	v := -float64(c.Cost)/costDev - float64(c.TravelSeconds)/travelDev
	v += float64(themeFactor(c.Themes, wanted)) / 1000
	if badWeather && (c.Indoor == nil || !*c.Indoor) {
		v -= 2
	}
	return v
}
