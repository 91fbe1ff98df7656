package plan

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type repairIn struct {
	gather.Known
	Intent     trip.Intent
	AsOf       time.Time
	Taste      map[string]int
	Plan       trip.Plan
	Violations []trip.Violation
	Repairs    []trip.RepairDiff
}

type repairOut struct {
	Plan       trip.Plan
	Violations []trip.Violation
	Repairs    []trip.RepairDiff
	Stuck      bool
	Decisions  []trip.Decision // besides
}

func repairSees(st *State, _ graph.Patch) repairIn {
	return repairIn{st.gathered(), st.Intent, st.Request.asOf(), st.Taste, st.Plan, st.Violations, st.Repairs}
}

func repairLeaves(st *State, out repairOut) {
	st.Plan, st.Violations, st.Repairs, st.Stuck = out.Plan, out.Violations, out.Repairs, out.Stuck
	st.decided(out.Decisions...)
}

// repair does one bounded cycle: real options in the place of others, every rule judged again.
func (t *turn) repair(_ context.Context, in repairIn) (repairOut, error) {
	facts := in.Facts()
	out := mend(in, t.streets.See(t.world(), &in.Known, &in.Intent, in.AsOf, in.Taste), facts)
	if out.Stuck {
		t.Decide(nil, "No move helps")
		return out, nil
	}
	last := out.Repairs[len(out.Repairs)-1]
	t.Decide(&Detail{Repair: &last, Days: dayDetails(&out.Plan, facts)}, "Cycle %d: %s, %s, %d → %d violations", last.Cycle, movesNote(last.Moves, facts, t.Lang),
		t.Lang.Signed(last.DeltaUSDCents), last.ViolationsBefore, last.ViolationsAfter)
	return out, nil
}

// mend repairs a plan in one more cycle. It is stuck, and the plan as it was, where no move helps.
func mend(in repairIn, city *schedule.City, facts *trip.Facts) repairOut {
	r, helped := repair.Cycle(repair.Case{Plan: in.Plan, Violations: in.Violations, Intent: &in.Intent, City: city}, len(in.Repairs)+1)
	if !helped {
		return repairOut{Plan: in.Plan, Violations: in.Violations, Repairs: in.Repairs, Stuck: true}
	}
	last := r.Diffs[len(r.Diffs)-1]
	out := repairOut{Plan: r.Plan, Violations: r.Violations, Repairs: append(slices.Clone(in.Repairs), last)}
	for _, m := range last.Moves {
		out.Decisions = append(out.Decisions, moveDecision(m, last.Cycle, facts, in.Intent.Locale()))
	}
	return out
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
	return m.Why != "" && (m.Type == trip.ReplaceActivity || m.Type == trip.SkipActivity || m.Type == trip.ReorderDays || ofJourney(m))
}

// ofJourney tells whether a move changes the journey itself, and not what is done in one of its stays.
func ofJourney(m trip.Move) bool {
	return m.Type == trip.ChangeRide || m.Type == trip.MoveNight || m.Type == trip.ReorderStays
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
