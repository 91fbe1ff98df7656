package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// grown is Paris with so many sights, and a tenth as many tables: each beyond the real ones is like one of them, but lies
// elsewhere and draws more or fewer people.
func grown(sights int) world {
	w := open(intentFor("Paris", calendar.MustDate("2026-05-09"), 5), nil)
	r := rand.New(rand.NewPCG(1, 2))
	about := func(p geo.Point) geo.Point {
		return geo.Point{Lat: p.Lat + 0.01*r.NormFloat64(), Lon: p.Lon + 0.015*r.NormFloat64()}
	}
	for real := len(w.facts.Attractions); len(w.facts.Attractions) < sights; {
		a := w.facts.Attractions[len(w.facts.Attractions)%real]
		a.ID, a.Location = fmt.Sprintf("sight-%d", len(w.facts.Attractions)), about(a.Location)
		a.Name, a.Appeal = a.ID, max(1, a.Appeal-r.IntN(60))
		w.facts.Attractions = append(w.facts.Attractions, a)
	}
	for real := len(w.facts.Restaurants); len(w.facts.Restaurants) < sights/10; {
		t := w.facts.Restaurants[len(w.facts.Restaurants)%real]
		t.ID, t.Location = fmt.Sprintf("table-%d", len(w.facts.Restaurants)), about(t.Location)
		t.Name = t.ID
		w.facts.Restaurants = append(w.facts.Restaurants, t)
	}
	w.city = schedule.NewCity(w.facts, legsOf(w.facts.City, &w.in))
	return w
}

// A city of thousands is planned like any other: pins and musts hold however little they are worth, and nothing is made
// that grows with the square of it.
func TestAVastCityIsPlanned(t *testing.T) { // not parallel: it counts what is allocated
	var before, after runtime.MemStats
	w := grown(5000)
	var open []*trip.Attraction // on the third morning
	for i := range w.facts.Attractions[4000:] {
		if a := &w.facts.Attractions[4000+i]; a.Stay <= 90 && a.Hours().Covers(w.in.DateWindow.Date(2), pin(2, "10:00–11:30", a.ID).Window) {
			open = append(open, a)
		}
	}
	pinned, wished := open[0], open[1]
	w.in.Prefs.LockedSlots = []trip.LockedSlot{pin(2, "10:00–11:30", pinned.ID)}
	w.in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: wished.Name}}}
	j := w.journeys()[0]
	runtime.ReadMemStats(&before)
	w.city = schedule.NewCity(w.facts, legsOf(w.facts.City, &w.in))
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 300, Fees: 100_00})
	runtime.ReadMemStats(&after)
	if got, square := after.TotalAlloc-before.TotalAlloc, uint64(4*5000*5000); got > square/2 {
		t.Errorf("allocated %d bytes; a matrix of the whole city has %d", got, square)
	}
	holds(t, w, d)
	if len(d.Unplaced) > 0 {
		t.Errorf("unplaced: %v", d.Unplaced)
	}
	found := map[string]bool{}
	for _, day := range schedule.StopsOf(&d.Plan) {
		for _, s := range day {
			found[s.Ref] = true
		}
	}
	if !found[pinned.ID] || !found[wished.ID] {
		t.Errorf("%s is pinned and %s insisted on, but the plan is\n%s", pinned.ID, wished.ID, show(&d.Plan))
	}
}

// The plan of a vast city is worked on like any other: begun from again, set again, given alternatives.
func TestAPlanOfAVastCityIsWorkedOn(t *testing.T) {
	t.Parallel()
	w := grown(2000)
	j := w.journeys()[0]
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1, Quoted: true})
	better := mustSolve(t, w, j, schedule.Options{Seed: 2, Iterations: 1, Fees: -1, Quoted: true, Warm: &d.Plan})
	if better.Worth < d.Worth {
		t.Errorf("worth %d, begun from one of %d", better.Worth, d.Worth)
	}
	again, _, err := w.city.Retime(&w.in, j, w.assume, schedule.StopsOf(&d.Plan), 1, false)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(show(&d.Plan), show(&again)); diff != "" {
		t.Error(diff)
	}
	if _, err := w.city.WithFallbacks(&w.in, j, d.Plan); err != nil {
		t.Error(err)
	}
}

func BenchmarkSolveVast(b *testing.B) {
	w := grown(5000)
	j := w.journeys()[0]
	b.ReportAllocs()
	for b.Loop() {
		mustSolve(b, w, j, schedule.Options{Seed: 1, Iterations: 400, Fees: -1})
	}
}
