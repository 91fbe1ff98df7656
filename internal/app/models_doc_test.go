package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/llm"
)

// The tables of docs/models.md are those of the program: the policies of the tasks, and the prices.
func TestModelsPage(t *testing.T) {
	t.Parallel()
	const page = "../../docs/models.md"
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	text := between(t, string(b), "<!-- tasks:", policyTable(t))
	want := between(t, text, "<!-- prices:", priceTable(t))
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(want, string(b)); d != "" {
		t.Errorf("%s differs; write it with go test ./internal/app -run ModelsPage -update (-source +file):\n%s", page, d)
	}
}

// between puts a table between a comment and the next end.
func between(t *testing.T, page, begin, table string) string {
	t.Helper()
	before, rest, ok := strings.Cut(page, begin)
	head, rest, ok2 := strings.Cut(rest, "-->\n")
	_, after, ok3 := strings.Cut(rest, "<!-- end -->")
	if !ok || !ok2 || !ok3 {
		t.Fatalf("there is no place for %q", begin)
	}
	return before + begin + head + "-->\n" + table + "<!-- end -->" + after
}

func policyTable(t *testing.T) string {
	t.Helper()
	names, err := filepath.Glob("../*/prompts/*.md")
	if err != nil || len(names) < 2 {
		t.Fatalf("%d prompts, %v", len(names), err)
	}
	var b strings.Builder
	b.WriteString("\n| task | class | longest question | longest reply | tools |\n|---|---|---|---|---|\n")
	for _, name := range names {
		task, err := llm.LoadTask(os.DirFS(filepath.Dir(name)), filepath.Base(name))
		if err != nil {
			t.Fatal(err)
		}
		p := task.Policy
		if p.Version == "" {
			t.Errorf("the task %s has no policy", task.Name)
		}
		tools := "none"
		if len(p.AllowedTools) > 0 {
			tools = strings.Join(p.AllowedTools, ", ")
		}
		fmt.Fprintf(&b, "| %s | %s | %d tokens | %d tokens | %s |\n", task.Name, p.Class, p.MaxPrompt, p.MaxTokens, tools)
	}
	return b.String() + "\n"
}

func priceTable(t *testing.T) string {
	t.Helper()
	prices, err := llm.BuiltinPrices()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("\n| model | read | written | from | source |\n|---|---|---|---|---|\n")
	for _, p := range prices {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", p.Model, p.Price.Input, p.Price.Output, p.From.Format("2006-01-02"), p.Source)
	}
	return b.String() + "\n"
}
