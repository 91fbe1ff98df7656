package fx

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Name is the tool's name in provenance, metrics and degradations.
const Name = "fx"

// Request asks for the price of a currency in US dollars. AsOf is the day before the plan is made.
type Request struct {
	From string        `json:"from"`
	AsOf calendar.Date `json:"as_of"`
}

// Table has the published rates of a currency, oldest first; none when it does not know the currency.
type Table interface {
	Weekly(currency string) []trip.FXRate
}

// Adapter is the exchange tool.
type Adapter struct{ Table Table }

const one = money.Rate(1e9)

// Call gives the rate of a date: between two published ones by linear interpolation, after the last one that one with its
// own date, before the first the first. The dollar is 1. An unknown currency is fault.NotFound.
func (a Adapter) Call(ctx context.Context, in Request) (trip.FXRate, error) {
	if err := tool.Alive(ctx, Name); err != nil {
		return trip.FXRate{}, err
	}
	return a.Rate(in)
}

// Rate is Call for whoever has the table at hand: it asks nobody and waits for nothing.
func (a Adapter) Rate(in Request) (trip.FXRate, error) {
	if err := in.validate(); err != nil {
		return trip.FXRate{}, err
	}
	if in.From == "USD" {
		return computed(in, one, "the dollar is the measure", trip.FXRate{Provenance: trip.Provenance{FetchedAt: midnight(in.AsOf)}}), nil
	}
	weeks := a.Table.Weekly(in.From)
	if len(weeks) == 0 {
		return trip.FXRate{}, fault.New(fault.NotFound, "no exchange rate is known for that currency")
	}
	at, exact := slices.BinarySearchFunc(weeks, in.AsOf, func(r trip.FXRate, d calendar.Date) int { return d.DaysUntil(r.AsOf) })
	switch {
	case exact:
		return weeks[at], nil
	case at == 0:
		return carried(weeks[0], "the first known rate"), nil
	case at == len(weeks):
		return carried(weeks[at-1], "the last known rate, carried forward"), nil
	}
	before, after := weeks[at-1], weeks[at]
	rate := between(before, after, in.AsOf)
	return computed(in, rate, "interpolated between two weekly rates", before, after), nil
}

func fresh(r trip.FXRate, in Request) bool { return r.AsOf.DaysUntil(in.AsOf) <= FreshDays }

func (r Request) validate() error {
	if len(r.From) != 3 {
		return fault.Field("from", "must be a currency code of three letters")
	}
	for _, c := range r.From {
		if c < 'A' || c > 'Z' {
			return fault.Field("from", "must be a currency code of three capital letters")
		}
	}
	if !r.AsOf.Valid() {
		return fault.Field("as_of", "is required, as a date 2006-01-02")
	}
	return nil
}

// between interpolates linearly, rounded to the nearest billionth.
func between(a, b trip.FXRate, d calendar.Date) money.Rate {
	days, all := money.Rate(a.AsOf.DaysUntil(d)), money.Rate(a.AsOf.DaysUntil(b.AsOf))
	return (2*(a.Rate*(all-days)+b.Rate*days) + all) / (2 * all)
}

func carried(r trip.FXRate, note string) trip.FXRate {
	r.Provenance.Note = and(note, r.Provenance.Note)
	return r
}

// computed makes a rate that stands on others, as old as the newest of them.
func computed(in Request, rate money.Rate, note string, on ...trip.FXRate) trip.FXRate {
	p := trip.Provenance{Source: trip.SourceComputed, Tool: Name, RefID: Name + "/" + in.From + "/" + in.AsOf.String(), Note: note}
	for _, r := range on {
		if r.Provenance.RefID != "" {
			p.DerivedFrom = append(p.DerivedFrom, r.Provenance.RefID)
		}
		p.FetchedAt, p.SourceURL, p.Note = r.Provenance.FetchedAt, r.Provenance.SourceURL, and(note, r.Provenance.Note)
	}
	p.ResponseDigest = trip.Digest(map[string]any{"currency": in.From, "as_of": in.AsOf, "rate_nano_usd": rate})
	return trip.FXRate{Currency: in.From, Rate: rate, AsOf: in.AsOf, Provenance: p}
}

// and keeps what the table says of its rates.
func and(note, more string) string {
	if more == "" {
		return note
	}
	return note + ". " + more
}

func midnight(d calendar.Date) time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC)
}

// Spec is the tool for tool.Use.
func Spec(a Adapter) tool.Spec[Request, trip.FXRate] {
	return tool.Spec[Request, trip.FXRate]{
		Name: Name, Version: "2", TTL: 24 * time.Hour, Call: a.Call,
		Mark: func(r *trip.FXRate, m *tool.Meta) { r.Provenance.CacheHit = m.CacheHit },
	}
}

// tooOld stands in the German catalogue as it is.
const tooOld = "the newest exchange rate known is more than eight days old"

// FreshDays is how many days before the day that it is wanted for a rate may be of without a word: a week, and a day on which none is
// published.
const FreshDays = 8

// Ladder steps from the rates in the program to those that the bank publishes now, where the former are too old, and to 1.0 where there are
// none.
type Ladder struct {
	Rates   *tool.Guarded[Request, trip.FXRate]
	Live    *tool.Guarded[Request, trip.FXRate] // nil: nobody is asked
	Network *tool.Network                       // asked before Live
	Now     func() time.Time                    // nil: time.Now

	mu    sync.Mutex
	until time.Time // Live did not answer and is not asked before this
}

// restFor is how long nobody asks for live rates after an answer that did not come: rates change once a day, and no plan waits twice for them.
const restFor = 10 * time.Minute

// refreshed asks for a live rate, unless it is resting.
func (l *Ladder) refreshed(ctx context.Context, in Request) (r tool.Result[trip.FXRate], ok bool) {
	now := time.Now
	if l.Now != nil {
		now = l.Now
	}
	l.mu.Lock()
	resting := now().Before(l.until)
	l.mu.Unlock()
	if l.Live == nil || resting || !l.Network.Online(ctx) {
		return r, false
	}
	r, err := l.Live.Call(ctx, in)
	if err != nil && ctx.Err() == nil && !fault.Is(err, fault.NotFound) {
		l.mu.Lock()
		l.until = now().Add(restFor)
		l.mu.Unlock()
	}
	return r, err == nil
}

// Rate gives a rate in any case: 1.0, omitted as evidence, when there is none. A rate that is older than FreshDays, or none, is told as a
// step down.
func (l *Ladder) Rate(ctx context.Context, in Request) (trip.FXRate, *trip.Degradation, tool.Meta) {
	r, err := l.Rates.Call(ctx, in)
	if err == nil && fresh(r.Value, in) {
		return r.Value, nil, r.Meta
	}
	if err == nil || fault.Is(err, fault.NotFound) {
		if live, ok := l.refreshed(ctx, in); ok && (err != nil || r.Value.AsOf.Before(live.Value.AsOf)) {
			r, err = live, nil
		}
	}
	switch {
	case err == nil && fresh(r.Value, in):
		return r.Value, nil, r.Meta
	case err == nil:
		return r.Value, &trip.Degradation{Tool: Name, Used: "fixture", Reason: tooOld}, r.Meta
	}
	none := trip.FXRate{Currency: in.From, Rate: one, AsOf: in.AsOf, Provenance: trip.Provenance{
		Source: trip.SourceOmitted, Tool: Name, FetchedAt: r.Meta.CalledAt, Note: "no rate is known: prices are taken as if they were dollars",
	}}
	return none, &trip.Degradation{Tool: Name, Used: "omitted", Reason: fault.Message(err)}, r.Meta
}
