package plan

import (
	"context"
	"encoding/json"
	"log/slog"

	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type verifierIn struct {
	gather.Known
	Intent   trip.Intent
	Plan     trip.Plan
	OnRecord json.RawMessage // the city, as it was recorded
}

type verifierOut struct{ Violations []trip.Violation }

func verifierSees(st *State, wire graph.Patch) verifierIn {
	return verifierIn{st.gathered(), st.Intent, st.Plan, wire["city"]}
}

func verifierLeaves(st *State, out verifierOut) { st.Violations = out.Violations }

// verifier judges the plan by every rule. It reads the plan and the facts, never prose.
func (t *turn) verifier(ctx context.Context, in verifierIn) (verifierOut, error) {
	c := court{t, &in.Intent, in.Facts(), in.OnRecord}
	found := c.judgedInTurn(ctx, in.Plan)
	t.flow.logVerdict(ctx, found)
	blocking := trip.Blocking(found)
	t.Decide(&Detail{Violations: found}, "%s", verdictNote(blocking, len(found)-blocking, t.Lang))
	return verifierOut{found}, nil
}

// logVerdict says in the log that a plan was judged, and how.
func (w *Workflow) logVerdict(ctx context.Context, found []trip.Violation) {
	w.Logger.LogAttrs(ctx, slog.LevelInfo, "plan judged", telemetry.Verdict{Violations: len(found), Blocking: trip.Blocking(found)}.Fields()...)
}

func verdictNote(blocking, advisory int, lang wording.Language) string {
	note := lang.Count(blocking, wording.Violation)
	if advisory > 0 {
		note = lang.Say("%s, %d worth knowing", note, advisory)
	}
	return note
}
