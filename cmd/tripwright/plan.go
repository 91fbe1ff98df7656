package main

import (
	"context"
	"io"
	"os"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

type planCmd struct {
	Text []string `arg:"" optional:"" help:"What you wish for, in a sentence. '-' reads it from standard input."`

	Intent     string    `help:"Plan the intent in this JSON file instead of a sentence; '-' reads standard input." placeholder:"FILE"`
	Resume     string    `help:"Continue a run that was interrupted: its id, or 'last'." placeholder:"RUN"`
	Seed       uint64    `default:"1" help:"The same wish, seed and moment give the same plan."`
	Now        time.Time `help:"The moment to plan at, RFC 3339; default: now." placeholder:"TIME"`
	Without    bool      `help:"Plan also without what you insist on and nobody knows, instead of asking: it stands among your wishes as not met."`
	Iterations int       `help:"How long the optimiser searches each branch." placeholder:"N"`
	Lang       string    `help:"What the trip is told in: en or de; default: as the intent says, else en." placeholder:"LANG"`
	Server     string    `help:"Plan on this server; TRIPWRIGHT_EMAIL and TRIPWRIGHT_PASSWORD sign in." placeholder:"URL"`
	shown
}

// Help is printed below the flags.
func (planCmd) Help() string {
	return `Examples:
  tripwright plan '5 days in Paris next June, $2,500, art and food'
  tripwright plan 'a week in Tokyo from 10 April, $4k, family of four, no red-eye flights'
  tripwright plan --intent intent.json --json > itinerary.json

At a terminal it asks what it must know, and offers the ways out of what cannot be planned.
Exit codes: 0 planned, 2 bad input, 3 no valid plan (the problem as JSON with --json), 4 a needed part is unavailable, 130 cancelled.`
}

// Run plans.
func (c planCmd) Run(e env) error {
	req, err := c.request(e)
	c.lang = req.Language()
	if err == nil {
		err = c.made(e, req)
	}
	return saidIn{c.lang, err}.orNil()
}

// made plans what was asked for.
func (c planCmd) made(e env, req plan.Request) error {
	if c.Server != "" {
		return c.remote(e, req)
	}
	follow := c.follow(e) // the first frame of progress does not wait for anything to be opened
	defer func() { follow.close() }()
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return err
	}
	defer a.Close(ctx)
	a.Network.Start(ctx)
	e.ctx = ctx
	if c.Resume != "" {
		return c.resume(e, a, follow)
	}
	for {
		done, err := planner(a, !c.Now.IsZero())(ctx, runner.NewID(), req, follow.send)
		follow.close()
		if err != nil {
			return err
		}
		if again, err := c.told(e, done, &req); err != nil || !again {
			return err
		}
		follow = c.follow(e)
	}
}

// planner gives how a request is planned: where the moment is named, what is asked for again comes out the same, to the byte. The
// seed is always known.
func planner(a *app.App, named bool) func(context.Context, string, plan.Request, func(run.Event)) (run.Run, error) {
	if named {
		return a.PlanAlike
	}
	return a.Plan
}

// request reads what is to be planned.
func (c planCmd) request(e env) (plan.Request, error) {
	req := plan.Request{Seed: c.Seed, Now: c.Now, Iterations: c.Iterations, Lang: wording.Language(c.Lang)}
	if !req.Lang.Known() {
		return req, fault.New(fault.Invalid, "--lang must be one of en, de")
	}
	if req.Now.IsZero() {
		req.Now = time.Now()
	}
	req.Now = req.Now.UTC().Truncate(time.Second)
	text := strings.TrimSpace(strings.Join(c.Text, " "))
	if c.Iterations < 0 {
		return req, fault.New(fault.Invalid, "--iterations must not be negative")
	}
	if c.Without {
		req.Answers = map[string]string{trip.FieldSaid: "without"}
	}
	switch {
	case c.Resume != "" && (c.Intent != "" || text != ""):
		return req, fault.New(fault.Invalid, "name something to plan or a run to --resume, not both")
	case c.Resume != "":
	case c.Intent != "" && text != "":
		return req, fault.New(fault.Invalid, "name a sentence or --intent, not both")
	case c.Intent != "":
		b, err := readInput(e, c.Intent)
		if err != nil {
			return req, err
		}
		in, err := trip.ParseIntent(b)
		if err != nil {
			return req, err
		}
		req.Intent = &in
	case text == "-":
		b, err := readInput(e, "-")
		if err != nil {
			return req, err
		}
		req.Text = strings.TrimSpace(string(b))
	case text == "":
		return req, fault.New(fault.Invalid, "say what you wish for, such as: tripwright plan '5 days in Paris next June, $2,500, art and food'")
	default:
		req.Text = text
	}
	return req, nil
}

// maxInput is more than any intent or itinerary, and less than would hurt.
const maxInput = 16 << 20

func readInput(e env, path string) ([]byte, error) {
	name, from := "input", e.stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, fault.New(fault.Invalid, "the file %s cannot be read", path).Because(err)
		}
		defer f.Close()
		name, from = "file "+path, f
	}
	type input struct {
		b   []byte
		err error
	}
	read := make(chan input, 1)
	go func() { // an interrupt does not wait for somebody to type
		b, err := io.ReadAll(io.LimitReader(from, maxInput+1))
		read <- input{b, err}
	}()
	select {
	case <-e.ctx.Done():
		return nil, e.ctx.Err()
	case in := <-read:
		switch {
		case in.err != nil:
			return nil, fault.New(fault.Invalid, "the %s cannot be read", name).Because(in.err)
		case len(in.b) > maxInput:
			return nil, fault.New(fault.Invalid, "the %s is larger than %d bytes", name, maxInput)
		}
		return in.b, nil
	}
}

// resume continues a run that a process left behind.
func (c planCmd) resume(e env, a *app.App, follow *follower) error {
	id := c.Resume
	if id == "last" {
		left, err := a.Pending(e.ctx)
		if err != nil {
			return err
		}
		if len(left) == 0 {
			return fault.New(fault.Invalid, "no run is waiting to be continued")
		}
		id = left[0].ID
	}
	done, err := a.Resume(e.ctx, id, follow.send)
	follow.close()
	if done.ParentID != "" {
		return c.edited(e, done, err, func() (revise.Difference, error) { return a.Diff(e.ctx, done.ID, done.ParentID) })
	}
	return c.finish(e, done, err)
}

func isTerminal(w any) bool {
	_, ok := columnsOf(w)
	return ok
}
