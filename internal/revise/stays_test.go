package revise

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// threeStays is a journey to Paris, Munich and Vienna for three nights each, from Monday, 7 June 2027, with a slot on each day, a pin on the
// second day of Munich, a wish for a meal on the third day there and a day of rest on the second in Vienna.
func threeStays() (trip.Intent, Skeleton) {
	in, p := staysOfNights(3, 3, 3)
	in.Days = []trip.DayWish{{Day: 7, Most: new(0)}}
	in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 4, Window: calendar.MustWindow("10:00", "11:00"), ActivityID: "pinned", Stay: new(1)}}
	in.Requirements = []trip.Requirement{{Level: trip.Must, Food: &trip.FoodWish{Name: "meal", Day: new(5)}, Stay: new(1)}}
	return in, p
}

// staysOfNights is a journey to Paris, Munich and Vienna, or to the first of them, for so many nights each.
func staysOfNights(nights ...int) (trip.Intent, Skeleton) {
	in := trip.Intent{Origin: "JFK", Budget: 900_000, Party: trip.Party{Adults: 2, Rooms: 1}, Order: trip.OrderFree,
		DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-06-07"), TZ: "Europe/Paris"}}
	var p Skeleton
	begins := in.DateWindow.Start
	for i, n := range nights {
		place := []string{"Paris", "Munich", "Vienna", "Tokyo"}[i]
		in.Stays = append(in.Stays, trip.StayWish{Place: place})
		w := trip.DateWindow{Start: begins, End: begins.AddDays(n)}
		p.Stays = append(p.Stays, KeptStay{Wish: i, Place: place, First: len(p.Days), Window: w, Nights: n})
		for d := range n + 1 {
			p.Days = append(p.Days, []KeptSlot{{Role: trip.RoleSight, Option: fmt.Sprintf("%s%d", strings.ToLower(place), d), Window: calendar.MustWindow("10:00", "12:00")}})
		}
		begins = w.End
	}
	in.DateWindow.End = begins
	return in, p
}

// inALine tells a journey in a line: its stays with their nights, the offsets of the pin, the meal and the rest, and what stands on which day.
func inALine(a *Applied) string {
	var out []string
	for _, s := range a.Intent.Stays {
		n := "?"
		if s.Nights != nil {
			n = fmt.Sprint(*s.Nights)
		}
		out = append(out, s.Place+" "+n)
	}
	for _, l := range a.Intent.Prefs.LockedSlots {
		out = append(out, fmt.Sprintf("pin %d of %d", l.DayOffset, *l.Stay))
	}
	for _, r := range a.Intent.Requirements {
		if r.Food != nil && r.Food.Day != nil {
			out = append(out, fmt.Sprintf("meal %d of %d", *r.Food.Day, *r.Stay))
		} else if r.Food != nil {
			out = append(out, "meal on any day")
		}
	}
	for _, d := range a.Intent.Days {
		out = append(out, fmt.Sprintf("rest %d", d.Day))
	}
	return strings.Join(out, ", ") + ", until " + a.Intent.DateWindow.End.String()[5:]
}

// Stays are changed, and what is wished of a day goes with its stay.
func TestStaysAreChanged(t *testing.T) {
	t.Parallel()
	stay := func(op trip.StayOp, place string, more ...int) trip.ChangeStay {
		c := trip.ChangeStay{Op: op, Place: place}
		switch {
		case op == trip.StayNights:
			c.By = more[0]
		case op == trip.StayMove:
			c.At = &more[0]
		case op == trip.StayAdd && len(more) > 0:
			c.At = &more[0]
		}
		return c
	}
	home := trip.SetTransfer{From: "Vienna", Booked: &trip.Booking{Depart: trip.Moment{Date: calendar.MustDate("2027-06-16"), Clock: new(calendar.Clock(9 * 60))}}}
	for _, tt := range []struct {
		name string
		e    trip.Edit
		want string // or the field that is refused
	}{
		{"a night more first", trip.Edit{stay(trip.StayNights, "Paris", 1)}, "Paris 4, Munich 3, Vienna 3, pin 5 of 1, meal 6 of 1, rest 8, until 06-17"},
		{"a night more there", trip.Edit{stay(trip.StayNights, "munich", 1)}, "Paris 3, Munich 4, Vienna 3, pin 4 of 1, meal 5 of 1, rest 8, until 06-17"},
		{"one gives what another takes", trip.Edit{stay(trip.StayNights, "Paris", -1), stay(trip.StayNights, "Vienna", 1)}, "Paris 2, Munich 3, Vienna 4, pin 3 of 1, meal 4 of 1, rest 6, until 06-16"},
		{"a night, and a wish for its day, less", trip.Edit{stay(trip.StayNights, "Munich", -2)}, "Paris 3, Munich 1, Vienna 3, pin 4 of 1, meal on any day, rest 5, until 06-14"},
		{"left out", trip.Edit{stay(trip.StaySkip, "Munich")}, "Paris 3, Vienna 3, rest 4, until 06-13"},
		{"first", trip.Edit{stay(trip.StayMove, "Munich", 0)}, "Munich 3, Paris 3, Vienna 3, pin 1 of 0, meal 2 of 0, rest 7, until 06-16"},
		{"added", trip.Edit{stay(trip.StayAdd, "Rome", 1)}, "Paris 3, Rome 2, Munich 3, Vienna 3, pin 6 of 2, meal 7 of 2, rest 9, until 06-18"},
		{"longer", trip.Edit{trip.AddDays(1)}, "Paris 3, Munich 3, Vienna 4, pin 4 of 1, meal 5 of 1, rest 7, until 06-17"},
		{"the way home is booked", trip.Edit{stay(trip.StayNights, "Munich", 1), home}, "transfers[0].booked.depart"},
		{"days change places", trip.Edit{trip.SwapDays{Day: 4, With: 5}}, "Paris ?, Munich ?, Vienna ?, pin 5 of 1, meal 4 of 1, rest 7, until 06-16"},
		{"days of two places", trip.Edit{trip.SwapDays{Day: 2, With: 4}}, "swap_days[0]"},
		{"no night is left", trip.Edit{stay(trip.StayNights, "Paris", -3)}, "stays[0].nights"},
		{"too long, by the second change", trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: -1}, trip.ChangeStay{Op: trip.StayNights, Place: "Vienna", By: 18}}, "stays[1]"},
		{"beside itself, by the first change", trip.Edit{trip.ChangeStay{Op: trip.StayAdd, Place: "Paris", At: new(1), Nights: new(1)}, trip.ChangeStay{Op: trip.StayNights, Place: "Vienna", By: 1}}, "stays[0].place"},
		{"a place it does not go to, beside another change", trip.Edit{stay(trip.StayNights, "Munich", -2), trip.ShiftDates(0), trip.ChangeStay{Op: trip.StayNights, Place: "Rome", By: 1}}, "stays[1].place"},
	} {
		in, p := threeStays()
		got, err := Apply(in, p, tt.e, nil, Options{})
		var f *fault.Error
		if errors.As(err, &f) {
			if f.Field != tt.want {
				t.Errorf("%s: %v", tt.name, err)
			}
			continue
		}
		if err != nil || inALine(&got) != tt.want {
			t.Errorf("%s:\n\t got %s (%v)\n\twant %s", tt.name, inALine(&got), err, tt.want)
		}
		if days := len(got.Plan.Days); days != got.Intent.DateWindow.Days()+len(got.Intent.Stays)-1 {
			t.Errorf("%s: the plan at hand has %d days", tt.name, days)
		}
	}
}

// Who is booked home gets no longer journey: the longest stay that nobody spoke of gives way, and that is said.
func TestABookedWayHomeHoldsTheEnd(t *testing.T) {
	t.Parallel()
	in, p := threeStays()
	in.Transfers = []trip.TransferWish{{From: "Vienna", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.End}}}}
	in.Order = ""
	got, err := Apply(in, p, trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: 1}}, nil, Options{})
	if err != nil || inALine(&got) != "Paris 3, Munich 4, Vienna 2, pin 4 of 1, meal 5 of 1, rest 8, until 06-16" || len(got.Said) != 1 {
		t.Errorf("it is %s, and said is %v (%v)", inALine(&got), got.Said, err)
	}
	var f *fault.Error
	if _, err = Apply(in, p, trip.Edit{trip.ChangeStay{Op: trip.StayMove, Place: "Vienna", At: new(0)}}, nil, Options{}); !errors.As(err, &f) || f.Field != "stays[0]" {
		t.Errorf("moved away from what is booked: %v", err)
	}
	if _, err = Apply(in, p, trip.Edit{trip.ShiftDates(1)}, nil, Options{}); !errors.As(err, &f) || f.Field != "shift_dates_days" {
		t.Errorf("shifted away from what is booked: %v", err)
	}
}

// What an edit leaves of the plan is recorded and read again by whoever continues the run, a stay that is new in it too.
func TestWhatAnEditLeavesIsReadAgain(t *testing.T) {
	t.Parallel()
	in, p := threeStays()
	for _, c := range []trip.ChangeStay{{Op: trip.StayAdd, Place: "Tokyo"}, {Op: trip.StaySkip, Place: "Munich"}, {Op: trip.StayMove, Place: "Vienna", At: new(0)}} {
		got, err := Apply(in, p, trip.Edit{c}, nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		record, err := json.Marshal(got.Plan)
		if err != nil {
			t.Fatal(err)
		}
		var again Skeleton
		if err := json.Unmarshal(record, &again); err != nil {
			t.Errorf("%s: %v", c.Op, err)
		}
		if diff := cmp.Diff(got.Plan, again); diff != "" {
			t.Errorf("%s: %s", c.Op, diff)
		}
	}
}

// A hand cannot cancel what is booked. It is told so, whatever it would do; who says in the same edit how they travel instead has dropped the booking.
func TestAHandLeavesWhatIsBooked(t *testing.T) {
	t.Parallel()
	in, p := threeStays()
	in.Transfers = []trip.TransferWish{{From: "Munich", To: "Vienna", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.Date(6)}}}}
	ride := KeptSlot{Role: trip.RoleDepart, Option: "booked:munich-vienna@2027-06-13"}
	p.Days[7] = append(p.Days[7], ride)
	arrives := ride
	arrives.Role = trip.RoleArrive
	p.Days[8] = append([]KeptSlot{arrives}, p.Days[8]...)
	train := trip.SetTransfer{From: "Munich", To: "Vienna", Mode: trip.ByTrain}
	goes := Options{Stays: make([]Options, 3), Goes: func(trip.TravelMode, string, string) bool { return true }}
	for _, move := range []trip.ChangePlace{
		{Op: trip.Remove, Ref: "d7.s1"}, {Op: trip.Remove, Option: ride.Option}, {Op: trip.Replace, Ref: "d7.s1"}, {Op: trip.Replace, Ref: "d8.s0"},
		{Op: trip.Replace, Ref: "d7.s1", Option: "train:munich-vienna@2027-06-13T08:00"}, {Op: trip.Lock, Ref: "d8.s0"}, {Op: trip.Unlock, Ref: "d7.s1"}, {Op: trip.MoveTo, Ref: "d7.s1", Start: "10:00"},
	} {
		_, err := Apply(in, p, trip.Edit{move}, nil, Options{Stays: make([]Options, 3)})
		if f := (*fault.Error)(nil); !errors.As(err, &f) || f.Field != "moves[0].ref" || !strings.Contains(f.Error(), "is booked") {
			t.Errorf("%+v: %v", move, err)
		}
	}
	got, err := Apply(in, p, trip.Edit{train, trip.ChangePlace{Op: trip.Remove, Ref: "d7.s1"}}, nil, goes)
	if err != nil || got.Intent.Between("Munich", "Vienna").Booked != nil {
		t.Errorf("by train instead: %v", err)
	}
}

// A mode for every way is taken where one can go by it; of the other ways it is said. One way is set by itself, in the place of what was.
func TestWaysAreSet(t *testing.T) {
	t.Parallel()
	in, p := threeStays()
	land := Options{Goes: func(_ trip.TravelMode, from, to string) bool { return from != "JFK" && to != "JFK" }}
	got, err := Apply(in, p, trip.Edit{trip.SetTransfer{Mode: trip.ByTrain}}, nil, land)
	if err != nil || len(got.Intent.Transfers) != 2 || got.Intent.Between("Munich", "Vienna").Mode != trip.ByTrain || got.Intent.Between("", "Paris").Mode != "" || len(got.Said) != 2 {
		t.Errorf("%+v, said %v (%v)", got.Intent.Transfers, got.Said, err)
	}
	got, err = Apply(got.Intent, p, trip.Edit{trip.SetTransfer{To: "Vienna", Mode: trip.ByCoach}}, nil, land)
	if err != nil || len(got.Intent.Transfers) != 2 || got.Intent.Between("Munich", "Vienna").Mode != trip.ByCoach {
		t.Errorf("%+v (%v)", got.Intent.Transfers, err)
	}
	var f *fault.Error
	if _, err = Apply(in, p, trip.Edit{trip.SetTransfer{To: "Paris", Mode: trip.ByTrain}}, nil, land); !errors.As(err, &f) || f.Field != "transfers[0].mode" {
		t.Errorf("a train over the sea: %v", err)
	}
}

// Of what words ask of a journey the rest is done where something cannot be, and that is said.
func TestOfAJourneyTheRestIsDone(t *testing.T) {
	t.Parallel()
	in, p := threeStays()
	said := trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: 1}, trip.ChangeStay{Op: trip.StaySkip, Place: "Rome"}}
	got, err := Apply(in, p, trip.Edit{trip.InWords("x")}, said, Options{})
	if err != nil || got.Intent.Stays[1].Nights == nil || *got.Intent.Stays[1].Nights != 4 || len(got.Undone) != 1 || !strings.Contains(got.Undone[0], "and Rome is none of these places") {
		t.Errorf("%+v, not done %v (%v)", got.Intent.Stays, got.Undone, err)
	}
	if _, err = Apply(in, p, trip.Edit{trip.InWords("x")}, said[1:], Options{}); !fault.Is(err, fault.Invalid) {
		t.Errorf("nothing can be done: %v", err)
	}
}

// What cannot be is refused in whole sentences, which need no field in front of them.
func TestRefusalsOfAJourneyAreSentences(t *testing.T) {
	t.Parallel()
	booked := func(in *trip.Intent) {
		in.Transfers = []trip.TransferWish{{From: "Vienna", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.End}}}}
	}
	for want, edit := range map[string]trip.Edit{
		"The journey would end on 6 July, but the way home is booked. Say where you stay for fewer nights.": {trip.ChangeStay{Op: trip.StayNights, Place: "Paris", By: 20}},
		"That leaves no night in Munich. Leave the place out instead.":                                      {trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: -3}},
		"That moves the journey away from a ride that is booked. Say first how you travel instead.":         {trip.ShiftDates(1)},
		"Days 3 and 5 lie in two places. Only days of one stay can change places.":                          {trip.SwapDays{Day: 2, With: 4}},
		"That takes the way from Vienna to home out of the journey, and it is booked. Say first how you travel instead.": {
			trip.ChangeStay{Op: trip.StayMove, Place: "Vienna", At: new(0)}},
	} {
		in, p := threeStays()
		booked(&in)
		if _, err := Apply(in, p, edit, nil, Options{}); fault.Message(err) != want {
			t.Errorf("%+v: %q, want %q", edit, fault.Message(err), want)
		}
	}
	in, p := threeStays()
	in.Prefs.LockedSlots[0].DayOffset = 6
	_, err := Apply(in, p, trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: -1}}, nil, Options{})
	if want := "Day 7 would be gone, and something is locked there. Unlock it first."; fault.Message(err) != want {
		t.Errorf("a pin on the day that goes: %v, want %q", err, want)
	}
	in, p = threeStays()
	_, err = Apply(in, p, trip.Edit{trip.InWords("x")}, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "museum", Day: new(len(p.Days) + 29)}}, Options{})
	if want := "Day 30 is none of this trip, whose days are 1 to 10."; fault.Message(err) != want {
		t.Errorf("a day that is none: %v, want %q", err, want)
	}
}

// A way that was wished for by a mode goes along when its two stays change places, and so does the way from home; what is booked does not.
func TestWaysGoAlong(t *testing.T) {
	t.Parallel()
	in, p := threeStays()
	in.Transfers = []trip.TransferWish{{To: "Paris", Mode: trip.ByFlight}, {From: "Paris", To: "Munich", Mode: trip.ByTrain}, {From: "Munich", To: "Vienna", Mode: trip.ByCoach}}
	got, err := Apply(in, p, trip.Edit{trip.ChangeStay{Op: trip.StayMove, Place: "Munich", At: new(0)}}, nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []struct {
		from, to string
		mode     trip.TravelMode
	}{{"", "Munich", trip.ByFlight}, {"Munich", "Paris", trip.ByTrain}, {"", "Paris", ""}, {"Paris", "Munich", ""}, {"Paris", "Vienna", ""}} {
		if mode := got.Intent.Between(w.from, w.to).Mode; mode != w.mode {
			t.Errorf("from %q to %q by %q, want %q", w.from, w.to, mode, w.mode)
		}
	}
}

// A pin does not hold a stay that is left out, nor one of which the plan at hand has nothing yet; it holds its day in every other.
func TestWhatAPinHolds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		was, next []standing // Paris, for three nights, and Munich
		held      bool
	}{
		{"its day stays", []standing{{0, 0, 3}, {1, 1, 3}}, []standing{{0, 0, 3}, {1, 1, 2}}, false},
		{"its day goes", []standing{{0, 0, 3}, {1, 1, 3}}, []standing{{0, 0, 2}, {1, 1, 3}}, true},
		{"its stay goes", []standing{{0, 0, 3}, {1, 1, 3}}, []standing{{1, 1, 3}}, false},
		{"its stay is new", []standing{{-1, 0, 3}, {1, 1, 3}}, []standing{{-1, 0, 2}, {1, 1, 3}}, false},
	} {
		in, p := staysOfNights(3, 3)
		in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 3, ActivityID: "louvre", Stay: new(0)}}
		e := editing{in: in, plan: p, stays: tt.was}
		if err := e.pinsStand(tt.next, "stays[0]"); fault.Is(err, fault.Invalid) != tt.held {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}
