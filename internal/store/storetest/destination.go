package storetest

import (
	"fmt"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
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
	same(t, []trip.Destination{munich, paris}, got(db.FindDestinations(ctx, knowledge.DestinationFilter{}))(t))

	munich.City, munich.Geo = "München", &geo.Point{Lat: 48.1, Lon: 11.5}
	same(t, munich, got(db.UpdateDestination(ctx, "2", trip.DestinationChange{City: &munich.City, Geo: munich.Geo}))(t))
	same(t, munich, got(db.FindDestinationByID(ctx, "2"))(t))
	same(t, munich, got(db.UpdateDestination(ctx, "2", trip.DestinationChange{Country: &munich.Country}))(t)) // to what it is
	city, country := "Oslo", "NO"
	is(t, fault.Conflict, second(db.UpdateDestination(ctx, "2", trip.DestinationChange{City: &paris.City, Country: &paris.Country})))
	is(t, fault.NotFound, second(db.UpdateDestination(ctx, "9", trip.DestinationChange{City: &city, Country: &country})))
	is(t, fault.NotFound, second(db.UpdateDestination(as(t, "b"), "2", trip.DestinationChange{City: &city})))
	changesMeet(t, db)
	must(t, db.DeleteDestination(ctx, "2"))
	is(t, fault.NotFound, db.DeleteDestination(ctx, "2"))
	is(t, fault.NotFound, second(db.FindDestinationByID(ctx, "2")))
}

// changesMeet has two people change different members of one destination at the same time: none of them is lost.
func changesMeet(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	for k := range 20 {
		country, place := fmt.Sprint("C", k), &geo.Point{Lat: float64(k), Lon: float64(k)}
		errs := make(chan error, 2)
		for _, c := range []trip.DestinationChange{{Country: &country}, {Geo: place}} {
			go func() { errs <- second(db.UpdateDestination(ctx, "2", c)) }()
		}
		must(t, <-errs)
		must(t, <-errs)
		d := got(db.FindDestinationByID(ctx, "2"))(t)
		same(t, country, d.Country)
		same(t, place, d.Geo)
	}
}
