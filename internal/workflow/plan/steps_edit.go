package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

// revise makes the intent of an edit: the parent's, changed as the edit says in fields and in words.
func (v *visit) revise(ctx context.Context, st *State) (trip.Intent, []string, error) {
	r := st.Request.Edit
	city, err := v.world().City(ctx, r.Intent.City)
	if err != nil {
		return trip.Intent{}, nil, asField(err, "city")
	}
	words, err := v.words(ctx, st, &city)
	if err != nil || st.Problem != nil {
		return trip.Intent{}, nil, err
	}
	st.Degraded = appendNew(st.Degraded, words.Degraded...)
	e := editing{in: r.Intent, plan: r.Plan}
	moves := slices.Concat(r.Edit.Moves, words.Edit.Moves)
	look := State{City: city, Intent: r.Intent, Request: st.Request}
	look.Intent.DateWindow.Start = look.Intent.DateWindow.Start.AddDays(r.Edit.ShiftDays)
	look.Intent.DateWindow.End = look.Intent.DateWindow.End.AddDays(r.Edit.ShiftDays + r.Edit.LongerDays)
	if err := v.rates(ctx, v.world(), &look); err != nil { // prices of sights stand in the local currency
		return trip.Intent{}, nil, err
	}
	if e.known, err = v.options(ctx, &look, r, moves); err != nil {
		return trip.Intent{}, nil, err
	}
	if err := e.apply(r.Edit); err != nil {
		return trip.Intent{}, nil, err
	}
	e.told = &telling{lang: r.Intent.Locale(), alone: r.Edit.onlyWords() && words.Edit.onlyMoves()}
	if err := e.apply(words.Edit); err != nil {
		return trip.Intent{}, nil, inWords(err)
	}
	if words.Currency != "" {
		e.in.Currency = trip.Currency{Code: words.Currency} // the run finds what it is worth
	}
	in, _ := e.in.WithDefaults()
	st.Anew = e.anew
	st.Named = v.spokenOf(&in, e.known.sights, r.Plan)
	return in, slices.Concat(stillAssumed(r, e.anew || e.tastes, words.Assumed), words.Assumed, e.told.undone), nil
}

// stillAssumed is what the parent took for granted and the edit leaves as it was.
func stillAssumed(r *Revision, tastes bool, words []string) []string {
	lang := r.Intent.Locale()
	hotel := slices.ContainsFunc(words, func(s string) bool { return strings.HasPrefix(s, lang.Begins(AnotherHotel)) })
	return without(r.Assumed, func(s string) bool {
		if strings.HasPrefix(s, lang.Begins(NotDone)) || strings.HasPrefix(s, lang.Begins(CostsLess)) {
			return true
		}
		return hotel && strings.HasPrefix(s, lang.Begins(AnotherHotel)) || tastes && strings.HasPrefix(s, lang.Begins(travelsForFood)) || strings.HasPrefix(s, lang.Begins(carriesBags))
	})
}

// spokenOf are the sights that the graph must know whatever it would gather by itself: those of the plan, and those
// that hands named.
func (v *visit) spokenOf(in *trip.Intent, known []trip.Attraction, plan Skeleton) []trip.Attraction {
	return only(known, func(a *trip.Attraction) bool {
		return plan.refOf(a.ID) != "" || slices.Contains(namedSights(in), a.ID)
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
	quiet := *w
	quiet.Log, quiet.Tell, quiet.Words = nowhere{}, func(run.Event) {}, wordless{}
	hands := *req.Edit
	hands.Edit.Description = ""
	req.Edit = &hands
	st := State{Request: req}
	_, err := quiet.visit(&st, IntentExtractor, 1, false).intent(ctx, st)
	return err
}
