package main_test

import (
	"encoding/json"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

// poor cannot be paid for from where nobody said that it begins; without the flights it can.
const poor = "A long weekend in Munich next October for two, beer and history, $1,050"

// A wish that cannot be paid for says what was taken for granted, and each way out is a wish of its own that is planned as it says.
func TestEveryWayOutCanBePlanned(t *testing.T) {
	t.Parallel()
	d := setup(t)
	e := d.want(3, "plan", "-q", "--json", "--now", spring, poor)
	var p trip.Problem
	must(t, json.Unmarshal([]byte(e.out), &p))
	if !strings.Contains(strings.Join(p.Assumed, "\n"), "where you start") || len(p.Relaxations) < 2 {
		t.Fatalf("taken for granted is %q, ways out are %+v", p.Assumed, p.Relaxations)
	}
	for i, way := range p.Relaxations {
		intent, err := json.Marshal(way.Intent)
		must(t, err)
		it, _ := d.itinerary("--now", spring, "--intent", d.file("way.json", string(intent)))
		if flies := it.Costs.Flights > 0; flies != (i > 0) || way.Delta > 0 != flies || it.Costs.Total > it.Intent.Budget {
			t.Errorf("%s: costs %+v of %s", way.Change, it.Costs, it.Intent.Budget)
		}
	}
	wants(t, d.want(3, "plan", "-q", "--now", spring, poor).out, "TAKEN FOR GRANTED", "planned from JFK", "Arrange the journey")
}

// Somebody at a terminal takes a way out by its number. What is no number of a way is asked again, nothing leaves it.
func TestAWayOutIsTakenAtATerminal(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("script"); err != nil {
		t.Skip("no script, which makes terminals")
	}
	command := "stty cols 90 rows 50 && " + binary + " plan --now " + spring + " '" + poor + "'"
	for _, tt := range []struct {
		name, typed string
		code, runs  int
		says        []string
	}{
		{"taken", "9\nfirst\n1\n", 0, 2, []string{"Plan it one of these ways?", "4 days in Munich", "rules hold"}},
		{"left", "\n", 3, 1, []string{"Plan it one of these ways?"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			cmd := exec.Command("script", "-qec", command, "/dev/null")
			cmd.Stdin = strings.NewReader(tt.typed)
			e := d.launch(cmd).wait()
			if e.code != tt.code {
				t.Errorf("exit %d, want %d", e.code, tt.code)
			}
			seen := regexp.MustCompile(`\x1b\[[0-9;?]*[A-Za-z]`).ReplaceAllString(e.out, "")
			wants(t, strings.ReplaceAll(seen, "\r", ""), tt.says...)
			list := d.look().runs()
			if len(list) != tt.runs || (list[0].Status == run.Completed) != (tt.code == 0) {
				t.Errorf("kept are %d runs, the newest %s", len(list), list[0].Status)
			}
		})
	}
}
