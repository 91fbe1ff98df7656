package main

import (
	"context"

	"github.com/tripwright/tripwright/internal/run"
)

type showCmd struct {
	ID string `arg:"" name:"run" help:"The run, as runs lists it, or 'last' for the newest one that was planned."`

	Server string `help:"A run of this server; TRIPWRIGHT_EMAIL and TRIPWRIGHT_PASSWORD sign in." placeholder:"URL"`
	shown
}

// Help is printed below the flags.
func (showCmd) Help() string {
	return `Examples:
  tripwright show last
  tripwright show last --sources

Exit codes: 0 shown, 2 there is no such run, or it has no itinerary.`
}

// Run shows a kept trip again.
func (c showCmd) Run(e env) error {
	r, err := c.find(e.ctx)
	if err != nil {
		return err
	}
	return c.itinerary(e, r.Result)
}

func (c showCmd) find(ctx context.Context) (run.Run, error) {
	if c.Server == "" {
		a, ctx, err := c.open(ctx)
		if err != nil {
			return run.Run{}, err
		}
		defer a.Close(context.WithoutCancel(ctx))
		return findPlanned(ctx, a, c.ID)
	}
	client, err := signIn(ctx, c.Server)
	if err != nil {
		return run.Run{}, err
	}
	defer signOut(ctx, client)
	id, err := newestThere(ctx, client, c.ID)
	if err != nil {
		return run.Run{}, err
	}
	return withItinerary(foundThere(client.FindRun(ctx, id)))
}
