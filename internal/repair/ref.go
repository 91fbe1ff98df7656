package repair

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/trip"
)

// parseRef reads SlotRef and DayRef; slot is -1 for a day. ok is false for the trip as a whole.
func parseRef(ref string) (day, slot int, ok bool) {
	if n, err := fmt.Sscanf(ref, "d%d.s%d", &day, &slot); err == nil && n == 2 {
		return day, slot, true
	}
	if n, err := fmt.Sscanf(ref, "d%d", &day); err == nil && n == 1 {
		return day, -1, true
	}
	return 0, 0, false
}

// roleRef finds the first slot of a role.
func roleRef(p trip.Plan, role trip.Role) string {
	ref := trip.TripRef
	p.Each(func(d, k int, s *trip.Slot) {
		if s.Role == role && ref == trip.TripRef {
			ref = trip.SlotRef(d, k)
		}
	})
	return ref
}
