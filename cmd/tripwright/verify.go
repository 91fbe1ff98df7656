package main

import (
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
)

type verifyCmd struct {
	File string `arg:"" help:"The itinerary as JSON; '-' reads standard input."`
	common
}

// Help is printed below the flags.
func (verifyCmd) Help() string {
	return `Every rule is applied again to the plan and the facts inside the file; the facts are compared with the city packs of this
program. Exit codes: 0 it holds, 3 a rule is broken or the certificate is not true, 2 the file is no itinerary.`
}

// Run checks.
func (c verifyCmd) Run(e env) error {
	b, err := readInput(e, c.File)
	if err != nil {
		return err
	}
	it, err := trip.ParseItinerary(b)
	if err != nil {
		return err
	}
	packs, err := atlas.Open()
	if err != nil {
		return err
	}
	rules := app.VerifyWith(packs, it)
	if c.JSON {
		err = printJSON(e, rules)
	} else {
		err = terminal.Certificate(e.stdout, rules, c.page(e))
	}
	if err != nil {
		return err
	}
	for _, r := range rules {
		if r.Verdict == trip.Fail {
			return ended{exitNoPlan}
		}
	}
	return nil
}
