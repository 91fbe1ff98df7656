package plan

import (
	"context"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// isJourney tells whether a run plans a journey.
func isJourney(st *State) bool { return st.Intent.IsJourney() }

// edited is the journey that a run edits.
func (s *State) edited() *multistay.Before {
	r, p := s.Request.Edit, s.parent()
	return &multistay.Before{Intent: r.Intent, Was: r.Plan, Hand: p.Plan, Order: p.Order}
}

type staysPlannerOut struct {
	Stays    []multistay.Stay `json:"stays"`
	Intent   trip.Intent      `json:"intent"`
	Assumed  []string         `json:"assumed"` // besides
	Decision []trip.Decision  `json:"decision"`
	gather.Asides
}

func staysPlannerSees(st *State, _ graph.Patch) multistay.In {
	in := multistay.In{Stays: st.Stays, Origin: st.Origin, Wishes: st.Intent, AsOf: st.Request.asOf(), Seed: st.seed(), Iterations: st.Request.Iterations}
	if st.Request.Edit != nil && !st.Anew {
		in.Before = st.edited()
	}
	return in
}

func staysPlannerLeaves(st *State, out staysPlannerOut) {
	st.Stays, st.Intent = out.Stays, out.Intent
	for _, s := range out.Assumed {
		st.Assumed = pick.Once(st.Assumed, s)
	}
	st.decided(out.Decision...)
	st.aside(out.Asides)
}

// plannerOfStays chooses the order of the stays, their nights and the rides between them, shares the money out, and fills the branches of
// every stay.
func (t *turn) plannerOfStays(ctx context.Context, in multistay.In) (staysPlannerOut, error) {
	p := multistay.Planner{In: &in, World: t.world(), Taster: t.flow.Taster, Constrained: t.Constrained, Room: t.Room, Of: t.streets.OfStay, Judge: t.flow.Judge}
	out := staysPlannerOut{}
	var err error
	if out.Stays, out.Decision, err = p.Lay(ctx); err != nil {
		return out, err
	}
	for i := range out.Decision {
		out.Decision[i].Node = Planner
	}
	in.Wishes = multistay.WantedWhere(multistay.Pinned(in.Wishes, out.Stays), out.Stays)
	out.Intent = in.Wishes
	t.Running(ctx, nil, "Exploring %s", multistay.PlacesIn(out.Stays, t.Lang))
	out.Assumed = p.Said
	if err := p.Keep(ctx, out.Stays); err != nil {
		return out, err
	}
	if err := p.ShareOut(out.Stays); err != nil {
		return out, err
	}
	for i := range out.Stays {
		if out.Stays[i].Kept.Is {
			continue
		}
		multistay.Leave(out.Stays, i, &in.Wishes)
		drafted, err := p.Explore(ctx, out.Stays, i)
		if err != nil {
			return out, multistay.OfStay(err, &out.Stays[i])
		}
		out.Assumed = append(out.Assumed, drafted...)
		best := afford.Ranked(new(out.Stays[i].Wishes(&in.Wishes)), out.Stays[i].Branches)[0]
		t.Running(ctx, &Detail{Branch: &BranchDetail{Name: out.Stays[i].City.Name, Stops: explore.StopsIn(best.Draft.Plan), Total: int64(best.Cost())}},
			"%s: %s for about %s", t.Lang.City(out.Stays[i].City.Name), t.Lang.Count(explore.StopsIn(best.Draft.Plan), wording.Stop), best.Cost())
	}
	multistay.Apart(out.Stays)
	out.Calls, out.Degraded = t.Calls(), p.Degraded
	t.Decide(nil, "%s planned", multistay.PlacesIn(out.Stays, t.Lang))
	return out, nil
}

// staysSelector takes the best branch of every stay.
func (t *turn) staysSelector(_ context.Context, in staysSelectorIn) (staysSelectorOut, error) {
	out := staysSelectorOut{Stays: multistay.Cloned(in.Stays)}
	for i := range out.Stays {
		s := &out.Stays[i]
		wishes := s.Wishes(&in.Wishes)
		best := explore.Choose(afford.Ranked(&wishes, s.Branches)[0])
		s.Chosen, s.Plan, s.Unplaced = best.Chosen, best.Plan, best.Unplaced
	}
	plan, f := multistay.Joined(out.Stays)
	t.Decide(&Detail{Days: dayDetails(&plan, f)}, "Selected %s", multistay.PlacesIn(out.Stays, t.Lang))
	return out, nil
}

type staysSelectorIn struct {
	Stays  []multistay.Stay `json:"stays"`
	Wishes trip.Intent      `json:"wishes"`
}

type staysSelectorOut struct {
	Stays []multistay.Stay `json:"stays"`
}

func staysSelectorSees(st *State, _ graph.Patch) staysSelectorIn {
	return staysSelectorIn{st.Stays, st.Intent}
}

func staysSelectorLeaves(st *State, out staysSelectorOut) { st.Stays = out.Stays }
