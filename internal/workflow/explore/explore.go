// Package explore fills the branches of a trip to one place, airport × hotel tier, takes one of them and sets it at the prices of its dates.
package explore

import (
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// KeepOf is what the branches of an edit, planned anew, keep of its parent's plan, as its wishes say: nil of a new trip, or when nothing shall
// be kept.
func KeepOf(hand *revise.Skeleton, in *trip.Intent) *schedule.Keep {
	if hand == nil || in.Keep == trip.KeepFree {
		return nil
	}
	k := &schedule.Keep{Stops: hand.Stops(), Bonus: in.Keep.Bonus(), Most: -1}
	if in.MaxChanges != nil {
		k.Most = *in.MaxChanges
	}
	k.NewFrom = schedule.NewFrom(len(hand.Days), in.DateWindow.Days())
	return k
}

// In is what branches are explored by.
type In struct {
	gather.Place
	gather.Rates
	Wishes      trip.Intent      `json:"wishes"`
	AsOf        time.Time        `json:"as_of"`
	Seed        uint64           `json:"seed"`
	Iterations  int              `json:"iterations"`
	AtHand      *revise.Skeleton `json:"at_hand"` // the plan that an edit, planned anew, has at hand
	Anew        bool             `json:"anew"`    // all is explored anew beside it
	Assumptions trip.Assumptions `json:"assumptions"`
}

// Out are the branches, and what was found out for them.
type Out struct {
	gather.Dated
	Branches    []afford.Candidate `json:"branches"`
	Taste       map[string]int     `json:"taste"`
	Assumptions trip.Assumptions   `json:"assumptions"`
	Assumed     []string           `json:"assumed"` // besides
	gather.Asides
}

// Explorer is whoever explores branches, with what is asked of outside for that.
type Explorer struct {
	World       gather.World
	Taster      Taster // nil: no opinion
	Constrained bool
	Streets     *gather.Streets
	Room        func(ctx context.Context) (done func(), err error) // before the search of a way; nil: at once
	Hears       func(branches int)                                 // before the search begins; may be nil
}

// Explore asks for all that branches are filled by, which is what the traveller would like, what is offered, and the weather, and fills them.
func (x *Explorer) Explore(ctx context.Context, in In) (Out, error) {
	var out Out
	err := gather.MustKnow(&in.Place, &in.Wishes)
	if err != nil {
		return out, err
	}
	if out.Taste, out.Degraded, err = x.Taste(ctx, &in); err != nil {
		return out, err
	}
	var degraded []trip.Degradation
	if out.Dated, degraded, err = gather.FindDated(ctx, x.World, gather.Query{City: &in.City, Wishes: &in.Wishes, Rate: in.Rate.Rate, AsOf: in.AsOf}); err != nil {
		return out, err
	}
	out.Degraded, out.Assumptions = pick.Once(out.Degraded, degraded...), in.Assumptions
	out.Assumptions.TypicalWeather = out.Typical()
	city := x.Streets.See(x.World, &gather.Known{Place: in.Place, Rates: in.Rates, Dated: out.Dated}, &in.Wishes, in.AsOf, out.Taste)
	drafted, err := afford.Draft(ctx, afford.Case{Intent: in.Wishes, City: city, Assumptions: out.Assumptions, Seed: in.Seed, Iterations: in.Iterations,
		AtHand: KeepOf(in.AtHand, &in.Wishes), Turn: x.Room}, x.Hears)
	if err != nil {
		return out, err
	}
	out.Branches, out.Assumptions.DailySpend = drafted.Branches, drafted.DailySpend
	out.Assumed = TableAssumed(nil, drafted.DailySpend, &in.City, &in.Wishes)
	return out, nil
}

// Taste asks how much this traveller would like the sights known. What is not one of them is refused.
func (x *Explorer) Taste(ctx context.Context, in *In) (map[string]int, []trip.Degradation, error) {
	if x.Taster == nil {
		return nil, nil, nil
	}
	got, err := x.Taster.Taste(ctx, in.Wishes, in.Sights, x.Constrained)
	if err != nil {
		return nil, nil, err
	}
	return got.Permille, pick.Once(nil, got.Degraded...), Candidates(got.Permille, in.Sights)
}

// Candidates refuses opinions of what nobody asked about.
func Candidates(taste map[string]int, sights []trip.Attraction) error {
	for id := range taste {
		if !slices.ContainsFunc(sights, func(a trip.Attraction) bool { return a.ID == id }) {
			return fault.New(fault.BadReply, "the model named a sight that is not a candidate")
		}
	}
	return nil
}

// Taster says how much this traveller would like known sights, from their own words. It can raise and lower what is
// known and cannot invent: identifiers outside the candidates are refused. Nil means no opinion.
type Taster interface {
	Taste(ctx context.Context, in trip.Intent, sights []trip.Attraction, constrained bool) (Tasted, error)
}

// Tasted is how much sights are liked: permille of their usual worth, by id. Those that are missing are liked as usual.
type Tasted struct {
	Permille map[string]int
	Degraded []trip.Degradation
}
