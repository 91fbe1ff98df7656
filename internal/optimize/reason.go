package optimize

import "fmt"

// Reason says why a visit could not be placed. The reasons are ordered from
// hopeless to nearly there; of several that hold, the last is reported.
type Reason int

const (
	Placed      Reason = iota // it could be placed
	Closed                    // not open for the whole stay, on that day or at that time
	Unreachable               // the day is too short or the way too long, even alone
	Duplicate                 // another visit of its group is locked
	TooDear                   // over the money cap beside the locks
	KindFull                  // over the cap of its kind beside the locks
	DayFull                   // over the day's MaxVisits beside the locks
	Clash                     // overlaps a lock, or the way between them is too long
	NoRoom                    // would fit beside the locks, but not beside the other musts
)

var reasonText = [...]string{"placed", "closed", "unreachable", "duplicate", "too dear", "kind full", "day full", "clash", "no room"}

// String is the reason in a word or two, for logs and tests.
func (r Reason) String() string {
	if r < 0 || int(r) >= len(reasonText) {
		return fmt.Sprintf("reason %d", int(r))
	}
	return reasonText[r]
}

// Unplaced is a lock or a must that is not in the plan.
type Unplaced struct {
	Visit  int
	Lock   bool // false: a must, reported once for its group
	Reason Reason
	// With is the locked visit it collides with (Duplicate, Clash), else -1.
	With int
}

// TimeError says where a fixed order of visits breaks.
type TimeError struct {
	Day int
	// Visit is the first one that cannot be done; -1 is the way to the day's end.
	Visit  int
	Reason Reason // Closed, Unreachable, or Clash for a lock that cannot be met
}

func (e *TimeError) Error() string {
	if e.Visit < 0 {
		return fmt.Sprintf("optimize: day %d: its end is %v", e.Day, e.Reason)
	}
	return fmt.Sprintf("optimize: day %d: visit %d: %v", e.Day, e.Visit, e.Reason)
}
