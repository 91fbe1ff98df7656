package multistay

import (
	"context"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// In is what a journey is planned by.
type In struct {
	Stays      []Stay       `json:"stays"`
	Origin     *route.Place `json:"origin"`
	Wishes     trip.Intent  `json:"wishes"`
	AsOf       time.Time    `json:"as_of"`
	Seed       uint64       `json:"seed"`
	Iterations int          `json:"iterations"`
	Before     *Before      `json:"before,omitempty"` // the trip that is edited; nil of a new one, and where nothing of it shall stay
}

// Planner plans the stays of a journey.
type Planner struct {
	In          *In
	World       gather.World
	Taster      explore.Taster
	Constrained bool
	Room        func(ctx context.Context) (done func(), err error)
	Of          func(stay int) *gather.Streets
	worths      map[string][]int64 // what days at a place were found to be worth, by what that depends on; nil: nothing is kept
	quick       bool               // whole journeys are compared: orders and nights are taken by the numbers
	asBefore    bool               // order and nights are those of the journey that is edited
	taken       []string           // rides between stays that are taken where they go, the first before the others
	Judge       verify.Judge
	Degraded    []trip.Degradation
	Said        []string                       // what is taken for granted of the rides of the journey
	asked       map[string][]trip.FlightOption // rides, by what was asked
	placed      map[string]route.Place         // cities, by id
	work        *work                          // that may be done; nil: all of it
}

// Explore asks for what stands on the dates of a stay and fills its branches.
func (p *Planner) Explore(ctx context.Context, stays []Stay, i int) ([]string, error) {
	s := &stays[i]
	wishes := s.Wishes(&p.In.Wishes)
	x := explore.Explorer{World: p.World, Taster: p.Taster, Constrained: p.Constrained, Streets: p.Of(i), Room: p.Room}
	var err error
	var degraded []trip.Degradation
	in := explore.In{Place: s.Place, Rates: s.Rates, Wishes: wishes}
	if s.Taste, degraded, err = x.Taste(ctx, &in); err != nil {
		return nil, err
	}
	p.Degraded = pick.Once(p.Degraded, degraded...)
	s.Assumptions.TypicalWeather = s.Typical()
	g := s.Gathered()
	city := x.Streets.See(p.World, &g, &wishes, p.In.AsOf, s.Taste)
	drafted, err := afford.Draft(ctx, afford.Case{Intent: wishes, City: city, Assumptions: s.Assumptions, Seed: p.In.Seed, Iterations: p.In.Iterations,
		AtHand: explore.KeepOf(p.atHand(s), &wishes), Turn: p.Room}, nil)
	if err != nil {
		return nil, err
	}
	s.Branches, s.Assumptions.DailySpend = drafted.Branches, drafted.DailySpend
	return explore.TableAssumed(nil, drafted.DailySpend, &s.City, &wishes), nil
}

// ShareOut gives each stay its share of the budget: what it needs at the least, and of the rest by its days. One whose plan is kept has what that
// costs.
func (p *Planner) ShareOut(stays []Stay) error {
	var open []int
	var needs []journey.Needs
	left := p.In.Wishes.Spendable()
	for i := range stays {
		if stays[i].Kept.Is {
			stays[i].Share = max(1, stays[i].Plan.Costs().Total)
			left -= stays[i].Share
			continue
		}
		open, needs = append(open, i), append(needs, stays[i].needs(&p.In.Wishes))
	}
	if len(open) == 0 {
		return nil
	}
	for k, share := range journey.Shares(left, needs) {
		stays[open[k]].Share = max(1, share)
	}
	p.shareBeds(stays, open)
	return nil
}

// shareBeds shares out what the beds of the whole journey may cost at most between the stays that are open, where that is insisted on.
func (p *Planner) shareBeds(stays []Stay, open []int) {
	left, limited := p.In.Wishes.Limit(trip.CostLodging)
	if !limited {
		return
	}
	for i := range stays {
		if stays[i].Kept.Is {
			left -= stays[i].Plan.Costs().Lodging
		}
	}
	needs := make([]journey.Needs, len(open))
	for k, i := range open {
		cheapest, middle := stays[i].beds(&p.In.Wishes)
		needs[k] = journey.Needs{Least: cheapest, More: max(0, middle-cheapest)}
	}
	for k, share := range journey.Shares(max(0, left), needs) {
		stays[open[k]].Beds = new(max(0, share))
	}
}

// needs is what a stay takes of the money.
func (s *Stay) needs(in *trip.Intent) journey.Needs {
	wishes := in.Share(s.Wish, &s.City, s.Window, s.Part)
	days, party := money.Cents(s.Window.Days()), in.Party
	cheapest, middle := s.beds(in)
	g := s.Gathered()
	rides := money.Cents(-1)
	for _, pair := range schedule.Pairs(&wishes, g.Facts(), "") {
		if fares := (schedule.Journey{Out: pair.Out, Back: pair.Back}).Fares(&wishes); rides < 0 || fares < rides {
			rides = fares
		}
	}
	return journey.Needs{Least: cheapest + max(0, rides) + s.City.Daily.Simple(party)*days,
		More: max(0, middle-cheapest) + (s.City.Daily.Usual(party, in.Prefs.Themes)+dayOut*money.Cents(party.People()))*days}
}

// beds are what the cheapest beds of a stay cost, and the cheapest of the middle tier.
func (s *Stay) beds(in *trip.Intent) (cheapest, middle money.Cents) {
	wishes := in.Share(s.Wish, &s.City, s.Window, s.Part)
	cheapest, middle = -1, -1
	for i := range s.Lodgings {
		bed := s.Lodgings[i].StayPrice(&wishes)
		if cheapest < 0 || bed < cheapest {
			cheapest = bed
		}
		if s.Lodgings[i].Tier == trip.TierMid && (middle < 0 || bed < middle) {
			middle = bed
		}
	}
	return max(0, cheapest), max(0, middle)
}

// dayOut is what tickets and fares of a day come to for one person, before the plan is made.
const dayOut = money.Cents(45_00)

// Lay puts the stays in order, gives each its nights, its rides, its beds and its weather.
func (p *Planner) Lay(ctx context.Context) ([]Stay, []trip.Decision, error) {
	stays, err := p.routed(ctx)
	if err != nil {
		return nil, nil, err
	}
	for i := range stays {
		if err := p.Dated(ctx, &stays[i]); err != nil {
			return nil, nil, OfStay(err, &stays[i])
		}
	}
	return stays, p.whyThis(stays, p.In.Stays), nil
}

// routed puts the stays in order and gives each its nights and its rides.
func (p *Planner) routed(ctx context.Context) ([]Stay, error) {
	wished := Cloned(p.In.Stays)
	if kept, ok, err := p.choiceAtHand(ctx, wished); err != nil {
		return nil, err
	} else if ok {
		stays, err := p.ridden(ctx, wished, kept)
		if p.asBefore = err == nil; p.asBefore || !fault.Is(err, fault.Invalid) {
			return stays, err
		}
	}
	chosen, err := p.choose(ctx, wished)
	if err != nil {
		return nil, err
	}
	return p.ridden(ctx, wished, chosen)
}

// ridden gives the stays of a choice with its rides. What was said of the rides of choices before, which were only tried, counts no more.
func (p *Planner) ridden(ctx context.Context, wished []Stay, chosen route.Chosen) ([]Stay, error) {
	p.Said = nil
	stays := make([]Stay, len(wished))
	for i, wish := range chosen.Order {
		stays[i] = wished[wish]
	}
	return stays, p.ride(ctx, stays, chosen.Nights)
}

// Dated asks for the beds and the weather of a stay.
func (p *Planner) Dated(ctx context.Context, s *Stay) error {
	wishes := p.In.Wishes.Share(s.Wish, &s.City, s.Window, s.Part)
	q := gather.Query{City: &s.City, Wishes: &wishes, Rate: s.Rate.Rate, AsOf: p.In.AsOf}
	if bed, own := journey.Bed(&p.In.Wishes, s.Wish, &s.City, s.Window.Days()); own {
		s.Lodgings = []trip.Lodging{bed}
	} else {
		s.Lodgings = nil
		for _, tier := range gather.Tiers {
			var err error
			if s.Lodgings, err = gather.FindLodgings(ctx, p.World, q, tier, s.Lodgings); err != nil {
				return err
			}
		}
		if len(s.Lodgings) == 0 {
			return fault.New(fault.Unavailable, "Lodging data unavailable.")
		}
	}
	var degraded []trip.Degradation
	var err error
	s.Weather, degraded, err = gather.FindWeather(ctx, p.World, q)
	p.Degraded = pick.Once(p.Degraded, degraded...)
	if err != nil {
		return err
	}
	s.Occasions, err = gather.FindOccasions(ctx, p.World, q)
	return err
}

// whyThis says, for whoever decides, why the stays have this order and these nights, where they were open.
func (p *Planner) whyThis(stays, wished []Stay) []trip.Decision {
	in := &p.In.Wishes
	lang, open := in.Locale(), in.Order == trip.OrderFree
	said := ""
	for i := range stays {
		least, most := in.Stays[stays[i].Wish].NightsOf()
		open = open || least < most && len(stays) > 1
		nights := stays[i].Window.Days() - 1
		if i > 0 {
			nights = stays[i-1].Window.End.DaysUntil(stays[i].Window.End)
			said += ", "
		}
		said += fmt.Sprintf("%s %d", lang.City(stays[i].City.Name), nights)
	}
	if !open || len(stays) < 2 || p.asBefore {
		return nil
	}
	return []trip.Decision{{Selected: lang.Say("Nights: %s", said),
		Rationale: lang.Say("What another day is worth in each place, against what the ways between them take.")}}
}
