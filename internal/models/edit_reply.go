package models

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// EditV1 is how a model says what the description of an edit says: closed fields, and the words that fit into none of them.
type EditV1 struct {
	Delta      money.Cents `json:"delta_budget_usd_cents"` // added to the budget; negative takes away
	Budget     money.Cents `json:"budget_usd_cents"`       // the new budget; 0 when none is named
	Currency   string      `json:"currency,omitempty"`     // that the sums were said in, where that is not US dollars: ISO 4217
	Cheaper    bool        `json:"cheaper"`                // less money, and nobody said how much
	Shift      int         `json:"shift_dates_days"`       // days later; negative is earlier
	Longer     int         `json:"longer_days,omitempty"`  // days more at the end; negative takes away
	Pace       int         `json:"pace"`                   // 1 fuller, -1 calmer
	Keep       trip.Keep   `json:"keep"`                   // how much of the plan stays; empty when nothing is said of it
	MaxChanges *int        `json:"max_changes,omitempty"`  // how many visits may change
	Places     []EditSpot  `json:"places"`

	// What is said of stays, ways and days is noted in the words of trip.EditBody, and held to the same shapes.
	Stays     []trip.ChangeStay   `json:"stays,omitempty"`
	Transfers []trip.TransferWish `json:"transfers,omitempty"`
	Rides     []trip.OtherRide    `json:"rides,omitempty"`
	DayStart  calendar.Clock      `json:"day_start,omitzero"`
	DayEnd    calendar.Clock      `json:"day_end,omitzero"`
	Days      []trip.DayWish      `json:"days,omitempty"`
	SwapDays  []trip.SwapDays     `json:"swap_days,omitempty"`

	Unread []string `json:"unread"` // words that could not be used: what they ask for is not in the edit
}

// EditSpot is one thing to do with a sight or a restaurant.
type EditSpot struct {
	Op    trip.Op `json:"op"`
	Place string  `json:"place"`         // id; empty where Type says what
	With  string  `json:"with"`          // id of what comes in its stead
	Type  string  `json:"type"`          // of sights to remove
	Day   *int    `json:"day,omitempty"` // from 1
	Start string  `json:"start"`         // "14:30", local
}

// Bounds of what can be said: a description that goes beyond was misread.
const (
	mostShift   = 366
	mostSpots   = 20
	mostChanged = 40
)

// Validate refuses what no description can say.
func (e EditV1) Validate() error {
	switch {
	case e.Budget < 0:
		return fault.New(fault.BadReply, "a budget is not negative")
	case e.Shift < -mostShift || e.Shift > mostShift:
		return fault.New(fault.BadReply, "a trip moves by a year at most")
	case e.Longer < -mostShift || e.Longer > mostShift: // of how many it can be is told of the trip
		return fault.New(fault.BadReply, "a trip grows by a year at most")
	case e.Pace < -1 || e.Pace > 1:
		return fault.New(fault.BadReply, "a pace is a step calmer or fuller")
	case e.Keep != "" && e.Keep != trip.KeepClose && e.Keep != trip.KeepFree:
		return fault.New(fault.BadReply, "a plan is kept close or free")
	case e.MaxChanges != nil && (*e.MaxChanges < 0 || *e.MaxChanges > mostChanged):
		return fault.New(fault.BadReply, "so many changes cannot be")
	case len(e.Places) > mostSpots:
		return fault.New(fault.BadReply, "so many places cannot be")
	}
	for _, s := range e.Places {
		if err := s.validate(); err != nil {
			return err
		}
	}
	if body := e.body().Edit(); !body.Empty() {
		if err := body.Validate(); err != nil {
			return fault.New(fault.BadReply, "a change of stays, ways or days has no such shape").Because(err)
		}
	}
	return nil
}

// body is what is said of stays, ways and days, as a body has it.
func (e *EditV1) body() trip.EditBody {
	return trip.EditBody{Stays: e.Stays, Transfers: e.Transfers, Rides: e.Rides, DayStart: e.DayStart, DayEnd: e.DayEnd, Days: e.Days, SwapDays: e.SwapDays}
}

func (s EditSpot) validate() error {
	var why error
	if !slices.Contains(trip.Ops, s.Op) {
		why = fault.New(fault.BadReply, "there is no such thing to do with a place")
	}
	switch {
	case (s.Place == "") == (s.Type == ""), s.Type != "" && s.Op != trip.Remove:
		why = fault.New(fault.BadReply, "a place is named, or a type is removed")
	case (s.With != "") != (s.Op == trip.Replace):
		why = fault.New(fault.BadReply, "a place is replaced by another one")
	case s.Day != nil && *s.Day < 1:
		why = fault.New(fault.BadReply, "days count from 1")
	}
	if _, err := calendar.ParseClock(s.Start); s.Start != "" && err != nil {
		why = fault.New(fault.BadReply, "a time of day is like 14:30")
	}
	return why
}

// Heard gives the reply as changes.
func (e EditV1) Heard() trip.Heard {
	var list trip.Edit
	say := func(said bool, c trip.Change) {
		if said {
			list = append(list, c)
		}
	}
	say(e.Delta != 0, trip.AddBudget(e.Delta))
	say(e.Budget > 0, trip.SetBudget{Sum: e.Budget, Currency: e.Currency})
	say(e.Cheaper, trip.CostLess{})
	say(e.Shift != 0, trip.ShiftDates(e.Shift))
	say(e.Longer != 0, trip.AddDays(e.Longer))
	say(e.Pace != 0, trip.StepPace(e.Pace))
	say(e.Keep != "", trip.SetKeep(e.Keep))
	if e.MaxChanges != nil {
		say(true, trip.LimitChanges(*e.MaxChanges))
	}
	list = append(list, e.body().Edit()...)
	for _, s := range e.Places {
		say(true, s.change())
	}
	return trip.Heard{Edit: list, Unread: e.Unread}
}

// change counts days from 0, as plans do.
func (s EditSpot) change() trip.ChangePlace {
	c := trip.ChangePlace{Op: s.Op, Place: s.Place, Option: s.With, Type: s.Type, Start: s.Start}
	if s.Day != nil {
		c.Day = new(*s.Day - 1)
	}
	return c
}
