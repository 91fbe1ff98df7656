package main

import (
	"context"
	"fmt"

	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/fault"
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
		return writeWhole(c.Out, b)
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
	r, err := findPlanned(ctx, a, c.ID)
	if err != nil {
		return nil, err
	}
	it, err := trip.ParseItinerary(r.Result)
	if err != nil {
		return nil, fmt.Errorf("the kept itinerary: %w", err)
	}
	return export.Write(&it, f)
}

// there asks a server.
func (c exportCmd) there(ctx context.Context, f export.Format) ([]byte, error) {
	client, err := signIn(ctx, c.Server)
	if err != nil {
		return nil, err
	}
	defer signOut(ctx, client)
	id, err := newestThere(ctx, client, c.ID)
	if err != nil {
		return nil, err
	}
	if f == export.SVG {
		return client.Map(ctx, id, 0)
	}
	return client.Export(ctx, id, f)
}
