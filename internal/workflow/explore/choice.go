package explore

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// TravelsForFood is the sentence about a food lover's daily spend.
const TravelsForFood = "You travel for food: %s a day for meals and small things instead of %s."

// TableAssumed says among what is taken for granted where the day's money is more than others spend.
func TableAssumed(assumed []string, daily money.Cents, city *trip.City, in *trip.Intent) []string {
	said, begins := "", in.Locale().Begins(TravelsForFood)
	if usual := city.Daily.Of(trip.TierMid, in.Party); daily > usual {
		said = in.Locale().Say(TravelsForFood, daily, usual)
	}
	assumed = pick.Without(assumed, func(a string) bool { return strings.HasPrefix(a, begins) && a != said })
	if said != "" {
		assumed = pick.Once(assumed, said)
	}
	return assumed
}

// StopsIn counts the stops of a plan.
func StopsIn(p trip.Plan) int {
	n := 0
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Role.IsStop() {
			n++
		}
	})
	return n
}

// Set sets the chosen plan at the prices of the dates.
func Set(city *schedule.City, in *trip.Intent, seed uint64, c Choice, assume trip.Assumptions) (trip.Plan, error) {
	plan, _, err := city.Retime(in, c.Chosen.Journey(city.Facts()), assume, schedule.StopsOf(&c.Plan), seed, false)
	plan.Branch = c.Chosen.Branch
	return plan, err
}

// TableKept is the day's money of an edit: the parent's, where it is one of this party and of what the city costs now.
func TableKept(parent *revise.Parent, in *trip.Intent, daily *trip.DailySpend, planned money.Cents) money.Cents {
	usual, table := daily.Usual(in.Party, in.Prefs.Themes), parent.Plan.Table
	if daily.Usual(parent.Intent.Party, parent.Intent.Prefs.Themes) == usual && (table == usual || table == daily.Simple(in.Party)) {
		return table
	}
	return planned
}

// LastDeparture is when public transport stops, as the ways of the city say.
func LastDeparture(w gather.World, city *trip.City, rate money.Rate, asOf time.Time) *calendar.Clock {
	far := city.Center
	far.Lat += 0.05
	return w.Legs(*city, rate, &trip.Intent{}, asOf).Leg(city.Center, far).LastDeparture
}

// Choice is the branch that is taken, as the plan.
type Choice struct {
	Chosen   afford.Candidate    `json:"chosen"`
	Plan     trip.Plan           `json:"plan"`
	Unplaced []schedule.Unplaced `json:"unplaced"`
}

// Choose takes a branch as the plan.
func Choose(c afford.Candidate) Choice {
	out := Choice{Plan: c.Draft.Plan, Unplaced: c.Draft.Unplaced, Chosen: c}
	out.Chosen.Draft = schedule.Draft{} // it is the plan from here on
	return out
}
