package plan

import (
	"context"
	"log/slog"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// verifier judges the plan by every rule. It reads the plan and the facts, never prose.
func (v *visit) verifier(ctx context.Context, st State) (State, error) {
	st.Violations = v.judgedInTurn(ctx, &st)
	v.logVerdict(ctx, st.Violations)
	blocking := trip.Blocking(st.Violations)
	v.decide(&Detail{Violations: st.Violations}, "%s", verdictNote(blocking, len(st.Violations)-blocking, v.lang))
	return st, nil
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

// repair does one bounded cycle: real options in the place of others, every rule judged again.
func (v *visit) repair(_ context.Context, st State) (State, error) {
	city := v.city(v.world(), &st)
	r, helped := repair.Cycle(repair.Case{Plan: st.Plan, Violations: st.Violations, Intent: &st.Intent, City: city}, len(st.Repairs)+1)
	if !helped {
		st.Stuck = true
		v.decide(nil, "No move helps")
		return st, nil
	}
	last := r.Diffs[len(r.Diffs)-1]
	st.Plan, st.Violations = r.Plan, r.Violations
	st.Repairs = append(slices.Clone(st.Repairs), last)
	known := st.facts()
	for _, m := range last.Moves {
		st.Decisions = append(slices.Clone(st.Decisions), moveDecision(m, last.Cycle, known, st.Intent.Locale()))
	}
	v.decide(&Detail{Repair: &last, Days: dayDetails(&st)}, "Cycle %d: %s, %s, %d → %d violations", last.Cycle, movesNote(last.Moves, known, v.lang),
		v.lang.Signed(last.DeltaUSDCents), last.ViolationsBefore, last.ViolationsAfter)
	return st, nil
}

func movesNote(moves []trip.Move, known *trip.Facts, lang wording.Language) string {
	note := ""
	for i, m := range moves {
		if i > 0 {
			note += ", "
		}
		note += moveName(m, known, lang)
	}
	return note
}

// moveDecision says a move to people, who know places by their names.
func moveDecision(m trip.Move, cycle int, known *trip.Facts, lang wording.Language) trip.Decision {
	if ofPlaces(m) || m.Type == trip.DowngradeHotel && m.Why != "" { // its values are tiers where those differ
		return trip.Decision{Node: Repair, Selected: trip.Capital(m.Why), Rationale: lang.Say("Changed by repair, in cycle %d.", cycle)}
	}
	return trip.Decision{Node: Repair, Selected: moveName(m, known, lang), Rationale: trip.Sentence(trip.Capital(m.Why))}
}

// ofPlaces tells whether the values of a move are identifiers of places, and its reason names them.
func ofPlaces(m trip.Move) bool {
	return m.Why != "" && (m.Type == trip.ReplaceActivity || m.Type == trip.SkipActivity || m.Type == trip.ReorderDays)
}

// moveName says a move in words: "swap airport: ORY → CDG".
func moveName(m trip.Move, known *trip.Facts, lang wording.Language) string {
	kind := lang.Word(strings.ReplaceAll(string(m.Type), "_", " "))
	if ofPlaces(m) {
		return kind + ": " + m.Why
	}
	name := kind + ": " + moved(m.OldValue, known, lang)
	if m.NewValue != "" {
		name += " → " + moved(m.NewValue, known, lang)
	}
	return name
}

// moved says one side of a move: a flight by its name and the day it leaves on, anything else by its name.
func moved(value string, known *trip.Facts, lang wording.Language) string {
	f := known.Flight(value)
	if f == nil {
		return lang.Word(known.NameOf(value))
	}
	if d, ok := f.LeavesOn(); ok {
		return lang.Say("%s on %s", f.Name(), lang.Day(d))
	}
	return f.Name()
}
