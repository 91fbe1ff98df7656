package plan

import (
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// State is all that a run knows. A node is given its input from it and leaves there what it made; what changed is what its step records.
type State struct {
	RunID   string  `json:"run_id"`
	TraceID string  `json:"trace_id"`
	Request Request `json:"request"`

	// intent_extractor
	Intent  trip.Intent `json:"intent"`
	Assumed []string    `json:"assumed"`
	City    trip.City   `json:"city"`

	// intent_extractor and all behind it, of a journey
	Stays  []multistay.Stay `json:"stays,omitempty"`
	Origin *route.Place     `json:"origin,omitempty"` // where it begins and ends; nil: nowhere that is known

	// intent_extractor, of an edit
	Named []trip.Attraction `json:"named"`          // sights that a hand named
	Hand  *revise.Skeleton  `json:"hand,omitempty"` // the parent's plan with days and stays where the edit put them; nil: they stay where they are
	Anew  bool              `json:"anew"`           // the parent's plan is not kept to: everything is planned with the new wishes

	// rag
	Sights      []trip.Attraction `json:"sights"`
	Tables      []trip.Restaurant `json:"tables"`
	Rate        trip.FXRate       `json:"rate"`
	RateEUR     trip.FXRate       `json:"rate_eur"`
	RateTold    trip.FXRate       `json:"rate_told"`
	Assumptions trip.Assumptions  `json:"assumptions"`
	Taste       map[string]int    `json:"taste"`

	// planner, tool_executor
	Flights   []trip.FlightOption `json:"flights"`
	Lodgings  []trip.Lodging      `json:"lodgings"`
	Weather   []trip.WeatherDay   `json:"weather"`
	Occasions trip.Occasions      `json:"occasions,omitzero"`
	Branches  []afford.Candidate  `json:"branches"`

	// selector, resolve, repair
	Chosen     afford.Candidate    `json:"chosen"`
	Plan       trip.Plan           `json:"plan"`
	Unplaced   []schedule.Unplaced `json:"unplaced"`
	Violations []trip.Violation    `json:"violations"`
	Repairs    []trip.RepairDiff   `json:"repairs"`
	Stuck      bool                `json:"stuck"`    // repair found no move that helps
	Hopeless   string              `json:"hopeless"` // why nothing could even be drafted; empty when something was

	Decisions []trip.Decision    `json:"decisions"`
	Degraded  []trip.Degradation `json:"degraded"`
	Calls     Calls              `json:"calls"`
	Reused    graph.Figure       `json:"reused"` // of an edit

	// synthesizer
	Itinerary *trip.Itinerary `json:"itinerary"`
	Problem   *trip.Problem   `json:"problem"`
}

// gathered is what the nodes gathered.
func (s *State) gathered() gather.Known {
	return gather.Known{Place: gather.Place{City: s.City, Sights: s.Sights, Named: s.Named, Tables: s.Tables}, Rates: gather.Rates{Rate: s.Rate, RateEUR: s.RateEUR}, Dated: gather.Dated{Flights: s.Flights, Lodgings: s.Lodgings, Weather: s.Weather, Occasions: s.Occasions}, RateTold: s.RateTold}
}

// parent is the plan that an edit keeps to, with its days where the edit put them.
func (s *State) parent() *revise.Parent {
	p := s.Request.Edit.parent()
	if s.Hand != nil {
		p.Plan = *s.Hand
	}
	return p
}

// lang is what people read of a run in: the language of its trip, as far as that is known, and the currency of its sums.
func (s *State) lang() wording.Language {
	if s.Intent.City == "" && !s.Intent.IsJourney() { // not read yet
		return s.Request.Language()
	}
	return s.Intent.Locale()
}

// aside adds what a node says beside what it is for.
func (s *State) aside(a gather.Asides) {
	s.Degraded = pick.Once(slices.Clip(s.Degraded), a.Degraded...)
	s.Calls = s.Calls.Plus(a.Calls)
}

// decided adds decisions. Who decides again, as the selector does when branches are explored anew, has changed their mind.
func (s *State) decided(more ...trip.Decision) {
	kept := pick.Without(s.Decisions, func(d trip.Decision) bool {
		return d.Node == Selector && slices.ContainsFunc(more, func(m trip.Decision) bool { return m.Node == Selector })
	})
	s.Decisions = append(kept, more...)
}
