package main_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/slo"
)

// What is told of scenarios is what eval recorded; what is printed for other programs is what deploy/ holds; a value beyond its threshold is
// exit 3.
func TestScenariosAreRecorded(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wants(t, strings.ReplaceAll(d.want(0, "slo").out, "\u00a0", " "), "Scenarios that pass", "Nothing was noted in this time")
	good := d.file("good.yaml", "scenario_id: good\ndescription: A plan.\nnow: 2025-03-01T12:00:00Z\ntext: 5 days in Paris from 10 June 2025, $2500, art\nmust_satisfy: [{predicate: \"itinerary != None\"}]\n")
	bad := d.file("bad.yaml", "scenario_id: bad\ndescription: None.\nnow: 2025-03-01T12:00:00Z\ntext: 5 days in Paris from 10 June 2025, $2500, art\nmust_satisfy: [{predicate: \"itinerary == None\"}]\n")
	d.want(0, "eval", "--scenarios", good)
	wants(t, d.want(0, "slo").out, "Nothing was noted")
	d.want(0, "eval", "--record", "--scenarios", good)
	wants(t, strings.ReplaceAll(d.want(0, "slo").out, "\u00a0", " "), "100 % · ≥ 90 % · burn 0.0 · of 1")
	d.want(3, "eval", "--record", "--scenarios", bad)
	wants(t, strings.ReplaceAll(d.want(3, "slo").out, "\u00a0", " "), "alert: 50 % · ≥ 90 % · burn 5.0 · of 2")
	for what, file := range map[string]string{"rules": "prometheus/rules.yml", "dashboard": "grafana/dashboards/tripwright.json"} {
		held, err := os.ReadFile(filepath.Join("../../deploy", file))
		must(t, err)
		if d.want(0, "slo", "--print", what).out != string(held) {
			t.Errorf("%s is not what deploy/%s holds", what, file)
		}
	}
}

// TestTheServiceJudgesItself is S0.190: what /ops/slo says agrees with a client that measures from outside, and with the command line,
// also after a restart. Only whoever has the token sees it.
func TestTheServiceJudgesItself(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		var ttfe, e2e []float64
		for n := range 5 {
			began := time.Now()
			since := func() float64 { return float64(time.Since(began)) / float64(time.Millisecond) }
			id := s.begin(c, put("budget_usd_cents", 300_000+n*1000))
			first := true
			s.stream(c, "/plan/"+id+"/stream", "", func(run.Event) bool {
				if first {
					ttfe, first = append(ttfe, since()), false
				}
				return false
			})
			e2e = append(e2e, since())
		}
		report := func() (figures map[string]slo.Figure) {
			var r slo.Report
			got := s.ask(nil, "GET", "/ops/slo?window=30m", "", "Authorization", "Bearer figures").wants(t, 200)
			must(t, json.Unmarshal([]byte(got.body), &r))
			figures = map[string]slo.Figure{}
			for _, f := range r.Objectives {
				figures[f.ID] = f
			}
			return figures
		}
		got := report() // the end of a run is counted a moment after whoever follows it has heard it
		eventually(t, "five plans are counted", func() bool { got = report(); return got["e2e_p95"].Samples == 5 })
		if len(got) != 14 {
			t.Errorf("%d objectives, want 14", len(got))
		}
		slices.Sort(ttfe)
		slices.Sort(e2e)
		for id, want := range map[string]float64{"ttfe_p95": ttfe[4], "e2e_p50": e2e[2], "e2e_p95": e2e[4]} {
			f := got[id]
			if f.Value == nil || f.Samples != 5 {
				t.Errorf("%s: %+v", id, f)
				continue
			}
			// The client's clock begins before the server's and ends after it, a busy machine makes that some more; quantiles are of buckets.
			if *f.Value > want*1.02+2 || want-*f.Value > math.Max(0.1*want, 250) {
				t.Errorf("%s is %.0f ms, from outside %.0f ms", id, *f.Value, want)
			}
		}
		for _, id := range []string{"citations", "cost", "repairs"} {
			if f := got[id]; f.Value == nil || !*f.Met {
				t.Errorf("%s: %+v", id, f)
			}
		}
		s.ask(nil, "GET", "/ops/slo", "").wants(t, 401)
		s.ask(c, "GET", "/ops/slo", "").wants(t, 401)
		if bad := s.ask(nil, "GET", "/ops/slo?window=2y", "", "Authorization", "Bearer figures").wants(t, 400); bad.read(t, "field") != "window" {
			t.Errorf("a window of two years: %s", bad.body)
		}
		s.proc.signal(syscall.SIGKILL)
		s.proc.wait()
		s.again()
		if after := report()["e2e_p95"]; after.Samples != 5 {
			t.Errorf("after a restart there are %v samples", after.Samples)
		}
		there := s.with("TRIPWRIGHT_METRICS_TOKEN=figures").want(0, "slo", "--server", s.url, "--window", "30m").out
		here := s.want(0, "slo", "--window", "30m").out
		wants(t, strings.ReplaceAll(there, "\u00a0", " "), "THE LAST 30 MIN", "A plan from wish to end, p95", "≤ 10 s", "of 5", "nothing known")
		if cut := strings.Index(there, "Time to"); there[cut:] != here[strings.Index(here, "Time to"):] {
			t.Errorf("on the server:\n%s\nhere:\n%s", there, here)
		}
		wants(t, s.want(2, "slo", "--window", "3s").err, "--window")
	}, "TRIPWRIGHT_METRICS_TOKEN=figures")
}
