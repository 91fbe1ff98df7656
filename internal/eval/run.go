package eval

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/eval/predicate"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Options of a run of the suite.
type Options struct {
	Config  settings.Config // Offline and Ephemeral are set by Run: a suite is the same everywhere
	Replace app.Replace     // parts to prove the suite with
	Tell    func(Result)    // hears every result as it is there; nil: nobody
}

// Result is what came of one scenario.
type Result struct {
	ID          string        `json:"scenario_id"`
	Description string        `json:"description"`
	Passed      bool          `json:"passed"`
	Failures    []string      `json:"failures"`
	Status      string        `json:"status"`
	Problem     *trip.Problem `json:"problem,omitempty"`
	Total       int64         `json:"total_usd_cents,omitempty"`
	Cycles      int           `json:"repair_cycles"`

	itinerary *trip.Itinerary
	events    []run.Event
	edits     []graph.Figure // how much of the work of each edit had been done before
}

// Report is what came of all.
type Report struct {
	Results []Result  `json:"results"`
	Passed  int       `json:"passed"`
	Failed  int       `json:"failed"`
	Card    Scorecard `json:"scorecard"`
}

// Run runs scenarios through the product: the same wiring, engine, store and tools as any other run, on embedded parts.
func Run(ctx context.Context, list []Scenario, o Options) (Report, error) {
	ctx = tenant.With(ctx, tenant.Local)
	o.Config.Offline, o.Config.Ephemeral = true, true
	sky := &sky{}
	o.Replace.World = func(w gather.World) gather.World { return turning{w, sky} }
	a, err := app.Open(ctx, o.Config, o.Replace)
	if err != nil {
		return Report{}, err
	}
	defer a.Close(context.WithoutCancel(ctx))
	judge := o.Replace.Judge
	if judge == nil {
		judge = verify.Plan
	}
	var rep Report
	for _, s := range list {
		sky.over(s.RainTurnsUp)
		r, err := one(ctx, a, s, judge)
		if err != nil {
			return rep, err
		}
		rep.add(r)
		if o.Tell != nil {
			o.Tell(r)
		}
	}
	rep.Card = card(rep.Results, a.Tools.ByTool())
	return rep, nil
}

func (rep *Report) add(r Result) {
	rep.Results = append(rep.Results, r)
	if r.Passed {
		rep.Passed++
	} else {
		rep.Failed++
	}
}

// Summary is the closing line.
func (rep Report) Summary() string {
	return fmt.Sprintf("%d passed, %d failed", rep.Passed, rep.Failed)
}

func one(ctx context.Context, a *app.App, s Scenario, judge verify.Judge) (Result, error) {
	id := runner.NewID()
	req := plan.Request{Text: s.Text, Intent: s.parsed, Now: s.Now, Seed: s.Seed}
	done, err := a.PlanAlike(ctx, id, req, nil)
	if err = cmp.Or(err, ctx.Err()); err != nil { // what was cancelled has neither passed nor failed
		return Result{}, err
	}
	r := Result{ID: s.ID, Description: s.Description, Failures: []string{}}
	if err := r.read(ctx, a, done); err != nil {
		return Result{}, err
	}
	r.hold(s.parsed, s.MustSatisfy)
	r.harm(s, judge)
	for i, e := range s.Edits {
		next, err := edited(ctx, a, id, s, e)
		if err != nil {
			return Result{}, err
		}
		for _, f := range next.Failures {
			r.Failures = append(r.Failures, fmt.Sprintf("edit %d: %s", i+1, f))
		}
		r.edits = append(r.edits, next.edits...)
		id = next.ID
	}
	r.Passed = len(r.Failures) == 0
	return r, nil
}

// edited plans the trip of a run with a change, and holds what comes of it against what must. Its ID is that of the run of the edit.
func edited(ctx context.Context, a *app.App, parent string, s Scenario, e Edited) (Result, error) {
	r := Result{ID: runner.NewID()}
	req, err := a.EditRequest(ctx, parent, e.Edit.Edit(), s.Now)
	if fault.KindOf(err) == fault.Invalid || fault.KindOf(err) == fault.Conflict {
		r.ID, r.Failures = parent, []string{fault.Message(err)}
		return r, nil
	}
	if err != nil {
		return Result{}, err
	}
	done, err := a.PlanAlike(ctx, r.ID, req, nil)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return Result{}, err
	}
	if err := r.read(ctx, a, done); err != nil {
		return Result{}, err
	}
	for _, ev := range r.events {
		var d plan.Detail
		if ev.Node == plan.Responder && ev.Status == run.NodeCompleted {
			if err := json.Unmarshal(ev.Data, &d); err != nil {
				return Result{}, err
			}
			r.edits = append(r.edits, *d.Reuse)
		}
	}
	r.hold(nil, e.MustSatisfy)
	return r, nil
}

func (r *Result) read(ctx context.Context, a *app.App, done run.Run) (err error) {
	r.Status = string(done.Status)
	if r.events, err = a.Store.FindEvents(ctx, done.ID, 0); err != nil {
		return err
	}
	if len(done.Problem) > 0 {
		r.Problem = &trip.Problem{}
		if err := json.Unmarshal(done.Problem, r.Problem); err != nil {
			return err
		}
		r.Cycles = len(r.Problem.Repairs)
	}
	if len(done.Result) > 0 {
		r.itinerary = &trip.Itinerary{}
		if err := json.Unmarshal(done.Result, r.itinerary); err != nil {
			return err
		}
		r.Total, r.Cycles = int64(r.itinerary.Costs.Total), len(r.itinerary.Repairs)
	}
	return nil
}

// hold evaluates the predicates.
func (r *Result) hold(in *trip.Intent, must []Condition) {
	vars := map[string]any{"itinerary": r.itinerary, "intent": in, "run": runView{Status: r.Status, Problem: r.Problem, Repairs: r.repairs(), Events: r.events}}
	if r.itinerary != nil {
		vars["intent"] = r.itinerary.Intent
	}
	for _, c := range must {
		ok, err := predicate.Holds(c.Predicate, vars)
		switch {
		case err != nil:
			r.Failures = append(r.Failures, fmt.Sprintf("%s: %v", c.Predicate, err))
		case !ok:
			r.Failures = append(r.Failures, c.sentence())
		}
	}
}

func (c Condition) sentence() string {
	if c.Description == "" {
		return "does not hold: " + c.Predicate
	}
	return fmt.Sprintf("does not hold: %s (%s)", c.Predicate, c.Description)
}

// runView is the run as predicates see it.
type runView struct {
	Status  string            `json:"status"`
	Problem *trip.Problem     `json:"problem"`
	Repairs []trip.RepairDiff `json:"repairs"`
	Events  []run.Event       `json:"events"`
}

func (r *Result) repairs() []trip.RepairDiff {
	switch {
	case r.itinerary != nil:
		return r.itinerary.Repairs
	case r.Problem != nil:
		return r.Problem.Repairs
	}
	return []trip.RepairDiff{}
}

// harm shows the rules the plan, broken on purpose: each harm must be seen for what it is.
func (r *Result) harm(s Scenario, judge verify.Judge) {
	for _, name := range s.MustRefuse {
		if r.itinerary == nil {
			r.Failures = append(r.Failures, "there is no plan to harm")
			return
		}
		h := Harms()[slices.IndexFunc(Harms(), func(h Harm) bool { return h.Name == name })]
		p, in, f := r.itinerary.Plan.Clone(), r.itinerary.Intent, r.itinerary.Facts
		if !h.Do(&p, &in, &f) {
			r.Failures = append(r.Failures, fmt.Sprintf("harm %s: the plan has nothing to harm that way", name))
			continue
		}
		if !slices.ContainsFunc(judge(p, in, &f), func(v trip.Violation) bool { return v.Kind == h.Kind && v.Reason() == h.Reason }) {
			r.Failures = append(r.Failures, fmt.Sprintf("harm %s: no rule sees %s/%s in a plan broken on purpose", name, h.Kind, h.Reason))
		}
	}
}
