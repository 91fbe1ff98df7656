package app_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

func asFault(err error) *fault.Error {
	var f *fault.Error
	errors.As(err, &f)
	return f
}

// A description is read like the first sentence, and what cannot be read is a question.
func TestEditsInWords(t *testing.T) {
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, parisWish)
	_, chapel, _ := has(&before, "sainte_chapelle")
	for text, want := range map[string]func(t *testing.T, it *trip.Itinerary){
		"cheaper": func(t *testing.T, it *trip.Itinerary) {
			if it.Costs.Total > before.Costs.Total*9/10 || !slices.ContainsFunc(it.Assumed, func(s string) bool { return strings.HasPrefix(s, "You want it cheaper") }) {
				t.Errorf("costs %s after %s; took for granted %q", it.Costs.Total, before.Costs.Total, it.Assumed)
			}
		},
		"$300 less": func(t *testing.T, it *trip.Itinerary) {
			if it.Intent.Budget != before.Intent.Budget-300_00 {
				t.Errorf("budget %s", it.Intent.Budget)
			}
		},
		"no museum on day 2": func(t *testing.T, it *trip.Itinerary) {
			for _, act := range it.Days[1].Activities {
				if s := it.Facts.Attraction(act.OptionRef); s != nil && s.VenueType == trip.Museum {
					t.Errorf("%s on day 2", act.Name)
				}
			}
		},
		"add the Catacombs": func(t *testing.T, it *trip.Itinerary) {
			if _, _, ok := has(it, "catacombs"); !ok {
				t.Error("no catacombs")
			}
		},
		"one day later": func(t *testing.T, it *trip.Itinerary) {
			if it.Days[0].Date != before.Days[0].Date.AddDays(1) {
				t.Errorf("begins %s", it.Days[0].Date)
			}
		},
		"less walking": func(t *testing.T, it *trip.Itinerary) {
			if it.Intent.Pace != trip.PaceRelaxed || stopsIn(it) >= stopsIn(&before) {
				t.Errorf("pace %s, %d stops after %d", it.Intent.Pace, stopsIn(it), stopsIn(&before))
			}
		},
		"skip the Sainte-Chapelle": func(t *testing.T, it *trip.Itinerary) {
			if _, _, ok := has(it, "sainte_chapelle"); ok {
				t.Error("the Sainte-Chapelle is still there")
			}
		},
		"lock the Sainte-Chapelle": func(t *testing.T, it *trip.Itinerary) {
			if _, now, _ := has(it, "sainte_chapelle"); !now.Locked || now.Window != chapel.Window {
				t.Errorf("locked %v at %s", now.Locked, now.Window)
			}
		},
	} {
		t.Run(text, func(t *testing.T) {
			_, it := edited(t, a, ctx, parent.ID, plan.Edit{Description: text})
			want(t, &it)
		})
	}
	for text, says := range map[string]string{"teach me to surf": "surf", "more museums": "museums", "hmm": "hmm", "please": "What shall change"} {
		r, err := a.Edit(ctx, parent.ID, app.NewRunID(), plan.Edit{Description: text})
		if err != nil || r.Status != run.Error {
			t.Errorf("%q ended as %s, %v", text, r.Status, err)
			continue
		}
		if p := problem(t, r); p.Code != "question" || p.Question == nil || p.Question.Field != "description" || !strings.Contains(p.Message, says) {
			t.Errorf("%q: problem %q %q", text, p.Code, p.Message)
		}
	}
}
