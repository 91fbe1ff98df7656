package plan

import (
	"context"
	"encoding/json"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// Walked takes a request through the graph in memory, and gives the state at its end.
func (w *Workflow) Walked(ctx context.Context, req Request) (State, error) {
	in := Input{RunID: "run", TraceID: "trace", Request: req}
	st, wire, err := in.begin()
	if err != nil {
		return st, err
	}
	end, err := w.runner(in).Run(func(_ string, do func(context.Context) (json.RawMessage, error)) (json.RawMessage, error) {
		return do(ctx)
	}, st, wire)
	if err == nil {
		err = end.Cause
	}
	return end.State, err
}

// Mended does one cycle of repair of a planned journey that other wishes are had of, as the node does it.
func (w *Workflow) Mended(ctx context.Context, st State, in trip.Intent) (before, after []trip.Violation, diffs []trip.RepairDiff, plan trip.Plan, err error) {
	_, f := multistay.Joined(st.Stays)
	in.DateWindow.TZ = st.Intent.DateWindow.TZ
	before = w.Judge(st.Plan, in, f)
	t := &turn{&graph.Turn[Detail]{Lang: in.Locale()}, w, &gather.Streets{}}
	out, err := t.staysRepair(ctx, staysRepairIn{Stays: st.Stays, Origin: st.Origin, Intent: in, AsOf: st.Request.asOf(), Seed: st.seed(), Plan: st.Plan, Violations: before})
	if err != nil {
		return nil, nil, nil, trip.Plan{}, err
	}
	_, f = multistay.Joined(out.Stays)
	return before, w.Judge(out.Plan, in, f), out.Repairs, out.Plan, nil
}
