package telemetry_test

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/telemetry"
)

var update = flag.Bool("update", false, "rewrite the generated documents")

const pageHead = `# Metrics

What ` + "`/metrics`" + ` shows to Prometheus. This page is written by a test from the catalog in the program
(` + "`internal/telemetry/metric.go`" + `): change it there, then run ` + "`go test ./internal/telemetry -update`" + `.

Each process counts what happens in it: sum over processes. A run that moves to another process is counted where its events
are told first. What has no labels is there from the start, as 0; the rest appears with the first thing that it counts. The
usual metrics of the Go runtime and the process are there too. "Asked for by" names the seed and the section.

| name | type | labels | meaning | asked for by |
|---|---|---|---|---|
`

// page is the documentation of the catalog, in Markdown.
func page() string {
	var b strings.Builder
	b.WriteString(pageHead)
	for _, d := range telemetry.Catalog() {
		labels := make([]string, len(d.Labels))
		for i, l := range d.Labels {
			labels[i] = "`" + l + "`"
		}
		help := d.Help
		if d.Type == telemetry.Histogram {
			help += " Bounds:"
			for _, bound := range d.Buckets {
				help += " " + strconv.FormatFloat(bound, 'f', -1, 64)
			}
			help += "."
		}
		_, _ = fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", d.Name, d.Type, strings.Join(labels, ", "), help, d.For)
	}
	return b.String()
}

const metricsPage = "../../docs/metrics.md"

// The page about metrics is the catalog.
func TestThePageOfMetrics(t *testing.T) {
	t.Parallel()
	want := page()
	if *update {
		if err := os.WriteFile(metricsPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(metricsPage)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("docs/metrics.md differs; write it with go test ./internal/telemetry -update (-catalog +page):\n%s", diff)
	}
}
