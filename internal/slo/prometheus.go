package slo

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Rules are the alerts of the objectives for Prometheus, in its YAML: an objective beyond its threshold. Those that Prometheus cannot see
// have none.
func Rules() string {
	var b strings.Builder
	b.WriteString("# Written by: tripwright slo --print rules\ngroups:\n  - name: tripwright\n    rules:\n")
	for _, o := range Objectives() {
		if o.Query == "" {
			continue
		}
		severity, holds := "warn", "0m"
		if o.Page {
			severity = "page"
		}
		if o.AlertOver < time.Hour {
			holds = o.over()
		}
		fmt.Fprintf(&b, "      - alert: %s\n        expr: %s\n        for: %s\n        labels:\n          severity: %s\n        annotations:\n          summary: %q\n          description: %q\n",
			camel(o.ID), o.beyond(), holds, severity, o.Name+" is beyond its threshold",
			fmt.Sprintf("It is {{ $value }}; the target is %s %s, the threshold %s (seed %s). tripwright slo names the worst runs.", short(o.Target), o.Unit, short(o.Threshold), o.For))
	}
	return b.String()
}

// beyond is the question whose answer is an alert.
func (o Objective) beyond() string {
	sign := ">"
	if o.More {
		sign = "<"
	}
	return fmt.Sprintf("%s %s %s", o.query(o.over()), sign, short(o.Threshold))
}

// query asks for the value over a window.
func (o Objective) query(window string) string {
	if !strings.Contains(o.Query, "%") {
		return o.Query
	}
	return fmt.Sprintf(o.Query, window)
}

// over is the window of its alert as Prometheus writes it.
func (o Objective) over() string {
	if o.AlertOver >= time.Hour {
		return fmt.Sprintf("%dh", o.AlertOver/time.Hour)
	}
	return fmt.Sprintf("%dm", o.AlertOver/time.Minute)
}

// camel makes TtfeP95 of ttfe_p95.
func camel(id string) string {
	words := strings.Split(id, "_")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}

// panel is a panel of a dashboard, as Grafana writes it: so much of it as is not left to its defaults.
type panel struct {
	ID          int            `json:"id"`
	Type        string         `json:"type"`
	Title       string         `json:"title"`
	Description string         `json:"description,omitempty"`
	Grid        map[string]int `json:"gridPos"`
	Source      any            `json:"datasource,omitempty"`
	Targets     []target       `json:"targets,omitempty"`
	Fields      any            `json:"fieldConfig,omitempty"`
}

type target struct {
	Ref    string `json:"refId"`
	Expr   string `json:"expr"`
	Legend string `json:"legendFormat,omitempty"`
}

// prometheus is where the panels ask: whoever opens the dashboard chooses.
var prometheus = map[string]string{"type": "prometheus", "uid": "${datasource}"}

// rows are the parts of the dashboard (seed 000 §13.3): latency, correctness, cost, reliability, each with its objectives and what
// else is worth a look.
var rows = []struct {
	name       string
	objectives []string
	more       []target
}{
	{"Latency", []string{"ttfe_p95", "e2e_p50", "e2e_p95", "replan_p50"}, []target{
		{Expr: "histogram_quantile(0.95, sum by (le, node) (rate(node_latency_ms_bucket[$__rate_interval])))", Legend: "{{node}}"}}},
	{"Correctness", []string{"first_repair", "repairs", "invalid_output", "citations"}, []target{
		{Expr: "sum by (reason) (increase(pref_violations_total[$__rate_interval]))", Legend: "{{reason}}"}}},
	{"Cost", []string{"cost", "reuse"}, []target{
		{Expr: "sum by (node) (increase(cost_usd_sum[$__rate_interval]))", Legend: "{{node}}"}}},
	{"Reliability", []string{"weather_cache", "tool_errors", "cross_org_reads"}, []target{
		{Expr: "sum by (status) (increase(runs_total[$__rate_interval]))", Legend: "{{status}}"},
		{Expr: "sum by (status) (rate(http_requests_total[$__rate_interval]))", Legend: "HTTP {{status}}"}}},
}

// Dashboard is a dashboard of the objectives for Grafana, as JSON to be imported.
func Dashboard() (string, error) {
	byID := map[string]Objective{}
	for _, o := range Objectives() {
		byID[o.ID] = o
	}
	var panels []panel
	y := 0
	add := func(p panel, x, wide, high int) {
		p.ID, p.Grid = len(panels)+1, map[string]int{"x": x, "y": y, "w": wide, "h": high}
		panels = append(panels, p)
	}
	for _, row := range rows {
		add(panel{Type: "row", Title: row.name}, 0, 24, 1)
		y++
		wide := 24 / len(row.objectives)
		for i, id := range row.objectives {
			o := byID[id]
			add(panel{Type: "stat", Title: o.Name, Description: fmt.Sprintf("Seed %s. Told beyond %s.", o.For, short(o.Threshold)), Source: prometheus,
				Targets: []target{{Ref: "A", Expr: o.query("$__range")}}, Fields: o.colours()}, i*wide, wide, 4)
		}
		y += 4
		wide = 24 / len(row.more)
		for i, m := range row.more {
			m.Ref = "A"
			add(panel{Type: "timeseries", Title: row.name, Source: prometheus, Targets: []target{m}}, i*wide, wide, 8)
		}
		y += 8
	}
	out, err := json.MarshalIndent(map[string]any{
		"uid": "tripwright", "title": "Tripwright", "schemaVersion": 39, "tags": []string{"tripwright"}, "time": map[string]string{"from": "now-24h", "to": "now"},
		"refresh": "1m", "panels": panels, "templating": map[string]any{"list": []any{
			map[string]string{"name": "datasource", "type": "datasource", "query": "prometheus", "label": "Data source"}}},
	}, "", "  ")
	return string(out) + "\n", err
}

// colours are green up to the target, then yellow, and red beyond the threshold.
func (o Objective) colours() any {
	units := map[Unit]string{Milliseconds: "ms", Share: "percentunit", USD: "currencyUSD", Cycles: "short", Rows: "short"}
	type step struct {
		Color string   `json:"color"`
		Value *float64 `json:"value"`
	}
	steps := []step{{"green", nil}, {"yellow", &o.Target}, {"red", &o.Threshold}}
	if o.More {
		steps = []step{{"red", nil}, {"yellow", &o.Threshold}, {"green", &o.Target}}
	}
	return map[string]any{"defaults": map[string]any{"unit": units[o.Unit], "thresholds": map[string]any{"mode": "absolute", "steps": steps}}, "overrides": []any{}}
}
