package schedule_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// excused tells whether a blocking violation of a solved plan is one that the draft may have: money, which another package
// minds, and wishes that it says found no place, or that Solve does not promise.
func excused(v trip.Violation, in *trip.Intent, j schedule.Journey, d *schedule.Draft) bool {
	ref, _ := v.Details["option_ref"].(string)
	switch v.Reason() {
	case "over_budget":
		return true
	case "locked_slot_missing", "locked_slot_moved", "wish_food":
		return len(d.Unplaced) > 0
	case "wish_sights": // per_day is a wish for the optimiser to meet as far as it can
		return len(d.Unplaced) > 0 || v.Details["what"] == "per_day" || v.Details["what"] == "free" && insistsByName(in)
	case "late_night": // no journey of this pair brings children home in time
		return onTheWay(ref, j)
	case "not_kid_friendly": // pinned or insisted on by the parents themselves
		return insistedOn(in, ref)
	}
	return false
}

// insistsByName tells whether a sight is pinned or insisted on by name, which may go against a wish for free ones.
func insistsByName(in *trip.Intent) bool {
	return len(in.Prefs.LockedSlots) > 0 || slices.ContainsFunc(in.Requirements, func(r trip.Requirement) bool {
		return r.Sights != nil && r.Sights.Name != "" && r.Level == trip.Must
	})
}

func onTheWay(ref string, j schedule.Journey) bool {
	return j.Out != nil && (ref == j.Out.ID || ref == j.Back.ID || ref == j.Hotel.ID)
}

func insistedOn(in *trip.Intent, ref string) bool {
	for _, l := range in.Prefs.LockedSlots {
		if l.ActivityID == ref {
			return true
		}
	}
	for _, r := range in.Requirements {
		if r.Sights != nil && r.Level == trip.Must {
			return true
		}
	}
	return false
}

// Whatever is wished, wherever and whenever: what Solve makes holds, or Solve says what does not.
func TestEveryPlanHolds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := open(drawIntent(t), drawWeather(t))
		j, ok := w.drawJourney(t, "journey")
		if !ok {
			return
		}
		d, err := w.city.Solve(&w.in, j, w.assume, schedule.Options{Seed: rapid.Uint64().Draw(t, "seed"), Iterations: 15, Fees: -1, Quoted: true})
		if fault.Is(err, fault.Unplannable) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Plan.Validate(); err != nil {
			t.Fatalf("%v\n%s", err, show(&d.Plan))
		}
		for _, v := range verify.Plan(d.Plan, w.in, w.facts) {
			if v.Blocking && !excused(v, &w.in, j, &d) {
				t.Fatalf("%s at %s: %s (%v)\nunplaced: %v\n%s", v.Kind, v.NodeRef, v.Message, v.Details, d.Unplaced, show(&d.Plan))
			}
		}
	})
}

// Setting a plan's stops again around the journey it was made for changes nothing.
func TestRetimeOfTheSameJourneyChangesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := open(drawIntent(t), drawWeather(t))
		j, ok := w.drawJourney(t, "journey")
		if !ok {
			return
		}
		d, err := w.city.Solve(&w.in, j, w.assume, schedule.Options{Seed: 1, Iterations: 15, Fees: -1, Quoted: true})
		if err != nil {
			return
		}
		again, dropped, err := w.city.Retime(&w.in, j, w.assume, schedule.StopsOf(&d.Plan), 1, false)
		if err != nil || len(dropped) > 0 {
			t.Fatalf("%v, dropped %v\n%s", err, dropped, show(&d.Plan))
		}
		if diff := cmp.Diff(show(&d.Plan), show(&again)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// Around another hotel and other flights the stops hold again, or there is no such plan.
func TestRetimeAroundAnotherJourneyHolds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := open(drawIntent(t), drawWeather(t))
		j, ok := w.drawJourney(t, "journey")
		if !ok {
			return
		}
		d, err := w.city.Solve(&w.in, j, w.assume, schedule.Options{Seed: 1, Iterations: 15, Fees: -1, Quoted: true})
		if err != nil {
			return
		}
		other, _ := w.drawJourney(t, "other journey")
		mayDrop := rapid.Bool().Draw(t, "may drop")
		p, dropped, err := w.city.Retime(&w.in, other, w.assume, schedule.StopsOf(&d.Plan), 1, mayDrop)
		if fault.Is(err, fault.Unplannable) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(dropped) > 0 && !mayDrop {
			t.Fatalf("dropped %v", dropped)
		}
		for _, v := range verify.Plan(p, w.in, w.facts) {
			switch v.Kind {
			case trip.TimingInfeasible, trip.VenueClosed:
				if v.Blocking {
					t.Fatalf("%s at %s: %s (%v)\n%s", v.Kind, v.NodeRef, v.Message, v.Details, show(&p))
				}
			}
			if (v.Reason() == "locked_slot_moved" || v.Reason() == "locked_slot_missing") && len(d.Unplaced) == 0 {
				t.Fatalf("%s\n%s", v.Message, show(&p))
			}
		}
	})
}

// Every fallback is valid where it is offered: put first, it breaks nothing that held before.
func TestEveryFallbackHoldsInItsPlace(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := open(drawIntent(t), drawWeather(t))
		j, ok := w.drawJourney(t, "journey")
		if !ok {
			return
		}
		d, err := w.city.Solve(&w.in, j, w.assume, schedule.Options{Seed: 1, Iterations: 15, Fees: -1, Quoted: true})
		if err != nil {
			return
		}
		w.in.Budget = d.Plan.Costs().Total + money.Cents(rapid.IntRange(0, 50_00).Draw(t, "money left"))
		p, err := w.city.WithFallbacks(&w.in, j, d.Plan)
		if err != nil {
			t.Fatal(err)
		}
		before := trip.Blocking(verify.Plan(p, w.in, w.facts))
		p.Each(func(day, k int, s *trip.Slot) {
			for n := 1; n < len(s.Choices); n++ {
				q := w.swapIn(p, day, k, n)
				found := verify.Plan(q, w.in, w.facts)
				if trip.Blocking(found) > before {
					t.Fatalf("fallback %s for %s on day %d: %v\n%s", s.Choices[n].OptionRef, s.Selected().OptionRef, day+1, blocking(found), show(&p))
				}
			}
		})
	})
}

// swapIn puts the n-th choice of a slot first and makes the ways to and from it again.
func (w world) swapIn(p trip.Plan, day, k, n int) trip.Plan {
	q := p.Clone()
	slots := q.Days[day].Slots
	slots[k].Choices[0], slots[k].Choices[n] = slots[k].Choices[n], slots[k].Choices[0]
	for i := k; i <= min(k+1, len(slots)-1); i++ {
		w.connect(&q, day, i)
	}
	return q
}

func (w world) connect(p *trip.Plan, day, k int) {
	slots := p.Days[day].Slots
	from := w.bed(p)
	if k > 0 {
		from = w.place(&slots[k-1])
	}
	to := w.place(&slots[k])
	l := w.city.Legs()
	var leg trip.TransitLeg
	switch {
	case k > 0 && slots[k-1].Role == trip.RoleArrive:
		leg = l.Transfer(w.facts.City.Airport(w.facts.Flight(slots[k-1].Selected().OptionRef).Dest), to, true)
	case slots[k].Role == trip.RoleDepart:
		leg = l.Transfer(w.facts.City.Airport(w.facts.Flight(slots[k].Selected().OptionRef).Origin), from, false)
	default:
		leg = l.Leg(from, to)
	}
	slots[k].Leg = &leg
	if from == to {
		slots[k].Leg = nil
	}
}

func blocking(vs []trip.Violation) []string {
	var out []string
	for _, v := range vs {
		if v.Blocking {
			out = append(out, fmt.Sprintf("%s %s: %s", v.NodeRef, v.Reason(), v.Message))
		}
	}
	return out
}

// show writes a plan as people would: one line a slot.
func show(p *trip.Plan) string {
	out := ""
	p.Each(func(day, k int, s *trip.Slot) {
		if k == 0 {
			out += p.Days[day].Date.Format("Mon 2 Jan 2006") + "\n"
		}
		leg := ""
		if s.Leg != nil {
			leg = fmt.Sprintf(" (%s %d min)", s.Leg.Mode, s.Leg.Minutes())
		}
		pin := ""
		if s.Locked {
			pin = " pinned"
		}
		out += fmt.Sprintf("  %s %s %s%s%s\n", s.Window, s.Role, s.Selected().OptionRef, leg, pin)
	})
	return out
}
