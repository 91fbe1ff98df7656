package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// revise makes the intent of an edit: the parent's, changed as the edit says in fields and in words.
func (l *listener) revise(ctx context.Context, st *State) (trip.Intent, []string, error) {
	r := st.Request.Edit
	city, err := l.world.City(ctx, r.Intent.City)
	if err != nil {
		return trip.Intent{}, nil, asField(err, "city")
	}
	words, err := l.description(ctx, st, &city)
	if err != nil || st.Problem != nil {
		return trip.Intent{}, nil, err
	}
	st.Degraded = appendNew(st.Degraded, words.Degraded...)
	moves := slices.Concat(r.Edit.Moves, words.Edit.Moves)
	look := State{City: city, Intent: r.Intent, Request: st.Request}
	look.Intent.DateWindow.Start = look.Intent.DateWindow.Start.AddDays(r.Edit.ShiftDays)
	look.Intent.DateWindow.End = look.Intent.DateWindow.End.AddDays(r.Edit.ShiftDays + r.Edit.LongerDays)
	if err := findRates(ctx, l.world, &look); err != nil { // prices of sights stand in the local currency
		return trip.Intent{}, nil, err
	}
	known, err := findOptions(ctx, l.world, &look, r, moves)
	if err != nil {
		return trip.Intent{}, nil, err
	}
	made, err := revise.Apply(r.Intent, r.Plan, r.Edit, words.Edit, known)
	if err != nil {
		return trip.Intent{}, nil, err
	}
	if words.Currency != "" {
		made.Intent.Currency = trip.Currency{Code: words.Currency} // the run finds what it is worth
	}
	in, _ := made.Intent.WithDefaults()
	st.Anew = made.Anew
	st.Named = spokenOf(&in, known.Sights, r.Plan)
	return in, slices.Concat(stillAssumed(r, made.Anew || made.Tastes, words.Assumed), words.Assumed, made.Undone), nil
}

// stillAssumed is what the parent took for granted and the edit leaves as it was.
func stillAssumed(r *Revision, tastes bool, words []string) []string {
	lang := r.Intent.Locale()
	hotel := slices.ContainsFunc(words, func(s string) bool { return strings.HasPrefix(s, lang.Begins(revise.AnotherHotel)) })
	return without(r.Assumed, func(s string) bool {
		if strings.HasPrefix(s, lang.Begins(revise.NotDone)) || strings.HasPrefix(s, lang.Begins(revise.CostsLess)) {
			return true
		}
		return hotel && strings.HasPrefix(s, lang.Begins(revise.AnotherHotel)) || tastes && strings.HasPrefix(s, lang.Begins(travelsForFood)) || strings.HasPrefix(s, lang.Begins(carriesBags))
	})
}

// spokenOf are the sights that the graph must know whatever it would gather by itself: those of the plan, and those
// that hands named.
func spokenOf(in *trip.Intent, known []trip.Attraction, plan revise.Skeleton) []trip.Attraction {
	return only(known, func(a *trip.Attraction) bool {
		return plan.RefOf(a.ID) != "" || slices.Contains(namedSights(in), a.ID)
	})
}

// CheckEdit says what can be seen to be wrong with the request of an edit before a run begins. Words are for the run to
// read.
func (w *Workflow) CheckEdit(ctx context.Context, req Request) error {
	e := &req.Edit.Edit
	if e.Empty() {
		return fault.New(fault.Invalid, "the edit changes nothing")
	}
	if e.Alternative > 0 && len(e.Moves)+len(e.Order) > 0 {
		return fault.Field("alternative", "goes without moves and without an order: they speak of the slots of another plan")
	}
	hands := *req.Edit
	hands.Edit.Description = ""
	req.Edit = &hands
	hand := listener{world: w.World(uncounted), words: wordless{}}
	return hand.understand(ctx, &State{Request: req})
}

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
