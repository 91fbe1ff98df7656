package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// updating tells whether golden files are to be rewritten: the flag is defined by the tests inside the package.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// memory is what nodes made before, for the organisations of one process.
type memory struct {
	mu   sync.Mutex
	kept map[string]json.RawMessage
}

func newMemory() *memory { return &memory{kept: map[string]json.RawMessage{}} }

func (m *memory) Get(ctx context.Context, key string) (json.RawMessage, bool, error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return nil, false, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.kept[who.Org+"/"+key]
	return v, ok, nil
}

func (m *memory) Set(ctx context.Context, values map[string]json.RawMessage, _ time.Duration) error {
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for key, value := range values {
		m.kept[who.Org+"/"+key] = value
	}
	return nil
}

// editing opens the program at the moment of the tests, with a memory of what nodes made.
func editing(tb testing.TB, reuse graph.Reuse) (*app.App, context.Context) {
	tb.Helper()
	ctx := tenant.With(tb.Context(), tenant.Local)
	a, err := app.Open(ctx, settings.Config{Offline: true, Ephemeral: true, LogLevel: "error", Now: func() time.Time { return now }}, app.Replace{Reuse: reuse})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := a.Close(context.WithoutCancel(ctx)); err != nil {
			tb.Error(err)
		}
	})
	return a, ctx
}

func itinerary(tb testing.TB, r run.Run) trip.Itinerary {
	tb.Helper()
	if r.Status != run.Completed {
		tb.Fatalf("the run ended as %s: %s", r.Status, r.Problem)
	}
	var it trip.Itinerary
	if err := json.Unmarshal(r.Result, &it); err != nil {
		tb.Fatal(err)
	}
	return it
}

func planned(tb testing.TB, a *app.App, ctx context.Context, text string) (run.Run, trip.Itinerary) {
	tb.Helper()
	r, err := a.Plan(ctx, runner.NewID(), plan.Request{Text: text, Now: now, Seed: 1}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return r, itinerary(tb, r)
}

func edited(tb testing.TB, a *app.App, ctx context.Context, parent string, e trip.Edit) (run.Run, trip.Itinerary) {
	tb.Helper()
	r, err := a.Edit(ctx, parent, runner.NewID(), e)
	if err != nil {
		tb.Fatal(err)
	}
	return r, itinerary(tb, r)
}

const (
	parisWish = "5 days in Paris next June, $2,500, art and food"
	tokyoWish = "7 days in Tokyo in October, $5,000, two adults, history and food"
)

// ref finds the n-th slot of a role.
func ref(tb testing.TB, it *trip.Itinerary, role trip.Role, n int) (string, trip.Activity) {
	tb.Helper()
	for _, day := range it.Days[1:] {
		for _, a := range day.Activities {
			if a.Role == role {
				if n--; n < 0 {
					return a.Ref, a
				}
			}
		}
	}
	tb.Fatalf("the plan has no such %s", role)
	return "", trip.Activity{}
}

// openLater is the last sight of the second day that is still open a quarter of an hour after it is left.
func openLater(tb testing.TB, it *trip.Itinerary) (string, trip.Activity) {
	tb.Helper()
	for _, a := range slices.Backward(it.Days[1].Activities) {
		if a.Role != trip.RoleSight {
			continue
		}
		for _, w := range it.Facts.Attraction(a.OptionRef).Hours().On(it.Days[1].Date) {
			if w.Start <= a.Window.Start && a.Window.End+15 <= w.End {
				return a.Ref, a
			}
		}
	}
	tb.Fatal("no sight of the second day is open later")
	return "", trip.Activity{}
}

// openNextDay is a sight of the second day that is open on the third at the same hours.
func openNextDay(tb testing.TB, it *trip.Itinerary) trip.Activity {
	tb.Helper()
	for _, a := range it.Days[1].Activities {
		if a.Role == trip.RoleSight && it.Facts.Attraction(a.OptionRef).Hours().Covers(it.Days[2].Date, a.Window) {
			return a
		}
	}
	tb.Fatal("no sight of the second day is open on the third")
	return trip.Activity{}
}

// out is how many minutes one is at stops, and at how many.
func out(it *trip.Itinerary) (minutes, stops int) {
	for _, d := range it.Days {
		for _, a := range d.Activities {
			if stop(a.Role) {
				minutes, stops = minutes+a.Window.Minutes(), stops+1
			}
		}
	}
	return minutes, stops
}

func dayOf(ref string) int { return int(ref[1] - '0') }

func has(it *trip.Itinerary, option string) (day int, at trip.Activity, ok bool) {
	for d := range it.Days {
		for _, a := range it.Days[d].Activities {
			if a.OptionRef == option {
				return d, a, true
			}
		}
	}
	return 0, trip.Activity{}, false
}

// spare names a sight that is not in the plan and could be.
func spare(tb testing.TB, a *app.App, ctx context.Context, runID, slot string) revise.Alternative {
	tb.Helper()
	list, err := a.Alternatives(ctx, runID, slot)
	if err != nil || len(list) == 0 {
		tb.Fatalf("no alternatives for %s: %v", slot, err)
	}
	return list[0]
}

// kind is one sort of edit, as a traveller makes it.
type kind struct {
	name string
	edit func(tb testing.TB, a *app.App, ctx context.Context, runID string, it *trip.Itinerary) trip.Edit
	want func(tb testing.TB, before, after *trip.Itinerary, e trip.Edit)
}

func kinds() []kind {
	type (
		tb  = testing.TB
		its = *trip.Itinerary
	)
	hand := func(m func(t tb, a *app.App, ctx context.Context, id string, it its) trip.ChangePlace) func(tb, *app.App, context.Context, string, its) trip.Edit {
		return func(t tb, a *app.App, ctx context.Context, id string, it its) trip.Edit {
			return trip.Edit{m(t, a, ctx, id, it)}
		}
	}
	fixed := func(e trip.Edit) func(tb, *app.App, context.Context, string, its) trip.Edit {
		return func(tb, *app.App, context.Context, string, its) trip.Edit { return e }
	}
	gone := func(t tb, before, after its, e trip.Edit) {
		for _, d := range before.Days {
			for _, a := range d.Activities {
				if _, _, still := has(after, a.OptionRef); a.Ref == firstMove(e).Ref && still {
					t.Errorf("%s is still there", a.Name)
				}
			}
		}
	}
	there := func(t tb, _, after its, e trip.Edit) {
		day, _, ok := has(after, firstMove(e).Option)
		if !ok || firstMove(e).Day != nil && day != *firstMove(e).Day {
			t.Errorf("%s is not there, or on day %d", firstMove(e).Option, day)
		}
	}
	cheap := func(t tb, before, after its, e trip.Edit) {
		if after.Costs.Total > before.Intent.Budget+e.Budget() {
			t.Errorf("costs %s of %s", after.Costs.Total, before.Intent.Budget+e.Budget())
		}
	}
	return []kind{
		{"remove a sight", hand(func(t tb, _ *app.App, _ context.Context, _ string, it its) trip.ChangePlace {
			r, _ := ref(t, it, trip.RoleSight, 1)
			return trip.ChangePlace{Op: trip.Remove, Ref: r}
		}), gone},
		{"replace a sight", hand(func(t tb, a *app.App, ctx context.Context, id string, it its) trip.ChangePlace {
			r, _ := ref(t, it, trip.RoleSight, 2)
			return trip.ChangePlace{Op: trip.Replace, Ref: r, Option: spare(t, a, ctx, id, r).Option}
		}), func(t tb, b, a its, e trip.Edit) { gone(t, b, a, e); there(t, b, a, e) }},
		{"replace a restaurant", hand(func(t tb, a *app.App, ctx context.Context, id string, it its) trip.ChangePlace {
			r, _ := ref(t, it, trip.RoleDinner, 1)
			return trip.ChangePlace{Op: trip.Replace, Ref: r, Option: spare(t, a, ctx, id, r).Option}
		}), there},
		{"replace the hotel", hand(func(t tb, a *app.App, ctx context.Context, id string, it its) trip.ChangePlace {
			r := it.Days[0].Activities[slices.IndexFunc(it.Days[0].Activities, func(a trip.Activity) bool { return a.Role == trip.RoleCheckIn })].Ref
			return trip.ChangePlace{Op: trip.Replace, Ref: r, Option: spare(t, a, ctx, id, r).Option}
		}), there},
		{"move a sight to another time", hand(func(t tb, _ *app.App, _ context.Context, _ string, it its) trip.ChangePlace {
			r, at := openLater(t, it)
			later := at.Window.Start + 15
			return trip.ChangePlace{Op: trip.MoveTo, Ref: r, Start: later.String()}
		}), func(t tb, before, after its, e trip.Edit) {
			_, at := openLater(t, before)
			if _, now, ok := has(after, at.OptionRef); !ok || now.Window.Start.String() != firstMove(e).Start || !now.Locked {
				t.Errorf("%s is at %s, want %s, pinned", at.Name, now.Window, firstMove(e).Start)
			}
		}},
		{"move a sight to another day", hand(func(t tb, _ *app.App, _ context.Context, _ string, it its) trip.ChangePlace {
			at := openNextDay(t, it)
			return trip.ChangePlace{Op: trip.MoveTo, Ref: at.Ref, Day: ptr(dayOf(at.Ref) + 1)}
		}), func(t tb, before, after its, e trip.Edit) {
			at := openNextDay(t, before)
			if day, _, ok := has(after, at.OptionRef); !ok || day != *firstMove(e).Day {
				t.Errorf("%s is on day %d, %v; want %d", at.Name, day, ok, *firstMove(e).Day)
			}
		}},
		{"add a sight", hand(func(t tb, a *app.App, ctx context.Context, id string, it its) trip.ChangePlace {
			r, _ := ref(t, it, trip.RoleSight, 1)
			day := dayOf(r)
			return trip.ChangePlace{Op: trip.Add, Option: spare(t, a, ctx, id, r).Option, Day: &day}
		}), there},
		{"lock a sight", hand(func(t tb, _ *app.App, _ context.Context, _ string, it its) trip.ChangePlace {
			r, _ := ref(t, it, trip.RoleSight, 2)
			return trip.ChangePlace{Op: trip.Lock, Ref: r}
		}), func(t tb, before, after its, e trip.Edit) {
			_, at := ref(t, before, trip.RoleSight, 2)
			if _, now, ok := has(after, at.OptionRef); !ok || !now.Locked || now.Window != at.Window {
				t.Errorf("%s is at %s, locked %v; want %s", at.Name, now.Window, now.Locked, at.Window)
			}
		}},
		{"no museums on a day", fixed(trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "museum", Day: ptr(2)}}), func(t tb, _, after its, _ trip.Edit) {
			for _, a := range after.Days[2].Activities {
				if s := after.Facts.Attraction(a.OptionRef); s != nil && s.VenueType == trip.Museum {
					t.Errorf("%s is on the day without museums", a.Name)
				}
			}
		}},
		{"a little more money", fixed(trip.Edit{trip.AddBudget(200_00)}), cheap},
		{"a little less money", fixed(trip.Edit{trip.AddBudget(-50_00)}), cheap},
		{"much less money", fixed(trip.Edit{trip.AddBudget(-400_00)}), cheap},
		{"a wish for a sight", func(t tb, a *app.App, ctx context.Context, id string, it its) trip.Edit {
			r, _ := ref(t, it, trip.RoleSight, 1)
			return trip.Edit{trip.AddWishes{{Level: trip.Must, Sights: &trip.SightsWish{Name: spare(t, a, ctx, id, r).Option}}}}
		}, func(t tb, _, after its, e trip.Edit) {
			if _, _, ok := has(after, trip.Of[trip.AddWishes](e)[0][0].Sights.Name); !ok {
				t.Error("the sight that is insisted on is not there")
			}
		}},
		{"a day later", fixed(trip.Edit{trip.ShiftDates(1)}), later(1)},
		{"a day longer, or shorter", func(t tb, _ *app.App, _ context.Context, _ string, it its) trip.Edit {
			if len(it.Days) == trip.MaxDays {
				return trip.Edit{trip.AddDays(-1)}
			}
			return trip.Edit{trip.AddDays(1)}
		}, func(t tb, before, after its, e trip.Edit) {
			if n := e.Dates(before.Intent.DateWindow).Days(); len(after.Days) != n || after.Days[0].Date != before.Days[0].Date {
				t.Fatalf("%d days from %s, want %d", len(after.Days), after.Days[0].Date, n)
			}
			for d := range min(len(before.Days), len(after.Days)) - 1 {
				stay := slices.DeleteFunc(orderOn(&after.Days[d]), func(option string) bool { // what had a place on a day that is gone may find another
					was, _, had := has(before, option)
					return had && was >= len(after.Days)-1
				})
				if diff := cmp.Diff(orderOn(&before.Days[d]), stay); diff != "" {
					t.Errorf("day %d was not spoken of (-before +after):\n%s", d, diff)
				}
			}
			if was := len(before.Days) - 1; len(after.Days) > len(before.Days) && len(orderOn(&after.Days[was])) <= len(orderOn(&before.Days[was])) {
				t.Errorf("the day that is a whole one now has %d stops, as a last one it had %d", len(orderOn(&after.Days[was])), len(orderOn(&before.Days[was])))
			}
		}},
		{"calmer days", fixed(trip.Edit{trip.SetPace(trip.PaceRelaxed)}), func(t tb, _, after its, _ trip.Edit) {
			for d := range after.Days {
				n := 0
				for _, a := range after.Days[d].Activities {
					if a.Role == trip.RoleSight {
						n++
					}
				}
				if n > trip.PaceRelaxed.SightsPerDay() {
					t.Errorf("day %d has %d sights", d, n)
				}
			}
		}},
		{"other themes", fixed(trip.Edit{trip.SetPreferences{Themes: []string{"nature", "outdoor"}}}), func(t tb, _, after its, _ trip.Edit) {
			if !slices.Equal(after.Intent.Prefs.Themes, []string{"nature", "outdoor"}) {
				t.Errorf("planned for %q", after.Intent.Prefs.Themes)
			}
		}},
		{"a theme more", func(_ tb, _ *app.App, _ context.Context, _ string, it its) trip.Edit {
			prefs := it.Intent.Prefs
			prefs.Themes = append(slices.Clone(prefs.Themes), "views")
			return trip.Edit{trip.SetPreferences(prefs)}
		}, func(t tb, before, after its, _ trip.Edit) {
			if len(after.Intent.Prefs.Themes) != len(before.Intent.Prefs.Themes)+1 {
				t.Errorf("planned for %q", after.Intent.Prefs.Themes)
			}
		}},
		{"with children", func(_ tb, _ *app.App, _ context.Context, _ string, it its) trip.Edit {
			prefs := it.Intent.Prefs
			prefs.KidFriendly = true
			return trip.Edit{trip.SetPreferences(prefs)}
		}, func(t tb, _, after its, _ trip.Edit) {
			for _, d := range after.Days {
				for _, a := range d.Activities {
					if stop(a.Role) && a.Window.End > trip.KidsHome {
						t.Errorf("%s lasts until %s", a.Name, a.Window.End)
					}
				}
			}
		}},
		{"bags may be left", func(_ tb, _ *app.App, _ context.Context, _ string, it its) trip.Edit {
			prefs := it.Intent.Prefs
			prefs.BagDrop = true
			return trip.Edit{trip.SetPreferences(prefs)}
		}, func(t tb, _, after its, _ trip.Edit) {
			if !after.Intent.Prefs.BagDrop {
				t.Error("the bags cannot be left")
			}
		}},
		{"fuller days", fixed(trip.Edit{trip.SetPace(trip.PacePacked)}), func(t tb, before, after its, _ trip.Edit) {
			wasOut, was := out(before)
			if isOut, is := out(after); is < was || isOut < wasOut {
				t.Errorf("%d stops of %d minutes, there were %d of %d", is, isOut, was, wasOut)
			}
		}},
		{"a week later", fixed(trip.Edit{trip.ShiftDates(7)}), later(7)},
		{"a month later", fixed(trip.Edit{trip.ShiftDates(30)}), later(30)},
		{"another flight home", hand(func(t tb, a *app.App, ctx context.Context, id string, it its) trip.ChangePlace {
			last := it.Days[len(it.Days)-1].Activities
			r := last[len(last)-1].Ref
			return trip.ChangePlace{Op: trip.Replace, Ref: r, Option: spare(t, a, ctx, id, r).Option}
		}), there},
		{"a better hotel", fixed(trip.Edit{trip.AddWishes{{Level: trip.Must, Lodging: &trip.LodgingWish{MinStars: 4}}}}), func(t tb, _, after its, _ trip.Edit) {
			for _, a := range after.Days[0].Activities {
				if h := after.Facts.Lodging(a.OptionRef); a.Role == trip.RoleCheckIn && (h == nil || h.Stars < 4) {
					t.Errorf("%s has no four stars", a.Name)
				}
			}
		}},
		{"a day in another order", func(_ tb, _ *app.App, _ context.Context, _ string, it its) trip.Edit {
			order := trip.ArrangeDay{Day: 1, Options: orderOn(&it.Days[1])}
			slices.Reverse(order.Options)
			return trip.Edit{order}
		}, func(t tb, before, after its, _ trip.Edit) {
			if cmp.Equal(orderOn(&before.Days[1]), orderOn(&after.Days[1])) {
				t.Error("the day is as it was")
			}
		}},
		{"an alternative", fixed(trip.Edit{trip.TakeAnswer(1)}), func(t tb, before, after its, _ trip.Edit) {
			if before.Costs == after.Costs && before.Plan.Branch == after.Plan.Branch {
				t.Error("it is the trip that was")
			}
		}},
		{"in words: a sight less", func(t tb, _ *app.App, _ context.Context, _ string, it its) trip.Edit {
			_, at := ref(t, it, trip.RoleSight, 1)
			return trip.Edit{trip.InWords("remove " + at.Name)}
		}, func(t tb, before, after its, _ trip.Edit) {
			_, at := ref(t, before, trip.RoleSight, 1)
			if _, _, still := has(after, at.OptionRef); still {
				t.Errorf("%s is still there", at.Name)
			}
		}},
	}
}

// later wants a trip to begin so many days later, and to be as long as it was.
// firstMove is the first thing that an edit does to a place.
func firstMove(e trip.Edit) trip.ChangePlace { return trip.Of[trip.ChangePlace](e)[0] }

func later(days int) func(tb testing.TB, before, after *trip.Itinerary, _ trip.Edit) {
	return func(tb testing.TB, before, after *trip.Itinerary, _ trip.Edit) {
		if want := before.Days[0].Date.AddDays(days); after.Days[0].Date != want || len(after.Days) != len(before.Days) {
			tb.Errorf("%d days from %s, want %d from %s", len(after.Days), after.Days[0].Date, len(before.Days), want)
		}
	}
}

func ptr[T any](v T) *T { return &v }

// figureOf reads how much of an edit came from memory, as the responder tells it.
func figureOf(tb testing.TB, a *app.App, ctx context.Context, runID string) graph.Figure {
	tb.Helper()
	events, err := a.Store.FindEvents(ctx, runID, 0)
	if err != nil {
		tb.Fatal(err)
	}
	for _, e := range events {
		if e.Node == plan.Responder && e.Status == run.NodeCompleted {
			var d plan.Detail
			if err := json.Unmarshal(e.Data, &d); err != nil || d.Reuse == nil {
				tb.Fatalf("the responder tells %s: %v", e.Data, err)
			}
			return *d.Reuse
		}
	}
	tb.Fatal("the responder tells nothing")
	return graph.Figure{}
}

func stopsIn(it *trip.Itinerary) int {
	n := 0
	for _, d := range it.Days {
		for _, a := range d.Activities {
			if a.Role == trip.RoleSight || a.Role == trip.RoleLunch || a.Role == trip.RoleDinner {
				n++
			}
		}
	}
	return n
}

// oneByOne is for tests that make one plan after the other and look at what comes of it. They are left out where tests are to be
// short, above all under the race detector: it has nothing to see in them that others do not do as well.
func oneByOne(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it makes one plan after the other, which takes long")
	}
}

// S0.16 and the stability of plans: each kind of edit does what it says, keeps what it does not speak of, and reuses what
// it leaves as it was. The figures are the ones last looked at.
func TestEveryKindOfEdit(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	var table strings.Builder
	fmt.Fprintf(&table, "%-8s %-30s %11s %6s %9s %6s %6s %10s\n", "trip", "edit", "reused", "", "same stop", "place", "cycles", "cost")
	hits, nodes := 0, 0
	for _, wish := range []struct{ name, text string }{{"Paris 5", parisWish}, {"Tokyo 7", tokyoWish}} {
		a, ctx := editing(t, newMemory())
		parent, before := planned(t, a, ctx, wish.text)
		for _, k := range kinds() {
			e := k.edit(t, a, ctx, parent.ID, &before)
			r, after := edited(t, a, ctx, parent.ID, e)
			k.want(t, &before, &after, e)
			for _, v := range a.Verify(after) {
				if v.Verdict == trip.Fail {
					t.Errorf("%s, %s: rule %s: %q", wish.name, k.name, v.Rule, v.Found)
				}
			}
			f := figureOf(t, a, ctx, r.ID)
			diff, err := a.Diff(ctx, r.ID, parent.ID)
			if err != nil {
				t.Fatal(err)
			}
			place := 0 // same stops on the same day, at whatever time
			for d := range before.Days {
				for _, o := range before.Days[d].Activities {
					if day, now, ok := has(&after, o.OptionRef); ok && day == d && now.Role == o.Role && stop(o.Role) {
						place++
					}
				}
			}
			all := stopsIn(&before)
			fmt.Fprintf(&table, "%-8s %-30s %4d of %3d %5.0f%% %8.0f%% %5.0f%% %6d %10s\n", wish.name, k.name, f.Hits, f.Nodes, 100*f.Ratio(),
				100*float64(diff.Kept)/float64(all), 100*float64(place)/float64(all), len(after.Repairs), diff.Delta.Signed())
			hits, nodes = hits+f.Hits, nodes+f.Nodes
		}
	}
	ratio := float64(hits) / float64(nodes)
	fmt.Fprintf(&table, "\nedits of all kinds: %d of %d pieces reused, %.0f %%\n", hits, nodes, 100*ratio)
	if ratio < 0.6 {
		t.Errorf("%.2f of the work is reused, want at least 0.60 (S0.16)", ratio)
	}
	golden(t, "edits.golden", []byte(table.String()))
}

func stop(r trip.Role) bool {
	return r == trip.RoleSight || r == trip.RoleLunch || r == trip.RoleDinner
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if updating() {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s changed; look at it, then run with -update\n got:\n%s\nwant:\n%s", name, got, want)
	}
}

// What came from memory is what would have been made: with and without it, once and twice, and whatever other edits left there, the bytes
// are the same.
func TestTheSameEditGivesTheSameBytes(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	const id = "11111111-2222-7333-8444-555555555555"
	made := map[string][]byte{}
	for _, reuse := range []graph.Reuse{nil, newMemory()} {
		a, ctx := editing(t, reuse)
		r, err := a.PlanAlike(ctx, id, plan.Request{Text: parisWish, Now: now, Seed: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		parent := itinerary(t, r)
		for round := range 2 {
			for _, k := range kinds() {
				req, err := a.EditRequest(ctx, id, k.edit(t, a, ctx, id, &parent), now)
				if err != nil {
					t.Fatal(err)
				}
				r, err := a.PlanAlike(ctx, runner.NewID(), req, nil)
				if err != nil {
					t.Fatal(err)
				}
				if first, ok := made[k.name]; ok && !bytes.Equal(first, r.Result) {
					t.Errorf("%s: another itinerary (memory: %v, round %d): %.3000s", k.name, reuse != nil, round, cmp.Diff(string(first), string(r.Result)))
				} else if !ok {
					made[k.name] = r.Result
				}
			}
		}
	}
}

// S0.118 and the scenario locked_slot_edit: the Eiffel Tower is pinned from 14:00 to 16:00, and no edit moves it.
func TestPinnedSlotsNeverChange(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	pin := trip.LockedSlot{DayOffset: 2, Window: calendar.MustWindow("14:00", "16:00"), ActivityID: "eiffel_tower"}
	in := trip.Intent{City: "Paris", DateWindow: trip.DateWindow{Start: calendar.MustDate("2025-06-10"), End: calendar.MustDate("2025-06-14"), TZ: "Europe/Paris"},
		Budget: 2800_00, Airports: []string{"CDG", "ORY"}, Prefs: trip.Preferences{Themes: []string{"art"}, LockedSlots: []trip.LockedSlot{pin}}}
	parent, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	before := itinerary(t, parent)
	for _, k := range kinds() {
		r, err := a.Edit(ctx, parent.ID, runner.NewID(), k.edit(t, a, ctx, parent.ID, &before))
		if err != nil {
			t.Errorf("%s: %v", k.name, err)
			continue
		}
		if r.Status != run.Completed {
			if problem(t, r).Message == "" {
				t.Errorf("%s: a problem without a reason", k.name)
			}
			continue
		}
		after := itinerary(t, r)
		if day, at, ok := has(&after, "eiffel_tower"); !ok || day != 2 || at.Window != pin.Window || !at.Locked {
			t.Errorf("%s moves the pinned tower: day %d, %s, locked %v", k.name, day, at.Window, at.Locked)
		}
	}
	t.Run("until it is unlocked", func(t *testing.T) {
		_, at, _ := has(&before, "eiffel_tower")
		_, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.ChangePlace{Op: trip.Unlock, Ref: at.Ref}})
		if len(after.Intent.Prefs.LockedSlots) != 0 {
			t.Error("the pin is still there")
		}
	})
}

// An edit is a run of its own; the one it came from stays to the byte, also when the edit is refused, fails or is cancelled.
func TestTheParentIsLeftAsItIs(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, parisWish)
	child, _ := edited(t, a, ctx, parent.ID, kinds()[0].edit(t, a, ctx, parent.ID, &before))
	var req plan.Request
	if err := json.Unmarshal(child.Request, &req); err != nil || req.Edit == nil || req.Edit.Parent != parent.ID || req.Edit.Itinerary != before.ID {
		t.Errorf("the child does not name its parent: %v", err)
	}
	if _, err := a.Edit(ctx, parent.ID, runner.NewID(), trip.Edit{trip.AddBudget(-1_000_000_00)}); err == nil {
		t.Error("a budget below nothing is taken")
	}
	hopeless, err := a.Edit(ctx, parent.ID, runner.NewID(), trip.Edit{trip.AddBudget(-2_300_00)})
	if err != nil || hopeless.Status != run.Error {
		t.Fatalf("a trip for $200 ended as %s, %v", hopeless.Status, err)
	}
	if p := problem(t, hopeless); p.Code != "no_valid_plan" || len(p.Relaxations) == 0 {
		t.Errorf("problem %s with %d ways out", p.Code, len(p.Relaxations))
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if r, err := a.Edit(stopped, parent.ID, runner.NewID(), trip.Edit{trip.AddBudget(10_00)}); err == nil && r.Status != run.Cancelled {
		t.Errorf("a cancelled edit ended as %s", r.Status)
	}
	after, err := a.Store.FindRunByID(ctx, parent.ID)
	if err != nil || !bytes.Equal(after.Result, parent.Result) || after.Status != parent.Status {
		t.Errorf("the parent changed: %v", err)
	}
	if _, err := a.Edit(ctx, hopeless.ID, runner.NewID(), trip.Edit{trip.ShiftDates(1)}); !fault.Is(err, fault.Conflict) {
		t.Errorf("a run without a plan is edited: %v", err)
	}
	other := tenant.With(context.WithoutCancel(ctx), tenant.Identity{Org: "others", User: "u"})
	if _, err := a.Edit(other, parent.ID, runner.NewID(), trip.Edit{trip.ShiftDates(1)}); !fault.Is(err, fault.NotFound) {
		t.Errorf("another organisation edits the plan: %v", err)
	}
}

// What is wrong with an edit is said at once, with the field it is wrong in, and no run begins.
// Sums of the largest numbers turn round; nothing is added before it is known to be small.
func TestEditsWithNumbersNobodyCanMean(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	parent, _ := planned(t, a, ctx, parisWish)
	for _, tt := range []struct {
		field string
		edit  trip.Edit
	}{
		{"delta_budget_usd_cents", trip.Edit{trip.AddBudget(math.MaxInt64)}},
		{"delta_budget_usd_cents", trip.Edit{trip.AddBudget(math.MinInt64)}},
		{"shift_dates_days", trip.Edit{trip.ShiftDates(math.MaxInt)}},
		{"shift_dates_days", trip.Edit{trip.ShiftDates(math.MinInt)}},
		{"longer_days", trip.Edit{trip.AddDays(math.MaxInt)}},
		{"longer_days", trip.Edit{trip.AddDays(math.MinInt)}},
		{"max_changes", trip.Edit{trip.LimitChanges(math.MaxInt)}},
	} {
		_, err := a.Edit(ctx, parent.ID, runner.NewID(), tt.edit)
		if !fault.Is(err, fault.Invalid) || asFault(err).Field != tt.field {
			t.Errorf("%+v: %v, want %s refused", tt.edit, err, tt.field)
		}
	}
}

func TestEditsThatAreRefused(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	parent, it := planned(t, a, ctx, parisWish)
	sight, at := ref(t, &it, trip.RoleSight, 0)
	dinner, _ := ref(t, &it, trip.RoleDinner, 0)
	moves := func(list ...trip.ChangePlace) (e trip.Edit) {
		for _, m := range list {
			e = append(e, m)
		}
		return e
	}
	for field, e := range map[string]trip.Edit{
		"":                             {},
		"delta_budget_usd_cents":       {trip.AddBudget(-9_000_00)},
		"shift_dates_days":             {trip.ShiftDates(-300)},
		"longer_days":                  {trip.AddDays(9)},
		"new_prefs.themes[0]":          {trip.SetPreferences{Themes: []string{"gambling"}}},
		"pace":                         {trip.SetPace("breathless")},
		"keep":                         {trip.SetKeep("nearly all")},
		"max_changes":                  {trip.LimitChanges(-1)},
		"requirements[0]":              {trip.AddWishes{{Level: trip.Must}}},
		"requirements[1].lodging.tier": {trip.AddWishes{{Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre"}}, {Level: trip.Must, Lodging: &trip.LodgingWish{Tier: "palace"}}}},
		"moves[0].op":                  moves(trip.ChangePlace{Op: "fly"}),
		"moves[0].ref":                 moves(trip.ChangePlace{Op: trip.Remove, Ref: "d9.s1"}),
		"moves[1].ref":                 moves(trip.ChangePlace{Op: trip.Lock, Ref: sight}, trip.ChangePlace{Op: trip.Remove, Ref: "d1.s99"}),
		"moves[0].option":              moves(trip.ChangePlace{Op: trip.Replace, Ref: sight, Option: "the_moon"}),
		"moves[1].option":              moves(trip.ChangePlace{Op: trip.Lock, Ref: sight}, trip.ChangePlace{Op: trip.Replace, Ref: dinner, Option: "louvre"}),
		"moves[2].option":              moves(trip.ChangePlace{Op: trip.Lock, Ref: sight}, trip.ChangePlace{Op: trip.Lock, Ref: dinner}, trip.ChangePlace{Op: trip.Add, Option: at.OptionRef, Day: ptr(1)}),
		"moves[0].day":                 moves(trip.ChangePlace{Op: trip.MoveTo, Ref: sight, Day: ptr(5)}),
		"moves[1].day":                 moves(trip.ChangePlace{Op: trip.Lock, Ref: sight}, trip.ChangePlace{Op: trip.MoveTo, Ref: sight}),
		"moves[0].start":               moves(trip.ChangePlace{Op: trip.MoveTo, Ref: sight, Start: "25 o'clock"}),
		"order[0].day":                 {trip.ArrangeDay{Day: 5, Options: []string{at.OptionRef}}},
		"order[1].day":                 {trip.ArrangeDay{Day: dayOf(sight), Options: []string{at.OptionRef}}, trip.ArrangeDay{Day: dayOf(sight), Options: []string{at.OptionRef}}},
		"order[0].options[1]":          {trip.ArrangeDay{Day: dayOf(sight), Options: []string{at.OptionRef, "the_moon"}}},
		"alternative":                  {trip.TakeAnswer(1), trip.ArrangeDay{Day: dayOf(sight), Options: []string{at.OptionRef}}},
		"moves[0].type":                moves(trip.ChangePlace{Op: trip.Remove, Type: "volcano"}),
		"moves[2].ref":                 moves(trip.ChangePlace{Op: trip.Lock, Ref: sight}, trip.ChangePlace{Op: trip.Unlock, Ref: sight}, trip.ChangePlace{Op: trip.Unlock, Ref: sight}),
	} {
		id := runner.NewID()
		_, err := a.Edit(ctx, parent.ID, id, e)
		var f *fault.Error
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v, want a refusal", field, err)
			continue
		}
		if f = asFault(err); f.Field != field {
			t.Errorf("refused in field %q (%s), want %q", f.Field, f.Message, field)
		}
		if _, err := a.Store.FindRunByID(ctx, id); !fault.Is(err, fault.NotFound) {
			t.Errorf("%s: a run began: %v", field, err)
		}
	}
}
