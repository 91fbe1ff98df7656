package trip_test

import (
	"errors"
	"math"
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
		"two lines":          {func(d *trip.Destination) { d.City = "Paris\nLyon" }, "city"},
		"read backwards":     {func(d *trip.Destination) { d.Country = "\u202eFR" }, "country"},
		"no number":          {func(d *trip.Destination) { d.Geo = &geo.Point{Lat: math.NaN()} }, "geo"},
		"no end":             {func(d *trip.Destination) { d.Geo = &geo.Point{Lon: math.Inf(1)} }, "geo"},
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

// A path may be as long as 500 bytes; a change is held to what a destination may be, and changes something.
func TestDestinationChanges(t *testing.T) {
	t.Parallel()
	text := func(s string) *string { return &s }
	for _, tt := range []struct {
		name  string
		c     trip.DestinationChange
		field string // empty: it is valid
	}{
		{"a city", trip.DestinationChange{City: text("Lyon")}, ""},
		{"no city", trip.DestinationChange{City: text("")}, "city"},
		{"a country", trip.DestinationChange{Country: text("FR")}, ""},
		{"no country", trip.DestinationChange{Country: text(" ")}, "country"},
		{"a place", trip.DestinationChange{Geo: &geo.Point{Lat: 45.76, Lon: 4.84}}, ""},
		{"no place", trip.DestinationChange{Geo: &geo.Point{Lat: 45.76, Lon: 181}}, "geo"},
	} {
		if got := refused(t, tt.c.Validate()); got != tt.field {
			t.Errorf("%s: refused at %q, want %q", tt.name, got, tt.field)
		}
	}
	if err := (trip.DestinationChange{}).Validate(); !fault.Is(err, fault.Invalid) {
		t.Errorf("a change of nothing: %v", err)
	}
	for n, want := range map[int]string{500: "", 501: "fixture_path"} {
		d := trip.Destination{City: "Paris", Country: "FR", FixturePath: strings.Repeat("p", n)}
		if got := refused(t, d.Validate()); got != want {
			t.Errorf("a path of %d bytes: refused at %q, want %q", n, got, want)
		}
	}
}
