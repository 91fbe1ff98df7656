package trip_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// A document says what is read from it and nothing else, however it is laid out.
func TestADocumentSaysWhatIsReadFromIt(t *testing.T) {
	t.Parallel()
	it := triptest.Itinerary(triptest.Paris())
	it.Plan.Seed = 1<<63 + 1 // which no double holds
	b, err := json.MarshalIndent(it, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	var sorted map[string]json.RawMessage
	if err := json.Unmarshal(b, &sorted); err != nil {
		t.Fatal(err)
	}
	other, err := json.Marshal(sorted)
	if err != nil {
		t.Fatal(err)
	}
	whole := string(other)
	stories := []struct {
		name, from, to, at string
		lost               bool // in reading: what is written of what was read does not say it any more
	}{
		{"as it is", "", "", "", true},
		{"a number written otherwise", `"citation_coverage":1,`, `"citation_coverage":1.0,`, "", true},
		{"a member that says nothing", `"banner"`, `"banner"`, "", true},
		{"it is left out", `"notes":"",`, ``, "days[0].activities[0].notes", true},
		{"it is added", `"title":"Five`, `"banner":"","title":"Five`, "banner", true},
		{"none instead of an empty list", `"degraded":null`, `"degraded":[]`, "degraded", false},
		{"a place more exactly", `"lat":48.8606`, `"lat":48.86060001`, "days[1].activities[0].geo.lat", true},
		{"another zone", `"created_at":"2025-05-01T08:00:00Z"`, `"created_at":"2025-05-01T10:00:00+02:00"`, "created_at", false},
		{"the last digit of a large seed", `9223372036854775809`, `9223372036854775808`, "plan.rng_seed", false},
	}
	for _, s := range stories {
		doc := strings.Replace(whole, s.from, s.to, 1)
		if doc == whole && s.from != s.to {
			t.Errorf("%s: %q is not there", s.name, s.from)
			continue
		}
		read, err := trip.ParseItinerary([]byte(doc))
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		if at, ok := it.Unread([]byte(doc)); at != s.at || ok != (s.at == "") {
			t.Errorf("%s: %q differs (%v), want %q", s.name, at, ok, s.at)
		}
		if at, ok := read.Unread([]byte(doc)); s.lost && (at != s.at || ok != (s.at == "")) {
			t.Errorf("%s, as it was read: %q differs (%v)", s.name, at, ok)
		}
	}
	if at, ok := it.Unread([]byte("{")); ok || at != "(document)" {
		t.Errorf("no JSON: %q, %v", at, ok)
	}
}
