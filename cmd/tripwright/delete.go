package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/wording"
)

type deleteCmd struct {
	IDs []string `arg:"" name:"run" help:"The runs, as runs lists them, or 'last' for the newest one that was planned."`

	Yes    bool   `short:"y" help:"Do not ask."`
	Server string `help:"Runs of this server; TRIPWRIGHT_EMAIL and TRIPWRIGHT_PASSWORD sign in." placeholder:"URL"`
	common
}

// Help is printed below the flags.
func (deleteCmd) Help() string {
	return `Examples:
  tripwright delete last
  tripwright delete --yes 0197c3a2-5d1e-7c44-9a55-0a1b2c3d4e5f

A run goes with its itinerary, its events and its links; edits of it stay.

Exit codes: 0 deleted, 2 there is no such run, it is on its way, or nobody said yes.`
}

// Run deletes all of the runs or, where one cannot be, none.
func (c deleteCmd) Run(e env) error {
	if c.Server != "" {
		client, err := signIn(e.ctx, c.Server)
		if err != nil {
			return err
		}
		defer signOut(e.ctx, client)
		return c.delete(e, e.ctx, server{client})
	}
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return err
	}
	defer a.Close(context.WithoutCancel(ctx))
	return c.delete(e, ctx, kept{a})
}

// deleting is where runs are kept.
type deleting interface {
	// find gives a run that may be deleted.
	find(ctx context.Context, id string) (run.Run, error)
	remove(ctx context.Context, r run.Run) error
}

func (c deleteCmd) delete(e env, ctx context.Context, from deleting) error {
	found, names := []run.Run{}, []string{}
	for _, id := range c.IDs {
		r, err := from.find(ctx, id)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(found, func(other run.Run) bool { return other.ID == r.ID }) {
			continue
		}
		row, err := rowOf(&r)
		if err != nil {
			row.What = "a damaged record" // is a reason to delete it
		}
		found, names = append(found, r), append(names, cmp.Or(row.What, "a trip"))
	}
	if err := c.sure(e, names); err != nil {
		return err
	}
	ids := make([]string, len(found))
	for i, r := range found {
		if err := from.remove(ctx, r); err != nil {
			return err
		}
		if ids[i] = r.ID; !c.JSON {
			fmt.Fprintf(e.stdout, "Deleted: %s\n", names[i])
		}
	}
	if c.JSON {
		return printJSON(e, map[string]any{"deleted": ids})
	}
	return nil
}

// sure asks. Nobody who can answer, and no --yes, is no.
func (c deleteCmd) sure(e env, names []string) error {
	if c.Yes {
		return nil
	}
	refused := fault.New(fault.Invalid, "nothing was deleted: say yes, or give --yes")
	if !c.talks(e) {
		return refused
	}
	line, err := c.ask(e, wording.English, "Delete for good: "+strings.Join(names, "; ")+"? Answer with yes, or with Enter to keep it.", nil)
	if err != nil {
		return err
	}
	if line = strings.ToLower(line); line != "y" && line != "yes" {
		return refused
	}
	return nil
}

// kept are the runs of the machine itself.
type kept struct{ *app.App }

// find gives a run that is over, or that a process left behind.
func (h kept) find(ctx context.Context, id string) (run.Run, error) {
	if id == "last" {
		return findPlanned(ctx, h.App, id)
	}
	r, err := h.Store.FindRunByID(ctx, id)
	if err != nil || r.Status.Final() {
		return r, err
	}
	left, err := h.Pending(ctx)
	if err == nil && !slices.ContainsFunc(left, func(l run.Run) bool { return l.ID == id }) {
		err = onItsWay()
	}
	return r, err
}

func (h kept) remove(ctx context.Context, r run.Run) error {
	if !r.Status.Final() {
		if _, err := h.Cancel(ctx, r.ID); err != nil {
			return err
		}
	}
	return h.Delete(ctx, r.ID)
}

// server has the runs of somebody who signed in.
type server struct{ *api.Client }

func (t server) find(ctx context.Context, id string) (run.Run, error) {
	id, err := newestThere(ctx, t.Client, id)
	if err != nil {
		return run.Run{}, err
	}
	r, err := foundThere(t.FindRun(ctx, id))
	if err == nil && !r.Status.Final() {
		err = onItsWay()
	}
	return r, err
}

func (t server) remove(ctx context.Context, r run.Run) error { return t.Delete(ctx, r.ID) }

func onItsWay() error {
	return fault.New(fault.Conflict, "the run is on its way: stop it first")
}
