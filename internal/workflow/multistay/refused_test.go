package multistay

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// A place that none of the stays has is refused by the field that names it, with the places that there are and what to do.
func TestAPlaceThatNoStayHasIsRefused(t *testing.T) {
	t.Parallel()
	stays := []Stay{{Wish: 0, Place: gather.Place{City: trip.City{ID: "paris", Name: "Paris"}}}, {Wish: 1, Place: gather.Place{City: trip.City{ID: "munich", Name: "Munich"}}}}
	two := []trip.StayWish{{Place: "Paris"}, {Place: "Munich"}}
	for _, tt := range []struct {
		in   trip.Intent
		want string
	}{
		{trip.Intent{Stays: two, Requirements: []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "Castle of Nowhere"}}}},
			`requirements[0].sights.name: You insist on "Castle of Nowhere", which Tripwright knows in none of your places (Paris, Munich). Leave it out, or name it as it is called there.`},
		{trip.Intent{Stays: two, Prefs: trip.Preferences{LockedSlots: []trip.LockedSlot{{DayOffset: 1, Window: calendar.MustWindow("10:00", "12:00"), ActivityID: "nowhere"}}}},
			`prefs.locked_slots[0].activity_id: You pinned "nowhere", which Tripwright knows in none of your places (Paris, Munich). Take the pin out, or pin something else.`},
	} {
		if _, err := Assigned(tt.in, stays); err == nil || err.Error() != tt.want {
			t.Errorf("\n\t got %v\n\twant %s", err, tt.want)
		}
	}
}
