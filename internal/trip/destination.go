package trip

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
)

// Destination is a city that an organisation plans trips to, with what it knows of it.
type Destination struct {
	ID          string     `json:"destination_id"` // UUID
	City        string     `json:"city"`
	Country     string     `json:"country"`
	Geo         *geo.Point `json:"geo,omitempty"`
	FixturePath string     `json:"fixture_path,omitempty"` // a city pack of its own; empty: the one that comes with the program
	CreatedAt   time.Time  `json:"created_at"`
}

// Validate refuses a destination without a name or with a place that is none, naming the field.
func (d Destination) Validate() error {
	if err := firstError(nameField("city", d.City), nameField("country", d.Country)); err != nil {
		return err
	}
	if d.Geo != nil && !d.Geo.Valid() {
		return fault.Field("geo", "must be a latitude and a longitude")
	}
	if len(d.FixturePath) > 500 || strings.ContainsRune(d.FixturePath, 0) {
		return fault.Field("fixture_path", "must be a path")
	}
	return nil
}

// DestinationChange is what is to be different about a destination: members that are nil stay as they are.
type DestinationChange struct {
	City    *string
	Country *string
	Geo     *geo.Point
}

// Validate refuses what no destination may have, naming the field, and a change that changes nothing.
func (c DestinationChange) Validate() error {
	if c == (DestinationChange{}) {
		return fault.New(fault.Invalid, "the change changes nothing")
	}
	if c.City != nil {
		if err := nameField("city", *c.City); err != nil {
			return err
		}
	}
	if c.Country != nil {
		if err := nameField("country", *c.Country); err != nil {
			return err
		}
	}
	if c.Geo != nil && !c.Geo.Valid() {
		return fault.Field("geo", "must be a latitude and a longitude")
	}
	return nil
}
