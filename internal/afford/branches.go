package afford

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

const (
	maxBranches = 4 // concurrent branches of a decision (S0.21)
	maxAirports = 2 // of the airports named, the cheapest (S0.81)
	maxTiers    = 2
)

// rides is what public transport usually costs one person a day, transfers included, before the plan is made.
const rides = money.Cents(18_00)

// spend is what a day's meals and small things may cost; Draft says whether they do. It is the usual middle, and
// the simple one where the cheapest trip of all, and a fifth more for flights and beds, would not fit otherwise: more
// money never turns a possible trip into an impossible one, nor good flights into bad ones for the sake of dinner.
func (c *Case) spend() money.Cents {
	usual := c.usualTable()
	if base, ok := c.cheapest(); ok && base+base/5+(usual+rides*money.Cents(c.Intent.Party.People()))*money.Cents(c.Intent.DateWindow.Days()) > c.Intent.Spendable() {
		return c.simpleTable()
	}
	return usual
}

// usualTable is a day's money of somebody who need not look at it.
func (c *Case) usualTable() money.Cents {
	return c.City.Facts().City.Daily.Usual(c.Intent.Party, c.Intent.Prefs.Themes)
}

// simpleTable is a day's money of somebody who rather spends it on something else.
func (c *Case) simpleTable() money.Cents { return c.City.Facts().City.Daily.Simple(c.Intent.Party) }

// cheapest is the lowest price of flights and beds at the dates.
func (c *Case) cheapest() (money.Cents, bool) {
	var bed, seat money.Cents = -1, 0
	if l := c.cheapestBed(); l != nil {
		bed = l.StayPrice(&c.Intent)
	}
	if schedule.ByAir(&c.Intent) {
		seat = -1
		for _, p := range schedule.Pairs(&c.Intent, c.City.Facts(), "") {
			if s := (schedule.Journey{Out: p.Out, Back: p.Back}).Fares(&c.Intent); seat < 0 || s < seat {
				seat = s
			}
		}
	}
	return bed + seat, bed >= 0 && seat >= 0
}

// branches are the corners to look at: the two cheapest airports × the two best tiers that the budget asks for and the
// wishes allow.
func (c *Case) branches() []Candidate {
	var out []Candidate
	for _, airport := range c.airports() {
		for _, tier := range c.tiers() {
			b := Candidate{Branch: trip.Branch{Airport: airport, Tier: tier}}
			if airport != "" {
				b.fly(schedule.Pairs(&c.Intent, c.City.Facts(), airport)[0])
			} else if pairs := schedule.Pairs(&c.Intent, c.City.Facts(), ""); c.Intent.Part != nil && len(pairs) > 0 {
				b.fly(pairs[0])
			}
			out = append(out, b)
		}
	}
	return out[:min(len(out), maxBranches)]
}

// airports are the airports with flights both ways, cheapest first; one empty name when the traveller does not fly.
func (c *Case) airports() []string {
	if !schedule.ByAir(&c.Intent) {
		return []string{""}
	}
	price, named := map[string]money.Cents{}, slices.Clone(c.Intent.Airports)
	for _, p := range schedule.Pairs(&c.Intent, c.City.Facts(), "") {
		at, sum := p.Airport(), (schedule.Journey{Out: p.Out, Back: p.Back}).Fares(&c.Intent)
		if old, known := price[at]; !known || sum < old {
			price[at] = sum
		}
		if c.Intent.Part != nil && !slices.Contains(named, at) {
			named = append(named, at)
		}
	}
	var out []string
	for _, a := range named {
		if _, ok := price[a]; ok {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(price[a], price[b]) })
	return out[:min(len(out), maxAirports)]
}

// tiers are the tiers with a hotel that the wishes allow: the best the budget asks for and the one below, or the lowest
// there is.
func (c *Case) tiers() []trip.Tier {
	best := Tier(&c.Intent).Rank()
	var below, above []trip.Tier
	for _, t := range []trip.Tier{trip.TierLuxury, trip.TierMid, trip.TierBudget} {
		switch {
		case len(schedule.Hotels(&c.Intent, c.City, t, false)) == 0:
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
