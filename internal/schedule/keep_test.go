package schedule_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// stay reads the stops of days written as "louvre lunch:benoit|orsay".
func stay(days ...[]string) schedule.Stops {
	out := make(schedule.Stops, len(days))
	for d := range days {
		for _, ref := range days[d] {
			out[d] = append(out[d], schedule.Stop{Ref: ref, Role: trip.RoleSight})
		}
	}
	return out
}

func TestChanges(t *testing.T) {
	t.Parallel()
	type day = []string
	plan := stay(day{"a", "b"}, day{"c", "d"})
	for _, tt := range []struct {
		name  string
		after schedule.Stops
		want  int
	}{
		{"the same", stay(day{"a", "b"}, day{"c", "d"}), 0},
		{"the same day in another order", stay(day{"b", "a"}, day{"c", "d"}), 0},
		{"one gone", stay(day{"a"}, day{"c", "d"}), 1},
		{"one new", stay(day{"a", "b"}, day{"c", "d", "e"}), 1},
		{"one in place of another", stay(day{"a", "e"}, day{"c", "d"}), 1},
		{"one gone and one new elsewhere", stay(day{"a"}, day{"c", "d", "e"}), 1},
		{"one on another day", stay(day{"a"}, day{"b", "c", "d"}), 1},
		{"two change days", stay(day{"a", "c"}, day{"b", "d"}), 2},
		{"one twice", stay(day{"a", "a", "b"}, day{"c", "d"}), 1},
		{"a day less", stay(day{"a", "b"}), 2},
		{"nothing left", nil, 4},
	} {
		if got := schedule.Changes(plan, tt.after); got != tt.want {
			t.Errorf("%s: %d changes, want %d", tt.name, got, tt.want)
		}
		if got := schedule.Changes(tt.after, plan); got != tt.want {
			t.Errorf("%s, backwards: %d changes, want %d", tt.name, got, tt.want)
		}
	}
}

// revision is one change of a trip as a traveller makes it.
type revision struct {
	name  string
	apply func(r *rand.Rand, w *world, before *schedule.Draft, o *schedule.Options)
}

// anySight is a sight of the plan and the day it stands on.
func anySight(r *rand.Rand, d *schedule.Draft) (string, int, calendar.Window) {
	type at struct {
		ref string
		day int
		w   calendar.Window
	}
	var all []at
	d.Plan.Each(func(day, _ int, s *trip.Slot) {
		if s.Role == trip.RoleSight {
			all = append(all, at{s.Selected().OptionRef, day, s.Window})
		}
	})
	one := all[r.IntN(len(all))]
	return one.ref, one.day, one.w
}

func revisions() []revision {
	return []revision{
		{"one sight out", func(r *rand.Rand, w *world, b *schedule.Draft, _ *schedule.Options) {
			ref, _, _ := anySight(r, b)
			w.withFacts(func(f *trip.Facts) {
				f.Attractions = slices.DeleteFunc(slices.Clone(f.Attractions), func(a trip.Attraction) bool { return a.ID == ref })
			})
		}},
		{"one sight pinned", func(r *rand.Rand, w *world, b *schedule.Draft, _ *schedule.Options) {
			ref, day, at := anySight(r, b)
			w.in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: day, Window: at, ActivityID: ref}}
		}},
		{"one sight closed on its day", func(r *rand.Rand, w *world, b *schedule.Draft, _ *schedule.Options) {
			ref, day, _ := anySight(r, b)
			w.withFacts(func(f *trip.Facts) {
				f.Attractions = slices.Clone(f.Attractions)
				a := f.Attraction(ref)
				a.Blackout = append(slices.Clone(a.Blackout), w.in.DateWindow.Date(day))
			})
		}},
		{"a tenth less for fees", func(_ *rand.Rand, _ *world, b *schedule.Draft, o *schedule.Options) {
			o.Fees = b.Fees * 9 / 10
		}},
		{"an hour later every morning", func(_ *rand.Rand, w *world, _ *schedule.Draft, _ *schedule.Options) { w.in.DayStart += 60 }},
		{"another theme", func(r *rand.Rand, w *world, _ *schedule.Draft, _ *schedule.Options) {
			w.in.Prefs.Themes = []string{trip.Themes[r.IntN(len(trip.Themes))]}
		}},
	}
}

// withFacts gives the world other facts of its own.
func (w *world) withFacts(change func(*trip.Facts)) {
	f := *w.facts
	change(&f)
	w.facts, w.city = &f, w.city.With(&f)
}

// replanned is what a revision came to.
type replanned struct {
	visits, forced, changes int
	loss                    float64 // share of the worth of a search from nothing, five times as long
	took                    time.Duration
}

// replan makes a plan of a week, revises it, and plans it again from the plan at hand and from nothing.
func replan(t testing.TB, seed uint64, rev revision, most func(forced, visits int) int) replanned {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 31))
	in := intentFor([]string{"Paris", "Munich", "Tokyo"}[seed%3], calendar.MustDate("2026-03-01").AddDays(r.IntN(240)), 7)
	in.Prefs.Themes = []string{trip.Themes[r.IntN(len(trip.Themes))], trip.Themes[r.IntN(len(trip.Themes))]}
	w := open(in, nil)
	all := w.journeys()
	j := all[r.IntN(len(all))]
	opts := schedule.Options{Seed: seed, Iterations: 1000, Fees: -1}
	before := mustSolve(t, w, j, opts)
	opts.Fees, opts.Iterations = before.Fees, 0
	rev.apply(r, &w, &before, &opts)
	was := schedule.StopsOf(&before.Plan)
	out := replanned{}
	for _, day := range was {
		out.visits += len(day)
	}
	again := func(bonus float64, most int) schedule.Draft {
		o := opts
		o.Keep = &schedule.Keep{Stops: was, Bonus: bonus, Most: most}
		return mustSolve(t, w, j, o)
	}
	needed := again(1, 0)
	out.forced = schedule.Changes(was, schedule.StopsOf(&needed.Plan))
	began := time.Now()
	after := again(trip.KeepBalanced.Bonus(), most(out.forced, out.visits))
	out.took = time.Since(began)
	out.changes = schedule.Changes(was, schedule.StopsOf(&after.Plan))
	for _, v := range verify.Plan(after.Plan, w.in, w.facts) {
		if v.Blocking && v.Kind != trip.BudgetExceeded {
			t.Errorf("seed %d, %s: %s: %s", seed, rev.name, v.Kind, v.Message)
		}
	}
	if opts.Fees >= 0 && after.Fees > opts.Fees {
		t.Errorf("seed %d, %s: fees of %s, at most %s", seed, rev.name, after.Fees, opts.Fees)
	}
	opts.Iterations = 5 * schedule.ReplanIterations
	fresh := mustSolve(t, w, j, opts)
	out.loss = 1 - float64(after.Worth)/float64(fresh.Worth)
	return out
}

func TestReplanMeasure(t *testing.T) {
	if os.Getenv("MEASURE") == "" {
		t.Skip()
	}
	var total []replanned
	for _, rev := range revisions() {
		var all []replanned
		for seed := range uint64(12) {
			all = append(all, replan(t, seed, rev, func(f, n int) int { return f + (n+9)/10 }))
		}
		total = append(total, all...)
		report(rev.name, all)
	}
	report("all", total)
}

func report(name string, all []replanned) {
	var loss, share, extra, ms []float64
	for _, x := range all {
		loss = append(loss, 100*x.loss)
		share = append(share, 100*float64(x.changes)/float64(x.visits))
		extra = append(extra, 100*float64(x.changes-x.forced)/float64(x.visits))
		ms = append(ms, float64(x.took.Microseconds())/1000)
	}
	s := func(v []float64) string {
		slices.SortFunc(v, cmp.Compare[float64])
		sum := 0.0
		for _, x := range v {
			sum += x
		}
		return fmt.Sprintf("mean %6.2f p95 %6.2f worst %6.2f", sum/float64(len(v)), v[len(v)*95/100], v[len(v)-1])
	}
	fmt.Printf("%-28s changed%% %s | beyond forced%% %s | loss%% %s | ms %s\n", name, s(share), s(extra), s(loss), s(ms))
}

var _ = money.Cents(0)
