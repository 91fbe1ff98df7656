package revise

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// A day has room for as many sights as the pace says, and for each meal once.
func TestWhichDayHasRoom(t *testing.T) {
	t.Parallel()
	day := func(sights int, more ...trip.Role) (out []KeptSlot) {
		for range sights {
			out = append(out, KeptSlot{Role: trip.RoleSight})
		}
		for _, role := range more {
			out = append(out, KeptSlot{Role: role})
		}
		return out
	}
	for _, tt := range []struct {
		name string
		pace trip.Pace
		day  []KeptSlot
		role trip.Role
		want bool
	}{
		{"an empty day", trip.PaceBalanced, nil, trip.RoleSight, true},
		{"three of four", trip.PaceBalanced, day(3, trip.RoleLunch), trip.RoleSight, true},
		{"four of four", trip.PaceBalanced, day(4), trip.RoleSight, false},
		{"four of six", trip.PacePacked, day(4), trip.RoleSight, true},
		{"three of three", trip.PaceRelaxed, day(3), trip.RoleSight, false},
		{"no lunch yet", trip.PaceBalanced, day(5, trip.RoleDinner), trip.RoleLunch, true},
		{"a lunch", trip.PaceBalanced, day(0, trip.RoleLunch), trip.RoleLunch, false},
	} {
		m := mending{Desk: &Desk{it: trip.Itinerary{Intent: trip.Intent{Pace: tt.pace}}}}
		if got := m.hasRoom(tt.day, tt.role); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// A stop goes where the way grows least: from the bed, between the others, and back to it.
func TestWhereTheWayGrowsLeast(t *testing.T) {
	t.Parallel()
	f := &trip.Facts{Restaurants: []trip.Restaurant{triptest.Table("table", "Table", 48.91, 2.35)}}
	for id, at := range map[string]geo.Point{"east": {Lat: 48.8, Lon: 2.4}, "corner": {Lat: 48.9, Lon: 2.4}, "north": {Lat: 48.9, Lon: 2.3},
		"before east": {Lat: 48.79, Lon: 2.35}, "before corner": {Lat: 48.85, Lon: 2.41}, "before north": {Lat: 48.91, Lon: 2.35}, "before bed": {Lat: 48.85, Lon: 2.29}} {
		f.Attractions = append(f.Attractions, triptest.Sight(id, id, at.Lat, at.Lon))
	}
	bed := trip.Lodging{ID: "bed", Location: geo.Point{Lat: 48.8, Lon: 2.3}}
	m := mending{Desk: &Desk{facts: f}, now: layout{journey: schedule.Journey{Hotel: &bed}}}
	stop := func(option string) KeptSlot { return KeptSlot{Role: trip.RoleSight, Option: option} }
	day := []KeptSlot{stop("east"), stop("corner"), stop("north")}
	for _, tt := range []struct {
		stop KeptSlot
		day  []KeptSlot
		want int
	}{
		{stop("before east"), day, 0},
		{stop("before corner"), day, 1},
		{stop("before north"), day, 2},
		{stop("before bed"), day, 3},
		{KeptSlot{Role: trip.RoleLunch, Option: "table"}, day, 2},
		{stop("before north"), nil, 0},
		{stop("unknown"), day, 0},
	} {
		if got := m.nearest(tt.day, tt.stop); got != tt.want {
			t.Errorf("%s goes to place %d, want %d", tt.stop.Option, got, tt.want)
		}
	}
}

// What two journeys differ in is told by what the first has.
func TestWhatTwoJourneysDifferIn(t *testing.T) {
	t.Parallel()
	out, back, other := &trip.FlightOption{ID: "out"}, &trip.FlightOption{ID: "back"}, &trip.FlightOption{ID: "other"}
	bed, inn := &trip.Lodging{ID: "bed"}, &trip.Lodging{ID: "inn"}
	was := schedule.Journey{Out: out, Back: back, Hotel: bed}
	for _, tt := range []struct {
		name     string
		was, now schedule.Journey
		want     []string
	}{
		{"nothing", was, was, nil},
		{"the flight there", was, schedule.Journey{Out: other, Back: back, Hotel: bed}, []string{"out"}},
		{"the flight back", was, schedule.Journey{Out: out, Back: other, Hotel: bed}, []string{"back"}},
		{"the bed", was, schedule.Journey{Out: out, Back: back, Hotel: inn}, []string{"bed"}},
		{"all", was, schedule.Journey{Out: other, Back: other, Hotel: inn}, []string{"out", "back", "bed"}},
		{"all are gone", was, schedule.Journey{}, []string{"out", "back", "bed"}},
		{"there was nothing", schedule.Journey{}, was, nil},
	} {
		if got := journeys(tt.was, tt.now); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// An option is known as a sight, a table, a house, or a flight of whatever date.
func TestWhatOptionsKnow(t *testing.T) {
	t.Parallel()
	_, _, known := planned(nil)
	for id, want := range map[string]bool{"louvre": true, "polidor": true, "generator": true, "AF007@2025-06-09": true, "AF007@2026-01-01": true, "AF007": true, "ritz": false, "AF00": false, "": false} {
		if known.Knows(id) != want {
			t.Errorf("%q is known: %v", id, !want)
		}
	}
	for id, want := range map[string]string{"louvre": "Louvre Museum", "polidor": "Polidor", "generator": "Generator Paris", "AF007": "AF007"} {
		if got := known.nameOf(id); got != want {
			t.Errorf("%s is called %q", id, got)
		}
	}
}

// What was locked stands where it was: the same option, for the same, at the same time, and locked.
func TestWhatWasLockedStands(t *testing.T) {
	t.Parallel()
	ten := calendar.MustWindow("10:00", "11:00")
	slot := func(role trip.Role, option string, w calendar.Window, locked bool) trip.Slot {
		return trip.Slot{Role: role, Window: w, Locked: locked, Choices: []trip.Choice{{OptionRef: option}}}
	}
	for _, tt := range []struct {
		name string
		slot trip.Slot
		want bool
	}{
		{"as it was", slot(trip.RoleSight, "louvre", ten, true), true},
		{"free", slot(trip.RoleSight, "louvre", ten, false), false},
		{"later", slot(trip.RoleSight, "louvre", calendar.MustWindow("10:05", "11:05"), true), false},
		{"another", slot(trip.RoleSight, "orsay", ten, true), false},
		{"for lunch", slot(trip.RoleLunch, "louvre", ten, true), false},
	} {
		m := mending{now: layout{days: [][]KeptSlot{{{Role: trip.RoleSight, Option: "louvre", Window: ten, Locked: true}, {Role: trip.RoleSight, Option: "free"}}}}}
		if got := m.locksStand(&trip.Plan{Days: []trip.Day{{Slots: []trip.Slot{tt.slot}}}}); got != tt.want {
			t.Errorf("%s: it stands: %v", tt.name, got)
		}
	}
}
