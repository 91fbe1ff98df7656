package main_test

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestBenchOptimiseOnCities(t *testing.T) {
	t.Parallel()
	d := setup(t)
	e := d.want(0, "bench", "optimise", "--cities", "30,400", "--time", "5ms,20ms", "--reference", "50ms", "--per-size", "2", "--threads", "2")
	wants(t, e.err, "16 of 16", "city 2 of 400 sights, 5ms, 15")
	lines := strings.Split(strings.TrimSpace(e.out), "\n")
	if len(lines) != 5 || !strings.HasPrefix(lines[0], "sights  budget") {
		t.Fatalf("want a head and a line for each of two sizes and times, got\n%s", e.out)
	}
	for k, want := range []string{"    30  5ms            2 ", "    30  20ms           2 ", "   400  5ms            2 ", "   400  20ms           2 "} {
		if !strings.HasPrefix(lines[k+1], want) {
			t.Errorf("got %q, want %q…", lines[k+1], want)
		}
	}
}

func TestBenchOptimiseOnCitiesWritesLines(t *testing.T) {
	t.Parallel()
	d := setup(t)
	e := d.want(0, "bench", "optimise", "--cities", "300", "--time", "10ms", "--reference", "20ms", "--per-size", "1", "--seed", "5", "--kept", "50", "--json")
	var got struct {
		Sights, City, Objective, Reference, Kept int
		Budget                                   string
		Gap                                      float64 `json:"gap_percent"`
		Pruning                                  float64 `json:"pruning_ms"`
		CPU                                      float64 `json:"cpu_ms"`
	}
	must(t, json.Unmarshal([]byte(e.out), &got))
	if got.Sights != 300 || got.City != 5 || got.Budget != "10ms" || got.Objective <= 0 || got.Reference < got.Objective || got.Gap < 0 || got.Gap > 50 {
		t.Errorf("got %+v", got)
	}
	if got.Kept < 50 || got.Kept > 60 || got.Pruning <= 0 || got.CPU < got.Pruning {
		t.Errorf("kept %d, pruning %g of %g ms", got.Kept, got.Pruning, got.CPU)
	}
}

func TestBenchOptimiseOnCitiesRefusals(t *testing.T) {
	t.Parallel()
	d := setup(t)
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"neither", nil, "a directory of instances is needed, or --cities"},
		{"both", []string{d.dir, "--cities", "200"}, "--cities stands without a directory"},
		{"iterations", []string{"--cities", "200", "--iterations", "9"}, "--cities stands without"},
		{"too small", []string{"--cities", "9"}, "--cities must be from 10 to 20000"},
		{"too large", []string{"--cities", "200,20001"}, "--cities must be from 10 to 20000"},
		{"no cities", []string{"--cities", "200", "--per-size", "0"}, "--per-size must be at least 1"},
		{"no reference", []string{"--cities", "200", "--reference", "0s"}, "--reference must be from"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			wants(t, d.want(2, append([]string{"bench", "optimise"}, test.args...)...).err, test.want)
		})
	}
}
