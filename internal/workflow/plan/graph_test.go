package plan_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/tripwright/tripwright/internal/workflow/plan"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s changed; look at it, then run with -update\n got:\n%s\nwant:\n%s", name, got, want)
	}
}

// The picture of the graph is drawn from the table that drives it.
func TestThePictureOfTheGraph(t *testing.T) {
	t.Parallel()
	golden(t, "graph.mermaid", []byte(plan.Mermaid()))
}

func TestEveryEdgeLeadsSomewhereAndEveryNodeIsReached(t *testing.T) {
	t.Parallel()
	reached := map[string]bool{plan.Graph.Nodes[0].Name: true}
	for _, n := range plan.Graph.Nodes {
		for _, to := range n.Next() {
			if plan.Title(to) == "" {
				t.Errorf("%s leads to %q, which is no node", n.Name, to)
			}
			reached[to] = true
		}
	}
	if len(plan.Graph.Nodes) != 10 {
		t.Errorf("the graph has %d nodes, want ten", len(plan.Graph.Nodes))
	}
	for _, n := range plan.Graph.Nodes {
		if !reached[n.Name] {
			t.Errorf("nothing leads to %s", n.Name)
		}
	}
	for alias, name := range plan.Aliases {
		if plan.Title(name) == "" {
			t.Errorf("alias %s stands for %q, which is no node", alias, name)
		}
	}
}
