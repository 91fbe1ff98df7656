package plan

import (
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// State is all that a run knows. Nodes change copies of it; what a node changed is what its step records.
type State struct {
	RunID   string  `json:"run_id"`
	TraceID string  `json:"trace_id"`
	Request Request `json:"request"`

	// intent_extractor
	Intent  trip.Intent `json:"intent"`
	Assumed []string    `json:"assumed"`
	City    trip.City   `json:"city"`

	// intent_extractor, of an edit
	Named []trip.Attraction `json:"named"` // sights that a hand named
	Anew  bool              `json:"anew"`  // the parent's plan is not kept to: everything is planned with the new wishes

	// rag
	Sights      []trip.Attraction `json:"sights"`
	Tables      []trip.Restaurant `json:"tables"`
	Rate        trip.FXRate       `json:"rate"`
	RateEUR     trip.FXRate       `json:"rate_eur"`
	RateTold    trip.FXRate       `json:"rate_told"`
	Assumptions trip.Assumptions  `json:"assumptions"`
	Taste       map[string]int    `json:"taste"`

	// planner, tool_executor
	Flights  []trip.FlightOption `json:"flights"`
	Lodgings []trip.Lodging      `json:"lodgings"`
	Weather  []trip.WeatherDay   `json:"weather"`
	Branches []afford.Candidate  `json:"branches"`

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

// facts joins what the nodes gathered. Offers come after planner, weather after tool_executor.
func (s *State) facts() *trip.Facts {
	f := &trip.Facts{City: s.City, Flights: s.Flights, Lodgings: s.Lodgings, Attractions: s.sights(), Restaurants: s.Tables,
		Weather: map[calendar.Date]trip.WeatherDay{}}
	for _, w := range s.Weather {
		f.Weather[w.Date] = w
	}
	if s.Rate.Rate > 0 {
		f.FX = &s.Rate
	}
	if s.RateEUR.Rate > 0 {
		f.FXEUR = &s.RateEUR
	}
	if s.RateTold.Rate > 0 {
		f.FXTold = &s.RateTold
	}
	return f
}

// offered are the facts that deciding may choose from.
func (s *State) offered() *trip.Facts { return afford.Offered(&s.Intent, s.facts()) }

// sights are those gathered and those that a hand named besides.
func (s *State) sights() []trip.Attraction {
	out := s.Sights
	for _, a := range s.Named {
		if !slices.ContainsFunc(s.Sights, func(o trip.Attraction) bool { return o.ID == a.ID }) {
			out = append(slices.Clip(out), a)
		}
	}
	return out
}
