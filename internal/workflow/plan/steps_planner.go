package plan

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// plannerIn is what branches are explored by.
type plannerIn struct {
	place
	rates
	Wishes      trip.Intent      `json:"wishes"`
	AsOf        time.Time        `json:"as_of"`
	Seed        uint64           `json:"seed"`
	Iterations  int              `json:"iterations"`
	AtHand      *revise.Skeleton `json:"at_hand"` // the plan that an edit, planned anew, has at hand
	Anew        bool             `json:"anew"`    // all is explored anew beside it
	Assumptions trip.Assumptions `json:"assumptions"`
}

// plannerOut are the branches, and what was found out for them.
type plannerOut struct {
	dated
	Branches    []afford.Candidate `json:"branches"`
	Taste       map[string]int     `json:"taste"`
	Assumptions trip.Assumptions   `json:"assumptions"`
	Assumed     []string           `json:"assumed"` // besides
	asides
}

func plannerSees(st *State, _ graph.Patch) plannerIn {
	in := plannerIn{place: st.explorable(), rates: rates{st.Rate, st.RateEUR}, Wishes: st.weighed(), AsOf: st.Request.asOf(), Seed: st.seed(),
		Iterations: st.Request.Iterations, Anew: st.Anew, Assumptions: st.Assumptions}
	if st.Request.Edit != nil && st.Anew && st.Intent.Keep != trip.KeepFree {
		in.AtHand = &st.parent().Plan
	}
	return in
}

func plannerLeaves(st *State, out plannerOut) {
	st.Flights, st.Lodgings, st.Weather = out.Flights, out.Lodgings, out.Weather
	st.Branches, st.Taste, st.Assumptions = out.Branches, out.Taste, out.Assumptions
	for _, s := range out.Assumed {
		st.Assumed = appendOnce(st.Assumed, s)
	}
	st.aside(out.asides)
}

// planner fills at most four branches, airport × hotel tier, with the optimiser. It plans on typical prices; the prices of
// the dates come with tool_executor.
func (t *turn) planner(ctx context.Context, in plannerIn) (plannerOut, error) {
	x := explorer{world: t.world(), taster: t.flow.Taster, constrained: t.Constrained, streets: t.streets, room: t.Room,
		hears: func(branches int) { t.Running(ctx, nil, "Exploring %s", t.Lang.Count(branches, wording.Route)) }}
	out, err := x.explore(ctx, in)
	if err != nil {
		return out, err
	}
	for i := range out.Branches {
		b := &out.Branches[i]
		stops := stopsIn(b.Draft.Plan)
		t.Running(ctx, &Detail{Branch: &BranchDetail{Name: branchName(b.Branch), Stops: stops, Total: int64(b.Cost())}},
			"%s: %s for about %s", branchSaid(b.Branch, t.Lang), t.Lang.Count(stops, wording.Stop), b.Cost())
	}
	out.Calls = t.Calls()
	t.Decide(nil, "%s filled", t.Lang.Count(len(out.Branches), wording.Branch))
	return out, nil
}

// opinions names whoever gives opinions of sights, with their version.
func (t *turn) opinions() string {
	switch taster := t.flow.Taster.(type) {
	case nil:
		return ""
	case interface{ Version() string }:
		return taster.Version()
	default:
		return fmt.Sprintf("%T", taster)
	}
}

// explorer is whoever explores branches, with what is asked of outside for that.
type explorer struct {
	world       World
	taster      Taster // nil: no opinion
	constrained bool
	streets     *streets
	room        func(ctx context.Context) (done func(), err error) // before the search of a way; nil: at once
	hears       func(branches int)                                 // before the search begins; may be nil
}

// explore asks for all that branches are filled by, which is what the traveller would like, what is offered, and the weather, and fills them.
func (x *explorer) explore(ctx context.Context, in plannerIn) (plannerOut, error) {
	var out plannerOut
	err := mustKnow(&in.place, &in.Wishes)
	if err != nil {
		return out, err
	}
	if out.Taste, out.Degraded, err = x.taste(ctx, &in); err != nil {
		return out, err
	}
	var degraded []trip.Degradation
	if out.dated, degraded, err = findDated(ctx, x.world, query{&in.City, &in.Wishes, in.Rate.Rate, in.AsOf}); err != nil {
		return out, err
	}
	out.Degraded, out.Assumptions = appendNew(out.Degraded, degraded...), in.Assumptions
	out.Assumptions.TypicalWeather = out.typical()
	city := x.streets.see(x.world, &gathered{place: in.place, rates: in.rates, dated: out.dated}, &in.Wishes, in.AsOf, out.Taste)
	drafted, err := afford.Draft(ctx, afford.Case{Intent: in.Wishes, City: city, Assumptions: out.Assumptions, Seed: in.Seed, Iterations: in.Iterations,
		AtHand: keepOf(in.AtHand, &in.Wishes), Turn: x.room}, x.hears)
	if err != nil {
		return out, err
	}
	out.Branches, out.Assumptions.DailySpend = drafted.Branches, drafted.DailySpend
	out.Assumed = tableAssumed(nil, drafted.DailySpend, &in.City, &in.Wishes)
	return out, nil
}

// travelsForFood is the sentence about a food lover's daily spend.
const travelsForFood = "You travel for food: %s a day for meals and small things instead of %s."

// tableAssumed says among what is taken for granted where the day's money is more than others spend.
func tableAssumed(assumed []string, daily money.Cents, city *trip.City, in *trip.Intent) []string {
	said, begins := "", in.Locale().Begins(travelsForFood)
	if usual := city.Daily.Of(trip.TierMid, in.Party); daily > usual {
		said = in.Locale().Say(travelsForFood, daily, usual)
	}
	assumed = without(assumed, func(a string) bool { return strings.HasPrefix(a, begins) && a != said })
	if said != "" {
		assumed = appendOnce(assumed, said)
	}
	return assumed
}

// appendOnce adds a sentence that is not there yet, to a list of its own.
func appendOnce(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(slices.Clone(list), s)
}

// taste asks how much this traveller would like the sights known. What is not one of them is refused.
func (x *explorer) taste(ctx context.Context, in *plannerIn) (map[string]int, []trip.Degradation, error) {
	if x.taster == nil {
		return nil, nil, nil
	}
	got, err := x.taster.Taste(ctx, in.Wishes, in.Sights, x.constrained)
	if err != nil {
		return nil, nil, err
	}
	return got.Permille, appendNew(nil, got.Degraded...), candidates(got.Permille, in.Sights)
}

// candidates refuses opinions of what nobody asked about.
func candidates(taste map[string]int, sights []trip.Attraction) error {
	for id := range taste {
		if !slices.ContainsFunc(sights, func(a trip.Attraction) bool { return a.ID == id }) {
			return fault.New(fault.BadReply, "the model named a sight that is not a candidate")
		}
	}
	return nil
}

// branchSaid is branchName as people read it, in their language.
func branchSaid(b trip.Branch, lang wording.Language) string {
	if b.Airport == "" {
		return lang.Word(string(b.Tier))
	}
	return b.Airport + " + " + lang.Word(string(b.Tier))
}

func branchName(b trip.Branch) string {
	if b.Airport == "" {
		return string(b.Tier)
	}
	return b.String()
}

// stopsIn counts the stops of a plan.
func stopsIn(p trip.Plan) int {
	n := 0
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Role.IsStop() {
			n++
		}
	})
	return n
}
