package verify

import (
	"testing"

	"github.com/tripwright/tripwright/internal/geo"
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

// Two sights lie on one line, and the fare to the farther is higher: each way costs what it costs to the one where it begins or ends.
func TestTheFareOfAnOutingOnASharedLine(t *testing.T) {
	t.Parallel()
	city, near, far := geo.Point{Lat: 48.14, Lon: 11.56}, geo.Point{Lat: 48.249, Lon: 11.568}, geo.Point{Lat: 48.3988, Lon: 11.7463}
	f := &trip.Facts{Attractions: []trip.Attraction{
		{ID: "freising", Location: far, Outing: &trip.Outing{Line: "S1", Fare: 12_00}},
		{ID: "schleissheim", Location: near, Outing: &trip.Outing{Line: "S1", Fare: 6_00}},
	}}
	at := &trial{facts: f, in: trip.Intent{Party: trip.Party{Adults: 1}}}
	for _, tt := range []struct {
		name     string
		from, to geo.Point
		want     money.Cents
	}{{"out to the near one", city, near, 6_00}, {"back from it", near, city, 6_00}, {"out to the far one", city, far, 12_00}, {"back from it", far, city, 12_00}} {
		s := stop{slot: &trip.Slot{Leg: &trip.TransitLeg{Mode: trip.Train, Line: "S1", From: tt.from, To: tt.to, Fare: 6_00}}}
		if got, known := at.fare(nil, &s); got != tt.want || !known {
			t.Errorf("%s: %s, %t", tt.name, got, known)
		}
	}
}
