package plan

import (
	"context"
	"fmt"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

func plannerSees(st *State, _ graph.Patch) explore.In {
	in := explore.In{Place: st.explorable(), Rates: gather.Rates{Rate: st.Rate, RateEUR: st.RateEUR}, Wishes: st.weighed(), AsOf: st.Request.asOf(), Seed: st.seed(),
		Iterations: st.Request.Iterations, Anew: st.Anew, Assumptions: st.Assumptions}
	if st.Request.Edit != nil && st.Anew && st.Intent.Keep != trip.KeepFree {
		in.AtHand = &st.parent().Plan
	}
	return in
}

func plannerLeaves(st *State, out explore.Out) {
	st.Flights, st.Lodgings, st.Weather = out.Flights, out.Lodgings, out.Weather
	st.Occasions = out.Occasions
	st.Branches, st.Taste, st.Assumptions = out.Branches, out.Taste, out.Assumptions
	for _, s := range out.Assumed {
		st.Assumed = pick.Once(st.Assumed, s)
	}
	st.aside(out.Asides)
}

// planner fills at most four branches, airport × hotel tier, with the optimiser. It plans on typical prices; the prices of
// the dates come with tool_executor.
func (t *turn) planner(ctx context.Context, in explore.In) (explore.Out, error) {
	x := explore.Explorer{World: t.world(), Taster: t.flow.Taster, Constrained: t.Constrained, Streets: t.streets, Room: t.Room,
		Hears: func(branches int) { t.Running(ctx, nil, "Exploring %s", t.Lang.Count(branches, wording.Route)) }}
	out, err := x.Explore(ctx, in)
	if err != nil {
		return out, err
	}
	for i := range out.Branches {
		b := &out.Branches[i]
		stops := explore.StopsIn(b.Draft.Plan)
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
