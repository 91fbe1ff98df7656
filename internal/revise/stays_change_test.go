package revise

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// changed tells a journey after an edit in a line, or the field that is refused after "!", and what was taken for granted.
func changed(in trip.Intent, p Skeleton, e trip.Edit, known Options) (line, said string) {
	got, err := Apply(in, p, e, nil, known)
	var f *fault.Error
	if errors.As(err, &f) {
		return "!" + f.Field, ""
	}
	line = inALine(&got)
	for i, s := range got.Intent.Stays {
		if s.OwnBed != nil {
			line += fmt.Sprintf(", own bed in %s: %s", got.Plan.Stays[i].Place, s.OwnBed.Label)
		}
	}
	for _, w := range got.Intent.Transfers {
		line += fmt.Sprintf(", %s %s>%s", w.Mode, w.From, w.To)
	}
	return line, strings.Join(got.Said, " ")
}

// What can be asked of the stays of a journey, and of a trip to one place, which becomes a journey where it must.
func TestWhatIsAskedOfStays(t *testing.T) {
	t.Parallel()
	three := func(change func(*trip.Intent, *Skeleton)) func() (trip.Intent, Skeleton) {
		return func() (trip.Intent, Skeleton) {
			in, p := threeStays()
			if change != nil {
				change(&in, &p)
			}
			return in, p
		}
	}
	pin := func(day int, stay *int) func(*trip.Intent, *Skeleton) {
		return func(in *trip.Intent, _ *Skeleton) {
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: day, Window: calendar.MustWindow("10:00", "11:00"), ActivityID: "pinned", Stay: stay}}
		}
	}
	trains := func(in *trip.Intent, _ *Skeleton) {
		in.Transfers = []trip.TransferWish{{From: "Paris", To: "Munich", Mode: trip.ByTrain}, {From: "Munich", To: "Vienna", Mode: trip.ByCoach}, {To: "Paris", Mode: trip.ByFlight}}
	}
	one := func() (trip.Intent, Skeleton) { return staysOfNights(3) }
	short := func() (trip.Intent, Skeleton) { in, p, _ := planned(nil); return in, p }
	place := func(op trip.StayOp, name string) trip.ChangeStay { return trip.ChangeStay{Op: op, Place: name} }
	nights := func(name string, n int) trip.ChangeStay {
		return trip.ChangeStay{Op: trip.StayNights, Place: name, Nights: &n}
	}
	by := func(name string, n int) trip.ChangeStay {
		return trip.ChangeStay{Op: trip.StayNights, Place: name, By: n}
	}
	to := func(op trip.StayOp, name string, at int) trip.ChangeStay {
		return trip.ChangeStay{Op: op, Place: name, At: &at}
	}
	bed := func(name string, own *trip.OwnBed) trip.ChangeStay {
		return trip.ChangeStay{Op: trip.StayBed, Place: name, OwnBed: &trip.NewBed{Own: own}}
	}
	friends := &trip.OwnBed{Label: "friends"}
	for _, tt := range []struct {
		name string
		of   func() (trip.Intent, Skeleton)
		edit trip.Edit
		want string // or the field that is refused, after "!"
		said string
	}{
		{"so many nights", three(nil), trip.Edit{nights("Munich", 5)}, "Paris 3, Munich 5, Vienna 3, pin 4 of 1, meal 5 of 1, rest 9, until 06-18", "The journey ends on 18 June now: you have 5 nights in Munich."},
		{"as many as there are", three(nil), trip.Edit{nights("Munich", 3)}, "Paris 3, Munich 3, Vienna 3, pin 4 of 1, meal 5 of 1, rest 7, until 06-16", ""},
		{"one night is enough", three(nil), trip.Edit{by("Vienna", -2)}, "Paris 3, Munich 3, Vienna 1, pin 4 of 1, meal 5 of 1, rest 7, until 06-14", "The journey ends on 14 June now: you have 1 night in Vienna."},
		{"two changes, the last is told", three(nil), trip.Edit{by("Paris", 1), by("Vienna", 1)}, "Paris 4, Munich 3, Vienna 4, pin 5 of 1, meal 6 of 1, rest 8, until 06-18", "The journey ends on 18 June now: you have 4 nights in Vienna."},
		{"a pin on the day that goes", three(pin(6, new(1))), trip.Edit{by("Munich", -1)}, "!stays[0].nights", ""},
		{"a pin there that names no stay", three(pin(6, nil)), trip.Edit{by("Munich", -1)}, "!stays[0].nights", ""},
		{"a pin on the day that goes first", three(pin(3, new(0))), trip.Edit{by("Paris", -1)}, "!stays[0].nights", ""},
		{"a pin where one goes on, of the stay that one goes on to", three(pin(3, new(1))), trip.Edit{by("Paris", -1)}, "Paris 2, Munich 3, Vienna 3, pin 2 of 1, meal 4 of 1, rest 6, until 06-15", "The journey ends on 15 June now: you have 2 nights in Paris."},
		{"a pin on the day before", three(pin(5, new(1))), trip.Edit{by("Munich", -1)}, "Paris 3, Munich 2, Vienna 3, pin 5 of 1, meal 5 of 1, rest 6, until 06-15", "The journey ends on 15 June now: you have 2 nights in Munich."},
		{"a pin in a stay that goes", three(pin(6, new(1))), trip.Edit{place(trip.StaySkip, "Munich"), by("Paris", -1)}, "Paris 2, Vienna 3, rest 3, until 06-12", "The journey ends on 12 June now: you have 2 nights in Paris."},
		{"longer", three(nil), trip.Edit{trip.AddDays(1)}, "Paris 3, Munich 3, Vienna 4, pin 4 of 1, meal 5 of 1, rest 7, until 06-17", "The journey ends on 17 June now: you have 4 nights in Vienna."},
		{"shorter than its last stay", three(nil), trip.Edit{trip.AddDays(-3)}, "!longer_days", ""},
		{"a pin on the last day", three(pin(9, new(2))), trip.Edit{trip.AddDays(-1)}, "!longer_days", ""},
		{"longer than journeys are", three(nil), trip.Edit{trip.AddDays(60)}, "!longer_days", ""},
		{"a stay longer than journeys are", three(nil), trip.Edit{by("Paris", 60)}, "!stays[0]", ""},

		{"last", three(nil), trip.Edit{to(trip.StayMove, "paris", 2)}, "Munich 3, Vienna 3, Paris 3, pin 1 of 0, meal 2 of 0, rest 4, until 06-16", ""},
		{"where it is", three(nil), trip.Edit{to(trip.StayMove, "Munich", 1)}, "Paris 3, Munich 3, Vienna 3, pin 4 of 1, meal 5 of 1, rest 7, until 06-16", ""},
		{"behind the last", three(nil), trip.Edit{to(trip.StayMove, "Munich", 3)}, "!stays[0].at", ""},
		{"a place that it does not go to", three(nil), trip.Edit{to(trip.StayMove, "Rome", 0)}, "!stays[0].place", ""},
		{"left out first", three(trains), trip.Edit{place(trip.StaySkip, "Paris")}, "Munich 3, Vienna 3, pin 1 of 0, meal 2 of 0, rest 4, until 06-13, coach Munich>Vienna, flight >Munich", ""},
		{"left out last", three(trains), trip.Edit{place(trip.StaySkip, "Vienna")}, "Paris 3, Munich 3, pin 4 of 1, meal 5 of 1, until 06-13, train Paris>Munich, flight >Paris", ""},
		{"left out where one comes twice", three(trains), trip.Edit{to(trip.StayAdd, "Paris", 3), place(trip.StaySkip, "Munich")}, "Paris 3, Vienna 3, Paris 2, rest 4, until 06-15, flight >Paris", ""},
		{"left out between two of one place", three(nil), trip.Edit{to(trip.StayAdd, "Paris", 2), place(trip.StaySkip, "Munich")}, "!stays[1].place", ""},
		{"the only place", one, trip.Edit{place(trip.StaySkip, "Paris")}, "!stays[0].place", ""},
		{"one more, last", three(nil), trip.Edit{place(trip.StayAdd, "Rome")}, "Paris 3, Munich 3, Vienna 3, Rome 2, pin 4 of 1, meal 5 of 1, rest 7, until 06-18", "The journey ends on 18 June now: you have 2 nights in Rome."},
		{"one more, as far behind as can be", three(nil), trip.Edit{to(trip.StayAdd, "Rome", 7)}, "Paris 3, Munich 3, Vienna 3, Rome 2, pin 4 of 1, meal 5 of 1, rest 7, until 06-18", "The journey ends on 18 June now: you have 2 nights in Rome."},
		{"one more, first, with friends", three(nil), trip.Edit{trip.ChangeStay{Op: trip.StayAdd, Place: "Rome", At: new(0), Nights: new(4), OwnBed: &trip.NewBed{Own: friends}}},
			"Rome 4, Paris 3, Munich 3, Vienna 3, pin 8 of 2, meal 9 of 2, rest 11, until 06-20, own bed in Rome: friends", "The journey ends on 20 June now: you have 4 nights in Rome."},
		{"two more", three(nil), trip.Edit{to(trip.StayAdd, "Rome", 0), to(trip.StayAdd, "Venice", 0)}, "Venice 2, Rome 2, Paris 3, Munich 3, Vienna 3, pin 8 of 3, meal 9 of 3, rest 11, until 06-20", "The journey ends on 20 June now: you have 2 nights in Venice."},
		{"one more that is left out again", three(nil), trip.Edit{to(trip.StayAdd, "Rome", 0), place(trip.StaySkip, "Rome")}, "Paris 3, Munich 3, Vienna 3, pin 4 of 1, meal 5 of 1, rest 7, until 06-16", ""},
		{"with friends", three(nil), trip.Edit{bed("Munich", friends)}, "Paris ?, Munich ?, Vienna ?, pin 4 of 1, meal 5 of 1, rest 7, until 06-16, own bed in Munich: friends", ""},
		{"in a hotel again", three(func(in *trip.Intent, _ *Skeleton) { in.Stays[1].OwnBed = friends }), trip.Edit{bed("Munich", nil)}, "Paris ?, Munich ?, Vienna ?, pin 4 of 1, meal 5 of 1, rest 7, until 06-16", ""},

		{"a trip to one place, so many nights", short, trip.Edit{nights("paris", 5)}, ", until 06-15", ""},
		{"fewer", short, trip.Edit{by("Paris", -1)}, ", until 06-13", ""},
		{"too few", short, trip.Edit{by("Paris", -2)}, "!stays[0].nights", ""},
		{"of another place", short, trip.Edit{by("Rome", 1)}, "!stays[0]", ""},
		{"left out", short, trip.Edit{place(trip.StaySkip, "Paris")}, "!stays[0]", ""},
		{"it becomes a journey", short, trip.Edit{place(trip.StayAdd, "Rome")}, "Paris 4, Rome 2, until 06-16", "The journey ends on 16 June now: you have 2 nights in Rome."},
		{"and so it does with friends", short, trip.Edit{bed("paris", friends)}, "Paris 4, until 06-14, own bed in Paris: friends", ""},
		{"with friends elsewhere", short, trip.Edit{bed("Rome", friends)}, "!stays[0]", ""},
		{"by train", short, trip.Edit{trip.SetTransfer{To: "Paris", Mode: trip.ByTrain}}, "Paris 4, until 06-14, train >Paris", ""},
	} {
		in, p := tt.of()
		line, said := changed(in, p, tt.edit, Options{})
		if line != tt.want || said != tt.said {
			t.Errorf("%s:\n\t got %q, %q\n\twant %q, %q", tt.name, line, said, tt.want, tt.said)
		}
	}
}

// Who is booked home stays away no longer: of the stays that nobody spoke of the longest gives way, of equals the last, and takes what another
// leaves.
func TestWhichStayGivesWay(t *testing.T) {
	t.Parallel()
	by := func(name string, n int) trip.ChangeStay {
		return trip.ChangeStay{Op: trip.StayNights, Place: name, By: n}
	}
	for _, tt := range []struct {
		name   string
		nights []int
		edit   trip.Edit
		want   string // or the field that is refused, after "!"
		said   string
	}{
		{"of equals the last", []int{3, 3, 3}, trip.Edit{by("Munich", 1)}, "Paris 3, Munich 4, Vienna 2, until 06-16", "The way home is booked, so Vienna gives way: 2 nights there now."},
		{"the longest", []int{4, 3, 3}, trip.Edit{by("Munich", 1)}, "Paris 3, Munich 4, Vienna 3, until 06-17", "The way home is booked, so Paris gives way: 3 nights there now."},
		{"not the one that was spoken of", []int{3, 3, 5}, trip.Edit{by("Vienna", 1)}, "Paris 3, Munich 2, Vienna 6, until 06-18", "The way home is booked, so Munich gives way: 2 nights there now."},
		{"down to a night", []int{3, 3, 3}, trip.Edit{by("Munich", 2)}, "Paris 3, Munich 5, Vienna 1, until 06-16", "The way home is booked, so Vienna gives way: 1 night there now."},
		{"no further", []int{3, 3, 3}, trip.Edit{by("Munich", 3)}, "!stays[0]", ""},
		{"it takes what is left", []int{3, 3, 3}, trip.Edit{by("Munich", -1)}, "Paris 3, Munich 2, Vienna 4, until 06-16", "The way home is booked, so Vienna gives way: 4 nights there now."},
		{"all were spoken of", []int{3, 3, 3}, trip.Edit{by("Paris", 1), by("Munich", 1), by("Vienna", 1)}, "!stays[2]", ""},
		{"one gives what another takes", []int{3, 3, 3}, trip.Edit{by("Paris", 1), by("Vienna", -1)}, "Paris 4, Munich 3, Vienna 2, until 06-16", ""},
		{"a day more", []int{3, 3, 3}, trip.Edit{trip.AddDays(1)}, "Paris 3, Munich 2, Vienna 4, until 06-16", "The way home is booked, so Munich gives way: 2 nights there now."},
	} {
		in, p := staysOfNights(tt.nights...)
		in.Transfers = []trip.TransferWish{{From: "Vienna", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.End}}}}
		line, said := changed(in, p, tt.edit, Options{})
		if line = strings.TrimSuffix(line, ",  Vienna>"); line != tt.want || said != tt.said {
			t.Errorf("%s:\n\t got %q, %q\n\twant %q, %q", tt.name, line, said, tt.want, tt.said)
		}
	}
	in, p := staysOfNights(3, 3, 3)
	in.Transfers = []trip.TransferWish{{From: "Vienna", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.End}}}}
	in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 9, Window: calendar.MustWindow("10:00", "11:00"), ActivityID: "pinned", Stay: new(2)}}
	if line, _ := changed(in, p, trip.Edit{by("Munich", 1)}, Options{}); line != "!stays[0]" {
		t.Errorf("something is locked on the day that goes: %s", line)
	}
}

// Nights that people ask for are slept in the place: those on the way there come beside them, and none is taken from the stay after a new one.
func TestNightsAreSleptThere(t *testing.T) {
	t.Parallel()
	far := func(from, to string) int { // Tokyo is a night away from everywhere
		if to == "Tokyo" {
			return 1
		}
		return 0
	}
	overnight := func(to int) (trip.Intent, Skeleton) { // one sleeps on the way to Munich, or to Vienna
		in, p := staysOfNights(3, 3, 3)
		p.Stays[to].Window.Start = p.Stays[to].Window.Start.AddDays(1)
		p.Days = slices.Delete(p.Days, p.Stays[to].First, p.Stays[to].First+1)
		for i := to + 1; i < len(p.Stays); i++ {
			p.Stays[i].First--
		}
		return in, p
	}
	home := trip.TransferWish{From: "Vienna", Booked: &trip.Booking{Depart: trip.Moment{Date: calendar.MustDate("2027-06-16")}}}
	for _, tt := range []struct {
		name string
		to   int // where one comes to after a night on the way; 0: nowhere
		edit trip.ChangeStay
		want string // or the field that is refused, after "!"
		said string
	}{
		{"two in a new place", 0, trip.ChangeStay{Op: trip.StayAdd, Place: "Tokyo", Nights: new(2)}, "Paris 3, Munich 3, Vienna 3, Tokyo 3, until 06-19", "The journey ends on 19 June now: you have 2 nights in Tokyo."},
		{"where none are said", 0, trip.ChangeStay{Op: trip.StayAdd, Place: "Tokyo"}, "Paris 3, Munich 3, Vienna 3, Tokyo 3, until 06-19", "The journey ends on 19 June now: you have 2 nights in Tokyo."},
		{"at the beginning nights before do not count", 0, trip.ChangeStay{Op: trip.StayAdd, Place: "Tokyo", Nights: new(2), At: new(0)}, "Tokyo 2, Paris 3, Munich 3, Vienna 3, until 06-18", "The journey ends on 18 June now: you have 2 nights in Tokyo."},
		{"on to a place that was a night away", 2, trip.ChangeStay{Op: trip.StayAdd, Place: "Rome", Nights: new(2), At: new(2)}, "Paris 3, Munich 3, Rome 2, Vienna 2, until 06-17", "The journey ends on 17 June now: you have 2 nights in Rome."},
		{"two more", 1, trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: 2}, "Paris 3, Munich 5, Vienna 3, until 06-18", "The journey ends on 18 June now: you have 4 nights in Munich."},
		{"so many", 1, trip.ChangeStay{Op: trip.StayNights, Place: "Munich", Nights: new(4)}, "Paris 3, Munich 5, Vienna 3, until 06-18", "The journey ends on 18 June now: you have 4 nights in Munich."},
		{"none is left but on the way", 1, trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: -2}, "!stays[0].nights", ""},
	} {
		in, p := staysOfNights(3, 3, 3)
		if tt.to > 0 {
			in, p = overnight(tt.to)
		}
		if line, said := changed(in, p, trip.Edit{tt.edit}, Options{OnWay: far}); line != tt.want || said != tt.said {
			t.Errorf("%s:\n\t got %q, %q\n\twant %q, %q", tt.name, line, said, tt.want, tt.said)
		}
	}
	in, p := overnight(1)
	in.Transfers = []trip.TransferWish{home}
	_, said := changed(in, p, trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Vienna", By: 1}, trip.ChangeStay{Op: trip.StayNights, Place: "Paris", Nights: new(3)}}, Options{OnWay: far})
	if want := "The way home is booked, so Munich gives way: 1 night there now."; said != want {
		t.Errorf("got %q, want %q", said, want)
	}
	p.Stays[1].Nights, in.DateWindow.End = 2, in.DateWindow.End.AddDays(-1) // one of the two on the way
	if line, _ := changed(in, p, trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Vienna", By: 1}, trip.ChangeStay{Op: trip.StayNights, Place: "Paris", Nights: new(3)}}, Options{OnWay: far}); line != "!stays[1]" {
		t.Errorf("the only night that is slept in Munich was given away: %s", line)
	}
}

// The plan at hand goes along: stays with their days, new ones empty, and a night on the way stays between those that follow each other.
func TestThePlanAtHandGoesAlong(t *testing.T) {
	t.Parallel()
	line := func(p *Skeleton) string {
		var out []string
		for i, s := range p.Stays {
			from, to := p.span(i)
			var days []string
			for _, day := range p.Days[from:to] {
				names := "-"
				if len(day) > 0 {
					names = day[0].Option
				}
				days = append(days, names)
			}
			out = append(out, fmt.Sprintf("%s (%d, %s): %s", s.Place, s.Nights, s.Total, strings.Join(days, " ")))
		}
		return strings.Join(out, "; ")
	}
	for _, tt := range []struct {
		name string
		edit trip.Edit
		want string
	}{
		{"a night more", trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Paris", By: 1}}, "Paris (2, $1): paris0 paris1 -; Munich (1, $2): munich0 munich1"},
		{"a night less", trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Paris", By: 1}, trip.ChangeStay{Op: trip.StayNights, Place: "Paris", By: -1}}, "Paris (1, $1): paris0 paris1; Munich (1, $2): munich0 munich1"},
		{"the other way round", trip.Edit{trip.ChangeStay{Op: trip.StayMove, Place: "Paris", At: new(1)}}, "Munich (1, $2): munich0 munich1; Paris (1, $1): paris0 paris1"},
		{"one between", trip.Edit{trip.ChangeStay{Op: trip.StayAdd, Place: "Rome", At: new(1), Nights: new(1)}}, "Paris (1, $1): paris0 paris1; Rome (1, $0): - -; Munich (1, $2): munich0 munich1"},
		{"days change places", trip.Edit{trip.SwapDays{Day: 1, With: 2}}, "Paris (1, $1): paris0 paris1; Munich (1, $2): munich1 munich0"},
	} {
		in, p := staysOfNights(1, 1)
		p.Stays[0].Total, p.Stays[1].Total = 1_00, 2_00
		got, err := Apply(in, p, tt.edit, nil, Options{})
		if err != nil || line(&got.Plan) != tt.want || !got.Moved {
			t.Errorf("%s:\n\t got %s (%v)\n\twant %s", tt.name, line(&got.Plan), err, tt.want)
		}
	}
	in, p := staysOfNights(2, 2, 2) // one sleeps on the way to Munich
	p.Stays[1].Window = trip.DateWindow{Start: in.DateWindow.Date(3), End: in.DateWindow.Date(4)}
	p.Days = slices.Delete(p.Days, 3, 4)
	p.Stays[2].First = 5
	e := editing{in: in, plan: p, stays: standingOf(p)}
	for _, tt := range []struct {
		name  string
		stays []standing
		want  []span
	}{
		{"as planned", e.stays, []span{{0, 2}, {3, 4}, {4, 6}}},
		{"without what is before it", e.stays[1:], []span{{0, 2}, {2, 4}}},
		{"the other way round", []standing{e.stays[1], e.stays[0], e.stays[2]}, []span{{0, 2}, {2, 4}, {4, 6}}},
	} {
		if got := e.spans(tt.stays); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
