package multistay_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// A wish for a place is that of the stay that knows it; what several know is found by the dates later.
func TestOfWhichStayAWishIs(t *testing.T) {
	t.Parallel()
	c := newCoast()
	c.towns["Bremen"].sights[0].Type = "art museum"
	c.towns["Bremen"].tables[0].Cuisine = []string{"Sushi"}
	c.towns["Bremen"].tables[1].Tags = []string{"rooftop"}
	for _, town := range []string{"Hamburg", "Bremen"} {
		c.towns[town].tables[2].Tags = []string{"vegan"}
	}
	sight := func(level trip.Level, w trip.SightsWish) trip.Requirement {
		return trip.Requirement{Level: level, Sights: &w}
	}
	food := func(w trip.FoodWish) trip.Requirement { return trip.Requirement{Level: trip.Prefer, Food: &w} }
	two := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	twice := wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 2))
	for _, x := range []struct {
		says string
		in   trip.Intent
		r    trip.Requirement
		want string
	}{
		{"a sight by its name", two, sight(trip.Must, trip.SightsWish{Name: "Bremen Sight 3"}), "1"},
		{"by its id", two, sight(trip.Must, trip.SightsWish{Name: "bremen_3"}), "1"},
		{"a kind of sight", two, sight(trip.Prefer, trip.SightsWish{Type: "art museum"}), "1"},
		{"a kind that nobody has", two, sight(trip.Prefer, trip.SightsWish{Type: "volcano"}), "-"},
		{"any sight", two, sight(trip.Prefer, trip.SightsWish{}), "-"},
		{"a table", two, food(trip.FoodWish{Name: "BREMEN TABLE 1"}), "1"},
		{"a table by its id", two, food(trip.FoodWish{Name: "bremen_table_2"}), "1"},
		{"a cuisine in capitals", two, food(trip.FoodWish{Cuisine: "SUSHI"}), "1"},
		{"a tag", two, food(trip.FoodWish{Tag: "Rooftop"}), "1"},
		{"a diet is kept to wherever one eats", two, food(trip.FoodWish{Tag: "vegan"}), "-"},
		{"and so is the hour of a meal", two, food(trip.FoodWish{Meal: trip.RoleDinner, Hours: &calendar.Window{Start: 1200, End: 1230}}), "-"},
		{"on a day it is the stay's of that day", two, food(trip.FoodWish{Tag: "vegan", Day: new(1)}), "0"},
		{"what both cook is the first's", two, food(trip.FoodWish{Cuisine: "fish"}), "0"},
		{"a meal of any kind", two, food(trip.FoodWish{Pick: trip.PickCheapest}), "-"},
		{"something liked that nobody knows", two, sight(trip.Prefer, trip.SightsWish{Name: "Atlantis"}), "-"},
		{"a stay that is said", two, trip.Requirement{Level: trip.Must, Stay: new(0), Sights: &trip.SightsWish{Name: "Bremen Sight 3"}}, "0"},
		{"one that the journey has no more", two, trip.Requirement{Level: trip.Must, Stay: new(2), Sights: &trip.SightsWish{Name: "Bremen Sight 3"}}, "1"},
		{"a bed near a sight is where that is", two, trip.Requirement{Level: trip.Must, Lodging: &trip.LodgingWish{Near: "Bremen Sight 3"}}, "1"},
		{"a bed near a place that nobody knows", two, trip.Requirement{Level: trip.Prefer, Lodging: &trip.LodgingWish{Near: "Atlantis"}}, "-"},
		{"a bed is every stay's", two, trip.Requirement{Level: trip.Must, Lodging: &trip.LodgingWish{}}, "-"},
		{"a sight where one is twice", twice, sight(trip.Must, trip.SightsWish{Name: "Hamburg Sight 3"}), "-"},
		{"on a day it is the first's", twice, sight(trip.Must, trip.SightsWish{Name: "Hamburg Sight 3", Day: new(1)}), "0"},
		{"a sight where one is once of three times", twice, sight(trip.Must, trip.SightsWish{Name: "Bremen Sight 3"}), "1"},
	} {
		x.in.Requirements = []trip.Requirement{x.r}
		got, err := multistay.Assigned(x.in, c.stays(t, &x.in))
		if err != nil {
			t.Errorf("%s: %v", x.says, err)
			continue
		}
		stay := "-"
		if s := got.Requirements[0].Stay; s != nil {
			stay = fmt.Sprint(*s)
		}
		if stay != x.want {
			t.Errorf("%s: stay %s, want %s", x.says, stay, x.want)
		}
	}
	same := twice
	same.Requirements = []trip.Requirement{sight(trip.Must, trip.SightsWish{Name: "Hamburg Sight 3"}), {Level: trip.Prefer, Stay: new(2), Sights: &trip.SightsWish{Name: "hamburg sight 3"}}}
	if got, err := multistay.Assigned(same, c.stays(t, &same)); err != nil || got.Requirements[0].Stay == nil || *got.Requirements[0].Stay != 2 {
		t.Errorf("two wishes for one sight are of two stays: %+v %v", got.Requirements[0], err)
	}
	unknown := two
	unknown.Requirements = []trip.Requirement{sight(trip.Must, trip.SightsWish{Name: "Atlantis"})}
	_, err := multistay.Assigned(unknown, c.stays(t, &unknown))
	refused(t, err, "requirements", "Hamburg, Bremen")
	unknown.Requirements = []trip.Requirement{{Level: trip.Must, Lodging: &trip.LodgingWish{Near: "Atlantis"}}}
	_, err = multistay.Assigned(unknown, c.stays(t, &unknown))
	refused(t, err, "requirements", "Hamburg, Bremen")
	unknown.Requirements[0].Lodging = &trip.LodgingWish{Near: "the office", Around: &geo.Point{Lat: 53.5, Lon: 10}}
	if _, err = multistay.Assigned(unknown, c.stays(t, &unknown)); err != nil {
		t.Errorf("a place that is said with where it is: %v", err)
	}
}

// What is pinned is of the stay that knows it; where two do the dates say, and what nobody knows is refused.
func TestOfWhichStayAPinIs(t *testing.T) {
	t.Parallel()
	c := newCoast()
	in := wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 2))
	for ref, want := range map[string]*int{"bremen_2": new(1), "bremen_table_1": new(1), "hamburg_2": nil} {
		got, err := multistay.Assigned(pinned(in, ref, 1), c.stays(t, &in))
		if err != nil || fmt.Sprint(want == nil) != fmt.Sprint(got.Prefs.LockedSlots[0].Stay == nil) || want != nil && *got.Prefs.LockedSlots[0].Stay != *want {
			t.Errorf("%s: %v %v", ref, got.Prefs.LockedSlots[0].Stay, err)
		}
	}
	_, err := multistay.Assigned(pinned(in, "atlantis", 1), c.stays(t, &in))
	refused(t, err, "prefs.locked_slots", "You pinned")
	stays := c.stays(t, &in)
	if got := multistay.PlacesIn(stays, wording.English); got != "Hamburg and Bremen" {
		t.Errorf("%s", got)
	}
	if got := multistay.PlacesIn(stays, wording.German); got != "Hamburg und Bremen" {
		t.Errorf("%s", got)
	}
}

// A sight of a town to which one comes twice is wished for in the stay on whose days it is open most, between the rides.
func TestWhereASightIsWantedThatOneComesToTwice(t *testing.T) {
	t.Parallel()
	in := must(wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 2)), "Hamburg Sight 1", nil, nil)
	daily := func(start, end string, closed ...int) calendar.Week { return triptest.Hours(start, end, closed...) }
	short := in
	short.Days = []trip.DayWish{{Day: 0, Start: calendar.MustClock("20:00")}, {Day: 1, Start: calendar.MustClock("20:00")}}
	pinnedDown := must(in, "Hamburg Sight 2", new(0), nil)
	for _, c := range []struct {
		says string
		in   trip.Intent
		week calendar.Week
		long int // minutes that a visit takes
		want int
	}{
		{"open on all days, but one leaves in the morning the first time", in, daily("09:00", "18:00"), 60, 2},
		{"of equals the first", in, daily("09:00", "18:00", 6), 60, 0},
		{"nor is it open while one is there: the first", in, daily("09:00", "18:00", 0, 1, 2, 4, 5, 6), 60, 0},
		{"closed from Monday to Wednesday", in, daily("09:00", "18:00", 0, 1, 2), 60, 2},
		{"closed at the weekend", in, daily("09:00", "18:00", 4, 5, 6), 60, 0},
		{"of a day the rest after the rides counts", in, daily("09:00", "18:00", 1, 4, 5, 6), 60, 0},
		{"a morning before the last ride home", in, daily("07:00", "12:00", 0, 1, 2, 4), 60, 2},
		{"for as long as the visit takes", in, daily("09:00", "10:10", 5), 75, 0},
		{"on days on which there is time", short, daily("09:00", "18:00"), 60, 2},
		{"what is said of another sight is no matter", pinnedDown, daily("09:00", "18:00", 0, 1, 2), 60, 2},
	} {
		w := newCoast()
		w.towns["Hamburg"].sights[0].Week, w.towns["Hamburg"].sights[0].Stay = c.week, c.long
		stays := w.laid(t, c.in)
		got := multistay.WantedWhere(c.in, stays)
		if s := got.Requirements[0].Stay; s == nil || *s != c.want {
			t.Errorf("%s: %v, want %d", c.says, s, c.want)
		}
		if len(got.Requirements) > 1 && *got.Requirements[1].Stay != 0 {
			t.Errorf("%s: a stay that is said was changed", c.says)
		}
	}
	day := must(wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 2)), "Hamburg Sight 1", nil, new(5))
	if got := multistay.WantedWhere(day, newCoast().laid(t, day)); got.Requirements[0].Stay != nil {
		t.Errorf("a day that is said is not left to the dates: %d", *got.Requirements[0].Stay)
	}
}

// Time for a sight is there from an hour after a train came, a quarter of it for the station, until an hour and five minutes before the last one leaves.
func TestTheTimeBetweenRides(t *testing.T) {
	t.Parallel()
	in := must(wish(5, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 1)), "Hamburg Sight 1", nil, nil)
	for _, c := range []struct {
		says   string
		day    int // of the week, from Monday on
		window [2]string
		want   int
	}{
		{"just long enough after one came", 4, [2]string{"09:00", "12:15"}, 2},
		{"not long enough", 4, [2]string{"09:00", "12:14"}, 0},
		{"just long enough before one leaves", 5, [2]string{"13:40", "18:00"}, 2},
		{"too late", 5, [2]string{"13:41", "18:00"}, 0},
	} {
		w := newCoast()
		w.only = true
		w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
		w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T08:00", "2027-06-09T10:00", 30_00)
		w.goes(trip.ByTrain, "Bremen", "Hamburg", "2027-06-11T08:30", "2027-06-11T10:00", 30_00)
		w.goes(trip.ByTrain, "Hamburg", "Berlin", "2027-06-12T12:00", "2027-06-12T14:00", 30_00)
		w.goes(trip.ByTrain, "Hamburg", "Berlin", "2027-06-12T16:00", "2027-06-12T18:00", 30_00)
		var week calendar.Week
		week[c.day] = []calendar.Window{calendar.MustWindow(c.window[0], c.window[1])}
		w.towns["Hamburg"].sights[0].Week = week
		if got := multistay.WantedWhere(in, w.laid(t, in)); *got.Requirements[0].Stay != c.want {
			t.Errorf("%s: stay %d, want %d", c.says, *got.Requirements[0].Stay, c.want)
		}
	}
}

// What one stay at a place is planned with is no matter for the other, but for what is wished for there.
func TestTwoStaysAtOnePlaceShareItsSights(t *testing.T) {
	t.Parallel()
	in := wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 2))
	in = must(in, "Hamburg Sight 1", new(2), nil)
	in = pinned(in, "hamburg_2", 5)
	in.Prefs.LockedSlots[0].Stay = new(2)
	in = must(in, "Hamburg Sight 4", new(0), nil)
	stays := newCoast().laid(t, in)
	visits := func(i int, refs ...string) {
		var day trip.Day
		for _, ref := range refs {
			day.Slots = append(day.Slots, trip.Slot{Role: trip.RoleSight, Choices: []trip.Choice{{OptionRef: ref, Kind: trip.KindAttraction}}})
		}
		stays[i].Branches = append(stays[i].Branches, afford.Candidate{Draft: schedule.Draft{Plan: trip.Plan{Days: []trip.Day{day}}}})
	}
	has := func(i int, ref string) bool {
		return slices.ContainsFunc(stays[i].Sights, func(a trip.Attraction) bool { return a.ID == ref })
	}
	multistay.Leave(stays, 0, &in)
	for ref, want := range map[string]bool{"hamburg_1": false, "hamburg_2": false, "hamburg_3": true, "hamburg_4": true} {
		if has(0, ref) != want {
			t.Errorf("before anything is planned the first has %s: %v", ref, !want)
		}
	}
	visits(0, "hamburg_3")
	visits(0, "hamburg_5", "hamburg_1")
	multistay.Leave(stays, 2, &in)
	for ref, want := range map[string]bool{"hamburg_1": true, "hamburg_2": true, "hamburg_3": false, "hamburg_4": false, "hamburg_5": false, "hamburg_6": true} {
		if has(2, ref) != want {
			t.Errorf("the second has %s: %v", ref, !want)
		}
	}
	if len(stays[1].Sights) != 16 {
		t.Errorf("Bremen was left %d", len(stays[1].Sights))
	}

	stays = newCoast().laid(t, in)
	visits(0, "hamburg_3", "hamburg_6")
	visits(2, "hamburg_4", "hamburg_6")
	visits(1, "bremen_1")
	multistay.Apart(stays)
	for _, c := range []struct {
		stay int
		ref  string
		want bool
	}{{0, "hamburg_3", true}, {0, "hamburg_4", false}, {0, "hamburg_6", true}, {0, "hamburg_7", true}, {2, "hamburg_3", false}, {2, "hamburg_4", true}, {2, "hamburg_6", true}, {1, "bremen_1", true}} {
		if has(c.stay, c.ref) != c.want {
			t.Errorf("apart, stay %d has %s: %v", c.stay, c.ref, !c.want)
		}
	}
}

// What was drafted besides counts as well: the plan may be settled on it.
func TestVariantsCountAsPlanned(t *testing.T) {
	t.Parallel()
	in := wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 2))
	stays := newCoast().laid(t, in)
	stays[0].Branches = []afford.Candidate{{Variants: []afford.Variant{{Stops: schedule.Stops{{{Ref: "hamburg_3"}}}}}, Simple: []afford.Variant{{Stops: schedule.Stops{{{Ref: "hamburg_4"}}}}}}}
	multistay.Leave(stays, 2, &in)
	for _, a := range stays[2].Sights {
		if a.ID == "hamburg_3" || a.ID == "hamburg_4" {
			t.Errorf("%s is left to both", a.ID)
		}
	}
	if len(stays[2].Sights) != 14 {
		t.Errorf("%d are left", len(stays[2].Sights))
	}
}
