package plan

import (
	"fmt"
	"strings"
)

// Mermaid draws the graph.
func Mermaid() string {
	var b strings.Builder
	b.WriteString("flowchart TD\n")
	for _, n := range Graph {
		shape := "[%s]"
		if n.checkpoint {
			shape = "[[%s]]" // a checkpoint
		}
		fmt.Fprintf(&b, "  %s"+shape+"\n", n.name, n.name)
		for _, e := range n.edges {
			if e.when == "" {
				fmt.Fprintf(&b, "  %s --> %s\n", n.name, e.to)
			} else {
				fmt.Fprintf(&b, "  %s -->|%s| %s\n", n.name, e.when, e.to)
			}
		}
	}
	return b.String()
}
