package app_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// daysOf copies the days of an itinerary, to be changed by a hand.
func daysOf(tb testing.TB, it *trip.Itinerary) (days []trip.ItineraryDay) {
	tb.Helper()
	raw, err := json.Marshal(it.Days)
	if err != nil {
		tb.Fatal(err)
	}
	if err := json.Unmarshal(raw, &days); err != nil {
		tb.Fatal(err)
	}
	return days
}

// drag takes the activity of an option to a place of a day.
func drag(tb testing.TB, days []trip.ItineraryDay, option string, day, at int) {
	tb.Helper()
	for d := range days {
		if i := slices.IndexFunc(days[d].Activities, func(a trip.Activity) bool { return a.OptionRef == option && stop(a.Role) }); i >= 0 {
			a := days[d].Activities[i]
			days[d].Activities = slices.Delete(days[d].Activities, i, i+1)
			days[day].Activities = slices.Insert(days[day].Activities, min(at, len(days[day].Activities)), a)
			return
		}
	}
	tb.Fatalf("%s is not there", option)
}

// aClosedMuseum drags the shortest visit that it can to a day on which the sight is closed, out of which everything else to see was taken.
func aClosedMuseum(tb testing.TB, it *trip.Itinerary, check func([]trip.ItineraryDay) revise.Checked) (days []trip.ItineraryDay, option string, day int) {
	tb.Helper()
	shortest := 24 * 60
	for d := range it.Days {
		for _, a := range it.Days[d].Activities {
			s := it.Facts.Attraction(a.OptionRef)
			if s == nil || a.Locked || a.Window.Minutes() >= shortest {
				continue
			}
			for to := 1; to < len(it.Days)-1; to++ {
				if len(s.Hours().On(it.Days[to].Date)) > 0 {
					continue
				}
				for at := range len(it.Days[to].Activities) {
					next := daysOf(tb, it)
					next[to].Activities = slices.DeleteFunc(next[to].Activities, func(o trip.Activity) bool { return o.Role == trip.RoleSight })
					if at > len(next[to].Activities) {
						break
					}
					drag(tb, next, s.ID, to, at)
					if a.Window.Minutes() < shortest && trip.Blocking(check(next).Violations) == 1 {
						days, option, day, shortest = next, s.ID, to, a.Window.Minutes()
					}
				}
			}
		}
	}
	if days == nil {
		tb.Fatal("no sight of the plan is closed on any of its days")
	}
	return days, option, day
}

// A sight is dragged to the day on which it is closed: it can go back, to another day, make room for another one, or go.
func TestAClosedDayIsMended(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	parent, it := planned(t, a, ctx, parisWish)
	days, option, day := aClosedMuseum(t, &it, func(days []trip.ItineraryDay) revise.Checked {
		checked, err := a.Check(ctx, parent.ID, days)
		if err != nil {
			t.Fatal(err)
		}
		return checked
	})
	checked, err := a.Check(ctx, parent.ID, days)
	if err != nil {
		t.Fatal(err)
	}
	fixes, err := a.Fixes(ctx, parent.ID, days)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[revise.FixKind]int{}
	for i, f := range fixes {
		t.Logf("%-9s %-60s valid %-5t %9s %4d min, for %s", f.Kind, f.Says, f.Valid, f.DeltaCost.Signed(), f.DeltaMinutes, f.For)
		kinds[f.Kind]++
		if f.Valid != (trip.Blocking(f.Violations) == 0) || trip.Blocking(f.Violations) >= trip.Blocking(checked.Violations) {
			t.Errorf("%s: valid %t with %d blocking, before it %d", f.Says, f.Valid, trip.Blocking(f.Violations), trip.Blocking(checked.Violations))
		}
		if i > 0 && f.Valid && !fixes[i-1].Valid {
			t.Errorf("%s is valid and stands behind one that is not", f.Says)
		}
		if f.DeltaCost != f.Costs.Total-checked.Costs.Total {
			t.Errorf("%s: %s, want %s", f.Says, f.DeltaCost, f.Costs.Total-checked.Costs.Total)
		}
		if !slices.ContainsFunc(checked.Violations, func(v trip.Violation) bool { return v.Blocking && v.NodeRef == f.For }) {
			t.Errorf("%s is for %s, where nothing is wrong", f.Says, f.For)
		}
		at := slices.IndexFunc(f.Days[day].Activities, func(x trip.Activity) bool { return x.OptionRef == option })
		if at >= 0 {
			t.Errorf("%s leaves it on the day on which it is closed", f.Says)
		}
	}
	for _, want := range []revise.FixKind{revise.FixPutBack, revise.FixReplace, revise.FixRemove} {
		if kinds[want] == 0 {
			t.Errorf("no fix of the kind %s", want)
		}
	}
	if len(fixes) > 5 || len(fixes) == 0 || !fixes[0].Valid || fixes[0].Kind != revise.FixPutBack && fixes[0].Kind != revise.FixMoveDay {
		t.Errorf("%d fixes, of which the first is not a small one that holds", len(fixes))
	}
	again, err := a.Fixes(ctx, parent.ID, days)
	if d := cmp.Diff(fixes, again); d != "" || err != nil {
		t.Errorf("asked twice (-first +second), %v:\n%s", err, d)
	}
}

// A plan that breaks nothing needs no fix; what cannot be read is refused as Check does.
func TestWhatNeedsNoFix(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	parent, it := planned(t, a, ctx, parisWish)
	if fixes, err := a.Fixes(ctx, parent.ID, it.Days); err != nil || fixes == nil || len(fixes) != 0 {
		t.Errorf("%d fixes, %v", len(fixes), err)
	}
	days := daysOf(t, &it)
	days[1].Activities[0].OptionRef = "the_moon"
	if _, err := a.Fixes(ctx, parent.ID, days); asFault(err) == nil || asFault(err).Field != "days[1].activities[0].option_ref" {
		t.Errorf("refused with %v", err)
	}
	if _, err := a.Fixes(ctx, "nobody's", it.Days); !fault.Is(err, fault.NotFound) {
		t.Errorf("an unknown run: %v", err)
	}
}

// Whatever a hand did: a fix that says it holds is found to hold when its days are sent back, as they are, and nothing that was locked
// stands elsewhere in it.
func TestEveryFixKeepsItsWord(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	type made struct {
		id string
		it trip.Itinerary
	}
	var plans []made
	for _, text := range []string{parisWish, tokyoWish} {
		r, it := planned(t, a, ctx, text)
		plans = append(plans, made{r.ID, it})
	}
	broken, mended := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := plans[rapid.IntRange(0, len(plans)-1).Draw(t, "plan")]
		days := scrambled(t, &p.it)
		fixes, err := a.Fixes(ctx, p.id, days)
		if err != nil {
			t.Fatal(err)
		}
		broken++
		for _, f := range fixes {
			mended++
			back := p.it
			back.Days = f.Days
			got, err := a.Check(ctx, p.id, back.Days)
			if err != nil {
				t.Fatalf("%s: %v", f.Says, err)
			}
			if d := cmp.Diff(f.Checked, got); d != "" {
				t.Fatalf("%s: checked it is another (-fix +check):\n%s", f.Says, d)
			}
			for d := range days {
				for _, l := range days[d].Activities {
					if l.Locked && stop(l.Role) && !slices.ContainsFunc(f.Days[d].Activities, func(x trip.Activity) bool {
						return x.OptionRef == l.OptionRef && x.Window == l.Window && x.Locked
					}) {
						t.Fatalf("%s moves %s, which is locked", f.Says, l.Name)
					}
				}
			}
			if strings.HasSuffix(f.Says, ", ") || f.For == "" || f.Option == "" {
				t.Fatalf("%+v says too little", f)
			}
		}
	})
	t.Logf("%d edits, %d fixes", broken, mended)
	if mended == 0 {
		t.Error("nothing was mended")
	}
}

// scrambled is what hands may do to the stops of a plan: drag them, take them out, and lock them where they stand.
func scrambled(t *rapid.T, it *trip.Itinerary) []trip.ItineraryDay {
	raw, _ := json.Marshal(it.Days)
	var days []trip.ItineraryDay
	if err := json.Unmarshal(raw, &days); err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(1, 3).Draw(t, "hands") {
		from, to := rapid.IntRange(0, len(days)-1).Draw(t, "from"), rapid.IntRange(0, len(days)-1).Draw(t, "to")
		i := rapid.IntRange(0, 9).Draw(t, "activity")
		if i >= len(days[from].Activities) || !stop(days[from].Activities[i].Role) {
			continue
		}
		act := days[from].Activities[i]
		switch rapid.SampledFrom([]string{"drag", "drag", "drag", "take out", "lock", "lock later"}).Draw(t, "does") {
		case "drag":
			days[from].Activities = slices.Delete(days[from].Activities, i, i+1)
			days[to].Activities = slices.Insert(days[to].Activities, rapid.IntRange(0, len(days[to].Activities)).Draw(t, "at"), act)
		case "take out":
			days[from].Activities = slices.Delete(days[from].Activities, i, i+1)
		case "lock":
			days[from].Activities[i].Locked = true
		case "lock later":
			late := calendar.Clock(15 * rapid.IntRange(-8, 8).Draw(t, "late"))
			days[from].Activities[i].Locked = true
			days[from].Activities[i].Window.Start += late
			days[from].Activities[i].Window.End += late
		}
	}
	return days
}

// BenchmarkFixes mends a plan of seven days of which a hand broke two, laid out already.
func BenchmarkFixes(b *testing.B) {
	a, ctx := editing(b, nil)
	parent, it := planned(b, a, ctx, tokyoWish)
	days := daysOf(b, &it)
	r := rand.New(rand.NewPCG(1, 2))
	for range 4 {
		from, to := &days[1+r.IntN(5)], &days[1+r.IntN(5)]
		if len(from.Activities) > 0 {
			to.Activities = append([]trip.Activity{from.Activities[0]}, to.Activities...)
			from.Activities = from.Activities[1:]
		}
	}
	fixes, err := a.Fixes(ctx, parent.ID, days)
	if err != nil || len(fixes) == 0 {
		b.Fatalf("%d fixes, %v", len(fixes), err)
	}
	for b.Loop() {
		if _, err := a.Fixes(ctx, parent.ID, days); err != nil {
			b.Fatal(err)
		}
	}
}
