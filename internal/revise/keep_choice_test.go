package revise

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Flights and bed stay where the wishes allow them, whatever is cheaper; else as little changes as can be. Who wishes for others gets the best.
func TestWhichFlightsAndBedAreKept(t *testing.T) {
	t.Parallel()
	more := func(f *trip.Facts) {
		f.Flights = append(f.Flights,
			triptest.Flight("DL1@2025-06-10", "DL1", "Delta", "JFK", "CDG", "2025-06-09T19:30:00-04:00", "2025-06-10T08:55:00+02:00", 100_00),
			triptest.Flight("DL2@2025-06-14", "DL2", "Delta", "CDG", "JFK", "2025-06-14T14:30:00+02:00", "2025-06-14T16:55:00-04:00", 100_00))
		f.Flight("BF722@2025-06-14").Class = "economy"
		for id, price := range map[string]money.Cents{"monge": 220_00, "ibis": 90_00} {
			l := *f.Lodging("grandes_ecoles")
			l.ID, l.Name, l.Price, l.Estimate, l.Nights = id, id, price, price, nil
			if l.Stars = 5; id == "ibis" {
				l.Tier, l.Stars = trip.TierBudget, 2
			}
			f.Lodgings = append(f.Lodgings, l)
		}
	}
	gone := func(refs ...string) trip.Edit {
		var e trip.Edit
		for _, ref := range refs {
			e = append(e, trip.ChangePlace{Op: trip.Remove, Ref: ref})
		}
		return e
	}
	prefers := func(r trip.Requirement) func(*trip.Intent) {
		return func(in *trip.Intent) { r.Level = trip.Prefer; in.Requirements = append(in.Requirements, r) }
	}
	for _, tt := range []struct {
		name    string
		airport string
		wish    func(*trip.Intent)
		edit    trip.Edit
		want    string
	}{
		{"all stay", "CDG", nil, trip.Edit{}, "AF007 AF008 grandes_ecoles"},
		{"whatever the airport", "ORY", nil, trip.Edit{}, "AF007 AF008 grandes_ecoles"},
		{"the flight there goes, that back stays", "CDG", nil, gone("d0.s0"), "DL1 AF008 grandes_ecoles"},
		{"the flight back goes, that there stays", "ORY", nil, gone("d4.s1"), "AF007 DL2 grandes_ecoles"},
		{"both go", "CDG", nil, gone("d0.s0", "d4.s1"), "DL1 DL2 grandes_ecoles"},
		{"both go, and another airport is planned for", "ORY", nil, gone("d0.s0", "d4.s1"), "BF721 BF722 grandes_ecoles"},
		{"others are wished for", "CDG", prefers(trip.Requirement{Transport: &trip.TransportWish{Class: "economy"}}), trip.Edit{}, "DL1 DL2 grandes_ecoles"},
		{"the bed goes, its tier stays", "CDG", nil, gone("d0.s2"), "AF007 AF008 monge"},
		{"another bed is wished for", "CDG", prefers(trip.Requirement{Lodging: &trip.LodgingWish{MinStars: 5}}), trip.Edit{}, "AF007 AF008 monge"},
	} {
		c := edited(t, more, tt.wish, tt.edit)
		c.Airport = tt.airport
		k := keeping{Case: c}
		ok := k.chooseJourney()
		if got := strings.Join([]string{pattern(idOf(k.journey.Out)), pattern(idOf(k.journey.Back)), k.journey.Hotel.ID}, " "); !ok || got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// Of what differs as little the first is taken; with free choice, the first of all.
func TestTheFirstOfTheNearest(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		list []int // how much each differs
		free bool
		want int
	}{{[]int{2, 1, 0}, false, 2}, {[]int{1, 0, 0}, false, 1}, {[]int{0, 0}, false, 0}, {[]int{2, 1, 0}, true, 0}, {[]int{3}, false, 0}} {
		at := make([]int, len(tt.list))
		for i := range at {
			at[i] = i
		}
		if got := nearest(at, func(i int) int { return tt.list[i] }, tt.free); got != tt.want {
			t.Errorf("of %v, free %v: %d, want %d", tt.list, tt.free, got, tt.want)
		}
	}
}

// How much may change beside what the edit changed by itself: as the traveller says, or as much as they want kept; what comes to new days changes
// nothing.
func TestHowMuchMayChange(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		in   func(*trip.Intent)
		gone int // visits that the edit took out by itself
		want int
	}{
		{"a tenth of 17", nil, 0, 1},
		{"beside what is gone", nil, 2, 3},
		{"nothing, kept close", func(in *trip.Intent) { in.Keep = trip.KeepClose }, 0, 0},
		{"what is gone, kept close", func(in *trip.Intent) { in.Keep = trip.KeepClose }, 2, 2},
		{"all, free", func(in *trip.Intent) { in.Keep = trip.KeepFree }, 0, 17},
		{"so many", func(in *trip.Intent) { in.MaxChanges = new(5) }, 0, 5},
		{"so many, and they are gone", func(in *trip.Intent) { in.MaxChanges = new(5) }, 2, 5},
		{"fewer than are gone", func(in *trip.Intent) { in.MaxChanges = new(1) }, 3, 3},
		{"none", func(in *trip.Intent) { in.MaxChanges = new(0) }, 0, 0},
		{"any, with other tastes", func(in *trip.Intent) { in.Prefs.Themes = []string{"food"} }, 0, -1},
		{"other tastes, kept close", func(in *trip.Intent) { in.Prefs.Themes, in.Keep = []string{"food"}, trip.KeepClose }, 0, 0},
		{"other tastes, and so many", func(in *trip.Intent) { in.Prefs.Themes, in.MaxChanges = []string{"food"}, new(3) }, 0, 3},
		{"a day more, of four sights and two meals", func(in *trip.Intent) { in.DateWindow.End = in.DateWindow.End.AddDays(1) }, 0, 7},
		{"two days more, kept close, relaxed", func(in *trip.Intent) {
			in.DateWindow.End, in.Keep, in.Pace = in.DateWindow.End.AddDays(2), trip.KeepClose, trip.PaceRelaxed
		}, 0, 10},
		{"so many and a day more", func(in *trip.Intent) { in.DateWindow.End, in.MaxChanges = in.DateWindow.End.AddDays(1), new(2) }, 0, 8},
		{"a day less", func(in *trip.Intent) { in.DateWindow.End, in.MaxChanges = in.DateWindow.End.AddDays(-1), new(2) }, 0, 2},
	} {
		c := edited(t, nil, tt.in, trip.Edit{})
		now := schedule.Stops{}
		for d, day := range c.Parent.Plan.Stops() {
			now = append(now, day[min(len(day), map[int]int{1: tt.gone}[d]):])
		}
		if got := c.mayChange(now); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// Days that a hand arranged are the same where their stops are, whatever happens on the others.
func TestWhatIsArrangedStays(t *testing.T) {
	t.Parallel()
	_, p, _ := triptest.Paris()
	was := slices.Clip(schedule.StopsOf(&p))
	without := func(day int) schedule.Stops {
		is := append(schedule.Stops{}, was...)
		is[day] = is[day][1:]
		return is
	}
	for _, tt := range []struct {
		name  string
		order []trip.ArrangeDay
		is    schedule.Stops
		want  bool
	}{
		{"nothing is arranged", nil, without(1), true},
		{"the day is as it was", []trip.ArrangeDay{{Day: 1}}, was, true},
		{"it lost a stop", []trip.ArrangeDay{{Day: 1}}, without(1), false},
		{"the day before lost one", []trip.ArrangeDay{{Day: 1}}, without(0), true},
		{"the day after lost one", []trip.ArrangeDay{{Day: 1}}, without(2), true},
		{"one of two lost one", []trip.ArrangeDay{{Day: 1}, {Day: 3}}, without(3), false},
		{"the last day", []trip.ArrangeDay{{Day: 4}}, was, true},
		{"a day that is gone", []trip.ArrangeDay{{Day: 4}}, slices.Clip(was[:4]), true},
		{"a day that was none", []trip.ArrangeDay{{Day: 5}}, was, true},
		{"a day that only comes now", []trip.ArrangeDay{{Day: 5}}, append(slices.Clone(was), nil), true},
	} {
		c := Case{Parent: Parent{Order: tt.order}}
		if got := c.arrangedStay(was, tt.is); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// A day that a hand arranged has its order while it is a day of the trip, and a sight that comes to it goes where its order says. A meal takes the place
// of another.
func TestTheOrderOfADay(t *testing.T) {
	t.Parallel()
	arc, cluny := KeptSlot{Role: trip.RoleSight, Option: "arc"}, KeptSlot{Role: trip.RoleSight, Option: "cluny"}
	polidor := KeptSlot{Role: trip.RoleDinner, Option: "polidor"}
	for _, tt := range []struct {
		name string
		days int
		want []KeptSlot // of the last day
		goes bool       // cluny, where the order says
	}{
		{"the last day", 5, []KeptSlot{cluny, arc}, true},
		{"a day that is gone", 4, []KeptSlot{arc, cluny}, false},
		{"longer gone", 3, []KeptSlot{arc, cluny}, false},
	} {
		k := keeping{Case: Case{Parent: Parent{Order: []trip.ArrangeDay{{Day: 4, Options: []string{"cluny", "arc", "polidor"}}}}}, days: make([][]KeptSlot, tt.days)}
		k.days[tt.days-1] = []KeptSlot{arc, cluny}
		k.arrange()
		if got := k.days[tt.days-1]; !slices.Equal(got, tt.want) || len(k.order) != differ(tt.goes) {
			t.Errorf("%s: %v, of %d days in order, want %v", tt.name, got, len(k.order), tt.want)
		}
		if got := k.orders(wanted{cluny, 4}); got != tt.goes {
			t.Errorf("%s: the order says where a sight goes: %v", tt.name, got)
		}
		if k.orders(wanted{polidor, 4}) || k.orders(wanted{cluny, 2}) {
			t.Errorf("%s: it says where a meal goes, or a sight of another day", tt.name)
		}
	}
}
