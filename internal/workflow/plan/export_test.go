package plan

import (
	"context"
	"encoding/json"

	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// Walk takes a run through the graph and to its end without an engine. What steps record is put into records, and taken from there by whoever
// comes again: a run of which only the first records are there goes on at the step that was in flight.
func (w *Workflow) Walk(ctx context.Context, in Input, records map[string]json.RawMessage, order *[]string) (State, error) {
	st, wire, err := in.begin()
	if err != nil {
		return st, err
	}
	steps := func(name string, do func(context.Context) (json.RawMessage, error)) (json.RawMessage, error) {
		if kept, ok := records[name]; ok {
			return kept, nil
		}
		made, err := do(ctx)
		if err == nil {
			records[name] = made
			*order = append(*order, name)
		}
		return made, err
	}
	at, err := w.runner(in).Run(graph.Steps(steps), st, wire)
	switch {
	case err != nil:
		return at.State, err
	case at.Cause != nil:
		lang := at.State.lang()
		problem := problemOf(at.Cause, w.Now(), lang)
		return at.State, w.finish(ctx, &at.State, in.AskedAt, problem, nil, endAt{at.Node, at.Turn, nil})
	}
	return at.State, w.finish(ctx, &at.State, in.AskedAt, at.State.Problem, at.Wire["itinerary"], endAt{Responder, 1, nil})
}
