package verify

import (
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Two people go out of the city by the sight's own line: from a bed beside its station, or by metro to it first.
func TestTheFareOfAnOuting(t *testing.T) {
	t.Parallel()
	f := &trip.Facts{City: trip.City{Fares: trip.Fares{Metro: 2_00}},
		Attractions: []trip.Attraction{{ID: "louvre"}, {ID: "versailles", Outing: &trip.Outing{Line: "RER C", Fare: 5_00}}}}
	at := &trial{facts: f, in: trip.Intent{Party: trip.Party{Adults: 2}}}
	for _, tt := range []struct {
		line  string
		paid  money.Cents
		want  money.Cents
		known bool
	}{{"RER C", 10_00, 10_00, true}, {"RER C", 14_00, 14_00, true}, {"RER C", 1, 14_00, true}, {"RER B", 10_00, 0, false}} {
		if got, known := at.outingFare(&trip.TransitLeg{Mode: trip.Train, Line: tt.line, Fare: tt.paid}); got != tt.want || known != tt.known {
			t.Errorf("%s for %s: %s, %t", tt.line, tt.paid, got, known)
		}
	}
}
