package trip

import (
	"math"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
)

// MostAnswers is how many other answers an itinerary offers at most.
const MostAnswers = 3

// Answer is another good plan for the same wishes, complete enough to be chosen: it keeps every rule, costs no more than
// the budget, and no plan that was looked at is as good in every measure and better in one. That of a journey may go to the places in another
// order, for other nights or by other rides: Stays and Transfers say so, and journey.Answered makes wishes of them.
type Answer struct {
	Trade     string         `json:"trade"` // what it gives and takes beside the itinerary's plan, in a sentence
	Branch    Branch         `json:"branch,omitzero"`
	Days      []AnswerDay    `json:"days"`
	Costs     CostBreakdown  `json:"cost_breakdown"`
	Measures  Measures       `json:"measures"`
	Stays     []AnswerStay   `json:"stays,omitempty"`     // of a journey, in their order
	Transfers []TransferWish `json:"transfers,omitempty"` // of a journey: the ways that are made by another mode than the itinerary's
	Passes    []PassTaken    `json:"passes,omitempty"`    // that are bought, and counted in Costs
}

// AnswerStay is one stay of an Answer.
type AnswerStay struct {
	Wish   int    `json:"wish"`  // which of the stays of the itinerary's intent it is
	Place  string `json:"place"` // the city's name
	Nights int    `json:"nights"`
	First  int    `json:"first"` // its first day, among Days
}

// AnswerDay is one day of an Answer.
type AnswerDay struct {
	Date  calendar.Date `json:"date"`
	Stops []AnswerStop  `json:"stops"`
}

// AnswerStop is one slot of an Answer.
type AnswerStop struct {
	Window calendar.Window `json:"window"`
	Role   Role            `json:"role"`
	Option string          `json:"option_ref"`
	Name   string          `json:"name"`
	Locked bool            `json:"locked,omitempty"`
}

// Measures are what plans are compared by.
type Measures struct {
	Cost   money.Cents `json:"cost_usd_cents"`
	Way    int         `json:"way_minutes"` // in flights and on every way at the destination, rounded up
	Walk   geo.Meters  `json:"walk_meters"` // of it on foot
	Worth  int64       `json:"worth"`       // to the traveller's taste, thousandths: the score of an itinerary
	Sights int         `json:"sights"`      // how many are visited
}

// Measure takes the measures of a plan that is worth so much.
func Measure(p *Plan, f *Facts, worth int64) Measures {
	m := Measures{Cost: p.Costs().Total, Worth: worth}
	seconds := 0
	p.Each(func(_, _ int, s *Slot) {
		if s.Leg != nil {
			seconds += s.Leg.DurationSeconds
			if s.Leg.Mode == Walk {
				m.Walk += geo.Meters(math.Round(float64(s.Leg.Distance)))
			}
		}
		if s.Role == RoleSight {
			m.Sights++
		}
	})
	for _, r := range p.Rides(f) {
		if r.Ride != nil {
			seconds += r.Ride.DurationSeconds
		}
	}
	m.Way = (seconds + 59) / 60
	return m
}

// Outdoes tells whether m is as good in every measure and better in one.
func (m Measures) Outdoes(o Measures) bool {
	worse := m.Cost > o.Cost || m.Way > o.Way || m.Walk > o.Walk || m.Worth < o.Worth
	better := m.Cost < o.Cost || m.Way < o.Way || m.Walk < o.Walk || m.Worth > o.Worth
	return !worse && better
}

// Of gives what stands first in a role; nil where nothing does.
func (a *Answer) Of(r Role) *AnswerStop {
	for d := range a.Days {
		for k := range a.Days[d].Stops {
			if s := &a.Days[d].Stops[k]; s.Role == r {
				return s
			}
		}
	}
	return nil
}
