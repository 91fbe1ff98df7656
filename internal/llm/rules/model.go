package rules

import (
	"context"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Model is Read in the shape of a language model, for the one task that reads a traveller's sentence: a workflow asks
//
//	answer, usage, err := llm.Ask[rules.Answer](ctx, model, task, rules.Input{…})
//
// and does not see whether words or rules answered. It is safe for concurrent use when Context.RateUSD is.
type Model struct {
	Context Context // of which the input replaces Now and Answers
}

// Name is "rules".
func (Model) Name() string { return "rules" }

// Input is what the task is asked with. A workflow may send more, for models that know nothing of the cities; Model
// ignores that.
type Input struct {
	Text    string            `json:"text"`
	Now     time.Time         `json:"now"`
	Answers map[string]string `json:"answers,omitempty"` // to earlier questions, by field
}

// Complete reads the input of req and answers with an Answer.
func (m Model) Complete(ctx context.Context, req llm.Request) (llm.Reply, error) {
	if err := ctx.Err(); err != nil {
		return llm.Reply{}, err
	}
	if err := req.Validate(); err != nil {
		return llm.Reply{}, err
	}
	var in Input
	if err := json.Unmarshal([]byte(req.User), &in); err != nil || in.Now.IsZero() {
		return llm.Reply{}, fault.New(fault.Invalid, "the rules read sentences only: they need text and now").Because(err)
	}
	c := m.Context
	c.Now, c.Answers = in.Now, in.Answers
	r, err := Read(in.Text, c)
	if err != nil {
		return llm.Reply{}, err
	}
	b, err := json.Marshal(r.Answer(), json.Deterministic(true))
	if err != nil {
		return llm.Reply{}, err
	}
	return llm.Reply{Text: string(b), Usage: llm.Usage{Model: m.Name()}}, nil
}

// Answer is a Reading on the wire, the reply's type of the task: everything that was not said is left out.
type Answer struct {
	City         string             `json:"city,omitempty"`
	Dates        *Dates             `json:"date_window,omitempty"`
	Budget       money.Cents        `json:"budget_usd_cents,omitempty"`
	Airports     []string           `json:"airports,omitempty"`
	Origin       string             `json:"origin,omitempty"`
	Prefs        trip.Preferences   `json:"prefs,omitzero"`
	Party        trip.Party         `json:"party,omitzero"`
	Pace         trip.Pace          `json:"pace,omitempty"`
	DayStart     calendar.Clock     `json:"day_start,omitzero"`
	DayEnd       calendar.Clock     `json:"day_end,omitzero"`
	Requirements []trip.Requirement `json:"requirements,omitempty"`
	Excluded     []trip.Exclusion   `json:"excluded,omitempty"`
	Assumed      []string           `json:"assumed,omitempty"`
	Question     *Question          `json:"question,omitempty"`
	Unread       []string           `json:"unread,omitempty"`
	Days         int                `json:"days,omitempty"`
}

// Dates are the first and the last day. The zone is the city's, not the model's to say.
type Dates struct {
	Start calendar.Date `json:"start"`
	End   calendar.Date `json:"end"`
}

// Answer gives the reading as it travels.
func (r Reading) Answer() Answer {
	in := r.Intent
	a := Answer{
		City: in.City, Budget: in.Budget, Airports: in.Airports, Origin: in.Origin, Prefs: in.Prefs, Party: in.Party, Pace: in.Pace,
		DayStart: in.DayStart, DayEnd: in.DayEnd, Requirements: in.Requirements, Excluded: in.Excluded,
		Assumed: r.Assumed, Question: r.Question, Unread: r.Unread, Days: r.Days,
	}
	if in.DateWindow.Start.Valid() {
		a.Dates = &Dates{in.DateWindow.Start, in.DateWindow.End}
	}
	return a
}

// Reading gives an answer as a reading; tz is the zone of its city, or "" while that is not known.
func (a Answer) Reading(tz string) Reading {
	r := Reading{Assumed: a.Assumed, Question: a.Question, Unread: a.Unread, Days: a.Days, Intent: trip.Intent{
		City: a.City, Budget: a.Budget, Airports: a.Airports, Origin: a.Origin, Prefs: a.Prefs, Party: a.Party, Pace: a.Pace,
		DayStart: a.DayStart, DayEnd: a.DayEnd, Requirements: a.Requirements,
		Excluded: a.Excluded,
	}}
	r.Intent.DateWindow.TZ = tz
	if a.Dates != nil {
		r.Intent.DateWindow.Start, r.Intent.DateWindow.End = a.Dates.Start, a.Dates.End
	}
	return r
}
