package main_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/run"
)

// repairBudget is one that needs the node repair.
const repairBudget = 160000

// nodes are the ten nodes of the graph.
var nodes = []string{"intent_extractor", "rag", "planner", "selector", "tool_executor", "resolve", "verifier", "repair", "synthesizer", "responder"}

var undisturbedRuns sync.Map

// undisturbed is what a plan of Paris prints when nothing happens to it.
func undisturbed(t *testing.T, cents int) string {
	t.Helper()
	once, _ := undisturbedRuns.LoadOrStore(cents, sync.OnceValue(func() string {
		d := setup(t)
		_, out := d.itinerary("--now", spring, "--intent", d.file("intent.json", paris(budget(cents))))
		return out
	}))
	return once.(func() string)()
}

func TestKilledInAnyNodeItContinuesThere(t *testing.T) {
	t.Parallel()
	for _, node := range nodes {
		t.Run(node, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && node != "planner" && node != "repair" && node != "responder" {
				t.Skip("long")
			}
			d := setup(t)
			p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY="+node+":30s").start("plan", "--json", "--now", spring,
				"--intent", d.file("intent.json", paris(budget(repairBudget))))
			k := d.look()
			r := k.started(node)
			must(t, p.cmd.Process.Kill())
			if e := p.wait(); e.code != 137 || e.out != "" {
				t.Fatal(e)
			}
			before := k.events(r.ID)
			wants(t, d.want(0, "runs").out, "interrupted", "--resume "+r.ID)

			e := d.want(0, "plan", "--resume", "last", "--json")
			t.Logf("resumed in %v, first line after %v", e.took, e.first)
			if e.out != undisturbed(t, repairBudget) {
				t.Errorf("other bytes than without the kill: %s", cmp.Diff(strings.Split(undisturbed(t, repairBudget), "\n"), strings.Split(e.out, "\n")))
			}
			after := k.events(r.ID)
			wellTold(t, after, run.Done)
			if diff := cmp.Diff(before, after[:len(before)]); diff != "" {
				t.Errorf("what was told before the kill has changed:\n%s", diff)
			}
			if got, want := completed(after), completed(k.events(k.only().ID)); !slices.Equal(got, want) {
				t.Errorf("nodes %v, want %v", got, want)
			}
			if k.only().Status != run.Completed {
				t.Errorf("the run is %s", k.only().Status)
			}
			if again := d.want(0, "plan", "--resume", r.ID, "--json"); again.out != e.out || len(k.events(r.ID)) != len(after) {
				t.Error("a finished run, resumed, is not just printed again")
			}
			wants(t, d.want(2, "plan", "--resume", "last").err, "no run is waiting")
		})
	}
}

// completed lists the nodes that were completed, in order.
func completed(events []run.Event) []string {
	var out []string
	for _, e := range events {
		if e.Status == run.NodeCompleted {
			out = append(out, fmt.Sprintf("%s#%d", e.Node, e.Attempt))
		}
	}
	return out
}

func TestKilledAtAnyMomentNothingIsLostOrDoubled(t *testing.T) {
	t.Parallel()
	slow(t)
	d := setup(t)
	intent := d.file("intent.json", paris(budget(repairBudget)))
	limit := d.want(0, "plan", "-q", "--now", spring, "--intent", intent).took
	for i := range 16 {
		p := d.start("plan", "--json", "--now", spring, "--intent", intent)
		time.Sleep(limit * time.Duration(i+1) / 16)
		_ = p.cmd.Process.Kill()
		p.wait()
	}
	k := d.look()
	for _, r := range k.runs() {
		// A run killed before it was handed to the engine is picked up too, by name.
		e := d.want(0, "plan", "--json", "--resume", r.ID)
		if e.out != undisturbed(t, repairBudget) {
			t.Errorf("run %s: other bytes", r.ID)
		}
		wellTold(t, k.events(r.ID), run.Done)
	}
	wants(t, d.want(2, "plan", "--resume", "last").err, "no run is waiting")
	if out := d.want(0, "runs").out; strings.Contains(out, "interrupted") || strings.Contains(out, "still planning") {
		t.Errorf("not all runs have an end:\n%s", out)
	}
}

func TestKilledTwiceAndResumedByAnotherThatIsKilled(t *testing.T) {
	t.Parallel()
	slow(t)
	d := setup(t)
	intent := d.file("intent.json", paris(budget(repairBudget)))
	p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:30s").start("plan", "--now", spring, "--intent", intent)
	k := d.look()
	r := k.started("planner")
	_ = p.cmd.Process.Kill()
	p.wait()
	for _, node := range []string{"verifier", "responder"} {
		p = d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY="+node+":30s").start("plan", "--resume", r.ID)
		k.started(node)
		_ = p.cmd.Process.Kill()
		p.wait()
	}
	if e := d.want(0, "plan", "--resume", "last", "--json"); e.out != undisturbed(t, repairBudget) {
		t.Error("other bytes")
	}
	wellTold(t, k.events(r.ID), run.Done)
}

func TestInterruptedWhileResumingIsCancelled(t *testing.T) {
	t.Parallel()
	slow(t)
	d := setup(t)
	p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=rag:30s").start("plan", "--now", spring, "--intent", d.file("intent.json", paris()))
	k := d.look()
	r := k.started("rag")
	_ = p.cmd.Process.Kill()
	p.wait()
	p = d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:30s").start("plan", "--resume", "last")
	k.started("planner")
	p.signal(os.Interrupt)
	if e := p.wait(); e.code != 130 {
		t.Error(e)
	}
	wellTold(t, k.events(r.ID), run.WasCancelled)
}

func TestRunOfALivingProcessIsLeftAlone(t *testing.T) {
	t.Parallel()
	d := setup(t)
	intent := d.file("intent.json", paris())
	p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:30s").start("plan", "--now", spring, "--intent", intent)
	k := d.look()
	r := k.started("planner")
	wants(t, d.want(2, "plan", "--resume", "last").err, "no run is waiting")
	wants(t, d.want(2, "plan", "--resume", r.ID).err, "another process is working on the run")
	wants(t, d.want(0, "runs").out, "still planning")
	// Another plan in the same directory does not wait for it.
	if _, out := d.itinerary("--now", spring, "--intent", intent); out != undisturbed(t, 250000) {
		t.Error("other bytes")
	}
	p.signal(syscall.SIGTERM)
	if e := p.wait(); e.code != 130 {
		t.Error(e)
	}
}

func TestEightPlansAtOnceInOneDirectory(t *testing.T) {
	t.Parallel()
	d := setup(t)
	intent := d.file("intent.json", paris())
	var all []*process
	for range 8 {
		all = append(all, d.start("plan", "--json", "--now", spring, "--intent", intent))
	}
	for _, p := range all {
		if e := p.wait(); e.code != 0 || e.out != undisturbed(t, 250000) || strings.Contains(e.err, `"level":`) {
			t.Errorf("one of eight: exit %d, %d bytes, %s", e.code, len(e.out), e.err)
		}
	}
	k := d.look()
	if n := len(k.runs()); n != 8 {
		t.Errorf("%d runs", n)
	}
	for _, r := range k.runs() {
		wellTold(t, k.events(r.ID), run.Done)
	}
}

func TestTwoProcessesResumeTheSameRun(t *testing.T) {
	t.Parallel()
	slow(t)
	d := setup(t)
	p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:30s").start("plan", "--now", spring, "--intent", d.file("intent.json", paris()))
	k := d.look()
	r := k.started("planner")
	_ = p.cmd.Process.Kill()
	p.wait()
	a, b := d.start("plan", "--json", "--resume", r.ID), d.start("plan", "--json", "--resume", r.ID)
	ok := 0
	for _, e := range []ending{a.wait(), b.wait()} {
		switch {
		case e.code == 0 && e.out == undisturbed(t, 250000):
			ok++
		case e.code != 2 || !strings.Contains(e.err, "another process is working on the run"):
			t.Error(e)
		}
	}
	if ok == 0 {
		t.Error("neither of two has resumed the run")
	}
	wellTold(t, k.events(r.ID), run.Done)
}
