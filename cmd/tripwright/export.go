package main

import (
	"context"
	"fmt"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

type exportCmd struct {
	ID string `arg:"" name:"run" help:"The run, as runs lists it, or 'last' for the newest one that was planned."`

	As     string `required:"" enum:"ics,gpx,pdf,md,json,svg" help:"The form: ics for calendars, gpx for maps and devices, pdf to print, md as text, json, svg for the map." placeholder:"FORMAT"`
	Out    string `short:"o" help:"Write to this file; default: standard output." placeholder:"FILE"`
	Server string `help:"A run of this server; TRIPWRIGHT_EMAIL and TRIPWRIGHT_PASSWORD sign in." placeholder:"URL"`
	common
}

// Help is printed below the flags.
func (exportCmd) Help() string {
	return `Examples:
  tripwright export last --as pdf --out trip.pdf
  tripwright export last --as ics > trip.ics

A calendar that is read again, or that of a later plan, updates the events of before.
Exit codes: 0 written, 2 there is no such run, or it has no itinerary.`
}

// Run hands a trip on.
func (c exportCmd) Run(e env) error {
	f := export.Format(c.As)
	if _, terminal := columnsOf(e.stdout); terminal && f == export.PDF && c.Out == "" {
		return fault.New(fault.Invalid, "a PDF is not for a terminal: name a file with --out")
	}
	b, err := c.file(e, f)
	if err != nil {
		return err
	}
	if c.Out != "" {
		if err := writeWhole(c.Out, b); err != nil {
			return fault.New(fault.Unavailable, "the file %s cannot be written", c.Out).Because(err)
		}
		return nil
	}
	_, err = e.stdout.Write(b)
	return err
}

func (c exportCmd) file(e env, f export.Format) ([]byte, error) {
	if c.Server != "" {
		return c.there(e.ctx, f)
	}
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return nil, err
	}
	defer a.Close(context.WithoutCancel(ctx))
	r, err := c.find(ctx, a)
	if err != nil {
		return nil, err
	}
	if len(r.Result) == 0 {
		return nil, fault.New(fault.Conflict, "the run has no itinerary: %s", r.Status.Sentence())
	}
	it, err := trip.ParseItinerary(r.Result)
	if err != nil {
		return nil, fmt.Errorf("the kept itinerary: %w", err)
	}
	return export.Write(&it, f)
}

// find gives the run that is meant.
func (c exportCmd) find(ctx context.Context, a *app.App) (run.Run, error) {
	if c.ID != "last" {
		return a.Store.FindRunByID(ctx, c.ID)
	}
	newest, err := a.Store.FindRuns(ctx, newestPlanned())
	if err != nil {
		return run.Run{}, err
	}
	if len(newest) == 0 {
		return run.Run{}, errNonePlanned()
	}
	return newest[0], nil
}

// newestPlanned finds the newest run that has an itinerary.
func newestPlanned() run.Filter { return run.Filter{Kind: "plan", Status: run.Completed, Limit: 1} }

func errNonePlanned() error { return fault.New(fault.NotFound, "no trip was planned yet") }

// there asks a server.
func (c exportCmd) there(ctx context.Context, f export.Format) ([]byte, error) {
	client, err := signIn(ctx, c.Server)
	if err != nil {
		return nil, err
	}
	id := c.ID
	if id == "last" {
		newest, err := client.FindRuns(ctx, newestPlanned())
		if err != nil {
			return nil, err
		}
		if len(newest.Runs) == 0 {
			return nil, errNonePlanned()
		}
		id = newest.Runs[0].RunID
	}
	if f == export.SVG {
		return client.Map(ctx, id, 0)
	}
	return client.Export(ctx, id, f)
}
