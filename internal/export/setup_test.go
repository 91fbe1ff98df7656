package export_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sample is five days in Paris with what a page can show: a stop whose place and price are not known, a locked one, weather of
// the season, advice, and a certificate.
func sample() *trip.Itinerary {
	in, p, f := triptest.Paris()
	it := triptest.Itinerary(in, p, f)
	it.Summary = []string{"Five days in Paris for two.", "You sleep at Hôtel des Grandes Écoles."}
	it.Disclaimers = []string{"Prices and times are estimates; verify before booking."}
	it.Assumed = []string{"Rooms were not named: one double room."}
	it.Advisories = []trip.Violation{{Message: "Rain is likely on Tuesday."}}
	it.Certificate.Rules = []trip.RuleVerdict{{Rule: "budget", Verdict: trip.Pass}, {Rule: "weather", Verdict: trip.Advise}}
	unknown := &it.Days[1].Activities[0]
	unknown.Geo, unknown.OptionRef, unknown.Cost = nil, "nobody_knows", 0
	it.Days[1].Activities[1].Locked = true
	return &it
}

func lay(t testing.TB, it *trip.Itinerary) *export.Sheet {
	t.Helper()
	s, err := export.Lay(it)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func write(t testing.TB, it *trip.Itinerary, f export.Format) string {
	t.Helper()
	b, err := export.Write(it, f)
	if err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	return string(b)
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update to write it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}
