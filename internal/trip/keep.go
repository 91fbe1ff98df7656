package trip

import "github.com/tripwright/tripwright/internal/fault"

// Keep is how much of the plan at hand stays when a trip is planned again. A new trip has no plan at hand: there it means
// nothing yet.
type Keep string

// How much stays. Empty means KeepBalanced.
const (
	KeepFree     Keep = "free"     // nothing for its own sake: everything is planned anew
	KeepBalanced Keep = "balanced" // what is not in the way of something clearly better
	KeepClose    Keep = "close"    // all but what the change itself makes impossible
)

// maxChanges is more visits than any trip has.
const maxChanges = 200

// Bonus is what a visit that stays on its day is worth beside what it is worth anyway, as a share of the mean worth of the
// visits at hand.
func (k Keep) Bonus() float64 {
	switch k {
	case KeepFree:
		return 0
	case KeepClose:
		return 1
	}
	return 0.25
}

// Share is how many of the visits at hand may change beside those that a change itself makes impossible. With KeepFree it
// is all of them.
func (k Keep) Share() float64 {
	switch k {
	case KeepFree:
		return 1
	case KeepClose:
		return 0
	}
	return 0.1
}

func (in Intent) validateKeep() error {
	if err := oneOf("keep", in.Keep, "", KeepFree, KeepBalanced, KeepClose); err != nil {
		return err
	}
	if n := in.MaxChanges; n != nil && (*n < 0 || *n > maxChanges) {
		return fault.Field("max_changes", "must lie between 0 and %d", maxChanges)
	}
	return nil
}
