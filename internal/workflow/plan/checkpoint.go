package plan

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// KeptCheckpoints is how many checkpoints of a run are shown: the last ones (S0.87).
const KeptCheckpoints = 3

// Checkpoint is the state of a run after a node that is worth going back to.
type Checkpoint struct {
	Node  string    `json:"node"`
	Turn  int       `json:"turn"`
	At    time.Time `json:"at"`
	State State     `json:"state"`
}

// Checkpoints rebuilds the last checkpoints of a run from the records of its steps: what the engine keeps is the only
// truth, there is no second store that could disagree.
func Checkpoints(in Input, steps []durable.StepRecord) ([]Checkpoint, error) {
	st := State{RunID: in.RunID, TraceID: in.TraceID, Request: in.Request}
	var all []Checkpoint
	for _, s := range steps {
		name, turn := splitTurn(s.Name)
		n, ok := Graph.Node(name)
		if !ok || s.Fault != nil {
			continue
		}
		var p graph.Patch
		if err := json.Unmarshal(s.Output, &p); err != nil {
			return nil, fmt.Errorf("the record of step %s: %w", s.Name, err)
		}
		var err error
		if st, err = graph.Apply(st, p); err != nil {
			return nil, err
		}
		if n.Checkpoint {
			all = append(all, Checkpoint{Node: name, Turn: turn, At: s.CompletedAt, State: st})
		}
	}
	return all[max(0, len(all)-KeptCheckpoints):], nil
}

func splitTurn(step string) (node string, turn int) {
	node, rest, again := strings.Cut(step, "#")
	if !again {
		return node, 1
	}
	if _, err := fmt.Sscanf(rest, "%d", &turn); err != nil {
		return node, 1
	}
	return node, turn
}
