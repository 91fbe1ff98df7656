package main_test

import (
	"encoding/json"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/terminal"
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

// Somebody at a terminal takes a way out by its number, here and on a server, or answers a question. What is no number of a way is
// asked again, nothing leaves it, and an interrupt ends it.
func TestWhoSitsAtATerminalIsAsked(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("script"); err != nil {
		t.Skip("no script, which makes terminals")
	}
	const ways, interrupt = "Plan it one of these ways?", "\x03"
	for _, tt := range []struct {
		name, wish string
		there      bool
		typed      []string // each when the prompt is there
		code       int
		says       []string
	}{
		{"a way is taken", poor, false, []string{"9\n", "first\n", "1\n"}, 0, []string{ways, "4 days in Munich", "rules hold"}},
		{"a way is taken on a server", poor, true, []string{"1\n"}, 0, []string{ways, "4 days in Munich", "rules hold"}},
		{"all are left", poor, false, []string{"\n"}, 3, []string{ways}},
		{"interrupted", poor, false, []string{interrupt}, 130, []string{ways}},
		{"a question is answered", "5 days next June, $2,500", false, []string{"Paris\n"}, 0, []string{"5 days in Paris", "rules hold"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			command := "stty cols 90 rows 50 && exec " + binary + " plan '" + tt.wish + "'"
			if tt.there {
				s := setup(t).generous().serve()
				me, err := s.signup().Me(t.Context())
				must(t, err)
				d = d.with("TRIPWRIGHT_EMAIL="+me.User.Email, "TRIPWRIGHT_PASSWORD="+password)
				command += " --server " + s.url
			} else {
				command += " --now " + spring
			}
			cmd := exec.Command("script", "-qefc", command, "/dev/null")
			keys, err := cmd.StdinPipe()
			must(t, err)
			p := d.launch(cmd)
			for k, typed := range tt.typed {
				eventually(t, "it asks", func() bool { return strings.Count(p.out.String(), terminal.Prompt) > k })
				_, err := keys.Write([]byte(typed))
				must(t, err)
			}
			e := p.wait()
			_ = keys.Close()
			if e.code != tt.code {
				t.Errorf("exit %d, want %d", e.code, tt.code)
			}
			seen := regexp.MustCompile(`\x1b\[[0-9;?]*[A-Za-z]`).ReplaceAllString(e.out, "")
			wants(t, strings.ReplaceAll(seen, "\r", ""), tt.says...)
		})
	}
}
