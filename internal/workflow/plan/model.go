package plan

import (
	"context"
	"embed"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/trip"
)

//go:embed prompts/*.md prompts/*.policy.yaml
var prompts embed.FS

// IntentV1 is what a model notes down of a sentence: an intent whose gaps are filled and whose rules are checked by code.
type IntentV1 trip.Intent

// Validate refuses themes that were not in the list the model was given: they are its invention, not the traveller's mistake.
func (in IntentV1) Validate() error {
	for _, theme := range in.Prefs.Themes {
		if !slices.Contains(trip.Themes, theme) {
			return fault.New(fault.BadReply, "a theme is not one of those that can be asked for")
		}
	}
	return nil
}

// ModelReader reads sentences with a language model. Words are the model's work: it notes down what the text says; which
// city that is, what is missing and whether it can be planned is decided by code.
type ModelReader struct {
	Model  llm.Model
	Cities func() []trip.City
	Meter  llm.Meter // nil counts nothing
}

// Read asks the model once, or the second time with the constrained question.
func (r ModelReader) Read(ctx context.Context, req Request, constrained bool) (Reading, error) {
	task, err := task("intent", r.Meter, constrained)
	if err != nil {
		return Reading{}, err
	}
	got, _, err := llm.Ask[IntentV1](ctx, r.Model, task, map[string]any{
		"text": req.Text, "today": calendar.DateOf(req.Now.UTC()), "cities": r.cityNames(), "themes": trip.Themes, "answers": req.Answers,
	})
	if err != nil {
		return Reading{}, err
	}
	in := trip.Intent(got)
	if q := r.missing(&in); q != nil {
		return Reading{Question: q}, nil
	}
	return Reading{Intent: in}, nil
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

func (r ModelReader) cityNames() []map[string]any {
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

// missing completes what follows from the city, and asks for what only the traveller knows.
func (r ModelReader) missing(in *trip.Intent) *trip.Question {
	if in.City == "" {
		return &trip.Question{Field: "city", Text: "Where do you want to go?"}
	}
	for _, c := range r.Cities() {
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
		return &trip.Question{Field: "date_window", Text: "When do you want to travel, and for how long?"}
	case in.Budget == 0:
		return &trip.Question{Field: "budget_usd_cents", Text: "What may the whole trip cost?"}
	}
	return nil
}
