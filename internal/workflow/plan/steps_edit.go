package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// revise makes the intent of an edit: the parent's, changed as the edit says in fields and in words.
func (l *listener) revise(ctx context.Context, req *Request) (intentOut, error) {
	r := req.Edit
	cities, err := l.citiesOf(ctx, r)
	if err != nil {
		return intentOut{}, err
	}
	words, err := l.description(ctx, req, cities)
	if err != nil {
		return intentOut{}, err
	}
	if words.Question != nil {
		return intentOut{Problem: askFirst(words.Question)}, nil
	}
	moves := revise.ToLookUp(r.Plan, r.Edit, words.Edit)
	var known revise.Options
	if len(r.Plan.Stays) > 0 {
		known, err = l.optionsOfStays(ctx, req, cities, moves)
	} else {
		known, err = l.options(ctx, req, &cities[0], moves)
	}
	if err != nil {
		return intentOut{}, err
	}
	known.Goes, known.OnWay = l.goes(ctx, req), l.onWay(ctx, req)
	made, err := revise.Apply(r.Intent, r.Plan, r.Edit, words.Edit, known)
	if err != nil {
		return intentOut{}, err
	}
	if words.Currency != "" {
		made.Intent.Currency = trip.Currency{Code: words.Currency} // the run finds what it is worth
	}
	in, _ := made.Intent.WithDefaults()
	in.Said = in.StillSaid(&r.Intent)
	out := intentOut{Intent: in, Anew: made.Anew, Named: spokenOf(&in, known.Sights, r.Plan),
		Assumed: slices.Concat(stillAssumed(r, made.Anew || made.Tastes, words.Assumed), words.Assumed, made.Said, made.Undone),
		Asides:  gather.Asides{Degraded: pick.Once(nil, words.Degraded...)}}
	if made.Moved {
		out.Hand = &made.Plan
	}
	out.NamedIn = namedOf(&in, cities, known, r.Plan)
	return out, nil
}

// options looks up what an edit names.
func (l *listener) options(ctx context.Context, req *Request, city *trip.City, moves []trip.ChangePlace) (revise.Options, error) {
	in := req.Edit.Intent
	in.DateWindow = req.Edit.Edit.Dates(in.DateWindow)
	rates, _, err := gather.FindRates(ctx, l.world, city, trip.FXRate{}, req.asOf()) // prices of sights stand in the local currency
	if err != nil {
		return revise.Options{}, err
	}
	return findOptions(ctx, l.world, gather.Query{City: city, Wishes: &in, Rate: rates.Rate.Rate, AsOf: req.asOf()}, req.Edit, moves)
}

// stillAssumed is what the parent took for granted and the edit leaves as it was.
func stillAssumed(r *Revision, tastes bool, words []string) []string {
	lang := r.Intent.Locale()
	hotel := slices.ContainsFunc(words, func(s string) bool { return strings.HasPrefix(s, lang.Begins(revise.AnotherHotel)) })
	return pick.Without(r.Assumed, func(s string) bool {
		if strings.HasPrefix(s, lang.Begins(revise.NotDone)) || strings.HasPrefix(s, lang.Begins(revise.CostsLess)) {
			return true
		}
		if slices.ContainsFunc(ofOneEdit, func(says string) bool { return strings.HasPrefix(s, lang.Begins(says)) }) {
			return true
		}
		return hotel && strings.HasPrefix(s, lang.Begins(revise.AnotherHotel)) || tastes && strings.HasPrefix(s, lang.Begins(explore.TravelsForFood)) || strings.HasPrefix(s, lang.Begins(carriesBags))
	})
}

// ofOneEdit are sentences about how a journey changed: they are over with the next edit.
var ofOneEdit = []string{revise.EndsThen, revise.GivesWay, revise.OtherWays, revise.DayOf, revise.HoursOf, revise.LeavesEarlier, revise.LeavesLater, revise.AtAPace, revise.TenthLess, bedGaveWay}

// spokenOf are the sights that the graph must know whatever it would gather by itself: those of the plan, and those
// that hands named.
func spokenOf(in *trip.Intent, known []trip.Attraction, plan revise.Skeleton) []trip.Attraction {
	return pick.Only(known, func(a *trip.Attraction) bool {
		return plan.RefOf(a.ID) != "" || slices.Contains(gather.NamedSights(in), a.ID)
	})
}

// CheckEdit says what can be seen to be wrong with the request of an edit before a run begins. Words are for the run to
// read.
func (w *Workflow) CheckEdit(ctx context.Context, req Request) error {
	if err := req.Edit.Edit.Agrees(); err != nil {
		return err
	}
	hands := *req.Edit
	hands.Edit = trip.Without[trip.InWords](hands.Edit)
	req.Edit = &hands
	hand := listener{world: w.World(uncounted), words: wordless{}}
	_, err := hand.understand(ctx, &req)
	return err
}

// description reads the description of an edit. What cannot be read is a question, not silence.
func (l *listener) description(ctx context.Context, req *Request, cities []trip.City) (revise.Reading, error) {
	r := req.Edit
	if r.Edit.Words() == "" {
		return revise.Reading{}, nil
	}
	days := r.Edit.Dates(r.Intent.DateWindow) // as the fields of the edit make them: they come before the words
	said := revise.Text{Text: r.Edit.Words(), Lang: r.Intent.Locale(), City: cities[0].Name, Now: req.Now, Dates: days,
		Budget: r.Intent.Budget + r.Edit.Budget(), Currency: r.Intent.Currency.Code, Total: r.Plan.Total, Pace: r.Intent.Pace, Refs: map[string]string{}}
	said.Plan, said.Start, said.Rooms = r.Plan, r.Intent.DayStart, r.Intent.Party.Rooms
	for _, day := range r.Plan.Days {
		for _, slot := range day {
			said.Refs[slot.Option] = r.Plan.RefOf(slot.Option)
		}
	}
	return l.words.ReadEdit(ctx, said, l.constrained)
}

// wordless reads no descriptions.
type wordless struct{}

func (wordless) ReadEdit(_ context.Context, said revise.Text, _ bool) (revise.Reading, error) {
	return revise.Reading{Question: &trip.Question{Field: "description",
		Text: said.Lang.Say("Descriptions cannot be read here. Which of budget, dates, preferences or stops shall change?")}}, nil
}
