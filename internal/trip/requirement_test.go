package trip_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// What may be spent is the budget, or what is insisted on for the whole where that is less; what is only liked, or is of one stay or of one line of the
// costs, leaves it.
func TestWhatMayBeSpent(t *testing.T) {
	t.Parallel()
	wish := func(level trip.Level, of trip.CostCategory, most money.Cents, stay *int) trip.Requirement {
		return trip.Requirement{Level: level, Stay: stay, Budget: &trip.BudgetWish{Category: of, Max: most}}
	}
	for _, c := range []struct {
		says   string
		wishes []trip.Requirement
		want   money.Cents
	}{
		{"nothing is said", nil, 1000},
		{"less is insisted on", []trip.Requirement{wish(trip.Must, trip.CostTotal, 700, nil)}, 700},
		{"the least of two counts", []trip.Requirement{wish(trip.Must, trip.CostTotal, 700, nil), wish(trip.Must, trip.CostTotal, 600, nil), wish(trip.Must, trip.CostTotal, 800, nil)}, 600},
		{"more is insisted on", []trip.Requirement{wish(trip.Must, trip.CostTotal, 1700, nil)}, 1000},
		{"less is liked", []trip.Requirement{wish(trip.Prefer, trip.CostTotal, 700, nil)}, 1000},
		{"of one stay", []trip.Requirement{wish(trip.Must, trip.CostTotal, 700, new(0))}, 1000},
		{"of beds", []trip.Requirement{wish(trip.Must, trip.CostLodging, 700, nil)}, 1000},
		{"of something else", []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre"}}}, 1000},
	} {
		in := trip.Intent{Budget: 1000, Requirements: c.wishes}
		if got := in.Spendable(); got != c.want {
			t.Errorf("%s: %d may be spent, want %d", c.says, got, c.want)
		}
	}
	if _, ok := (&trip.Intent{Budget: 1000}).Limit(trip.CostLodging); ok {
		t.Error("beds have a limit that nobody said")
	}
}

// Who says an hour later than the pace has starts late; who says nothing does not, at whatever pace.
func TestWhoStartsLate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pace trip.Pace
		at   string
		want bool
	}{{"", "09:00", false}, {"", "09:01", true}, {trip.PaceRelaxed, "10:00", false}, {trip.PaceRelaxed, "10:30", true}, {trip.PacePacked, "08:30", false}, {trip.PacePacked, "09:00", true}} {
		in := trip.Intent{Pace: c.pace, DayStart: calendar.MustClock(c.at)}
		if got := in.StartsLate(); got != c.want {
			t.Errorf("at a pace of %q, out at %s is late: %v", c.pace, c.at, got)
		}
	}
	if in := (trip.Intent{}); in.StartsLate() {
		t.Error("who says nothing starts late")
	}
}
