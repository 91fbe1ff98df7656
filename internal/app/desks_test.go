package app_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/clone/clonetest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// A desk stays laid out: what is tried on it changes nothing for who tries next. Whose it is stands in its key, because two
// organisations may have runs of the same name.
func TestWhoTriesAChangeCannotReachTheDesk(t *testing.T) {
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
