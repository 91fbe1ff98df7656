package plan

import (
	"testing"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// What another plan gives and takes is said of whatever differs enough to matter.
func TestWhatAnotherPlanGivesAndTakes(t *testing.T) {
	t.Parallel()
	now := trip.Measures{Cost: 1_000_00, Sights: 10, Way: 300, Walk: 10_000, Worth: 10_000}
	for _, c := range []struct {
		says            string
		cost            money.Cents
		sights, way     int
		walk            geo.Meters
		worth           int64
		english, german string
	}{
		{"nothing", 0, 0, 0, 0, 0, "Calmer days: .", "Calmer days: ."},
		{"a cent", 1, 0, 0, 0, 0, "Calmer days: $0.01 more.", "Calmer days: 0,01\u00a0$ mehr."},
		{"less money", -210_00, 0, 0, 0, 0, "Calmer days: $210 less.", "Calmer days: 210\u00a0$ weniger."},
		{"sights", 0, 1, 0, 0, 0, "Calmer days: 1 sight more.", ""},
		{"fewer sights", 0, -2, 0, 0, 0, "Calmer days: 2 sights fewer.", ""},
		{"four minutes are no matter", 0, 0, 4, 0, 0, "Calmer days: .", ""},
		{"five are", 0, 0, 5, 0, 0, "Calmer days: 5 min more on the way.", ""},
		{"an hour", 0, 0, 60, 0, 0, "Calmer days: 1 h 00 min more on the way.", ""},
		{"less of it", 0, 0, -65, 0, 0, "Calmer days: 1 h 05 min less on the way.", ""},
		{"less than three hundred metres are no matter", 0, 0, 0, 299, 0, "Calmer days: .", ""},
		{"three hundred are", 0, 0, 0, 300, 0, "Calmer days: 0.3 km more on foot.", ""},
		{"less on foot", 0, 0, 0, -1_550, 0, "Calmer days: 1.5 km less on foot.", ""},
		{"taste", 0, 0, 0, 0, -1_000, "Calmer days: 10 % less to your taste.", ""},
		{"more taste", 0, 0, 0, 0, 1_000, "Calmer days: 10 % more to your taste.", ""},
		{"too little of it", 0, 0, 0, 0, -90, "Calmer days: .", ""},
		{"all of it", -10_00, -1, 10, 0, 0, "Calmer days: $10 less; 1 sight fewer; 10 min more on the way.", ""},
	} {
		next := now
		next.Cost, next.Sights, next.Way, next.Walk, next.Worth = now.Cost+c.cost, now.Sights+c.sights, now.Way+c.way, now.Walk+c.walk, now.Worth+c.worth
		if got := traded("calmer days", &now, &next, wording.English); got != c.english {
			t.Errorf("%s: %q, want %q", c.says, got, c.english)
		}
		if got := traded("calmer days", &now, &next, wording.German); c.german != "" && got != c.german {
			t.Errorf("%s: %q, want %q", c.says, got, c.german)
		}
	}
}

// What is otherwise is named: rides, bed, or else the days.
func TestWhatIsOtherwiseIsNamed(t *testing.T) {
	t.Parallel()
	monge, mije := &trip.Lodging{Name: "Hôtel Monge"}, &trip.Lodging{Name: "MIJE"}
	cdg, cdg2, ory := &trip.FlightOption{Dest: "CDG"}, &trip.FlightOption{Dest: "CDG"}, &trip.FlightOption{Dest: "ORY"}
	home, train := &trip.FlightOption{Origin: "CDG"}, &trip.FlightOption{Mode: trip.ByTrain}
	now := afford.Answer{Journey: schedule.Journey{Out: cdg, Back: home, Hotel: monge}, Measures: trip.Measures{Sights: 12}}
	for _, c := range []struct {
		says   string
		next   schedule.Journey
		sights int
		want   string
	}{
		{"other flights", schedule.Journey{Out: cdg2, Back: home, Hotel: monge}, 12, "Other flights: $1 more."},
		{"home alone", schedule.Journey{Out: cdg, Back: cdg2, Hotel: monge}, 12, "Other flights: $1 more."},
		{"over another airport", schedule.Journey{Out: ory, Back: home, Hotel: monge}, 12, "Flights over ORY: $1 more."},
		{"by train there", schedule.Journey{Out: train, Back: home, Hotel: monge}, 12, "Other rides: $1 more."},
		{"by train home", schedule.Journey{Out: cdg, Back: train, Hotel: monge}, 12, "Other rides: $1 more."},
		{"no way there", schedule.Journey{Back: home, Hotel: monge}, 12, "Other flights: $1 more."},
		{"another bed", schedule.Journey{Out: cdg, Back: home, Hotel: mije}, 12, "MIJE instead of Hôtel Monge: $1 more."},
		{"both", schedule.Journey{Out: ory, Back: home, Hotel: mije}, 12, "Flights over ORY, MIJE instead of Hôtel Monge: $1 more."},
		{"a sixth less to see", schedule.Journey{Out: cdg, Back: home, Hotel: monge}, 10, "Calmer days: $1 more; 2 sights fewer."},
		{"not so much less", schedule.Journey{Out: cdg, Back: home, Hotel: monge}, 11, "Other sights: $1 more; 1 sight fewer."},
	} {
		next := afford.Answer{Journey: c.next, Measures: trip.Measures{Sights: c.sights, Cost: 1_00}}
		if got := trade(&now, &next, wording.English); got != c.want {
			t.Errorf("%s: %q, want %q", c.says, got, c.want)
		}
	}
}

// A name is found of whatever a day may hold.
func TestEveryStopOfAnAnswerHasItsName(t *testing.T) {
	t.Parallel()
	f := &trip.Facts{Attractions: []trip.Attraction{{ID: "a", Name: "Louvre"}}, Restaurants: []trip.Restaurant{{ID: "r", Name: "Polidor"}}, Lodgings: []trip.Lodging{{ID: "l", Name: "Monge"}},
		Flights: []trip.FlightOption{{ID: "f", Number: "AF007"}}}
	day := trip.Day{}
	for _, ref := range []string{"a", "r", "l", "f", "unknown"} {
		day.Slots = append(day.Slots, trip.Slot{Role: trip.RoleSight, Locked: ref == "a", Choices: []trip.Choice{{OptionRef: ref}}})
	}
	got := answerDay(&day, f)
	for i, want := range []string{"Louvre", "Polidor", "Monge", f.Flights[0].Line(), "unknown"} {
		if s := got.Stops[i]; s.Name != want || s.Option != day.Slots[i].Selected().OptionRef || s.Locked != (i == 0) {
			t.Errorf("%+v, want %s", s, want)
		}
	}
}
