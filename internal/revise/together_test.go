package revise

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// Two days that change places are those that were named, wherever the same edit puts their stay; where it leaves the stay out, they are gone with it.
func TestDaysChangePlacesInAStayThatMoves(t *testing.T) {
	t.Parallel()
	stops := func(p Skeleton) string {
		var out []string
		for _, day := range p.Days {
			names := "-"
			if len(day) > 0 {
				names = day[0].Option
			}
			out = append(out, names)
		}
		return strings.Join(out, " ")
	}
	swap := trip.SwapDays{Day: 7, With: 8}
	for _, tt := range []struct {
		name  string
		other trip.ChangeStay
		want  string
	}{
		{"another is left out", trip.ChangeStay{Op: trip.StaySkip, Place: "Munich"}, "paris0 paris1 paris2 paris3 vienna0 vienna2 vienna1 vienna3"},
		{"it is left out", trip.ChangeStay{Op: trip.StaySkip, Place: "Vienna"}, "paris0 paris1 paris2 paris3 munich0 munich1 munich2 munich3"},
		{"it comes later", trip.ChangeStay{Op: trip.StayNights, Place: "Paris", By: 1}, "paris0 paris1 paris2 paris3 - munich0 munich1 munich2 munich3 vienna0 vienna2 vienna1 vienna3"},
		{"it comes first", trip.ChangeStay{Op: trip.StayMove, Place: "Vienna", At: new(0)}, "vienna0 vienna2 vienna1 vienna3 paris0 paris1 paris2 paris3 munich0 munich1 munich2 munich3"},
	} {
		in, p := staysOfNights(3, 3, 3)
		got, err := Apply(in, p, trip.Edit{swap}, trip.Edit{tt.other}, Options{})
		if err != nil || stops(got.Plan) != tt.want {
			t.Errorf("%s:\n\t got %s (%v)\n\twant %s", tt.name, stops(got.Plan), err, tt.want)
		}
	}
}

// A stay keeps the nights that are slept there, whatever comes before it from now on: a night on the way goes with the ride that it was slept on.
func TestNightsOnTheWayGoWithTheWay(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		edit trip.ChangeStay
		want string
	}{
		{"what is before it is left out", trip.ChangeStay{Op: trip.StaySkip, Place: "Paris"}, "Munich 1, Vienna 2"},
		{"it comes first", trip.ChangeStay{Op: trip.StayMove, Place: "Munich", At: new(0)}, "Munich 1, Paris 2, Vienna 2"},
		{"it stays behind it", trip.ChangeStay{Op: trip.StaySkip, Place: "Vienna"}, "Paris 2, Munich 2"},
	} {
		in, p := staysOfNights(2, 2, 2) // one sleeps on the way to Munich
		p.Stays[1].Window = trip.DateWindow{Start: in.DateWindow.Date(3), End: in.DateWindow.Date(4)}
		got, err := Apply(in, p, trip.Edit{tt.edit}, nil, Options{})
		var stays []string
		for _, s := range got.Intent.Stays {
			stays = append(stays, s.Place+" "+string(rune('0'+*s.Nights)))
		}
		if line := strings.Join(stays, ", "); err != nil || line != tt.want {
			t.Errorf("%s: %s (%v), want %s", tt.name, line, err, tt.want)
		}
	}
}

// Who sleeps with friends from now on insists on no hotel there any more.
func TestABedOfOnesOwnLetsTheHotelGo(t *testing.T) {
	t.Parallel()
	in, p := staysOfNights(2, 2)
	house := func(stay int, name string) trip.Requirement {
		return trip.Requirement{Level: trip.Must, Lodging: &trip.LodgingWish{Option: name}, Stay: &stay}
	}
	in.Requirements = []trip.Requirement{house(0, "monge"), house(1, "torbraeu")}
	bed := trip.ChangeStay{Op: trip.StayBed, Place: "Munich", OwnBed: &trip.NewBed{Own: &trip.OwnBed{Label: "friends"}}}
	got, err := Apply(in, p, trip.Edit{bed}, nil, Options{})
	if err != nil || len(got.Intent.Requirements) != 1 || got.Intent.Requirements[0].Lodging.Option != "monge" {
		t.Errorf("%+v (%v)", got.Intent.Requirements, err)
	}
}
