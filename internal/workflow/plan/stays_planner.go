package plan

import (
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type staysPlannerIn struct {
	Stays      []stay       `json:"stays"`
	Origin     *route.Place `json:"origin"`
	Wishes     trip.Intent  `json:"wishes"`
	AsOf       time.Time    `json:"as_of"`
	Seed       uint64       `json:"seed"`
	Iterations int          `json:"iterations"`
	Before     *parentStays `json:"before,omitempty"` // the trip that is edited; nil of a new one, and where nothing of it shall stay
}

type staysPlannerOut struct {
	Stays    []stay          `json:"stays"`
	Intent   trip.Intent     `json:"intent"`
	Assumed  []string        `json:"assumed"` // besides
	Decision []trip.Decision `json:"decision"`
	asides
}

func staysPlannerSees(st *State, _ graph.Patch) staysPlannerIn {
	in := staysPlannerIn{Stays: st.Stays, Origin: st.Origin, Wishes: st.Intent, AsOf: st.Request.asOf(), Seed: st.seed(), Iterations: st.Request.Iterations}
	if st.Request.Edit != nil && !st.Anew {
		in.Before = st.edited()
	}
	return in
}

func staysPlannerLeaves(st *State, out staysPlannerOut) {
	st.Stays, st.Intent = out.Stays, out.Intent
	for _, s := range out.Assumed {
		st.Assumed = appendOnce(st.Assumed, s)
	}
	st.decided(out.Decision...)
	st.aside(out.asides)
}

// plannerOfStays chooses the order of the stays, their nights and the rides between them, shares the money out, and fills the branches of
// every stay.
func (t *turn) plannerOfStays(ctx context.Context, in staysPlannerIn) (staysPlannerOut, error) {
	p := staysPlanner{in: &in, world: t.world(), taster: t.flow.Taster, constrained: t.Constrained, room: t.Room, of: t.streets.ofStay, judge: t.flow.Judge}
	out := staysPlannerOut{}
	var err error
	if out.Stays, out.Decision, err = p.lay(ctx); err != nil {
		return out, err
	}
	in.Wishes = wantedWhere(pinned(in.Wishes, out.Stays), out.Stays)
	out.Intent = in.Wishes
	t.Running(ctx, nil, "Exploring %s", placesIn(out.Stays, t.Lang))
	out.Assumed = p.said
	if err := p.keep(ctx, out.Stays); err != nil {
		return out, err
	}
	if err := p.shareOut(out.Stays); err != nil {
		return out, err
	}
	for i := range out.Stays {
		if out.Stays[i].Kept.Is {
			continue
		}
		leave(out.Stays, i, &in.Wishes)
		drafted, err := p.explore(ctx, out.Stays, i)
		if err != nil {
			return out, ofStay(err, &out.Stays[i])
		}
		out.Assumed = append(out.Assumed, drafted...)
		best := afford.Ranked(new(out.Stays[i].wishes(&in.Wishes)), out.Stays[i].Branches)[0]
		t.Running(ctx, &Detail{Branch: &BranchDetail{Name: out.Stays[i].City.Name, Stops: stopsIn(best.Draft.Plan), Total: int64(best.Cost())}},
			"%s: %s for about %s", t.Lang.City(out.Stays[i].City.Name), t.Lang.Count(stopsIn(best.Draft.Plan), wording.Stop), best.Cost())
	}
	apart(out.Stays)
	out.Calls, out.Degraded = t.Calls(), p.degraded
	t.Decide(nil, "%s planned", placesIn(out.Stays, t.Lang))
	return out, nil
}

// staysPlanner plans the stays of a journey.
type staysPlanner struct {
	in          *staysPlannerIn
	world       World
	taster      Taster
	constrained bool
	room        func(ctx context.Context) (done func(), err error)
	of          func(stay int) *streets
	worths      map[string][]int64 // what days at a place were found to be worth, by what that depends on; nil: nothing is kept
	quick       bool               // whole journeys are compared: orders and nights are taken by the numbers
	asBefore    bool               // order and nights are those of the journey that is edited
	taken       []string           // rides between stays that are taken where they go, the first before the others
	judge       verify.Judge
	degraded    []trip.Degradation
	said        []string                       // what is taken for granted, besides
	asked       map[string][]trip.FlightOption // rides, by what was asked
}

// explore asks for what stands on the dates of a stay and fills its branches.
func (p *staysPlanner) explore(ctx context.Context, stays []stay, i int) ([]string, error) {
	s := &stays[i]
	wishes := s.wishes(&p.in.Wishes)
	x := explorer{world: p.world, taster: p.taster, constrained: p.constrained, streets: p.of(i), room: p.room}
	var err error
	var degraded []trip.Degradation
	in := plannerIn{place: s.place, rates: s.rates, Wishes: wishes}
	if s.Taste, degraded, err = x.taste(ctx, &in); err != nil {
		return nil, err
	}
	p.degraded = appendNew(p.degraded, degraded...)
	s.Assumptions.TypicalWeather = s.typical()
	g := s.gathered()
	city := x.streets.see(p.world, &g, &wishes, p.in.AsOf, s.Taste)
	drafted, err := afford.Draft(ctx, afford.Case{Intent: wishes, City: city, Assumptions: s.Assumptions, Seed: p.in.Seed, Iterations: p.in.Iterations,
		AtHand: keepOf(p.atHand(s), &wishes), Turn: p.room}, nil)
	if err != nil {
		return nil, err
	}
	s.Branches, s.Assumptions.DailySpend = drafted.Branches, drafted.DailySpend
	return tableAssumed(nil, drafted.DailySpend, &s.City, &wishes), nil
}

// shareOut gives each stay its share of the budget: what it needs at the least, and of the rest by its days. One whose plan is kept has what that
// costs.
func (p *staysPlanner) shareOut(stays []stay) error {
	var open []int
	var needs []journey.Needs
	left := p.in.Wishes.Budget
	for i := range stays {
		if stays[i].Kept.Is {
			stays[i].Share = max(1, stays[i].Plan.Costs().Total)
			left -= stays[i].Share
			continue
		}
		open, needs = append(open, i), append(needs, stays[i].needs(&p.in.Wishes))
	}
	if len(open) == 0 {
		return nil
	}
	for k, share := range journey.Shares(left, needs) {
		stays[open[k]].Share = max(1, share)
	}
	return nil
}

// needs is what a stay takes of the money.
func (s *stay) needs(in *trip.Intent) journey.Needs {
	wishes := in.Share(s.Wish, &s.City, s.Window, s.Part)
	days, party := money.Cents(s.Window.Days()), in.Party
	cheapest, middle := money.Cents(-1), money.Cents(-1)
	for i := range s.Lodgings {
		bed := s.Lodgings[i].StayPrice(&wishes)
		if cheapest < 0 || bed < cheapest {
			cheapest = bed
		}
		if s.Lodgings[i].Tier == trip.TierMid && (middle < 0 || bed < middle) {
			middle = bed
		}
	}
	cheapest, middle = max(0, cheapest), max(0, middle)
	g := s.gathered()
	rides := money.Cents(-1)
	for _, pair := range schedule.Pairs(&wishes, g.facts(), "") {
		if fares := (schedule.Journey{Out: pair.Out, Back: pair.Back}).Fares(&wishes); rides < 0 || fares < rides {
			rides = fares
		}
	}
	return journey.Needs{Least: cheapest + max(0, rides) + s.City.Daily.Simple(party)*days,
		More: max(0, middle-cheapest) + (s.City.Daily.Usual(party, in.Prefs.Themes)+dayOut*money.Cents(party.People()))*days}
}

// dayOut is what tickets and fares of a day come to for one person, before the plan is made.
const dayOut = money.Cents(45_00)

// leave takes from a stay that is about to be planned what is another's, where a journey comes to a place twice: what the stays before it are planned
// with, and what is wished for another one. What is wished for this one it keeps.
func leave(stays []stay, i int, in *trip.Intent) {
	s := &stays[i]
	for k := range stays {
		if o := &stays[k]; k != i && o.City.ID == s.City.ID {
			used := o.planned()
			s.Sights = without(s.Sights, func(a trip.Attraction) bool {
				return !wishedFor(in, s.Wish, &a) && (used[a.ID] || wishedFor(in, o.Wish, &a))
			})
		}
	}
}

// wishedFor tells whether a sight is named by a wish of a stay, or pinned there.
func wishedFor(in *trip.Intent, wish int, a *trip.Attraction) bool {
	of := func(stay *int) bool { return stay != nil && *stay == wish }
	return slices.ContainsFunc(in.Requirements, func(r trip.Requirement) bool { return r.Sights != nil && of(r.Stay) && names(a, r.Sights.Name) }) ||
		slices.ContainsFunc(in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return of(l.Stay) && l.ActivityID == a.ID })
}

// apart leaves each sight of a place that a journey comes to twice to one of the two stays: what the one is planned with, the other may not be changed
// to have.
func apart(stays []stay) {
	for i := range stays {
		for k := range stays {
			if k == i || stays[k].City.ID != stays[i].City.ID {
				continue
			}
			used, own := stays[i].planned(), stays[k].planned()
			stays[k].Sights = without(stays[k].Sights, func(a trip.Attraction) bool { return used[a.ID] && !own[a.ID] })
		}
	}
}

// planned are the sights that any of the drafts of a stay visits.
func (s *stay) planned() map[string]bool {
	out := map[string]bool{}
	see := func(all schedule.Stops) {
		for _, day := range all {
			for _, stop := range day {
				out[stop.Ref] = true
			}
		}
	}
	for _, b := range s.Branches {
		see(schedule.StopsOf(&b.Draft.Plan))
		for _, v := range slices.Concat(b.Variants, b.Simple) {
			see(v.Stops)
		}
	}
	return out
}

// staysSelector takes the best branch of every stay.
func (t *turn) staysSelector(_ context.Context, in staysSelectorIn) (staysSelectorOut, error) {
	out := staysSelectorOut{Stays: cloned(in.Stays)}
	for i := range out.Stays {
		s := &out.Stays[i]
		wishes := s.wishes(&in.Wishes)
		best := choose(afford.Ranked(&wishes, s.Branches)[0])
		s.Chosen, s.Plan, s.Unplaced = best.Chosen, best.Plan, best.Unplaced
	}
	plan, f := joined(out.Stays)
	t.Decide(&Detail{Days: dayDetails(&plan, f)}, "Selected %s", placesIn(out.Stays, t.Lang))
	return out, nil
}

type staysSelectorIn struct {
	Stays  []stay      `json:"stays"`
	Wishes trip.Intent `json:"wishes"`
}

type staysSelectorOut struct {
	Stays []stay `json:"stays"`
}

func staysSelectorSees(st *State, _ graph.Patch) staysSelectorIn {
	return staysSelectorIn{st.Stays, st.Intent}
}

func staysSelectorLeaves(st *State, out staysSelectorOut) { st.Stays = out.Stays }
