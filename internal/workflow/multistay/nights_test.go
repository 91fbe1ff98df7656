package multistay

import (
	"context"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

func TestTheBestBedsThatABudgetPays(t *testing.T) {
	paris := &staged{worth: 100, cost: 50, beds: []stagedBed{{30, 20}, {10, 5}}}
	munich := &staged{worth: 200, cost: 50, beds: []stagedBed{{25, 10}, {0, 5}}}
	for _, c := range []struct {
		says   string
		budget money.Cents
		want   int64
	}{
		{"the best in both", 130, 355},
		{"the better of two that are not paid together", 125, 335},
		{"the plain ones", 110, 310},
	} {
		if got := inBeds([]*staged{paris, munich}, c.budget); got != c.want {
			t.Errorf("%s: %d, want %d", c.says, got, c.want)
		}
	}
	simply := *paris
	simply.simple = stagedBed{40, 30}
	if got := inBeds([]*staged{&simply, munich}, 90); got != 300-40+10+25 {
		t.Errorf("at the simple table %d", got)
	}
	if got := inBeds([]*staged{&simply, munich}, 200); got != inBeds([]*staged{paris, munich}, 200) {
		t.Errorf("who can pay the usual table has the simple one: %d", got)
	}
	if poor, poorer := inBeds([]*staged{paris, munich}, 100), inBeds([]*staged{paris, munich}, 60); poor >= 0 || poorer > poor {
		t.Errorf("what is not paid is worth %d, and %d with less", poor, poorer)
	}
}

// What is best by the numbers is not always best on the dates: an order that comes second is followed where the first leads no further, and tries end.
func TestTheBestOnTheDatesIsLookedForFromEveryOrder(t *testing.T) {
	flat := route.Option{Least: 1, Most: 8, Worth: []int64{0, 10, 20, 30, 40, 50, 60, 70, 80}}
	c := route.Choice{Nights: 5, Free: true, Stays: []route.Option{flat, flat}, Rides: [][]int64{{0, 1, 0}, {2, 0, 0}, {0, 0, 0}}}
	tried := 0
	lay := func(of func(route.Chosen) int64) func([]route.Chosen) ([]int64, error) {
		return func(all []route.Chosen) (worth []int64, err error) {
			for _, x := range all {
				tried++
				worth = append(worth, of(x))
			}
			return worth, nil
		}
	}
	got, err := refine(c, lay(func(x route.Chosen) int64 {
		if x.Order[0] == 0 {
			return 100 - 10*int64(x.Nights[1]) // the best as it stands: nothing beside it is better
		}
		return 85 + int64(x.Nights[1])
	}))
	if err != nil || got.Order[0] != 0 || got.Nights[1] != 1 || got.Worth != 90 || tried != 8 {
		t.Errorf("%+v, %v, after %d tries", got, err, tried)
	}
	tried = 0
	got, err = refine(c, lay(func(x route.Chosen) int64 {
		if x.Order[0] == 0 {
			return 88 - int64(x.Nights[1])
		}
		return 80 + 3*int64(x.Nights[1])
	}))
	if err != nil || got.Order[0] != 1 || got.Nights[1] != 4 || tried != 8 {
		t.Errorf("from the second order: %+v, %v, after %d tries", got, err, tried)
	}
	c.Nights, tried = 9, 0
	if got, err = refine(c, lay(func(route.Chosen) int64 { return impossible })); err != nil || !slices.Equal(got.Order, []int{0, 1}) || tried != choicesTried {
		t.Errorf("where nothing can be laid: %+v, %v, after %d tries", got, err, tried)
	}
	if _, err = refine(c, func([]route.Chosen) ([]int64, error) { return nil, context.Canceled }); err != context.Canceled {
		t.Errorf("what failed: %v", err)
	}
}

func TestAPinnedDayLiesInAStayThatHasThePlace(t *testing.T) {
	flat := route.Option{Least: 1, Most: 4, Worth: []int64{0, 10, 20, 30, 40}}
	c := route.Choice{Nights: 5, Stays: []route.Option{flat, flat, flat}}
	for _, x := range []struct {
		says string
		pins []pin
		ok   bool
		day  int // that lies in one of the stays
		of   []int
	}{
		{"nothing is pinned", nil, true, 0, []int{0}},
		{"in the only stay that has it", []pin{{4, []int{1}}}, true, 4, []int{1}},
		{"in either of two", []pin{{0, []int{0, 2}}, {5, []int{0, 2}}}, true, 5, []int{0, 2}},
		{"on a day that no split gives it", []pin{{0, []int{2}}}, false, 0, nil},
	} {
		got, _, ok := bestOf([]route.Choice{c}, x.pins)
		if ok != x.ok {
			t.Errorf("%s: %v %v", x.says, got, ok)
			continue
		}
		in, day := false, 0
		for i, n := range got.Nights {
			for _, of := range x.of {
				in = in || got.Order[i] == of && day <= x.day && x.day <= day+n
			}
			day += n
		}
		if ok && !in {
			t.Errorf("%s: %+v", x.says, got)
		}
	}
}

// Of pins that several stays may have each way is tried, but with a great many of them only the first.
func TestAGreatManyPinsAreNotAllTried(t *testing.T) {
	c := route.Choice{Nights: 5, Stays: make([]route.Option, 2)}
	for n, want := range map[int]int{0: 1, 1: 2, 6: 64, 7: 1} {
		all := withPins(c, slices.Repeat([]pin{{1, []int{0, 1}}}, n))
		if len(all) != want || len(all[0].Stays[0].Days) != n || len(c.Stays[0].Days) != 0 {
			t.Errorf("of %d pins %d ways are tried, the first with %v", n, len(all), all[0].Stays)
		}
	}
	if all := withPins(c, []pin{{1, nil}}); len(all) != 1 || len(all[0].Stays[0].Days) != 0 {
		t.Errorf("what no stay has: %v", all)
	}
}

func TestWhereTheOrderIsFreeItIsOfNoMatterHowStaysAreNamed(t *testing.T) {
	paris, munich, long := trip.StayWish{Place: "Paris"}, trip.StayWish{Place: "Munich"}, trip.StayWish{Place: "Paris", Nights: new(3)}
	names := func(in trip.Intent) (out []string) {
		for _, i := range asNamed(&in) {
			out = append(out, trip.Digest(in.Stays[i]))
		}
		return out
	}
	one := names(trip.Intent{Order: trip.OrderFree, Stays: []trip.StayWish{paris, munich, long}})
	other := names(trip.Intent{Order: trip.OrderFree, Stays: []trip.StayWish{long, munich, paris}})
	for i := range one {
		if one[i] != other[i] {
			t.Fatalf("%v, and %v from another order", one, other)
		}
	}
	if got := asNamed(&trip.Intent{Stays: []trip.StayWish{paris, munich}}); got[0] != 0 || got[1] != 1 {
		t.Errorf("a given order became %v", got)
	}
}

func TestWhatIsPinnedIsOfTheStayThatIsThereOnTheDay(t *testing.T) {
	city := func(id string) gather.Place {
		return gather.Place{City: trip.City{ID: id, Name: id}}
	}
	w := func(from, to string) trip.DateWindow {
		return trip.DateWindow{Start: calendar.MustDate(from), End: calendar.MustDate(to)}
	}
	louvre := []trip.Attraction{{ID: "louvre"}}
	stays := []Stay{{Wish: 0, Place: city("paris"), Window: w("2027-06-01", "2027-06-03")}, {Wish: 2, Place: city("munich"), Window: w("2027-06-03", "2027-06-05")},
		{Wish: 1, Place: city("paris"), Window: w("2027-06-05", "2027-06-08")}}
	stays[0].Sights, stays[2].Sights = louvre, louvre
	in := trip.Intent{DateWindow: w("2027-06-01", "2027-06-08")}
	for day, want := range map[int]int{1: 0, 5: 1, 3: 0} { // on a day in Munich it is nowhere, and the first is blamed
		in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: day, ActivityID: "louvre"}}
		if got := Pinned(in, stays).Prefs.LockedSlots[0].Stay; got == nil || *got != want {
			t.Errorf("day %d: stay %v, want %d", day, got, want)
		}
	}
}

// hotels are a world of which only the hotels are known.
type hotels struct {
	gather.World
	all  []trip.Lodging
	down error
}

func (h hotels) Lodgings(_ context.Context, q gather.LodgingsQuery) ([]trip.Lodging, error) {
	return pick.Only(h.all, func(l *trip.Lodging) bool { return l.Tier == q.Tier }), h.down
}

// Journeys are laid from the best house of each kind that the budget asks for, the best kind first; where there is none, and at one's own, from the bed
// that one has.
func TestFromWhichBedsAJourneyIsLaid(t *testing.T) {
	t.Parallel()
	house := func(id string, tier trip.Tier, stars int, price, usual money.Cents) trip.Lodging {
		return trip.Lodging{ID: id, Tier: tier, Stars: stars, Price: price, Estimate: usual}
	}
	hostel, inn, usually := house("hostel", trip.TierBudget, 2, 40_00, 0), house("inn", trip.TierMid, 3, 90_00, 120_00), house("usually cheaper", trip.TierMid, 3, 110_00, 100_00)
	good, ritz := house("good", trip.TierMid, 4, 150_00, 150_00), house("ritz", trip.TierLuxury, 5, 400_00, 0)
	friends := &trip.OwnBed{Label: "friends"}
	for _, tt := range []struct {
		says  string
		daily money.Cents // for all
		has   []trip.Lodging
		own   *trip.OwnBed
		want  []string
	}{
		{"much money", 700_00, []trip.Lodging{hostel, inn, good, ritz}, nil, []string{"ritz", "good", "hostel"}},
		{"some", 220_00, []trip.Lodging{hostel, inn, good, ritz}, nil, []string{"good", "hostel"}},
		{"little", 100_00, []trip.Lodging{hostel, inn, good, ritz}, nil, []string{"hostel"}},
		{"a kind that nobody has", 700_00, []trip.Lodging{hostel, ritz}, nil, []string{"ritz", "hostel"}},
		{"of equals the one that is usually cheaper", 220_00, []trip.Lodging{inn, usually}, nil, []string{"usually cheaper"}},
		{"only dearer ones", 100_00, []trip.Lodging{ritz, inn}, nil, []string{inn.ID}},
		{"none", 700_00, nil, nil, []string{journey.OwnBed + ":paris"}},
		{"at friends'", 700_00, []trip.Lodging{hostel, ritz}, friends, []string{journey.OwnBed + ":paris"}},
	} {
		w := trip.DateWindow{Start: calendar.MustDate("2027-06-01"), End: calendar.MustDate("2027-06-04"), TZ: "Europe/Paris"}
		in := trip.Intent{Budget: 4 * tt.daily, Party: trip.Party{Adults: 1, Rooms: 1}, DateWindow: w, Stays: []trip.StayWish{{Place: "Paris", OwnBed: tt.own}}}
		stay := Stay{Place: gather.Place{City: trip.City{ID: "paris", Name: "Paris"}}, Window: w}
		l := &laying{Planner: &Planner{In: &In{Wishes: in}, World: hotels{all: tt.has}}}
		beds, err := l.trialBeds(t.Context(), &stay)
		var got []string
		for _, b := range beds {
			got = append(got, b.ID)
		}
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q %v, want %q", tt.says, got, err, tt.want)
		}
		l.World = hotels{down: fault.New(fault.Unavailable, "the hotels do not answer")}
		if _, err := l.trialBeds(t.Context(), &stay); fault.Is(err, fault.Unavailable) != (tt.own == nil) {
			t.Errorf("%s: the hotels do not answer: %v", tt.says, err)
		}
	}
}
