package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/terminal"
)

type sloCmd struct {
	Window time.Duration `default:"24h" help:"How far back to look: one minute to 24h." placeholder:"DURATION"`
	Server string        `help:"Ask a running service instead of its store." placeholder:"URL"`
	Print  string        `enum:",rules,dashboard" default:"" help:"Print the alerts of the objectives for Prometheus (rules) or a dashboard for Grafana, and nothing else." placeholder:"N"`
	common
}

// Help is printed below the flags.
func (sloCmd) Help() string {
	return `Shows how the objectives of the service stand: the value, the target, and how fast what may go wrong is used up, with the runs that did
worst. It reads what services and workers noted in TRIPWRIGHT_DATABASE_URL, or else in the data directory; with --server it asks a
service, which wants its TRIPWRIGHT_METRICS_TOKEN where it has one. The exit code is 3 when a value is beyond its threshold.`
}

// Run shows them.
func (c sloCmd) Run(e env) error {
	if c.Window < time.Minute || c.Window > slo.Longest {
		return fault.New(fault.Invalid, "--window must be between 1m and 24h")
	}
	if c.Print != "" {
		return c.print(e)
	}
	report, err := c.report(e.ctx)
	if err != nil {
		return err
	}
	alert := false
	rows := make([]terminal.FigureRow, len(report.Objectives))
	for i, f := range report.Objectives {
		rows[i], alert = rowOfFigure(f), alert || f.Alert
	}
	if c.JSON {
		err = printJSON(e, report)
	} else {
		err = terminal.Figures(e.stdout, span(c.Window), rows, c.page(e))
	}
	if err == nil && alert {
		err = ended{exitNoPlan}
	}
	return err
}

// print gives what other programs watch the objectives with.
func (c sloCmd) print(e env) error {
	text := slo.Rules()
	if c.Print == "dashboard" {
		var err error
		if text, err = slo.Dashboard(); err != nil {
			return err
		}
	}
	_, err := io.WriteString(e.stdout, text)
	return err
}

func (c sloCmd) report(ctx context.Context) (slo.Report, error) {
	if c.Server != "" {
		far := &api.Client{Core: client.Core{BaseURL: c.Server, Agent: "tripwright-cli/" + version}}
		far.Tokens.Set(client.Tokens{AccessToken: os.Getenv("TRIPWRIGHT_METRICS_TOKEN")})
		return far.SLO(ctx, c.Window)
	}
	a, ctx, err := c.open(ctx)
	if err != nil {
		return slo.Report{}, err
	}
	defer a.Close(ctx)
	return a.SLO(ctx, c.Window)
}

// span says a window as people do: 24 h, 90 min.
func span(d time.Duration) string {
	if d%time.Hour == 0 {
		return fmt.Sprintf("%d h", d/time.Hour)
	}
	return fmt.Sprintf("%.0f min", d.Minutes())
}

func rowOfFigure(f slo.Figure) terminal.FigureRow {
	r := terminal.FigureRow{Name: f.Name, Alert: f.Alert, Burn: fmt.Sprintf("burn %.1f", f.Burn), Samples: fmt.Sprintf("of %.0f", f.Samples)}
	bound := "≤ "
	if f.More {
		bound = "≥ "
	}
	r.Target = bound + inUnit(f.Target, f.Unit)
	if f.Value != nil {
		r.Value, r.Met = inUnit(*f.Value, f.Unit), *f.Met
	}
	for _, w := range f.Worst {
		r.Worst = append(r.Worst, fmt.Sprintf("%s (%s)", w.ID, inUnit(w.Value, f.Unit)))
	}
	return r
}

// inUnit writes a value with its unit.
func inUnit(v float64, u slo.Unit) string {
	switch u {
	case slo.Milliseconds:
		if v >= 1000 {
			return strconv.FormatFloat(v/1000, 'g', 3, 64) + " s"
		}
		return fmt.Sprintf("%.0f ms", v)
	case slo.Share:
		return strconv.FormatFloat(100*v, 'g', 3, 64) + " %"
	case slo.USD:
		return fmt.Sprintf("$%.3f", v)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}
