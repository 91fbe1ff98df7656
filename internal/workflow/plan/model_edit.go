package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// Spot is a sight or a restaurant that the description of an edit may speak of.
type Spot struct {
	ID   string
	Name string

	Types []string // of a sight, such as museum and art museum
}

// ModelEditReader reads the descriptions of edits with a language model. It chooses among the places of the city; what they
// cost, whether they are open and what else must change is for code.
type ModelEditReader struct {
	Model llm.Model
	Spots func(city string) ([]Spot, error)
	Meter llm.Meter // nil counts nothing
}

// ReadEdit asks once, or the second time with the constrained question. Places and types that are not of the city, and unread
// words that nobody wrote, are the model's invention and refused.
func (r ModelEditReader) ReadEdit(ctx context.Context, said EditText, constrained bool) (EditReading, error) {
	task, err := task("edit", r.Meter, constrained)
	if err != nil {
		return EditReading{}, err
	}
	spots, err := r.Spots(said.City)
	if err != nil {
		return EditReading{}, err
	}
	got, _, err := llm.Ask[EditV1](ctx, r.Model, task, map[string]any{
		"text": said.Text, "first_day": said.Dates.Start, "last_day": said.Dates.End, "budget_usd_cents": said.Budget,
		"cost_usd_cents": said.Total, "places": spotList(spots, said.Refs), "types": typesOf(spots),
	})
	if err != nil {
		return EditReading{}, err
	}
	if !got.speaksOf(spots, said.Text) {
		if r.Meter != nil {
			r.Meter.Rejected(task.Name, r.Model.Name())
		}
		return EditReading{}, fault.New(fault.BadReply, "the model named a place, a type or words that it was not given")
	}
	return got.Reading(said), nil
}

// speaksOf tells whether all that is named was there to be named.
func (e EditV1) speaksOf(spots []Spot, text string) bool {
	known := func(id string) bool {
		return id == "" || slices.ContainsFunc(spots, func(s Spot) bool { return s.ID == id })
	}
	for _, p := range e.Places {
		if !known(p.Place) || !known(p.With) || p.Type != "" && !slices.Contains(typesOf(spots), p.Type) {
			return false
		}
	}
	return !slices.ContainsFunc(e.Unread, func(words string) bool { return words == "" || !strings.Contains(text, words) })
}

func spotList(spots []Spot, planned map[string]string) []map[string]any {
	out := make([]map[string]any, len(spots))
	for i, s := range spots {
		out[i] = map[string]any{"id": s.ID, "name": s.Name}
		if planned[s.ID] != "" {
			out[i]["planned"] = true
		}
	}
	return out
}

func typesOf(spots []Spot) []string {
	var out []string
	for _, s := range spots {
		out = append(out, s.Types...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
