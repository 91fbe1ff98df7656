package trip_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// saidAnyway are the numbers and marks that itineraries have always said, also where they are zero: what is written in the canonical form leaves
// out with omitempty what is empty, and neither 0 nor false is that.
var saidAnyway = []string{
	"Preferences.StrictKids", "Preferences.BagDrop", "Party.Adults", "Party.Children", "Party.Rooms", "TransportWish.Direct",
	"TransportWish.Seats", "LodgingWish.MinStars", "LodgingWish.MinPrice", "LodgingWish.MaxPrice", "LodgingWish.Rooms",
	"LodgingWish.MinNights", "SightsWish.All", "SightsWish.Free", "SightsWish.PerDay", "WeatherDay.Typical", "Provenance.CacheHit",
	"TransitLeg.Distance", "TransitLeg.Fare", "Activity.BookAhead", "Move.Undone", "Move.DeltaUSDCents", "Move.DeltaMinutes",
	"ChoiceFeatures.TravelSeconds", "Choice.Score", "Assumptions.TypicalWeather", "FlightOption.Estimate", "Lodging.Estimate",
	"Lodging.Stars", "Lodging.BagDrop", "Lodging.Opened", "AnswerStop.Locked", "Optimality.Iterations",
}

// A digest of what was planned by an earlier release comes out the same in this one: a field that came later is not said where it is zero. A
// number or a mark needs omitzero for that; omitempty does not leave it out of the canonical form.
func TestANewFieldDoesNotChangeTheDigestsOfBefore(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var walk func(reflect.Type)
	walk = func(of reflect.Type) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Array:
			walk(of.Elem())
			return
		case reflect.Struct:
		default:
			return
		}
		if seen[of] || !strings.Contains(of.PkgPath(), "tripwright") {
			return
		}
		seen[of] = true
		for i := range of.NumField() {
			f := of.Field(i)
			tag := f.Tag.Get("json")
			name := of.Name() + "." + f.Name
			if strings.Contains(tag, ",omitempty") && neverEmpty(f.Type) && !slices.Contains(saidAnyway, name) {
				t.Errorf("%s is said where it is zero: it needs omitzero", name)
			}
			walk(f.Type)
		}
	}
	walk(reflect.TypeFor[trip.Itinerary]())
	if len(seen) < 20 {
		t.Errorf("only %d types were looked at", len(seen))
	}
}

// neverEmpty tells whether omitempty leaves a type in the canonical form whatever its value.
func neverEmpty(of reflect.Type) bool {
	switch of.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int64, reflect.Uint8, reflect.Uint64, reflect.Float64:
		return true
	}
	return false
}
