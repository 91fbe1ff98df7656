package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/run"
)

// kept releases are those that the program under test must go on with.
func keptReleases(t *testing.T, file string) (paths []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(releases, "*", file))
	must(t, err)
	if len(paths) == 0 {
		t.Fatal("no release is kept")
	}
	return paths
}

// inTodaysWords is a page of a release before in the words that pages have now, without its spaces and line breaks, since words are longer and shorter:
// where a fact is from, and of which day the rates are.
func inTodaysWords(page string) string {
	s := ratesAsOf.ReplaceAllStringFunc(strings.Join(strings.Fields(strings.ReplaceAll(page, "┇", "")), " "), func(said string) string {
		day, err := time.Parse("FX as-of 2006-01-02", said)
		if err != nil {
			return said
		}
		return day.Format("Exchange rates of 2 January 2006")
	})
	return otherWords.Replace(s)
}

var (
	ratesAsOf  = regexp.MustCompile(`FX as-of \d{4}-\d\d-\d\d`)
	otherWords = strings.NewReplacer("fixture: from the city pack", "estimated: from this program's own data", "fixture, from the city pack", "estimated, from this program's own data",
		"from the city pack", "estimated, from this program&#39;s own data", " fixture ·", " estimated ·", " real ·", " confirmed ·", "mitgelieferten Daten", "eigenen Daten dieses Programms")
)

// What a release kept on a machine of one's own opens, shows as it did, is checked, handed on and changed.
func TestTripsOfTheReleaseBefore(t *testing.T) {
	t.Parallel()
	for _, path := range keptReleases(t, "local.tar.zst") {
		d, k := unpack(t, path)
		list := d.want(0, "runs", "--limit", "100").out
		for _, r := range k.Runs {
			wants(t, list, r.ID)
			if r.Problem != "" {
				wants(t, d.want(2, "show", r.ID).err, "itinerary")
			}
			if r.InFlight != "" || r.Problem != "" {
				continue
			}
			if e := d.want(0, "show", r.ID, "--json"); e.out != r.JSON {
				t.Errorf("%s: other bytes than the release before printed: %s", r.Name, cmp.Diff(strings.Split(r.JSON, "\n"), strings.Split(e.out, "\n")))
			}
			if e := d.want(0, "show", r.ID); r.Text != "" && inTodaysWords(e.out) != inTodaysWords(r.Text) {
				t.Errorf("%s is shown as something else: %s", r.Name, cmp.Diff(inTodaysWords(r.Text), inTodaysWords(e.out)))
			}
			d.want(0, "verify", d.file("kept.json", r.JSON))
			for _, format := range []string{"pdf", "ics", "gpx", "md"} {
				to := filepath.Join(d.dir, "kept."+format)
				d.want(0, "export", r.ID, "--as", format, "--out", to)
				if b, err := os.ReadFile(to); err != nil || len(b) < 1000 {
					t.Errorf("%s as %s has %d bytes (%v)", r.Name, format, len(b), err)
				}
			}
		}
		wants(t, d.want(0, "knowledge", "list", "--city", "Paris").out, k.Items[0], "taken in")
		wants(t, d.want(0, "knowledge", "search", "--city", "Paris", "when is the Louvre shut?").out, "Notes on Paris", "closed on Mondays")
	}
}

// Every trip of the release before is changed, in each of the ways that it knew, and what comes of it verifies.
func TestTripsOfTheReleaseBeforeAreChanged(t *testing.T) {
	t.Parallel()
	for _, path := range keptReleases(t, "local.tar.zst") {
		d, k := unpack(t, path)
		for _, c := range []struct {
			of   string
			edit []string
		}{
			{"paris", []string{"--answer", "1"}},
			{"munich", []string{"--shift", "7"}},
			{"tokyo", []string{"--longer=-1"}},
			{"german", []string{"a cheaper hotel"}},
			{"more money", []string{"without the Louvre"}},
			{"a week later", []string{"--shift=-3"}},
			{"in words", []string{"--keep", "close", "$100 more"}},
			{"an edit of an edit", []string{"a day shorter"}},
			{"with a document", []string{"$200 more"}},
		} {
			r := k.named(t, c.of)
			before := d.want(0, "show", r.ID, "--json").out
			e := d.want(0, append([]string{"edit", r.ID, "--json", "--now", spring}, c.edit...)...)
			d.want(0, "verify", d.file("edited.json", d.want(0, "show", "last", "--json").out))
			if e.out == "" || d.want(0, "show", r.ID, "--json").out != before {
				t.Errorf("%s: the edit %q changed the trip before", r.Name, c.edit)
			}
		}
	}
}

// A run that was in flight when the release before was killed ends in this one, whichever node it was in: as it would have ended there where its
// itinerary was written, and else with a trip of what is known now, which holds as a whole. Facts of two releases are not mixed.
func TestRunsInFlightOverAnUpgrade(t *testing.T) {
	t.Parallel()
	for _, path := range keptReleases(t, "local.tar.zst") {
		d, k := unpack(t, path)
		look := d.look()
		seen := 0
		for _, r := range k.Runs {
			if r.InFlight == "" {
				continue
			}
			seen++
			before := look.events(r.ID)
			e := d.want(0, "plan", "--resume", r.ID, "--json")
			after := look.events(r.ID)
			wellTold(t, after, run.Done)
			if diff := cmp.Diff(before, after[:len(before)]); diff != "" {
				t.Errorf("%s: what was told before the upgrade has changed:\n%s", r.Name, diff)
			}
			if told := slices.ContainsFunc(before, func(e run.Event) bool { return e.Node == "synthesizer" && e.Status == run.NodeCompleted }); told && e.out != r.JSON {
				t.Errorf("%s: other bytes than without the upgrade: %s", r.Name, cmp.Diff(strings.Split(r.JSON, "\n"), strings.Split(e.out, "\n")))
			}
			d.want(0, "verify", d.file("resumed.json", d.want(0, "show", r.ID, "--json").out))
		}
		if seen < len(nodes) {
			t.Errorf("%d runs were in flight", seen)
		}
	}
}
