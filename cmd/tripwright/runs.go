package main

import (
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/run"
)

type runsCmd struct {
	Limit int `default:"20" help:"How many, newest first." placeholder:"N"`
	common
}

// Run lists runs, and says how to continue those that were interrupted.
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
	for _, r := range list {
		how := r.Status.Sentence()
		if interrupted[r.ID] {
			how = "interrupted; continue it with: tripwright plan --resume " + r.ID
		}
		fmt.Fprintf(e.stdout, "%s  %s  %s\n", r.CreatedAt.Local().Format(time.DateTime), r.ID, how)
	}
	if len(list) == 0 {
		fmt.Fprintln(e.stdout, "No runs yet.")
	}
	return nil
}
