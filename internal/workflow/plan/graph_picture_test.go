package plan

import (
	"fmt"
	"strings"
)

// Mermaid draws the graph.
func Mermaid() string {
	var b strings.Builder
	b.WriteString("flowchart TD\n")
	for _, n := range Graph.Nodes {
		shape := "[%s]"
		if n.Checkpoint {
			shape = "[[%s]]" // a checkpoint
		}
		fmt.Fprintf(&b, "  %s"+shape+"\n", n.Name, n.Name)
		for _, e := range n.Edges {
			if e.When == "" {
				fmt.Fprintf(&b, "  %s --> %s\n", n.Name, e.To)
			} else {
				fmt.Fprintf(&b, "  %s -->|%s| %s\n", n.Name, e.When, e.To)
			}
		}
	}
	return b.String()
}
