package journey_test

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

func TestAJourneyWithoutAPlace(t *testing.T) {
	in, _ := threePlaces()
	in.Requirements = []trip.Requirement{{Stay: new(0)}, {Stay: new(1)}, {Stay: new(2)}, {}}
	in.Transfers = []trip.TransferWish{{From: "Paris", To: "MUNICH", Mode: trip.ByTrain}, {From: "munich", Mode: trip.ByCar}, {From: "Vienna", Mode: trip.ByTrain}, {Mode: trip.ByCoach}}
	got, ok := journey.Without(in, 1)
	if !ok || !slices.Equal(places(&got), []string{"Paris", "Vienna"}) || got.DateWindow.End != in.DateWindow.End.AddDays(-3) {
		t.Fatalf("%v %+v", ok, got)
	}
	if len(got.Requirements) != 3 || *got.Requirements[0].Stay != 0 || *got.Requirements[1].Stay != 1 || got.Requirements[2].Stay != nil {
		t.Errorf("%+v", got.Requirements)
	}
	if len(got.Transfers) != 2 || got.Transfers[0].From != "Vienna" || got.Transfers[1].Mode != trip.ByCoach {
		t.Errorf("%+v", got.Transfers)
	}
	if len(in.Stays) != 3 || len(in.Transfers) != 4 || *in.Requirements[2].Stay != 2 {
		t.Error("the wishes that were given have changed")
	}
	in.Stays[1].Nights = nil
	if got, ok := journey.Without(in, 1); !ok || got.DateWindow != in.DateWindow {
		t.Errorf("a stay of no certain length takes no certain dates away: %+v", got.DateWindow)
	}
	in.Stays = append(in.Stays, trip.StayWish{Place: "Munich", Nights: new(1)})
	if got, _ := journey.Without(in, 1); len(got.Transfers) != 4 {
		t.Errorf("Munich is still gone to: %+v", got.Transfers)
	}
	two, _ := threePlaces()
	two.Stays = two.Stays[:2]
	if got, ok := journey.Without(two, 1); !ok || len(got.Stays) != 1 {
		t.Errorf("of two places one is left: %v %+v", ok, got.Stays)
	}
	one := trip.Intent{Stays: in.Stays[:1]}
	if _, ok := journey.Without(one, 0); ok {
		t.Error("nothing is left of a journey to one place")
	}
}

func TestAJourneyThatIsLonger(t *testing.T) {
	in, _ := threePlaces()
	got, ok := journey.Longer(in, 0, 2)
	if !ok || *got.Stays[0].Nights != 4 || got.DateWindow.End != in.DateWindow.End.AddDays(2) || *in.Stays[0].Nights != 2 {
		t.Errorf("%v %+v", ok, got)
	}
	if got, ok := journey.Longer(in, 0, -1); !ok || *got.Stays[0].Nights != 1 || got.DateWindow.End != in.DateWindow.End.AddDays(-1) {
		t.Errorf("%v %+v", ok, got)
	}
	if _, ok := journey.Longer(in, 2, -1); ok {
		t.Error("Vienna has no night left")
	}
	in.Stays[1].Nights = nil
	if _, ok := journey.Longer(in, 1, 1); ok {
		t.Error("nobody said how long the stay in Munich is")
	}
}

func TestAJourneyThatBeginsElsewhere(t *testing.T) {
	in, _ := threePlaces()
	in.Order = trip.OrderFree
	in.Requirements = []trip.Requirement{{Stay: new(0)}, {Stay: new(1)}, {Stay: new(2)}, {}}
	got, ok := journey.First(in, 1)
	if !ok || got.Order != trip.OrderGiven || !slices.Equal(places(&got), []string{"Munich", "Paris", "Vienna"}) || !slices.Equal(places(&in), []string{"Paris", "Munich", "Vienna"}) {
		t.Fatalf("%v %+v", ok, got)
	}
	if r := got.Requirements; *r[0].Stay != 1 || *r[1].Stay != 0 || *r[2].Stay != 2 || r[3].Stay != nil || *in.Requirements[0].Stay != 0 {
		t.Errorf("%+v", r)
	}
}

// Where something is wished of a day nobody can say which day that is in a journey of other days.
func TestDaysHoldAJourney(t *testing.T) {
	for name, wish := range map[string]func(*trip.Intent){
		"a day":       func(in *trip.Intent) { in.Days = []trip.DayWish{{}} },
		"a pin":       func(in *trip.Intent) { in.Prefs.LockedSlots = []trip.LockedSlot{{}} },
		"an excluded": func(in *trip.Intent) { in.Excluded = []trip.Exclusion{{Day: new(1)}} },
		"a sight":     func(in *trip.Intent) { in.Requirements = []trip.Requirement{{Sights: &trip.SightsWish{Day: new(1)}}} },
		"a meal":      func(in *trip.Intent) { in.Requirements = []trip.Requirement{{Food: &trip.FoodWish{Day: new(1)}}} },
	} {
		in, _ := threePlaces()
		wish(&in)
		_, a := journey.Without(in, 0)
		_, b := journey.Longer(in, 0, 1)
		_, c := journey.First(in, 1)
		if a || b || c {
			t.Errorf("%s does not hold the days: %v %v %v", name, a, b, c)
		}
	}
	for _, dated := range []trip.StayWish{{Place: "Vienna", From: monday.AddDays(5)}, {Place: "Vienna", To: monday.AddDays(6)}} {
		in, _ := threePlaces()
		in.Stays[2] = dated
		_, b := journey.Longer(in, 0, 1)
		_, c := journey.First(in, 1)
		if b || c {
			t.Errorf("%+v does not hold the days: %v %v", dated, b, c)
		}
	}
}

func TestAWayHasOneWish(t *testing.T) {
	in := trip.Intent{Transfers: []trip.TransferWish{{From: "Paris", To: "Munich", Mode: trip.ByFlight}, {From: "Munich", To: "Paris", Mode: trip.ByFlight}}}
	got := journey.By(in, trip.TransferWish{From: "PARIS", To: "munich", Mode: trip.ByTrain})
	if len(got.Transfers) != 2 || got.Transfers[0].From != "Munich" || got.Transfers[1].Mode != trip.ByTrain || in.Transfers[0].Mode != trip.ByFlight {
		t.Errorf("%+v", got.Transfers)
	}
}

// The origin is one place, by its name or without one; a wish for every way is none for a single one, not even where one stays at the origin.
func TestAWayFromTheOriginHasOneWish(t *testing.T) {
	every := trip.TransferWish{Mode: trip.ByTrain}
	for _, c := range []struct {
		says      string
		had, wish trip.TransferWish
		stay      bool // that which was had
	}{
		{"from the origin by its name", trip.TransferWish{From: "London", To: "Paris", Ride: "train:1"}, trip.TransferWish{To: "Paris", Mode: trip.ByFlight}, false},
		{"home by its name", trip.TransferWish{From: "Paris", To: "LONDON", Ride: "train:1"}, trip.TransferWish{From: "Paris", Mode: trip.ByFlight}, false},
		{"the name comes later", trip.TransferWish{To: "Paris", Mode: trip.ByTrain}, trip.TransferWish{From: "London", To: "Paris", Mode: trip.ByFlight}, false},
		{"the way back", trip.TransferWish{From: "Paris", Mode: trip.ByTrain}, trip.TransferWish{From: "London", To: "Paris", Mode: trip.ByFlight}, true},
		{"every way, for another", every, trip.TransferWish{Mode: trip.ByFlight}, false},
		{"every way, for a stay at the origin", every, trip.TransferWish{To: "London", Mode: trip.ByNone}, true},
	} {
		got := journey.By(trip.Intent{Origin: "London", Transfers: []trip.TransferWish{c.had}}, c.wish).Transfers
		want := []trip.TransferWish{c.wish}
		if c.stay {
			want = []trip.TransferWish{c.had, c.wish}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %+v", c.says, got)
		}
	}
}

func TestHowOneGoes(t *testing.T) {
	for _, c := range []struct {
		lang     wording.Language
		mode     trip.TravelMode
		from, to string
		want     string
	}{
		{wording.English, trip.ByTrain, "Paris", "Munich", "by train from Paris to Munich"},
		{wording.German, trip.ByTrain, "Paris", "Munich", "mit der Bahn von Paris nach München"},
		{wording.English, trip.ByCoach, "", "", "by coach"},
		{wording.English, trip.ByFlight, "", "", "by plane"},
		{wording.English, trip.ByFerry, "", "", "by ferry"},
		{wording.English, trip.ByCar, "", "", "by car"},
	} {
		if got := journey.Going(c.lang, c.mode, c.from, c.to); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestAValueOfAStayIsFoundInTheJourney(t *testing.T) {
	for value, want := range map[string]string{"d0:louvre": "d4:louvre", "louvre": "louvre", "mid: Hotel": "mid: Hotel", "d0.s1:louvre": "d0.s1:louvre", "CDG": "CDG"} {
		if got := journey.ShiftValue(value, 4); got != want {
			t.Errorf("%s: %s, want %s", value, got, want)
		}
	}
}
