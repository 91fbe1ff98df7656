package revise

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Of a plan is kept what stands where, what it cost, and of a journey what each ride and each stay cost.
func TestWhatIsKeptInASkeleton(t *testing.T) {
	t.Parallel()
	_, short, _ := triptest.Paris()
	short.Days[1].Slots[0].Locked = true
	s := SkeletonOf(&short)
	if len(s.Days) != 5 || s.Total != short.Costs().Total || s.Table != 140_00 || s.Stays != nil {
		t.Errorf("%d days, %s, %s a day, stays %v", len(s.Days), s.Total, s.Table, s.Stays)
	}
	if got, want := s.Days[1][0], (KeptSlot{Role: trip.RoleSight, Option: "louvre", Window: calendar.MustWindow("09:30", "12:00"), Locked: true}); got != want {
		t.Errorf("kept is %+v, want %+v", got, want)
	}
	if s.Days[0][0].Fare != 0 {
		t.Errorf("a flight of a trip to one place has a fare of %s", s.Days[0][0].Fare)
	}
	_, p, _ := triptest.Journey()
	s = SkeletonOf(&p)
	for _, tt := range []struct {
		ref  string
		fare money.Cents
	}{{"d0.s0", 640_00}, {"d0.s2", 0}, {"d3.s1", 178_00}, {"d4.s0", 0}, {"d6.s2", 620_00}} {
		if _, slot, ok := s.At(tt.ref); !ok || slot.Fare != tt.fare {
			t.Errorf("%s costs %s, want %s", tt.ref, slot.Fare, tt.fare)
		}
	}
	for i := range s.Stays {
		part, got := p.At(i), s.Stays[i]
		want := KeptStay{Wish: i, Place: []string{"Paris", "Munich"}[i], First: 4 * i, Nights: 3 - i, Total: part.Costs().Total, Table: 140_00,
			Window: trip.DateWindow{Start: triptest.Start.AddDays(3 * i), End: triptest.Start.AddDays(3 + 2*i)}}
		if got != want {
			t.Errorf("stay %d is %+v, want %+v", i, got, want)
		}
	}
}

// The days of a skeleton are counted, and those of a journey by stays: a day of travel stands twice, and both times on one date.
func TestDaysOfASkeleton(t *testing.T) {
	t.Parallel()
	_, p, _ := triptest.Journey()
	s := SkeletonOf(&p)
	for day, want := range []struct{ stay, offset int }{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 3}, {1, 4}, {1, 5}} {
		if s.stayOf(day) != want.stay || s.offsetOf(day) != want.offset {
			t.Errorf("day %d is of stay %d, on date %d, want %+v", day, s.stayOf(day), s.offsetOf(day), want)
		}
	}
	short := Skeleton{Days: make([][]KeptSlot, 5)}
	if from, to := short.span(0); from != 0 || to != 5 || short.stayOf(4) != 0 || short.offsetOf(4) != 4 {
		t.Errorf("a trip to one place spans %d to %d", from, to)
	}
	if from, to := s.span(0); from != 0 || to != 4 {
		t.Errorf("Paris spans %d to %d", from, to)
	}
	if from, to := s.span(1); from != 4 || to != 7 {
		t.Errorf("Munich spans %d to %d", from, to)
	}
	if s.RefOf("nowhere") != "" || s.RefOf("torbraeu") != "d4.s1" || s.of(trip.RoleLunch) != "bouillon_racine" || s.of(trip.RoleBags) != "" {
		t.Errorf("the bed is first at %q, lunch at %q", s.RefOf("torbraeu"), s.of(trip.RoleLunch))
	}
	if _, _, ok := s.At("d3.s2"); ok {
		t.Error("a slot that is none is found")
	}
}

// A stay is given its part of the plan at hand, with as many days as it has now; one that had nothing is planned without.
func TestAStayGetsItsPartOfASkeleton(t *testing.T) {
	t.Parallel()
	_, p, _ := triptest.Journey()
	s := SkeletonOf(&p)
	s.Stays[0].Wish, s.Stays[1].Wish = 1, 0 // made in another order than they were named in
	for _, tt := range []struct {
		name       string
		wish, days int
		first      []string // what stands first on each day
	}{
		{"as long as before", 0, 3, []string{triptest.Ride().ID, "deutsches_museum", "frauenkirche"}},
		{"longer", 0, 4, []string{triptest.Ride().ID, "deutsches_museum", "frauenkirche", ""}},
		{"shorter", 1, 2, []string{"AF007@2025-06-09", "louvre"}},
		{"new", 2, 3, nil},
	} {
		got := s.Stay(tt.wish, tt.days)
		if got == nil || tt.first == nil {
			if (got == nil) != (tt.first == nil) {
				t.Errorf("%s: %v", tt.name, got)
			}
			continue
		}
		var first []string
		for _, day := range got.Days {
			first = append(first, append(day[:len(day):len(day)], KeptSlot{})[0].Option)
		}
		if of := s.Stays[1-tt.wish]; !slices.Equal(first, tt.first) || got.Total != of.Total || got.Table != of.Table || got.Stays != nil {
			t.Errorf("%s: %v, %s, want %v", tt.name, first, got.Total, tt.first)
		}
	}
	bare := Skeleton{Days: [][]KeptSlot{{{Role: trip.RoleNight}}, nil}, Stays: []KeptStay{{Place: "Rome"}}}
	if got := bare.Stay(0, 2); got == nil || len(got.Days[0]) != 1 {
		t.Errorf("a stay with a bed alone has %v at hand", got)
	}
	empty := Skeleton{Days: make([][]KeptSlot, 3), Stays: []KeptStay{{Wish: 0, Place: "Rome"}}}
	if got := empty.Stay(0, 3); got != nil {
		t.Errorf("a new stay has %v at hand", got)
	}
}

// Another plan that was offered is kept to as well: its stops, and its stays by their order.
func TestASkeletonOfAnotherAnswer(t *testing.T) {
	t.Parallel()
	stop := trip.AnswerStop{Role: trip.RoleSight, Option: "louvre", Window: calendar.MustWindow("10:00", "12:00"), Locked: true}
	a := trip.Answer{Costs: trip.CostBreakdown{Total: 900_00}}
	for n := range 5 {
		a.Days = append(a.Days, trip.AnswerDay{Date: triptest.Start.AddDays([]int{0, 1, 2, 2, 3}[n])})
	}
	a.Days[3].Stops = []trip.AnswerStop{stop}
	if got := SkeletonOfAnswer(&a); got.Total != 900_00 || len(got.Days) != 5 || len(got.Days[3]) != 1 || len(got.Days[0]) != 0 || got.Stays != nil ||
		got.Days[3][0] != (KeptSlot{Role: stop.Role, Option: stop.Option, Window: stop.Window, Locked: true}) {
		t.Errorf("kept is %+v", got)
	}
	a.Stays = []trip.AnswerStay{{Wish: 1, Place: "Munich", First: 0, Nights: 2}, {Wish: 0, Place: "Paris", First: 3, Nights: 1}}
	want := []KeptStay{
		{Wish: 0, Place: "Munich", First: 0, Nights: 2, Window: trip.DateWindow{Start: triptest.Start, End: triptest.Start.AddDays(2)}},
		{Wish: 1, Place: "Paris", First: 3, Nights: 1, Window: trip.DateWindow{Start: triptest.Start.AddDays(2), End: triptest.Start.AddDays(3)}},
	}
	if got := SkeletonOfAnswer(&a); !slices.Equal(got.Stays, want) {
		t.Errorf("stays %+v, want %+v", got.Stays, want)
	}
	a.Stays[1].First = 5 // an answer of another making: a stay without days is none
	if got := SkeletonOfAnswer(&a); len(got.Stays) != 1 {
		t.Errorf("stays %+v", got.Stays)
	}
}
