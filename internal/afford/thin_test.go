package afford

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// Sights are left out until the trip is paid for, and no longer. What is pinned or insisted on stays, and where the rest is too dear
// by itself there is no trip.
func TestATripWithLessToSee(t *testing.T) {
	t.Parallel()
	wishes, p, facts := triptest.Paris()
	triptest.Remove(&p, 4, "natural_history")
	city := schedule.NewCity(facts, triptest.Taxis{})
	p, _, err := city.Retime(&wishes, schedule.JourneyOf(&p, facts), p.Assumptions, schedule.StopsOf(&p), p.Seed, false)
	if err != nil {
		t.Fatal(err)
	}
	total, seen := p.Costs().Total, p.Costs().Attractions
	j, stops := schedule.JourneyOf(&p, facts), schedule.StopsOf(&p)
	for _, tt := range []struct {
		name   string
		limit  money.Cents
		locked string
		gone   int // stops; -1: there is no trip
	}{
		{"it is paid for", total, "", 0},
		{"a cent too dear", total - 1, "", 1},
		{"one ticket too dear", total - 20_00, "", 1},
		{"a cent more than a ticket", total - 20_01, "", 2},
		{"every ticket but one too dear", total - seen + 20_00, "", int(seen/20_00) - 1},
		{"every ticket too dear", total - seen, "", int(seen / 20_00)},
		{"and a cent", total - seen - 1, "", -1},
		{"one of them is pinned", total - seen + 19_99, "louvre", -1},
		{"which is paid for", total - seen + 20_00, "louvre", int(seen/20_00) - 1},
	} {
		in := wishes
		in.Budget = tt.limit
		kept := stops.Clone()
		for day := range kept {
			for i := range kept[day] {
				kept[day][i].Locked = kept[day][i].Ref == tt.locked
			}
		}
		if tt.locked != "" {
			s := triptest.Find(&p, tt.locked)
			for i := range kept {
				for k := range kept[i] {
					if kept[i][k].Locked {
						in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: i, Window: s.Window, ActivityID: tt.locked}}
					}
				}
			}
		}
		s := Settlement{Case: Case{Intent: in, City: city}, Plan: p, Judge: func(p trip.Plan) []trip.Violation { return verify.Plan(p, in, facts) }}
		next, _, err := s.thinned(t.Context(), j, kept, tt.limit)
		if err != nil {
			t.Fatal(err)
		}
		if tt.gone < 0 {
			if next != nil {
				t.Errorf("%s: a trip of %s", tt.name, next.Plan.Costs().Total)
			}
			continue
		}
		if next == nil {
			t.Errorf("%s: there is no trip", tt.name)
			continue
		}
		gone := 0
		for day, list := range schedule.StopsOf(&next.Plan) {
			gone += len(stops[day]) - len(list)
		}
		if costs := next.Plan.Costs().Total; gone != tt.gone || costs > tt.limit || tt.locked != "" && triptest.Find(&next.Plan, tt.locked) == nil {
			t.Errorf("%s: %d stops are left out and it costs %s, want %d at %s", tt.name, gone, costs, tt.gone, tt.limit)
		}
	}
}

// What may be left out: each stop by itself, all of a day where that is more than one, and all there are.
func TestWhatMayBeLeftOut(t *testing.T) {
	t.Parallel()
	in, _, f := triptest.Paris()
	in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Type: "garden"}}, {Level: trip.Prefer, Sights: &trip.SightsWish{Name: "cluny"}}}
	in.Prefs.LockedSlots = []trip.LockedSlot{{ActivityID: "arc"}}
	stop := func(ref string) schedule.Stop { return schedule.Stop{Role: trip.RoleSight, Ref: ref} }
	c := Case{Intent: in, City: schedule.NewCity(f, triptest.Taxis{})}
	stops := schedule.Stops{{stop("louvre"), stop("tuileries"), stop("cluny")}, {stop("luxembourg")}, {stop("arc")}, {}}
	var got []string
	for _, s := range c.withoutSome(stops) {
		line := ""
		for _, day := range s {
			for _, x := range day {
				line += " " + x.Ref
			}
			line += " |"
		}
		got = append(got, line)
	}
	want := []string{
		" tuileries cluny | luxembourg | arc | |", " louvre tuileries | luxembourg | arc | |",
		" tuileries | luxembourg | arc | |",
		" louvre tuileries cluny | | arc | |", " tuileries | | arc | |",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The cheapest bed is that of the lowest price for all nights, wherever it stands among those that the wishes allow.
func TestTheCheapestBed(t *testing.T) {
	t.Parallel()
	in, _, f := triptest.Paris()
	hotel := func(id string, night money.Cents, nights ...money.Cents) trip.Lodging {
		l := f.Lodgings[0]
		l.ID, l.Price, l.Nights = id, night, nights
		return l
	}
	a, b, c := hotel("a", 90_00), hotel("b", 80_00), hotel("c", 70_00, 200_00, 70_00, 70_00, 70_00) // c is dear for the dates
	for name, tt := range map[string]struct {
		list []trip.Lodging
		want string
	}{"none": {nil, ""}, "one": {[]trip.Lodging{a}, "a"}, "the first": {[]trip.Lodging{b, a, c}, "b"}, "the last": {[]trip.Lodging{a, c, b}, "b"}} {
		f.Lodgings = tt.list
		c, got := Case{Intent: in, City: schedule.NewCity(f, triptest.Taxis{})}, ""
		if bed := c.cheapestBed(); bed != nil {
			got = bed.ID
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}
