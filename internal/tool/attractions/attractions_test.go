package attractions_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/trip"
)

type catalog struct {
	sights      []trip.Attraction
	restaurants []trip.Restaurant
}

func (c catalog) Sights(rate money.Rate) []trip.Attraction {
	out := append([]trip.Attraction(nil), c.sights...)
	for i := range out {
		price := rate.USD(1000)
		out[i].Price, out[i].Provenance = &price, from(out[i].ID)
	}
	return out
}

func (c catalog) Restaurants() []trip.Restaurant {
	return append([]trip.Restaurant(nil), c.restaurants...)
}

func from(id string) trip.Provenance {
	return trip.Provenance{Source: trip.SourceFixture, Tool: "atlas", RefID: "paris/" + id + "@1",
		FetchedAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), ResponseDigest: trip.Digest(id)}
}

func city() catalog {
	yes, no := true, false
	return catalog{
		sights: []trip.Attraction{
			{ID: "louvre", Name: "Louvre Museum", LocalName: "Musée du Louvre", VenueType: trip.Museum, Type: "art museum", Themes: []string{"art", "history"}, Appeal: 98},
			{ID: "orsay", Name: "Musée d'Orsay", VenueType: trip.Museum, Type: "art museum", Themes: []string{"art"}, Appeal: 95, KidFriend: &yes},
			{ID: "tower", Name: "Eiffel Tower", VenueType: trip.Other, Type: "viewpoint", Themes: []string{"views"}, Appeal: 99, KidFriend: &yes},
			{ID: "catacombs", Name: "Catacombs", VenueType: trip.Other, Type: "monument", Themes: []string{"history"}, Appeal: 80, KidFriend: &no},
			{ID: "zoo", Name: "Zoo", VenueType: trip.Other, Type: "zoo", Themes: []string{"family"}, Appeal: 60, KidFriend: &yes},
		},
		restaurants: []trip.Restaurant{
			{ID: "near", Location: geo.Point{Lat: 48.860, Lon: 2.337}, Provenance: from("near")},
			{ID: "far", Location: geo.Point{Lat: 48.900, Lon: 2.400}, Provenance: from("far")},
			{ID: "also_near", Location: geo.Point{Lat: 48.862, Lon: 2.337}, Provenance: from("also_near")},
		},
	}
}

func adapter(c catalog) attractions.Adapter {
	return attractions.Adapter{Find: func(name string) (attractions.Catalog, error) {
		if name != "Paris" {
			return nil, fault.New(fault.NotFound, "no such city")
		}
		return c, nil
	}}
}

func TestContract(t *testing.T) {
	t.Parallel()
	good := func() attractions.Request {
		return attractions.Request{City: "Paris", Themes: []string{"art"}, Names: []string{"zoo"}, Rate: 1_100_000_000}
	}
	tooltest.Run(t, tooltest.Contract[attractions.Request, []trip.Attraction]{
		Call: adapter(city()).Call,
		Good: good,
		Bad: map[string]attractions.Request{
			"no city":          {},
			"an unknown theme": {City: "Paris", Themes: []string{"vistas"}},
			"too many":         {City: "Paris", Limit: 21},
			"less than none":   {City: "Paris", Limit: -1},
			"a negative rate":  {City: "Paris", Rate: -1},
		},
		None: map[string]attractions.Request{"an unknown city": {City: "Rome"}},
		From: func(out []trip.Attraction) (all []trip.Provenance) {
			for _, s := range out {
				all = append(all, s.Provenance)
			}
			return all
		},
	})
}

func TestRestaurantsContract(t *testing.T) {
	t.Parallel()
	tooltest.Run(t, tooltest.Contract[attractions.FoodRequest, []trip.Restaurant]{
		Call: adapter(city()).Restaurants,
		Good: func() attractions.FoodRequest { return attractions.FoodRequest{City: "Paris"} },
		Bad: map[string]attractions.FoodRequest{
			"no city":       {},
			"off the globe": {City: "Paris", Near: &geo.Point{Lat: 91}},
			"less than 0 m": {City: "Paris", Within: -1},
			"less than 0":   {City: "Paris", Limit: -1},
		},
		None: map[string]attractions.FoodRequest{"an unknown city": {City: "Rome"}},
		From: func(out []trip.Restaurant) (all []trip.Provenance) {
			for _, r := range out {
				all = append(all, r.Provenance)
			}
			return all
		},
	})
}

func TestASearch(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		in   attractions.Request
		want string
	}{
		{"by appeal", attractions.Request{}, "tower louvre orsay catacombs zoo"},
		{"themes first, the rest fills up", attractions.Request{Themes: []string{"art"}}, "louvre orsay tower catacombs zoo"},
		{"two themes met count more", attractions.Request{Themes: []string{"history", "art"}}, "louvre orsay catacombs tower zoo"},
		{"with children", attractions.Request{KidFriendly: true}, "tower louvre orsay zoo"},
		{"named sights first and in their order", attractions.Request{Names: []string{"zoo", "catacombs"}, Themes: []string{"art"}}, "zoo catacombs louvre orsay tower"},
		{"named although not for children", attractions.Request{Names: []string{"Catacombs"}, KidFriendly: true}, "catacombs tower louvre orsay zoo"},
		{"every sight of a type", attractions.Request{Types: []string{"Art Museum"}, Themes: []string{"family"}, Limit: 3}, "louvre orsay zoo"},
		{"nobody has that name", attractions.Request{Names: []string{"Atlantis", "museum"}, Limit: 1}, "louvre"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.in.City = "Paris"
			out, err := adapter(city()).Call(t.Context(), tt.in)
			var got []string
			for _, s := range out {
				got = append(got, s.ID)
			}
			if err != nil || strings.Join(got, " ") != tt.want {
				t.Errorf("got %v, %v; want %s", got, err, tt.want)
			}
		})
	}
}

func TestNamed(t *testing.T) {
	t.Parallel()
	sights := append(city().sights, trip.Attraction{ID: "grand_zoo", Name: "The Grand Zoo"}, trip.Attraction{ID: "museum_b", Name: "Museum of Boats"})
	for _, tt := range []struct {
		name, want string
		kind       fault.Kind
	}{
		{"louvre", "louvre", 0},
		{"LOUVRE MUSEUM", "louvre", 0},
		{"musee du louvre", "louvre", 0},
		{"Musée d’Orsay", "orsay", 0},
		{"eiffel", "tower", 0},
		{"zoo", "zoo", 0}, // an id wins over a part of a name
		{"museum", "", fault.Conflict},
		{"muse", "", fault.NotFound}, // words, not letters
		{"atlantis", "", fault.NotFound},
		{" - ", "", fault.NotFound},
	} {
		got, err := attractions.Named(sights, tt.name)
		if tt.want == "" && !fault.Is(err, tt.kind) || tt.want != "" && (err != nil || got.ID != tt.want) {
			t.Errorf("Named(%q) = %+v, %v", tt.name, got, err)
		}
	}
}

// Events are told when they are asked for, by name, by type or as such; they never take the room of a place. One that is named after a place
// is not meant by its name.
func TestEventsAreNoPlaces(t *testing.T) {
	t.Parallel()
	c := city()
	c.sights = append(c.sights, trip.Attraction{ID: "lights", Name: "Lights of the Eiffel Tower", Type: "illumination", Themes: []string{"views"}, Appeal: 100, Event: "lights"})
	for _, tt := range []struct {
		name string
		in   attractions.Request
		want string
	}{
		{"not asked for", attractions.Request{Limit: 1}, "tower"},
		{"not by a theme", attractions.Request{Themes: []string{"views"}}, "tower louvre orsay catacombs zoo"},
		{"as such", attractions.Request{Events: true}, "lights"},
		{"of a type", attractions.Request{Types: []string{"illumination"}, Limit: 1}, "lights"},
		{"by name", attractions.Request{Names: []string{"Lights of the Eiffel Tower"}, Limit: 1}, "lights"},
		{"a part of its name that no place has", attractions.Request{Names: []string{"lights"}, Limit: 1}, "lights"},
		{"a part of its name that a place has", attractions.Request{Names: []string{"eiffel"}}, "tower louvre orsay catacombs zoo"},
	} {
		tt.in.City = "Paris"
		out, err := adapter(c).Call(t.Context(), tt.in)
		var got []string
		for _, s := range out {
			got = append(got, s.ID)
		}
		if err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s: got %v, %v; want %s", tt.name, got, err, tt.want)
		}
	}
}

// Whatever is asked: never more than twenty, never one twice, and everything named that there is.
func TestTwentyAtMost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var c catalog
		for i := range rapid.IntRange(0, 60).Draw(t, "sights") {
			c.sights = append(c.sights, trip.Attraction{ID: fmt.Sprint("s", i), Name: fmt.Sprint("Sight ", i),
				Appeal: rapid.IntRange(0, 100).Draw(t, "appeal"), Themes: rapid.SliceOfNDistinct(rapid.SampledFrom(trip.Themes), 1, 3, rapid.ID).Draw(t, "themes")})
		}
		in := attractions.Request{City: "Paris", Themes: rapid.SliceOfDistinct(rapid.SampledFrom(trip.Themes), rapid.ID).Draw(t, "wanted")}
		for range rapid.IntRange(0, 5).Draw(t, "names") {
			in.Names = append(in.Names, fmt.Sprint("sight ", rapid.IntRange(0, 59).Draw(t, "name")))
		}
		out, err := adapter(c).Call(t.Context(), in)
		if err != nil || len(out) > attractions.Limit || len(out) < min(len(c.sights), attractions.Limit) {
			t.Fatalf("%d of %d sights, %v", len(out), len(c.sights), err)
		}
		seen := map[string]bool{}
		for _, s := range out {
			if seen[s.ID] {
				t.Errorf("%s twice", s.ID)
			}
			seen[s.ID] = true
		}
		for _, name := range in.Names {
			if s, err := attractions.Named(c.sights, name); err == nil && !seen[s.ID] {
				t.Errorf("%s was named and is not there", s.ID)
			}
		}
	})
}

func TestRestaurantsNearASight(t *testing.T) {
	t.Parallel()
	louvre := geo.Point{Lat: 48.8606, Lon: 2.3376}
	for _, tt := range []struct {
		name string
		in   attractions.FoodRequest
		want string
	}{
		{"all, by id", attractions.FoodRequest{}, "also_near far near"},
		{"nearest first", attractions.FoodRequest{Near: &louvre}, "near also_near far"},
		{"within a walk", attractions.FoodRequest{Near: &louvre, Within: 1000}, "near also_near"},
		{"only the nearest", attractions.FoodRequest{Near: &louvre, Limit: 1}, "near"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.in.City = "Paris"
			out, err := adapter(city()).Restaurants(t.Context(), tt.in)
			var got []string
			for _, r := range out {
				got = append(got, r.ID)
			}
			if err != nil || strings.Join(got, " ") != tt.want {
				t.Errorf("got %v, %v; want %s", got, err, tt.want)
			}
		})
	}
}
