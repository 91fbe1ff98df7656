package plan

import (
	"time"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// Detail is what a screen may draw while a run is on its way; members that do not apply are absent.
type Detail struct {
	Days       []DayDetail      `json:"days,omitempty"`
	Branch     *BranchDetail    `json:"branch,omitempty"`
	Repair     *trip.RepairDiff `json:"repair,omitempty"`
	Violations []trip.Violation `json:"violations,omitempty"`
	Problem    *trip.Problem    `json:"problem,omitempty"`
	Reuse      *graph.Figure    `json:"reuse,omitempty"`  // of a whole edit
	Pieces     *graph.Figure    `json:"pieces,omitempty"` // of one turn of an edit
	Reused     bool             `json:"reused,omitempty"` // the turn gave what an earlier one had made
	Chosen     *ChosenDetail    `json:"chosen,omitempty"`
	End        *EndDetail       `json:"end,omitempty"`      // of the last event
	Currency   *trip.Currency   `json:"currency,omitempty"` // that sums are told in, beside US dollars
}

// DayDetail is a day filling in.
type DayDetail struct {
	Date  string       `json:"date"`
	Stops []string     `json:"stops"`
	At    [][2]float64 `json:"at,omitempty"` // latitude and longitude of each stop; older events lack them
}

// ChosenDetail is the decision between the branches.
type ChosenDetail struct {
	Tier      trip.Tier `json:"tier"`
	Discarded int       `json:"discarded"` // branches
}

// EndDetail is what a whole run took.
type EndDetail struct {
	AskedAt time.Time `json:"asked_at,omitzero"`
	Kind    string    `json:"kind"`    // plan or replan
	Repairs int       `json:"repairs"` // cycles
	Claims  int       `json:"claims"`  // sentences of the itinerary that could be false
	Cited   int       `json:"cited"`   // those of them that have evidence
}

// BranchDetail is one branch tried.
type BranchDetail struct {
	Name  string `json:"name"`
	Stops int    `json:"stops"`
	Total int64  `json:"total_usd_cents"`
}
