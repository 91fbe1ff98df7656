package graph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/wording"
)

// A run tells its story, records what changed and nothing else, and computes in its turn.
func TestARunOfABakery(t *testing.T) {
	t.Parallel()
	k := newKitchen(t)
	end := k.walked(bread{Flour: 1})
	want := bread{Dough: []string{"rye", "rye"}, Loaf: new("rye"), Remarks: []string{"kneaded", "kneaded"}}
	if diff := cmp.Diff(want, end.State); diff != "" || end.Node != "sell" || end.Turn != 1 || end.Cause != nil || end.Millis != nil {
		t.Errorf("the end at %s#%d: %s", end.Node, end.Turn, diff)
	}
	if got, want := string(end.Wire.Raw()), `{"dough":["rye","rye"],"flour":0,"loaf":"rye","remarks":["kneaded","kneaded"]}`; got != want {
		t.Errorf("recorded is %s, want %s", got, want)
	}
	story := []string{
		`knead#1/started started Reading the wish`,
		`knead#1/running/1 running dough more {"grams":1}`,
		`knead#1/running/2 running lumps fewer`,
		`knead#1/completed completed bread more hit=false {"grams":500}`,
		`bake#1/started started Repairing`,
		`bake#1/completed completed loaves more`,
		`knead#2/started started Reading the wish`,
		`knead#2/running/1 running dough more {}`,
		`knead#2/running/2 running lumps fewer`,
		`knead#2/completed completed bread more hit=false {"grams":500}`,
		`sell#1/started started Keeping the result`,
		`sell#1/completed completed `,
	}
	if diff := cmp.Diff(story, k.story()); diff != "" {
		t.Errorf("the story: %s", diff)
	}
	records := []string{"knead", "bake", "knead#2", "sell"}
	if !slices.Equal(k.steps, records) || string(k.record["bake"]) != `{"flour":0,"loaf":"rye"}` || string(k.record["sell"]) != `{}` {
		t.Errorf("recorded are %v: %s", k.steps, k.record["bake"])
	}
	if k.rooms != 1 || k.left != 1 || k.told != len(k.events) {
		t.Errorf("%d rooms taken, %d left; %d events heard", k.rooms, k.left, k.told)
	}
}

// What an event says of itself: whose it is, when, how long the turn took, and a digest of what it began with.
func TestEventsOfATurn(t *testing.T) {
	t.Parallel()
	k := newKitchen(t)
	k.walked(bread{Flour: 1})
	first, last := k.events[0], k.events[3]
	if first.RunID != "r" || first.TraceID != "t" || first.Node != "knead" || first.Attempt != 1 || first.DurationMS != nil || !first.TS.After(k.now.Add(-1e9)) {
		t.Errorf("the first event: %+v", first)
	}
	if last.DurationMS == nil || *last.DurationMS != 4 {
		t.Errorf("it took %v", last.DurationMS)
	}
	if first.ArgsDigest != Digest([]byte("knead"), []byte{1}, nil) || first.ArgsDigest != last.ArgsDigest {
		t.Errorf("the digest is %s", first.ArgsDigest)
	}
	if second := k.events[6]; second.Attempt != 2 || second.ArgsDigest != Digest([]byte("knead"), []byte{2}, []byte(`["rye"]`)) {
		t.Errorf("the second turn: %+v", second)
	}
}

// Whoever follows a run hears of it before there is room for it, and hears the same when it begins.
func TestTheFirstEventIsToldAhead(t *testing.T) {
	t.Parallel()
	k := newKitchen(t)
	if err := k.runner().Begin(t.Context(), bread{Flour: 1}, nil); err != nil || len(k.events) != 1 {
		t.Fatalf("%d events, %v", len(k.events), err)
	}
	ahead := k.events[0]
	k.walked(bread{Flour: 1})
	if again := k.events[1]; again.Key != ahead.Key || again.ArgsDigest != ahead.ArgsDigest || again.DecisionNote != ahead.DecisionNote {
		t.Errorf("ahead %+v, then %+v", ahead, again)
	}
}

// A run that is resumed does nothing again and comes to the same, and so does one that goes on with its own records.
func TestARunIsResumedFromItsRecords(t *testing.T) {
	t.Parallel()
	k := newKitchen(t)
	whole := k.walked(bread{Flour: 2})
	diary, events := len(k.diary), len(k.events)
	delete(k.record, "sell")
	again := k.walked(bread{Flour: 2})
	if diff := cmp.Diff(whole.State, again.State); diff != "" || len(k.diary) != diary || len(k.events) != events+2 {
		t.Errorf("resumed: %s; %d turns more", diff, len(k.diary)-diary)
	}
	strict := newKitchen(t)
	r := strict.runner()
	r.Strict = true
	end, err := r.Run(strict.do, bread{Flour: 2}, Patch{"flour": JSON(2)})
	if diff := cmp.Diff(whole.State, end.State); diff != "" || err != nil || string(end.Wire.Raw()) != string(whole.Wire.Raw()) {
		t.Errorf("from its own records: %s %v", diff, err)
	}
	strict.record["knead"] = []byte(`[1]`)
	if end, err := strict.runner().Run(strict.do, bread{Flour: 2}, nil); err != nil || end.Cause == nil || !strings.Contains(end.Cause.Error(), "the record of step knead") {
		t.Errorf("with a record that nobody can read: %+v, %v", end.Cause, err)
	}
	strict.record["knead"] = []byte(`{"dough":1}`)
	if end, err := strict.runner().Run(strict.do, bread{Flour: 2}, nil); err != nil || end.Cause == nil {
		t.Errorf("with a record that does not fit: %+v, %v", end.Cause, err)
	}
}

// A run whose records are stale when another process takes it up begins again, once; who resumes it once more finds that in the records. One that is
// done in one go is never stale.
func TestAStaleRunBeginsAgain(t *testing.T) {
	t.Parallel()
	k, asked := newKitchen(t), 0
	run := func() End[bread] {
		r := k.runner()
		r.Stale = func(_ context.Context, st *bread) bool { asked++; return len(st.Dough) > 0 }
		end, err := r.Run(k.do, bread{Flour: 2}, Patch{"flour": JSON(2)})
		if err != nil || end.Cause != nil {
			t.Fatal(err, end.Cause)
		}
		return end
	}
	whole := run()
	if asked != 0 {
		t.Errorf("asked %d times of a run in one go", asked)
	}
	k.record = map[string]json.RawMessage{"knead": k.record["knead"]} // killed in the second node
	steps := k.steps
	k.steps, k.diary = nil, nil
	again := run()
	if diff := cmp.Diff(whole.State, again.State); diff != "" {
		t.Error(diff)
	}
	t.Log(steps, k.steps)
	if len(k.steps) != len(steps)+1 || k.steps[0] != "bake" || k.steps[1] != "knead#2" || asked != 1 || k.diary[0] != "knead 2" {
		t.Errorf("begun again: %v after %d questions, in one go %v; %v", k.steps, asked, steps, k.diary)
	}
	delete(k.record, "sell")
	k.steps = nil
	if end := run(); !cmp.Equal(whole.State, end.State) || !slices.Equal(k.steps, []string{"sell"}) || asked != 1 {
		t.Errorf("resumed once more: %v after %d questions", k.steps, asked)
	}
}

// A model is asked once more, from the last checkpoint, and told so; then the run ends where it broke.
func TestABadReplyIsAskedAgainOnce(t *testing.T) {
	t.Parallel()
	k := newKitchen(t)
	what := fault.New(fault.BadReply, "what?")
	k.fails["bake"] = []error{what}
	if end := k.walked(bread{Flour: 1}); end.Cause != nil || !slices.Equal(k.steps, []string{"knead", "bake#2", "knead#2", "sell"}) {
		t.Errorf("asked again: %v, %v", end.Cause, k.steps)
	}
	if line := k.story()[5]; line != "bake#1/error error what?" {
		t.Errorf("told is %q", line)
	}
	if k.events[5].DurationMS == nil {
		t.Error("the turn that broke off has no time")
	}
	k = newKitchen(t)
	k.fails["bake"] = []error{what, what}
	end := k.walked(bread{Flour: 1})
	if !errors.Is(end.Cause, what) || end.Node != "bake" || end.Turn != 2 || end.Millis == nil || *end.Millis <= 0 || end.State.Loaf != nil || len(end.State.Dough) != 1 {
		t.Errorf("twice: %+v", end)
	}
	if last := k.events[len(k.events)-1]; last.Key != "bake#2/started" {
		t.Errorf("the last told is %s: the end of the story tells it", last.Key)
	}
}

// A fault ends a run where it stands; whoever cancels it ends it nowhere.
func TestHowARunEnds(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"sell", "before sell"} {
		k := newKitchen(t)
		k.fails[at] = []error{fault.New(fault.Unavailable, "nobody comes")}
		end := k.walked(bread{})
		if !fault.Is(end.Cause, fault.Unavailable) || end.Node != "sell" || (end.Millis == nil) != (at == "before sell") {
			t.Errorf("%s: %+v", at, end)
		}
	}
	k := newKitchen(t)
	k.fails["sell"] = []error{fmt.Errorf("stopped: %w", context.Canceled)}
	if _, err := k.runner().Run(k.do, bread{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	k = newKitchen(t)
	k.fails["room"] = []error{fault.New(fault.Exhausted, "no room")}
	if end := k.walked(bread{Flour: 1}); !fault.Is(end.Cause, fault.Exhausted) || slices.Contains(k.diary, "bake") {
		t.Errorf("without a room: %+v", end.Cause)
	}
	k = newKitchen(t)
	if _, err := k.runner().Run(k.do, bread{Flour: 10}, nil); !fault.Is(err, fault.Internal) || len(k.steps) != 20 {
		t.Errorf("round for ever: %v after %d steps", err, len(k.steps))
	}
	k = newKitchen(t)
	if _, err := k.runner().Run(k.do, bread{Flour: 9}, nil); err != nil || len(k.steps) != 20 {
		t.Errorf("as long as may be: %v after %d steps", err, len(k.steps))
	}
}

// Events that cannot be kept stop a run where its story would lack its beginning or its end, and nowhere else.
func TestEventsThatCannotBeKept(t *testing.T) {
	t.Parallel()
	for key, stops := range map[string]bool{"knead#1/started": true, "knead#1/running/1": false, "knead#1/completed": true} {
		k := newKitchen(t)
		k.broken[key] = true
		if end := k.walked(bread{}); (end.Cause != nil) != stops || k.told != len(k.events) || strings.Contains(k.warned.String(), "event not kept") == stops {
			t.Errorf("%s: %v, %s", key, end.Cause, k.warned.String())
		}
	}
}

// A node that finds that nothing can be made says so in the state, and the graph goes on.
func TestANodeThatGivesUp(t *testing.T) {
	t.Parallel()
	k := newKitchen(t)
	end := k.walked(bread{Flour: -1, Oven: map[string]int{}})
	if end.Cause != nil || end.State.Why != "no bread without flour" || end.State.Remarks != nil || end.State.Reused != (Figure{0, 2}) || len(k.kept) != 0 {
		t.Errorf("%+v, kept %v", end, k.kept)
	}
	if got := k.story()[1]; got != `knead#1/completed completed no bread without flour {"pieces":{"hits":0,"nodes":1,"ratio":0}}` {
		t.Errorf("told is %s", got)
	}
}

// What a node made of the same input comes from memory, with its story, for a run that looks back; every turn and every piece counts.
func TestWorkIsNotDoneTwice(t *testing.T) {
	t.Parallel()
	k := newKitchen(t)
	k.walked(bread{Flour: 1})
	if len(k.kept) != 3 { // kneaded twice, of different dough, and a crust
		t.Fatalf("kept are %v", slices.Collect(maps.Keys(k.kept)))
	}
	k.diary, k.events, k.record = nil, nil, map[string]json.RawMessage{}
	k.walked(bread{Flour: 1})
	if len(k.diary) != 3 {
		t.Errorf("who does not look back does %v", k.diary)
	}
	k.diary, k.events, k.record = nil, nil, map[string]json.RawMessage{}
	end := k.walked(bread{Flour: 1, Oven: map[string]int{"left": 200}})
	if !slices.Equal(k.diary, []string{"bake"}) || end.State.Reused != (Figure{Hits: 4, Nodes: 6}) || !slices.Equal(end.State.Dough, []string{"rye", "rye"}) || len(end.State.Remarks) != 2 {
		t.Errorf("who looks back does %v, and has %+v", k.diary, end.State)
	}
	want := []string{
		`knead#1/started started Reading the wish`,
		`knead#1/completed completed bread more hit=true {"grams":500,"pieces":{"hits":1,"nodes":1,"ratio":1},"whole":true}`,
		`bake#1/started started Repairing`,
		`bake#1/completed completed loaves more {"pieces":{"hits":2,"nodes":3,"ratio":0.6666666666666666}}`,
		`knead#2/started started Reading the wish`,
		`knead#2/completed completed bread more hit=true {"grams":500,"pieces":{"hits":1,"nodes":1,"ratio":1},"whole":true}`,
		`sell#1/started started Keeping the result`,
		`sell#1/completed completed  {"pieces":{"hits":0,"nodes":1,"ratio":0}}`,
	}
	if diff := cmp.Diff(want, k.story()); diff != "" {
		t.Errorf("the story: %s", diff)
	}
}

// Another input, another opinion, another language and another version are other work; so is what stood on a second-best answer.
func TestOtherWorkIsDone(t *testing.T) {
	t.Parallel()
	oven := map[string]int{"left": 200}
	for name, change := range map[string]func(k *kitchen, r *Runner[bread, *baker, drawn], st *bread){
		"the same":            func(*kitchen, *Runner[bread, *baker, drawn], *bread) {},
		"more flour":          func(_ *kitchen, _ *Runner[bread, *baker, drawn], st *bread) { st.Dough = []string{"wheat"} },
		"an opinion":          func(k *kitchen, _ *Runner[bread, *baker, drawn], _ *bread) { k.taste = "sweet" },
		"a language":          func(k *kitchen, _ *Runner[bread, *baker, drawn], _ *bread) { k.lang = wording.German },
		"a version":           func(_ *kitchen, r *Runner[bread, *baker, drawn], _ *bread) { r.Memory.Version = "2" },
		"another workflow":    func(_ *kitchen, r *Runner[bread, *baker, drawn], _ *bread) { r.Memory.Workflow = "mill" },
		"no memory":           func(_ *kitchen, r *Runner[bread, *baker, drawn], _ *bread) { r.Memory.Reuse = nil },
		"a memory that fails": func(k *kitchen, _ *Runner[bread, *baker, drawn], _ *bread) { k.shut = true },
		"what nobody can read": func(k *kitchen, _ *Runner[bread, *baker, drawn], _ *bread) {
			for key := range k.kept {
				k.kept[key] = []byte(`{"made":[1],"note":"n","pieces":1}`)
			}
		},
	} {
		k := newKitchen(t)
		k.walked(bread{})
		k.diary, k.record = nil, map[string]json.RawMessage{}
		st, r := bread{Oven: oven}, k.runner()
		change(k, r, &st)
		if _, err := r.Run(k.do, st, nil); err != nil {
			t.Fatal(err)
		}
		if again := len(k.diary) > 0; again != (name != "the same") {
			t.Errorf("%s: done again: %v", name, again)
		}
		for told, want := range map[string]bool{
			"what nodes made before cannot be read":  k.shut,
			"what a node made cannot be kept":        k.shut,
			"what was kept of a node cannot be read": name == "what nobody can read",
		} {
			if strings.Contains(k.warned.String(), told) != want {
				t.Errorf("%s: the log says %s", name, k.warned.String())
			}
		}
	}
	k := newKitchen(t)
	k.worse = true
	k.walked(bread{})
	if len(k.kept) != 0 {
		t.Error("what stands on a second-best answer is remembered")
	}
}

// The states of checkpoints come from the records; what is no turn of a node, and what failed, is passed over.
func TestCheckpointsComeFromTheRecords(t *testing.T) {
	t.Parallel()
	at := newKitchen(t).now
	all, err := bakery().Checkpoints(bread{Flour: 2}, []durable.StepRecord{
		{Name: "begin", Output: []byte("true")},
		{Name: "knead", Output: []byte(`{"flour":7,"dough":["stale"]}`)},
		{Name: "bake", Output: beginsAgain.Raw()},
		{Name: "knead", Output: []byte(`{"dough":["rye"]}`), CompletedAt: at},
		{Name: "bake", Fault: errors.New("no"), Output: []byte("?")},
		{Name: "bake#2", Output: []byte(`{"loaf":"brown"}`)},
		{Name: "knead#12", Output: []byte(`{"flour":1}`)},
		{Name: "end", Output: []byte("true")},
	})
	want := []Checkpoint[bread]{{"knead", 1, at, bread{Flour: 2, Dough: []string{"rye"}}},
		{"knead", 12, all[1].At, bread{Flour: 1, Dough: []string{"rye"}, Loaf: new("brown")}}}
	if diff := cmp.Diff(want, all); diff != "" || err != nil {
		t.Errorf("%s %v", diff, err)
	}
	for _, broken := range []string{"?", `{"flour":"much"}`} {
		if _, err := bakery().Checkpoints(bread{}, []durable.StepRecord{{Name: "knead", Output: []byte(broken)}}); err == nil {
			t.Errorf("a record that says %s passes", broken)
		}
	}
	for step, turn := range map[string]int{"planner": 1, "planner#2": 2, "planner#x": 1} {
		if node, got := splitTurn(step); node != "planner" || got != turn {
			t.Errorf("%s is %s, turn %d", step, node, got)
		}
	}
}
