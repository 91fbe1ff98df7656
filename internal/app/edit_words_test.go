package app_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
)

func asFault(err error) *fault.Error {
	var f *fault.Error
	errors.As(err, &f)
	return f
}

// A description is read like the first sentence, and what cannot be read is a question.
func TestEditsInWords(t *testing.T) {
	racetest.Sequence(t)
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
		"a cheaper hotel": func(t *testing.T, it *trip.Itinerary) {
			was, is := nightly(&before), nightly(it)
			if is >= was || it.Intent.Budget != before.Intent.Budget || stopsIn(it) < stopsIn(&before)-1 ||
				!slices.ContainsFunc(it.Assumed, func(s string) bool { return strings.HasPrefix(s, anotherHotel) }) {
				t.Errorf("a night costs %s after %s, the budget is %s, %d stops after %d; took for granted %q", is, was, it.Intent.Budget, stopsIn(it), stopsIn(&before), it.Assumed)
			}
		},
		"a nicer hotel, $2000 more": func(t *testing.T, it *trip.Itinerary) {
			if was, is := nightly(&before), nightly(it); is <= was {
				t.Errorf("a night costs %s after %s", is, was)
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
			_, it := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords(text)})
			want(t, &it)
		})
	}
	r, err := a.Edit(ctx, parent.ID, runner.NewID(), trip.Edit{trip.InWords("without Versailles")})
	if err != nil || r.Status != run.Error {
		t.Fatalf("ended as %s, %v", r.Status, err)
	}
	if p := problem(t, r); p.Code != "invalid" || p.Field != "description" || p.Message != "Palace of Versailles is not in the plan" {
		t.Errorf("what is not there is taken out: %q %q %q", p.Code, p.Field, p.Message)
	}
	for text, says := range map[string]string{"teach me to surf": "surf", "more museums": "museums", "hmm": "hmm", "please": "What shall change"} {
		r, err := a.Edit(ctx, parent.ID, runner.NewID(), trip.Edit{trip.InWords(text)})
		if err != nil || r.Status != run.Error {
			t.Errorf("%q ended as %s, %v", text, r.Status, err)
			continue
		}
		if p := problem(t, r); p.Code != "question" || p.Question == nil || p.Question.Field != "description" || !strings.Contains(p.Message, says) {
			t.Errorf("%q: problem %q %q", text, p.Code, p.Message)
		}
	}
}

// nightly is what a night costs in the hotel of a trip.
func nightly(it *trip.Itinerary) money.Cents {
	for _, d := range it.Days {
		for _, a := range d.Activities {
			if l := it.Facts.Lodging(a.OptionRef); l != nil {
				return l.Price
			}
		}
	}
	return 0
}

// Who goes on asking for a cheaper hotel gets one, until there is none: then they are told so, and the trip stays as it is.
func TestEverCheaperHotels(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, parisWish)
	for price := nightly(&before); ; price = nightly(&before) {
		r, err := a.Edit(ctx, parent.ID, runner.NewID(), trip.Edit{trip.InWords("a cheaper hotel")})
		if err != nil {
			t.Fatal(err)
		}
		if r.Status == run.Error {
			if p := problem(t, r); p.Code != "question" || !strings.Contains(p.Message, "No cheaper hotel than") || price > 150_00 {
				t.Errorf("at %s a night: %q", price, p.Message)
			}
			return
		}
		parent, before = r, itinerary(t, r)
		if nightly(&before) >= price {
			t.Fatalf("%s a night after %s", nightly(&before), price)
		}
		if n := len(slices.DeleteFunc(slices.Clone(before.Assumed), func(s string) bool { return !strings.HasPrefix(s, anotherHotel) })); n != 1 {
			t.Errorf("%d hotels were taken for granted: %q", n, before.Assumed)
		}
	}
}

// What a meal costs is part of the daily spend, which an edit of the stops leaves as it is: no line of a difference claims to save there.
func TestADifferenceCountsNoMealTwice(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, parisWish)
	meals := 0
	for _, words := range []string{"$300 less", "one day later", "a cheaper hotel"} {
		r, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords(words)})
		for _, c := range revise.Diff(parent.ID, &before, r.ID, &after).Changes {
			if c.Role == trip.RoleLunch || c.Role == trip.RoleDinner {
				meals++
				if c.Delta != 0 {
					t.Errorf("%s: %s %s → %s is said to make %s", words, c.Kind, c.Before, c.After, c.Delta)
				}
			}
		}
	}
	if meals == 0 {
		t.Error("no meal changed: the test shows nothing")
	}
}

var anotherHotel, _, _ = strings.Cut(revise.AnotherHotel, "%")
