package journey_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

func TestAReferenceOfAStayIsFoundInTheJourney(t *testing.T) {
	for _, c := range []struct {
		ref  string
		by   int
		want string
	}{{"d0.s2", 4, "d4.s2"}, {"d1", 4, "d5"}, {"trip", 4, "trip"}, {"d3.s0", 0, "d3.s0"}, {"x1.s2", 2, "x1.s2"}} {
		if got := journey.Shift(c.ref, c.by); got != c.want {
			t.Errorf("%s by %d: %s, want %s", c.ref, c.by, got, c.want)
		}
	}
}

func TestWhereOneSleepsWithoutAHotel(t *testing.T) {
	_, _, f := triptest.Paris()
	middle, friends := f.City.Center, geo.Point{Lat: 48.86, Lon: 2.44}
	for _, c := range []struct {
		says string
		own  *trip.OwnBed
		days int
		name string // empty: a hotel is looked for
		at   geo.Point
		home bool
	}{
		{"a hotel", nil, 3, "", geo.Point{}, false},
		{"a day needs no bed", nil, 1, "No bed is needed", middle, false},
		{"a bed of one's own", &trip.OwnBed{}, 3, "Your own bed", middle, false},
		{"with friends", &trip.OwnBed{Label: "friends in Montreuil", At: &friends}, 3, "Friends in Montreuil", friends, false},
		{"at home", &trip.OwnBed{Home: true}, 3, "At home", middle, true},
	} {
		in := trip.Intent{Stays: []trip.StayWish{{Place: "Paris", OwnBed: c.own}}}
		bed, own := journey.Bed(&in, 0, &f.City, c.days)
		if own != (c.name != "") || bed.Name != c.name || bed.Location != c.at || bed.Home != c.home || own && (!bed.Own || bed.Price != 0) {
			t.Errorf("%s: %v %+v", c.says, own, bed)
		}
	}
}
