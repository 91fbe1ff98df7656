package main_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// TestAnotherRideIsTaken: of every way of a journey it is told what else goes there, and by when it leaves; one says earlier or later, or which it
// shall be, and the journey is planned with that ride and none of the other ways is changed. What does not go is refused with a sentence.
func TestAnotherRideIsTaken(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	c := s.signup()
	id := s.ask(c, "POST", "/plan", inHalfAYearByTrain()).wants(t, http.StatusCreated).read(t, "run_id")
	first := itineraryOf(t, s.completed(c, id))
	if len(first.Transfers) != 3 {
		t.Fatalf("%d ways, want 3", len(first.Transfers))
	}
	others := make([][]revise.Alternative, len(first.Transfers))
	for n, way := range first.Transfers {
		var told struct{ Alternatives []revise.Alternative }
		must(t, json.Unmarshal([]byte(s.ask(c, "GET", "/plan/"+id+"/alternatives?slot="+way.Ref, "").wants(t, 200).body), &told))
		others[n] = told.Alternatives
		if len(told.Alternatives) == 0 {
			t.Fatalf("nothing else goes from %s to %s", way.From, way.To)
		}
		for _, o := range told.Alternatives {
			if o.Ride == nil || o.Ride.From != way.From || o.Ride.To != way.To || o.Ride.Mode == "" || !o.Ride.Arrive.After(o.Ride.Depart) || o.Ride.Cost != o.Cost {
				t.Errorf("instead of %s to %s: %+v", way.From, way.To, o)
			}
		}
	}
	if !has(others[1], trip.ByTrain) || !has(others[1], trip.ByFlight) {
		t.Errorf("from Paris to Munich not by train and by plane: %+v", others[1])
	}

	edit := func(body string) trip.Itinerary {
		t.Helper()
		return itineraryOf(t, s.completed(c, s.ask(c, "POST", "/plan/"+id+"/edit", body).wants(t, http.StatusCreated).read(t, "run_id")))
	}
	later := edit(`{"rides": [{"from": "Paris", "to": "Munich", "mode": "train", "by": 1}]}`)
	if !later.Transfers[1].Depart.After(first.Transfers[1].Depart) || later.Transfers[1].Mode != trip.ByTrain {
		t.Errorf("a later train than that of %s leaves at %s by %s", first.Transfers[1].Depart, later.Transfers[1].Depart, later.Transfers[1].Mode)
	}
	for _, n := range []int{0, 2} {
		if later.Transfers[n].Depart != first.Transfers[n].Depart {
			t.Errorf("with a later train to Munich the way from %s leaves at %s, not %s", first.Transfers[n].From, later.Transfers[n].Depart, first.Transfers[n].Depart)
		}
	}
	for _, mode := range []trip.TravelMode{trip.ByTrain, trip.ByFlight} {
		want := others[1][0]
		for _, o := range others[1] {
			if o.Ride.Mode == mode {
				want = o
				break
			}
		}
		taken := edit(`{"moves": [{"op": "replace", "ref": "` + first.Transfers[1].Ref + `", "option": "` + want.Option + `"}]}`)
		if got := taken.Transfers[1]; got.Mode != mode || !got.Depart.Equal(want.Ride.Depart) {
			t.Errorf("instead of %s by %s it goes at %s by %s", want.Ride.Depart, mode, got.Depart, got.Mode)
		}
	}
	for body, field := range map[string]string{
		`{"rides": [{"from": "Paris", "to": "Munich", "by": 2}]}`:                  "rides[0].by",
		`{"rides": [{"from": "Paris", "to": "Munich", "mode": "ferry", "by": 1}]}`: "rides[0]",
		`{"rides": [{"by": 1, "mode": "balloon"}]}`:                                "rides[0].mode",
	} {
		if got := s.ask(c, "POST", "/plan/"+id+"/edit", body).wants(t, http.StatusBadRequest).body; !strings.Contains(got, `"field":"`+field+`"`) {
			t.Errorf("%s: %s", body, got)
		}
	}
}

// has tells whether a mode is among what else goes a way.
func has(list []revise.Alternative, mode trip.TravelMode) bool {
	for _, o := range list {
		if o.Ride != nil && o.Ride.Mode == mode {
			return true
		}
	}
	return false
}

// inHalfAYearByTrain is a journey to two cities with a train between them, half a year on from today: an edit plans at the present moment.
func inHalfAYearByTrain() string {
	first := time.Now().AddDate(0, 6, 0)
	return `{"stays": [{"place": "Paris", "nights": 3}, {"place": "Munich", "nights": 3}], "origin": "JFK", "transfers": [{"from": "Paris", "to": "Munich", "mode": "train"}],
		"date_window": {"start": "` + first.Format(time.DateOnly) + `", "end": "` + first.AddDate(0, 0, 6).Format(time.DateOnly) + `"},
		"budget_usd_cents": 900000, "party": {"adults": 2}, "prefs": {"themes": ["art"]}}`
}
