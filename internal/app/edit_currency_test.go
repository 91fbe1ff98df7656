package app_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/llm/scripted"
	"github.com/tripwright/tripwright/internal/models"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Whoever says a new budget in another currency is told every sum in it from then on; who says a difference is not.
func TestANewBudgetBringsItsCurrency(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	last, before := planned(t, a, ctx, parisWish)
	if before.Intent.Currency.Code != "" {
		t.Fatalf("the trip is told in %q", before.Intent.Currency.Code)
	}
	for _, step := range []struct{ said, code, budget string }{
		{"a budget of €2,600", "EUR", "€2,600"},
		{"€200 less", "EUR", "€2,400"},
		{"$1 more", "EUR", ""},
		{"a budget of 2,700", "EUR", "€2,700"},
		{"a budget of £2,300", "GBP", "£2,300"},
		{"€10 more", "GBP", ""},
		{"one day later", "GBP", ""},
		{"a budget of $2,900", "", "$2,900"},
	} {
		r, it := edited(t, a, ctx, last.ID, trip.Edit{trip.InWords(step.said)})
		if got := it.Intent.Locale().Money(it.Intent.Budget); it.Intent.Currency.Code != step.code || step.budget != "" && got != step.budget {
			t.Errorf("%q: told in %q, the budget is %s", step.said, it.Intent.Currency.Code, got)
		}
		last = r
	}
}

// rates stand in for those of the day: a euro is worth 1.20 dollars.
func rates(_ context.Context, currency string, _ time.Time) (money.Rate, bool) {
	return 1_200_000_000, currency == "EUR"
}

// A model gives a budget as it was said; what it is worth is for code, and it is told how it was counted.
func TestAModelGivesSumsAsTheyWereSaid(t *testing.T) {
	t.Parallel()
	request := plan.Request{Text: "five days in Paris, €2,500, art", Now: now}
	ask := func(text, sum string) (plan.Reading, error) {
		req := request
		req.Text = text
		m := scripted.New(strings.Replace(goodIntent, `"budget_usd_cents": 250000`, sum, 1))
		return models.Reader{Model: m, Cities: cities(t), Rate: rates}.Read(t.Context(), req, false)
	}
	got, err := ask(request.Text, `"budget_usd_cents": 0, "budget_said": {"cents": 250000, "currency": "eur"}`)
	if err != nil || got.Question != nil || got.Intent.Budget != 3000_00 || got.Intent.Currency != (trip.Currency{Code: "EUR", Rate: 1_200_000_000}) ||
		!slices.Equal(got.Assumed, []string{"2,500 EUR is $3,000 at 1.2 US dollars for 1 EUR."}) {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = ask("five days in Paris, 2500 galleons", `"budget_usd_cents": 0, "budget_said": {"cents": 250000, "currency": "galleons"}`)
	if err != nil || got.Question == nil || got.Question.Field != "budget_usd_cents" || !strings.Contains(got.Question.Text, "no exchange rate for galleons") {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = ask("five days in Paris for 2,500", `"budget_usd_cents": 250000`)
	if err != nil || got.Intent.Budget != 2500_00 || !slices.Equal(got.Assumed, []string{"No currency was named: US dollars."}) {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = ask("five days in Paris, $2,500", `"budget_usd_cents": 250000`)
	if err != nil || got.Intent.Budget != 2500_00 || len(got.Assumed) != 0 || got.Intent.Currency != (trip.Currency{}) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := ask("five days in Paris", `"budget_usd_cents": 0, "budget_said": {"cents": -5, "currency": "EUR"}`); err == nil {
		t.Error("a sum below nought was taken")
	}
}

// What a model's reader asks is asked in the language of the trip.
func TestAModelsQuestionsAreInTheLanguageOfTheTrip(t *testing.T) {
	t.Parallel()
	for gap, want := range map[string]string{
		`"city": ""`:            "Wohin willst du reisen?",
		`"budget_usd_cents": 0`: "Was darf die ganze Reise kosten?",
	} {
		name, _, _ := strings.Cut(gap, ":")
		answer := goodIntent
		at := strings.Index(answer, name)
		end := at + strings.IndexAny(answer[at:], ",}")
		m := scripted.New(answer[:at] + gap + answer[end:])
		got, err := models.Reader{Model: m, Cities: cities(t)}.Read(t.Context(), plan.Request{Text: "Paris, $2", Now: now, Lang: "de"}, false)
		if err != nil || got.Question == nil || got.Question.Text != want {
			t.Errorf("%s: %+v, %v", gap, got.Question, err)
		}
	}
}

// The sums of an edit that a model reads are counted by code as well.
func TestAModelGivesTheSumsOfAnEditAsTheyWereSaid(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	for _, tt := range []struct {
		answer string
		budget func(money.Cents) money.Cents
		code   string
	}{
		{`"delta_budget_usd_cents": 10000, "currency": "EUR"`, func(b money.Cents) money.Cents { return b + 120_00 }, ""},
		{`"budget_usd_cents": 250000, "currency": "EUR"`, func(money.Cents) money.Cents { return 3000_00 }, "EUR"},
	} {
		reader := editReader(scripted.New(said(tt.answer)), nil)
		reader.Rate = rates
		a, ctx := opened(t, app.Replace{Words: reader})
		parent, before := planned(t, a, ctx, parisWish)
		_, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords("so many euro")})
		if want := tt.budget(before.Intent.Budget); after.Intent.Budget != want || after.Intent.Currency.Code != tt.code {
			t.Errorf("%s: %s in %q, want %s", tt.answer, after.Intent.Budget, after.Intent.Currency.Code, want)
		}
	}
	a, ctx := opened(t, app.Replace{Words: editReader(scripted.New(said(`"budget_usd_cents": 250000, "currency": "galleons"`)), nil)})
	parent, _ := planned(t, a, ctx, parisWish)
	r, err := a.Edit(ctx, parent.ID, runner.NewID(), trip.Edit{trip.InWords("2500 galleons")})
	if err != nil || r.Status != run.Error || !strings.Contains(problem(t, r).Message, "no exchange rate for galleons") {
		t.Errorf("ended as %s, %v", r.Status, err)
	}
}
