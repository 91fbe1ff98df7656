package schedule

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/search"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// Options of a search. The answer depends only on them and on what is planned.
type Options struct {
	Seed       uint64
	Iterations int         // 0 means DefaultIterations
	Fees       money.Cents // what all sights, and what dear meals add to the days' money, may cost together; negative: no limit
	Walk       bool        // rather walk than ride: for those to whom fares matter
	Quoted     bool        // count nights and flights at the prices of the dates instead of typical ones
	Stop       func() bool // asked now and then; true ends the search with the best so far
	Warm       *trip.Plan  // begin from this plan's stops
	Keep       *Keep       // begin from a plan at hand and change little of it; Warm then means nothing
}

// Draft is a plan and what the search can say of it.
type Draft struct {
	Plan     trip.Plan
	Worth    int64       // the objective, thousandths
	Fees     money.Cents // as trip.Plan.Fees counts them
	Unplaced []Unplaced
}

// Unplaced is a pinned slot or a must that found no place, with the reason in plain words.
type Unplaced struct {
	Ref    string `json:"ref"`
	Name   string `json:"name"`
	Why    string `json:"why"`
	Pinned bool   `json:"pinned,omitempty"`
}

// DefaultIterations is how long a branch is searched when nothing else is said.
const DefaultIterations = 200

// Solve fills a journey with sights and meals. It returns a draft even when pins or musts found no place: Unplaced says
// which and why. fault.Unplannable means that the journey itself does not fit its dates.
func (c *City) Solve(in *trip.Intent, j Journey, assume trip.Assumptions, o Options) (Draft, error) {
	s, err := c.Begin(in, j, assume, o.Quoted)
	if err != nil {
		return Draft{}, err
	}
	return s.Solve(o)
}

// Search is a journey made ready to be filled several times, under other caps or from another start.
type Search struct{ d *draft }

// Begin makes a journey ready; its Options.Quoted is said here. fault.Unplannable means that it does not fit its dates.
func (c *City) Begin(in *trip.Intent, j Journey, assume trip.Assumptions, quoted bool) (*Search, error) {
	fr, err := newFrame(in, c.facts, j, c.legs, assume, quoted)
	if err != nil {
		return nil, err
	}
	if len(fr.tours) == 0 {
		return nil, fault.New(fault.Unplannable, "the ways there and on leave no time for anything")
	}
	if c.vast() {
		return &Search{sketch(fr, c, nil)}, nil
	}
	return &Search{newDraft(fr, c, nil)}, nil
}

// Solve is City.Solve for a journey made ready. One at a time.
func (s *Search) Solve(o Options) (Draft, error) {
	d := s.d
	d.problem.MoneyCap = optimize.Unlimited
	if o.Fees >= 0 {
		d.problem.MoneyCap = max(int64(o.Fees), d.insistedFees())
	}
	if d.city.vast() {
		left, err := d.pruned(o.atHand())
		if err != nil {
			return Draft{}, err
		}
		s, d = &Search{left}, left
	}
	if o.Walk {
		travel := d.problem.Travel
		d.problem.Travel, d.walks = d.onFoot(), true
		defer func() { d.problem.Travel, d.walks = travel, false }()
	}
	if o.Keep != nil {
		return s.replan(o)
	}
	opts := search.Options{Seed: o.Seed, Iterations: cmp.Or(o.Iterations, DefaultIterations), Stop: o.Stop}
	if o.Warm != nil {
		opts.Warm = d.warm(o.Warm)
	}
	return s.draft(o, opts)
}

// atHand are the stops that a search begins from.
func (o *Options) atHand() Stops {
	switch {
	case o.Keep != nil:
		return o.Keep.Stops
	case o.Warm != nil:
		return StopsOf(o.Warm)
	}
	return nil
}

// draft searches once and writes down what was found.
func (s *Search) draft(o Options, opts search.Options) (Draft, error) {
	d := s.d
	found, err := search.Solve(&d.problem, opts)
	if err != nil {
		return Draft{}, fault.New(fault.Internal, "the optimiser refused its problem").Because(err)
	}
	worth := found.Objective
	if o.Keep == nil { // who keeps to a plan keeps to its order
		found.Days = d.tidy(d.closerTables(d.tidy(found.Days)))
		worth = optimize.Objective(&d.problem, ordersOf(found.Days))
	}
	out := Draft{Plan: d.assemble(found.Days), Worth: worth}
	out.Plan.Seed, out.Fees = o.Seed, out.Plan.Fees()
	d.explain(&out, found.Unplaced)
	return out, nil
}

// insistedFees is what the pinned and the indispensable stops cost: no cap keeps them out.
func (d *draft) insistedFees() int64 {
	sum := int64(0)
	for i := range d.problem.Visits {
		if v := &d.problem.Visits[i]; v.Must || v.Lock != nil {
			sum += v.Cost
		}
	}
	return sum
}

// Worth is what a plan is worth to the traveller, in thousandths: its stops by the optimiser's own measure, the bed and the
// way there and back by Ease, and what the day's money for meals and small things buys. Money spent does not count against
// it, so that it says what the traveller gets.
func (c *City) Worth(in *trip.Intent, j Journey, p *trip.Plan) (int64, error) {
	fr, err := newFrame(in, c.facts, j, c.legs, p.Assumptions, true)
	if err != nil {
		return 0, err
	}
	d := sketch(fr, c, StopsOf(p).places())
	return optimize.Objective(&d.problem, d.warm(p)) + c.Ease(in)(j) + TableWorth(in, p.Assumptions), nil
}

// TableWorth is what the day's money of a trip buys at table and between, in thousandths: half as much again for who travels for food.
func TableWorth(in *trip.Intent, a trip.Assumptions) int64 {
	worth := score.Thousandths(a.DailySpend/money.Cents(in.Party.People())) * int64(in.DateWindow.Days())
	if slices.Contains(in.Prefs.Themes, "food") {
		worth += worth / 2
	}
	return worth
}

// warm turns a plan's stops into visits per tour, as far as they exist in this problem.
func (d *draft) warm(p *trip.Plan) [][]int { return d.tourVisits(StopsOf(p)) }

// tourVisits does it for stops.
func (d *draft) tourVisits(all Stops) [][]int {
	out := make([][]int, len(d.tours))
	for day, stops := range all {
		for _, s := range stops {
			v, ok := d.visitOf(day, s)
			for _, t := range d.toursOf(day) {
				if ok && s.Window.Start >= d.tours[t].start && s.Window.Start < d.tours[t].end {
					out[t] = append(out[t], v)
				}
			}
		}
	}
	return out
}

// explain adds what found no place: the optimiser's own list, and the pins that are no part of its problem.
func (d *draft) explain(out *Draft, un []optimize.Unplaced) {
	for _, u := range un {
		v := d.visits[u.Visit]
		out.Unplaced = append(out.Unplaced, Unplaced{Ref: v.ref(), Name: d.nameOf(v.ref()), Why: d.reasonOf(v, u.Reason), Pinned: u.Lock})
	}
	out.Unplaced = append(out.Unplaced, d.nowhere...)
	for i := range d.in.Prefs.LockedSlots {
		l := &d.in.Prefs.LockedSlots[i]
		if _, entered := d.byLock[lockKeyOf(l)]; !entered {
			out.Unplaced = append(out.Unplaced, Unplaced{Ref: l.ActivityID, Name: d.nameOf(l.ActivityID), Pinned: true, Why: d.whyNot(l)})
		}
	}
}

// whyNot says why a pin is no part of the problem at all.
func (d *draft) whyNot(l *trip.LockedSlot) string {
	if _, known := d.city.index[l.ActivityID]; !known {
		return d.in.Locale().Say("no place of that id is known")
	}
	if _, inside := d.tourOf(l); !inside {
		return d.in.Locale().Say("its time lies outside the free time of that day (landing, check-in, check-out and take-off come first)")
	}
	return d.in.Locale().Say("it serves no %s", d.in.Locale().Word(string(mealAt(l.Window.Start))))
}

func (d *draft) nameOf(ref string) string {
	if a := d.facts.Attraction(ref); a != nil {
		return a.Name
	}
	if r := d.facts.Restaurant(ref); r != nil {
		return r.Name
	}
	return ref
}

// reasonOf says why a visit found no place: of one that is pinned to a day it does not speak of all days.
func (d *draft) reasonOf(v visit, r optimize.Reason) string {
	if v.locked != nil && r == optimize.Closed {
		return d.closedWords(v)
	}
	return d.reasonWords(r)
}

// closedWords says why a pinned visit cannot be when it is pinned to, and which days of the trip would do in its stead.
func (d *draft) closedWords(v visit) string {
	lang, l := d.in.Locale(), v.locked
	day, why := lang.Day(d.dates[l.DayOffset]), ""
	switch a := v.sight; {
	case a != nil && forbids(d.sky[l.DayOffset], a):
		why = lang.Say("the weather forbids it on %s, the day it is pinned to", day)
	case a != nil && len(a.Hours().On(d.dates[l.DayOffset])) > 0, v.table != nil && len(v.table.Hours().On(d.dates[l.DayOffset])) > 0:
		why = lang.Say("it is not open throughout %s on %s, the time it is pinned to", l.Window, day)
	default:
		why = lang.Say("it is closed on %s, the day it is pinned to", day)
	}
	var others []string
	for i := range d.dates {
		if i != l.DayOffset && v.sight != nil && d.canVisitOn(v.sight, i) {
			others = append(others, lang.Day(d.dates[i]))
		}
	}
	if len(others) == 0 {
		return why
	}
	return lang.Say("%s; it could be visited on %s", why, lang.List(others))
}

func (d *draft) reasonWords(r optimize.Reason) string {
	switch r {
	case optimize.Closed:
		return d.in.Locale().Say("it is closed then, or the weather forbids it, on every day it could go")
	case optimize.Unreachable:
		if d.in.Prefs.KidFriendly {
			return d.in.Locale().Say("with children the day is over by %s, and too short to get there and back", trip.KidsHome)
		}
		return d.in.Locale().Say("the day is too short to get there and back")
	case optimize.TooDear:
		return d.in.Locale().Say("its price is more than the money left")
	case optimize.Clash, optimize.Duplicate:
		return d.in.Locale().Say("it collides with a pinned slot")
	case optimize.KindFull, optimize.DayFull, optimize.NoRoom:
		return d.in.Locale().Say("the days are full with other things you insist on")
	}
	return r.String()
}

// assemble writes the plan: fixed slots and stops in order of time, waits spent on them, each with the way to it.
func (d *draft) assemble(days [][]optimize.Stop) trip.Plan {
	p := trip.Plan{Assumptions: d.assume, Days: make([]trip.Day, len(d.dates))}
	for i := range p.Days {
		p.Days[i] = trip.Day{Date: d.dates[i], Slots: slices.Clone(d.fixed[i])}
		for k := range p.Days[i].Slots { // ways are written into the choices: those of another draft stay as they are
			s := &p.Days[i].Slots[k]
			s.Choices = slices.Clone(s.Choices)
		}
	}
	for t, stops := range days {
		day := &p.Days[d.tours[t].day]
		for _, s := range d.ease(t, stops) {
			day.Slots = append(day.Slots, d.slot(s))
		}
	}
	for i := range p.Days {
		d.order(&p.Days[i])
		if i < len(p.Days)-1 {
			d.addNight(&p.Days[i], i)
		}
		if d.leavesOn(i) {
			p.Days[i].Slots = append(p.Days[i].Slots, trip.Slot{Role: trip.RoleCheckOut, Choices: []trip.Choice{d.hotelChoice(0)}, Window: d.checkOutWindow(i, d.outAt)})
		}
		d.addLegs(&p.Days[i])
	}
	return p
}

func (d *draft) slot(s optimize.Stop) trip.Slot {
	v := d.visits[s.Visit]
	slot := trip.Slot{Window: calendar.Window{Start: calendar.Clock(s.Start), End: calendar.Clock(s.End)},
		Role: v.role, Locked: v.locked != nil}
	if v.sight != nil {
		slot.Choices = []trip.Choice{d.sightChoice(v.sight)}
	} else {
		slot.Choices = []trip.Choice{d.mealChoice(v.table)}
	}
	return slot
}

func (d *draft) order(day *trip.Day) {
	slices.SortStableFunc(day.Slots, func(a, b trip.Slot) int {
		return cmp.Or(cmp.Compare(a.Window.Start, b.Window.Start), cmp.Compare(a.Window.End, b.Window.End))
	})
}

// addNight is the return to the hotel. The first night is paid at check-in, and a late check-in is the night. On a day
// without stops it is the evening.
func (d *draft) addNight(day *trip.Day, i int) {
	at := d.dayEnd(i)
	if k := len(day.Slots) - 1; k >= 0 {
		last := &day.Slots[k]
		if i == 0 && last.Role == trip.RoleCheckIn && last.Window.End > trip.LateArrival {
			return
		}
		gap := 0
		if from := d.placeOf(last); from != d.journey.Hotel.Location {
			gap = d.wayAt(from, d.journey.Hotel.Location, last.Window.End).Minutes()
		}
		at = last.Window.End + calendar.Clock(max(gap, trip.TransitBufferMinutes))
	}
	night := d.hotelChoice(0)
	if i > 0 {
		night = d.nightChoice(i)
	}
	day.Slots = append(day.Slots, trip.Slot{Role: trip.RoleNight, Choices: []trip.Choice{night},
		Window: calendar.Window{Start: at, End: at + nightMinutes}})
}

// addLegs gives every slot the way from the one before; the first of a day comes from the bed, where nothing brings one there that day.
func (d *draft) addLegs(day *trip.Day) {
	at, left := d.journey.Hotel.Location, calendar.Clock(0)
	for k := range day.Slots {
		s := &day.Slots[k]
		to := d.placeOf(s)
		if s.Role == trip.RoleArrive {
			at, left = to, s.Window.End
			continue
		}
		if at != to && !at.IsZero() {
			leg := d.wayAt(at, to, left)
			s.Leg = &leg
			s.Choices[0].Features.TravelSeconds = leg.DurationSeconds
			if s.Role == trip.RoleDepart {
				s.Choices[0].Features.TravelSeconds += d.journey.Back.DurationSeconds
			}
		}
		at, left = to, s.Window.End
	}
}

// placeOf is where a slot happens; a flight happens at the city's airport.
func (d *draft) placeOf(s *trip.Slot) geo.Point {
	switch s.Role {
	case trip.RoleArrive:
		return d.inAir.Location
	case trip.RoleDepart:
		return d.homeward.Location
	case trip.RoleSight, trip.RoleLunch, trip.RoleDinner:
		if k, ok := d.city.index[s.Selected().OptionRef]; ok {
			return d.city.points[k]
		}
	}
	return d.journey.Hotel.Location
}

// Features gives what the selector may read of a draft.
func Features(d *Draft, in *trip.Intent, f *trip.Facts) score.Features {
	costs := d.Plan.Costs()
	out := score.Features{Cost: costs.Total, Bed: costs.Lodging, Days: len(d.Plan.Days), PersonDays: in.Party.People() * len(d.Plan.Days),
		Themes: map[string]int{}, Worth: d.Worth}
	airport := false // the slot before happened there: its transfer is part of the journey
	d.Plan.Each(func(day, _ int, s *trip.Slot) {
		if s.Leg != nil && !airport && s.Role != trip.RoleDepart {
			out.TravelSeconds += s.Leg.DurationSeconds
		}
		airport = s.Role == trip.RoleArrive
		if s.Role != trip.RoleSight {
			return
		}
		c := s.Selected().Features
		out.Stops++
		w, known := f.Weather[d.Plan.Days[day].Date]
		if c.Indoor != nil && *c.Indoor || !known || !w.Bad() {
			out.Sheltered++
		}
		for _, t := range c.Themes {
			out.Themes[t]++
		}
	})
	return out
}
