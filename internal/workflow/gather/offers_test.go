package gather

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// A search is asked for all that is wished of a ride or a bed, however many wishes say it; what is insisted on outweighs what is preferred.
func TestWishesAreJoinedForASearch(t *testing.T) {
	t.Parallel()
	evening, tower := &calendar.Window{Start: 18 * 60, End: 22 * 60}, &geo.Point{Lat: 48.858, Lon: 2.294}
	in := trip.Intent{Requirements: []trip.Requirement{
		{Level: trip.Must, Transport: &trip.TransportWish{Carrier: "American Airlines"}},
		{Level: trip.Prefer, Transport: &trip.TransportWish{Direction: trip.Outbound, Direct: true, Carrier: "Delta", Pick: trip.PickCheapest}},
		{Level: trip.Prefer, Transport: &trip.TransportWish{Direction: trip.Return, Depart: evening, Class: "business", Seats: 3}},
		{Level: trip.Must, Lodging: &trip.LodgingWish{Services: []string{"wifi"}, MinStars: 3, Rooms: 2}},
		{Level: trip.Prefer, Lodging: &trip.LodgingWish{Services: []string{"breakfast", "wifi"}, Brand: "ibis", MaxPrice: 90_00}},
		{Level: trip.Must, Lodging: &trip.LodgingWish{Near: "eiffel_tower", Around: tower, Brand: "Pullman", Tier: trip.TierMid, Rules: []string{"pets"}}},
		{Level: trip.Must, Food: &trip.FoodWish{Tag: "vegan"}},
	}}
	for _, tt := range []struct {
		says      string
		got, want any
	}{
		{"the way there", TransportWish(&in, false), trip.TransportWish{Direction: trip.Outbound, Direct: true, Carrier: "American Airlines", Pick: trip.PickCheapest}},
		{"the way home", TransportWish(&in, true), trip.TransportWish{Direction: trip.Return, Depart: evening, Class: "business", Seats: 3, Carrier: "American Airlines"}},
		{"a bed as insisted on", lodgingWish(&in, trip.Must), trip.LodgingWish{Tier: trip.TierMid, MinStars: 3, Brand: "Pullman", Services: []string{"wifi"}, Rooms: 2, Rules: []string{"pets"}, Near: "eiffel_tower", Around: tower}},
		{"a bed as wished", lodgingWish(&in, trip.Prefer, trip.Must), trip.LodgingWish{Tier: trip.TierMid, MinStars: 3, Brand: "Pullman", Services: []string{"breakfast", "wifi"}, MaxPrice: 90_00, Rooms: 2, Rules: []string{"pets"}, Near: "eiffel_tower", Around: tower}},
		{"nothing wished", TransportWish(&trip.Intent{}, false), trip.TransportWish{}},
	} {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.says, diff)
		}
	}
}
