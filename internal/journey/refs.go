package journey

import (
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// dayOf reads the day of a reference to a slot or a day, and what follows it; ok is false for one to the whole trip.
func dayOf(ref string) (day int, rest string, ok bool) {
	head, tail, slot := strings.Cut(ref, ".")
	n, err := strconv.Atoi(strings.TrimPrefix(head, "d"))
	if err != nil || !strings.HasPrefix(head, "d") {
		return 0, "", false
	}
	if slot {
		rest = "." + tail
	}
	return n, rest, true
}

// Shift moves a reference of a stay to where it stands in the journey: by so many days.
func Shift(ref string, by int) string {
	day, rest, ok := dayOf(ref)
	if !ok {
		return ref
	}
	return trip.DayRef(day+by) + rest
}

// ShiftValue moves a value of a step of repair that names a day before what stands on it, as "d2:louvre" does.
func ShiftValue(value string, by int) string {
	ref, rest, ok := strings.Cut(value, ":")
	if day, slot, is := dayOf(ref); ok && is && slot == "" {
		return trip.DayRef(day+by) + ":" + rest
	}
	return value
}
