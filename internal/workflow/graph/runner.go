package graph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/wording"
)

// Runner takes one run through a graph. Each turn of a node is a recorded step: what changed of the state, which is all that a run that is
// resumed needs. It is deterministic outside its steps. Fields without a remark are required.
type Runner[S, T, D any] struct {
	Graph          *Graph[S, T]
	RunID, TraceID string
	Story          Story
	Memory         Memory
	Most           int  // turns: more than the longest way through the graph
	Strict         bool // go on with what is recorded also where the node just made it: proof that a resumed run sees the same

	Turn   func(*Turn[D]) T                                   // gives a turn what its node may ask for
	Lang   func(*S) wording.Language                          // what people read of a turn is said in
	Args   func(wire Patch) [][]byte                          // what a turn begins with, as its events tell it by a digest
	Before func(ctx context.Context, node string) error       // each turn; an error breaks it off
	Room   func(ctx context.Context) (done func(), err error) // waits for the turn of the run, before nodes that compute
	GiveUp func(st *S, t *Turn[D], cause error)               // says in the state that nothing can be made, when a node found out (fault.Unplannable)
	Stale  func(context.Context, *S) bool                     // tells whether records are of what this program knows otherwise; nil: never
	Past   func(*S) *Figure                                   // where a run counts that looks back for what was made before; nil: it does not look
	Pieces func(data *D, pieces *Figure, whole bool)          // notes how much of a turn was made before; whole: all of it, at once
}

// Steps records what is done under a name, once: who is resumed gets the record.
type Steps func(name string, do func(ctx context.Context) (json.RawMessage, error)) (json.RawMessage, error)

// Durable are the steps of a durable run.
func Durable(c *durable.Run) Steps {
	return func(name string, do func(ctx context.Context) (json.RawMessage, error)) (json.RawMessage, error) {
		return durable.Step(c, name, do)
	}
}

// End is where a run came to its end: the state there, and what is recorded of it.
type End[S any] struct {
	State  S
	Wire   Patch
	Node   string
	Turn   int
	Cause  error  // what stopped it; nil: it came to the end of the graph
	Millis *int64 // that the turn took which stopped it; nil where this process did not see it
}

// course is a run on its way.
type course[S, T any] struct {
	*Walk[S, T]
	state   S
	wire    Patch
	broke   *int64
	resumed bool // some of its steps were done by another process
	anew    bool // it began again
}

func (c *course[S, T]) end(cause error) End[S] {
	return End[S]{c.state, c.wire, c.At.Name, c.Turn(), cause, c.broke}
}

// Run walks the graph from a state and what is recorded of it to the end. A fault of a node is where the run ends; an error is that there is no
// end: the run was cancelled, or goes round for ever. A run whose records are stale when it is resumed begins again, once.
func (r *Runner[S, T, D]) Run(steps Steps, st S, wire Patch) (End[S], error) {
	c := course[S, T]{Walk: r.Graph.Begin(st, wire), state: st, wire: wire}
	for n := 0; n < r.Most; n++ {
		c.TakeTurn()
		next, changed, err := r.step(steps, &c)
		switch {
		case errors.Is(err, context.Canceled):
			return End[S]{}, err
		case errors.Is(err, errStale):
			c.BeginAgain(st, wire)
			c.state, c.wire, c.anew, n = st, wire, true, 0
			continue
		case c.AsksAgain(err):
			c.state, c.wire = c.GoBack()
			continue
		case err != nil:
			return c.end(err), nil
		}
		c.state, c.wire = next, c.wire.With(changed)
		if !c.GoOn(c.state, c.wire) {
			return c.end(nil), nil
		}
	}
	return End[S]{}, fault.New(fault.Internal, "the graph did not come to an end")
}

// Begin tells the first event of a run before there is room for it, as the first node will tell it: whoever follows the run hears at once that
// it is known, and the story is the same.
func (r *Runner[S, T, D]) Begin(ctx context.Context, st S, wire Patch) error {
	c := course[S, T]{Walk: r.Graph.Begin(st, wire), state: st, wire: wire}
	c.TakeTurn()
	return r.turn(&c).Started(ctx)
}

// turn is the present turn of a run.
func (r *Runner[S, T, D]) turn(c *course[S, T]) *Turn[D] {
	args := append([][]byte{[]byte(c.At.Name), {byte(c.Turn())}}, r.Args(c.wire)...)
	return &Turn[D]{RunID: r.RunID, TraceID: r.TraceID, Node: c.At.Name, Number: c.Turn(), Constrained: c.Constrained, Lang: r.Lang(&c.state),
		story: &r.Story, title: c.At.Does, args: Digest(args...), began: r.Story.Now(), room: r.Room, calls: Calls{},
		past: past{memory: &r.Memory, of: c.At.Name, looksBack: r.Memory.Reuse != nil && r.Past(&c.state) != nil}}
}

// stepName is what a turn of a node is recorded under.
func stepName(node string, turn int) string {
	if turn > 1 {
		return fmt.Sprintf("%s#%d", node, turn)
	}
	return node
}

// step runs one turn of a node as a recorded step and gives the state after it, and what changed.
func (r *Runner[S, T, D]) step(steps Steps, c *course[S, T]) (S, Patch, error) {
	name := stepName(c.At.Name, c.Turn())
	var here *S // what the node made of it, when it ran in this process
	var changed Patch
	ran := false
	record, err := steps(name, func(ctx context.Context) (json.RawMessage, error) {
		if ran = true; r.stale(ctx, c) {
			return beginsAgain.Raw(), nil
		}
		next, p, err := r.told(ctx, c)
		here, changed = &next, p
		return p.Raw(), err
	})
	if err != nil {
		return c.state, nil, err
	}
	if here != nil && !r.Strict {
		return *here, changed, nil // the record says the same, and reading it would cost more than most nodes
	}
	changed = nil
	if err := json.Unmarshal(record, &changed); err != nil {
		return c.state, nil, fmt.Errorf("the record of step %s: %w", name, err)
	}
	if c.resumed = c.resumed || !ran; changed.isAgain() {
		return c.state, nil, errStale
	}
	next, err := Apply(c.state, changed)
	return next, changed, err
}

// stale tells whether a run that was resumed must begin again: what is recorded of it does not go together with what the
// turns to come would find. That is recorded in the place of the turn, so that who resumes it once more sees the same.
func (r *Runner[S, T, D]) stale(ctx context.Context, c *course[S, T]) bool {
	return r.Stale != nil && c.resumed && !c.anew && r.Stale(ctx, &c.state)
}

// errStale is that a run begins again.
var errStale = errors.New("what is recorded of the run is stale")

// told does one turn, tells its story, and keeps what is worth remembering.
func (r *Runner[S, T, D]) told(ctx context.Context, c *course[S, T]) (S, Patch, error) {
	t := r.turn(c)
	ctx = t.logging(ctx)
	if err := t.Started(ctx); err != nil {
		return c.state, nil, err
	}
	if err := r.Before(ctx, t.Node); err != nil {
		return c.state, nil, err
	}
	next, changed, err := r.take(ctx, c, t)
	if err != nil {
		ms := t.took()
		c.broke = &ms
		if ctx.Err() == nil && c.AsksAgain(err) { // else the end of the story tells it
			t.failed(ctx, err)
		}
		return next, nil, err
	}
	r.Memory.set(ctx, t.Node, t.made)
	return next, changed, t.completed(ctx)
}

// take does what there is to do in one turn of a node, and gives the state after it and what changed.
func (r *Runner[S, T, D]) take(ctx context.Context, c *course[S, T], t *Turn[D]) (S, Patch, error) {
	next, worth := c.state, ""
	work := c.At.Work.begin(&c.state, c.wire)
	do := func() (err error) {
		worth, err = r.do(ctx, c.At, t, work)
		return err
	}
	err := error(nil)
	if c.At.Computes {
		err = t.InRoom(ctx, do)
	} else {
		err = do()
	}
	switch {
	case fault.Is(err, fault.Unplannable):
		r.GiveUp(&next, t, err)
	case err != nil:
		return next, nil, err
	default:
		work.leave(&next)
	}
	kept := record[D]{Note: t.note, Data: t.data, Pieces: max(1, t.figure.Nodes)}
	r.count(&next, t)
	changed, err := Changed(&c.state, &next)
	if err != nil || worth == "" {
		return next, changed, err
	}
	made, ok, err := work.made(&next, c.wire.With(changed))
	if err == nil && ok {
		t.Remember(map[string]json.RawMessage{worth: kept.raw(made)})
	}
	return next, changed, err
}

// do does a node's work, or takes what it made of the same input before. What was made anew is worth remembering under a key, which is empty
// where nothing is.
func (r *Runner[S, T, D]) do(ctx context.Context, n Node[S, T], t *Turn[D], work job[S, T]) (worth string, err error) {
	who := r.Turn(t)
	if n.Reusable && t.Remembers() {
		worth = r.keyOf(n, t, who, work)
		if r.recalled(ctx, t, worth, work) {
			return "", nil
		}
	}
	if err := work.do(ctx, who); err != nil {
		return "", err
	}
	return worth, nil
}

// keyOf names a node's work by all that it depends on: its input, whoever gives opinions, and the language that is spoken of it.
func (r *Runner[S, T, D]) keyOf(n Node[S, T], t *Turn[D], who T, work job[S, T]) string {
	opinions := ""
	if n.Opinions != nil {
		opinions = n.Opinions(who)
	}
	return r.Memory.key(n.Name, append(work.input(), []byte(opinions), []byte(t.Lang))...)
}

// record is what a node made of its input, and the story it told.
type record[D any] struct {
	Made   json.RawMessage `json:"made,omitempty"`
	Note   string          `json:"note"`
	Data   *D              `json:"data,omitempty"`
	Pieces int             `json:"pieces"`
}

// raw is the record of what was made as JSON. That is JSON already: it is not read again.
func (r record[D]) raw(made json.RawMessage) json.RawMessage {
	rest := JSON(r)
	out := make(json.RawMessage, 0, len(made)+len(rest)+8)
	out = append(append(out, `{"made":`...), made...)
	return append(append(out, ','), rest[1:]...)
}

// recalled takes what the node made of the same input before, if it is known.
func (r *Runner[S, T, D]) recalled(ctx context.Context, t *Turn[D], key string, work job[S, T]) bool {
	var before record[D]
	if !t.Recall(ctx, key, &before) {
		return false
	}
	if err := work.recall(before.Made); err != nil {
		r.Story.Logger.WarnContext(ctx, "what was kept of a node cannot be read", "node", t.Node, "error", err.Error())
		return false
	}
	t.note, t.data, t.hit = before.Note, before.Data, true
	t.figure = Figure{Hits: before.Pieces, Nodes: before.Pieces}
	return true
}

// count adds the turn to the figure of a run that looks back.
func (r *Runner[S, T, D]) count(st *S, t *Turn[D]) {
	sum := r.Past(st)
	if sum == nil {
		return
	}
	*sum = sum.Plus(t.count())
	data := new(D)
	if t.data != nil {
		*data = *t.data
	}
	r.Pieces(data, &t.figure, t.hit)
	t.data = data
}
