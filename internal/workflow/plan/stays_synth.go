package plan

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type staysSynthIn struct {
	synthIn
	Stays  []stay
	Origin *route.Place
	Before *parentStays
}

func staysSynthSees(st *State, wire graph.Patch) staysSynthIn {
	in := staysSynthIn{synthIn: synthSees(st, wire), Stays: st.Stays, Origin: st.Origin}
	if st.keeps() {
		in.Before = st.edited()
	}
	return in
}

// staysSynthesizer settles every stay, one after the other on what the others leave, and writes the itinerary of the journey.
func (t *turn) staysSynthesizer(ctx context.Context, in staysSynthIn) (synthOut, error) {
	w := &journeyWriter{t.writer(&in.synthIn), cloned(in.Stays), in.Origin, in.AsOf, in.Before}
	return t.writeDown(ctx, w.writer, w.write)
}

// journeyWriter is whoever writes down how a journey came out.
type journeyWriter struct {
	*writer
	stays  []stay
	origin *route.Place
	asOf   time.Time
	before *parentStays // the journey that is edited; nil of a new one
}

func (w *journeyWriter) write(ctx context.Context) error {
	if w.in.Hopeless != "" {
		return w.whyNot(ctx)
	}
	for range 2 { // what one stay leaves at first, another may spend
		for _, i := range cheapestFirst(w.stays) {
			if err := w.settleStay(ctx, i); err != nil {
				return err
			}
		}
	}
	w.bedsAgain()
	w.rejoin()
	if !w.holds() {
		return w.whyNot(ctx)
	}
	return w.narrate(ctx)
}

// rejoin puts the stays together again and judges the whole.
func (w *journeyWriter) rejoin() {
	w.out.Plan, w.facts = joined(w.stays)
	w.out.Violations = w.flow.Judge(w.out.Plan, *w.intent, w.facts)
}

// settleStay is the last word on the money of a stay: it may cost what the others leave.
func (w *journeyWriter) settleStay(ctx context.Context, i int) error {
	s := &w.stays[i]
	if s.Kept.Is {
		return w.refineStay(ctx, i)
	}
	wishes, g := s.wishes(w.intent), s.gathered()
	wishes.Budget = max(1, w.intent.Budget-spent(w.stays, i))
	known := g.facts()
	city := w.cityOf(s, i, &wishes, w.asOf)
	judge := func(p trip.Plan) []trip.Violation { return w.flow.Judge(p, wishes, known) }
	var err error
	s.Plan, _, err = afford.Settlement{
		Case: afford.Case{Intent: wishes, City: city, Assumptions: s.Assumptions, Seed: w.in.Seed, Iterations: w.in.Iterations},
		Plan: s.Plan, Violations: judge(s.Plan), Chosen: s.Chosen, Branches: s.Branches, Judge: judge,
	}.Settle(ctx)
	s.Assumptions.DailySpend = s.Plan.Assumptions.DailySpend
	return err
}

// narrate writes the itinerary of the journey.
func (w *journeyWriter) narrate(ctx context.Context) error {
	optimality, err := w.proved()
	if err != nil {
		return err
	}
	now := tried{in: *w.intent, stays: cloned(w.stays), plan: w.out.Plan, facts: w.facts, found: w.out.Violations}
	worth := int64(0)
	story := narrate.Story{Zones: map[string]string{}, Remarks: map[string]trip.Remark{}}
	for i := range w.stays {
		s := &w.stays[i]
		wishes := s.wishes(w.intent)
		city := w.cityOf(s, i, &wishes, w.asOf)
		j := schedule.JourneyOf(&s.Plan, city.Facts())
		part, err := city.Worth(&wishes, j, &s.Plan)
		if err != nil {
			return err
		}
		worth += part
		if s.Plan, err = city.WithFallbacks(&wishes, j, s.Plan); err != nil {
			return err
		}
		remarks, err := w.world().Remarks(ctx, s.City.Name)
		if err != nil {
			return err
		}
		for id, r := range remarks {
			story.Remarks[id] = r
		}
		for code, zone := range w.world().Zones(s.City.Name) {
			story.Zones[code] = zone
		}
		w.decided(stayDecisions(&s.Plan, &wishes, city.Facts())...)
		w.out.Assumed = tableAssumed(w.out.Assumed, s.Assumptions.DailySpend, &s.City, &wishes)
	}
	w.rejoin()
	plan, in := w.out.Plan, w.in
	facts := narrate.Used(in.Intent, plan, w.facts)
	story = narrate.Story{Intent: in.Intent, Plan: plan, Facts: &facts, Violations: verify.Plan(plan, in.Intent, &facts),
		Repairs: repair.MarkUndone(in.Repairs, &plan, w.facts), Decisions: w.out.Decisions, Assumed: w.out.Assumed, Degraded: in.Degraded,
		Now: in.Now.UTC(), TraceID: in.TraceID, Score: worth, Zones: story.Zones, Certificate: verify.Certify(plan, in.Intent, &facts, in.Now), Remarks: story.Remarks}
	it, err := narrate.Itinerary(story)
	if err != nil {
		return err
	}
	measures := trip.Measure(&plan, w.facts, worth)
	it.Measures, it.Optimality = &measures, optimality
	if it.Alternatives, err = w.answers(ctx, &now, &it); err != nil {
		return err
	}
	w.out.Itinerary = &it
	return nil
}

// stayDecisions say why this bed in a stay, and what else there was; of one's own bed there is nothing to say.
func stayDecisions(p *trip.Plan, in *trip.Intent, f *trip.Facts) []trip.Decision {
	j := schedule.JourneyOf(p, f)
	if j.Hotel == nil || j.Hotel.Own {
		return nil
	}
	return []trip.Decision{bedDecision(j.Hotel, in.Locale(), f)}
}
