package main

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
)

type editCmd struct {
	ID   string   `arg:"" name:"run" help:"The run, as runs lists it, or 'last' for the newest one that was planned."`
	Text []string `arg:"" optional:"" name:"change" help:"What shall change, in words."`

	Answer     int       `help:"Take the trip's other good answer of this number." placeholder:"N"`
	Shift      int       `help:"Move all dates by so many days; negative is earlier." placeholder:"DAYS"`
	Longer     int       `help:"Add so many days at the end; negative takes away." placeholder:"DAYS"`
	Keep       string    `help:"How much of the plan stays, from now on: free, balanced or close." enum:",free,balanced,close" default:"" placeholder:"HOW"`
	MaxChanges *int      `help:"Let at most so many visits change." placeholder:"N"`
	Now        time.Time `help:"The moment to plan at, RFC 3339; default: now." placeholder:"TIME"`
	Server     string    `help:"Edit a trip of this server; TRIPWRIGHT_EMAIL and TRIPWRIGHT_PASSWORD sign in." placeholder:"URL"`
	shown
}

// Help is printed below the flags.
func (editCmd) Help() string {
	return `Examples:
  tripwright edit last 'a cheaper hotel'
  tripwright edit last 'without the Louvre, $200 more'
  tripwright edit last --answer 2
  tripwright edit last --shift 7
  tripwright edit last 'one day longer'

The trip that was edited is kept; the edit is a run of its own. What changed stands below the new trip.
Exit codes: 0 planned, 2 bad input, 3 no valid plan (the problem as JSON with --json), 4 a needed part is unavailable, 130 cancelled.`
}

// Run edits.
func (c editCmd) Run(e env) error {
	change := c.change()
	if change.Empty() {
		return fault.New(fault.Invalid, "say what shall change, such as: tripwright edit last 'a cheaper hotel'")
	}
	switch {
	case c.Server != "" && !c.Now.IsZero():
		return fault.New(fault.Invalid, "a server edits at its own time: --now is for trips of this machine")
	case c.Server != "":
		return c.there(e, change)
	}
	named := !c.Now.IsZero()
	if !named {
		c.Now = time.Now()
	}
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return err
	}
	defer a.Close(ctx)
	a.Network.Start(ctx)
	e.ctx = ctx
	parent, err := findPlanned(ctx, a, c.ID)
	if err != nil {
		return err
	}
	req, err := a.EditRequest(ctx, parent.ID, change, c.Now.UTC().Truncate(time.Second))
	if err != nil {
		return err
	}
	c.lang = req.Language()
	follow := c.follow(e)
	done, err := planner(a, named)(ctx, runner.NewID(), req, follow.send)
	follow.close()
	return c.edited(e, done, err, func() (revise.Difference, error) { return a.Diff(ctx, done.ID, parent.ID) })
}

// change is the edit that the flags and the words say.
func (c editCmd) change() trip.Edit {
	return trip.EditBody{Alternative: c.Answer, ShiftDays: c.Shift, LongerDays: c.Longer, Keep: trip.Keep(c.Keep), MaxChanges: c.MaxChanges,
		Description: strings.TrimSpace(strings.Join(c.Text, " "))}.Edit()
}

// there edits a trip of a server.
func (c editCmd) there(e env, change trip.Edit) error {
	client, err := signIn(e.ctx, c.Server)
	if err != nil {
		return err
	}
	defer signOut(e.ctx, client)
	parent, err := newestThere(e.ctx, client, c.ID)
	if err != nil {
		return err
	}
	started, err := client.Edit(e.ctx, parent, change)
	if err != nil {
		return err
	}
	follow := c.follow(e)
	done, err := followThere(e.ctx, client, started.RunID, follow.send)
	follow.close()
	return c.edited(e, done, err, func() (revise.Difference, error) { return client.Diff(e.ctx, done.ID, parent) })
}
