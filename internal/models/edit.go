package models

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// Spot is a sight or a restaurant that the description of an edit may speak of.
type Spot struct {
	ID   string
	Name string

	Types []string // of a sight, such as museum and art museum
}

// EditReader reads the descriptions of edits with a language model. It chooses among the places of the city; what they
// cost, whether they are open and what else must change is for code.
type EditReader struct {
	Model llm.Model
	Spots func(city string) ([]Spot, error)
	Meter llm.Meter // nil counts nothing
	Rate  Rate      // nil knows no currency but the dollar
}

// ReadEdit asks once, or the second time with the constrained question. Places and types that are not of the city, and unread
// words that nobody wrote, are the model's invention and refused.
func (r EditReader) ReadEdit(ctx context.Context, said revise.Text, constrained bool) (revise.Reading, error) {
	task, err := task("edit", r.Meter, constrained)
	if err != nil {
		return revise.Reading{}, err
	}
	spots, err := r.spots(&said)
	if err != nil {
		return revise.Reading{}, err
	}
	got, _, err := llm.Ask[EditV1](ctx, r.Model, task, map[string]any{
		"text": said.Text, "first_day": said.Dates.Start, "last_day": said.Dates.End, "budget_usd_cents": said.Budget,
		"cost_usd_cents": said.Total, "currency": cmp.Or(said.Currency, "USD"), "stays": staysOf(&said), "places": spotList(spots, said.Refs), "types": typesOf(spots),
	})
	if err != nil {
		return revise.Reading{}, err
	}
	if !speaksOf(&got, spots, said.Text) || !speaksOfWays(&got, &said) {
		if r.Meter != nil {
			r.Meter.Rejected(task.Name, r.Model.Name())
		}
		return revise.Reading{}, fault.New(fault.BadReply, "the model named a place, a type or words that it was not given")
	}
	if q := r.convert(ctx, &got, &said); q != nil {
		return revise.Reading{Question: q}, nil
	}
	return revise.Settle(got.Heard(), said), nil
}

// spots are those of every place of the trip.
func (r EditReader) spots(said *revise.Text) ([]Spot, error) {
	var out []Spot
	asked := map[string]bool{}
	for _, s := range staysOf(said) {
		if asked[s.Place] {
			continue
		}
		asked[s.Place] = true
		some, err := r.Spots(s.Place)
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	return out, nil
}

// toldStay is one stay of the trip as a model is told of it.
type toldStay struct {
	Place string        `json:"place"`
	From  calendar.Date `json:"from"`
	To    calendar.Date `json:"to"`
}

// staysOf are the stays of the trip; of the short form the one.
func staysOf(said *revise.Text) []toldStay {
	if len(said.Plan.Stays) == 0 {
		return []toldStay{{said.City, said.Dates.Start, said.Dates.End}}
	}
	out := make([]toldStay, len(said.Plan.Stays))
	for i, s := range said.Plan.Stays {
		out[i] = toldStay{s.Place, s.Window.Start, s.Window.End}
	}
	return out
}

// convert counts the sums of an edit, which stand as they were said, in US cents. It asks where nobody knows what their currency is worth.
func (r EditReader) convert(ctx context.Context, e *EditV1, said *revise.Text) *trip.Question {
	if e.Currency == "" {
		return nil
	}
	code := strings.ToUpper(strings.TrimSpace(e.Currency))
	rate, ok := r.Rate.of(ctx, code, said.Now)
	if !ok {
		return &trip.Question{Field: "description", Text: said.Lang.Say("I have no exchange rate for %s. What is the budget in US dollars?", e.Currency)}
	}
	e.Delta, e.Budget, e.Currency = rate.USD(e.Delta), rate.USD(e.Budget), code
	return nil
}

// speaksOf tells whether all that is named was there to be named.
func speaksOf(e *EditV1, spots []Spot, text string) bool {
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

// speaksOfWays tells whether the places, beds and rides that a reply names are of the trip, or stand in the text. A ride by its id is for hands alone.
func speaksOfWays(e *EditV1, said *revise.Text) bool {
	text := trip.Fold(said.Text)
	written := func(words string) bool { return words == "" || strings.Contains(text, trip.Fold(words)) }
	place := func(name string) bool {
		return written(name) || trip.Fold(name) == trip.HomeNamed || slices.ContainsFunc(staysOf(said), func(s toldStay) bool { return trip.Fold(s.Place) == trip.Fold(name) })
	}
	for _, c := range e.Stays {
		if !place(c.Place) || c.OwnBed != nil && c.OwnBed.Own != nil && !written(c.OwnBed.Own.Label) {
			return false
		}
	}
	for _, t := range e.Transfers {
		if !place(t.From) || !place(t.To) || t.Ride != "" || t.Booked != nil && (!written(t.Booked.Label) || !written(t.Booked.At)) {
			return false
		}
	}
	for _, c := range e.Rides {
		if !place(c.From) || !place(c.To) {
			return false
		}
	}
	return true
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
