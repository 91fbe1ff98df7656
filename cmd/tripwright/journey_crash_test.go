package main_test

import (
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

// twoPlaces is a journey whose order and nights are open, and whose budget needs the node repair.
const twoPlaces = `{"origin": "JFK", "date_window": {"start": "2025-06-10", "end": "2025-06-15"}, "budget_usd_cents": 220000,
	"prefs": {"themes": ["art", "food"]}, "stays": [{"place": "Paris"}, {"place": "Munich"}], "order": "free"}`

var undisturbedJourney sync.Map

// journeyUndisturbed is what it prints when nothing happens to it.
func journeyUndisturbed(t *testing.T) string {
	t.Helper()
	once, _ := undisturbedJourney.LoadOrStore(twoPlaces, sync.OnceValue(func() string {
		d := setup(t)
		return d.want(0, "plan", "--json", "--now", spring, "--intent", d.file("intent.json", twoPlaces)).out
	}))
	return once.(func() string)()
}

// A journey of two stays that is killed in any node goes on there, and comes out with the same bytes.
func TestAJourneyKilledInAnyNodeContinuesThere(t *testing.T) {
	t.Parallel()
	for _, node := range nodes {
		t.Run(node, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && node != "planner" && node != "synthesizer" {
				t.Skip("long")
			}
			d := setup(t)
			p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY="+node+":30s").start("plan", "--json", "--now", spring, "--intent", d.file("intent.json", twoPlaces))
			k := d.look()
			r := k.started(node)
			must(t, p.cmd.Process.Kill())
			if e := p.wait(); e.code != 137 || e.out != "" {
				t.Fatal(e)
			}
			before := k.events(r.ID)
			e := d.want(0, "plan", "--resume", "last", "--json")
			if want := journeyUndisturbed(t); e.out != want {
				t.Errorf("other bytes than without the kill: %s", cmp.Diff(strings.Split(want, "\n"), strings.Split(e.out, "\n")))
			}
			after := k.events(r.ID)
			wellTold(t, after, run.Done)
			if diff := cmp.Diff(before, after[:len(before)]); diff != "" {
				t.Errorf("what was told before the kill has changed:\n%s", diff)
			}
			for _, n := range nodes {
				if !slices.ContainsFunc(completed(after), func(s string) bool { return strings.HasPrefix(s, n+"#") }) {
					t.Errorf("the journey did not go through %s", n)
				}
			}
			if again := d.want(0, "plan", "--resume", r.ID, "--json"); again.out != e.out {
				t.Error("a finished run, resumed, is not just printed again")
			}
			d.want(0, "verify", d.file("journey.json", e.out))
		})
	}
}

// And so does one of a service that is killed and started again.
func TestAServiceKilledInAnyNodeOfAJourney(t *testing.T) {
	t.Parallel()
	slow(t)
	s := setup(t).generous().serve()
	c := s.signup()
	want := alike(itineraryOf(t, s.completed(c, s.beginJourney(c))))
	for _, node := range nodes {
		s.proc.signal(syscall.SIGTERM)
		s.proc.wait()
		calm := s.desk
		s.desk = calm.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=" + node + ":30s")
		s.again()
		id := s.beginJourney(c)
		eventually(t, node+" is at work", func() bool {
			events, err := c.Events(t.Context(), id, 0)
			return err == nil && len(events) > 0 && events[len(events)-1].Node == node && events[len(events)-1].Status == run.NodeStarted
		})
		must(t, s.proc.cmd.Process.Kill())
		s.proc.wait()
		s.desk = calm
		s.again()
		if got := alike(itineraryOf(t, s.completed(c, id))); !trip.Same(got, want) {
			t.Errorf("killed in %s it is another journey: %s", node, cmp.Diff(want, got))
		}
	}
}

// beginJourney starts the journey on a service, anew each time.
func (s *service) beginJourney(c *api.Client) string {
	s.t.Helper()
	body := strings.Replace(twoPlaces, "{", `{"now": "`+spring+`", `, 1)
	return s.ask(c, "POST", "/plan", body).wants(s.t, 201).read(s.t, "run_id")
}

// alike is an itinerary without what differs from run to run: which one it is, and who signed it.
func alike(it trip.Itinerary) trip.Itinerary {
	it.ID, it.TraceID, it.Signature = "", "", ""
	return it
}
