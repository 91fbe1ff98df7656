package trip_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

func TestDestinationValidate(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		change func(*trip.Destination)
		field  string // empty: it is valid
	}{
		"as it is":           {func(*trip.Destination) {}, ""},
		"without a place":    {func(d *trip.Destination) { d.Geo = nil }, ""},
		"a pack of its own":  {func(d *trip.Destination) { d.FixturePath = "packs/paris" }, ""},
		"no city":            {func(d *trip.Destination) { d.City = "" }, "city"},
		"no country":         {func(d *trip.Destination) { d.Country = " " }, "country"},
		"a city of a novel":  {func(d *trip.Destination) { d.City = strings.Repeat("long ", 200) }, "city"},
		"north of the north": {func(d *trip.Destination) { d.Geo = &geo.Point{Lat: 91} }, "geo"},
		"a path with an end": {func(d *trip.Destination) { d.FixturePath = "a\x00b" }, "fixture_path"},
	} {
		d := trip.Destination{ID: "d", City: "Paris", Country: "FR", Geo: &geo.Point{Lat: 48.86, Lon: 2.35}}
		tt.change(&d)
		err := d.Validate()
		var f *fault.Error
		if tt.field == "" && err != nil || tt.field != "" && (!errors.As(err, &f) || f.Kind != fault.Invalid || f.Field != tt.field) {
			t.Errorf("%s: %v, want field %q", name, err, tt.field)
		}
	}
}
