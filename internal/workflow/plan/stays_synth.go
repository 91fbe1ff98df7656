package plan

import (
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// bedsAgain puts people who edit a journey back into the beds that they had, or those that the edit asks for, where the money that is left pays them after all.
// Where it does not, they get the best bed up to it that it pays. Stays of which nothing was asked come first. No stop is given up for a bed.
func (w *journeyWriter) bedsAgain() {
	if w.before == nil {
		return
	}
	order := multistay.TouchedFirst(w.stays)
	slices.Reverse(order)
	for _, i := range order {
		s := &w.stays[i]
		if had := bedOf(w.before.Hand.Stay(s.Wish, s.Window.Days())); had != "" {
			w.bedAgain(i, had)
		}
	}
}

// bedOf is where one sleeps in the plan at hand of a stay; empty where nobody knows.
func bedOf(hand *revise.Skeleton) string {
	if hand == nil {
		return ""
	}
	for _, day := range hand.Days {
		for _, k := range day {
			if k.Role == trip.RoleCheckIn {
				return k.Option
			}
		}
	}
	return ""
}

// bedGaveWay is said of a bed that nobody asked to change and that what an edit asks for left no money for. It speaks of one edit alone.
const bedGaveWay = "Your budget does not pay for everything you ask for, so you sleep at %s in %s now, not at %s. To stay there say how much more the trip may cost."

// saysWhichBedsGave says in which stays, of which nothing was asked, one sleeps in a cheaper bed than before although the trip may cost as much.
func (w *journeyWriter) saysWhichBedsGave() {
	if w.before == nil || w.intent.Budget < w.before.Intent.Budget {
		return
	}
	for i := range w.stays {
		s := &w.stays[i]
		g := s.Gathered()
		was, is := g.Facts().Lodging(bedOf(w.before.Hand.Stay(s.Wish, s.Window.Days()))), g.Facts().Bed(&s.Plan)
		if s.Kept.Touched || was == nil || is == nil || is.Own || was.Own || is.Price >= was.Price {
			continue
		}
		lang := w.intent.Locale()
		w.out.Assumed = append(w.out.Assumed, lang.Say(bedGaveWay, is.Name, lang.City(s.City.Name), was.Name))
	}
}

// bedAgain looks for a better bed of a stay, up to the one that it had.
func (w *journeyWriter) bedAgain(i int, had string) {
	s := &w.stays[i]
	wishes, g := s.Wishes(w.intent), s.Gathered()
	wishes.Budget = multistay.Allowed(w.intent.Spendable(), w.stays, i)
	known := g.Facts()
	city := w.cityOf(s, i, &wishes, w.asOf)
	j := schedule.JourneyOf(&s.Plan, city.Facts())
	most := city.Facts().Lodging(had)
	if j.Hotel == nil || most == nil || j.Hotel.ID == had || j.Hotel.Own {
		return
	}
	now := w.flow.Judge(s.Plan, wishes, known)
	for _, bed := range schedule.Hotels(&wishes, city, "", true) {
		if bed.ID == j.Hotel.ID {
			return // those behind it are no better
		}
		if bed.ID != had && (bed.Price >= most.Price || bed.Tier.Rank() > most.Tier.Rank()) || bed.StayPrice(&wishes)-j.Hotel.StayPrice(&wishes)+s.Plan.Costs().Total > wishes.Budget {
			continue
		}
		next := j
		next.Hotel = bed
		p, _, err := city.Retime(&wishes, next, s.Plan.Assumptions, schedule.StopsOf(&s.Plan), s.Plan.Seed, false)
		if err != nil || p.Costs().Total > wishes.Budget {
			continue
		}
		p.Branch = s.Plan.Branch
		p.Branch.Tier = bed.Tier
		if found := w.flow.Judge(p, wishes, known); trip.Blocking(found) <= trip.Blocking(now) && schedule.Changes(schedule.StopsOf(&s.Plan), schedule.StopsOf(&p)) == 0 {
			s.Plan = p
			return
		}
	}
}

// refineStay fills what an edit made room for in a stay whose plan is kept. Where nothing was asked of the stay only holes are filled,
// and the time that another ride leaves.
func (w *journeyWriter) refineStay(ctx context.Context, i int) error {
	s := &w.stays[i]
	hand := w.before.Hand.Stay(s.Wish, s.Window.Days())
	if hand == nil {
		return nil
	}
	wishes, g := s.Wishes(w.intent), s.Gathered()
	wishes.Budget = multistay.Allowed(w.intent.Spendable(), w.stays, i)
	parent := w.before.ParentOf(s, hand)
	parent.Intent.Budget = wishes.Budget
	if !s.Kept.Touched {
		gained := revise.Gained(*hand, &s.Plan)
		if gained == 0 && schedule.Changes(hand.Stops(), schedule.StopsOf(&s.Plan)) == 0 {
			return nil
		}
		wishes.MaxChanges = new(gained)
	}
	c := revise.Case{Intent: &wishes, Parent: parent, Assumptions: s.Assumptions, Seed: w.in.Seed, Facts: g.Facts(), City: w.cityOf(s, i, &wishes, w.asOf), Judge: w.flow.Judge}
	better, _, ok, err := revise.Refine(ctx, c, s.Plan)
	if ok {
		s.Plan = better
	}
	return err
}

type staysSynthIn struct {
	synthIn
	Stays  []multistay.Stay
	Origin *route.Place
	Before *multistay.Before
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
	w := &journeyWriter{t.writer(&in.synthIn), multistay.Cloned(in.Stays), in.Origin, in.AsOf, in.Before}
	return t.writeDown(ctx, w.writer, w.write)
}

// journeyWriter is whoever writes down how a journey came out.
type journeyWriter struct {
	*writer
	stays  []multistay.Stay
	origin *route.Place
	asOf   time.Time
	before *multistay.Before // the journey that is edited; nil of a new one
}

func (w *journeyWriter) write(ctx context.Context) error {
	if w.in.Hopeless != "" {
		return w.whyNot(ctx)
	}
	for range 2 { // what one stay leaves at first, another may spend
		for _, i := range multistay.CheapestFirst(w.stays) {
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
	w.out.Plan, w.facts = multistay.Joined(w.stays)
	w.out.Violations = w.flow.Judge(w.out.Plan, *w.intent, w.facts)
}

// settleStay is the last word on the money of a stay: it may cost what the others leave.
func (w *journeyWriter) settleStay(ctx context.Context, i int) error {
	s := &w.stays[i]
	if s.Kept.Is {
		return w.refineStay(ctx, i)
	}
	wishes, g := s.Wishes(w.intent), s.Gathered()
	wishes.Budget = multistay.Allowed(w.intent.Spendable(), w.stays, i)
	known := g.Facts()
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
	now := multistay.Tried{In: *w.intent, Stays: multistay.Cloned(w.stays), Plan: w.out.Plan, Facts: w.facts, Found: w.out.Violations}
	worth := int64(0)
	story := narrate.Story{Zones: map[string]string{}, Remarks: map[string]trip.Remark{}}
	for i := range w.stays {
		s := &w.stays[i]
		wishes := s.Wishes(w.intent)
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
		w.out.Assumed = explore.TableAssumed(w.out.Assumed, s.Assumptions.DailySpend, &s.City, &wishes)
	}
	w.saysWhichBedsGave()
	w.rejoin()
	w.out.Plan = passes.With(w.out.Plan, w.intent, w.facts)
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

// whyNot is the failed branch of a journey: the best attempt, what blocks it, which wishes conflict, and what would help, each tried.
func (w *journeyWriter) whyNot(ctx context.Context) error {
	x := w.attempts(multistay.Tried{In: *w.intent, Stays: w.stays}, w.origin, w.asOf, w.in.Seed)
	x.Have = nil // all of a journey follows from its budget
	return w.explain(ctx, w.knownTo(), func(in trip.Intent) (money.Cents, bool) {
		m, err := x.Try(ctx, in)
		if err != nil {
			return 0, false
		}
		return m.Plan.Costs().Total, m.Holds()
	}, func() bool { return x.Work.Cut })
}

// knownTo are the facts by which a problem calls places by their names: those of all stays.
func (w *journeyWriter) knownTo() *trip.Facts {
	var out trip.Facts
	for i := range w.stays {
		s := w.stays[i].Gathered()
		f := s.Facts()
		out.Attractions, out.Restaurants = append(out.Attractions, f.Attractions...), append(out.Restaurants, f.Restaurants...)
		out.Lodgings, out.Flights = append(out.Lodgings, f.Lodgings...), append(out.Flights, f.Flights...)
	}
	return &out
}
