package readers

import (
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Another hotel is one tier away where that has one, whatever a house two tiers away costs.
func TestAnotherHotelIsOneTierAway(t *testing.T) {
	t.Parallel()
	house := func(id string, tier trip.Tier, stars int, price money.Cents) trip.Lodging {
		return trip.Lodging{ID: id, Tier: tier, Stars: stars, Price: price}
	}
	all := []trip.Lodging{
		house("hostel", trip.TierBudget, 2, 80_00), house("simple", trip.TierBudget, 3, 110_00), house("middle", trip.TierMid, 3, 190_00), house("good", trip.TierMid, 4, 260_00),
		house("on sale", trip.TierLuxury, 5, 150_00), house("palace", trip.TierLuxury, 5, 700_00), house("dear hostel", trip.TierBudget, 1, 230_00),
	}
	for _, tt := range []struct {
		now    string
		step   int
		among  func(*trip.Lodging) bool
		expect string
	}{
		{"hostel", 1, nil, "simple"},
		{"simple", 1, nil, "middle"}, // though the palace on sale costs less
		{"middle", 1, nil, "good"},
		{"good", 1, nil, "palace"},
		{"palace", 1, nil, ""},
		{"palace", -1, nil, "good"},
		{"good", -1, nil, "dear hostel"},
		{"palace", -1, func(l *trip.Lodging) bool { return l.Tier == trip.TierBudget || l.ID == "palace" }, "dear hostel"}, // nothing is between
		{"simple", 1, func(l *trip.Lodging) bool { return l.Tier != trip.TierMid }, "on sale"},
		{"hostel", -1, nil, ""},
	} {
		var hotels []trip.Lodging
		for i := range all {
			if tt.among == nil || tt.among(&all[i]) {
				hotels = append(hotels, all[i])
			}
		}
		var now *trip.Lodging
		for i := range hotels {
			if hotels[i].ID == tt.now {
				now = &hotels[i]
			}
		}
		got := ""
		if next := nextHotel(hotels, now, tt.step); next != nil {
			got = next.ID
		}
		if got != tt.expect {
			t.Errorf("from %s by %+d: %q, want %q", tt.now, tt.step, got, tt.expect)
		}
	}
}
