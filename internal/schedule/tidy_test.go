package schedule

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// inARow is a draft of four sights that lie in a row, the first of them beside the bed, and one day on which they are seen to and fro.
func inARow(t *testing.T, change func(in *trip.Intent, sights []trip.Attraction)) (*draft, [][]optimize.Stop) {
	t.Helper()
	in, p, f := triptest.Paris()
	j := JourneyOf(&p, f)
	f.Attractions = nil
	for i, id := range []string{"one", "two", "three", "four"} {
		a := triptest.Sight(id, id, j.Hotel.Location.Lat+0.01*float64(i), j.Hotel.Location.Lon, "art")
		a.Week = triptest.AlwaysOpen()
		f.Attractions = append(f.Attractions, a)
	}
	change(&in, f.Attractions)
	fr, err := newFrame(&in, f, j, even{}, p.Assumptions, true)
	if err != nil {
		t.Fatal(err)
	}
	d := newDraft(fr, NewCity(f, even{}), nil)
	day := slices.IndexFunc(d.tours, func(t tour) bool { return t.day == 1 })
	var order []int
	for _, id := range []string{"three", "one", "four", "two"} {
		order = append(order, d.byPlace[stopKey{ref: id, role: trip.RoleSight}])
	}
	days := make([][]optimize.Stop, len(d.tours))
	if days[day], err = optimize.Time(&d.problem, day, order); err != nil {
		t.Fatal(err)
	}
	return d, days
}

// seenOn are the sights of the second day, in order.
func seenOn(d *draft, days [][]optimize.Stop) (refs []string) {
	for t := range days {
		for _, s := range days[t] {
			refs = append(refs, d.visits[s.Visit].ref())
		}
	}
	return refs
}

// What lies in a row is seen in a row, as far as doors are open; a day in which something is pinned stays as it is.
func TestStopsAreSeenInTheOrderOfTheWay(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(in *trip.Intent, sights []trip.Attraction)
		want   []string
	}{
		{"all are open", func(*trip.Intent, []trip.Attraction) {}, []string{"one", "two", "three", "four"}},
		{"the second opens last", func(_ *trip.Intent, sights []trip.Attraction) {
			for day := range sights[1].Week {
				sights[1].Week[day] = []calendar.Window{calendar.MustWindow("17:00", "21:00")}
			}
		}, []string{"four", "three", "one", "two"}},
		{"another place is pinned", func(in *trip.Intent, _ []trip.Attraction) {
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 1, Window: calendar.MustWindow("10:00", "11:00"), ActivityID: "polidor"}}
		}, []string{"three", "one", "four", "two"}},
	} {
		d, days := inARow(t, tt.change)
		if got := seenOn(d, d.tidy(days)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Of tables that are worth the same the one on the way is taken, and none twice.
func TestTheTableOnTheWayIsTaken(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Paris()
	j := JourneyOf(&p, f)
	here := j.Hotel.Location
	f.Restaurants = nil
	for id, km := range map[string]float64{"near": 0.001, "far": 0.05} {
		r := triptest.Table(id, id, here.Lat+km, here.Lon, "french")
		r.Week, r.Lunch, r.Dinner = triptest.AlwaysOpen(), true, false
		f.Restaurants = append(f.Restaurants, r)
	}
	in.Requirements = nil
	fr, err := newFrame(&in, f, j, even{}, p.Assumptions, true)
	if err != nil {
		t.Fatal(err)
	}
	d := newDraft(fr, NewCity(f, even{}), nil)
	near, far := d.byPlace[stopKey{ref: "near", role: trip.RoleLunch}], d.byPlace[stopKey{ref: "far", role: trip.RoleLunch}]
	for _, v := range []int{near, far} {
		for t := range d.problem.Visits[v].Score {
			d.problem.Visits[v].Score[t] = 1000
		}
	}
	days := make([][]optimize.Stop, len(d.tours))
	lunch := func(day, visit int) (at int) {
		at = slices.IndexFunc(d.tours, func(t tour) bool { return t.day == day })
		if days[at], err = optimize.Time(&d.problem, at, []int{visit}); err != nil {
			t.Fatal(err)
		}
		return at
	}
	one := lunch(1, far)
	if got := d.closerTables(days)[one][0].Visit; got != near {
		t.Errorf("lunch is at %s", d.visits[got].ref())
	}
	two := lunch(2, near)
	if got := d.closerTables(days); got[one][0].Visit != far || got[two][0].Visit != near {
		t.Errorf("both are at %s", d.visits[got[one][0].Visit].ref())
	}
	if geo.Distance(f.Restaurants[0].Location, f.Restaurants[1].Location) == 0 {
		t.Fatal("the tables lie apart")
	}
}
