package app

import (
	"bytes"
	"fmt"
	"reflect"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// Verify checks a finished itinerary again and trusts nothing in it: every rule over its plan and facts, and the facts
// against the packs of this program as far as they are of the same version.
func (a *App) Verify(it trip.Itinerary) []trip.RuleVerdict { return VerifyWith(a.Atlas, it) }

// VerifyWith is Verify for those who have no App.
func VerifyWith(packs *atlas.Atlas, it trip.Itinerary) []trip.RuleVerdict {
	resolve := func(ref string) (string, bool) {
		digest, err := packs.Resolve(ref)
		return digest, err == nil
	}
	rules := verify.Check(it, resolve, func(f trip.Facts) error { return samePack(packs, it.Intent.DateWindow, f) })
	return append(rules, checkProse(&it))
}

// samePack compares the facts an itinerary carries with those of the pack, when it has the same version.
func samePack(packs *atlas.Atlas, stay trip.DateWindow, f trip.Facts) error {
	pack, err := packs.Find(f.City.Name)
	if err != nil || pack.City().Version != f.City.Version {
		return nil // another world or another time: nothing to compare with
	}
	if !sameJSON(pack.City(), f.City) {
		return fmt.Errorf("%s itself is not as the pack has it", f.City.Name)
	}
	if f.FX != nil {
		if err := compare(f.Attractions, pack.Sights(f.FX.Rate), func(a trip.Attraction) string { return a.ID }); err != nil {
			return err
		}
	}
	if err := compare(f.Restaurants, pack.Restaurants(), func(r trip.Restaurant) string { return r.ID }); err != nil {
		return err
	}
	if err := compare(f.Lodgings, pack.Hotels(stay.Start, stay.End), func(l trip.Lodging) string { return l.ID }); err != nil {
		return err
	}
	return sameFlights(pack, f.Flights)
}

func sameFlights(pack *atlas.Pack, list []trip.FlightOption) error {
	for _, o := range list {
		zone, err := pack.Zone(o.Origin)
		if err != nil {
			return fmt.Errorf("flight %s starts nowhere the pack knows", o.Number)
		}
		day, _ := zone.Local(o.Departure)
		known, err := pack.Departures(o.Origin, o.Dest, day)
		if err != nil {
			return fmt.Errorf("flight %s is on no route of the pack", o.Number)
		}
		if err := compare([]trip.FlightOption{o}, known, func(f trip.FlightOption) string { return f.ID }); err != nil {
			return err
		}
	}
	return nil
}

// compare finds each fact among the known ones by its id and wants it the same. Facts of other sources are not compared.
func compare[T any](have, known []T, id func(T) string) error {
	at := make(map[string]int, len(known))
	for i, k := range known {
		at[id(k)] = i
	}
	for _, h := range have {
		if i, ok := at[id(h)]; !ok || !sameJSON(h, known[i]) {
			return fmt.Errorf("%s is not as the pack has it", id(h))
		}
	}
	return nil
}

// sameJSON tells whether two values of one type say the same: an empty list and none do.
func sameJSON[T any](a, b T) bool {
	if reflect.DeepEqual(a, b) {
		return true
	}
	x, errX := json.Marshal(a, json.Deterministic(true))
	y, errY := json.Marshal(b, json.Deterministic(true))
	return errX == nil && errY == nil && bytes.Equal(x, y)
}
