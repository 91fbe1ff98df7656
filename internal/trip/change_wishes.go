package trip

import "github.com/tripwright/tripwright/internal/calendar"

// SetPreferences stands instead of the preferences there were. Without locked slots the pins stay.
type SetPreferences Preferences

// SetPace is how full the days may be.
type SetPace Pace

// StepPace makes the days one step fuller (1) or calmer (-1) than they are. Only words say it.
type StepPace int

// StepHotel wants a nicer hotel (1) or a cheaper one (-1); Place says where, and is empty where nobody did; of a place that one comes to more than once
// On is a date of the stay that is meant. Only words say it, and whoever knows the hotels makes a ChangePlace of it.
type StepHotel struct {
	By    int
	Place string
	On    calendar.Date
}

// AddWishes are requirements beside those there were.
type AddWishes []Requirement

// SetKeep is how much of the plan stays, from this edit on.
type SetKeep Keep

// LimitChanges lets at most so many visits change, from this edit on.
type LimitChanges int

func (SetPreferences) change() {}
func (SetPace) change()        {}
func (StepPace) change()       {}
func (StepHotel) change()      {}
func (AddWishes) change()      {}
func (SetKeep) change()        {}
func (LimitChanges) change()   {}
