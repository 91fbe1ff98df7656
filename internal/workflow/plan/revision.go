package plan

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// Revision is the request of a run that edits the itinerary of another one. It holds all it needs of its parent, which is
// left as it is and may be forgotten meanwhile.
type Revision struct {
	Parent    string          `json:"parent_run_id"`
	Itinerary string          `json:"parent_itinerary_id"`
	Intent    trip.Intent     `json:"parent_intent"`
	Plan      revise.Skeleton `json:"parent_plan"`
	Assumed   []string        `json:"parent_assumptions"`
	Explored  Explored        `json:"explored"`
	Edit      trip.Edit       `json:"edit"`
}

// Explored are the wishes that branches were explored for, where an edit can be met without exploring anew: money, pins,
// exclusions, and places by their names.
type Explored struct {
	Budget       money.Cents        `json:"budget_usd_cents"`
	Locked       []trip.LockedSlot  `json:"locked_slots"`
	Excluded     []trip.Exclusion   `json:"excluded,omitempty"`
	Requirements []trip.Requirement `json:"requirements,omitempty"`
}

// Revise makes the request of an edit. before is the request that the parent came from; now is the moment of the edit.
//
// What was found out on the day of the parent still counts on that day: AsOf is then the parent's moment, so that nothing
// is asked for again and what was not touched stays the same to the minute. On another day everything dated is new.
//
// Of an answer that is taken the wishes are those it was made for: another journey has another order, other nights or other rides in them.
func Revise(parentRun string, parent *trip.Itinerary, before Request, e trip.Edit, now time.Time) Request {
	out := Request{Now: now, Seed: before.Seed, Iterations: before.Iterations, Edit: &Revision{Parent: parentRun,
		Itinerary: parent.ID, Intent: parent.Intent, Plan: revise.SkeletonOf(&parent.Plan), Assumed: parent.Assumed, Edit: e,
		Explored: Explored{parent.Intent.Budget, parent.Intent.Prefs.LockedSlots, parent.Intent.Excluded, parent.Intent.Requirements}}}
	if n := e.Answer(); 0 < n && n <= len(parent.Alternatives) {
		out.Edit.Plan = revise.SkeletonOfAnswer(&parent.Alternatives[n-1])
		out.Edit.Plan.Table = parent.Plan.Assumptions.DailySpend
		if in, err := journey.Answered(parent.Intent, &parent.Plan, &parent.Alternatives[n-1]); err == nil {
			out.Edit.Intent = in // an answer that fits no wish of the trip is one of the plan alone
		}
	}
	if before.Edit != nil {
		out.Edit.Explored = before.Edit.Explored
	}
	if asked := before.asOf(); calendar.DateOf(asked.UTC()) == calendar.DateOf(now.UTC()) {
		out.AsOf = asked
	}
	return out
}

// asOf is the moment that facts are gathered for.
func (r *Request) asOf() time.Time {
	if r.AsOf.IsZero() {
		return r.Now
	}
	return r.AsOf
}

// parent is the plan that an edit keeps to, and how its days were arranged by hand.
func (r *Revision) parent() *revise.Parent {
	return &revise.Parent{Intent: r.Intent, Plan: r.Plan, Order: trip.Of[trip.ArrangeDay](r.Edit)}
}

// seed is where the search begins. Who edits a plan and wants nothing of it kept wants another one: they get another seed.
func (s *State) seed() uint64 {
	if s.Request.Edit == nil || s.Intent.Keep != trip.KeepFree {
		return s.Request.Seed
	}
	sum := sha256.Sum256([]byte(s.Request.Edit.Itinerary))
	return s.Request.Seed ^ binary.BigEndian.Uint64(sum[:])>>12 // small enough for whoever reads numbers as floats
}
