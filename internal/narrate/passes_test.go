package narrate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/wording"
)

// What is bought in the place of single tickets is told with both sums, and each pass with where it is from.
func TestPassesAreToldWithBothSums(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		lang  wording.Language
		only  trip.CostCategory
		want  string
		cited int
	}{
		{"", "", "You save with passes: Museum pass on 2 days for 2 people: $64.80 instead of $", 2},
		{"", trip.CostTransit, "You save with a pass: Day ticket on 1 day for 2 people: $9.72 instead of $21.60 of single tickets.", 1},
		{wording.German, trip.CostTransit, "Mit einem Pass sparst du: Day ticket, 1 Tag für 2 Personen: 9,72 $ statt 21,60 $ für einzelne Tickets.", 1},
		{"", trip.CostLodging, "", 0},
	} {
		s := happy()
		s.Intent.Lang = tt.lang
		s.Facts.City.Passes = triptest.Passes()
		s.Plan = passes.With(s.Plan, &s.Intent, s.Facts)
		s.Plan.Passes = slices.DeleteFunc(s.Plan.Passes, func(p trip.PassTaken) bool { return tt.only != "" && p.Category != tt.only })
		it, err := narrate.Itinerary(s)
		if err != nil {
			t.Fatal(err)
		}
		said := strings.ReplaceAll(strings.Join(it.Summary, "\n"), "\u00a0", " ")
		if !strings.Contains(said, tt.want) || tt.want == "" && strings.Contains(said, "save") {
			t.Errorf("%q says of passes: %s", tt.lang, said)
		}
		cited := 0
		for _, c := range it.Citations {
			if strings.HasPrefix(c.Provenance.RefID, "paris/pass_") {
				cited++
			}
		}
		if cited != tt.cited {
			t.Errorf("%q: %d passes are cited, want %d", tt.lang, cited, tt.cited)
		}
		if err := narrate.Check(&it, s.Zones); tt.lang == "" && err != nil {
			t.Errorf("its own words are refused: %v", err)
		}
	}
}

// Of a family those have a pass who need one, which are fewer than travel: what is said of them passes its own check.
func TestAPassForSomeOfAFamily(t *testing.T) {
	t.Parallel()
	for _, age := range []int{2, 9} { // free, and for half on single tickets
		s := happy()
		s.Intent.Party.Children, s.Intent.ChildAges = 1, []int{age}
		s.Facts.City.Fares.FreeToAge, s.Facts.City.Fares.ChildToAge = 3, 9
		s.Facts.City.Passes = triptest.Passes()
		s.Plan = passes.With(s.Plan, &s.Intent, s.Facts)
		it, err := narrate.Itinerary(s)
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.Join(it.Summary, "\n"); !strings.Contains(said, "Day ticket on 1 day for 2 people") {
			t.Errorf("a child of %d: %s", age, said)
		}
		if err := narrate.CheckSummary(&it); err != nil {
			t.Errorf("a child of %d: %v", age, err)
		}
	}
}
