package main

import (
	"context"
	"os"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// remote plans on a server, with the same progress and the same page at the end as here. An interrupt cancels the run there.
func (c planCmd) remote(e env, req plan.Request) error {
	if c.Resume != "" {
		return fault.New(fault.Invalid, "a server continues its runs by itself: --resume is for runs of this machine")
	}
	client, err := signIn(e.ctx, c.Server)
	if err != nil {
		return err
	}
	defer signOut(e.ctx, client)
	for {
		follow := c.follow(e)
		done, err := c.planThere(e.ctx, client, req, follow.send)
		follow.close()
		if err != nil {
			return err
		}
		if again, err := c.told(e, done, &req); err != nil || !again {
			return err
		}
	}
}

// signIn signs in with the address and password of the environment: on a command line others could read them.
func signIn(ctx context.Context, server string) (*api.Client, error) {
	email, password := os.Getenv("TRIPWRIGHT_EMAIL"), os.Getenv("TRIPWRIGHT_PASSWORD")
	if email == "" || password == "" {
		return nil, fault.New(fault.Invalid, "--server needs TRIPWRIGHT_EMAIL and TRIPWRIGHT_PASSWORD in the environment to sign in with")
	}
	client := &api.Client{Core: client.Core{BaseURL: server, Agent: "tripwright-cli/" + version}}
	_, err := client.Login(ctx, api.Login{Email: email, Password: password, Org: os.Getenv("TRIPWRIGHT_ORG")})
	return client, err
}

// signOut ends the login of a command: nothing of it is kept, so nobody could use it any more, and it would stand among the sessions of
// its user for weeks. What a command has done is done whether that works or not.
func signOut(ctx context.Context, client *api.Client) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	_ = client.Revoke(ctx)
}

// planThere begins a run on the server and tells its events until it ends.
func (c planCmd) planThere(ctx context.Context, client *api.Client, req plan.Request, tell func(run.Event)) (run.Run, error) {
	wish := api.Wish{Text: req.Text, Answers: req.Answers, Seed: &req.Seed}
	if req.Intent != nil {
		wish.Intent = *req.Intent
	}
	if wish.Lang == "" {
		wish.Lang = req.Lang
	}
	if !c.Now.IsZero() {
		wish.Now = &req.Now
	}
	started, err := client.Plan(ctx, wish)
	if err != nil {
		return run.Run{}, err
	}
	return followThere(ctx, client, started.RunID, tell)
}

// followThere tells the events of a run on the server until it ends. Whoever does not wait for it any more cancels it.
func followThere(ctx context.Context, client *api.Client, id string, tell func(run.Event)) (run.Run, error) {
	for event, err := range client.Follow(ctx, id, 0) {
		if ctx.Err() != nil {
			return cancelThere(ctx, client, id)
		}
		if err != nil {
			return run.Run{}, err
		}
		tell(event)
	}
	if ctx.Err() != nil {
		return cancelThere(ctx, client, id)
	}
	return foundThere(client.FindRun(ctx, id))
}

// cancelThere cancels a run of somebody who does not wait for it any more.
func cancelThere(ctx context.Context, client *api.Client, id string) (run.Run, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return foundThere(client.Cancel(ctx, id))
}

// newestThere names the newest run of the server that has an itinerary, where 'last' is asked for.
func newestThere(ctx context.Context, client *api.Client, id string) (string, error) {
	if id != "last" {
		return id, nil
	}
	newest, err := client.FindRuns(ctx, newestPlanned())
	if err != nil {
		return "", err
	}
	if len(newest.Runs) == 0 {
		return "", errNonePlanned()
	}
	return newest.Runs[0].RunID, nil
}

func foundThere(r api.Run, err error) (run.Run, error) {
	return run.Run{ID: r.RunID, TraceID: r.TraceID, Status: run.Status(r.Status), Request: r.Request, Result: []byte(r.Itinerary),
		Problem: []byte(r.Problem), CreatedAt: r.CreatedAt, CompletedAt: r.CompletedAt}, err
}
