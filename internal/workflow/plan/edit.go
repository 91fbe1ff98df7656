package plan

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Edit is one change of a planned trip: each field that is set is applied, in the order in which they stand here.
type Edit struct {
	Alternative  int                `json:"alternative,omitempty"`            // of the itinerary, from 1: its plan is the one to keep to; goes without moves
	DeltaBudget  money.Cents        `json:"delta_budget_usd_cents,omitempty"` // added to the budget; negative takes away
	ShiftDays    int                `json:"shift_dates_days,omitempty"`       // all dates move by that many days
	LongerDays   int                `json:"longer_days,omitempty"`            // days added at the end; negative takes away
	NewPrefs     *trip.Preferences  `json:"new_prefs,omitempty"`              // instead of those there were; without locked_slots pins stay
	Pace         trip.Pace          `json:"pace,omitempty"`                   // how full the days may be
	Requirements []trip.Requirement `json:"requirements,omitempty"`           // added to those there were
	Keep         trip.Keep          `json:"keep,omitempty"`                   // how much of the plan stays, from this edit on
	MaxChanges   *int               `json:"max_changes,omitempty"`            // at most so many visits change, from this edit on
	Moves        []EditMove         `json:"moves,omitempty"`                  // what a hand did to the plan
	Order        []EditOrder        `json:"order,omitempty"`                  // of days, as a hand arranged them; goes without an alternative
	Description  string             `json:"description,omitempty"`            // in words; read like the first sentence
}

// EditOrder is the order in which the sights and meals of a day are to be done. It is kept where the rules allow. What the moves of the
// same edit bring to the day may stand in it; what stands on the day and is not named stays behind what it was behind.
type EditOrder struct {
	Day     int      `json:"day"`     // 0-based
	Options []string `json:"options"` // ids of sights and restaurants
}

// Empty tells whether an edit says nothing at all.
func (e *Edit) Empty() bool {
	return e.Alternative == 0 && e.DeltaBudget == 0 && e.ShiftDays == 0 && e.LongerDays == 0 && e.NewPrefs == nil && e.Pace == "" && len(e.Requirements) == 0 &&
		e.Keep == "" && e.MaxChanges == nil && len(e.Moves) == 0 && len(e.Order) == 0 && strings.TrimSpace(e.Description) == ""
}

// onlyWords tells whether an edit asks for something in words and for nothing besides.
func (e Edit) onlyWords() bool {
	e.Description = ""
	return e.Empty()
}

// onlyMoves tells whether an edit makes moves and changes nothing besides.
func (e Edit) onlyMoves() bool {
	e.Moves = nil
	return e.Empty()
}

// EditOp is what an EditMove does.
type EditOp string

// The operations.
const (
	EditRemove  EditOp = "remove"  // what is at Ref goes and is not wanted any more; so does Option, or every sight of Type
	EditReplace EditOp = "replace" // Option stands in place of what is at Ref
	EditMoveTo  EditOp = "move"    // what is at Ref goes to Day, at Start when given
	EditAdd     EditOp = "add"     // Option is added to Day, at Start when given; to the day it suits best without one
	EditLock    EditOp = "lock"    // what is at Ref stays where it is
	EditUnlock  EditOp = "unlock"  // what is at Ref may move again
)

// EditMove is one thing a hand did. Ref is a slot of the itinerary that is edited, whatever moves before it did.
type EditMove struct {
	Op     EditOp `json:"op"`
	Ref    string `json:"ref,omitempty"`    // "d1.s3"
	Option string `json:"option,omitempty"` // id of a sight, restaurant, hotel or flight
	Type   string `json:"type,omitempty"`   // of sights to remove: "museum", "park" or a finer one
	Day    *int   `json:"day,omitempty"`    // 0-based
	Start  string `json:"start,omitempty"`  // "14:30", local
}

// Checked is what POST /plan/{id}/check answers: what an edited itinerary would mean, nothing kept.
type Checked struct {
	Violations []trip.Violation    `json:"violations"`
	Costs      trip.CostBreakdown  `json:"cost_breakdown"`
	Days       []trip.ItineraryDay `json:"days"` // with times and legs as they would be
	Valid      bool                `json:"valid"`
}

// Alternative is one other option for a slot.
type Alternative struct {
	Option     string           `json:"option_ref"`
	Kind       trip.ChoiceKind  `json:"kind"`
	Name       string           `json:"name"`
	Cost       money.Cents      `json:"cost_usd_cents"`
	DeltaCost  money.Cents      `json:"delta_usd_cents"`
	Why        string           `json:"why"`        // one sentence: what is gained and lost
	Violations []trip.Violation `json:"violations"` // what would be broken; empty when it fits as it is
	Provenance trip.Provenance  `json:"provenance"`
}

// Difference is what changed between two itineraries.
type Difference struct {
	From    string      `json:"from_run_id"`
	To      string      `json:"to_run_id"`
	Delta   money.Cents `json:"delta_usd_cents"`
	Changes []Change    `json:"changes"` // in order of time
	Kept    int         `json:"kept"`    // stops that are the same in both, to the minute
	Changed int         `json:"changed"` // visits that are gone, new or on another day; a replacement is one, another time none
}

// Change is one line of a Difference.
type Change struct {
	Kind   string      `json:"kind"` // added, removed, moved, replaced, retimed
	Day    int         `json:"day"`  // 0-based, of the newer itinerary where there is one
	Role   trip.Role   `json:"role"`
	Before string      `json:"before,omitempty"` // "Louvre Museum, 10:00–13:00", with its day where that changes
	After  string      `json:"after,omitempty"`
	From   string      `json:"from_option_ref,omitempty"`
	To     string      `json:"to_option_ref,omitempty"`
	Delta  money.Cents `json:"delta_usd_cents"`

	at calendar.Clock // for their order
}
