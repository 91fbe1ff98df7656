package plan

import (
	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// KeptCheckpoints is how many checkpoints of a run are shown: the last ones (S0.87).
const KeptCheckpoints = 3

// Checkpoint is the state of a run after a node that is worth going back to.
type Checkpoint = graph.Checkpoint[State]

// Checkpoints rebuilds the last checkpoints of a run from the records of its steps.
func Checkpoints(in Input, steps []durable.StepRecord) ([]Checkpoint, error) {
	all, err := Graph.Checkpoints(State{RunID: in.RunID, TraceID: in.TraceID, Request: in.Request}, steps)
	return all[max(0, len(all)-KeptCheckpoints):], err
}
