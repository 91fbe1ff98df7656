package slo_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/telemetry"
)

// shelf keeps figures in memory, as the store does in a database.
type shelf struct {
	kept map[string][]byte
	at   map[string]time.Time
	down bool
}

func (s *shelf) SaveFigures(_ context.Context, process string, minute time.Time, figures []byte) error {
	if s.down {
		return errors.New("the database is away")
	}
	if s.kept == nil {
		s.kept, s.at = map[string][]byte{}, map[string]time.Time{}
	}
	key := process + minute.UTC().String()
	s.kept[key], s.at[key] = slices.Clone(figures), minute
	return nil
}

func (s *shelf) FindFigures(_ context.Context, since time.Time) (found [][]byte, err error) {
	for key, at := range s.at {
		if !at.Before(since) {
			found = append(found, s.kept[key])
		}
	}
	return found, nil
}

// clock is a moment that tests move.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func noon() *clock { return &clock{time.Date(2027, 3, 1, 12, 0, 30, 0, time.UTC)} }

func report(t *testing.T, s *shelf, now time.Time, window time.Duration) map[string]slo.Figure {
	t.Helper()
	p, err := slo.Over(t.Context(), s, now, window)
	if err != nil {
		t.Fatal(err)
	}
	figures := map[string]slo.Figure{}
	for _, f := range slo.Judge(p, window).Objectives {
		figures[f.ID] = f
	}
	return figures
}

// A day in the life of two processes: what both noted adds up, is judged by the targets, and the worst runs are named.
func TestADayIsJudged(t *testing.T) {
	t.Parallel()
	c, s := noon(), &shelf{}
	a, b := slo.NewRecorder("a", c.now), slo.NewRecorder("b", c.now)
	for n := range 19 {
		a.Took(slo.Planned, time.Duration(n+1)*100*time.Millisecond, "quick", "e2e_p50", "e2e_p95")
	}
	b.Took(slo.Planned, 15*time.Second, "slow", "e2e_p50", "e2e_p95")
	a.Count(slo.FirstRepairs, 3)
	b.Count(slo.FirstRepairs, 1)
	a.Count(slo.MendedAtOnce, 2)
	b.Blame("first_repair", "stubborn", 0)
	a.Count(slo.Ended, 20)
	a.Count(slo.Spent, 0.30)
	b.Count(slo.Audits, 1)
	for _, r := range []*slo.Recorder{a, b} {
		if err := r.Keep(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	got := report(t, s, c.at, time.Hour)
	type line struct {
		value, burn, samples float64
		met, alert           bool
		worst                []slo.WorstRun
	}
	for id, want := range map[string]line{
		"e2e_p50":         {1000, 0.1, 20, true, false, []slo.WorstRun{{ID: "slow", Value: 15000}}},
		"e2e_p95":         {1900, 1, 20, true, false, []slo.WorstRun{{ID: "slow", Value: 15000}}},
		"first_repair":    {0.5, 5. / 3, 4, false, true, []slo.WorstRun{{ID: "stubborn"}}},
		"cost":            {0.015, 0.5, 20, true, false, nil},
		"cross_org_reads": {0, 0, 1, true, false, nil},
	} {
		f := got[id]
		if f.Value == nil {
			t.Errorf("%s: nothing is known", id)
			continue
		}
		near := func(a, b float64) bool { return math.Abs(a-b) <= 0.011*math.Max(math.Abs(a), math.Abs(b)) }
		if !near(*f.Value, want.value) || !near(f.Burn, want.burn) || f.Samples != want.samples || *f.Met != want.met || f.Alert != want.alert {
			t.Errorf("%s: %v, burn %v of %v, met %v, alert %v; want %+v", id, *f.Value, f.Burn, f.Samples, *f.Met, f.Alert, want)
		}
		if d := cmp.Diff(want.worst, f.Worst); d != "" {
			t.Errorf("%s: the worst (-want +got)\n%s", id, d)
		}
	}
	if f := got["replan_p50"]; f.Value != nil || f.Met != nil || f.Samples != 0 {
		t.Errorf("of what never happened: %+v", f)
	}
}

// What a process noted is kept when the database comes back, once; what lies before the window does not count.
func TestFiguresAreKeptLater(t *testing.T) {
	t.Parallel()
	c, s := noon(), &shelf{down: true}
	r := slo.NewRecorder("a", c.now)
	r.Count(slo.Claims, 10)
	r.Count(slo.Cited, 10)
	if r.Keep(t.Context(), s) == nil {
		t.Error("what cannot be kept is said to be")
	}
	s.down = false
	c.at = c.at.Add(time.Minute)
	r.Count(slo.Claims, 10)
	for range 2 {
		if err := r.Keep(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	if f := report(t, s, c.at, time.Hour)["citations"]; f.Samples != 20 || *f.Value != 0.5 || !f.Alert {
		t.Errorf("both minutes: %+v", f)
	}
	if f := report(t, s, c.at, 10*time.Second)["citations"]; f.Samples != 10 || *f.Value != 0 {
		t.Errorf("the last minute: %+v", f)
	}
	c.at = c.at.Add(slo.Longest + time.Hour)
	if f := report(t, s, c.at, slo.Longest)["citations"]; f.Value != nil {
		t.Errorf("a day later: %+v", f)
	}
	var nobody *slo.Recorder
	nobody.Count(slo.Claims, 1)
	if err := nobody.Keep(t.Context(), s); err != nil {
		t.Error(err)
	}
}

// slow keeps figures too, and the first that it is given so slowly that others could come before them.
type slow struct {
	shelf
	begun chan struct{}
	mu    sync.Mutex
	calls int
}

func (s *slow) SaveFigures(ctx context.Context, process string, minute time.Time, figures []byte) error {
	s.mu.Lock()
	s.calls++
	first := s.calls == 1
	s.mu.Unlock()
	if first {
		close(s.begun)
		time.Sleep(50 * time.Millisecond)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shelf.SaveFigures(ctx, process, minute, figures)
}

// Two who hand over at the same moment, the clock and somebody who asks, do not put the older figures in the place of the newer.
func TestFiguresAreHandedOverInOrder(t *testing.T) {
	t.Parallel()
	c, s := noon(), &slow{begun: make(chan struct{})}
	r := slo.NewRecorder("a", c.now)
	r.Count(slo.Claims, 1)
	var both sync.WaitGroup
	both.Go(func() { _ = r.Keep(t.Context(), s) })
	<-s.begun
	r.Count(slo.Claims, 1)
	both.Go(func() { _ = r.Keep(t.Context(), s) })
	both.Wait()
	if f := report(t, &s.shelf, c.at, time.Hour)["citations"]; f.Samples != 2 {
		t.Errorf("%v of 2 are kept", f.Samples)
	}
}

// Parts add up in any order and grouping, and come back from JSON as they were.
func TestPartsAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := noon()
		recorders := []*slo.Recorder{slo.NewRecorder("a", c.now), slo.NewRecorder("b", c.now), slo.NewRecorder("all", c.now)}
		for _, ms := range rapid.SliceOfN(rapid.IntRange(0, 30_000), 1, 40).Draw(t, "durations") {
			for _, r := range []*slo.Recorder{recorders[ms%2], recorders[2]} {
				r.Took(slo.Replanned, time.Duration(ms)*time.Millisecond, string(rune('a'+ms%26)), "replan_p50")
				r.Count(slo.ToolAsked, float64(ms%7))
			}
		}
		judged := func(of ...*slo.Recorder) string {
			s := &shelf{}
			for _, r := range of {
				if err := r.Keep(context.Background(), s); err != nil {
					t.Fatal(err)
				}
			}
			p, err := slo.Over(context.Background(), s, c.at, time.Hour)
			if err != nil {
				t.Fatal(err)
			}
			out, err := json.Marshal(slo.Judge(p, time.Hour))
			if err != nil {
				t.Fatal(err)
			}
			return string(out)
		}
		if d := cmp.Diff(judged(recorders[2]), judged(recorders[1], recorders[0])); d != "" {
			t.Errorf("apart and together differ:\n%s", d)
		}
	})
}

// A quantile is within a hundredth of that of the durations themselves.
func TestQuantilesAreNear(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	c, s := noon(), &shelf{}
	r, all := slo.NewRecorder("a", c.now), make([]float64, 999)
	for n := range all {
		all[n] = math.Exp(chance.Float64()*9) + 1
		r.Took(slo.FirstEvent, time.Duration(all[n]*float64(time.Millisecond)), "r", "ttfe_p95")
	}
	if err := r.Keep(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	want := all[int(math.Ceil(0.95*999))-1]
	if got := *report(t, s, c.at, time.Hour)["ttfe_p95"].Value; math.Abs(got-want) > 0.0101*want {
		t.Errorf("p95 %v, want %v", got, want)
	}
}

// Every objective says all there is to say, and its threshold lies beyond its target.
func TestObjectives(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, o := range slo.Objectives() {
		if o.Name == "" || o.Unit == "" || o.AlertOver == 0 || o.For == "" || seen[o.ID] {
			t.Errorf("%+v", o)
		}
		if !o.Met(o.Target) || o.Alert(o.Target) || o.More && o.Threshold > o.Target || !o.More && o.Threshold < o.Target {
			t.Errorf("%s: target %v, threshold %v", o.ID, o.Target, o.Threshold)
		}
		if strings.Contains(o.Query, "%!") || strings.Count(o.Query, "(") != strings.Count(o.Query, ")") {
			t.Errorf("%s: %s", o.ID, o.Query)
		}
		seen[o.ID] = true
	}
	known := map[string]bool{}
	for _, m := range telemetry.Catalog() {
		known[m.Name] = true
	}
	for _, o := range slo.Objectives() {
		for _, name := range regexp.MustCompile(`[a-z][a-z0-9]*(?:_[a-z]+)+`).FindAllString(regexp.MustCompile(`\{[^}]*\}|histogram_quantile`).ReplaceAllString(o.Query, ""), -1) {
			if base := strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_sum"); !known[base] {
				t.Errorf("%s asks for %s, which nobody counts", o.ID, name)
			}
		}
	}
	if dashboard, err := slo.Dashboard(); err != nil || strings.Count(dashboard, `"type": "stat"`) != 13 {
		t.Errorf("the dashboard has %d figures, want one for each objective that Prometheus sees: %v", strings.Count(dashboard, `"type": "stat"`), err)
	}
	if n := strings.Count(slo.Rules(), "- alert:"); n != 13 {
		t.Errorf("%d alerts, want one for each objective that Prometheus sees", n)
	}
	if len(seen) != 14 {
		t.Errorf("%d objectives, want the 14 of seed 000 §21", len(seen))
	}
}
