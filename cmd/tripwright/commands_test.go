package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/run"
)

func TestHelp(t *testing.T) {
	t.Parallel()
	d := setup(t)
	whole := ""
	for _, command := range []string{"", "plan", "verify", "runs", "show", "edit", "export", "delete", "city", "city list", "city show", "eval", "serve",
		"worker", "migrate", "prune", "backup", "restore", "keys new", "keys show", "keys rotate", "check-config", "bench load", "bench optimise", "notices", "version"} {
		args := append(strings.Fields(command), "--help")
		e := d.want(0, args...)
		if e.err != "" {
			t.Errorf("%s --help on standard error: %s", command, e.err)
		}
		whole += "$ tripwright " + strings.Join(args, " ") + "\n" + e.out + "\n"
	}
	golden(t, "help.txt", whole)
	if e := d.want(0); e.out != d.want(0, "--help").out {
		t.Error("without an argument the help is not shown")
	}
	if _, err := os.Stat(d.data); err == nil {
		t.Error("help makes a data directory")
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		must(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	must(t, err)
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; -update rewrites it):\n%s", path, diff)
	}
}

func TestVersion(t *testing.T) {
	t.Parallel()
	if e := setup(t).want(0, "version"); !regexp.MustCompile(`^tripwright \S+\n$`).MatchString(e.out) {
		t.Errorf("%q", e.out)
	}
}

func TestRunsListsThemNewestFirst(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wants(t, d.want(0, "runs").out, "No runs yet.")
	if e := d.want(0, "runs", "--json"); strings.TrimSpace(e.out) != "[]" {
		t.Errorf("no runs as JSON: %s", e.out)
	}
	d.want(0, "plan", "-q", "--now", spring, "--intent", d.file("intent.json", paris()))
	d.want(2, "plan", "-q", "--now", spring, "--intent", d.file("bad.json", paris(put("city", "Atlantis"))))
	told := d.want(0, "runs").out
	wants(t, told, "days in Atlantis", "ended without a plan", "5 days in Paris, 10–14 June 2025", "tripwright show ID")
	if strings.Index(told, "Atlantis") > strings.Index(told, "Paris, 10") {
		t.Errorf("not the newest first:\n%s", told)
	}
	if one := d.want(0, "runs", "--limit", "1").out; !strings.Contains(one, "Atlantis") || strings.Contains(one, "Paris, 10") {
		t.Errorf("limited:\n%s", one)
	}
	var list []run.Run
	must(t, json.Unmarshal([]byte(d.want(0, "runs", "--json").out), &list))
	if len(list) != 2 || list[0].Status != run.Error || list[1].Status != run.Completed {
		t.Errorf("%d runs in JSON", len(list))
	}
}

// A journey of which nothing came is listed by all its places.
func TestRunsNameThePlacesOfAJourney(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.want(2, "plan", "-q", "--now", spring, "--intent", d.file("journey.json", `{"stays": [{"place": "Paris", "nights": 3}, {"place": "Atlantis", "nights": 2}],
		"date_window": {"start": "2025-06-10", "end": "2025-06-15"}, "origin": "JFK", "budget_usd_cents": 400000,
		"prefs": {"kid_friendly": false, "themes": [], "avoid_overnight": false, "locked_slots": []}}`))
	wants(t, d.want(0, "runs").out, "6 days in Paris and Atlantis", "ended without a plan")
}

// What a trip costs is listed in the money that its budget was told in.
func TestRunsCountAsTheirTripsDo(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.want(0, "plan", "-q", "--now", spring, "4 days in Paris from 10 June 2025, 2500 euros")
	if told := d.want(0, "runs").out; !regexp.MustCompile(`4 days in Paris, 10–13 June 2025 +€[\d,.]+\n`).MatchString(told) {
		t.Errorf("got\n%s", told)
	}
}

// One record that is damaged hides none of the others.
func TestRunsTellsOfADamagedRecord(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.want(0, "plan", "-q", "--now", spring, "--intent", d.file("intent.json", paris()))
	k := d.look()
	must(t, k.db.CreateRun(k.ctx, run.Run{ID: "torn", Kind: "plan", Status: run.Completed, Request: json.RawMessage(`{"text": "a week`)}))
	wants(t, d.want(0, "runs").out, "A damaged record", "cannot be read", "torn", "unexpected end", "5 days in Paris, 10–14 June 2025")
}

func TestCities(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wants(t, d.want(0, "city", "list").out, "Munich", "Paris", "Tokyo", "CDG")
	var rows []map[string]any
	must(t, json.Unmarshal([]byte(d.want(0, "city", "list", "--json").out), &rows))
	if len(rows) < 3 {
		t.Errorf("%d cities", len(rows))
	}
	wants(t, d.want(0, "city", "show", "Paris").out, "Paris", "Louvre", "ORY", "https://")
	for _, name := range []string{"münchen", "MUNICH", "München"} {
		wants(t, d.want(0, "city", "show", name).out, "Munich", "MUC")
	}
	for line := range strings.Lines(d.want(0, "city", "show", "Tokyo", "--width", "60").out) {
		if !strings.Contains(line, "http") && len([]rune(strings.TrimRight(line, "\n"))) > 60 {
			t.Errorf("wider than 60: %q", line)
		}
	}
	var show struct {
		City   struct{ Name string }
		Sights []any
		Hotels []any
	}
	must(t, json.Unmarshal([]byte(d.want(0, "city", "show", "Paris", "--json").out), &show))
	if show.City.Name != "Paris" || len(show.Sights) < 50 || len(show.Hotels) < 10 {
		t.Errorf("%s: %d sights, %d hotels", show.City.Name, len(show.Sights), len(show.Hotels))
	}
	if _, err := os.Stat(d.data); err == nil {
		t.Error("looking at a city makes a data directory")
	}
}

// scenario is one in the format of seed 000 §14.1, without a moment, and one more predicate if wanted.
func scenario(predicate string) string {
	s := `scenario_id: budget_pinch
description: "A tight budget"
intent:
  city: Paris
  date_window: {start: "2025-06-10", end: "2025-06-14", tz: "Europe/Paris"}
  budget_usd_cents: 180000
  airports: ["CDG", "ORY"]
  prefs:
    kid_friendly: false
    themes: ["art"]
    avoid_overnight: false
    locked_slots: []
must_satisfy:
  - predicate: "itinerary.cost_breakdown.total_usd_cents <= 180000"
    description: "Within the budget"
`
	if predicate != "" {
		s += "  - predicate: " + predicate + "\n    description: \"The odd one\"\n"
	}
	return s
}

func TestEvalOfScenarios(t *testing.T) {
	t.Parallel()
	d := setup(t)
	closing := func(e ending) string {
		lines := strings.Split(strings.TrimSpace(e.out), "\n")
		return lines[len(lines)-1]
	}
	list := "- " + strings.ReplaceAll(strings.TrimSpace(scenario("")), "\n", "\n  ") + "\n" +
		"- " + strings.ReplaceAll(strings.TrimSpace(strings.Replace(scenario(""), "budget_pinch", "again", 1)), "\n", "\n  ") + "\n"
	dir := filepath.Join(d.dir, "suite")
	must(t, os.Mkdir(dir, 0o755))
	d.file("suite/a.yaml", scenario(""))
	d.file("suite/b.yml", list)
	d.file("suite/notes.txt", "not a scenario")
	failing := scenario(`"len(itinerary.days) == 6"`)

	for _, tt := range []struct {
		name, path string
		code       int
		last       string
	}{
		{"one", d.file("one.yaml", scenario("")), 0, "1 passed, 0 failed"},
		{"a list", d.file("list.yaml", list), 0, "2 passed, 0 failed"},
		{"a directory", dir, 0, "3 passed, 0 failed"},
		{"one that fails", d.file("fails.yaml", failing), 3, "0 passed, 1 failed"},
		{"a predicate that makes no sense", d.file("senseless.yaml", scenario(`"itinerary.nonsense.more > 3"`)), 3, "0 passed, 1 failed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.name != "one that fails" {
				slow(t)
			}
			d := *d
			d.t = t
			e := d.want(tt.code, "eval", "--scenarios", tt.path)
			if got := closing(e); got != tt.last {
				t.Errorf("closing line %q", got)
			}
			if tt.name == "one that fails" {
				wants(t, e.out, "FAIL  budget_pinch", "len(itinerary.days) == 6", "The odd one")
			}
			var rep struct{ Passed, Failed int }
			must(t, json.Unmarshal([]byte(d.want(tt.code, "eval", "--json", "--scenarios", tt.path).out), &rep))
			if rep.Failed == 0 != (tt.code == 0) {
				t.Errorf("in JSON %+v", rep)
			}
		})
	}
	for name, content := range map[string]string{
		"no YAML":           "scenario_id: [",
		"an unknown member": scenario("") + "must_fail: []\n",
		"no predicate":      strings.Split(scenario(""), "must_satisfy")[0],
		"a bad intent":      strings.Replace(scenario(""), "180000", "-5", 1),
		"nothing":           "",
	} {
		e := d.want(2, "eval", "--scenarios", d.file("broken.yaml", content))
		if !strings.Contains(e.err, "broken.yaml") {
			t.Errorf("%s: the file is not named: %v", name, e)
		}
	}
	wants(t, d.want(2, "eval", "--scenarios", filepath.Join(d.dir, "nowhere")).err, "cannot be read")
	must(t, os.Mkdir(filepath.Join(d.dir, "empty"), 0o755))
	wants(t, d.want(2, "eval", "--scenarios", filepath.Join(d.dir, "empty")).err, "no scenario")
	if _, err := os.Stat(d.data); err == nil {
		t.Error("a suite leaves something in the data directory")
	}
}

func TestEvalOfTheSuiteThatTravelsWithTheProgram(t *testing.T) {
	t.Parallel()
	slow(t)
	e := setup(t).want(0, "eval")
	if !regexp.MustCompile(`\n[1-9]\d* passed, 0 failed\n$`).MatchString(e.out) {
		t.Errorf("%v", e)
	}
	t.Logf("in %v", e.took)
}

func TestInterruptedEval(t *testing.T) {
	t.Parallel()
	d := setup(t).with("TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:30s")
	tmp := filepath.Join(d.dir, "tmp")
	must(t, os.Mkdir(tmp, 0o700))
	p := d.with("TMPDIR="+tmp).start("eval", "--scenarios", d.file("one.yaml", scenario("")))
	eventually(t, "the suite runs", func() bool {
		made, _ := filepath.Glob(filepath.Join(tmp, "*", "tripwright.db"))
		return len(made) > 0
	})
	p.signal(os.Interrupt)
	if e := p.wait(); e.code != 130 || strings.Contains(e.out, "failed") {
		t.Error(e)
	}
	if left, _ := os.ReadDir(tmp); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
