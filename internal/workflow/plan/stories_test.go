package plan_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

const parisAndMunich = `{"stays":[{"place":"Paris","nights":3},{"place":"Munich","nights":2}],"date_window":{"start":"2027-06-07","end":"2027-06-12"},
	"origin":"JFK","budget_usd_cents":500000,"party":{"adults":2},"prefs":{"kid_friendly":false,"themes":["art"],"avoid_overnight":false,"locked_slots":[]}}`

// Each run of these goes the whole way through the graph, and its story is what is written down: what was told while it went on, and what came
// out. A golden file shows what a change does to any of it.
func TestStories(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		req  func(t *testing.T) plan.Request
	}{
		{"paris", said("5 days in Paris next June, $2,500, art and food")},
		{"tokyo_family", said("a week in Tokyo from 10 April, £6000, two adults and two kids, no red-eye flights")},
		{"munich_too_cheap", said("5 days in Munich next June for $500")},
		{"munich_by_oneself", said("5 days in Munich from 8 March, €1500, beer gardens, I get there by myself")},
		{"question", said("5 days in Paris next June")},
		{"unknown_sight", wanted(`{"city":"Paris","airports":["CDG"],"date_window":{"start":"2027-06-07","end":"2027-06-11","tz":"Europe/Paris"},"budget_usd_cents":300000,
			"prefs":{"kid_friendly":false,"themes":[],"avoid_overnight":false,"locked_slots":[]},"requirements":[{"level":"must","sights":{"name":"Castle of Nowhere"}}]}`)},
		{"wrong_airport", wanted(`{"city":"Paris","airports":["MUC"],"date_window":{"start":"2027-06-07","end":"2027-06-11","tz":"Europe/Paris"},"budget_usd_cents":300000,
			"prefs":{"kid_friendly":false,"themes":[],"avoid_overnight":false,"locked_slots":[]}}`)},
		{"journey", wanted(parisAndMunich)},
		{"journey_free", wanted(`{"stays":[{"place":"Munich"},{"place":"Paris","nights_min":2}],"order":"free","date_window":{"start":"2027-06-07","end":"2027-06-14"},
			"origin":"Lyon","transfers":[{"mode":"train"}],"budget_usd_cents":450000,"party":{"adults":2},"lang":"de","currency":{"code":"EUR"},
			"prefs":{"kid_friendly":false,"themes":["history"],"avoid_overnight":false,"locked_slots":[]}}`)},
		{"journey_own", wanted(`{"stays":[{"place":"Paris","own_bed":"friends in Montreuil"}],"date_window":{"start":"2027-06-11","end":"2027-06-13"},
			"origin":"London","transfers":[{"to":"Paris","booked":{"arrive":"2027-06-11T10:30","label":"Eurostar 9004"},"mode":"train"},{"from":"Paris","mode":"train"}],
			"budget_usd_cents":90000,"prefs":{"kid_friendly":false,"themes":["food"],"avoid_overnight":false,"locked_slots":[{"day_offset":1,"window":{"start":"10:00","end":"12:00"},"activity_id":"louvre"}]}}`)},
		{"journey_day", wanted(`{"stays":[{"place":"Munich"}],"date_window":{"start":"2027-06-10","end":"2027-06-10"},"origin":"Salzburg","transfers":[{"mode":"train"}],
			"budget_usd_cents":20000,"prefs":{"kid_friendly":false,"themes":["views"],"avoid_overnight":false,"locked_slots":[]}}`)},
		{"journey_too_cheap", wanted(`{"stays":[{"place":"Paris","nights":3},{"place":"Munich","nights":2}],"date_window":{"start":"2027-06-07","end":"2027-06-12"},
			"origin":"JFK","budget_usd_cents":60000,"prefs":{"kid_friendly":false,"themes":[],"avoid_overnight":false,"locked_slots":[]}}`)},
		{"journey_no_way", wanted(`{"stays":[{"place":"Tokyo","nights":3},{"place":"Munich","nights":2}],"date_window":{"start":"2027-06-07","end":"2027-06-12"},
			"origin":"JFK","transfers":[{"from":"Tokyo","to":"Munich","mode":"ferry"}],"budget_usd_cents":900000,"prefs":{"kid_friendly":false,"themes":[],"avoid_overnight":false,"locked_slots":[]}}`)},
		{"journey_twice_in_paris", wanted(`{"stays":[{"place":"Paris","nights":2},{"place":"Munich","nights":2},{"place":"Paris","nights":1}],"date_window":{"start":"2027-06-07","end":"2027-06-12"},
			"origin":"JFK","budget_usd_cents":700000,"requirements":[{"level":"must","sights":{"name":"Louvre"}},{"level":"prefer","food":{"cuisine":"Bavarian"}}],
			"prefs":{"kid_friendly":false,"themes":["art"],"avoid_overnight":false,"locked_slots":[]}}`)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			golden(t, "stories/"+tt.name+".golden", []byte(newTheatre(t).play(tt.req(t), nil).story()))
		})
	}
}

func said(text string) func(*testing.T) plan.Request {
	return func(*testing.T) plan.Request { return asks(text) }
}

func wanted(body string) func(*testing.T) plan.Request {
	return func(t *testing.T) plan.Request { return wishes(t, body) }
}

// Changes of a trip, of which most of the trip stays.
func TestStoriesOfEdits(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	for _, tt := range []struct {
		name, of string
		body     trip.EditBody
	}{
		{"edit_words", "5 days in Paris next June, $3,000, art and food", trip.EditBody{Description: "without the Louvre, a cheaper hotel"}},
		{"edit_budget", "5 days in Paris next June, $3,000, art and food", trip.EditBody{DeltaBudget: -800_00}},
		{"edit_dates", "5 days in Munich next June, $3,000, art", trip.EditBody{ShiftDays: 7, LongerDays: 1}},
		{"edit_answer", "5 days in Paris next June, $3,000, art and food", trip.EditBody{Alternative: 1}},
		{"edit_free", "5 days in Paris next June, $3,000, art and food", trip.EditBody{Keep: trip.KeepFree, Pace: trip.PaceRelaxed}},
		{"edit_unread", "5 days in Paris next June, $3,000, art and food", trip.EditBody{Description: "make it sparkle somehow"}},
		{"edit_move", "5 days in Paris next June, $3,000, art and food", trip.EditBody{Moves: []trip.ChangePlace{{Op: trip.Add, Option: "catacombs", Day: new(2)}, {Op: trip.Lock, Ref: "d1.s0"}}}},
		{"edit_too_cheap", "5 days in Paris next June, $3,000, art and food", trip.EditBody{DeltaBudget: -2400_00}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			th := newTheatre(t)
			first := th.play(asks(tt.of), nil)
			next := plan.Revise("run", first.itinerary(t), first.request, tt.body.Edit(), today)
			golden(t, "stories/"+tt.name+".golden", []byte(th.play(next, nil).story()))
		})
	}
}

// What is out of reach is said: the trip goes without it where it can, and else fails for that reason.
func TestStoriesOfAPoorWorld(t *testing.T) {
	t.Parallel()
	away := fault.New(fault.Unavailable, "nobody answers")
	none := fault.New(fault.NotFound, "there is none")
	for _, tt := range []struct {
		name string
		of   without
	}{
		{"poor_flights", without{flights: away}},
		{"poor_no_flights", without{flights: none}},
		{"poor_beds", without{beds: away}},
		{"poor_no_beds", without{beds: none}},
		{"poor_tables", without{tables: none}},
		{"poor_tables_away", without{tables: away}},
		{"poor_weather", without{weather: away}},
		{"poor_no_weather", without{weather: none}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			th := newTheatre(t)
			th.change = func(d *plan.Deps) {
				all := d.World
				d.World = func(count func(string, plan.CallCount)) gather.World {
					w := tt.of
					w.World = all(count)
					return w
				}
			}
			story := "-- a trip\n" + th.play(asks("5 days in Munich next June, $3,000, art"), nil).story() +
				"\n-- a journey\n" + th.play(wishes(t, parisAndMunich), nil).story()
			golden(t, "stories/"+tt.name+".golden", []byte(story))
		})
	}
}
