package app_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/clone/clonetest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// A desk stays laid out: what is tried on it changes nothing for who tries next. Whose it is stands in its key, because two
// organisations may have runs of the same name.
func TestWhoTriesAChangeCannotReachTheDesk(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	parent, it := planned(t, a, ctx, parisWish)
	days, option, day := aClosedMuseum(t, &it, func(days []trip.ItineraryDay) revise.Checked {
		c, err := a.Check(ctx, parent.ID, days)
		if err != nil {
			t.Fatal(err)
		}
		return c
	})
	slot := ""
	for _, activity := range it.Days[day].Activities {
		if activity.Role == trip.RoleSight && activity.OptionRef != option {
			slot = activity.Ref
		}
	}
	for what, ask := range map[string]func() (any, error){
		"Check":        func() (any, error) { c, err := a.Check(ctx, parent.ID, days); return &c, err },
		"Fixes":        func() (any, error) { return a.Fixes(ctx, parent.ID, days) },
		"Alternatives": func() (any, error) { return a.Alternatives(ctx, parent.ID, slot) },
	} {
		text := func() string {
			answer, err := ask()
			if err != nil {
				t.Fatal(what, err)
			}
			raw, err := json.Marshal(answer)
			if err != nil || clonetest.Scribble(&answer) == 0 {
				t.Fatalf("%s: %v; nothing can be written into %s", what, err, raw)
			}
			return string(raw)
		}
		first := text()
		if diff := cmp.Diff(first, text()); diff != "" {
			t.Errorf("%s: what one caller wrote shows in what the next one gets: %s", what, diff)
		}
	}
	other := tenant.With(t.Context(), tenant.Identity{Org: "other", User: "u"})
	if _, err := a.Check(other, parent.ID, days); !fault.Is(err, fault.NotFound) {
		t.Errorf("another organisation sits down at the desk: %v", err)
	}
}

// A run whose itinerary is laid out is not read again, but for whether it is still there: what is kept of it is damaged here, and whoever
// sits at the desk does not notice. Whoever reads the run does.
func TestADeskThatStaysReadsNoRun(t *testing.T) {
	t.Parallel()
	ctx, dir := tenant.With(t.Context(), tenant.Local), t.TempDir()
	a, err := app.Open(ctx, settings.Config{Offline: true, Data: dir, LogLevel: "error", Now: func() time.Time { return now }}, app.Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(context.WithoutCancel(ctx)); err != nil {
			t.Error(err)
		}
	})
	parent, it := planned(t, a, ctx, parisWish)
	first, err := a.Check(ctx, parent.ID, it.Days)
	if err != nil {
		t.Fatal(err)
	}
	inTables(t, dir, `UPDATE agent_run SET result = 's2:damaged'`)
	if _, err := a.Store.FindRunByID(ctx, parent.ID); err == nil {
		t.Fatal("the damage is not noticed, the test proves nothing")
	}
	again, err := a.Check(ctx, parent.ID, it.Days)
	if diff := cmp.Diff(first, again); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	if _, err := a.Fixes(ctx, parent.ID, it.Days); err != nil {
		t.Error(err)
	}
	inTables(t, dir, `DELETE FROM agent_run`)
	if _, err := a.Check(ctx, parent.ID, it.Days); !fault.Is(err, fault.NotFound) {
		t.Errorf("a run that another process deleted is still edited: %v", err)
	}
}

// inTables does something to the runs of a data directory, past the program.
func inTables(t *testing.T, dir, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "tripwright.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}
