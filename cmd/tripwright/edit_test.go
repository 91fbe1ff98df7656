package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

// A kept trip is changed in words; what changed stands below the new one, and the old one is still there.
func TestATripIsEditedInTheTerminal(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wants(t, d.want(2, "edit", "last", "a cheaper hotel").err, "no trip was planned yet")
	first := d.want(0, "plan", "-q", "--now", spring, "--intent", d.file("intent.json", paris())).out
	parent := d.look().runs()[0]

	file := filepath.Join(d.dir, "edited.json")
	e := d.want(0, "edit", "last", "without the Louvre", "--now", spring, "-o", file)
	wants(t, e.err, "Kept to the plan", "Checking every rule")
	page, changed, below := strings.Cut(e.out, "  CHANGED ")
	if !below || !strings.Contains(changed, "− Louvre") && !strings.Contains(changed, "~ Louvre") || strings.Contains(changed, "SOURCES") {
		t.Errorf("what changed is told as:\n%s", changed)
	}
	wants(t, changed, "as before")
	if before, _, _ := strings.Cut(page, "DECIDED"); strings.Contains(before, "Louvre Museum") {
		t.Errorf("the Louvre is still in the trip:\n%s", before)
	}
	b, err := os.ReadFile(file)
	must(t, err)
	it, err := trip.ParseItinerary(b)
	must(t, err)
	runs := d.look().runs()
	if len(runs) != 2 || runs[0].ParentID != parent.ID || !strings.Contains(string(runs[0].Result), it.ID) {
		t.Errorf("kept are %d runs, the newest is an edit of %q", len(runs), runs[0].ParentID)
	}
	wants(t, d.want(0, "runs").out, "an edit of", parent.ID)

	if shown := d.want(0, "show", parent.ID).out; shown != first {
		t.Errorf("what was edited is shown as something else:\n%s", shown)
	}
	if shown := d.want(0, "show", "last").out; shown != strings.TrimSuffix(page, "\n") {
		t.Errorf("the edit is shown as something else than it was:\n%s", shown)
	}
	var again trip.Itinerary
	must(t, json.Unmarshal([]byte(d.want(0, "show", "last", "--json").out), &again))
	if again.ID != it.ID {
		t.Errorf("shown is %s, edited was %s", again.ID, it.ID)
	}
}

// An edit that was killed goes on where it was, and tells what changed as if nothing had happened.
func TestAnEditThatWasKilledGoesOn(t *testing.T) {
	t.Parallel()
	slow(t)
	d := setup(t)
	d.want(0, "plan", "-q", "--now", spring, "--intent", d.file("intent.json", paris()))
	k := d.look()
	parent := k.only()
	undisturbed := d.want(0, "edit", parent.ID, "-q", "--now", spring, "a cheaper hotel").out
	p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=verifier:30s").start("edit", parent.ID, "--now", spring, "a cheaper hotel")
	r := k.started("verifier")
	_ = p.cmd.Process.Kill()
	p.wait()
	if e := d.want(0, "plan", "--resume", r.ID); e.out != undisturbed || !strings.Contains(e.out, "  CHANGED ") {
		t.Errorf("told otherwise than without the kill:\n%s", cmp.Diff(undisturbed, e.out))
	}
}

// An interrupt in the middle of an edit leaves the trip that was to be changed as it was.
func TestAnEditIsCancelled(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.want(0, "plan", "-q", "--now", spring, "--intent", d.file("intent.json", paris()))
	k := d.look()
	parent := k.only()
	p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=verifier:30s").start("edit", parent.ID, "--now", spring, "a cheaper hotel")
	k.started("verifier")
	p.signal(os.Interrupt)
	if e := p.wait(); e.code != 130 || e.out != "" || !strings.Contains(e.err, "Cancelled") {
		t.Error(e)
	}
	if list := k.runs(); len(list) != 2 || list[0].Status != run.Cancelled || list[1].Status != run.Completed {
		t.Errorf("kept are %d runs, of which the newest is %s", len(list), list[0].Status)
	}
	wants(t, d.want(0, "show", "last").out, "5 days in Paris")
}

// An edit need not be words, and what makes none is said.
func TestEditsWithoutWords(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.want(0, "plan", "-q", "--now", spring, "--intent", d.file("intent.json", paris()))
	parent := d.look().runs()[0].ID
	wants(t, d.want(0, "edit", parent, "-q", "--now", spring, "--shift", "7").out, "17–21 June 2025", "CHANGED")
	wants(t, d.want(0, "edit", parent, "-q", "--now", spring, "--longer", "1").out, "6 days in Paris, 10–15 June 2025", "CHANGED")
	wants(t, d.want(0, "edit", parent, "-q", "--now", spring, "a", "day", "shorter").out, "4 days in Paris, 10–13 June 2025", "CHANGED")
	wants(t, d.want(2, "edit", parent, "-q", "--now", spring, "--longer=-2").err, "tripwright: That is 3 days", "4 to 7 days")
	wants(t, d.want(0, "edit", parent, "-q", "--now", spring, "--answer", "1", "--keep", "close").out, "CHANGED")
	wants(t, d.want(0, "edit", parent, "-q", "--now", spring, "$100 more", "--max-changes", "0").out, "CHANGED", "the trip stands as it was")
	wants(t, d.want(0, "edit", parent, "-q", "--now", spring, "--swap", "2,3").out, "CHANGED")
	rests := d.want(0, "plan", "-q", "--now", spring, "6 days in Paris from 3 June, two adults from London, $4,000, one rest day in the middle").out
	wants(t, rests, "Day 4 · Friday 6 June", "Time at leisure in Paris")
	for _, bad := range []struct {
		args []string
		says string
	}{
		{[]string{parent}, "say what shall change"},
		{[]string{parent, "--answer", "99"}, "alternative: must be one of"},
		{[]string{parent, "--keep", "all"}, "--keep"},
		{[]string{"none", "cheaper"}, "there is no such run"},
		{[]string{parent, "--swap", "1,3"}, "Day 1 is a day of travel"},
		{[]string{parent, "swap", "day", "2", "and", "day", "5"}, "Day 5 is a day of travel"},
		{[]string{parent, "cheaper", "--server", "http://127.0.0.1:1"}, "a server edits at its own time"},
		{[]string{parent, "teach me to surf"}, "tripwright: I did not understand"},
		{[]string{parent, "cheaper", "--now", "2026-01-01T00:00:00Z"}, "date_window.start: lies in the past"},
	} {
		if e := d.want(2, append([]string{"edit", "-q", "--now", spring}, bad.args...)...); !strings.Contains(e.err, bad.says) || e.out != "" {
			t.Errorf("edit %q says %q on one hand and %q on the other, want %q", bad.args, e.err, e.out, bad.says)
		}
	}
}

// A trip of a server is edited and shown as one of this machine is.
func TestATripOfAServerIsEdited(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	me, err := s.signup().Me(t.Context())
	must(t, err)
	d := setup(t).with("TRIPWRIGHT_EMAIL="+me.User.Email, "TRIPWRIGHT_PASSWORD="+password)
	wants(t, d.want(2, "edit", "last", "cheaper", "--server", s.url).err, "no trip was planned yet")
	d.want(0, "plan", "-q", "--server", s.url, "5 days in Paris next June, $2,500, art and food")
	page, changed, _ := strings.Cut(d.want(0, "edit", "last", "a cheaper hotel", "-q", "--server", s.url).out, "\n  CHANGED ")
	wants(t, changed, "less")
	if shown := d.want(0, "show", "last", "--server", s.url).out; shown != page {
		t.Errorf("shown is:\n%s", shown)
	}
}
