package plan

import (
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// turn is one turn of one node, and what nodes may ask for beside their input.
type turn struct {
	*graph.Turn[Detail]
	flow    *Workflow
	streets *streets // shared by the nodes of a run
}

// Calls counts the calls of tools by name.
type Calls = graph.Calls

// CallCount is what is known of one tool's calls.
type CallCount = graph.CallCount

// world gives the tools, their calls counted for this turn.
func (t *turn) world() World { return t.flow.World(t.Count) }

// uncounted is for calls of tools that are not part of a run.
func uncounted(string, CallCount) {}
