package plan_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/readers"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
	"github.com/tripwright/tripwright/internal/world"
)

// today is when the travellers of the stories ask.
var today = time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC)

// theatre is where runs are played from beginning to end: the packs, the reader by rules, and a log in memory.
type theatre struct {
	t      *testing.T
	world  func(func(string, plan.CallCount)) gather.World
	packs  *atlas.Atlas
	change func(*plan.Deps) // of what the workflow is made of; nil: nothing
}

// newTheatre knows what somebody without a network knows.
func newTheatre(t *testing.T) *theatre {
	t.Helper()
	packs, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return today }
	guard := &tool.Guard{Cache: tool.NewMemory(1<<20, now)}
	none := &tool.Network{Offline: true}
	tools, err := world.NewTools(packs, guard, &weather.Ladder{Live: tool.Use(guard, weather.Spec(weather.Adapter{})), Network: none, Rest: &weather.Rest{}, Now: now},
		fx.ECB{Now: now}, &geocode.Nominatim{}, now)
	if err != nil {
		t.Fatal(err)
	}
	return &theatre{t: t, world: tools.World, packs: packs}
}

// played is how a run went.
type played struct {
	t       *testing.T
	request plan.Request
	state   plan.State
	events  []run.Event
	end     run.Finish
	kept    map[string][]byte // itineraries, by id
	records map[string]json.RawMessage
	order   []string // in which they were made
}

// play plays a run; of one that broke off, records hold what its steps had recorded.
func (th *theatre) play(req plan.Request, records map[string]json.RawMessage) *played {
	th.t.Helper()
	p := &played{t: th.t, request: req, kept: map[string][]byte{}, records: maps.Clone(records)}
	if p.records == nil {
		p.records = map[string]json.RawMessage{}
	}
	d := plan.Deps{World: th.world, Reader: readers.NewRules(th.packs), Words: readers.Edits{Atlas: th.packs}, Log: diary{played: p}, Keeper: shelf{p},
		Now: func() time.Time { return today }}
	if th.change != nil {
		th.change(&d)
	}
	w, err := plan.New(d)
	if err != nil {
		th.t.Fatal(err)
	}
	if p.state, err = w.Walk(th.t.Context(), plan.Input{RunID: "run", TraceID: "trace", Request: req, AskedAt: today}, p.records, &p.order); err != nil {
		th.t.Fatal(err)
	}
	return p
}

// diary keeps what is told of a run, each event once.
type diary struct {
	run.Log
	*played
}

func (d diary) AppendEvent(_ context.Context, e run.Event) (run.Event, error) {
	if i := slices.IndexFunc(d.events, func(o run.Event) bool { return o.Key == e.Key }); i >= 0 {
		return d.events[i], nil
	}
	e.Seq = int64(len(d.events) + 1)
	d.events = append(d.events, e)
	return e, nil
}

func (d diary) FinishRun(_ context.Context, id string, f run.Finish) error {
	if id != "run" {
		return fault.New(fault.NotFound, "no run %s", id)
	}
	d.end = f
	return nil
}

// shelf keeps itineraries.
type shelf struct{ *played }

func (s shelf) CreateItinerary(_ context.Context, runID, id string, doc json.RawMessage) error {
	s.kept[runID+"/"+id] = doc
	return nil
}

// itinerary is what a run made; it fails the test where there is none.
func (p *played) itinerary(t *testing.T) *trip.Itinerary {
	t.Helper()
	if p.state.Itinerary == nil {
		t.Fatalf("no itinerary: %s", p.end.Problem)
	}
	return p.state.Itinerary
}

// story is the run as people and programs see it, in lines that can be compared.
func (p *played) story() string {
	var b strings.Builder
	p.happened(&b)
	switch it := p.state.Itinerary; {
	case it == nil || p.end.Status != run.Completed:
		fmt.Fprintf(&b, "\n%s\n%s\n", p.end.Status, p.problem())
	default:
		planned(&b, it)
		fmt.Fprintf(&b, "kept: %d bytes that are the result: %v; %s to %s; tools %s\n", len(p.kept["run/"+it.ID])/1000, bytes.Equal(p.kept["run/"+it.ID], p.end.Result),
			p.end.Days.First, p.end.Days.Last, p.asked())
	}
	return b.String()
}

func (p *played) happened(b *strings.Builder) {
	for _, e := range p.events {
		fmt.Fprintf(b, "%d %s#%d %s %s", e.Seq, e.Node, e.Attempt, e.Status, e.DecisionNote)
		if e.Reason != "" {
			fmt.Fprintf(b, " (%s)", e.Reason)
		}
		b.WriteByte('\n')
		if len(e.Data) > 0 && len(e.Data) < 2000 {
			fmt.Fprintf(b, "    %s\n", e.Data)
		}
	}
}

// asked is how often each tool was asked.
func (p *played) asked() string {
	calls := plan.Calls{}
	if err := json.Unmarshal(p.end.ToolLog, &calls); err != nil {
		p.t.Fatal(err)
	}
	var out []string
	for _, tool := range slices.Sorted(maps.Keys(calls)) {
		out = append(out, fmt.Sprintf("%s %d", tool, calls[tool].Calls))
	}
	return strings.Join(out, ", ")
}

// problem is how a run ended without a plan. Of the nearest one stands what it costs.
func (p *played) problem() []byte {
	var was trip.Problem
	if err := json.Unmarshal(p.end.Problem, &was); err != nil {
		p.t.Fatal(err)
	}
	if was.NearMiss != nil {
		was.NearMiss.Plan = trip.Plan{}
	}
	for i := range was.Relaxations {
		was.Relaxations[i].Intent = nil
	}
	out, err := json.MarshalIndent(was, "", " ")
	if err != nil {
		p.t.Fatal(err)
	}
	return out
}

func planned(b *strings.Builder, it *trip.Itinerary) {
	line := func(what string, v any) {
		raw, err := json.Marshal(v)
		if err != nil {
			panic(err) // our own types always have JSON
		}
		fmt.Fprintf(b, "%s %s\n", what, raw)
	}
	fmt.Fprintf(b, "\n%s\n", it.Title)
	line("intent", it.Intent)
	for _, t := range it.Transfers {
		line("way", t)
	}
	for _, s := range it.Stays {
		line("stay", s)
	}
	for d := range it.Plan.Days {
		fmt.Fprintf(b, "%s\n", it.Plan.Days[d].Date)
		for _, s := range it.Plan.Days[d].Slots {
			c := s.Selected()
			way := ""
			if s.Leg != nil {
				way = fmt.Sprintf("; %s %d min %s", s.Leg.Mode, s.Leg.Minutes(), s.Leg.Fare)
			}
			fmt.Fprintf(b, "  %s %s %s %s +%d%s\n", s.Window, s.Role, c.OptionRef, c.Features.Cost, len(s.Choices)-1, way)
		}
	}
	line("costs", it.Costs)
	for _, d := range it.Decisions {
		line("decided", d)
	}
	for _, r := range it.Repairs {
		line("repair", r)
	}
	for _, v := range it.Advisories {
		line("advice", v)
	}
	for _, a := range it.Alternatives {
		fmt.Fprintf(b, "or: %s %s\n", a.Trade, a.Costs.Total)
	}
	line("assumed", it.Assumed)
	line("degraded", it.Degraded)
	line("measures", it.Measures)
	line("nearness", it.Optimality)
	for _, r := range it.Certificate.Rules {
		fmt.Fprintf(b, "rule %s %s of %d, at %s\n", r.Rule, r.Verdict, r.Checked, r.At)
	}
}

// asks is a request in words.
func asks(text string) plan.Request { return plan.Request{Text: text, Now: today, Seed: 1} }

// wishes is a request of a typed intent.
func wishes(t *testing.T, body string) plan.Request {
	t.Helper()
	in, err := trip.ParseIntent([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return plan.Request{Intent: &in, Now: today, Seed: 1}
}

// without is a world in which something is out of reach.
type without struct {
	gather.World
	flights, beds, tables error
	weather               error
}

func (w without) Flights(ctx context.Context, q gather.FlightsQuery) ([]trip.FlightOption, error) {
	if w.flights != nil {
		return nil, w.flights
	}
	return w.World.Flights(ctx, q)
}

func (w without) Lodgings(ctx context.Context, q gather.LodgingsQuery) ([]trip.Lodging, error) {
	if w.beds != nil {
		return nil, w.beds
	}
	return w.World.Lodgings(ctx, q)
}

func (w without) Tables(ctx context.Context, city string) ([]trip.Restaurant, error) {
	if w.tables != nil {
		return nil, w.tables
	}
	return w.World.Tables(ctx, city)
}

func (w without) Weather(ctx context.Context, city trip.City, days []calendar.Date, now time.Time) ([]trip.WeatherDay, []trip.Degradation, error) {
	if w.weather != nil {
		return nil, nil, w.weather
	}
	return w.World.Weather(ctx, city, days, now)
}
