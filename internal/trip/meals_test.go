package trip_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// meals is a plan of days with meals of so much on each, from 1 June 2026.
func meals(daily money.Cents, days ...[]money.Cents) trip.Plan {
	p := trip.Plan{Assumptions: trip.Assumptions{DailySpend: daily, MealsCounted: true}}
	for d, costs := range days {
		day := trip.Day{Date: calendar.MustDate("2026-06-01").AddDays(d)}
		for _, c := range costs {
			day.Slots = append(day.Slots, trip.Slot{Choices: []trip.Choice{{Kind: trip.KindMeal, Features: trip.ChoiceFeatures{Cost: c}}}})
		}
		p.Days = append(p.Days, day)
	}
	return p
}

// A day's money of $200 has $160 for lunch and dinner; what these cost more comes on top of it.
func TestNamedMealsAreCountedAtTheirPrice(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		days [][]money.Cents
		want money.Cents
	}{
		{"nothing is named", [][]money.Cents{nil, nil}, 400_00},
		{"meals inside the day's money are part of it", [][]money.Cents{{40_00, 120_00}}, 200_00},
		{"a cheap lunch pays for a dear dinner", [][]money.Cents{{20_00, 140_00}}, 200_00},
		{"a cent above is counted", [][]money.Cents{{20_00, 140_01}}, 200_01},
		{"dinner for $1,440", [][]money.Cents{{1440_00}}, 1480_00},
		{"one day does not pay for another", [][]money.Cents{{0}, {260_00}}, 500_00},
		{"three meals", [][]money.Cents{{100_00, 100_00, 100_00}}, 340_00},
	} {
		p := meals(200_00, tt.days...)
		if got := p.Costs(); got.DailySpend != tt.want || got.Total != tt.want || p.Fees() != tt.want-200_00*money.Cents(len(tt.days)) {
			t.Errorf("%s: %s of %s, want %s", tt.name, got.DailySpend, got.Total, tt.want)
		}
		p.Assumptions.MealsCounted = false
		if got := p.Costs().DailySpend; got != 200_00*money.Cents(len(tt.days)) {
			t.Errorf("%s: an itinerary of before comes to %s", tt.name, got)
		}
	}
}

// Whatever is eaten, what is counted covers it; a dearer meal never makes a trip cheaper, nor more money a day.
func TestWhatIsCountedCoversWhatIsNamed(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.Map(rapid.IntRange(0, 1000_00), func(n int) money.Cents { return money.Cents(n) })
		daily := cents.Draw(t, "daily")
		days := rapid.SliceOfN(rapid.SliceOfN(cents, 0, 4), 1, 5).Draw(t, "days")
		p := meals(daily, days...)
		named := money.Cents(0)
		for _, d := range days {
			for _, c := range d {
				named += c
			}
		}
		counted := p.Costs().DailySpend
		if counted < named || counted < daily*money.Cents(len(days)) {
			t.Fatalf("%s counted for meals of %s and %s a day", counted, named, daily)
		}
		if more := meals(daily+cents.Draw(t, "more"), days...); more.Costs().DailySpend < counted {
			t.Fatalf("with more a day it costs %s instead of %s", more.Costs().DailySpend, counted)
		}
	})
}

// On the date that one travels on, lunch is had in the one place and dinner in the other: the money of the day is for both, and the two stays count
// together what the journey does, once what they count twice is taken off.
func TestADateInTwoStaysHasTheMoneyOfOneDay(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		lunch, dinner money.Cents
		want          money.Cents
	}{
		{"both inside", 80_00, 80_00, 200_00 + 100_00},
		{"together above", 160_00, 90_00, 290_00 + 100_00},
		{"the dinner alone is above", 0, 200_00, 240_00 + 100_00},
	} {
		first, second := meals(200_00, []money.Cents{tt.lunch}), meals(100_00, []money.Cents{tt.dinner}, nil)
		all := trip.Plan{Days: append(append([]trip.Day{}, first.Days...), second.Days...), Assumptions: first.Assumptions,
			Stays: []trip.PlannedStay{{First: 0, Assumptions: first.Assumptions}, {First: 1, Assumptions: second.Assumptions}}}
		if got := all.Costs().DailySpend; got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
		if apart := first.Costs().Total + second.Costs().Total - trip.CountedTwice(&first, &second); apart != tt.want {
			t.Errorf("%s: the stays come to %s, the journey to %s", tt.name, apart, tt.want)
		}
	}
	later := meals(100_00, []money.Cents{0})
	later.Days[0].Date = later.Days[0].Date.AddDays(1)
	first := meals(200_00, []money.Cents{0})
	if twice := trip.CountedTwice(&first, &later) + trip.CountedTwice(&trip.Plan{}, &later) + trip.CountedTwice(&first, &trip.Plan{}); twice != 0 {
		t.Errorf("stays on other dates count %s twice", twice)
	}
}

// A family of two adults and two children eats for three adults and a fifth.
func TestAChildEatsForThreeFifths(t *testing.T) {
	t.Parallel()
	r := trip.Restaurant{Price: 25_00}
	if got := r.Meal(trip.Party{Adults: 2, Children: 2}); got != 80_00 {
		t.Errorf("a meal costs %s", got)
	}
}
