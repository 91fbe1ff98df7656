package plan

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// EditReader turns the description of an edit into its fields. It chooses among what it is told and invents no places:
// what it names is looked up like anything else.
type EditReader interface {
	ReadEdit(ctx context.Context, said EditText, constrained bool) (EditReading, error)
}

// AnotherHotel is the sentence that says which hotel was taken for "a cheaper hotel": what it says of an earlier one is over.
const AnotherHotel = "You want another hotel and named none: %s for about %s a night, instead of %s for about %s."

// EditText is a description and what it can speak of.
type EditText struct {
	Text   string
	Lang   wording.Language // what is assumed and asked is said in it
	City   string
	Now    time.Time
	Dates  trip.DateWindow
	Budget money.Cents

	Currency string      // that the trip's sums are told in, ISO 4217; empty: US dollars
	Total    money.Cents // what the plan costs
	Pace     trip.Pace
	Refs     map[string]string // the slot of each option in the plan
}

// EditReading is what a description says. A Question comes instead of an Edit where something cannot be read.
type EditReading struct {
	Edit     Edit
	Currency string // that a new budget was said in, ISO 4217: the trip's sums are told in it from now on; empty leaves that as it was
	Assumed  []string
	Question *trip.Question
	Degraded []trip.Degradation
}

// words reads the description of an edit. What cannot be read is a question, not silence.
func (v *visit) words(ctx context.Context, st *State, city *trip.City) (EditReading, error) {
	r := st.Request.Edit
	if strings.TrimSpace(r.Edit.Description) == "" {
		return EditReading{}, nil
	}
	days := r.Intent.DateWindow // as the fields of the edit make them: they come before the words
	days.Start, days.End = days.Start.AddDays(r.Edit.ShiftDays), days.End.AddDays(r.Edit.ShiftDays+r.Edit.LongerDays)
	said := EditText{Text: r.Edit.Description, Lang: r.Intent.Locale(), City: city.Name, Now: st.Request.Now, Dates: days, Budget: r.Intent.Budget + r.Edit.DeltaBudget,
		Currency: r.Intent.Currency.Code, Total: r.Plan.Total, Pace: r.Intent.Pace, Refs: map[string]string{}}
	for _, day := range r.Plan.Days {
		for _, slot := range day {
			said.Refs[slot.Option] = r.Plan.refOf(slot.Option)
		}
	}
	got, err := v.Words.ReadEdit(ctx, said, v.constrained)
	if err != nil {
		return EditReading{}, err
	}
	if q := got.Question; q != nil {
		st.Problem = emptyProblem("question", q.Sentence())
		st.Problem.Field, st.Problem.Question = q.Field, q
		v.decide(nil, "%s", q.Text)
	}
	return got, nil
}

// inWords makes an error about a field that the traveller never wrote one about their description.
func inWords(err error) error {
	var f *fault.Error
	if errors.As(err, &f) && f.Kind == fault.Invalid {
		return fault.About("description", f).Because(err)
	}
	return err
}

// wordless reads no descriptions.
type wordless struct{}

func (wordless) ReadEdit(_ context.Context, said EditText, _ bool) (EditReading, error) {
	return EditReading{Question: &trip.Question{Field: "description",
		Text: said.Lang.Say("Descriptions cannot be read here. Which of budget, dates, preferences or stops shall change?")}}, nil
}
