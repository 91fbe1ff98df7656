package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// shown are the flags of commands at whose end there is an itinerary.
type shown struct {
	Out     string `short:"o" help:"Write the itinerary as JSON to this file too." placeholder:"FILE"`
	Sources bool   `help:"Print every source with what it backs."`
	common

	lang wording.Language // of the trip: what stands around it is told in it too
}

// follower shows a run while it happens: moving in a terminal, in plain lines without one, not at all when quiet.
type follower struct {
	send  func(run.Event)
	close func()
}

func (c shown) follow(e env) *follower {
	f, isFile := e.stderr.(*os.File)
	switch {
	case c.Quiet:
		return &follower{func(run.Event) {}, func() {}}
	case isFile && isTerminal(f) && os.Getenv("TERM") != "dumb":
		p := terminal.StartProgress(e.ctx, f, terminal.ProgressConfig{Color: !c.NoColor && os.Getenv("NO_COLOR") == "", Lang: c.lang,
			Size: func() (int, int, bool) { return terminal.Size(f) }})
		return &follower{p.Send, p.Close}
	}
	l := terminal.NewLines(e.stderr, c.lang)
	return &follower{l.Send, l.Close}
}

func problemOf(done run.Run) (*trip.Problem, error) {
	if len(done.Problem) == 0 {
		return nil, nil
	}
	var p trip.Problem
	err := json.Unmarshal(done.Problem, &p)
	return &p, err
}

// finish prints how a run ended.
func (c shown) finish(e env, done run.Run, err error) error {
	if err != nil {
		return err
	}
	if done.Status == run.Cancelled {
		fmt.Fprintln(e.stderr, c.lang.Say("Cancelled. Nothing was kept but the events of the run."))
		return ended{exitCancelled}
	}
	p, err := problemOf(done)
	if err != nil {
		return err
	}
	if p != nil {
		return c.problem(e, p)
	}
	return c.itinerary(e, done.Result)
}

func (c shown) itinerary(e env, raw json.RawMessage) error {
	var it trip.Itinerary
	if err := json.Unmarshal(raw, &it); err != nil {
		return err
	}
	pretty, err := json.MarshalIndent(it, "", "  ")
	if err != nil {
		return err
	}
	pretty = append(pretty, '\n')
	if c.Out != "" {
		if err := writeWhole(c.Out, pretty); err != nil {
			return err
		}
	}
	if c.JSON {
		_, err := e.stdout.Write(pretty)
		return err
	}
	o := c.page(e)
	o.Sources = c.Sources
	return terminal.Itinerary(e.stdout, &it, o)
}

// edited prints how an edit ended and, below a new trip, what is different about it.
func (c shown) edited(e env, done run.Run, err error, diff func() (revise.Difference, error)) error {
	if err := c.finish(e, done, err); err != nil || done.Status != run.Completed || c.JSON {
		return err
	}
	d, err := diff()
	if err != nil {
		return err
	}
	it, err := trip.ParseItinerary(done.Result)
	if err != nil {
		return err
	}
	page := terminal.ChangesPage{Kept: d.Kept, Delta: d.Delta}
	for _, line := range d.Costs {
		page.Costs = append(page.Costs, terminal.CostRow{Name: line.Line.Heading(it.Intent.Locale(), it.Intent.IsJourney()), Delta: line.Delta})
	}
	for _, s := range d.Stays {
		page.Stays = append(page.Stays, s.Says)
	}
	for _, x := range d.Changes {
		date := it.Intent.DateWindow.Start.AddDays(x.Day)
		if it.Intent.IsJourney() && x.Day < len(it.Days) { // a day of travel stands twice among them
			date = it.Days[x.Day].Date
		}
		page.Changes = append(page.Changes,
			terminal.ChangeRow{Date: date, Before: x.Before, After: x.After, Retimed: x.Kind == revise.Retimed, Delta: x.Delta})
	}
	o := c.page(e)
	o.Lang = it.Intent.Locale()
	return terminal.Changes(e.stdout, page, o)
}

// problem tells why there is no plan, in the form and with the code of the contract.
func (c shown) problem(e env, p *trip.Problem) error {
	code := map[string]int{"invalid": exitInvalid, "question": exitInvalid, "not_found": exitInvalid, "no_valid_plan": exitNoPlan,
		"unavailable": exitUnavailable, "invalid_model_output": exitUnavailable, "exhausted": exitUnavailable}[p.Code]
	if code == 0 {
		code = exitInternal
	}
	switch {
	case code == exitInvalid && p.Field != "" && !fault.Stands(p.Message):
		fmt.Fprintf(e.stderr, "tripwright: %s: %s\n", terminal.Plain(p.Field), terminal.Message(p.Message))
	case code != exitNoPlan:
		fmt.Fprintf(e.stderr, "tripwright: %s\n", terminal.Message(p.Message))
	}
	if c.JSON && code != exitInvalid {
		pretty, err := json.MarshalIndent(p, "", "  ")
		if err != nil {
			return err
		}
		fmt.Fprintf(e.stdout, "%s\n", pretty)
	} else if code == exitNoPlan {
		o := c.page(e)
		o.Lang = c.lang
		for _, r := range p.Relaxations {
			if r.Intent != nil { // by now it is known what the currency of its sums is worth
				o.Lang = r.Intent.Locale()
			}
		}
		if err := terminal.Problem(e.stdout, p, o); err != nil {
			return err
		}
	}
	return ended{code}
}
