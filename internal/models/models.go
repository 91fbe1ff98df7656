// Package models asks language models about a trip: what a sentence wishes, what words about a plan would change, how sights are liked, how a
// summary is told. What they reply is held to a type, and to what they were given; nothing of it decides.
package models

import (
	"context"
	"embed"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

//go:embed prompts/*.md prompts/*.policy.yaml
var prompts embed.FS

// IntentV1 is what a model notes down of a sentence: an intent whose gaps are filled and whose rules are checked by code.
type IntentV1 struct {
	trip.Intent
	Said *SaidSum `json:"budget_said,omitempty"` // the whole trip's budget, where it is not said in dollars
}

// SaidSum is a sum as it was said. What it is worth is for code.
type SaidSum struct {
	Cents    money.Cents `json:"cents"`    // hundredths of the currency
	Currency string      `json:"currency"` // ISO 4217, or the word that was said
}

// Validate refuses themes that were not in the list the model was given: they are its invention, not the traveller's mistake.
func (in IntentV1) Validate() error {
	if in.Said != nil && (in.Said.Cents <= 0 || in.Said.Currency == "") {
		return fault.New(fault.BadReply, "a sum that was said has a number and a currency")
	}
	for _, theme := range in.Prefs.Themes {
		if !slices.Contains(trip.Themes, theme) {
			return fault.New(fault.BadReply, "a theme is not one of those that can be asked for")
		}
	}
	return nil
}

// Reader reads sentences with a language model. Words are the model's work: it notes down what the text says; which
// city that is, what is missing and whether it can be planned is decided by code.
type Reader struct {
	Model  llm.Model
	Cities func() []trip.City
	Meter  llm.Meter // nil counts nothing
	Rate   Rate      // nil knows no currency but the dollar
}

// Rate gives what one unit of a currency was worth in dollars when somebody asks at a moment, and whether that is known.
type Rate func(ctx context.Context, currency string, now time.Time) (money.Rate, bool)

// of is what one unit of a currency is worth; a dollar is a dollar.
func (r Rate) of(ctx context.Context, currency string, now time.Time) (money.Rate, bool) {
	switch {
	case currency == "USD":
		return 1e9, true
	case r == nil:
		return 0, false
	}
	return r(ctx, currency, now)
}

// Read asks the model once, or the second time with the constrained question.
func (r Reader) Read(ctx context.Context, req plan.Request, constrained bool) (plan.Reading, error) {
	task, err := task("intent", r.Meter, constrained)
	if err != nil {
		return plan.Reading{}, err
	}
	got, _, err := llm.Ask[IntentV1](ctx, r.Model, task, map[string]any{
		"text": req.Text, "today": calendar.DateOf(req.Now.UTC()), "cities": r.cityNames(), "themes": trip.Themes, "answers": req.Answers,
	})
	if err != nil {
		return plan.Reading{}, err
	}
	in := got.Intent
	assumed, q := r.budget(ctx, &in, got.Said, &req)
	if missing := r.missing(&in, q, req.Lang); missing != nil {
		return plan.Reading{Question: missing}, nil
	}
	return plan.Reading{Intent: in, Assumed: assumed}, nil
}

// budget settles what the trip may cost in dollars, and what its sums are told in, by what was said. It tells how it was counted, and asks
// where nobody knows what the currency is worth.
func (r Reader) budget(ctx context.Context, in *trip.Intent, said *SaidSum, req *plan.Request) ([]string, *trip.Question) {
	lang := req.Lang.Plain()
	in.Currency = trip.Currency{}
	if said == nil {
		if in.Budget > 0 && !speaksOfDollars(req.Text, req.Answers) {
			return []string{lang.Say("No currency was named: US dollars.")}, nil
		}
		return nil, nil
	}
	code := strings.ToUpper(strings.TrimSpace(said.Currency))
	rate, ok := r.Rate.of(ctx, code, req.Now)
	if !ok {
		return nil, &trip.Question{Field: "budget_usd_cents", Text: lang.Say("I have no exchange rate for %s. What is the budget in US dollars?", said.Currency)}
	}
	in.Budget = rate.USD(said.Cents)
	if code == "USD" {
		return nil, nil
	}
	in.Currency = trip.Currency{Code: code, Rate: rate}
	return []string{lang.Say("%s %s is %s at %s US dollars for 1 %s.", lang.Sum(said.Cents), code, in.Budget, lang.Decimal(rate.String()), code)}, nil
}

// speaksOfDollars tells whether somebody named the currency that is taken when no other is.
func speaksOfDollars(text string, answers map[string]string) bool {
	for _, answer := range answers {
		text += " " + answer
	}
	text = strings.ToLower(text)
	return slices.ContainsFunc([]string{"$", "dollar", "usd", "buck"}, func(word string) bool { return strings.Contains(text, word) })
}

func task(name string, meter llm.Meter, constrained bool) (llm.Task, error) {
	t, err := llm.LoadTask(prompts, "prompts/"+name+".md")
	if err != nil {
		return t, err
	}
	t.Meter = meter
	if constrained {
		return t.Constrained(), nil
	}
	return t, nil
}

func (r Reader) cityNames() []map[string]any {
	var out []map[string]any
	for _, c := range r.Cities() {
		codes := []string{}
		for _, a := range c.Airports {
			codes = append(codes, a.IATA)
		}
		out = append(out, map[string]any{"name": c.Name, "country": c.Country, "airports": codes})
	}
	return out
}

// missing completes what follows from the city, and asks for what only the traveller knows; budget is what is to be asked about that.
func (r Reader) missing(in *trip.Intent, budget *trip.Question, lang wording.Language) *trip.Question {
	if in.City == "" && !in.IsJourney() {
		return &trip.Question{Field: "city", Text: lang.Say("Where do you want to go?")}
	}
	for _, c := range r.Cities() {
		if in.IsJourney() {
			break // its zones and airports are those of its stays
		}
		if trip.Fold(c.Name) != trip.Fold(in.City) {
			continue
		}
		in.DateWindow.TZ = c.TZ
		if len(in.Airports) == 0 {
			for _, a := range c.Airports {
				in.Airports = append(in.Airports, a.IATA)
			}
		}
	}
	switch {
	case !in.DateWindow.Start.Valid() || !in.DateWindow.End.Valid():
		return &trip.Question{Field: "date_window", Text: lang.Say("When do you want to travel, and for how long?")}
	case budget != nil:
		return budget
	case in.Budget == 0:
		return &trip.Question{Field: "budget_usd_cents", Text: lang.Say("What may the whole trip cost?")}
	}
	return nil
}
