package telemetry_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json" // refuses a member that stands there twice
	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// read parses the lines of a log.
func read(t *testing.T, b *bytes.Buffer) []map[string]any {
	t.Helper()
	var out []map[string]any
	for _, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		m := map[string]any{}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		out = append(out, m)
	}
	return out
}

// Every line has the fields of the specification, under these names and no others.
func TestEveryLineHasTheSameFields(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := telemetry.NewLogger(&out, "debug")
	ctx := tenant.With(t.Context(), tenant.Identity{Org: "o1", User: "u1"})
	ctx = telemetry.WithFields(ctx, slog.String(telemetry.TraceID, "t1"), slog.String(telemetry.RunID, "r1"))

	log.Info("nobody knows")
	log.InfoContext(ctx, "the context knows")
	log.InfoContext(telemetry.WithFields(ctx, slog.String(telemetry.Node, "rag")), "a node")
	log.With("run_id", "r2").InfoContext(ctx, "the line knows better", "node", "planner", "trace_id", "t2")
	log.WithGroup("g").InfoContext(ctx, "inside a group", "node", "not a node")

	lines := read(t, &out)
	type row [6]any
	var got []row
	for _, l := range lines {
		got = append(got, row{l["trace_id"], l["run_id"], l["user_id"], l["org_id"], l["node"], l["message"]})
		if ts, err := time.Parse(time.RFC3339Nano, l["ts"].(string)); err != nil || ts.Location() != time.UTC {
			t.Errorf("ts %v: %v", l["ts"], err)
		}
		if l["level"] != "INFO" {
			t.Errorf("level %v", l["level"])
		}
	}
	want := []row{
		{"", "", "", "", "", "nobody knows"},
		{"t1", "r1", "u1", "o1", "", "the context knows"},
		{"t1", "r1", "u1", "o1", "rag", "a node"},
		{"t2", "r2", "u1", "o1", "planner", "the line knows better"},
		{"t1", "r1", "u1", "o1", "", "inside a group"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	names := slices.Sorted(maps.Keys(lines[0]))
	if diff := cmp.Diff([]string{"level", "message", "node", "org_id", "run_id", "trace_id", "ts", "user_id"}, names); diff != "" {
		t.Error(diff)
	}
	if g, _ := lines[4]["g"].(map[string]any); g["node"] != "not a node" {
		t.Errorf("the group is lost: %v", lines[4])
	}
}

// With and WithGroup mean what they mean in slog.
func TestGroupsAndAttributes(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	base := telemetry.NewLogger(&out, "info").With("a", 1)
	one := base.WithGroup("g").With("b", 2)
	one.WithGroup("h").Info("m", "c", 3, slog.Group("i", "d", 4))
	one.With("x", 5).Info("m")
	one.With("y", 6).Info("m")
	base.WithGroup("empty").Info("m")
	want := []string{`"a":1,"g":{"b":2,"h":{"c":3,"i":{"d":4}}}}`, `"a":1,"g":{"b":2,"x":5}}`, `"a":1,"g":{"b":2,"y":6}}`, `"a":1}`}
	for i, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if !strings.HasSuffix(line, want[i]) {
			t.Errorf("want …%s, got %s", want[i], line)
		}
	}
}

func TestLevels(t *testing.T) {
	t.Parallel()
	for level, want := range map[string]int{"debug": 4, "info": 3, "warn": 2, "error": 1, "ERROR": 1, "": 2, "loud": 2} {
		for name, make := range map[string]func(*bytes.Buffer) *slog.Logger{
			"json": func(b *bytes.Buffer) *slog.Logger { return telemetry.NewLogger(b, level) },
			"text": func(b *bytes.Buffer) *slog.Logger { return telemetry.NewTextLogger(b, level) },
		} {
			var out bytes.Buffer
			log := make(&out)
			log.Debug("m")
			log.Info("m")
			log.Warn("m")
			log.Error("m")
			if got := strings.Count(out.String(), "\n"); got != want {
				t.Errorf("%s %q: %d lines, want %d", name, level, got, want)
			}
		}
	}
}

// Lines for people say what is known and nothing else, and no text breaks out of its line.
func TestTextLines(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	ctx := telemetry.WithFields(t.Context(), slog.String(telemetry.RunID, "r1"))
	telemetry.NewTextLogger(&out, "info").With("password", "hunter2").InfoContext(ctx, "it\nhappened \x1b[31m",
		"why", errors.New("two words"), slog.Group("call", "tool", "fx", "retries", 1), "empty", "")
	_, line, _ := strings.Cut(out.String(), " ")
	want := `INFO  it\nhappened \x1b[31m  run_id=r1  password [redacted]  why="two words"  call.tool=fx  call.retries=1` + "\n"
	if diff := cmp.Diff(want, line); diff != "" {
		t.Error(diff)
	}
}

// The fields of calls and verdicts have the names of the specification.
func TestFieldsOfCallsAndVerdicts(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := telemetry.NewLogger(&out, "info")
	ctx := context.Background()
	log.LogAttrs(ctx, slog.LevelInfo, "tool", telemetry.ToolCall{Tool: "weather", Latency: 1500 * time.Microsecond, Retries: 1, CacheHit: true,
		TokensIn: 3, TokensOut: 4, CostUSD: 0.02}.Fields()...)
	log.LogAttrs(ctx, slog.LevelInfo, "model", telemetry.ModelCall{Model: "rules", PromptTokens: 5, CompletionTokens: 6, CostUSD: 0.03}.Fields()...)
	log.LogAttrs(ctx, slog.LevelInfo, "verdict", telemetry.Verdict{Violations: 3, Blocking: 1}.Fields()...)
	for i, want := range []string{
		`"tool":"weather","latency_ms":1.5,"retries":1,"cache_hit":true,"tokens_in":3,"tokens_out":4,"cost_usd":0.02}`,
		`"model":"rules","prompt_tokens":5,"completion_tokens":6,"cost_usd":0.03}`,
		`"violations_count":3,"blocking_count":1}`,
	} {
		if line := strings.Split(out.String(), "\n")[i]; !strings.HasSuffix(line, want) {
			t.Errorf("want …%s, got %s", want, line)
		}
	}
}
