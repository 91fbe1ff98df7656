package storetest

import (
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/trip"
)

func testDestinations(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	paris := trip.Destination{ID: "1", City: "Paris", Country: "FR", Geo: &geo.Point{Lat: 48.8, Lon: 2.3}, CreatedAt: noon}
	munich := trip.Destination{ID: "2", City: "Munich", Country: "DE", FixturePath: "packs/munich", CreatedAt: noon}
	must(t, db.CreateDestination(ctx, paris))
	must(t, db.CreateDestination(ctx, munich))
	is(t, fault.Conflict, db.CreateDestination(ctx, trip.Destination{ID: "3", City: "Paris", Country: "FR"}))
	must(t, db.CreateDestination(as(t, "b"), paris)) // another organisation has its own
	same(t, []trip.Destination{munich, paris}, got(db.FindDestinations(ctx, store.DestinationFilter{}))(t))

	munich.City, munich.Geo, munich.FixturePath = "München", &geo.Point{Lat: 48.1, Lon: 11.5}, ""
	must(t, db.UpdateDestination(ctx, munich))
	same(t, munich, got(db.FindDestinationByID(ctx, "2"))(t))
	taken := munich
	taken.City, taken.Country = "Paris", "FR"
	is(t, fault.Conflict, db.UpdateDestination(ctx, taken))
	is(t, fault.NotFound, db.UpdateDestination(ctx, trip.Destination{ID: "9", City: "Oslo", Country: "NO"}))
	must(t, db.DeleteDestination(ctx, "2"))
	is(t, fault.NotFound, db.DeleteDestination(ctx, "2"))
	is(t, fault.NotFound, second(db.FindDestinationByID(ctx, "2")))
}
