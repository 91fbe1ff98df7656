package plan

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

func ragSees(st *State, _ graph.Patch) gather.In {
	in := st.explored()
	return gather.In{City: st.City, Day: st.Request.asOf().UTC().Truncate(24 * time.Hour), Sought: gather.Sought(&in), RateTold: st.RateTold}
}

// ragLeaves makes ids of the names in the intent as soon as the sights are known.
func ragLeaves(st *State, out gather.Out) {
	st.Rate, st.RateEUR, st.Sights, st.Tables, st.Assumptions = out.Rate, out.RateEUR, out.Sights, out.Tables, out.Assumptions
	st.aside(out.Asides)
	k := st.gathered()
	st.Intent = gather.Canonical(st.Intent, k.AllSights())
}

// rag gathers the sights and restaurants that the planner may use, with their provenance; nothing else can get into a
// plan (S1.6). It also fixes the exchange rate, as of the day before the run (S0.56), because prices need it.
func (t *turn) rag(ctx context.Context, in gather.In) (gather.Out, error) {
	out, err := gather.Destination(ctx, t.world(), in)
	if err != nil {
		return out, err
	}
	out.Calls = t.Calls()
	t.Decide(nil, "%d sights and %d restaurants of %s, %s", len(out.Sights), len(out.Tables), t.Lang.City(in.City.Name), versionNote(in.City.Version, t.Lang))
	return out, nil
}

func versionNote(version string, lang wording.Language) string {
	if version == "" {
		return lang.Say("unversioned")
	}
	return lang.Say("pack %s", version)
}
