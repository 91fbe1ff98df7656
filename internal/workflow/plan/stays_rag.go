package plan

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

type staysRagIn struct {
	Stays    []multistay.Stay `json:"stays"`
	Intent   trip.Intent      `json:"intent"`
	Day      time.Time        `json:"day"`
	RateTold trip.FXRate      `json:"rate_told"`
}

type staysRagOut struct {
	Stays  []multistay.Stay `json:"stays"`
	Intent trip.Intent      `json:"intent"`
	gather.Asides
}

func staysRagSees(st *State, _ graph.Patch) staysRagIn {
	return staysRagIn{st.Stays, st.Intent, st.Request.asOf().UTC().Truncate(24 * time.Hour), st.RateTold}
}

func staysRagLeaves(st *State, out staysRagOut) {
	st.Stays, st.Intent = out.Stays, out.Intent
	st.aside(out.Asides)
}

// ragStays gathers what is known of each place, and finds of which stay the places are that the wishes name.
func (t *turn) ragStays(ctx context.Context, in staysRagIn) (out staysRagOut, err error) {
	out.Stays, out.Intent = multistay.Cloned(in.Stays), in.Intent
	seeks := gather.Sought(&in.Intent)
	sights, tables := 0, 0
	for i := range out.Stays {
		s := &out.Stays[i]
		found, err := gather.Destination(ctx, t.world(), gather.In{City: s.City, Day: in.Day, Sought: seeks, RateTold: in.RateTold})
		if err != nil {
			return out, err
		}
		s.Sights, s.Tables, s.Rates, s.Assumptions = found.Sights, found.Tables, found.Rates, found.Assumptions
		s.RateTold = in.RateTold
		// What is wished for first is found first; in a journey the order of wishes counts for nothing.
		slices.SortFunc(s.Sights, func(a, b trip.Attraction) int { return cmp.Compare(a.ID, b.ID) })
		slices.SortFunc(s.Tables, func(a, b trip.Restaurant) int { return cmp.Compare(a.ID, b.ID) })
		out.Degraded = pick.Once(out.Degraded, found.Degraded...)
		out.Intent = gather.Canonical(out.Intent, s.AllSights())
		sights, tables = sights+len(s.Sights), tables+len(s.Tables)
	}
	if out.Intent, err = multistay.Assigned(out.Intent, out.Stays); err != nil {
		return out, err
	}
	out.Calls = t.Calls()
	t.Decide(nil, "%d sights and %d restaurants of %s", sights, tables, multistay.PlacesIn(out.Stays, t.Lang))
	return out, nil
}
