package trip

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
)

// Op is what a ChangePlace does.
type Op string

// The operations.
const (
	Remove  Op = "remove"  // what is at Ref goes and is not wanted any more; so does Option, or every sight of Type
	Replace Op = "replace" // Option stands in place of what is at Ref; without one it is something else that the planner chooses
	MoveTo  Op = "move"    // what is at Ref goes to Day, at Start when given
	Add     Op = "add"     // Option is added to Day, at Start when given; to the day it suits best without one
	Lock    Op = "lock"    // what is at Ref stays where it is
	Unlock  Op = "unlock"  // what is at Ref may move again
)

// Ops are all operations.
var Ops = []Op{Remove, Replace, MoveTo, Add, Lock, Unlock}

// ChangePlace is one thing that a hand does to the plan, or that words want done. Ref is a slot of the itinerary that is edited, whatever
// was done before.
type ChangePlace struct {
	Op     Op     `json:"op"`
	Ref    string `json:"ref,omitempty"`    // "d1.s3"
	Option string `json:"option,omitempty"` // id of a sight, restaurant, hotel or flight
	Type   string `json:"type,omitempty"`   // of sights to remove: "museum", "park" or a finer one
	Day    *int   `json:"day,omitempty"`    // of the itinerary, 0-based, as references count them
	Start  string `json:"start,omitempty"`  // "14:30", local

	Place string `json:"-"` // id of what it is about, where only words say it: they know no slots
}

// ArrangeDay is the order in which the sights and meals of a day are to be done. It is kept where the rules allow. What the moves of the
// same edit bring to the day may stand in it; what stands on the day and is not named stays behind what it was behind.
type ArrangeDay struct {
	Day     int      `json:"day"`     // of the itinerary, 0-based, as references count them
	Options []string `json:"options"` // ids of sights and restaurants
}

func (ChangePlace) change() {}
func (ArrangeDay) change()  {}

func (m ChangePlace) validate(path string) error {
	needsRef, needsOption, needsDay := false, false, false
	switch m.Op {
	case Remove, Lock, Unlock:
		needsRef = true
	case Replace:
		needsRef = true
	case MoveTo:
		needsRef, needsDay = true, true
	case Add:
		needsOption, needsDay = true, true
	default:
		return fault.Field(path+".op", "must be one of %s, %s, %s, %s, %s, %s", Add, Lock, MoveTo, Remove, Replace, Unlock)
	}
	switch {
	case needsRef && m.Ref == "":
		return fault.Field(path+".ref", "is required: the slot it is about, such as d1.s3")
	case needsOption && m.Option == "":
		return fault.Field(path+".option", "is required: the id of what to put there")
	case needsDay && m.Day == nil:
		return fault.Field(path+".day", "is required: the day, from 0")
	case len(m.Ref) > longestName || len(m.Option) > longestName || len(m.Start) > longestName:
		return fault.Field(path, "takes names of at most %d bytes", longestName)
	case m.Day != nil && (*m.Day < 0 || *m.Day >= MaxPlanDays):
		return fault.Field(path+".day", "must lie inside the trip, from 0")
	}
	return nil
}

func (d ArrangeDay) validate(path string) error {
	switch {
	case d.Day < 0 || d.Day >= MaxPlanDays:
		return fault.Field(path+".day", "must lie inside the trip, from 0")
	case len(d.Options) == 0 || len(d.Options) > mostMoves:
		return fault.Field(path+".options", "takes 1 to %d", mostMoves)
	}
	for k, option := range d.Options {
		if option == "" || len(option) > longestName {
			return fault.Field(fmt.Sprintf("%s.options[%d]", path, k), "must be the id of a sight or a restaurant of at most %d bytes", longestName)
		}
		if slices.Contains(d.Options[:k], option) {
			return fault.Field(fmt.Sprintf("%s.options[%d]", path, k), "is named twice")
		}
	}
	return nil
}
