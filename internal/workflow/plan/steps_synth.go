package plan

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// carriesBags is the sentence about bags that nobody is known to keep.
const carriesBags = "You keep your bags with you from %s until check-in at %s: nothing is known of %s keeping them. Ask there; " +
	"if they do, plan again with “we can leave our bags at the hotel”."

// longWithBags is how many minutes with one's bags are worth a question at the hotel: less passes on the way from the airport and over lunch.
const longWithBags = 4 * 60

// bagsAssumed says among what is taken for granted where most of the day of arrival passes with bags, because nothing is known of the hotel
// keeping them. The rule is that unknown is no; the traveller can find out.
func bagsAssumed(assumed []string, in *trip.Intent, p *trip.Plan, hotel *trip.Lodging) []string {
	begins := in.Locale().Begins(carriesBags)
	assumed = pick.Without(assumed, func(a string) bool { return strings.HasPrefix(a, begins) })
	lands, opens := firstOf(p, trip.RoleArrive), firstOf(p, trip.RoleCheckIn)
	if in.Prefs.BagDrop || hotel == nil || hotel.BagDrop || lands == nil || opens == nil || opens.Window.Start-lands.Window.End < longWithBags {
		return assumed
	}
	return append(assumed, in.Locale().Say(carriesBags, lands.Window.End, opens.Window.Start, hotel.Name))
}

// firstOf is the slot of a role on the first day, or nil.
func firstOf(p *trip.Plan, role trip.Role) *trip.Slot {
	if len(p.Days) == 0 {
		return nil
	}
	for i := range p.Days[0].Slots {
		if s := &p.Days[0].Slots[i]; s.Role == role {
			return s
		}
	}
	return nil
}

type synthIn struct {
	gather.Known
	TraceID     string
	Now, AsOf   time.Time
	Seed        uint64
	Iterations  int
	AtHand      *revise.Skeleton // the plan that is edited; nil of a new trip
	Parent      *revise.Parent   // the same, where the run keeps to it
	Intent      trip.Intent
	Assumed     []string
	Taste       map[string]int
	Branches    []afford.Candidate
	Chosen      afford.Candidate
	Plan        trip.Plan
	Unplaced    []schedule.Unplaced
	Violations  []trip.Violation
	Repairs     []trip.RepairDiff
	Hopeless    string
	Decisions   []trip.Decision
	Degraded    []trip.Degradation
	Assumptions trip.Assumptions
	OnRecord    json.RawMessage // the city, as it was recorded
}

type synthOut struct {
	Plan        trip.Plan
	Violations  []trip.Violation
	Assumed     []string
	Assumptions trip.Assumptions
	Decisions   []trip.Decision
	Itinerary   *trip.Itinerary
	Problem     *trip.Problem
}

func synthSees(st *State, wire graph.Patch) synthIn {
	req := &st.Request
	in := synthIn{Known: st.gathered(), TraceID: st.TraceID, Now: req.Now, AsOf: req.asOf(), Seed: req.Seed, Iterations: req.Iterations, Intent: st.Intent,
		Assumed: st.Assumed, Taste: st.Taste, Branches: st.Branches, Chosen: st.Chosen, Plan: st.Plan, Unplaced: st.Unplaced, Violations: st.Violations,
		Repairs: st.Repairs, Hopeless: st.Hopeless, Decisions: st.Decisions, Degraded: st.Degraded, Assumptions: st.Assumptions, OnRecord: wire["city"]}
	if req.Edit != nil {
		in.AtHand = &st.parent().Plan
	}
	if st.keeps() {
		in.Parent = st.parent()
	}
	return in
}

func synthLeaves(st *State, out synthOut) {
	st.Plan, st.Violations, st.Assumed, st.Assumptions = out.Plan, out.Violations, out.Assumed, out.Assumptions
	st.Decisions, st.Itinerary, st.Problem = out.Decisions, out.Itinerary, out.Problem
}

// synthesizer writes the itinerary, has its summary retold, and looks at all of it a last time. It computes in its turn,
// and lets others compute while it waits for a voice.
func (t *turn) synthesizer(ctx context.Context, in synthIn) (synthOut, error) {
	w := t.writer(&in)
	return t.writeDown(ctx, w, w.write)
}

// writeDown writes with a writer, has the summary retold where somebody can, and looks at all of it a last time.
func (t *turn) writeDown(ctx context.Context, w *writer, tell func(context.Context) error) (synthOut, error) {
	speaks := t.speaks(&w.in.Intent)
	write := func() error {
		if err := tell(ctx); err != nil || speaks {
			return err
		}
		return w.check()
	}
	if err := t.InRoom(ctx, write); err != nil || w.out.Itinerary == nil || !speaks {
		return w.out, err
	}
	if err := t.retell(ctx, w.out.Itinerary); err != nil {
		return w.out, err
	}
	return w.out, t.InRoom(ctx, w.check)
}

// writer is whoever writes down how a trip came out: the itinerary, or why there is none.
type writer struct {
	court
	in  *synthIn
	out synthOut // so far
}

func (t *turn) writer(in *synthIn) *writer {
	return &writer{court{t, &in.Intent, in.Facts(), in.OnRecord}, in,
		synthOut{Plan: in.Plan, Violations: in.Violations, Assumed: in.Assumed, Assumptions: in.Assumptions, Decisions: in.Decisions}}
}

// keeps tells whether the run keeps to its parent's plan.
func (w *writer) keeps() bool { return w.in.Parent != nil }

// holds tells whether nothing blocks the plan.
func (w *writer) holds() bool { return trip.Blocking(w.out.Violations) == 0 }

func (w *writer) decided(more ...trip.Decision) {
	w.out.Decisions = append(slices.Clip(w.out.Decisions), more...)
}

// write is the itinerary, every claim with its evidence, and the certificate. When something still blocks the plan there is
// no itinerary: it writes down why, how near the best attempt came, and what would help (C-14, C-47).
func (w *writer) write(ctx context.Context) error {
	if w.in.Hopeless != "" || w.keeps() && !w.holds() {
		return w.whyNot(ctx)
	}
	city := w.streets.See(w.world(), &w.in.Known, w.intent, w.in.AsOf, w.in.Taste)
	if err := w.settle(ctx, city); err != nil {
		return err
	}
	if !w.holds() {
		return w.whyNot(ctx)
	}
	w.assume()
	w.remember()
	settled := w.settlement(ctx, city)
	settled.Judge = func(p trip.Plan) []trip.Violation { return w.flow.Judge(p, *w.intent, w.facts) }
	beside, err := settled.Beside(ctx, !w.keeps()) // who edits a plan by hand has chosen
	if err != nil {
		return err
	}
	if w.out.Plan, err = city.WithFallbacks(w.intent, schedule.JourneyOf(&w.out.Plan, city.Facts()), w.out.Plan); err != nil {
		return err
	}
	w.out.Plan.Passes = beside.Now.Plan.Passes
	return w.narrate(ctx, beside, city.Facts())
}

// assume tells what the plan takes for granted.
func (w *writer) assume() {
	daily := w.out.Plan.Assumptions.DailySpend
	w.out.Assumptions.DailySpend = daily
	w.out.Assumed = explore.TableAssumed(w.out.Assumed, daily, &w.in.City, w.intent)
	w.out.Assumed = bagsAssumed(w.out.Assumed, w.intent, &w.out.Plan, schedule.JourneyOf(&w.out.Plan, w.facts).Hotel)
	w.out.Assumed = leftOutAssumed(w.out.Assumed, w.intent, &w.out.Plan, w.in.Offered(w.intent))
}

// remember notes the days of the plan.
func (w *writer) remember() {
	days := daysOf{w.intent, w.in.Rate, w.out.Assumptions, w.in.AsOf, w.in.Offered(w.intent), w.onRecord}
	w.rememberDays(&days, &w.court, &w.out.Plan, w.out.Violations)
}

// narrate writes the itinerary of the plan that was settled on.
func (w *writer) narrate(ctx context.Context, beside afford.Beside, offered *trip.Facts) error {
	plan, in := w.out.Plan, w.in
	w.decided(journeyDecisions(&plan, w.intent, w.facts)...)
	remarks, err := w.world().Remarks(ctx, in.City.Name)
	if err != nil {
		return err
	}
	facts := narrate.Used(in.Intent, plan, w.facts)
	it, err := narrate.Itinerary(narrate.Story{
		Intent: in.Intent, Plan: plan, Facts: &facts, Violations: verify.Plan(plan, in.Intent, &facts), Repairs: repair.MarkUndone(in.Repairs, &plan, w.facts),
		Decisions: w.out.Decisions, Assumed: w.out.Assumed, Degraded: in.Degraded, Now: in.Now.UTC(),
		TraceID: in.TraceID, Score: beside.Now.Measures.Worth, Zones: w.world().Zones(in.City.Name),
		Certificate: verify.Certify(plan, in.Intent, &facts, in.Now), Remarks: remarks,
	})
	if err != nil {
		return err
	}
	it.Measures, it.Optimality = &beside.Now.Measures, beside.Optimality
	for _, a := range beside.Answers {
		it.Alternatives = append(it.Alternatives, asAnswer(&a, &beside.Now, offered, in.Intent.Locale()))
	}
	w.out.Itinerary = &it
	return nil
}

// check names a finished itinerary after all that it says, so that no other document has the name, has a last look at it, and has it
// signed. A run without one ends with its problem.
func (w *writer) check() error {
	it := w.out.Itinerary
	if it == nil {
		return nil
	}
	it.ID = it.Name()
	if err := w.flow.Check(it); err != nil {
		return fault.New(fault.Internal, "the finished itinerary does not pass its own check").Because(err)
	}
	if err := w.flow.Sign(it); err != nil {
		return fault.New(fault.Internal, "the finished itinerary cannot be signed").Because(err)
	}
	w.Decide(nil, "%d citations, %.0f %% of the claims have evidence", len(it.Citations), it.Coverage*100)
	return nil
}

// journeyDecisions say why these flights and this hotel, and what else there was.
func journeyDecisions(p *trip.Plan, in *trip.Intent, f *trip.Facts) []trip.Decision {
	lang, j := in.Locale(), schedule.JourneyOf(p, f)
	var out []trip.Decision
	if j.Out != nil {
		d := trip.Decision{Node: Planner, Selected: lang.Say("%s there, %s back", j.Out.Name(), j.Back.Name()),
			Rationale: lang.Say("Price against the hours the flights leave at the destination, nights in the seat and changes of planes.")}
		for _, p := range schedule.Pairs(in, f, "") {
			if p.Out.ID == j.Out.ID && p.Back.ID == j.Back.ID {
				continue
			}
			if d.Alternatives++; len(d.Options) < 3 {
				d.Options = append(d.Options, lang.Say("%s and %s over %s: %s a person", p.Out.Name(), p.Back.Name(), p.Out.Dest, p.Out.Price+p.Back.Price))
			}
		}
		out = append(out, d)
	}
	return append(out, bedDecision(j.Hotel, lang, f))
}

// bedDecision says why this hotel, and what else there was.
func bedDecision(bed *trip.Lodging, lang wording.Language, f *trip.Facts) trip.Decision {
	d := trip.Decision{Node: Planner, Selected: bed.Name, Rationale: lang.Say("The best of its tier, by stars and by the way to what there is to see, that the budget allows.")}
	for i := range f.Lodgings {
		if l := &f.Lodgings[i]; l.ID != bed.ID {
			if d.Alternatives++; l.Tier == bed.Tier && len(d.Options) < 3 {
				d.Options = append(d.Options, lang.Say("%s: %s a night", l.Name, l.Price))
			}
		}
	}
	return d
}

// ModelTool is what a degradation calls language models.
const ModelTool = "language model"

// Voiceless is the degradation of a summary that stands, in part or as a whole, in code's own words because of why.
func Voiceless(why string) trip.Degradation {
	return trip.Degradation{Tool: ModelTool, Used: "rules", Reason: why + ", so the summary is in the program's own words"}
}

// speaks tells whether there is a voice for the language of a trip. The gate that holds its sentences against the facts reads English only,
// so that any other trip is told in code's own words.
func (t *turn) speaks(in *trip.Intent) bool {
	return t.flow.Voice != nil && !in.Lang.Is(wording.German)
}

// retell puts the voice's sentences into the summary, those that are true of the facts they stand on; the rest is said in
// code's own words. The itinerary says so where a sentence was refused or nobody could be asked.
func (t *turn) retell(ctx context.Context, it *trip.Itinerary) error {
	got, err := t.flow.Voice.Retell(ctx, it, t.Constrained)
	if err != nil {
		return err
	}
	summary, refs, refused := narrate.Retell(it, got.Sentences)
	it.Summary, it.SummaryRefs = summary, refs
	if len(refused) > 0 {
		got.Degraded = append(got.Degraded, Voiceless("some of its sentences were not borne out by the plan"))
		t.flow.Logger.WarnContext(ctx, "sentences of the voice were refused", "said", len(got.Sentences), "refused", len(refused))
	}
	narrate.Degrade(it, got.Degraded...)
	return nil
}
