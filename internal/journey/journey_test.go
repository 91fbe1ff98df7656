package journey_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
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

// A bed that is no matter of the planner is there at any hour. Who has two beds in a place to which they come again has each of them by a name of its own,
// that is the same in whatever order the stays are named.
func TestABedOfOnesOwn(t *testing.T) {
	_, _, f := triptest.Paris()
	with := func(labels ...string) (in trip.Intent) {
		for _, label := range labels {
			s := trip.StayWish{Place: "Paris"}
			if label != "" {
				s.OwnBed = &trip.OwnBed{Label: label}
			}
			in.Stays = append(in.Stays, s, trip.StayWish{Place: "Munich", OwnBed: &trip.OwnBed{}})
		}
		return in
	}
	id := func(in trip.Intent, wish int) string {
		bed, _ := journey.Bed(&in, wish, &f.City, 3)
		return bed.ID
	}
	for _, c := range []struct {
		says    string
		a, b    trip.Intent
		as, bs  int
		is, own bool // the same bed; one that is named by the place alone
	}{
		{"the first or the second", with("Ann", ""), with("", "Ann"), 0, 2, true, true},
		{"twice in one bed", with("Ann", "Ann"), with("Ann", "Ann"), 0, 2, true, true},
		{"one of two in either order", with("Ann", "Bob"), with("Bob", "Ann"), 0, 2, true, false},
		{"two beds", with("Ann", "Bob"), with("Ann", "Bob"), 0, 2, false, false},
	} {
		a, b := id(c.a, c.as), id(c.b, c.bs)
		if (a == b) != c.is || (a == "own_bed:paris") != c.own {
			t.Errorf("%s: %s and %s", c.says, a, b)
		}
	}
	in := with("Ann", "Bob")
	for wish := range in.Stays {
		bed, _ := journey.Bed(&in, wish, &f.City, 3)
		id := bed.ID
		if bed.ID != id || bed.Provenance.RefID != "intent/"+id[:len("own_bed")]+"/"+id[len("own_bed:"):] || bed.Provenance.Source != trip.SourceUser {
			t.Errorf("the bed of stay %d is %s, from %s", wish, bed.ID, bed.Provenance.RefID)
		}
		if whole := calendar.NewWindow(0, calendar.Midnight); bed.CheckIn != whole || bed.CheckOut != whole || !bed.BagDrop || !bed.KidFriend || bed.Tier != trip.TierBudget {
			t.Errorf("a bed of one's own has hours: %+v", bed)
		}
	}
	nameless := trip.City{Name: "Orleans"}
	in = with("Ann")
	if bed, ok := journey.Bed(&in, 0, &nameless, 1); !ok || bed.ID != "own_bed:Orleans" {
		t.Errorf("in a city without an id: %s", bed.ID)
	}
	if _, ok := journey.Bed(&trip.Intent{Stays: []trip.StayWish{{Place: "Paris"}}}, 0, &f.City, 2); ok {
		t.Error("nobody looks for a bed for one night")
	}
}

// The stays of a journey are put one behind the other, with what is known of each.
func TestStaysAreJoined(t *testing.T) {
	_, p, f := triptest.Journey()
	var stays []journey.Stay
	for i := range p.Stays {
		stays = append(stays, journey.Stay{Wish: p.Stays[i].Wish, Facts: f.At(i), Plan: p.At(i)})
	}
	got := journey.Join(stays)
	if trip.Digest(got) != trip.Digest(p) {
		t.Errorf("joined is %+v", got.Stays)
	}
	if joined := journey.Join(stays); joined.Branch != p.Stays[0].Branch || joined.Seed != p.Seed || joined.Assumptions.DailySpend != p.Stays[0].Assumptions.DailySpend {
		t.Errorf("the journey has %+v and seed %d", joined.Branch, joined.Seed)
	}
	if facts := journey.Facts(stays); trip.Digest(*facts) != trip.Digest(*f) || len(f.Onward) != 1 {
		t.Errorf("known are %d places more", len(facts.Onward))
	}
}
