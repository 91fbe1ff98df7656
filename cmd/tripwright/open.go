package main

import (
	"context"
	"os"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/terminal"
)

// open builds the program from the environment and the flags, which win.
func (c common) open(ctx context.Context) (*app.App, context.Context, error) {
	cfg, err := c.settings()
	if err != nil {
		return nil, ctx, err
	}
	ctx = tenant.With(ctx, tenant.Local)
	a, err := app.Open(ctx, cfg, app.Replace{})
	return a, ctx, err
}

// page says how to draw on standard output.
func (c common) page(e env) terminal.Options {
	o := terminal.Options{Width: c.Width}
	if columns, ok := columnsOf(e.stdout); ok {
		o.Color = !c.NoColor && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		if o.Width == 0 {
			o.Width = columns
		}
	}
	return o
}

// columnsOf gives the width of the terminal behind w; ok is false when there is none.
func columnsOf(w any) (columns int, ok bool) {
	f, isFile := w.(*os.File)
	if !isFile {
		return 0, false
	}
	columns, _, ok = terminal.Size(f)
	return columns, ok
}
