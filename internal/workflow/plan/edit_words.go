package plan

import (
	"context"
	"strings"

	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// description reads the description of an edit. What cannot be read is a question, not silence.
func (l *listener) description(ctx context.Context, st *State, city *trip.City) (revise.Reading, error) {
	r := st.Request.Edit
	if strings.TrimSpace(r.Edit.Description) == "" {
		return revise.Reading{}, nil
	}
	days := r.Intent.DateWindow // as the fields of the edit make them: they come before the words
	days.Start, days.End = days.Start.AddDays(r.Edit.ShiftDays), days.End.AddDays(r.Edit.ShiftDays+r.Edit.LongerDays)
	said := revise.Text{Text: r.Edit.Description, Lang: r.Intent.Locale(), City: city.Name, Now: st.Request.Now, Dates: days, Budget: r.Intent.Budget + r.Edit.DeltaBudget,
		Currency: r.Intent.Currency.Code, Total: r.Plan.Total, Pace: r.Intent.Pace, Refs: map[string]string{}}
	for _, day := range r.Plan.Days {
		for _, slot := range day {
			said.Refs[slot.Option] = r.Plan.RefOf(slot.Option)
		}
	}
	got, err := l.words.ReadEdit(ctx, said, l.constrained)
	if err != nil {
		return revise.Reading{}, err
	}
	if q := got.Question; q != nil {
		st.Problem = emptyProblem("question", q.Sentence())
		st.Problem.Field, st.Problem.Question = q.Field, q
	}
	return got, nil
}

// wordless reads no descriptions.
type wordless struct{}

func (wordless) ReadEdit(_ context.Context, said revise.Text, _ bool) (revise.Reading, error) {
	return revise.Reading{Question: &trip.Question{Field: "description",
		Text: said.Lang.Say("Descriptions cannot be read here. Which of budget, dates, preferences or stops shall change?")}}, nil
}
