package plan

import (
	"context"
	"embed"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/trip"
)

//go:embed prompts/*.md
var prompts embed.FS

// IntentV1 is what a model notes down of a sentence: an intent whose gaps are filled and whose rules are checked by code.
type IntentV1 trip.Intent

// TasteV1 is what a model says of sights: permille of their usual worth, by id.
type TasteV1 struct {
	Permille map[string]int `json:"permille"`
}

// The bounds of a taste: a model may lean, not decide.
const (
	leastTaste = 500
	mostTaste  = 1500
)

// Validate refuses opinions beyond the bounds.
func (t TasteV1) Validate() error {
	for _, v := range t.Permille {
		if v < leastTaste || v > mostTaste {
			return fault.New(fault.BadReply, "a taste lies outside %d to %d", leastTaste, mostTaste)
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

// ModelTaster asks a language model how much this traveller would like the candidates.
type ModelTaster struct {
	Model llm.Model
	Meter llm.Meter // nil counts nothing
}

// Version names the model and the prompt: another one may have other opinions.
func (t ModelTaster) Version() string {
	task, err := task("taste", nil, false)
	if err != nil {
		return t.Model.Name()
	}
	return t.Model.Name() + "/" + task.Version
}

// Taste asks once, or the second time with the constrained question. What the model says of sights it was not asked about
// is refused.
func (t ModelTaster) Taste(ctx context.Context, in trip.Intent, sights []trip.Attraction, constrained bool) (map[string]int, error) {
	task, err := task("taste", t.Meter, constrained)
	if err != nil {
		return nil, err
	}
	list := make([]map[string]any, len(sights))
	for i, a := range sights {
		list[i] = map[string]any{"id": a.ID, "name": a.Name, "type": a.Type, "themes": a.Themes}
	}
	got, _, err := llm.Ask[TasteV1](ctx, t.Model, task, map[string]any{"wishes": in.Prefs, "sights": list})
	if err != nil {
		return nil, err
	}
	err = candidates(got.Permille, sights)
	if err != nil && t.Meter != nil {
		t.Meter.Rejected(task.Name, t.Model.Name())
	}
	return got.Permille, err
}
