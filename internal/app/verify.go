package app

import (
	"bytes"
	"fmt"
	"reflect"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/auth"
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
	return append(rules, checkProse(&it, zonesOf(packs, it.Facts.City.Name)))
}

// VerifyFile is Verify for an itinerary as it lies in a file, which must say nothing that is not read from it, and for who issued it:
// by one of keys, or nobody asks where keys is nil. fault.Invalid is no itinerary.
func VerifyFile(packs *atlas.Atlas, doc []byte, keys auth.KnownItineraryKeys) ([]trip.RuleVerdict, error) {
	it, err := trip.ParseItinerary(doc)
	if err != nil {
		return nil, err
	}
	rules := append(VerifyWith(packs, it), verify.Written(it, doc))
	if v, ok := verify.Signature(it.Signature, doc, keys); ok {
		rules = append(rules, v)
	}
	return rules, nil
}

// samePack compares the facts an itinerary carries with those of the pack, when it has the same version.
func samePack(packs *atlas.Atlas, stay trip.DateWindow, f trip.Facts) error {
	pack, err := packs.Find(f.City.Name)
	if err != nil || pack.City().Version != f.City.Version {
		return nil // another world or another time: nothing to compare with
	}
	city := f.City
	city.Knowledge = "" // the organisation's own
	known := pack.City()
	if len(city.Fares.Amended) > 0 {
		known.Fares = known.Fares.Amend(city.Fares.Amended)
	}
	if !sameJSON(known, city) {
		return fmt.Errorf("%s itself is not as the pack has it", f.City.Name)
	}
	if f.FX != nil {
		if err := compare(f.Attractions, pack.Sights(f.FX.Rate), sightOf); err != nil {
			return err
		}
	}
	if err := compare(f.Restaurants, pack.Restaurants(), tableOf); err != nil {
		return err
	}
	if err := compare(f.Lodgings, pack.Hotels(stay.Start, stay.End), hotelOf); err != nil {
		return err
	}
	return sameFlights(pack, f.Flights)
}

// fact is how facts of a kind are told apart, and how documents change one.
type fact[T any] struct {
	id    string
	ours  bool // it stands on a document alone: no pack knows it
	amend func(T) T
}

func sightOf(a trip.Attraction) fact[trip.Attraction] {
	return fact[trip.Attraction]{a.ID, a.Provenance.FromDocument(), func(p trip.Attraction) trip.Attraction { return p.Amend(a.Amended) }}
}

func tableOf(r trip.Restaurant) fact[trip.Restaurant] {
	return fact[trip.Restaurant]{r.ID, r.Provenance.FromDocument(), func(p trip.Restaurant) trip.Restaurant { return p }}
}

func hotelOf(l trip.Lodging) fact[trip.Lodging] {
	return fact[trip.Lodging]{l.ID, l.Provenance.FromDocument(), func(p trip.Lodging) trip.Lodging { return p.Amend(l.Amended) }}
}

func flightOf(o trip.FlightOption) fact[trip.FlightOption] {
	return fact[trip.FlightOption]{o.ID, o.Provenance.FromDocument(), func(p trip.FlightOption) trip.FlightOption { return p.Amend(o.Amended) }}
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
		if err := compare([]trip.FlightOption{o}, known, flightOf); err != nil {
			return err
		}
	}
	return nil
}

// compare finds each fact among the pack's by its id and wants it the same, once what documents say of it is said of the pack's as
// well. Facts of documents alone are not compared.
func compare[T any](have, known []T, of func(T) fact[T]) error {
	at := make(map[string]int, len(known))
	for i, k := range known {
		at[of(k).id] = i
	}
	for _, h := range have {
		f := of(h)
		if f.ours {
			continue
		}
		if i, ok := at[f.id]; !ok || !sameJSON(h, f.amend(known[i])) {
			return fmt.Errorf("%s is not as the pack has it", f.id)
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
