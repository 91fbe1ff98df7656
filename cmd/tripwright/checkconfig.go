package main

import (
	"context"
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/tripwright/tripwright/internal/checkup"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
)

type checkConfigCmd struct {
	For string `enum:"plan,serve,worker" default:"serve" help:"What the program is to do: plan, serve or worker." placeholder:"ROLE"`
	common
}

// Help is printed below the flags.
func (checkConfigCmd) Help() string {
	return `The cheapest look comes first and the first failure ends it. Nothing is changed. What is on the network has five seconds to
answer; SKIP_API_PROBE=1 leaves the weather service alone. Exit codes: 0 all is well, 2 a setting is wrong, 4 a part cannot be
reached or used.`
}

// looked is one line of the report.
type looked struct {
	Name   string `json:"name"`
	Result string `json:"result"` // passed, failed or skipped
	Found  string `json:"found"`  // what was found, what is wrong, or why nothing was looked at
}

// report is what check-config prints.
type report struct {
	Checks  []looked `json:"checks"`
	Passed  int      `json:"passed"`
	Failed  int      `json:"failed"`
	Skipped int      `json:"skipped"`
}

// Run looks.
func (c checkConfigCmd) Run(e env) error {
	cfg, readErr := settings.FromEnvironment()
	if c.Data != "" {
		cfg.Data = c.Data
	}
	cfg.Offline = cfg.Offline || c.Offline
	rep, failure := c.look(e, checkup.List(cfg, readErr, settings.Role(c.For), checkup.Program{Version: version, Unmigrated: unmigrated, VectorSearch: knowledge.FindVectorSearch}))
	if e.ctx.Err() != nil {
		return e.ctx.Err()
	}
	if c.JSON {
		if err := printJSON(e, rep); err != nil {
			return err
		}
	} else if _, err := fmt.Fprintf(e.stdout, "\n%d passed, %d failed, %d skipped\n", rep.Passed, rep.Failed, rep.Skipped); err != nil {
		return err
	}
	if failure != nil {
		cfg.Logger(e.stderr).InfoContext(e.ctx, "check failed", "error", failure)
		return ended{codeOf(failure)}
	}
	return nil
}

// look goes through the checks until one fails, and tells each as it is done.
func (c checkConfigCmd) look(e env, checks []checkup.Check) (rep report, failure error) {
	for _, check := range checks {
		l := looked{check.Name, "skipped", "not looked at"}
		switch {
		case failure != nil:
		case check.Skip != "":
			l.Found = check.Skip
		default:
			l.Found, failure = check.Run(e.ctx)
			l.Result = "passed"
			if failure != nil {
				l.Result, l.Found = "failed", fault.Message(failure)
			}
		}
		rep.add(l)
		if !c.JSON && e.ctx.Err() == nil {
			c.tell(e, l)
		}
	}
	return rep, failure
}

func (r *report) add(l looked) {
	r.Checks = append(r.Checks, l)
	switch l.Result {
	case "passed":
		r.Passed++
	case "failed":
		r.Failed++
	default:
		r.Skipped++
	}
}

// nameWidth has room for the longest name of a check.
const nameWidth = 10

// tell prints a check as a line, or as many as it needs.
func (c checkConfigCmd) tell(e env, l looked) {
	o := c.page(e)
	mark, style := "–", lipgloss.NewStyle().Faint(true)
	switch l.Result {
	case "passed":
		mark, style = "✓", lipgloss.NewStyle().Foreground(lipgloss.Green)
	case "failed":
		mark, style = "✗", lipgloss.NewStyle().Foreground(lipgloss.Red).Bold(true)
	}
	width := 80
	if o.Width > 0 {
		width = min(max(o.Width, 40), 120)
	}
	text := ansi.Wrap(l.Found, width-nameWidth-4, " ")
	if o.Color {
		mark = style.Render(mark)
	}
	first := fmt.Sprintf("%s %-*s  ", mark, nameWidth, l.Name)
	fmt.Fprintln(e.stdout, first+strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", nameWidth+4)))
}

// unmigrated counts the migrations that a database lacks.
func unmigrated(ctx context.Context, database string) (int, error) {
	list, err := store.MigrationStatus(ctx, database)
	lacking := 0
	for _, m := range list {
		if m.AppliedAt.IsZero() {
			lacking++
		}
	}
	return lacking, err
}
