package export_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/wording"
)

// What is bought in the place of single tickets stands under the costs, which are counted with it.
func TestPassesStandUnderTheCosts(t *testing.T) {
	t.Parallel()
	for lang, want := range map[wording.Language]string{
		"":             "- Museum pass on 2 days for 2 people: $64.80 instead of $80 of single tickets\n- Day ticket on 1 day for 2 people: $9.72 instead of $21.60 of single tickets\n",
		wording.German: "- Day ticket, 1 Tag für 2 Personen: 9,72 $ statt 21,60 $ für einzelne Tickets\n",
	} {
		it := sample()
		it.Intent.Lang = lang
		it.Facts.City.Passes = triptest.Passes()
		it.Plan = passes.With(it.Plan, &it.Intent, &it.Facts)
		it.Costs = it.Plan.Costs()
		if got := strings.ReplaceAll(write(t, it, export.Markdown), "\u00a0", " "); !strings.Contains(got, want) {
			t.Errorf("%q: there is no %q in\n%s", lang, want, got)
		}
	}
}
