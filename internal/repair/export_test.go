package repair

import (
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Liking is how much repair likes a journey, for tests that compare results.
func Liking(c Case, j schedule.Journey) int64 { return c.City.Ease(c.Intent)(j) }

// StandIns are the places that repair tries in the stead of a stop.
func StandIns(c Case, ref string) []string {
	s := &session{Case: c, now: state{plan: c.Plan}}
	var out []string
	c.Plan.Each(func(day, _ int, slot *trip.Slot) {
		if slot.Selected().OptionRef == ref {
			for _, o := range s.substitutes(day, *slot) {
				out = append(out, o.ref)
			}
		}
	})
	return out
}

// Cheaper are the places that repair would save money with at the door of a stop.
func Cheaper(c Case, ref string) []string {
	s := &session{Case: c, now: state{plan: c.Plan}}
	var out []string
	for _, v := range s.savings() {
		if v.with != nil && c.Plan.Days[v.day].Slots[v.slot].Selected().OptionRef == ref {
			out = append(out, v.with.ref)
		}
	}
	return out
}

// Offer is a journey that repair would look at.
type Offer struct {
	schedule.Journey
	Moves []trip.Move
	Costs trip.CostBreakdown
}

// Offers are the journeys that are nearer to the limits of money, within so many moves.
func Offers(c Case, room int) []Offer {
	s := opened(c)
	var out []Offer
	for _, o := range s.offers(schedule.JourneyOf(&c.Plan, c.City.Facts()), room) {
		out = append(out, Offer{o.Journey, o.moves, o.costs})
	}
	return out
}

func opened(c Case) *session {
	return &session{Case: c, now: state{plan: c.Plan, found: c.Violations}}
}

// Excess is what costs are above the limits, TooMuch what they are above what blocks.
func Excess(c Case, costs trip.CostBreakdown) money.Cents  { return opened(c).excess(costs) }
func TooMuch(c Case, costs trip.CostBreakdown) money.Cents { return opened(c).tooMuch(costs) }

// Saving is a way to pay less at a door: With is empty where nothing takes the place.
type Saving struct {
	Ref, With string
	Saved     money.Cents
}

// Savings are all of them.
func Savings(c Case) []Saving {
	var out []Saving
	for _, v := range opened(c).savings() {
		s := Saving{Ref: c.Plan.Days[v.day].Slots[v.slot].Selected().OptionRef, Saved: v.saved}
		if v.with != nil {
			s.With = v.with.ref
		}
		out = append(out, s)
	}
	return out
}

// Roofs are the sights that would come in from the rain.
func Roofs(c Case, day, most int) []string { return opened(c).freshRoofs(day, most) }

// Spoiled are the sights of a day that its weather spoils.
func Spoiled(c Case, day int) []string {
	var out []string
	for _, i := range opened(c).spoiled(day) {
		out = append(out, schedule.StopsOf(&c.Plan)[day][i].Ref)
	}
	return out
}

// Helps tells whether another plan would be a remedy.
func Helps(c Case, p trip.Plan) bool {
	s := opened(c)
	return s.helps(s.judge(p, []int{0, 1, 2, 3, 4}))
}

// ParseRef and RoleRef read and write where something stands.
var ParseRef, RoleRef = parseRef, roleRef
