package multistay

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// What days are worth is remembered for each stay: two may be at one place, with wishes of their own.
func TestTwoStaysAtOnePlaceAreWeighedApart(t *testing.T) {
	t.Parallel()
	home := &trip.OwnBed{Home: true}
	p := Planner{In: &In{Wishes: trip.Intent{Stays: []trip.StayWish{{Place: "Berlin", OwnBed: home}, {Place: "Hamburg"}, {Place: "Berlin", OwnBed: home}},
		Requirements: []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "island"}, Stay: new(0)}}}}}
	berlin := trip.City{ID: "berlin", Name: "Berlin"}
	first, last := Stay{Wish: 0}, Stay{Wish: 2}
	first.City, last.City = berlin, berlin
	if p.daysAt(&first, 5).key == p.daysAt(&last, 5).key {
		t.Error("one worth is remembered for both")
	}
}
