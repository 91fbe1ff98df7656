package trip

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
)

// CityPass is a ticket that stands in for many single ones: a day ticket for getting around, or a museum pass. Which of the two says Category: it is the
// line of the costs that single tickets would be on.
type CityPass struct {
	ID       string       `json:"pass_id"`
	Name     string       `json:"name"`
	Category CostCategory `json:"category"`
	Price    money.Cents  `json:"price_local_cents"` // one ticket, an adult's
	Days     int          `json:"days"`              // dates in a row on which it holds, the first use included
	Share    int          `json:"share,omitzero"`    // how many may go together on one ticket; 0: one
	Children ForChildren  `json:"children,omitzero"` // what one costs for who rides for half the fare

	// SoldUntil is set of a pass of the week, which holds from Monday to Sunday whenever it is bought: the last weekday, Monday being 1, on which
	// it is sold for the week that runs. 0: the first use begins it.
	SoldUntil int `json:"week_sold_until,omitzero"`

	Modes      []TransitMode `json:"modes,omitempty"`  // ways inside the city
	Lines      []string      `json:"lines,omitempty"`  // to airports, and to sights outside the city
	Sights     []string      `json:"sights,omitempty"` // whose doors it opens, by id
	Provenance Provenance    `json:"provenance"`
}

// ForChildren is what a pass for getting around costs for children who ride for half the fare.
type ForChildren string

// What it costs them. Where none is sold for them they pay single fares.
const (
	ChildrenHalf ForChildren = "half"
	ChildrenFree ForChildren = "free" // in the company of who has one
)

// Pass finds a pass of the city by its id, or nil.
func (c *City) Pass(id string) *CityPass {
	return find(c.Passes, func(p *CityPass) bool { return p.ID == id })
}

// Span is on how many dates a pass holds that is used first on a date; 0 where it is not sold for it.
func (p *CityPass) Span(first calendar.Date) int {
	switch weekday := first.Weekday(); {
	case p.SoldUntil == 0:
		return p.Days
	case weekday < p.SoldUntil:
		return 7 - weekday
	}
	return 0
}

// covers tells whether nobody needs a single ticket for a way who has the pass. A ticket for a date ends at midnight: who arrives after it has one
// more.
func (p *CityPass) covers(s *Slot) bool {
	switch {
	case s.Leg == nil || s.Window.Start >= calendar.Midnight:
		return false
	case s.Leg.Line == "":
		return slices.Contains(p.Modes, s.Leg.Mode)
	}
	return slices.Contains(p.Lines, s.Leg.Line)
}

// Opens tells whether one goes in with it to a sight, by its id.
func (p *CityPass) Opens(sight string) bool { return slices.Contains(p.Sights, sight) }

// buyers are those of a party who pay for the pass, the full price or half of it. Children pay less than a museum pass costs, or nothing: they are let in
// with tickets of their own, and so they ride where no pass is sold for children.
func (p *CityPass) buyers(in *Intent, f *Facts) Riders {
	if p.Category == CostAttractions {
		return Riders{Full: in.Party.Adults}
	}
	r := f.City.Fares.Riders(in, f.Rate())
	r.Flat = 0 // of a fare, not of a pass
	switch p.Children {
	case ChildrenHalf:
		return r
	case ChildrenFree:
		return Riders{Full: r.Full, Free: r.Child + r.Free}
	}
	return Riders{Full: r.Full}
}

// singles is what the single tickets of a day cost that the pass takes the place of, for those who need it.
func (p *CityPass) singles(d *Day, in *Intent, f *Facts) (sum money.Cents) {
	for i := range d.Slots {
		s := &d.Slots[i]
		if p.covers(s) {
			sum += p.saved(s.Leg.Fare, f.City.Fares.Riders(in, f.Rate()))
		}
		if len(s.Choices) == 0 || s.Selected().Kind != KindAttraction || !p.Opens(s.Selected().OptionRef) {
			continue
		}
		if a := f.Attraction(s.Selected().OptionRef); a != nil {
			sum += a.AdultTicket(in) * money.Cents(in.Party.Adults)
		}
	}
	return sum
}

// saved is what nobody pays of a fare who has the pass.
func (p *CityPass) saved(fare money.Cents, who Riders) money.Cents {
	if p.Children == "" {
		return who.fullOf(fare)
	}
	return fare
}

// PassTaken is a pass that the travellers of a plan buy because it costs less than the single tickets that it takes the place of.
type PassTaken struct {
	Ref        string       `json:"pass_ref"`
	Name       string       `json:"name"`
	Category   CostCategory `json:"category"`
	First      int          `json:"first_day"` // among the days of the plan
	Days       int          `json:"days"`      // of the plan on which it holds, in a row
	People     int          `json:"people"`    // who have it
	Price      money.Cents  `json:"price_usd_cents"`
	Instead    money.Cents  `json:"instead_usd_cents"` // what the single tickets come to that are not needed
	Provenance Provenance   `json:"provenance"`
}

// Saves is how much less the pass costs than the single tickets.
func (t *PassTaken) Saves() money.Cents { return t.Instead - t.Price }

// shares tells whether two passes stand in for the same tickets: they are of a kind and hold on the same day.
func (t *PassTaken) shares(o *PassTaken) bool {
	return t.Category == o.Category && t.First < o.First+o.Days && o.First < t.First+t.Days
}

// PassesTwice tells whether a ticket of a plan is stood in for by two passes.
func PassesTwice(taken []PassTaken) bool {
	for i := range taken {
		for k := range i {
			if taken[i].shares(&taken[k]) {
				return true
			}
		}
	}
	return false
}

// Singly is the plan as it is paid ticket by ticket.
func (p Plan) Singly() Plan {
	p.Passes = nil
	return p
}

// PassOffers are all passes that could be bought in each stay of a plan, from each day on which one may be begun, with what they cost the party and
// what they save it. None says whether it pays.
func (p *Plan) PassOffers(in *Intent, f *Facts) (out []PassTaken) {
	whole, _ := in.WithDefaults()
	for stay := range p.StayCount() {
		from, to := p.Span(stay)
		if from < 0 || to > len(p.Days) {
			continue // of a plan that is none
		}
		at := f.At(stay)
		for n := range at.City.Passes {
			for day := from; day < to; day++ {
				if offer, ok := at.City.Passes[n].offer(p.Days[day:to], &whole, at); ok {
					offer.First = day
					out = append(out, offer)
				}
			}
		}
	}
	return out
}

// offer is the pass as it is bought for the first of some days.
func (p *CityPass) offer(days []Day, in *Intent, f *Facts) (_ PassTaken, ok bool) {
	held, who := min(p.Span(days[0].Date), len(days)), p.buyers(in, f)
	if held < 1 || who.Full+who.Child < 1 {
		return PassTaken{}, false
	}
	t := PassTaken{Ref: p.ID, Name: p.Name, Category: p.Category, Days: held, People: who.Full + who.Child, Provenance: p.Provenance, Price: p.priceFor(who, f.Rate())}
	for d := range held {
		t.Instead += p.singles(&days[d], in, f)
	}
	return t, true
}

// priceFor is what the pass costs those who pay for it. On one that several share two children take the place of one.
func (p *CityPass) priceFor(who Riders, rate money.Rate) money.Cents {
	if p.Share <= 1 {
		return who.Pay(rate.USD(p.Price))
	}
	places := who.Full + (who.Child+1)/2
	return rate.USD(p.Price) * money.Cents((places+p.Share-1)/p.Share)
}

// paid puts passes into the lines of the costs, in the place of the tickets that are not needed.
func (c *CostBreakdown) paid(taken []PassTaken) {
	for i := range taken {
		switch t := &taken[i]; t.Category {
		case CostAttractions:
			c.Attractions -= t.Saves()
		case CostTransit:
			c.Transit -= t.Saves()
		}
	}
}

// passesOf are the passes of some of a plan's days, counted from the first of them.
func (p *Plan) passesOf(from, to int) (out []PassTaken) {
	for _, t := range p.Passes {
		if from <= t.First && t.First < to {
			t.First -= from
			out = append(out, t)
		}
	}
	return out
}

// PassesAt are the passes of another plan in one of its stays, whose days are given, and of them those that are sold for those days by what is known of
// the stay. What single tickets come to is known of the doors that the stay's sights have; of the ways to them an answer says nothing.
func (a *Answer) PassesAt(first int, days []AnswerDay, in *Intent, f *Facts) (taken, known []PassTaken) {
	var doors Plan
	for _, d := range days {
		day := Day{Date: d.Date}
		for _, s := range d.Stops {
			if s.Role == RoleSight {
				day.Slots = append(day.Slots, Slot{Role: s.Role, Window: s.Window, Choices: []Choice{{Kind: KindAttraction, OptionRef: s.Option}}})
			}
		}
		doors.Days = append(doors.Days, day)
	}
	doors.Passes = a.Passes
	taken = doors.passesOf(first, first+len(days))
	for _, o := range doors.PassOffers(in, f) {
		if slices.ContainsFunc(taken, func(t PassTaken) bool {
			as, sold := t, o
			as.Instead, sold.Instead = 0, 0 // of the tickets of another plan nothing is known but their sum
			return Digest(as) == Digest(sold)
		}) {
			known = append(known, o)
		}
	}
	return taken, known
}
