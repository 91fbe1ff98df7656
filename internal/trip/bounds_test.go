package trip_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// bound is one step over an edge, or the last one before it.
type bound struct {
	name   string
	change func(*trip.Intent)
	field  string // that is refused; empty: the intent is valid
}

func checkBounds(t *testing.T, bounds []bound) {
	t.Helper()
	for _, b := range bounds {
		in, _, _ := triptest.Paris()
		b.change(&in)
		if got := refused(t, in.Validate()); got != b.field {
			t.Errorf("%s: refused at %q, want %q", b.name, got, b.field)
		}
	}
}

// refused gives the field that something is refused at; empty where it is not.
func refused(t *testing.T, err error) string {
	t.Helper()
	var f *fault.Error
	if err != nil && (!errors.As(err, &f) || f.Kind != fault.Invalid) {
		t.Fatalf("%v, want it refused as invalid", err)
	}
	if f == nil {
		return ""
	}
	return f.Field
}

// What a number may be at most and at least is still allowed; one more or less is not.
func TestIntentsAreValidUpToTheirBounds(t *testing.T) {
	t.Parallel()
	codes := func(n int) (list []string) {
		for i := range n {
			list = append(list, fmt.Sprintf("A%cZ", 'A'+i))
		}
		return list
	}
	days := func(n int) func(*trip.Intent) {
		return func(in *trip.Intent) { in.DateWindow.End = in.DateWindow.Start.AddDays(n - 1) }
	}
	airports := func(list ...string) func(*trip.Intent) {
		return func(in *trip.Intent) { in.Airports = list }
	}
	party := func(adults, children, rooms int) func(*trip.Intent) {
		return func(in *trip.Intent) { in.Party = trip.Party{Adults: adults, Children: children, Rooms: rooms} }
	}
	hours := func(start, end string) func(*trip.Intent) {
		return func(in *trip.Intent) { in.DayStart, in.DayEnd = calendar.MustClock(start), calendar.MustClock(end) }
	}
	checkBounds(t, []bound{
		{"three days", days(3), "date_window"}, {"four days", days(4), ""},
		{"seven days", days(7), ""}, {"eight days", days(8), "date_window"},
		{"no last day", func(in *trip.Intent) { in.DateWindow.End = calendar.Date{} }, "date_window.end"},
		{"a cent", func(in *trip.Intent) { in.Budget = 1 }, ""},
		{"less than nothing", func(in *trip.Intent) { in.Budget = -1 }, "budget_usd_cents"},
		{"a hundred million dollars", func(in *trip.Intent) { in.Budget = 100_000_000_00 }, ""},
		{"and a cent", func(in *trip.Intent) { in.Budget = 100_000_000_01 }, "budget_usd_cents"},
		{"a city of 120 letters", func(in *trip.Intent) { in.City = strings.Repeat("x", 120) }, ""},
		{"a city of 121 letters", func(in *trip.Intent) { in.City = strings.Repeat("x", 121) }, "city"},

		{"eight airports", airports(codes(8)...), ""}, {"nine airports", airports(codes(9)...), "airports"},
		{"from A to Z", airports("AAA", "ZZZ"), ""}, {"before A", airports("A@A"), "airports[0]"},
		{"behind Z", airports("AAA", "Z[Z"), "airports[1]"}, {"two letters", airports("CD"), "airports[0]"},
		{"four letters", airports("CDGX"), "airports[0]"},
		{"no origin", func(in *trip.Intent) { in.Origin = "" }, ""},
		{"an origin in lower case", func(in *trip.Intent) { in.Origin = "jfk" }, "origin"},

		{"nobody named", party(0, 0, 0), ""}, {"nobody in two rooms", party(0, 0, 2), "party.adults"},
		{"one adult", party(1, 0, 0), ""}, {"fewer children than none", party(2, -1, 1), "party.children"},
		{"twelve people", party(8, 4, 6), ""}, {"thirteen people", party(8, 5, 6), "party"},
		{"a room each", party(2, 1, 3), ""}, {"a room more", party(2, 1, 4), "party.rooms"}, {"four in a room", party(6, 2, 2), ""}, {"nine in two rooms", party(7, 2, 2), "party.rooms"},
		{"fewer rooms than none", party(2, 1, -1), "party.rooms"},

		{"out at five, home at four", hours("05:00", "16:00"), ""},
		{"out at noon, home at midnight", hours("12:00", "24:00"), ""},
		{"hours of the pace", hours("00:00", "00:00"), ""},
		{"out before five", hours("04:59", "22:00"), "day_start"}, {"out after noon", hours("12:01", "22:00"), "day_start"},
		{"home before four", hours("09:00", "15:59"), "day_end"}, {"home at two", hours("09:00", "26:00"), ""}, {"home after two", hours("09:00", "26:01"), "day_end"},
	})
}

func TestListsOfAnIntentAreValidUpToTheirBounds(t *testing.T) {
	t.Parallel()
	lock := func(day int, from, to, what string) func(*trip.Intent) {
		return func(in *trip.Intent) {
			w := calendar.Window{Start: calendar.MustClock(from), End: calendar.MustClock(to)}
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: day, Window: w, ActivityID: what}}
		}
	}
	locks := func(n int) func(*trip.Intent) {
		return func(in *trip.Intent) {
			lock(0, "09:00", "10:00", "louvre")(in)
			for len(in.Prefs.LockedSlots) < n {
				in.Prefs.LockedSlots = append(in.Prefs.LockedSlots, in.Prefs.LockedSlots[0])
			}
		}
	}
	wishes := func(n int) func(*trip.Intent) {
		return func(in *trip.Intent) {
			for range n {
				in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Must, Food: &trip.FoodWish{Cuisine: "french"}})
			}
		}
	}
	without := func(n int) func(*trip.Intent) {
		return func(in *trip.Intent) {
			for i := range n {
				in.Excluded = append(in.Excluded, trip.Exclusion{Option: fmt.Sprint(i)})
			}
		}
	}
	no := func(e trip.Exclusion) func(*trip.Intent) {
		return func(in *trip.Intent) { in.Excluded = []trip.Exclusion{e} }
	}
	changes := func(n int) func(*trip.Intent) { return func(in *trip.Intent) { in.MaxChanges = &n } }
	checkBounds(t, []bound{
		{"every theme", func(in *trip.Intent) { in.Prefs.Themes = trip.Themes }, ""},
		{"more themes than there are", func(in *trip.Intent) { in.Prefs.Themes = append(trip.Themes[:16:16], "art") }, "prefs.themes"},
		{"24 locks", locks(24), ""}, {"25 locks", locks(25), "prefs.locked_slots"},
		{"a lock on the last day", lock(4, "09:00", "10:00", "louvre"), ""},
		{"a lock the day after", lock(5, "09:00", "10:00", "louvre"), "prefs.locked_slots[0].day_offset"},
		{"a lock of a minute", lock(0, "09:00", "09:01", "louvre"), ""},
		{"a lock of no time", lock(0, "09:00", "09:00", "louvre"), "prefs.locked_slots[0].window"},
		{"32 wishes", wishes(32), ""}, {"33 wishes", wishes(33), "requirements"},
		{"64 exclusions", without(64), ""}, {"65 exclusions", without(65), "excluded"},
		{"a type of 120 letters", no(trip.Exclusion{Type: strings.Repeat("x", 120)}), ""},
		{"an option of 120 letters", no(trip.Exclusion{Option: strings.Repeat("x", 120)}), ""},
		{"an option of 121 letters", no(trip.Exclusion{Option: strings.Repeat("x", 121)}), "excluded[0].option"},
		{"a type of 121 letters", no(trip.Exclusion{Type: strings.Repeat("x", 121)}), "excluded[0].type"},
		{"not on the last day", no(trip.Exclusion{Option: "louvre", Day: new(4)}), ""},
		{"not on the day after", no(trip.Exclusion{Option: "louvre", Day: new(5)}), "excluded[0].day_offset"},
		{"not on the day before", no(trip.Exclusion{Option: "louvre", Day: new(-1)}), "excluded[0].day_offset"},
		{"no change", changes(0), ""}, {"200 changes", changes(200), ""}, {"201 changes", changes(201), "max_changes"},
	})
}

func TestWishesAreValidUpToTheirBounds(t *testing.T) {
	t.Parallel()
	must := trip.Requirement{Level: trip.Must}
	ways := func(w trip.TransportWish) trip.Requirement { r := must; r.Transport = &w; return r }
	beds := func(w trip.LodgingWish) trip.Requirement { r := must; r.Lodging = &w; return r }
	food := func(w trip.FoodWish) trip.Requirement { r := must; r.Food = &w; return r }
	see := func(w trip.SightsWish) trip.Requirement { r := must; r.Sights = &w; return r }
	spend := func(w trip.BudgetWish) trip.Requirement { r := must; r.Budget = &w; return r }
	for _, tt := range []struct {
		name  string
		wish  trip.Requirement
		field string // below requirements[0]; empty: it is valid
	}{
		{"no word on the journey", ways(trip.TransportWish{}), ".transport"},
		{"12 seats", ways(trip.TransportWish{Seats: 12}), ""},
		{"13 seats", ways(trip.TransportWish{Seats: 13}), ".transport.seats"},
		{"fewer seats than none", ways(trip.TransportWish{Seats: -1}), ".transport.seats"},
		{"sideways", ways(trip.TransportWish{Direction: "up"}), ".transport.direction"},
		{"by balloon", ways(trip.TransportWish{Mode: "balloon"}), ".transport.mode"},
		{"the nearest flight", ways(trip.TransportWish{Pick: trip.PickNearest}), ".transport.pick"},
		{"the latest flight", ways(trip.TransportWish{Pick: trip.PickLatest}), ""},
		{"in the hold", ways(trip.TransportWish{Class: "cargo"}), ".transport.class"},

		{"any hotel", beds(trip.LodgingWish{}), ""},
		{"5 stars", beds(trip.LodgingWish{MinStars: 5}), ""},
		{"6 stars", beds(trip.LodgingWish{MinStars: 6}), ".lodging.min_stars"},
		{"fewer stars than none", beds(trip.LodgingWish{MinStars: -1}), ".lodging.min_stars"},
		{"paid to stay", beds(trip.LodgingWish{MinPrice: -1}), ".lodging"},
		{"paid at most", beds(trip.LodgingWish{MaxPrice: -1}), ".lodging"},
		{"one price", beds(trip.LodgingWish{MinPrice: 100_00, MaxPrice: 100_00}), ""},
		{"from more to less", beds(trip.LodgingWish{MinPrice: 100_01, MaxPrice: 100_00}), ".lodging.min_price_usd_cents"},
		{"from a price on", beds(trip.LodgingWish{MinPrice: 100_00}), ""},
		{"12 rooms", beds(trip.LodgingWish{Rooms: 12}), ""},
		{"13 rooms", beds(trip.LodgingWish{Rooms: 13}), ".lodging.rooms"},
		{"fewer rooms than none", beds(trip.LodgingWish{Rooms: -1}), ".lodging.rooms"},
		{"7 nights", beds(trip.LodgingWish{MinNights: 7}), ""},
		{"8 nights", beds(trip.LodgingWish{MinNights: 8}), ".lodging.min_nights"},
		{"fewer nights than none", beds(trip.LodgingWish{MinNights: -1}), ".lodging.min_nights"},
		{"near a place without a name", beds(trip.LodgingWish{Near: "\u200b"}), ".lodging.near"},
		{"around a place that nobody names", beds(trip.LodgingWish{Around: &geo.Point{Lat: 48.85, Lon: 2.35}}), ".lodging.near"},
		{"around a place off the globe", beds(trip.LodgingWish{Near: "pole", Around: &geo.Point{Lat: 91}}), ".lodging.around"},
		{"every service", beds(trip.LodgingWish{Services: trip.Services}), ""},
		{"a tier of fares", beds(trip.LodgingWish{Tier: trip.TierPremium}), ".lodging.tier"},
		{"the fastest hotel", beds(trip.LodgingWish{Pick: trip.PickFastest}), ".lodging.pick"},

		{"no word on food", food(trip.FoodWish{}), ".food"},
		{"breakfast", food(trip.FoodWish{Meal: trip.RoleBags}), ".food.meal"},
		{"the latest meal", food(trip.FoodWish{Pick: trip.PickLatest}), ".food.pick"},
		{"on the first day", food(trip.FoodWish{Day: new(0)}), ""},
		{"on the seventh day", food(trip.FoodWish{Day: new(6)}), ""},
		{"on the eighth day", food(trip.FoodWish{Day: new(7)}), ".food.day_offset"},
		{"on the day before", food(trip.FoodWish{Day: new(-1)}), ".food.day_offset"},

		{"no word on sights", see(trip.SightsWish{}), ".sights"},
		{"all of them", see(trip.SightsWish{All: true}), ".sights.type"},
		{"the best of them", see(trip.SightsWish{Pick: trip.PickBestRated}), ".sights.type"},
		{"all museums", see(trip.SightsWish{All: true, Type: "museum"}), ""},
		{"the nearest museum", see(trip.SightsWish{Pick: trip.PickNearest, Type: "museum"}), ".sights.pick"},
		{"something on a day", see(trip.SightsWish{Type: "museum", Day: new(1)}), ".sights.name"},
		{"this on a day", see(trip.SightsWish{Name: "louvre", Day: new(6)}), ""},
		{"this on the eighth day", see(trip.SightsWish{Name: "louvre", Day: new(7)}), ".sights.day_offset"},
		{"12 a day", see(trip.SightsWish{PerDay: 12}), ""}, {"13 a day", see(trip.SightsWish{PerDay: 13}), ".sights.per_day"},
		{"fewer than none a day", see(trip.SightsWish{PerDay: -1}), ".sights.per_day"},

		{"a cent", spend(trip.BudgetWish{Category: trip.CostDaily, Max: 1}), ""},
		{"nothing", spend(trip.BudgetWish{Category: trip.CostDaily}), ".budget.max_usd_cents"},
		{"on what", spend(trip.BudgetWish{Max: 1}), ".budget.category"},
	} {
		in, _, _ := triptest.Paris()
		in.Requirements = []trip.Requirement{tt.wish}
		want := tt.field
		if want != "" {
			want = "requirements[0]" + want
		}
		if got := refused(t, in.Validate()); got != want {
			t.Errorf("%s: refused at %q, want %q", tt.name, got, want)
		}
	}
}

// A refusal names what would be taken, and nothing that stands for "nothing said".
func TestARefusalNamesWhatWouldBeTaken(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*trip.Intent){
		"pace: must be one of relaxed, balanced, packed":                                                  func(in *trip.Intent) { in.Pace = "frantic" },
		"That is 1 day, and Tripwright plans trips of 4 to 7 days, and of 1 to 21 where stays are named.": func(in *trip.Intent) { in.DateWindow.End = in.DateWindow.Start },
		"excluded[0].day_offset: must lie inside the trip: 0 to 4":                                        func(in *trip.Intent) { in.Excluded = []trip.Exclusion{{Option: "a", Day: new(9)}} },
		"prefs.locked_slots[0].day_offset: must lie inside the trip: 0 to 4":                              func(in *trip.Intent) { in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 9}} },
	} {
		in, _, _ := triptest.Paris()
		change(&in)
		if got := fault.Message(in.Validate()); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}

// What nobody said is filled in, and only that.
func TestDefaults(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		in         trip.Intent
		pace       trip.Pace
		start, end string
		sights     int // a day holds at most
	}{
		{"nothing said", trip.Intent{}, trip.PaceBalanced, "09:00", "23:00", 4},
		{"relaxed", trip.Intent{Pace: trip.PaceRelaxed}, trip.PaceRelaxed, "10:00", "21:00", 3},
		{"packed", trip.Intent{Pace: trip.PacePacked}, trip.PacePacked, "08:30", "23:30", 6},
		{"with children", trip.Intent{Prefs: trip.Preferences{KidFriendly: true}}, trip.PaceBalanced, "09:00", "20:00", 4},
		{"hours named", trip.Intent{DayStart: 7 * 60, DayEnd: 23 * 60, Prefs: trip.Preferences{KidFriendly: true}}, trip.PaceBalanced, "07:00", "23:00", 4},
	} {
		got, _ := tt.in.WithDefaults()
		if got.Pace != tt.pace || got.DayStart.String() != tt.start || got.DayEnd.String() != tt.end || got.Pace.SightsPerDay() != tt.sights {
			t.Errorf("%s: %s, %s to %s, %d sights a day", tt.name, got.Pace, got.DayStart, got.DayEnd, got.Pace.SightsPerDay())
		}
		if got.Prefs.Themes == nil || got.Prefs.LockedSlots == nil {
			t.Errorf("%s: a list that is null on the wire", tt.name)
		}
	}
	in, _, _ := triptest.Paris()
	in.Prefs.LockedSlots = []trip.LockedSlot{{ActivityID: "louvre"}}
	in.Party = trip.Party{Adults: 2, Rooms: 2}
	if got, assumed := in.WithDefaults(); len(assumed) != 0 || got.Party != in.Party || len(got.Prefs.Themes) != 2 || len(got.Prefs.LockedSlots) != 1 {
		t.Errorf("all was said, and it became %+v, assuming %q", got, assumed)
	}
	if got, assumed := (trip.Intent{}).WithDefaults(); got.Party != (trip.Party{Adults: 1, Rooms: 1}) || len(assumed) != 1 {
		t.Errorf("nobody named became %+v, assuming %q", got.Party, assumed)
	}
}

func TestAPartyInWords(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]trip.Party{
		"1 adult": {Adults: 1}, "2 adults": {Adults: 2}, "1 adult and 1 child": {Adults: 1, Children: 1},
		"2 adults and 3 children": {Adults: 2, Children: 3},
	} {
		if got := p.String(); got != want {
			t.Errorf("%+v is %q, want %q", p, got, want)
		}
	}
}
