package plan

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
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
	settled := v.settlement(ctx, &st, city)
	settled.Judge = func(p trip.Plan) []trip.Violation { return v.Judge(p, st.Intent, st.facts()) }
	beside, err := settled.Beside(ctx, !st.keeps()) // who edits a plan by hand has chosen
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
		TraceID: st.TraceID, Score: beside.Now.Measures.Worth, Zones: v.world().Zones(st.City.Name),
		Certificate: proof, Remarks: remarks,
	})
	if err != nil {
		return st, err
	}
	it.Measures, it.Optimality = &beside.Now.Measures, beside.Optimality
	for _, a := range beside.Answers {
		it.Alternatives = append(it.Alternatives, asAnswer(&a, &beside.Now, city.Facts(), st.Intent.Locale()))
	}
	st.Itinerary = &it
	return st, nil
}

// settle is the last word on the plan, and tells what was settled on instead of it.
func (v *visit) settle(ctx context.Context, st *State, city *schedule.City) error {
	if st.keeps() {
		return v.refine(ctx, st, city)
	}
	was, from := *st, schedule.JourneyOf(&st.Plan, city.Facts())
	var err error
	if st.Plan, st.Violations, err = v.settlement(ctx, st, city).Settle(ctx); err != nil {
		return err
	}
	if to := schedule.JourneyOf(&st.Plan, city.Facts()); !sameTrip(&was.Plan, &st.Plan, from, to) {
		st.Decisions = append(slices.Clone(st.Decisions), settled(&was, st, from, to))
	}
	return nil
}

// settlement is the plan as those see it who settle on one; of days that were judged before the verdict is remembered.
func (v *visit) settlement(ctx context.Context, st *State, city *schedule.City) afford.Settlement {
	at := *st
	return afford.Settlement{Case: st.affordable(city), Plan: st.Plan, Violations: st.Violations, Chosen: st.Chosen, Branches: st.Branches,
		Judge: func(p trip.Plan) []trip.Violation {
			at.Plan = p
			return v.judged(ctx, &at)
		}}
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

// holds tells whether nothing blocks the plan.
func (s *State) holds() bool { return trip.Blocking(s.Violations) == 0 }

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

// attempt plans an intent with a shorter search, and tells nobody. It gives what the trip would cost, and whether it would hold.
func (v *visit) attempt(ctx context.Context, from *State, in trip.Intent) (money.Cents, bool) {
	st := State{RunID: from.RunID, TraceID: from.TraceID, Intent: in, City: from.City, Request: from.Request, Named: from.Named, Anew: true}
	st.Request.Iterations = 200
	city, err := v.tried(ctx, &st)
	if err != nil {
		return 0, false
	}
	r := repair.Plan(repair.Case{Plan: st.Plan, Violations: st.Violations, Intent: &st.Intent, City: city})
	return r.Plan.Costs().Total, r.Healthy() && r.Plan.Costs().Total <= in.Budget
}

// tried takes a state from its intent to a plan that was judged. The turn to compute is held already.
func (v *visit) tried(ctx context.Context, st *State) (*schedule.City, error) {
	w := v.World(uncounted)
	if err := gather(ctx, w, st); err != nil {
		return nil, err
	}
	st.settleNames()
	if err := v.weigh(ctx, w, st, false); err != nil {
		return nil, err
	}
	drafted, err := afford.Draft(ctx, st.affordable(v.city(w, st)), nil)
	if err != nil {
		return nil, err
	}
	st.Branches = drafted.Branches
	st.assumeTable(drafted.DailySpend)
	st.choose(afford.Ranked(&st.Intent, st.Branches)[0])
	if err := findDated(ctx, w, st); err != nil {
		return nil, err
	}
	city := v.city(w, st)
	if err := st.date(w, city); err != nil {
		return nil, err
	}
	st.Violations = v.Judge(st.Plan, st.Intent, st.facts())
	v.logVerdict(ctx, st.Violations)
	return city, nil
}
