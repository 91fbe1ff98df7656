package app_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

var (
	dollars    = regexp.MustCompile(`\$\d|\d\x{a0}\$`)
	ratesSpeak = regexp.MustCompile(`1 [A-Z]{3} = |(is|sind) [\d.,$\x{a0}]+ (at|zum Kurs)`)
	inEuros    = regexp.MustCompile(`€\d|\d\x{a0}€`)
	euroWish   = "5 days in Paris next June, €2,500, art and food"
)

// Who says their budget in euro is told every sum in euro, in the plan and in whatever is made of it; dollars stand only where a rate is
// told. The plan itself counts in cents of a dollar, and passes its own check.
func TestSumsAreToldInTheCurrencyOfTheBudget(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	for _, lang := range []wording.Language{wording.English, wording.German} {
		id := runner.NewID()
		r, err := a.Plan(ctx, id, plan.Request{Text: euroWish, Now: now, Seed: 1, Lang: lang}, nil)
		if err != nil {
			t.Fatal(err)
		}
		it := itinerary(t, r)
		if it.Intent.Currency.Code != "EUR" || it.Facts.FXTold == nil || it.Intent.Locale().Plain() != it.Intent.Lang {
			t.Fatalf("told in %+v", it.Intent.Currency)
		}
		if got := it.Intent.Locale().Money(it.Intent.Budget); !strings.Contains(strings.NewReplacer(",", "", ".", "").Replace(got), "2500") {
			t.Errorf("the budget of €2,500 is told as %s", got)
		}
		next, after := edited(t, a, ctx, id, trip.Edit{trip.AddBudget(-400_00)})
		for name, doc := range map[string]trip.Itinerary{"planned": it, "edited": after} {
			for _, v := range a.Verify(doc) {
				if v.Verdict == trip.Fail {
					t.Errorf("%s, %s: rule %s: %q", lang, name, v.Rule, v.Found)
				}
			}
			raw, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			texts := map[string]string{"document": string(raw)}
			maps.Copy(texts, papers(t, &doc))
			for where, text := range texts {
				onlyEuros(t, string(lang)+" "+name+" "+where, text)
			}
		}
		for _, of := range []string{id, next.ID} {
			events, err := a.Store.FindEvents(ctx, of, 0)
			if err != nil {
				t.Fatal(err)
			}
			said := false
			for _, e := range events {
				if dollars.MatchString(e.DecisionNote) {
					t.Errorf("%s: the story of the run speaks of dollars: %s", lang, e.DecisionNote)
				}
				said = said || e.Status == run.NodeCompleted && inEuros.MatchString(e.DecisionNote)
			}
			if !said {
				t.Errorf("%s: the story of the run speaks of no sum in euro", lang)
			}
		}
		list, err := a.Alternatives(ctx, id, "d1.s0")
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range list {
			onlyEuros(t, "an alternative", o.Why)
		}
	}
}

// onlyEuros wants sums in euro and none in dollars, but where a rate is told.
func onlyEuros(t *testing.T, where, text string) {
	t.Helper()
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '"' || r == '\n' }) {
		if dollars.MatchString(line) && !ratesSpeak.MatchString(line) {
			t.Errorf("%s speaks of dollars: %s", where, line)
		}
	}
}

// Of a currency that nobody has a rate of the trip is told in dollars, and says so; another rate than the facts', and a sum in prose that is not the plan's, are noticed.
func TestTheRateThatSumsAreToldAtIsTheFacts(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	r, err := a.Plan(ctx, runner.NewID(), plan.Request{Text: euroWish, Now: now, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(it *trip.Itinerary){
		"another rate":     func(it *trip.Itinerary) { it.Intent.Currency.Rate++ },
		"another currency": func(it *trip.Itinerary) { it.Intent.Currency.Code = "GBP" },
		"dollars":          func(it *trip.Itinerary) { it.Intent.Currency = trip.Currency{} },
		"a dollar's sum in euro": func(it *trip.Itinerary) {
			for i, said := range it.Summary {
				it.Summary[i] = strings.Replace(said, it.Intent.Locale().Money(it.Costs.Total), strings.Replace(it.Costs.Total.String(), "$", "€", 1), 1)
			}
		},
	} {
		it := itinerary(t, r)
		before := slices.Clone(it.Summary)
		change(&it)
		if name == "a dollar's sum in euro" && slices.Equal(it.Summary, before) {
			t.Fatalf("the summary does not tell the total: %s", before)
		}
		failed := false
		for _, v := range a.Verify(it) {
			failed = failed || v.Verdict == trip.Fail
		}
		if !failed {
			t.Errorf("%s: nobody notices", name)
		}
	}
	in := itinerary(t, r).Intent
	in.Currency = trip.Currency{Code: "XXX"}
	r, err = a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	it := itinerary(t, r)
	told := slices.ContainsFunc(it.Degraded, func(d trip.Degradation) bool {
		return d.Tool == "fx" && strings.Contains(d.Reason, "no exchange rate is known")
	})
	if !told || it.Intent.Currency != (trip.Currency{}) || !strings.Contains(strings.Join(it.Summary, " "), it.Costs.Total.String()) {
		t.Errorf("a currency that nobody knows: %+v, %+v, %q", it.Degraded, it.Intent.Currency, it.Summary)
	}
	in.Currency = trip.Currency{Code: "euro"}
	if err := in.Validate(); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "currency.code") {
		t.Errorf("no code: %v", err)
	}
}
