package plan

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// keepReuse is how long what a node made may come back: edits follow soon or never.
const keepReuse = 24 * time.Hour

// work is what a node made anew: worth remembering under the key.
type work struct {
	key string
	record
}

// record is what a node made of its inputs, and the story it told.
type record struct {
	Patch  graph.Patch `json:"patch,omitempty"`
	Note   string      `json:"note"`
	Data   *Detail     `json:"data,omitempty"`
	Pieces int         `json:"pieces"`
}

// do does a node's work on its view, or gives what it made of the same inputs before. Only edits look back: a new wish is
// always planned by looking. What is worth remembering comes back beside it.
func (v *visit) do(ctx context.Context, n step, st *State) (State, *work, error) {
	view := Graph.View(n, st)
	v.recall = st.Request.Edit != nil && v.Reuse != nil
	key := ""
	if n.Reusable && v.Reuse != nil {
		key = v.keyOf(n, st)
	}
	if next, ok := v.reused(ctx, key, &view); ok {
		out, err := Graph.Merge(n, st, &view, &next)
		return out, nil, err
	}
	next, err := n.Step(v, ctx, view)
	if err != nil {
		return next, nil, err
	}
	out, err := Graph.Merge(n, st, &view, &next)
	if err != nil || key == "" || len(next.Degraded) > 0 { // what stands on a second-best answer is asked for again
		return out, nil, err
	}
	added, err := graph.Fields(&next, n.Adds)
	delete(added, "calls") // whoever reuses it calls nobody
	return out, &work{key, record{Patch: added, Note: v.note, Data: v.data, Pieces: max(1, v.figure.Nodes)}}, err
}

// reused gives what the node made of the same view before.
func (v *visit) reused(ctx context.Context, key string, view *State) (State, bool) {
	var r record
	if key == "" || !v.recall || !v.get(ctx, key, &r) {
		return State{}, false
	}
	next, err := graph.Apply(*view, r.Patch)
	if err != nil {
		v.Logger.WarnContext(ctx, "what was kept of a node cannot be read", "node", v.node, "error", err.Error())
		return State{}, false
	}
	v.note, v.data, v.hit = r.Note, r.Data, true
	v.figure = graph.Figure{Hits: r.Pieces, Nodes: r.Pieces}
	return next, true
}

// worth notes what a node made: the fields that it writes as they are recorded, changed or as they were, and what it adds.
func (v *visit) worth(n step, made *work, changed graph.Patch) error {
	patch, now := made.Patch, v.wire.With(changed)
	for name := range strings.FieldsSeq(n.Writes) {
		if raw, ok := now[name]; ok { // without it, it is as it was at first
			patch[name] = raw
		}
	}
	raw, err := made.raw()
	v.made = map[string]json.RawMessage{made.key: raw}
	return err
}

// remember keeps what the turn made that is worth it. It is not needed to make a plan: what fails is told to the log only.
func (v *visit) remember(ctx context.Context) {
	if len(v.made) == 0 {
		return
	}
	if err := v.Reuse.Set(ctx, v.made, keepReuse); err != nil && ctx.Err() == nil {
		v.Logger.WarnContext(ctx, "what a node made cannot be kept", "node", v.node, "error", err.Error())
	}
}

// raw is r as JSON; its patch is JSON already.
func (r record) raw() (json.RawMessage, error) {
	patch := r.Patch.Raw()
	r.Patch = nil
	rest, err := json.Marshal(r)
	return slices.Concat([]byte(`{"patch":`), patch, []byte(","), rest[1:]), err
}

// piece counts one piece of work.
func (v *visit) piece(hit bool) {
	v.figure.Nodes++
	if hit {
		v.figure.Hits++
	}
}

// counting adds the turn to the figure of an edit.
func (v *visit) counting(st *State) {
	if st.Request.Edit == nil {
		return
	}
	if v.figure.Nodes == 0 {
		v.piece(v.hit)
	}
	data := Detail{}
	if v.data != nil {
		data = *v.data
	}
	data.Pieces, data.Reused, v.data = &v.figure, v.hit, &data
	st.Reused.Hits, st.Reused.Nodes = st.Reused.Hits+v.figure.Hits, st.Reused.Nodes+v.figure.Nodes
}

// keyOf names a node's work by all that it depends on: what it reads, which holds the version of the city's pack, the version
// of this flow, that of whoever gives opinions, and the language that is spoken of it. Fields are taken as they were recorded; of parts there is no record.
func (v *visit) keyOf(n step, st *State) string {
	opinions := ""
	if n.Name == Planner && v.Taster != nil {
		opinions = fmt.Sprintf("%T", v.Taster)
		if t, ok := v.Taster.(interface{ Version() string }); ok {
			opinions = t.Version()
		}
	}
	parts, fields := Graph.Inputs(n, st, v.wire)
	return v.key(n.Name, parts, slices.Concat([][]byte{[]byte(opinions), []byte(v.lang)}, fields)...)
}

// key names a piece of work by its inputs, and by what is known of them as JSON already.
func (v *visit) key(work string, inputs any, known ...[]byte) string {
	return "plan/" + work + "/" + graph.Digest(append(known, []byte(Version), graph.JSON(inputs))...)
}

// get is not needed to make a plan: what fails is told to the log only.
func (v *visit) get(ctx context.Context, key string, into any) bool {
	raw, ok, err := v.Reuse.Get(ctx, key)
	if err == nil && ok {
		err = json.Unmarshal(raw, into)
	}
	if err != nil && ctx.Err() == nil {
		v.Logger.WarnContext(ctx, "what nodes made before cannot be read", "node", v.node, "error", err.Error())
	}
	return ok && err == nil
}
