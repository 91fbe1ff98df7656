package afford

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Candidate is one branch of the planner.
type Candidate struct {
	Branch trip.Branch    `json:"branch"`
	Out    string         `json:"out"`
	Back   string         `json:"back"`
	Hotel  string         `json:"hotel"`
	Draft  schedule.Draft `json:"draft"`
	Score  float64        `json:"score"` // the selector's, by features alone
	Worth  int64          `json:"worth"` // of stops, bed and way, thousandths

	Outdone  bool      `json:"outdone,omitempty"`  // something else would cost less and be worth no less
	Variants []Variant `json:"variants,omitempty"` // of the best branch that flies this way: its ground, the fullest first
	Simple   []Variant `json:"simple,omitempty"`   // what was drafted for the simple table beside them, where another is planned
}

// Variant is one of the levels of a way's ground: what can be done there for a certain sum of fees.
type Variant struct {
	Stops schedule.Stops `json:"stops"`
	Worth int64          `json:"worth"` // of the stops, thousandths
	Fees  money.Cents    `json:"fees"`
}

// Journey resolves a candidate's references among facts.
func (c Candidate) Journey(f *trip.Facts) schedule.Journey {
	return schedule.Journey{Out: f.Flight(c.Out), Back: f.Flight(c.Back), Hotel: f.Lodging(c.Hotel)}
}

// On gives a candidate the rides and the bed of a journey.
func (c Candidate) On(j schedule.Journey) Candidate {
	c.fly(schedule.Pair{Out: j.Out, Back: j.Back})
	if j.Hotel != nil {
		c.Hotel = j.Hotel.ID
	}
	return c
}

// fly takes a pair of flights; of a stay of a journey either may be missing.
func (c *Candidate) fly(p schedule.Pair) {
	if p.Out != nil {
		c.Out = p.Out.ID
	}
	if p.Back != nil {
		c.Back = p.Back.ID
	}
}

// Cost is what the trip of a candidate costs, at typical prices.
func (c *Candidate) Cost() money.Cents { return c.Draft.Plan.Costs().Total }

// empty tells whether nothing was drafted.
func (c *Candidate) empty() bool { return len(c.Draft.Plan.Days) == 0 }

// sameWay tells whether two branches fly the same way.
func (c Candidate) sameWay(o Candidate) bool { return c.Out == o.Out && c.Back == o.Back }

// Ranked gives the branches that could be filled, the best first: those inside the budget by their score, but behind them
// any that costs more than something else of no less worth; then the others by what they cost.
func Ranked(in *trip.Intent, branches []Candidate) []Candidate {
	out := slices.DeleteFunc(slices.Clone(branches), func(c Candidate) bool { return c.empty() })
	class := func(c *Candidate) int {
		switch {
		case c.Cost() > in.Spendable():
			return 2
		case c.Outdone:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(out, func(a, b Candidate) int {
		order := cmp.Or(cmp.Compare(len(a.Draft.Unplaced), len(b.Draft.Unplaced)), cmp.Compare(class(&a), class(&b)))
		if order == 0 && a.Cost() <= in.Spendable() {
			order = cmp.Compare(b.Score, a.Score)
		}
		return cmp.Or(order, cmp.Compare(a.Cost(), b.Cost()))
	})
	return out
}
