package graph

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
)

// Checkpoint is the state of a run after a node that is worth going back to.
type Checkpoint[S any] struct {
	Node  string    `json:"node"`
	Turn  int       `json:"turn"`
	At    time.Time `json:"at"`
	State S         `json:"state"`
}

// Checkpoints rebuilds the checkpoints of a run that began with a state from the records of its steps, in their order: what the engine keeps is
// the only truth, there is no second store that could disagree. Steps that are no turns of nodes, and those that failed, are passed over.
func (g *Graph[S, T]) Checkpoints(st S, steps []durable.StepRecord) ([]Checkpoint[S], error) {
	var all []Checkpoint[S]
	begin := st
	for _, s := range steps {
		name, turn := splitTurn(s.Name)
		n, ok := g.Node(name)
		if !ok || s.Fault != nil {
			continue
		}
		var p Patch
		if err := json.Unmarshal(s.Output, &p); err != nil {
			return nil, fmt.Errorf("the record of step %s: %w", s.Name, err)
		}
		if p.isAgain() {
			st, all = begin, nil
			continue
		}
		var err error
		if st, err = Apply(st, p); err != nil {
			return nil, err
		}
		if n.Checkpoint {
			all = append(all, Checkpoint[S]{Node: name, Turn: turn, At: s.CompletedAt, State: st})
		}
	}
	return all, nil
}

// splitTurn reads what stepName says.
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
