package fx_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/trip"
)

type table map[string][]trip.FXRate

func (tb table) Weekly(currency string) []trip.FXRate { return tb[currency] }

func week(date string, rate money.Rate) trip.FXRate {
	d := calendar.MustDate(date)
	return trip.FXRate{Currency: "EUR", Rate: rate, AsOf: d, Provenance: trip.Provenance{
		Source: trip.SourceFixture, Tool: "atlas", RefID: "fx/EUR_" + date + "@1", SourceURL: "https://bank.example.org/",
		FetchedAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), ResponseDigest: trip.Digest(rate),
	}}
}

func euros() table {
	return table{"EUR": {week("2026-01-05", 1_100_000_000), week("2026-01-12", 1_170_000_000), week("2026-01-26", 1_030_000_000)}}
}

func TestContract(t *testing.T) {
	t.Parallel()
	for name, date := range map[string]string{"published": "2026-01-12", "between": "2026-01-08"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tooltest.Run(t, tooltest.Contract[fx.Request, trip.FXRate]{
				Call: fx.Adapter{Table: euros()}.Call,
				Good: func() fx.Request { return fx.Request{From: "EUR", AsOf: calendar.MustDate(date)} },
				Bad: map[string]fx.Request{
					"no currency":    {AsOf: calendar.MustDate(date)},
					"in small print": {From: "eur", AsOf: calendar.MustDate(date)},
					"no date":        {From: "EUR"},
				},
				None: map[string]fx.Request{"an unknown currency": {From: "XXX", AsOf: calendar.MustDate(date)}},
				From: func(r trip.FXRate) []trip.Provenance { return []trip.Provenance{r.Provenance} },
			})
		})
	}
}

func TestARate(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, currency, date string
		rate                 money.Rate
		asOf                 string
		source               trip.Source
		stands               int
	}{
		{"published", "EUR", "2026-01-12", 1_170_000_000, "2026-01-12", trip.SourceFixture, 0},
		{"a day after", "EUR", "2026-01-06", 1_110_000_000, "2026-01-06", trip.SourceComputed, 2},
		{"falling over two weeks", "EUR", "2026-01-19", 1_100_000_000, "2026-01-19", trip.SourceComputed, 2},
		{"after the last", "EUR", "2026-03-01", 1_030_000_000, "2026-01-26", trip.SourceFixture, 0},
		{"before the first", "EUR", "2025-03-01", 1_100_000_000, "2026-01-05", trip.SourceFixture, 0},
		{"the dollar", "USD", "2026-03-01", 1_000_000_000, "2026-03-01", trip.SourceComputed, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, err := fx.Adapter{Table: euros()}.Call(t.Context(), fx.Request{From: tt.currency, AsOf: calendar.MustDate(tt.date)})
			p := r.Provenance
			if err != nil || r.Rate != tt.rate || r.AsOf.String() != tt.asOf || p.Source != tt.source || len(p.DerivedFrom) != tt.stands {
				t.Errorf("got %+v, %v", r, err)
			}
			tooltest.Provenance(t, p)
			if tt.asOf != tt.date && p.Note == "" {
				t.Error("a rate of another day must say so")
			}
		})
	}
	if e := euros()["EUR"][2]; e.Provenance.Note != "" {
		t.Error("the table was changed")
	}
}

// Whatever the weeks: a rate between two lies between them and never falls when they rise.
func TestInterpolationIsMonotonic(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := money.Rate(rapid.Int64Range(1, 1e12).Draw(t, "a")), money.Rate(rapid.Int64Range(1, 1e12).Draw(t, "b"))
		adapter := fx.Adapter{Table: table{"EUR": {week("2026-01-05", min(a, b)), week("2026-01-12", max(a, b))}}}
		before := min(a, b)
		for i := range 8 {
			r, err := adapter.Call(t.Context(), fx.Request{From: "EUR", AsOf: calendar.MustDate("2026-01-05").AddDays(i)})
			if err != nil || r.Rate < before || r.Rate > max(a, b) {
				t.Fatalf("day %d: %v after %v, %v", i, r.Rate, before, err)
			}
			before = r.Rate
		}
		if before != max(a, b) {
			t.Errorf("the second week is %v, want %v", before, max(a, b))
		}
	})
}

func TestAnUnknownCurrencyCountsAsDollarsAndSaysSo(t *testing.T) {
	t.Parallel()
	ladder := &fx.Ladder{Rates: tool.Use(&tool.Guard{}, fx.Spec(fx.Adapter{Table: euros()}))}
	r, step, _ := ladder.Rate(t.Context(), fx.Request{From: "XXX", AsOf: calendar.MustDate("2026-01-12")})
	if r.Rate.Float() != 1 || r.Provenance.IsEvidence() || step == nil || step.Tool != "fx" || step.Used != "omitted" || step.Reason == "" {
		t.Errorf("got %+v by %+v", r, step)
	}
	r, step, meta := ladder.Rate(t.Context(), fx.Request{From: "EUR", AsOf: calendar.MustDate("2026-01-12")})
	if r.Rate.Float() != 1.17 || step != nil || meta.Tool != "fx" || len(meta.Digest) != 64 {
		t.Errorf("got %+v by %+v, %+v", r, step, meta)
	}
}
