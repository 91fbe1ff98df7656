package schedule

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// Options of a search. The answer depends only on them and on what is planned.
type Options struct {
	Seed       uint64
	Iterations int         // 0 means 600
	Fees       money.Cents // what all sights together may cost; negative: no limit
	Quoted     bool        // count nights and flights at the prices of the dates instead of typical ones
	Stop       func() bool // asked now and then; true ends the search with the best so far
	Warm       *trip.Plan  // begin from this plan's stops
}

// Draft is a plan and what the search can say of it.
type Draft struct {
	Plan     trip.Plan
	Worth    int64 // the objective, thousandths
	Fees     money.Cents
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
const DefaultIterations = 600

// Solve fills a journey with sights and meals. It returns a draft even when pins or musts found no place: Unplaced says
// which and why. fault.Unplannable means that the journey itself does not fit its dates.
func (c *City) Solve(in *trip.Intent, j Journey, assume trip.Assumptions, o Options) (Draft, error) {
	fr, err := newFrame(in, c.facts, j, c.legs, assume, o.Quoted)
	if err != nil {
		return Draft{}, err
	}
	d := newDraft(fr, c, nil)
	if o.Fees >= 0 {
		d.problem.MoneyCap = max(int64(o.Fees), d.insistedFees())
	}
	opts := optimize.Options{Seed: o.Seed, Iterations: cmp.Or(o.Iterations, DefaultIterations), Stop: o.Stop}
	if o.Warm != nil {
		opts.Warm = d.warm(o.Warm)
	}
	found, err := optimize.Solve(&d.problem, opts)
	if err != nil {
		return Draft{}, fault.New(fault.Internal, "the optimiser refused its problem").Because(err)
	}
	out := Draft{Plan: d.assemble(found.Days), Worth: found.Objective, Fees: money.Cents(found.Cost)}
	out.Plan.Seed = o.Seed
	d.explain(&out, found.Unplaced)
	return out, nil
}

// insistedFees is what the pinned and the indispensable sights cost: no cap keeps them out.
func (d *draft) insistedFees() int64 {
	sum := int64(0)
	for i := range d.problem.Visits {
		if v := &d.problem.Visits[i]; v.Must || v.Lock != nil {
			sum += v.Cost
		}
	}
	return sum
}

// Worth is what a plan's stops are worth to the traveller, by the optimiser's own measure, and how comfortable the bed is:
// thousandths. Money spent does not count against it, so that it says what the traveller gets.
func (c *City) Worth(in *trip.Intent, j Journey, p *trip.Plan) (int64, error) {
	fr, err := newFrame(in, c.facts, j, c.legs, p.Assumptions, true)
	if err != nil {
		return 0, err
	}
	d := newDraft(fr, c, nil)
	nights := int64(len(p.Days) - 1)
	return optimize.Objective(&d.problem, d.warm(p)) + nights*score.Comfort(j.Hotel, c.Middle()), nil
}

// warm turns a plan's stops into visits per tour, as far as they exist in this problem.
func (d *draft) warm(p *trip.Plan) [][]int {
	out := make([][]int, len(d.tours))
	p.Each(func(day, _ int, s *trip.Slot) {
		v, ok := d.byPlace[s.Selected().OptionRef+"/"+string(s.Role)]
		if !ok {
			return
		}
		for t := range d.tours {
			if d.tours[t].day == day && s.Window.Start >= d.tours[t].start && s.Window.Start < d.tours[t].end {
				out[t] = append(out[t], v)
				return
			}
		}
	})
	return out
}

// explain adds what found no place: the optimiser's own list, pins outside all free time, and musts that are not known.
func (d *draft) explain(out *Draft, un []optimize.Unplaced) {
	for _, u := range un {
		v := d.visits[u.Visit]
		out.Unplaced = append(out.Unplaced, Unplaced{Ref: v.ref(), Name: d.nameOf(v), Why: reasonWords(u.Reason), Pinned: u.Lock})
	}
	for i := range d.in.Prefs.LockedSlots {
		l := &d.in.Prefs.LockedSlots[i]
		if _, inside := d.tourOf(l); !inside {
			out.Unplaced = append(out.Unplaced, Unplaced{Ref: l.ActivityID, Name: l.ActivityID, Pinned: true,
				Why: "its time lies outside the free time of that day (landing, check-in, check-out and take-off come first)"})
		} else if _, known := d.city.index[l.ActivityID]; !known {
			out.Unplaced = append(out.Unplaced, Unplaced{Ref: l.ActivityID, Name: l.ActivityID, Pinned: true, Why: "no place of that id is known"})
		}
	}
}

func (d *draft) nameOf(v visit) string {
	if v.sight != nil {
		return v.sight.Name
	}
	return v.table.Name
}

func reasonWords(r optimize.Reason) string {
	switch r {
	case optimize.Closed:
		return "it is closed then, or the weather forbids it, on every day it could go"
	case optimize.Unreachable:
		return "the day is too short to get there and back"
	case optimize.TooDear:
		return "its price is more than the money left"
	case optimize.Clash, optimize.Duplicate:
		return "it collides with a pinned slot"
	case optimize.KindFull, optimize.DayFull, optimize.NoRoom:
		return "the days are full with other things you insist on"
	}
	return r.String()
}

// assemble writes the plan: fixed slots and stops in order of time, each with the way to it.
func (d *draft) assemble(days [][]optimize.Stop) trip.Plan {
	p := trip.Plan{Assumptions: d.assume, Days: make([]trip.Day, d.in.DateWindow.Days())}
	for i := range p.Days {
		p.Days[i] = trip.Day{Date: d.in.DateWindow.Date(i), Slots: slices.Clone(d.fixed[i])}
	}
	ends := make([]calendar.Clock, len(p.Days)) // when the traveller is back at the hotel
	for t, stops := range days {
		day := d.tours[t].day
		ends[day] = d.tours[t].start
		for _, s := range stops {
			p.Days[day].Slots = append(p.Days[day].Slots, d.slot(s))
			ends[day] = calendar.Clock(s.End)
		}
	}
	for i := range p.Days {
		d.order(&p.Days[i])
		if i < len(p.Days)-1 {
			d.addNight(&p.Days[i], i)
		}
		d.addLegs(&p.Days[i], i)
	}
	return p
}

func (d *draft) slot(s optimize.Stop) trip.Slot {
	v := d.visits[s.Visit]
	slot := trip.Slot{Window: calendar.Window{Start: calendar.Clock(s.Start), End: calendar.Clock(s.End)},
		Role: v.role, Locked: v.locked != nil}
	if v.sight != nil {
		slot.Choices = []trip.Choice{sightChoice(v.sight, d.party)}
	} else {
		slot.Choices = []trip.Choice{mealChoice(v.table, d.party)}
	}
	return slot
}

func (d *draft) order(day *trip.Day) {
	slices.SortStableFunc(day.Slots, func(a, b trip.Slot) int {
		return cmp.Or(cmp.Compare(a.Window.Start, b.Window.Start), cmp.Compare(a.Window.End, b.Window.End))
	})
}

// addNight is the return to the hotel. The first night is paid at check-in, and a late check-in is the night.
func (d *draft) addNight(day *trip.Day, i int) {
	last := day.Slots[max(0, len(day.Slots)-1):]
	if i == 0 && len(last) > 0 && last[0].Role == trip.RoleCheckIn && last[0].Window.End > lateArrival {
		return
	}
	at, from := d.in.DayStart, d.journey.Hotel.Location
	if len(last) > 0 {
		at, from = last[0].Window.End, d.placeOf(&last[0], i)
	}
	gap := 0
	if from != d.journey.Hotel.Location {
		gap = int(planned(d.legs.Leg(from, d.journey.Hotel.Location)))
	}
	at += calendar.Clock(max(gap, trip.TransitBufferMinutes))
	night := d.hotelChoice(0)
	if i > 0 {
		night = d.nightChoice(i)
	}
	day.Slots = append(day.Slots, trip.Slot{Role: trip.RoleNight, Choices: []trip.Choice{night},
		Window: calendar.Window{Start: at, End: at + nightMinutes}})
}

// addLegs gives every slot the way from the one before; the first of a day comes from the hotel.
func (d *draft) addLegs(day *trip.Day, i int) {
	at := d.journey.Hotel.Location
	if i == 0 {
		at = geo.Point{}
	}
	for k := range day.Slots {
		s := &day.Slots[k]
		to := d.placeOf(s, i)
		if s.Role == trip.RoleArrive {
			at = to
			continue
		}
		if at != to && !at.IsZero() {
			leg := d.legBetween(at, to)
			s.Leg = &leg
			s.Choices[0].Features.TravelSeconds = leg.DurationSeconds
			if s.Role == trip.RoleDepart {
				s.Choices[0].Features.TravelSeconds += d.journey.Back.DurationSeconds
			}
		}
		at = to
	}
}

// placeOf is where a slot happens; a flight happens at the city's airport.
func (d *draft) placeOf(s *trip.Slot, day int) geo.Point {
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
func Features(d *Draft, in *trip.Intent, f *trip.Facts, tier trip.Tier) score.Features {
	out := score.Features{Cost: d.Plan.Costs().Total, Days: len(d.Plan.Days), PersonDays: in.Party.People() * len(d.Plan.Days),
		Themes: map[string]int{}, Tier: tier, Worth: d.Worth}
	d.Plan.Each(func(day, _ int, s *trip.Slot) {
		if s.Leg != nil && s.Role != trip.RoleDepart && s.Role != trip.RoleCheckIn {
			out.TravelSeconds += s.Leg.DurationSeconds
		}
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
