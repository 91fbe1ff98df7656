package models

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/explore"
)

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

// Taster asks a language model how much this traveller would like the candidates.
type Taster struct {
	Model llm.Model
	Meter llm.Meter // nil counts nothing
}

// Version names the model and the prompt: another one may have other opinions.
func (t Taster) Version() string {
	task, err := task("taste", nil, false)
	if err != nil {
		return t.Model.Name()
	}
	return t.Model.Name() + "/" + task.Version
}

// Taste asks once, or the second time with the constrained question. What the model says of sights it was not asked about
// is refused.
func (t Taster) Taste(ctx context.Context, in trip.Intent, sights []trip.Attraction, constrained bool) (explore.Tasted, error) {
	task, err := task("taste", t.Meter, constrained)
	if err != nil {
		return explore.Tasted{}, err
	}
	list := make([]map[string]any, len(sights))
	for i, a := range sights {
		list[i] = map[string]any{"id": a.ID, "name": a.Name, "type": a.Type, "themes": a.Themes}
	}
	got, _, err := llm.Ask[TasteV1](ctx, t.Model, task, map[string]any{"wishes": in.Prefs, "sights": list})
	if err != nil {
		return explore.Tasted{}, err
	}
	err = explore.Candidates(got.Permille, sights)
	if err != nil && t.Meter != nil {
		t.Meter.Rejected(task.Name, t.Model.Name())
	}
	return explore.Tasted{Permille: got.Permille}, err
}
