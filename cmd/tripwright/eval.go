package main

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/eval"
	"github.com/tripwright/tripwright/internal/settings"
)

type evalCmd struct {
	Scenarios string `help:"A scenario file or a directory of them; default: the suite that travels with the program." placeholder:"FILE|DIR"`
	Record    bool   `help:"Keep how many passed, for tripwright slo and /ops/slo: in TRIPWRIGHT_DATABASE_URL, or else in the data directory."`
	common
}

// Help is printed below the flags.
func (evalCmd) Help() string {
	return `A scenario names a wish, the moment it is asked at, and predicates over itinerary (None when there is none), intent and
run (status, problem, repairs, events). Exit codes: 0 all passed, 3 some failed, 2 a scenario cannot be read.`
}

// Run runs the suite.
func (c evalCmd) Run(e env) error {
	list, err := c.load()
	if err != nil {
		return err
	}
	cfg, err := settings.FromEnvironment()
	if err != nil {
		return err
	}
	rep, err := eval.Run(e.ctx, list, eval.Options{Config: cfg, Tell: func(r eval.Result) {
		if !c.JSON && !c.Quiet {
			tellResult(e, r)
		}
	}})
	if err != nil {
		return err
	}
	if c.JSON {
		err = printJSON(e, rep)
	} else {
		_, err = fmt.Fprintf(e.stdout, "\n%s\n%s\n", rep.Card, rep.Summary())
	}
	if err == nil && c.Record {
		err = c.record(e, rep)
	}
	if err != nil {
		return err
	}
	if rep.Failed > 0 {
		return ended{exitNoPlan}
	}
	return nil
}

// record keeps how many passed, as something that happened to the service.
func (c evalCmd) record(e env, rep eval.Report) error {
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return err
	}
	defer a.Close(ctx)
	return a.RecordScenarios(ctx, rep.Passed, rep.Passed+rep.Failed)
}

func (c evalCmd) load() ([]eval.Scenario, error) {
	if c.Scenarios == "" {
		return eval.Bundled()
	}
	return eval.Load(c.Scenarios)
}

func tellResult(e env, r eval.Result) {
	mark := "PASS"
	if !r.Passed {
		mark = "FAIL"
	}
	fmt.Fprintf(e.stdout, "%s  %-22s %s\n", mark, r.ID, r.Description)
	for _, f := range r.Failures {
		fmt.Fprintf(e.stdout, "      %s\n", f)
	}
	if !r.Passed && r.Problem != nil {
		fmt.Fprintf(e.stdout, "      the run said: %s\n", r.Problem.Message)
	}
}
