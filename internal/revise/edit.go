package revise

import (
	"strings"

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
	Moves        []Move             `json:"moves,omitempty"`                  // what a hand did to the plan
	Order        []Order            `json:"order,omitempty"`                  // of days, as a hand arranged them; goes without an alternative
	Description  string             `json:"description,omitempty"`            // in words; read like the first sentence
}

// Order is the order in which the sights and meals of a day are to be done. It is kept where the rules allow. What the moves of the
// same edit bring to the day may stand in it; what stands on the day and is not named stays behind what it was behind.
type Order struct {
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

// Op is what an Move does.
type Op string

// The operations.
const (
	Remove  Op = "remove"  // what is at Ref goes and is not wanted any more; so does Option, or every sight of Type
	Replace Op = "replace" // Option stands in place of what is at Ref
	MoveTo  Op = "move"    // what is at Ref goes to Day, at Start when given
	Add     Op = "add"     // Option is added to Day, at Start when given; to the day it suits best without one
	Lock    Op = "lock"    // what is at Ref stays where it is
	Unlock  Op = "unlock"  // what is at Ref may move again
)

// Move is one thing a hand did. Ref is a slot of the itinerary that is edited, whatever moves before it did.
type Move struct {
	Op     Op     `json:"op"`
	Ref    string `json:"ref,omitempty"`    // "d1.s3"
	Option string `json:"option,omitempty"` // id of a sight, restaurant, hotel or flight
	Type   string `json:"type,omitempty"`   // of sights to remove: "museum", "park" or a finer one
	Day    *int   `json:"day,omitempty"`    // 0-based
	Start  string `json:"start,omitempty"`  // "14:30", local
}
