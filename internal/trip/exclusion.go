package trip

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
)

// Exclusion is something that must not be in the plan: one option, or every sight of a type.
type Exclusion struct {
	Option string `json:"option,omitempty"`     // id of a sight, restaurant or hotel, or the Pattern of a flight
	Type   string `json:"type,omitempty"`       // of sights: a venue type or a finer one
	Day    *int   `json:"day_offset,omitempty"` // on this day only, 0-based; nil means on none
}

// On tells whether e speaks of a day.
func (e Exclusion) On(day int) bool { return e.Day == nil || *e.Day == day }

// Same tells whether two exclusions say the same.
func (e Exclusion) Same(o Exclusion) bool {
	return e.Option == o.Option && e.Type == o.Type && (e.Day == nil) == (o.Day == nil) && (e.Day == nil || *e.Day == *o.Day)
}

// Sight tells whether e speaks of a sight, whatever the day.
func (e Exclusion) Sight(a *Attraction) bool { return e.Option == a.ID || e.Type != "" && a.Is(e.Type) }

// Flight tells whether e speaks of a flight.
func (e Exclusion) Flight(f *FlightOption) bool { return e.Option != "" && e.Option == f.Pattern() }

const maxExcluded = 64

func (in Intent) validateExcluded() error {
	if len(in.Excluded) > maxExcluded {
		return fault.Field("excluded", "takes at most %d entries", maxExcluded)
	}
	for i, e := range in.Excluded {
		path := fmt.Sprintf("excluded[%d]", i)
		switch {
		case (e.Option == "") == (e.Type == ""):
			return fault.Field(path, "must have exactly one of option, type")
		case e.Day != nil && (*e.Day < 0 || *e.Day >= in.DateWindow.Days()):
			return fault.Field(path+".day_offset", "must lie inside the trip: 0 to %d", in.DateWindow.Days()-1)
		case slices.ContainsFunc(in.Excluded[:i], e.Same):
			return fault.Field(path, "is given twice")
		}
		if err := firstError(wordField(path+".option", e.Option), wordField(path+".type", e.Type)); err != nil {
			return err
		}
	}
	return nil
}

// validDay wants a day that a trip can have; which days this one has is checked where it is known.
func validDay(path string, day *int) error {
	if day != nil && (*day < 0 || *day >= MaxJourneyDays) {
		return fault.Field(path+".day_offset", "must lie inside the trip")
	}
	return nil
}
