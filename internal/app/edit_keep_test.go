package app_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// changedBy is how many visits an edit changes, and the plan it leads to.
func changedBy(tb testing.TB, a *app.App, parent run.Run, e trip.Edit) (int, trip.Itinerary) {
	tb.Helper()
	ctx := tenant.With(tb.Context(), tenant.Local)
	r, after := edited(tb, a, ctx, parent.ID, e)
	d, err := a.Diff(ctx, r.ID, parent.ID)
	if err != nil {
		tb.Fatal(err)
	}
	for _, v := range a.Verify(after) {
		if v.Verdict == trip.Fail {
			tb.Errorf("rule %s: %q", v.Rule, v.Found)
		}
	}
	return d.Changed, after
}

// What the edit does not speak of stays: at most a tenth of the visits changes beside those that it makes impossible, and
// nothing at all when the rest shall stay as it is. A cap on changes is held whatever it is.
func TestEditsKeepWhatTheyDoNotSpeakOf(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, tokyoWish)
	tenth := stopsIn(&before) / 10
	for i, k := range kinds() {
		if testing.Short() && i%4 > 0 {
			continue
		}
		t.Run(k.name, func(t *testing.T) {
			e := k.edit(t, a, ctx, parent.ID, &before)
			needed, closest := changedBy(t, a, parent, append(slices.Clip(e), trip.SetKeep(trip.KeepClose)))
			k.want(t, &before, &closest, e)
			usual, after := changedBy(t, a, parent, e)
			may := needed + tenth
			if k.name == "with children" { // planned anew, nothing counts what must change
				may = needed + stopsIn(&before)/7
			}
			if k.want(t, &before, &after, e); k.name != "other themes" && usual > may {
				t.Errorf("%d of %d visits changed, %d had to", usual, stopsIn(&before), needed)
			}
			least := closest.Score
			if k.name == "with children" { // planned anew: who may change more has more to search, and may end a little lower
				least = least * 98 / 100
			}
			if k.name != "other themes" && after.Score < least {
				t.Errorf("worth %d, and %d when less may change", after.Score, closest.Score)
			}
			if capped, _ := changedBy(t, a, parent, append(slices.Clip(e), trip.LimitChanges(needed+1))); capped > needed+1 {
				t.Errorf("%d visits changed, at most %d may", capped, needed+1)
			}
		})
	}
}

// Who wants nothing kept gets another plan, as good as the search can make it; and how much stays is a setting of the trip
// that the next edit finds.
func TestKeepingIsASettingOfTheTrip(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, tokyoWish)
	t.Run("surprise me", func(t *testing.T) {
		n, after := changedBy(t, a, parent, trip.Edit{trip.InWords("surprise me with a new plan")})
		if n < stopsIn(&before)/4 || after.Intent.Keep != trip.KeepFree {
			t.Errorf("%d of %d visits changed, keeps %q", n, stopsIn(&before), after.Intent.Keep)
		}
	})
	t.Run("as little as possible", func(t *testing.T) {
		r, _ := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords("change as little as possible")})
		next, after := edited(t, a, ctx, r.ID, trip.Edit{trip.AddBudget(300_00)})
		d, err := a.Diff(ctx, next.ID, parent.ID)
		if err != nil || d.Changed != 0 || after.Intent.Keep != trip.KeepClose {
			t.Errorf("more money changed %d visits, keeps %q: %v", d.Changed, after.Intent.Keep, err)
		}
	})
	t.Run("at most two", func(t *testing.T) {
		n, after := changedBy(t, a, parent, trip.Edit{trip.InWords("at most 2 changes, $300 more")})
		if m := after.Intent.MaxChanges; n > 2 || m == nil || *m != 2 {
			t.Errorf("%d visits changed, at most %v", n, m)
		}
	})
}

// The last word on a trip may be about the table: simple meals, so that something else is paid for, or richer ones because nothing else
// is worth the money. An edit that says nothing of money leaves it so.
func TestEditsKeepTheTable(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	settled := 0
	for _, budget := range []string{"$3,500", "$3,600", "$3,700"} {
		parent, before := planned(t, a, ctx, "5 days in Tokyo in April from LHR, "+budget)
		if !slices.ContainsFunc(before.Decisions, func(d trip.Decision) bool { return strings.Contains(d.Selected, "a day for meals") }) {
			continue
		}
		settled++
		at, _ := ref(t, &before, trip.RoleSight, 0)
		_, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.ChangePlace{Op: trip.Lock, Ref: at}})
		if was, is := before.Plan.Assumptions.DailySpend, after.Plan.Assumptions.DailySpend; was != is || after.Costs.Total != before.Costs.Total {
			t.Errorf("%s: %s a day and %s in all before, %s and %s after a pin", budget, was, before.Costs.Total, is, after.Costs.Total)
		}
	}
	if settled == 0 {
		t.Error("no trip settled on another table: the test shows nothing")
	}
}
