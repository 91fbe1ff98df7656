package afford

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// option is one way to fill a branch: a bed of its tier and a level of the ground between its flights. What it costs and is
// worth is known from the ground, which was drafted around another hotel, until it is laid out.
type option struct {
	branch, level int
	journey       schedule.Journey
	unplaced      int
	cost          money.Cents // of the whole trip at typical prices
	extras        money.Cents // of it fees and transport
	worth         int64
	score         float64
	laid          *schedule.Draft
	impossible    bool
}

// menu holds all ways to fill all branches. The budget does not make them, it only chooses among them: so that more of it
// chooses among more.
type menu struct {
	*Case
	ease func(schedule.Journey) int64
	room money.Cents // for fees and transport beside the cheapest journey of the dates
	all  []*option
}

func newMenu(c *Case, branches []Candidate, groundOf func(*Candidate) []level) *menu {
	m := &menu{Case: c, ease: c.City.Ease(&c.Intent), room: c.room()}
	for b := range branches {
		x := branches[b]
		for _, h := range schedule.Hotels(&c.Intent, c.City, x.Branch.Tier, false) {
			x.Hotel = h.ID
			for i, l := range groundOf(&x) {
				way := &option{branch: b, level: i, journey: x.Journey(c.City.Facts()), unplaced: len(l.draft.Unplaced)}
				m.value(way, &l.draft)
				m.all = append(m.all, way)
			}
		}
	}
	return m
}

// value says what an option costs and is worth if it can be done like d.
func (m *menu) value(way *option, d *schedule.Draft) {
	f := schedule.Features(d, &m.Intent, m.City.Facts())
	h := way.journey.Hotel
	bed := typical(h.Estimate, h.Price) * money.Cents((m.Intent.DateWindow.Days()-1)*m.Intent.Party.Rooms)
	f.Cost, f.Bed = f.Cost-f.Bed+bed, bed
	f.Ease = m.ease(way.journey)
	way.cost, way.extras, way.worth = f.Cost, d.Fees+d.Plan.Costs().Transit, d.Worth+f.Ease
	way.score = score.Branch(f, m.Intent.Prefs.Themes, score.Frozen)
}

// paid tells whether the budget covers an option at typical prices and, what is not flights and bed, at those of the dates.
func (m *menu) paid(way *option) bool {
	return way.cost <= m.Intent.Spendable() && way.extras <= m.room
}

// betterBeside tells whether something would be worth more than a branch, and paid for, if a day's money were as much less as assume has it.
func (m *menu) betterBeside(best *Candidate, assume trip.Assumptions) bool {
	in := &m.Intent
	saved := (m.Assumptions.DailySpend - assume.DailySpend) * money.Cents(in.DateWindow.Days())
	lost := schedule.TableWorth(in, m.Assumptions) - schedule.TableWorth(in, assume)
	return slices.ContainsFunc(m.all, func(x *option) bool {
		return !x.impossible && x.unplaced <= len(best.Draft.Unplaced) && x.cost-saved <= in.Spendable() && x.worth-lost > best.Worth
	})
}

// outdone tells whether another option that can be done costs less and is worth no less.
func (m *menu) outdone(way *option) bool {
	return slices.ContainsFunc(m.all, func(x *option) bool {
		return !x.impossible && x.unplaced <= way.unplaced && x.cost < way.cost && x.extras <= m.room && x.worth >= way.worth
	})
}

// best is the option that a branch is filled with: of those that are paid for, and that no other outdoes, the one of the
// best score; or else the one that costs least. Nil when none can be done.
func (m *menu) best(branch int) *option {
	var best *option
	class := func(x *option) int {
		switch {
		case !m.paid(x):
			return 2
		case m.outdone(x):
			return 1
		}
		return 0
	}
	for _, x := range m.all {
		if x.branch != branch || x.impossible {
			continue
		}
		if best == nil {
			best = x
			continue
		}
		order := cmp.Or(cmp.Compare(x.unplaced, best.unplaced), cmp.Compare(class(x), class(best)))
		if order == 0 && m.paid(x) {
			order = cmp.Compare(best.score, x.score)
		}
		if cmp.Or(order, cmp.Compare(x.cost, best.cost)) < 0 {
			best = x
		}
	}
	return best
}

// fill lays out the best option of a branch. Stops that do not fit around its hotel change what it is worth; another may be
// better then. The candidate stays empty when none can be done.
func (m *menu) fill(branch int, c *Candidate, ground []level) error {
	for {
		way := m.best(branch)
		if way == nil {
			return nil
		}
		if way.laid != nil {
			c.Hotel, c.Draft, c.Score, c.Worth, c.Outdone = way.journey.Hotel.ID, *way.laid, way.score, way.worth, m.outdone(way)
			return nil
		}
		from := &ground[way.level].draft
		laid, err := m.City.Around(&m.Intent, way.journey, m.Assumptions, schedule.StopsOf(&from.Plan), schedule.Options{Seed: m.Seed})
		if fault.Is(err, fault.Unplannable) {
			way.impossible = true
			continue
		}
		if err != nil {
			return err
		}
		laid.Unplaced = from.Unplaced
		m.value(way, &laid)
		way.laid = &laid
	}
}

// room is what a draft may cost in fees, as trip.Plan counts them, and transport: three quarters of what the budget leaves beside the cheapest
// flights and beds of the dates and the day's money. The cheapest journey is not always to be had with the stops; what stays
// free is spent when the prices of the dates are in (settle).
func (c *Case) room() money.Cents {
	base, _ := c.cheapest()
	return max(0, c.Intent.Spendable()-base-c.Assumptions.DailySpend*money.Cents(c.Intent.DateWindow.Days())) * 3 / 4
}

func typical(estimate, price money.Cents) money.Cents {
	if estimate > 0 {
		return estimate
	}
	return price
}
