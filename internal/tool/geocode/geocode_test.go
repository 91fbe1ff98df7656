package geocode_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/trip"
)

func smallville(name string) (trip.City, error) {
	if !strings.EqualFold(name, "Smallville") {
		return trip.City{}, fault.New(fault.NotFound, "no such city")
	}
	return trip.City{ID: "smallville", Name: "Smallville", TZ: "Europe/Paris", Center: geo.Point{Lat: 48.856614, Lon: 2.352222}, Version: "1",
		Fares: trip.Fares{Ref: trip.Provenance{SourceURL: "https://example.org/", FetchedAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}}}, nil
}

func TestContract(t *testing.T) {
	t.Parallel()
	tooltest.Run(t, tooltest.Contract[geocode.Request, geocode.Place]{
		Call: geocode.Adapter{Find: smallville}.Call,
		Good: func() geocode.Request { return geocode.Request{Query: " smallville "} },
		Bad:  map[string]geocode.Request{"nothing": {Query: " "}, "a novel": {Query: strings.Repeat("a", 201)}},
		None: map[string]geocode.Request{"a city that nobody knows": {Query: "Atlantis"}},
		From: func(p geocode.Place) []trip.Provenance { return []trip.Provenance{p.Provenance} },
	})
}

// What was found once is not asked for again, however long ago that was; a place has six decimals.
func TestAPlaceIsKept(t *testing.T) {
	t.Parallel()
	now, asked := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), 0
	clock := func() time.Time { return now }
	g := tool.Use(&tool.Guard{Cache: tool.NewMemory(1<<20, clock), Now: clock}, geocode.Spec(geocode.Adapter{Find: func(name string) (trip.City, error) {
		asked++
		return smallville(name)
	}}))
	for range 2 {
		r, err := g.Call(t.Context(), geocode.Request{Query: "Smallville"})
		if err != nil || r.Value.Point.String() != "48.856614,2.352222" || r.Value.Name != "Smallville" {
			t.Errorf("%+v, %v", r, err)
		}
		now = now.Add(365 * 24 * time.Hour)
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}
