package app_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// BenchmarkJourney plans a week in one city and two weeks in three, one after the other in one run, so that both meet the same machine. It reports
// the medians and how many times as long the journey takes; 3 is what it may.
func BenchmarkJourney(b *testing.B) {
	ctx := tenant.With(b.Context(), tenant.Local)
	a, err := app.Open(ctx, settings.Config{Offline: true, Data: b.TempDir(), LogLevel: "error"}, app.Replace{})
	if err != nil {
		b.Fatal(err)
	}
	defer a.Close(context.WithoutCancel(ctx))
	plans := func(in trip.Intent, i int) time.Duration {
		began := time.Now()
		// Another moment each time, so that nothing but the city packs comes from memory.
		done, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now.Add(time.Duration(i) * time.Minute), Seed: uint64(i)}, nil)
		if err != nil || done.Status != run.Completed {
			b.Fatalf("ended as %s: %v %s", done.Status, err, done.Problem)
		}
		return time.Since(began)
	}
	var week, open, said []time.Duration
	for i := 0; b.Loop(); i++ {
		week = append(week, plans(aWeek(), i))
		open = append(open, plans(twoWeeks(true), i))
		said = append(said, plans(twoWeeks(false), i))
	}
	p50 := func(took []time.Duration) float64 {
		slices.Sort(took)
		return float64(took[len(took)/2].Microseconds()) / 1000
	}
	b.ReportMetric(p50(week), "week-p50-ms")
	b.ReportMetric(p50(open), "open-p50-ms")
	b.ReportMetric(p50(said), "said-p50-ms")
	b.ReportMetric(p50(open)/p50(week), "open/week")
	b.ReportMetric(p50(said)/p50(week), "said/week")
}

// aWeek is seven days in Paris.
func aWeek() trip.Intent {
	return trip.Intent{City: "Paris", Airports: []string{"CDG", "ORY"}, Origin: "JFK", Budget: 4_000_00, Party: trip.Party{Adults: 1},
		DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-06-01"), End: calendar.MustDate("2027-06-07"), TZ: "Europe/Paris"},
		Prefs:      trip.Preferences{Themes: []string{"art", "food"}}}
}

// twoWeeks is fourteen days in three places, with order and nights open or said.
func twoWeeks(open bool) trip.Intent {
	in := trip.Intent{Origin: "JFK", Budget: 9_000_00, Party: trip.Party{Adults: 1},
		DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-06-01"), End: calendar.MustDate("2027-06-14")},
		Prefs:      trip.Preferences{Themes: []string{"art", "food"}},
		Stays:      []trip.StayWish{{Place: "Paris"}, {Place: "Munich"}, {Place: "Tokyo"}}, Order: trip.OrderFree}
	if !open {
		in.Order = trip.OrderGiven
		for i, n := range []int{5, 4, 4} {
			in.Stays[i].Nights = new(n)
		}
	}
	return in
}
