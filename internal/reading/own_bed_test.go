package reading

import (
	"slices"
	"testing"
)

// Who needs no bed is told that one is planned; who needs one, or comes for a day, is not.
func TestHotelIsPlannedAnyway(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Paris 3-8 May, $4,000, staying with friends":           true,
		"Paris 3-8 May, $4,000. No hotel needed":                true,
		"Paris 3-8 May, $4,000. Flights and hotel are booked":   true,
		"Paris 3-8 May, $4,000, staying with friends for a day": true,
		"Paris on 3 May for one day, $400, no hotel needed":     false,
		"Paris 3-8 May, $4,000, a nice hotel":                   false,
		"Paris 3-8 May, $4,000. Flights are booked":             false,
		"Paris 3-8 May, $4,000. Can we have a hotel at Orly?":   false,
	} {
		r, err := Read(text, world("2026-11-16"))
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(r.Assumed, hotelAnyway); got != want {
			t.Errorf("%s: told %t, want %t: %q", text, got, want, r.Assumed)
		}
	}
}
