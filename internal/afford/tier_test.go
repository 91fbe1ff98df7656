package afford_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// A stay sleeps as well as the whole journey can: its share alone, from which the fares are paid too, says little of that.
func TestTheTierOfAStayIsThatOfTheJourney(t *testing.T) {
	in := trip.Intent{Budget: 400_00, Party: trip.Party{Adults: 2},
		DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-06-01"), End: calendar.MustDate("2027-06-02")}}
	for _, c := range []struct {
		says string
		part *trip.Part
		want trip.Tier
	}{
		{"a trip of its own", nil, trip.TierBudget},
		{"a stay of which nobody said", &trip.Part{}, trip.TierBudget},
		{"a stay of a journey with money", &trip.Part{Daily: 800_00}, trip.TierLuxury},
	} {
		if in.Part = c.part; afford.Tier(&in) != c.want {
			t.Errorf("%s: %s, want %s", c.says, afford.Tier(&in), c.want)
		}
	}
}
