package trip

import "github.com/tripwright/tripwright/internal/money"

// MoveType is a kind of repair step, in the order in which they are tried (seed 000 §7.1, requirements C-18).
type MoveType string

// The moves.
const (
	SwapAirport     MoveType = "swap_airport"
	DowngradeHotel  MoveType = "downgrade_hotel"
	ReorderDays     MoveType = "reorder_days"
	ReplaceActivity MoveType = "replace_activity"
	ShiftTime       MoveType = "shift_time"
	ChangeFlight    MoveType = "change_flight"
	SkipActivity    MoveType = "skip_activity"

	// Of journeys, where no step inside a stay mends it.
	ChangeRide   MoveType = "change_ride"   // from one stay to the next; the values are rides
	MoveNight    MoveType = "move_night"    // from one stay to another; the values are places with their nights
	ReorderStays MoveType = "reorder_stays" // the values are places
)

// Move is one repair step: a real option put in place of another.
type Move struct {
	Type       MoveType   `json:"move_type"`
	NodeRef    string     `json:"node_ref"`
	OldValue   string     `json:"old_value"`
	NewValue   string     `json:"new_value"`
	Why        string     `json:"why,omitempty"` // one sentence for people
	Provenance Provenance `json:"provenance"`
	Undone     bool       `json:"undone,omitempty"` // something later chose otherwise: the finished plan does not show it

	// What was put away and what stands there instead, so that a program can put it back; steps that only set times have neither.
	Was []Moved `json:"was,omitempty"`
	Now []Moved `json:"now,omitempty"`
	// By how much this step alone changed the price of flights or nights, negative where it saved. Of other steps the cycle knows more.
	DeltaUSDCents money.Cents `json:"delta_usd_cents,omitempty"`
	// By how many minutes the flights of this step take longer than those that were put away, negative where they are shorter.
	DeltaMinutes int `json:"delta_minutes,omitempty"`
}

// Moved is something that can be chosen, as what it stood or stands in the plan.
type Moved struct {
	Role   Role   `json:"role"`
	Option string `json:"option_ref"`
	Name   string `json:"name"`
}

// RepairDiff is what one repair cycle did.
type RepairDiff struct {
	Cycle            int         `json:"cycle"` // from 1
	Moves            []Move      `json:"moves"`
	DeltaUSDCents    money.Cents `json:"delta_usd_cents"` // negative: savings
	DeltaMinutes     int         `json:"delta_minutes"`   // change of travel time
	ViolationsBefore int         `json:"violations_before"`
	ViolationsAfter  int         `json:"violations_after"`
	DaysChecked      int         `json:"days_checked"` // days verified again
	DaysReused       int         `json:"days_reused"`  // days whose verdict was kept
}
