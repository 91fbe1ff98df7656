package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

func TestBadInputIsExit2WithTheReason(t *testing.T) {
	t.Parallel()
	d := setup(t)
	add := func(field string, v any) string { return paris(put(field, v)) }
	tests := []struct {
		name   string
		intent string   // planned with --intent when not empty
		args   []string // after "plan", or the whole line when it begins with "!"
		want   []string // on standard error
	}{
		{"broken JSON", `{"city": "Paris",`, nil, []string{"is not JSON from byte 17 on"}},
		{"no JSON", "Paris please", nil, []string{"not JSON"}},
		{"nothing", " ", nil, []string{"not JSON"}},
		{"two documents", paris() + paris(), nil, []string{"not JSON"}},
		{"unknown field", add("colour", "red"), nil, []string{"colour: is not a field Tripwright knows"}},
		{"unknown field inside", add("prefs.themas", []string{"art"}), nil, []string{"prefs.themas: is not a field Tripwright knows"}},
		{"field given twice", `{"city":"Paris","city":"Rome"}`, nil, []string{"city: is given twice"}},
		{"wrong type", add("budget_usd_cents", "lots"), nil, []string{"budget_usd_cents: has the wrong type"}},
		{"no budget", add("budget_usd_cents", 0), nil, []string{"budget_usd_cents: must be more than 0"}},
		{"unknown city", add("city", "Atlantis"), nil, []string{"tripwright: Tripwright has no such city; it knows Munich, Paris, Tokyo"}},
		{"unknown airport", add("airports", []string{"CDG", "XXX"}), nil, []string{"airports[1]:", "it has CDG, ORY"}},
		{"unknown origin", add("origin", "ZZZ"), nil, []string{"origin: has no flights to Paris"}},
		{"unknown theme", add("prefs.themes", []string{"art", "crime"}), nil, []string{"prefs.themes[1]: must be one of"}},
		{"no such date", add("date_window.start", "2025-06-31"), nil, []string{"date_window.start"}},
		{"end before start", add("date_window.end", "2025-06-01"), nil, []string{"date_window.end: must not be before start"}},
		{"too short", add("date_window.end", "2025-06-11"), nil, []string{"plans trips of 4 to 7 days"}},
		{"another city's time", add("date_window.tz", "Asia/Tokyo"), nil, []string{"date_window.tz: is not the time of Paris, which is Europe/Paris"}},
		{"an unknown sight insisted on", add("requirements", []any{map[string]any{"level": "must", "sights": map[string]any{"name": "Hanging Gardens"}}}), nil,
			[]string{"requirements[0].sights.name: is not a sight Tripwright knows in Paris"}},
		{"the past", paris(), []string{"--now", "2026-01-01T00:00:00Z"}, []string{"date_window.start: lies in the past", "today is 2026-01-01", "--now"}},
		{"the past, by today's date", paris(), nil, []string{"lies in the past"}},
		{"a sentence besides", paris(), []string{"Paris"}, []string{"not both"}},
		{"a run besides", paris(), []string{"--resume", "last"}, []string{"not both"}},

		{"nothing to plan", "", nil, []string{"say what you wish for"}},
		{"no such file", "", []string{"--intent", "nowhere.json"}, []string{"nowhere.json cannot be read"}},
		{"a directory", "", []string{"--intent", d.dir}, []string{"cannot be read"}},
		{"no such run", "", []string{"--resume", "0190-nope"}, []string{"there is no such run"}},
		{"nothing to resume", "", []string{"--resume", "last"}, []string{"no run is waiting"}},
		{"a question without a terminal", "", []string{"5 days in Paris next June, art and food"}, []string{"tripwright: What may the whole trip cost", "?"}},
		{"a journey that is too long", "", []string{"40 days in Paris and Munich from 3 June 2027, $9000"}, []string{"tripwright: That is 40 days, and Tripwright plans journeys of 1 to 21 days."}},
		{"a drive that is too long", "", []string{"three days in Paris from 3 June 2027 by our own car from Salzburg, $3500", "--now", "2026-11-26T10:00:00Z"},
			[]string{"tripwright: The drive from Salzburg to Paris takes more than nine hours", "Name a place to stay on the way"}},
		{"which city", "", []string{"5 days in Paris or Tokyo next June for $3000"}, []string{"?"}},
		{"unknown flag", "", []string{"--luxury", "x"}, []string{"unknown flag --luxury", "--help"}},
		{"unreadable moment", "", []string{"--now", "yesterday", "x"}, []string{"--now"}},
		{"unreadable seed", "", []string{"--seed", "-1", "x"}, []string{"--seed"}},
		{"negative effort", "", []string{"--iterations=-1", "x"}, []string{"--iterations"}},
		{"unknown command", "", []string{"!", "dance"}, []string{"unexpected argument dance"}},
		{"city without a name", "", []string{"!", "city", "show"}, []string{"<name>"}},
		{"unknown city shown", "", []string{"!", "city", "show", "Atlantis"}, []string{"it knows Munich, Paris, Tokyo"}},
		{"verify without a file", "", []string{"!", "verify"}, []string{"<file>"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := *d
			if d.t = t; slices.Contains(tt.args, "--resume") {
				d = *setup(t) // what another leaves behind for a moment is not there
			}
			args, forms := append([]string{"plan"}, tt.args...), [][]string{nil, {"--json"}}
			if testing.Short() {
				forms = forms[1:]
			}
			if len(tt.args) > 0 && tt.args[0] == "!" {
				args, forms = tt.args[1:], [][]string{nil}
			}
			if tt.intent != "" {
				args = append(args, "--intent", d.file(strings.ReplaceAll(tt.name, " ", "_")+".json", tt.intent))
				if !strings.HasPrefix(tt.name, "the past") {
					args = append(args, "--now", spring)
				}
			}
			for _, more := range forms {
				e := d.want(2, append(args, more...)...)
				wants(t, e.err, tt.want...)
				if e.out != "" {
					t.Errorf("%v on standard output: %.300s", more, e.out)
				}
				if strings.Contains(e.err, `"level":`) || strings.Contains(e.err, "panic") {
					t.Errorf("a mistake of the traveller is no matter for the log: %s", e.err)
				}
			}
		})
	}
}

func TestSettingsThatCannotBeReadAreExit2(t *testing.T) {
	t.Parallel()
	for setting, want := range map[string]string{
		"DISABLE_WEATHER_API=perhaps":           "DISABLE_WEATHER_API",
		"TRIPWRIGHT_OFFLINE=si":                 "TRIPWRIGHT_OFFLINE",
		"SIMULATE_TOOL_TIMEOUT=flights":         "flights:5s",
		"TRIPWRIGHT_SIMULATE_NODE_DELAY=a:b":    "duration",
		"TRIPWRIGHT_SIMULATE_NODE_DELAY=rga:1s": "rga",
		"TRIPWRIGHT_LOG=loud":                   "TRIPWRIGHT_LOG",
	} {
		d := setup(t).with(setting)
		e := d.want(2, "plan", "--intent", d.file("intent.json", paris()), "--now", spring)
		wants(t, e.err, want)
	}
}

func TestNoValidPlanIsExit3WithWaysOut(t *testing.T) {
	t.Parallel()
	d := setup(t)
	plan := func(code, cents int, more ...string) ending {
		return d.want(code, append([]string{"plan", "--now", spring, "--intent", d.file("intent.json", paris(budget(cents)))}, more...)...)
	}
	const tooLittle = 100000
	e := plan(3, tooLittle, "--json")
	var p trip.Problem
	dec := json.NewDecoder(strings.NewReader(e.out))
	dec.DisallowUnknownFields()
	must(t, dec.Decode(&p))
	if dec.More() {
		t.Error("more than the problem on standard output")
	}
	if p.Code != "no_valid_plan" || p.Message != "Unable to meet budget constraint." || p.NearMiss == nil || len(p.Violations) == 0 {
		t.Errorf("%+v", p)
	}
	if p.NearMiss != nil && p.NearMiss.Costs.Total <= tooLittle {
		t.Errorf("the near miss costs %v, which is no miss", p.NearMiss.Costs.Total)
	}
	if len(p.Relaxations) == 0 {
		t.Fatal("no way out")
	}
	raised := 0
	for _, r := range p.Relaxations {
		if !r.Checked {
			t.Errorf("%q was not checked", r.Change)
		}
		if r.Field == "budget_usd_cents" {
			raised = tooLittle + int(r.Delta)
		}
	}
	if raised == 0 {
		t.Fatalf("no budget named: %+v", p.Relaxations)
	}
	if it, _ := d.itinerary("--now", spring, "--intent", d.file("intent.json", paris(budget(raised)))); int(it.Costs.Total) > raised {
		t.Errorf("%v costs more than the %d that were said to do", it.Costs.Total, raised)
	}

	page := plan(3, tooLittle)
	wants(t, page.out, "Unable to meet budget constraint.")
	k := d.look()
	failedAt(t, k.events(k.runs()[0].ID), "responder", "no_valid_plan", "Unable to meet budget constraint.")
	if r := k.runs()[0]; r.Status != run.Error || len(r.Result) > 0 || len(r.Problem) == 0 {
		t.Errorf("kept as %s with %d bytes of result", r.Status, len(r.Result))
	}
	wants(t, d.want(0, "runs").out, "ended without a plan")
}

func TestUnavailablePartIsExit4InTime(t *testing.T) {
	t.Parallel()
	slow(t)
	for setting, want := range map[string]string{"flights:5s": "Flight data unavailable.", "lodging:5s": "Lodging data unavailable."} {
		t.Run(setting, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			intent := d.file("intent.json", paris())
			e := d.with("SIMULATE_TOOL_TIMEOUT="+setting).want(4, "plan", "--json", "--now", spring, "--intent", intent)
			wants(t, e.err, want)
			var p trip.Problem
			must(t, json.Unmarshal([]byte(e.out), &p))
			if p.Code != "unavailable" || p.Message != want {
				t.Errorf("%+v", p)
			}
			// The hard limit is 4 s; the rest is for a busy machine.
			if e.took < 3500*time.Millisecond || e.took > 12*time.Second {
				t.Errorf("took %v", e.took)
			}
			t.Logf("exit 4 after %v", e.took)
			k := d.look()
			failedAt(t, k.events(k.only().ID), "planner", "unavailable", want)
			if p.Reason != "timeout" {
				t.Errorf("reason %q", p.Reason)
			}
			d.want(0, "plan", "-q", "--now", spring, "--intent", intent) // it was a passing thing
		})
	}
}

func TestToolsThatAreNotNeededDegradeThePlan(t *testing.T) {
	t.Parallel()
	slow(t)
	for _, setting := range []string{"attractions:5s", "restaurants:5s", "fx:5s"} {
		t.Run(setting, func(t *testing.T) {
			t.Parallel()
			d := setup(t).with("SIMULATE_TOOL_TIMEOUT=" + setting)
			it, _ := d.itinerary("--now", spring, "--intent", d.file("intent.json", paris()))
			if setting != "fx:5s" && it.Banner != banner {
				t.Errorf("banner %q, degraded %+v", it.Banner, it.Degraded)
			}
		})
	}
}

func TestInterruptCancelsForGood(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, setting, node string
		signal              os.Signal
	}{
		{"in a node", "TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:30s", "planner", os.Interrupt},
		{"in the last node", "TRIPWRIGHT_SIMULATE_NODE_DELAY=responder:30s", "responder", os.Interrupt},
		{"in a tool", "SIMULATE_TOOL_TIMEOUT=flights:30s", "planner", os.Interrupt},
		{"by the system", "TRIPWRIGHT_SIMULATE_NODE_DELAY=rag:30s", "rag", syscall.SIGTERM},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			p := d.with(tt.setting).start("plan", "--json", "--now", spring, "--intent", d.file("intent.json", paris()))
			k := d.look()
			r := k.started(tt.node)
			asked := time.Now()
			p.signal(tt.signal)
			e := p.wait()
			took := time.Since(asked)
			t.Logf("ended %v after the signal", took)
			if e.code != 130 || took > 5*time.Second { // a second is promised; the rest is for a busy machine
				t.Errorf("ended %v after the signal: %v", took, e)
			}
			wants(t, e.err, "Cancelled")
			if e.out != "" || strings.Contains(e.err, `"level":`) {
				t.Errorf("it says more than that it was cancelled: %v", e)
			}
			if got := k.only(); got.Status != run.Cancelled || got.CompletedAt == nil || len(got.Result)+len(got.Problem) > 0 {
				t.Errorf("kept as %+v", got)
			}
			events := k.events(r.ID)
			wellTold(t, events, run.WasCancelled)
			for _, ev := range events {
				if ev.Status == run.NodeError {
					t.Errorf("%s is told to have failed, but it was stopped: %s", ev.Node, ev.DecisionNote)
				}
			}
			// Cancelled is for good.
			wants(t, d.want(2, "plan", "--resume", "last").err, "no run is waiting")
			if e := d.want(130, "plan", "--json", "--resume", r.ID); e.out != "" {
				t.Errorf("a cancelled run has no result: %v", e)
			}
			if again := k.events(r.ID); len(again) != len(events) {
				t.Errorf("something was told after the end: %v", again[len(events):])
			}
		})
	}
}

func TestSecondInterruptEndsWhatTheFirstCannot(t *testing.T) {
	t.Parallel()
	d := setup(t)
	cmd := exec.Command(binary, "plan", "--json", "--now", spring, "--intent", d.file("intent.json", paris()))
	r, w, err := os.Pipe() // nobody reads: the program waits to write the itinerary, which is larger than a pipe holds
	must(t, err)
	defer r.Close()
	cmd.Stdout = w
	p := d.launch(cmd)
	must(t, w.Close())
	k := d.look()
	eventually(t, "the run is over", func() bool { return len(k.runs()) == 1 && k.only().Status == run.Completed })
	time.Sleep(200 * time.Millisecond)
	ended := func() bool { // a busy machine may take a while to see the first one
		_ = p.cmd.Process.Signal(os.Interrupt)
		select {
		case <-p.done:
			return true
		case <-time.After(100 * time.Millisecond):
			return false
		}
	}
	eventually(t, "a second interrupt ends the program", ended)
	if e := p.wait(); e.code != 130 {
		t.Error(e)
	}
	if k.only().Status != run.Completed {
		t.Error("the finished run is lost")
	}
}
