package plan

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

const (
	maxBranches = 4 // concurrent branches of a decision (S0.21)
	maxAirports = 2 // of the airports named, the cheapest (S0.81)
	maxTiers    = 2
)

// planner fills at most four branches, airport × hotel tier, with the optimiser. It plans on typical prices; the prices of
// the dates come with tool_executor.
func (v *visit) planner(ctx context.Context, st State) (State, error) {
	if err := mustKnow(&st); err != nil {
		return st, err
	}
	w := v.world()
	if err := v.taste(ctx, &st); err != nil {
		return st, err
	}
	if err := v.offers(ctx, w, &st); err != nil {
		return st, err
	}
	if err := v.weather(ctx, w, &st); err != nil {
		return st, err
	}
	city := v.city(w, &st)
	st.Assumptions.DailySpend = spend(&st, city)
	branches := branchesOf(&st, city)
	if len(branches) == 0 {
		return st, fault.New(fault.Unplannable, "no hotel and no pair of flights answers what you insist on")
	}
	v.running(ctx, fmt.Sprintf("Exploring %d route options", len(branches)), nil)
	if err := v.fill(ctx, &st, city, branches); err != nil {
		return st, err
	}
	st.Branches = slices.DeleteFunc(branches, func(c Candidate) bool { return len(c.Draft.Plan.Days) == 0 })
	if len(st.Branches) == 0 {
		return st, fault.New(fault.Unplannable, "no pair of flights fits the dates")
	}
	st.Calls = v.counted(st.Calls)
	v.decide(nil, "%d branches filled", len(st.Branches))
	return st, nil
}

// taste asks how much this traveller would like the sights known. What is not one of them is refused.
func (v *visit) taste(ctx context.Context, st *State) error {
	if v.Taster == nil {
		return nil
	}
	taste, err := v.Taster.Taste(ctx, st.Intent, st.Sights, v.constrained)
	if err != nil {
		return err
	}
	for id := range taste {
		if !slices.ContainsFunc(st.Sights, func(a trip.Attraction) bool { return a.ID == id }) {
			return fault.New(fault.BadReply, "the model named a sight that is not a candidate")
		}
	}
	st.Taste = taste
	return nil
}

// offers asks for the flights of each airport and the hotels of each tier.
func (v *visit) offers(ctx context.Context, w World, st *State) error {
	in := &st.Intent
	st.Flights, st.Lodgings = nil, nil
	if schedule.ByAir(in) {
		for _, a := range in.Airports {
			if err := v.flights(ctx, w, st, a); err != nil {
				return err
			}
		}
		if len(st.Flights) == 0 {
			return fault.Field("origin", "has no flights to %s that Tripwright knows; see `tripwright city show %s`", st.City.Name, st.City.ID)
		}
	}
	for _, tier := range []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury} {
		// What answers the wish, and what is better than the cheapest: a search gives four at most.
		for _, wish := range []trip.LodgingWish{lodgingWish(in), {MinStars: map[trip.Tier]int{trip.TierBudget: 2, trip.TierMid: 4, trip.TierLuxury: 5}[tier]}} {
			got, err := w.Lodgings(ctx, LodgingsQuery{City: st.City.Name, CheckIn: in.DateWindow.Start, CheckOut: in.DateWindow.End, Tier: tier, Wish: wish})
			if err != nil && !fault.Is(err, fault.NotFound) {
				return unavailable("Lodging", err)
			}
			for _, l := range got {
				if !slices.ContainsFunc(st.Lodgings, func(o trip.Lodging) bool { return o.ID == l.ID }) {
					st.Lodgings = append(st.Lodgings, l)
				}
			}
		}
	}
	if len(st.Lodgings) == 0 {
		return fault.New(fault.Unavailable, "Lodging data unavailable.")
	}
	return nil
}

func (v *visit) flights(ctx context.Context, w World, st *State, airport string) error {
	in := &st.Intent
	for _, q := range []FlightsQuery{
		{Origin: in.Origin, Dest: airport, Date: in.DateWindow.Start},
		{Origin: airport, Dest: in.Origin, Date: in.DateWindow.End, Return: true},
	} {
		q.City, q.AvoidOvernight, q.Wish = st.City.Name, in.Prefs.AvoidOvernight, transportWish(in, q.Return)
		got, err := w.Flights(ctx, q)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return unavailable("Flight", err)
		}
		st.Flights = append(st.Flights, got...)
	}
	return nil
}

// transportWish joins what is wished of one direction, so that the search does not leave out what answers it.
func transportWish(in *trip.Intent, back bool) trip.TransportWish {
	dir := trip.Outbound
	if back {
		dir = trip.Return
	}
	for _, r := range in.Requirements {
		if r.Transport != nil && (r.Transport.Direction == "" || r.Transport.Direction == dir) {
			return *r.Transport
		}
	}
	return trip.TransportWish{}
}

// lodgingWish is the first wish for a hotel, those insisted on before others.
func lodgingWish(in *trip.Intent) trip.LodgingWish {
	for _, level := range []trip.Level{trip.Must, trip.Prefer} {
		for _, r := range in.Requirements {
			if r.Lodging != nil && r.Level == level {
				return *r.Lodging
			}
		}
	}
	return trip.LodgingWish{}
}

// unavailable: without flights or hotels there is no plan (S0.177, S0.199).
func unavailable(what string, err error) error {
	if fault.Is(err, fault.Unavailable) {
		return fault.New(fault.Unavailable, "%s data unavailable.", what).Because(err)
	}
	return err
}

// weather asks for every day of the trip. What is typical or unknown is no reason to wait or to fail.
func (v *visit) weather(ctx context.Context, w World, st *State) error {
	days := make([]calendar.Date, st.Intent.DateWindow.Days())
	for i := range days {
		days[i] = st.Intent.DateWindow.Date(i)
	}
	got, degraded, err := w.Weather(ctx, st.City, days, st.Request.Now)
	if err != nil {
		return err
	}
	st.Weather = got
	st.Degraded = appendNew(st.Degraded, degraded...)
	st.Assumptions.TypicalWeather = slices.ContainsFunc(got, func(d trip.WeatherDay) bool { return d.Typical })
	return nil
}

// city is the map of this run. Taste changes what the map's sights are worth, never what they are.
func (v *visit) city(w World, st *State) *schedule.City {
	return schedule.NewCity(st.facts(), w.Legs(st.City, st.Rate.Rate, st.Intent.Party.People(), st.Request.Now)).WithTaste(st.Taste)
}

// Budgets of one person and day from which the next better tier of hotel is looked at (S1.7).
const (
	midFrom    = money.Cents(220_00)
	luxuryFrom = money.Cents(700_00)
)

// rides is what public transport usually costs one person a day, transfers included, before the plan is made.
const rides = money.Cents(18_00)

// profile is the tier that a budget asks for.
func profile(in *trip.Intent) trip.Tier {
	perDay := in.Budget / money.Cents(in.Party.People()*in.DateWindow.Days())
	switch {
	case perDay >= luxuryFrom:
		return trip.TierLuxury
	case perDay >= midFrom:
		return trip.TierMid
	}
	return trip.TierBudget
}

// spend is what a day's meals and small things cost. It is the usual middle, and the simple one only where the cheapest
// trip of all would not fit otherwise: more money never turns a possible trip into an impossible one.
func spend(st *State, city *schedule.City) money.Cents {
	usual := dailySpend(&st.City, trip.TierMid, st.Intent.Party)
	if base, ok := cheapest(st, city); ok && base+(usual+rides*money.Cents(st.Intent.Party.People()))*money.Cents(st.Intent.DateWindow.Days()) > st.Intent.Budget {
		return dailySpend(&st.City, trip.TierBudget, st.Intent.Party)
	}
	return usual
}

// cheapest is the lowest price of flights and beds at the dates.
func cheapest(st *State, city *schedule.City) (money.Cents, bool) {
	var bed, seat money.Cents = -1, 0
	for _, l := range schedule.Hotels(&st.Intent, city, "", true) {
		sum := money.Cents(0)
		for i := range st.Intent.DateWindow.Days() - 1 {
			sum += l.NightPrice(i) * money.Cents(st.Intent.Party.Rooms)
		}
		if bed < 0 || sum < bed {
			bed = sum
		}
	}
	if schedule.ByAir(&st.Intent) {
		seat = -1
		for _, p := range schedule.Pairs(&st.Intent, city.Facts(), "") {
			if s := (p.Out.Price + p.Back.Price) * money.Cents(st.Intent.Party.People()); seat < 0 || s < seat {
				seat = s
			}
		}
	}
	return bed + seat, bed >= 0 && seat >= 0
}

// branchesOf are the corners to look at: the two cheapest airports × the two best tiers that the budget asks for and the
// wishes allow.
func branchesOf(st *State, city *schedule.City) []Candidate {
	var out []Candidate
	for _, airport := range airportsOf(st, city) {
		for _, tier := range tiersOf(st, city) {
			c := Candidate{Branch: trip.Branch{Airport: airport, Tier: tier}}
			seats := money.Cents(0)
			if airport != "" {
				pair := schedule.Pairs(&st.Intent, city.Facts(), airport)[0]
				c.Out, c.Back = pair.Out.ID, pair.Back.ID
				seats = (typical(pair.Out.Estimate, pair.Out.Price) + typical(pair.Back.Estimate, pair.Back.Price)) * money.Cents(st.Intent.Party.People())
			}
			c.Hotel = bedFor(st, city, tier, seats).ID
			out = append(out, c)
		}
	}
	return out[:min(len(out), maxBranches)]
}

// bedFor is the best hotel of a tier that the budget allows at typical prices beside seats and daily spend, or else the
// cheapest.
func bedFor(st *State, city *schedule.City, tier trip.Tier, seats money.Cents) *trip.Lodging {
	days := st.Intent.DateWindow.Days()
	left := st.Intent.Budget - seats - (st.Assumptions.DailySpend+aroundTown*money.Cents(st.Intent.Party.People()))*money.Cents(days)
	hotels := schedule.Hotels(&st.Intent, city, tier, false)
	cheapest := hotels[0]
	for _, l := range hotels {
		if typical(l.Estimate, l.Price)*money.Cents((days-1)*st.Intent.Party.Rooms) <= left {
			return l
		}
		if typical(l.Estimate, l.Price) < typical(cheapest.Estimate, cheapest.Price) {
			cheapest = l
		}
	}
	return cheapest
}

// aroundTown is what tickets of public transport and doors usually cost one person a day, where the plan is not made yet.
const aroundTown = money.Cents(30_00)

func typical(estimate, price money.Cents) money.Cents {
	if estimate > 0 {
		return estimate
	}
	return price
}

// airportsOf are the airports with flights both ways, cheapest first; one empty name when the traveller does not fly.
func airportsOf(st *State, city *schedule.City) []string {
	if !schedule.ByAir(&st.Intent) {
		return []string{""}
	}
	price := map[string]money.Cents{}
	for _, p := range schedule.Pairs(&st.Intent, city.Facts(), "") {
		sum := p.Out.Price + p.Back.Price
		if old, known := price[p.Out.Dest]; !known || sum < old {
			price[p.Out.Dest] = sum
		}
	}
	var out []string
	for _, a := range st.Intent.Airports {
		if _, ok := price[a]; ok {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(price[a], price[b]) })
	return out[:min(len(out), maxAirports)]
}

// tiersOf are the tiers with a hotel that the wishes allow: the best the budget asks for and the one below, or the lowest
// there is.
func tiersOf(st *State, city *schedule.City) []trip.Tier {
	best := profile(&st.Intent).Rank()
	var below, above []trip.Tier
	for _, t := range []trip.Tier{trip.TierLuxury, trip.TierMid, trip.TierBudget} {
		switch {
		case len(schedule.Hotels(&st.Intent, city, t, false)) == 0:
		case t.Rank() <= best:
			below = append(below, t)
		default:
			above = append([]trip.Tier{t}, above...)
		}
	}
	if len(below) == 0 {
		below = above[:min(1, len(above))]
	}
	return below[:min(len(below), maxTiers)]
}

// fill solves the branches at the same time; results stand in the order of the branches.
func (v *visit) fill(ctx context.Context, st *State, city *schedule.City, branches []Candidate) error {
	var g errgroup.Group
	g.SetLimit(maxBranches)
	base, _ := cheapest(st, city)
	days := money.Cents(st.Intent.DateWindow.Days())
	room := max(0, st.Intent.Budget-base-(st.Assumptions.DailySpend+rides*money.Cents(st.Intent.Party.People()))*days)
	for i := range branches {
		g.Go(func() error { return v.fillOne(ctx, st, city, &branches[i], room) })
	}
	return g.Wait()
}

// fillOne solves one branch, again with half and with no fees when the tickets cost more than the cheapest journey would
// leave. A journey that does not fit the dates leaves the branch empty.
func (v *visit) fillOne(ctx context.Context, st *State, city *schedule.City, c *Candidate, room money.Cents) error {
	opts := schedule.Options{Seed: st.Request.Seed, Iterations: st.Request.Iterations, Fees: -1, Stop: func() bool { return ctx.Err() != nil }}
	j := st.journey(*c, city.Facts())
	draft, err := city.Solve(&st.Intent, j, st.Assumptions, opts)
	for _, fees := range []money.Cents{draft.Fees / 2, 0} {
		if err != nil || draft.Fees <= room {
			break
		}
		opts.Fees, opts.Warm = fees, &draft.Plan
		draft, err = city.Solve(&st.Intent, j, st.Assumptions, opts)
	}
	if fault.Is(err, fault.Unplannable) {
		return nil
	}
	if err := cmp.Or(ctx.Err(), err); err != nil {
		return err
	}
	draft.Plan.Branch = c.Branch
	c.Draft = draft
	total := draft.Plan.Costs().Total
	v.running(ctx, fmt.Sprintf("%s: %d stops for about %s", branchName(c.Branch), stopsIn(draft.Plan), total),
		&Detail{Branch: &BranchDetail{Name: branchName(c.Branch), Stops: stopsIn(draft.Plan), Total: int64(total)}})
	return nil
}

func branchName(b trip.Branch) string {
	if b.Airport == "" {
		return string(b.Tier)
	}
	return b.String()
}

func stopsIn(p trip.Plan) int {
	n := 0
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Role == trip.RoleSight || s.Role == trip.RoleLunch || s.Role == trip.RoleDinner {
			n++
		}
	})
	return n
}
