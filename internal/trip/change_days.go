package trip

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
)

// SetDay is what shall be otherwise on one day, in the place of an earlier wish for that day: what it does not say stays as it was.
type SetDay DayWish

// StepDay makes one day so many sights fuller, or calmer, than it is. Only words say it.
type StepDay struct{ Day, By int } // Day is the offset of its date from the first of the trip

// SwapDays lets two days of one stay change places: what is seen and eaten on them. They are the offsets of their dates from the first.
type SwapDays struct {
	Day  int `json:"day"`
	With int `json:"with"`
}

// SetHours is when all days begin and end; 0 leaves that as it was.
type SetHours struct{ Start, End calendar.Clock }

// StepHours lets all days begin so many minutes later than they do; negative is earlier. Only words say it.
type StepHours int

func (SetDay) change()    {}
func (StepDay) change()   {}
func (SwapDays) change()  {}
func (SetHours) change()  {}
func (StepHours) change() {}

// validate checks the shape of what is set. Whether the trip has such a day is for revise.Apply.
func (d SetDay) validate(path string) error { return DayWish(d).validate(path, MaxJourneyDays) }

func (s SwapDays) validate(path string) error {
	switch {
	case s.Day < 0 || s.Day >= MaxJourneyDays:
		return fault.Field(path+".day", "must lie inside the trip, from 0")
	case s.With < 0 || s.With >= MaxJourneyDays:
		return fault.Field(path+".with", "must lie inside the trip, from 0")
	case s.Day == s.With:
		return fault.Field(path+".with", "is the same day")
	}
	return nil
}

func (h SetHours) validate() error { return Intent{DayStart: h.Start, DayEnd: h.End}.validateDay() }
