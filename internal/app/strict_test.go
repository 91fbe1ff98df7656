package app_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// A run goes on with what a node made, and a resumed one with what was recorded of it: both come to the same, to the byte.
func TestTheRecordSaysWhatTheNodeMade(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	for _, wish := range fiftyWishes {
		var results [2]string
		for i, strict := range []bool{false, true} {
			a, ctx := world(t, app.Replace{Strict: strict})
			done, err := a.PlanAlike(ctx, runner.NewID(), plan.Request{Text: wish, Now: now, Seed: 3}, nil)
			if err != nil || done.Status == run.Running {
				t.Fatalf("%s: %s, %v", wish, done.Status, err)
			}
			results[i] = string(done.Result) + string(done.Problem)
			kept, err := a.Store.FindItineraries(ctx, store.ItineraryFilter{RunID: done.ID})
			if err != nil || len(done.Result) > 0 && (len(kept) != 1 || string(kept[0].Data) != string(done.Result)) {
				t.Errorf("%s: %d itineraries are kept beside the run, or another one: %v", wish, len(kept), err)
			}
		}
		if results[0] != results[1] || results[0] == "" {
			t.Errorf("%s: from the records another result came out", wish)
		}
	}
}
