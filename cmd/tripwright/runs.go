package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

type runsCmd struct {
	Limit int `default:"20" help:"How many, newest first." placeholder:"N"`
	common
}

// Run lists runs by what they are about, and says how to continue those that were interrupted.
func (c runsCmd) Run(e env) error {
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return err
	}
	defer a.Close(ctx)
	list, err := a.Store.FindRuns(ctx, run.Filter{Limit: c.Limit})
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(e, append([]run.Run{}, list...)) // no runs are [], not null
	}
	left, err := a.Pending(ctx)
	if err != nil {
		return err
	}
	interrupted := map[string]bool{}
	for _, r := range left {
		interrupted[r.ID] = true
	}
	rows := make([]terminal.RunRow, len(list))
	for i := range list {
		if rows[i], err = rowOf(&list[i]); err != nil {
			rows[i].Damage = err.Error() // the others can be told
		}
		rows[i].Interrupted = interrupted[list[i].ID]
	}
	return terminal.Runs(e.stdout, rows, c.page(e))
}

// rowOf tells a run by the trip that came of it, or by what was asked for. The error is about a record that is no JSON of its kind.
func rowOf(r *run.Run) (terminal.RunRow, error) {
	row := terminal.RunRow{ID: r.ID, Status: r.Status, ParentID: r.ParentID, Began: r.CreatedAt.Local()}
	var asked plan.Request
	var made struct {
		Title string             `json:"title"`
		Costs trip.CostBreakdown `json:"cost_breakdown"`
		In    trip.Intent        `json:"intent"`
	}
	var problem struct{ Message string }
	for _, part := range []struct {
		raw  json.RawMessage
		into any
	}{{r.Request, &asked}, {r.Result, &made}, {r.Problem, &problem}} {
		if len(part.raw) == 0 {
			continue
		}
		if err := json.Unmarshal(part.raw, part.into); err != nil {
			return row, err
		}
	}
	row.What, row.Costs, row.Why = cmp.Or(made.Title, asked.Text), made.In.Locale().Money(made.Costs.Total), problem.Message
	switch {
	case row.What != "":
	case asked.Intent != nil:
		row.What = fmt.Sprintf("%s in %s", wording.English.Count(asked.Intent.DateWindow.Days(), wording.Days), placesOf(asked.Intent))
	case asked.Edit != nil:
		row.What = "An edit"
	}
	return row, nil
}

// placesOf names where an intent leads: a city, or the places of a journey.
func placesOf(in *trip.Intent) string {
	if !in.IsJourney() {
		return in.City
	}
	places := make([]string, len(in.Stays))
	for i := range in.Stays {
		places[i] = in.Stays[i].Place
	}
	return wording.English.List(places)
}

// findPlanned gives a run of this machine that has an itinerary: by its id, or the newest one for 'last'.
func findPlanned(ctx context.Context, a *app.App, id string) (run.Run, error) {
	if id == "last" {
		newest, err := a.Store.FindRuns(ctx, newestPlanned())
		if err != nil {
			return run.Run{}, err
		}
		if len(newest) == 0 {
			return run.Run{}, errNonePlanned()
		}
		return newest[0], nil
	}
	return withItinerary(a.Store.FindRunByID(ctx, id))
}

// withItinerary refuses a run that has none.
func withItinerary(r run.Run, err error) (run.Run, error) {
	if err == nil && len(r.Result) == 0 {
		err = fault.New(fault.Conflict, "the run has no itinerary: %s", r.Status.Sentence())
	}
	return r, err
}

// newestPlanned finds the newest run that has an itinerary.
func newestPlanned() run.Filter { return run.Filter{Kind: "plan", Status: run.Completed, Limit: 1} }

func errNonePlanned() error { return fault.New(fault.NotFound, "no trip was planned yet") }
