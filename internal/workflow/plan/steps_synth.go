package plan

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/explain"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// synthesizer writes the itinerary, has its summary retold, and looks at all of it a last time. It computes in its turn,
// and lets others compute while it waits for a voice.
func (v *visit) synthesizer(ctx context.Context, st State) (State, error) {
	write := func() (err error) {
		if st, err = v.written(ctx, st); err == nil && !v.speaks(&st) {
			err = v.checked(&st)
		}
		return err
	}
	if err := v.inTurn(ctx, true, write); err != nil || st.Itinerary == nil || !v.speaks(&st) {
		return st, err
	}
	if err := v.retell(ctx, st.Itinerary); err != nil {
		return st, err
	}
	return st, v.inTurn(ctx, true, func() error { return v.checked(&st) })
}

// checked names a finished itinerary after all that it says, so that no other document has the name, has a last look at it, and has it
// signed. A run without one ends with its problem.
func (v *visit) checked(st *State) error {
	it := st.Itinerary
	if it == nil {
		return nil
	}
	it.ID = it.Name()
	if err := v.Check(it); err != nil {
		return fault.New(fault.Internal, "the finished itinerary does not pass its own check").Because(err)
	}
	if err := v.Sign(it); err != nil {
		return fault.New(fault.Internal, "the finished itinerary cannot be signed").Because(err)
	}
	v.decide(nil, "%d citations, %.0f %% of the claims have evidence", len(it.Citations), it.Coverage*100)
	return nil
}

// written is the itinerary, every claim with its evidence, and the certificate. When something still blocks the plan there is
// no itinerary: it writes down why, how near the best attempt came, and what would help (C-14, C-47).
func (v *visit) written(ctx context.Context, st State) (State, error) {
	if st.Hopeless != "" || st.keeps() && !st.holds() {
		return v.whyNot(ctx, st)
	}
	city := v.city(v.world(), &st)
	if err := v.settle(ctx, &st, city); err != nil {
		return st, err
	}
	if !st.holds() {
		return v.whyNot(ctx, st)
	}
	st.assumeTable(st.Plan.Assumptions.DailySpend)
	st.assumeBags()
	v.rememberDays(&st)
	beside, err := v.beside(ctx, &st, city)
	if err != nil {
		return st, err
	}
	plan, err := city.WithFallbacks(&st.Intent, schedule.JourneyOf(&st.Plan, city.Facts()), st.Plan)
	if err != nil {
		return st, err
	}
	st.Plan = plan
	facts := narrate.Used(st.Intent, plan, st.facts())
	proof := verify.Certify(plan, st.Intent, &facts, st.Request.Now)
	st.Decisions = append(slices.Clone(st.Decisions), journeyDecisions(&st)...)
	remarks, err := v.world().Remarks(ctx, st.City.Name)
	if err != nil {
		return st, err
	}
	it, err := narrate.Itinerary(narrate.Story{
		Intent: st.Intent, Plan: plan, Facts: &facts, Violations: verify.Plan(plan, st.Intent, &facts), Repairs: repair.MarkUndone(st.Repairs, &plan, st.facts()),
		Decisions: st.Decisions, Assumed: st.Assumed, Degraded: st.Degraded, Now: st.Request.Now.UTC(),
		TraceID: st.TraceID, Score: beside.measures.Worth, Zones: v.world().Zones(st.City.Name),
		Certificate: proof, Remarks: remarks,
	})
	if err != nil {
		return st, err
	}
	it.Measures, it.Alternatives, it.Optimality = &beside.measures, beside.answers, beside.optimality
	st.Itinerary = &it
	return st, nil
}

// refine fills what an edit that kept to its parent's plan made room for, and tells how much of that plan stays.
func (v *visit) refine(ctx context.Context, st *State, city *schedule.City) error {
	c, before := v.revision(st, city), schedule.StopsOf(&st.Plan)
	better, found, ok, err := revise.Refine(ctx, c, st.Plan)
	if err != nil {
		return err
	}
	if ok {
		v.rememberDays(st)
		st.Plan, st.Violations = better, found
	}
	stayed := revise.Stayed(c, before, &st.Plan)
	stayed.Node = Synthesizer
	st.Decisions = append(slices.Clone(st.Decisions), stayed)
	return nil
}

// journeyDecisions say why these flights and this hotel, and what else there was.
func journeyDecisions(st *State) []trip.Decision {
	f, lang := st.facts(), st.Intent.Locale()
	j := schedule.JourneyOf(&st.Plan, f)
	var out []trip.Decision
	if j.Out != nil {
		d := trip.Decision{Node: Planner, Selected: lang.Say("%s there, %s back", j.Out.Name(), j.Back.Name()),
			Rationale: lang.Say("Price against the hours the flights leave at the destination, nights in the seat and changes of planes.")}
		for _, p := range schedule.Pairs(&st.Intent, f, "") {
			if p.Out.ID == j.Out.ID && p.Back.ID == j.Back.ID {
				continue
			}
			if d.Alternatives++; len(d.Options) < 3 {
				d.Options = append(d.Options, lang.Say("%s and %s over %s: %s a person", p.Out.Name(), p.Back.Name(), p.Out.Dest, p.Out.Price+p.Back.Price))
			}
		}
		out = append(out, d)
	}
	d := trip.Decision{Node: Planner, Selected: j.Hotel.Name, Rationale: lang.Say("The best of its tier, by stars and by the way to what there is to see, that the budget allows.")}
	for i := range f.Lodgings {
		if l := &f.Lodgings[i]; l.ID != j.Hotel.ID {
			if d.Alternatives++; l.Tier == j.Hotel.Tier && len(d.Options) < 3 {
				d.Options = append(d.Options, lang.Say("%s: %s a night", l.Name, l.Price))
			}
		}
	}
	return append(out, d)
}

// giveUp notes why nothing can be planned; the graph then goes on to say what would help.
func (v *visit) giveUp(st State, cause error) State {
	st.Hopeless = trip.Sentence(trip.Capital(v.lang.Message(cause)))
	v.decide(nil, "%s", st.Hopeless)
	return st
}

// whyNot is the failed branch: the best attempt, what blocks it, which wishes conflict, and what would help.
func (v *visit) whyNot(ctx context.Context, st State) (State, error) {
	v.running(ctx, nil, "Looking for what would make the trip possible")
	costs := st.Plan.Costs()
	answer := explain.Why(st.Intent, st.facts(), costs.Total, func(in trip.Intent) (money.Cents, bool) { return v.attempt(ctx, &st, in) })
	if err := ctx.Err(); err != nil {
		return st, err
	}
	st.Problem = &trip.Problem{Code: "no_valid_plan", Message: problemMessage(&st), Violations: orEmpty(st.Violations),
		Conflict: orEmpty(answer.Conflict), Relaxations: orEmpty(answer.Relaxations), Repairs: orEmpty(st.Repairs), Assumed: st.Assumed}
	if st.Hopeless == "" {
		st.Problem.NearMiss = &trip.NearMiss{Plan: st.Plan, Costs: costs}
	}
	v.decide(&Detail{Problem: st.Problem}, "%s %d ways out after %d attempts", st.Problem.Message, len(answer.Relaxations), answer.Attempts)
	return st, nil
}

func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// problemMessage is the sentence a traveller reads first.
func problemMessage(st *State) string {
	if st.Hopeless != "" {
		return st.Hopeless
	}
	for _, v := range st.Violations {
		if v.Blocking && v.Kind == trip.BudgetExceeded {
			return st.Intent.Locale().Say("Unable to meet budget constraint.")
		}
	}
	for _, u := range st.Unplaced {
		return st.Intent.Locale().Say("Unable to fit %s in: %s.", u.Name, u.Why)
	}
	return st.Intent.Locale().Say("Unable to make a plan that keeps every rule.")
}

// attempt plans an intent in memory, with a shorter search and without telling anybody.
func (v *visit) attempt(ctx context.Context, from *State, in trip.Intent) (money.Cents, bool) {
	quiet := *v.Workflow
	quiet.Log, quiet.Tell, quiet.Turn = nowhere{}, nil, nil // the turn is held already
	w, err := New(quiet.Deps)
	if err != nil {
		return 0, false
	}
	st := State{RunID: from.RunID, TraceID: from.TraceID, Intent: in, City: from.City, Request: from.Request, Named: from.Named, Anew: true}
	st.Request.Iterations = 200
	for _, step := range []func(*visit, context.Context, State) (State, error){
		(*visit).gathered, (*visit).planner, (*visit).selector, (*visit).toolExecutor, (*visit).resolve, (*visit).verifier,
	} {
		if st, err = step(w.visit(&st, Synthesizer, 1, false), ctx, st); err != nil {
			return 0, false
		}
	}
	city := v.city(v.world(), &st)
	r := repair.Plan(repair.Case{Plan: st.Plan, Violations: st.Violations, Intent: &st.Intent, City: city})
	return r.Plan.Costs().Total, r.Healthy() && r.Plan.Costs().Total <= in.Budget
}
