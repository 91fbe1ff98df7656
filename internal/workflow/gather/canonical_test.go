package gather_test

import (
	"reflect"
	"testing"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// A name that a place and an event share means the place; one that only an event has means the event; one of several stays as it is.
func TestWhatANameMeans(t *testing.T) {
	t.Parallel()
	sights := []trip.Attraction{
		{ID: "avenue", Name: "Champs-Élysées Avenue"}, {ID: "lights", Name: "Lights on the Champs-Élysées", Event: "lights"},
		{ID: "fair", Name: "Great Fair", Event: "fair"}, {ID: "parade", Name: "Great Parade", Event: "parade"},
	}
	for name, want := range map[string]string{
		"champs-élysées": "avenue", "Lights on the Champs-Élysées": "lights", "lights": "lights", "parade": "parade", "great": "great", "nowhere": "nowhere",
	} {
		in := trip.Intent{Requirements: []trip.Requirement{{Sights: &trip.SightsWish{Name: name}}}}
		if got := gather.Canonical(in, sights).Requirements[0].Sights.Name; got != want {
			t.Errorf("%q means %q, want %q", name, got, want)
		}
	}
}

// A hotel near a place is one around where that is; of a place that nobody knows it stays what was said of it.
func TestWhereAHotelIsToBe(t *testing.T) {
	t.Parallel()
	tower, office := geo.Point{Lat: 48.858, Lon: 2.294}, geo.Point{Lat: 48.87, Lon: 2.3}
	sights := []trip.Attraction{{ID: "eiffel", Name: "Eiffel Tower", Location: tower}}
	for _, tt := range []struct{ said, want trip.LodgingWish }{
		{trip.LodgingWish{Near: "Eiffel Tower"}, trip.LodgingWish{Near: "eiffel", Around: &tower}},
		{trip.LodgingWish{Near: "eiffel", Around: &office}, trip.LodgingWish{Near: "eiffel", Around: &tower}},
		{trip.LodgingWish{Near: "the office", Around: &office}, trip.LodgingWish{Near: "the office", Around: &office}},
		{trip.LodgingWish{Near: "Atlantis"}, trip.LodgingWish{Near: "Atlantis"}},
	} {
		said := tt.said
		in := trip.Intent{Requirements: []trip.Requirement{{Lodging: &said}}}
		if got := *gather.Canonical(in, sights).Requirements[0].Lodging; !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%+v: %+v, want %+v", tt.said, got, tt.want)
		}
		if !reflect.DeepEqual(said, tt.said) {
			t.Error("the wish that was given is another now")
		}
		if tt.said.Near != "" && len(gather.NamedSights(&in)) != 1 {
			t.Error("the place is not looked for")
		}
	}
}
