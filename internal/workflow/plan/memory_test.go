package plan_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// drawer keeps what nodes made.
type drawer struct {
	mu   sync.Mutex
	kept map[string]json.RawMessage
}

func (d *drawer) Get(_ context.Context, key string) (json.RawMessage, bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	v, ok := d.kept[key]
	return v, ok, nil
}

func (d *drawer) Set(_ context.Context, values map[string]json.RawMessage, _ time.Duration) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for k, v := range values {
		d.kept[k] = v
	}
	return nil
}

// An edit finds what the trip before it was made of: gathering and exploring are not done again, nor the days it leaves alone; and what comes out is the
// same as without a memory.
func TestAnEditRemembersWhatWasDone(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	th := newTheatre(t)
	forgetful := th.play(asks("5 days in Paris next June, $3,000, art and food"), nil)
	d := &drawer{kept: map[string]json.RawMessage{}}
	th.change = func(deps *plan.Deps) { deps.Reuse = d }
	first := th.play(asks("5 days in Paris next June, $3,000, art and food"), nil)
	if first.state.Reused != (graph.Figure{}) {
		t.Errorf("a new trip looked back: %+v", first.state.Reused)
	}
	if trip.Digest(first.itinerary(t)) != trip.Digest(forgetful.itinerary(t)) {
		t.Error("with a memory the trip is another")
	}
	for says, c := range map[string]struct {
		edit  trip.Edit
		least float64 // of the work was done before
	}{
		"nothing is asked":  {trip.Edit{}, 0.7},
		"a little more":     {trip.Edit{trip.AddBudget(1_00)}, 0.7},
		"without one sight": {trip.EditBody{Moves: []trip.ChangePlace{{Op: trip.Remove, Ref: refOfASight(first.itinerary(t))}}}.Edit(), 0.5},
		"other tastes":      {trip.EditBody{Keep: trip.KeepFree}.Edit(), 0},
		"in words":          {trip.Edit{trip.InWords("$100 more")}, 0.6},
		"on other dates":    {trip.Edit{trip.ShiftDates(7)}, 0},
	} {
		req := plan.Revise("run", first.itinerary(t), first.request, c.edit, today)
		th.change = func(deps *plan.Deps) { deps.Reuse = d }
		with := th.play(req, nil)
		th.change = nil
		without := th.play(req, nil)
		if trip.Digest(with.itinerary(t)) != trip.Digest(without.itinerary(t)) {
			t.Errorf("%s: with a memory the trip is another", says)
		}
		got, none := with.state.Reused, without.state.Reused
		if got.Ratio() < c.least || got.Hits > got.Nodes || none.Hits > got.Hits || c.least == 0 && got.Ratio() > 0.9 {
			t.Errorf("%s: %+v of the work was done before, %+v without a memory", says, got, none)
		}
	}
}

func refOfASight(it *trip.Itinerary) string {
	ref := ""
	it.Plan.Each(func(d, s int, slot *trip.Slot) {
		if slot.Role == trip.RoleSight {
			ref = trip.SlotRef(d, s)
		}
	})
	return ref
}

// What a workflow is made of is checked before anything runs, and what is left out has a plain stand-in.
func TestWhatAWorkflowIsMadeOf(t *testing.T) {
	t.Parallel()
	world := func(func(string, plan.CallCount)) gather.World { return nil }
	all := plan.Deps{World: world, Reader: silent{}, Log: silent{}, Keeper: silent{}}
	for says, change := range map[string]func(*plan.Deps){"a world": func(d *plan.Deps) { d.World = nil }, "a reader": func(d *plan.Deps) { d.Reader = nil },
		"a log": func(d *plan.Deps) { d.Log = nil }, "a keeper": func(d *plan.Deps) { d.Keeper = nil }} {
		d := all
		change(&d)
		if _, err := plan.New(d); !fault.Is(err, fault.Internal) {
			t.Errorf("without %s: %v", says, err)
		}
	}
	w, err := plan.New(all)
	if err != nil {
		t.Fatal(err)
	}
	if w.Now == nil || w.Judge == nil || w.Check == nil || w.Sign == nil || w.Words == nil || w.Tell == nil || w.Turn == nil || w.Slow == nil || w.Logger == nil {
		t.Errorf("%+v", w.Deps)
	}
	calls := ""
	full := all
	full.Now = func() time.Time { return noon }
	full.Slow = func(context.Context, string) error { calls += "slow "; return nil }
	full.Sign = func(*trip.Itinerary) error { calls += "sign "; return nil }
	if w, err = plan.New(full); err != nil {
		t.Fatal(err)
	}
	if w.Slow(t.Context(), "") != nil || w.Sign(nil) != nil || calls != "slow sign " || !w.Now().Equal(noon) {
		t.Errorf("what is given is not used: %q", calls)
	}
}

// The desk lays out what there is to choose from: in a trip and in a journey, and without tables where nobody knows any.
func TestTheDesk(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	th := newTheatre(t)
	for says, p := range map[string]*played{"a trip": th.play(asks("5 days in Munich next June, $3,000, art"), nil), "a journey": th.play(wishes(t, parisAndMunich), nil)} {
		it := *p.itinerary(t)
		desk := func(of without) error {
			all := th.world
			w, err := plan.New(plan.Deps{World: func(count func(string, plan.CallCount)) gather.World {
				of.World = all(count)
				return of
			}, Reader: silent{}, Log: silent{}, Keeper: silent{}})
			if err != nil {
				t.Fatal(err)
			}
			got, err := w.Desk(t.Context(), it, today)
			if err == nil && got == nil {
				t.Errorf("%s: there is no desk", says)
			}
			return err
		}
		if err := desk(without{}); err != nil {
			t.Errorf("%s: %v", says, err)
		}
		if err := desk(without{tables: fault.New(fault.NotFound, "none")}); err != nil {
			t.Errorf("%s without tables: %v", says, err)
		}
		for _, of := range []without{{tables: fault.New(fault.Unavailable, "away")}, {beds: fault.New(fault.Unavailable, "away")}} {
			if err := desk(of); !fault.Is(err, fault.Unavailable) {
				t.Errorf("%s: %v", says, err)
			}
		}
	}
}
