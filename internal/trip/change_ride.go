package trip

import "github.com/tripwright/tripwright/internal/fault"

// HomeNamed is the name by which a OtherRide speaks of where a trip begins and ends.
const HomeNamed = "home"

// OtherRide takes another ride of a way in the place of the one that is planned: the next of its kind that leaves later that day (By is 1), or the
// last that leaves earlier (-1). From and To are the ends of the way, a place of the trip or home; one that is empty may be any, and so may Mode. They
// must leave one ride of the plan.
type OtherRide struct {
	From string     `json:"from,omitempty"`
	To   string     `json:"to,omitempty"`
	Mode TravelMode `json:"mode,omitempty"`
	By   int        `json:"by"`
}

func (OtherRide) change() {}

// validate checks the shape of what is asked. Whether the trip has such a ride is for revise.Apply.
func (c OtherRide) validate(path string) error {
	if c.By != 1 && c.By != -1 {
		return fault.Field(path+".by", "must be 1, for a later ride, or -1, for an earlier one")
	}
	return firstError(
		wordField(path+".from", c.From),
		wordField(path+".to", c.To),
		oneOf(path+".mode", c.Mode, append([]TravelMode{""}, Modes...)...),
	)
}
