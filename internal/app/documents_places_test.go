package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

const ownPlaces = `# Places we like

## Musée Inconnu

Location: 48.8553, 2.3158
Hours: daily 10:00–18:30
Price: €14
Visit: 90 minutes
Type: art museum

## Louvre Museum

Location: 48.8606, 2.3376
Hours: daily 01:00–02:00
Price: €3
`

// A place that stands in a document only can be planned by its organisation, with the document behind it, and the plan passes every
// rule; no other organisation sees it, and the pack's own sights stay the pack's.
func TestAPlaceOfADocumentIsPlanned(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, _ := libraryOf(t, t.TempDir(), &fake{name: "A"})
	takeIn(t, a, tenant.Local.Org, "d1", ownPlaces)
	ask := plan.Request{Text: "5 days in Paris next June, $2,500, art", Now: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC), Seed: 1}
	in := completed(t, planBy(t, a, tenant.Local.Org, ask)).Intent
	in.Requirements = append(slices.Clone(in.Requirements), trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: "Musée Inconnu"}})
	ask.Text, ask.Intent = "", &in
	it := completed(t, planBy(t, a, tenant.Local.Org, ask))
	at := slices.IndexFunc(it.Facts.Attractions, func(s trip.Attraction) bool { return s.Name == "Musée Inconnu" })
	if at < 0 {
		t.Fatal("the place is not in the plan")
	}
	own := &it.Facts.Attractions[at]
	if own.Provenance.RefID != "d1#0" || own.Price == nil || *own.Price < 10_00 || *own.Price > 25_00 {
		t.Fatalf("the place is not in the plan: %+v", own)
	}
	louvre := slices.IndexFunc(it.Facts.Attractions, func(s trip.Attraction) bool {
		return s.Name == "Louvre Museum" && strings.HasPrefix(s.ID, trip.OwnPrefix)
	})
	if louvre >= 0 {
		t.Error("a place that the pack knows was taken from the document as another one")
	}
	for _, v := range a.Verify(it) {
		if v.Verdict == trip.Fail {
			t.Errorf("rule %s: %v", v.Rule, v.Found)
		}
	}
	if verdict, found := saysOf(a, it, "amendments"); verdict != trip.Advise { // its words are not in the itinerary
		t.Errorf("what stands on a document alone is not said to: %s %s", verdict, found)
	}
	if other := planBy(t, a, "b", ask); other.Status != run.Error || !strings.Contains(string(other.Problem), "is not a sight Tripwright knows") {
		t.Errorf("another organisation sees the place: %s, %s", other.Status, other.Problem)
	}
}

func planBy(t *testing.T, a *App, org string, req plan.Request) run.Run {
	t.Helper()
	r, err := a.PlanAlike(orgOf(t, org), runner.NewID(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func completed(t *testing.T, r run.Run) (it trip.Itinerary) {
	t.Helper()
	if r.Status != run.Completed {
		t.Fatalf("%s: %s", r.Status, r.Problem)
	}
	if err := json.Unmarshal(r.Result, &it); err != nil {
		t.Fatal(err)
	}
	return it
}
