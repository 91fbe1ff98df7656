package app_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
)

// Beside a plan stand others that are worth a look: none is outdone, all are paid for, none is the same trip again.
func TestOtherGoodAnswers(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	offered := 0
	for _, wish := range fiftyWishes {
		_, it := planned(t, a, ctx, wish)
		offered += len(it.Alternatives)
		all := []trip.Measures{*it.Measures}
		seen := []map[string]bool{whatIsSeen(stopsOfDays(&it))}
		for n := range it.Alternatives {
			x := &it.Alternatives[n]
			all = append(all, x.Measures)
			if x.Costs.Total > it.Intent.Budget || x.Trade == "" || len(x.Days) != len(it.Days) {
				t.Errorf("%s: alternative %d: %s, %d days: %q", wish, n+1, x.Costs.Total, len(x.Days), x.Trade)
			}
			mine := whatIsSeen(x.Days)
			for _, theirs := range seen {
				if apart(mine, theirs) < 0.25 {
					t.Errorf("%s: alternative %d is much the same as another plan", wish, n+1)
				}
			}
			seen = append(seen, mine)
		}
		for i := range all {
			for k := range all {
				if k > 0 && all[i].Outdoes(all[k]) {
					t.Errorf("%s: alternative %d is outdone by %d: %+v, %+v", wish, k, i, all[k], all[i])
				}
			}
		}
	}
	if offered < len(fiftyWishes) {
		t.Errorf("only %d other answers to %d wishes", offered, len(fiftyWishes))
	}
}

// stopsOfDays are the days of an itinerary in the form of an answer's.
func stopsOfDays(it *trip.Itinerary) []trip.AnswerDay {
	out := make([]trip.AnswerDay, len(it.Days))
	for d := range it.Days {
		for _, a := range it.Days[d].Activities {
			out[d].Stops = append(out[d].Stops, trip.AnswerStop{Role: a.Role, Option: a.OptionRef})
		}
	}
	return out
}

// whatIsSeen are the sights, and the journey as far as it alone makes a different trip.
func whatIsSeen(days []trip.AnswerDay) map[string]bool {
	out := map[string]bool{}
	for _, d := range days {
		for _, s := range d.Stops {
			switch s.Role {
			case trip.RoleSight:
				out[s.Option] = true
			case trip.RoleArrive, trip.RoleDepart, trip.RoleCheckIn:
				out["journey/"+s.Option] = true
			}
		}
	}
	return out
}

// apart is the share of sights that two plans do not have in common; all of them where the journey is another.
func apart(a, b map[string]bool) float64 {
	common, mine, theirs := 0, 0, 0
	for id := range a {
		if strings.HasPrefix(id, "journey/") && !b[id] {
			return 1
		}
		if !strings.HasPrefix(id, "journey/") {
			mine++
			if b[id] {
				common++
			}
		}
	}
	for id := range b {
		if !strings.HasPrefix(id, "journey/") {
			theirs++
		}
	}
	either := mine + theirs - common
	return float64(either-common) / float64(max(1, either))
}

// The same wish and seed offer the same answers.
func TestTheSameAnswersAgain(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	_, first := planned(t, a, ctx, fiftyWishes[1])
	_, again := planned(t, a, ctx, fiftyWishes[1])
	if d := cmp.Diff(first.Alternatives, again.Alternatives); d != "" || len(first.Alternatives) == 0 {
		t.Errorf("%d alternatives (-first +again):\n%s", len(first.Alternatives), d)
	}
}

// Who chooses an alternative gets that very plan: its flights, its bed, its sights, its price.
func TestAnAlternativeIsChosen(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	for _, wish := range []string{fiftyWishes[0], fiftyWishes[1], fiftyWishes[2]} {
		r, it := planned(t, a, ctx, wish)
		for n := range it.Alternatives {
			want := &it.Alternatives[n]
			_, got := edited(t, a, ctx, r.ID, trip.Edit{trip.TakeAnswer(n + 1)})
			if d := cmp.Diff(whatIsSeen(want.Days), whatIsSeen(stopsOfDays(&got))); d != "" {
				t.Errorf("%s: alternative %d, %s (-offered +got):\n%s", wish, n+1, want.Trade, d)
			}
			if off := got.Costs.Total - want.Costs.Total; max(off, -off) > 20*money.Cents(100) {
				t.Errorf("%s: alternative %d costs %s instead of %s", wish, n+1, got.Costs.Total, want.Costs.Total)
			}
		}
		for _, e := range []trip.Edit{{trip.TakeAnswer(len(it.Alternatives) + 1)}, {trip.TakeAnswer(-1)}, {trip.TakeAnswer(1), trip.ChangePlace{Op: trip.Remove, Ref: "d1.s1"}}} {
			if _, err := a.EditRequest(ctx, r.ID, e, time.Now()); !fault.Is(err, fault.Invalid) {
				t.Errorf("%+v: %v", e, err)
			}
		}
	}
}

// What is claimed of how near the best a plan is can be checked by anybody, and a better claim is refused.
func TestABetterClaimIsRefused(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	_, it := planned(t, a, ctx, fiftyWishes[1])
	if it.Optimality == nil || it.Optimality.Gap <= 0 {
		t.Fatalf("nothing is proved: %+v", it.Optimality)
	}
	lies := map[string]func(*trip.Itinerary){
		"a smaller gap":          func(x *trip.Itinerary) { x.Optimality.Gap-- },
		"a plan above the bound": func(x *trip.Itinerary) { x.Optimality.Objective = x.Optimality.Bound + 1 },
		"a proof nobody knows":   func(x *trip.Itinerary) { x.Optimality.By = "faith" },
		"a cheaper alternative":  func(x *trip.Itinerary) { x.Alternatives[0].Measures.Cost-- },
		"an alternative outdone": func(x *trip.Itinerary) {
			x.Alternatives[0].Measures, x.Alternatives[0].Measures.Worth = *x.Measures, 0
		},
		"a walk that is shortened": func(x *trip.Itinerary) { x.Measures.Walk-- },
	}
	if bad := documentFaults(t, a, it); bad != nil {
		t.Errorf("as it is: %v", bad)
	}
	for name, lie := range lies {
		x := it
		o, m := *it.Optimality, *it.Measures
		x.Optimality, x.Measures, x.Alternatives = &o, &m, slices.Clone(it.Alternatives)
		lie(&x)
		if documentFaults(t, a, x) == nil {
			t.Errorf("%s is believed", name)
		}
	}
}

// documentFaults is what the check of a document finds in it.
func documentFaults(t *testing.T, a *app.App, it trip.Itinerary) []string {
	t.Helper()
	for _, v := range a.Verify(it) {
		if v.Rule == "document" {
			return v.Found
		}
	}
	t.Fatal("no verdict on the document")
	return nil
}
