package trip

import (
	"encoding/json"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
)

// StayOp is what a ChangeStay does.
type StayOp string

// The operations.
const (
	StayNights StayOp = "nights" // Nights there from now on, or By so many more; negative is fewer
	StaySkip   StayOp = "skip"   // the place is left out, and its nights with it
	StayMove   StayOp = "move"   // the stay comes to position At
	StayAdd    StayOp = "add"    // a new stay of Nights at position At; of two nights and last where nobody says
	StayBed    StayOp = "bed"    // OwnBed is where one sleeps there
)

// StayOps are all operations.
var StayOps = []StayOp{StayNights, StaySkip, StayMove, StayAdd, StayBed}

// UsualNights are those of a stay that is added and of which nobody says how long it is.
const UsualNights = 2

// ChangeStay is one thing that shall be otherwise about the stays of a trip. Place is the name of the stay's place; of a place that one comes to more
// than once On is a date of the stay that is meant.
type ChangeStay struct {
	Op     StayOp        `json:"op"`
	Place  string        `json:"place"`
	On     calendar.Date `json:"on,omitzero"`
	Nights *int          `json:"nights,omitempty"`
	By     int           `json:"by,omitempty"`
	At     *int          `json:"at,omitempty"`      // 0-based, in the order in which the stays are made
	OwnBed *NewBed       `json:"own_bed,omitempty"` // as in the stays of an intent, or false: a hotel is looked for
}

// NewBed is where one sleeps from now on. Own is nil where a hotel is looked for again: on the wire that is false, and else it is as an OwnBed.
type NewBed struct{ Own *OwnBed }

// MarshalJSON gives false, or the bed.
func (b NewBed) MarshalJSON() ([]byte, error) {
	if b.Own == nil {
		return []byte("false"), nil
	}
	return json.Marshal(b.Own)
}

// UnmarshalJSON reads what MarshalJSON gives, and what an OwnBed takes.
func (b *NewBed) UnmarshalJSON(text []byte) error {
	b.Own = nil
	if string(text) == "false" {
		return nil
	}
	b.Own = &OwnBed{}
	return b.Own.UnmarshalJSON(text)
}

// SetTransfer says how one travels a way from now on, in the place of an earlier wish for the same way.
type SetTransfer TransferWish

func (ChangeStay) change()  {}
func (SetTransfer) change() {}

func (c ChangeStay) validate(path string) error {
	if err := nameField(path+".place", c.Place); err != nil {
		return err
	}
	switch c.Op {
	case StayNights:
		if (c.Nights != nil) == (c.By != 0) {
			return fault.Field(path+".nights", "is required, or by: so many nights, or so many more")
		}
	case StayMove:
		if c.At == nil {
			return fault.Field(path+".at", "is required: the position of the stay, from 0")
		}
	case StayBed:
		if c.OwnBed == nil {
			return fault.Field(path+".own_bed", "is required: true, what the bed is called, or false for a hotel")
		}
	case StaySkip, StayAdd:
	default:
		return fault.Field(path+".op", "must be one of %s, %s, %s, %s, %s", StayAdd, StayBed, StayMove, StayNights, StaySkip)
	}
	switch {
	case c.Nights != nil && (*c.Nights < 1 || *c.Nights >= MaxJourneyDays):
		return fault.Field(path+".nights", "must lie between 1 and %d", MaxJourneyDays-1)
	case c.By <= -MaxJourneyDays || c.By >= MaxJourneyDays:
		return fault.Field(path+".by", "must lie between -%d and %d", MaxJourneyDays-1, MaxJourneyDays-1)
	case c.At != nil && (*c.At < 0 || *c.At >= MaxStays):
		return fault.Field(path+".at", "must lie between 0 and %d", MaxStays-1)
	case c.OwnBed != nil && c.OwnBed.Own != nil:
		return wordField(path+".own_bed.label", c.OwnBed.Own.Label)
	}
	return nil
}

// validate checks the shape of what is set. Whether the trip has such a way is for revise.Apply.
func (t SetTransfer) validate(path string) error { return (*TransferWish)(&t).validate(path) }
