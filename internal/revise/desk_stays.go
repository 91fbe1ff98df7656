package revise

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// OnDesk is a planned trip laid out for changes: a Desk, or those of a journey's stays side by side.
type OnDesk interface {
	Check(days []trip.ItineraryDay) (Checked, error)
	Fixes(days []trip.ItineraryDay) ([]Fix, error)
	Alternatives(ref string, n int) ([]Alternative, error)
}

// StaysDesk is a planned journey laid out for changes: each stay on a desk of its own, as a trip of its own, and the rules of the whole over
// them. What a Desk promises it promises.
type StaysDesk struct {
	it    trip.Itinerary
	facts *trip.Facts
	stays []*Desk
	base  []trip.Violation
}

// KnownStay is what is known of a stay besides the facts that the itinerary stands on: other places and beds, and other rides there and away.
type KnownStay struct {
	Facts       *trip.Facts
	Legs        schedule.Legs
	There, Away []trip.FlightOption
}

// NewStaysDesk lays a journey out.
func NewStaysDesk(it trip.Itinerary, known []KnownStay, judge verify.Judge) *StaysDesk {
	d := &StaysDesk{it: it}
	total := it.Plan.Costs().Total
	facts := make([]journey.Stay, len(known))
	for i, k := range known {
		part := it
		part.Plan, part.Facts = it.Plan.At(i), *it.Facts.At(i)
		part.Facts.Onward = nil
		part.Intent = it.Intent.PartOf(&it.Plan, &it.Facts, i)
		part.Intent.Budget = max(1, it.Intent.Budget-(total-part.Plan.Costs().Total)) // what the others leave
		own := *part.Intent.Part
		own.Out, own.Back = withIDs(own.Out, k.There), withIDs(own.Back, k.Away)
		part.Intent.Part = &own
		all := *k.Facts
		all.Flights = slices.Concat(all.Flights, k.There, k.Away)
		desk := NewDesk(part, &all, k.Legs, judge)
		d.stays = append(d.stays, desk)
		facts[i] = journey.Stay{Wish: it.Plan.Stays[i].Wish, Facts: desk.facts, Plan: desk.it.Plan}
	}
	d.facts = journey.Facts(facts)
	d.base = judge(it.Plan, it.Intent, d.facts)
	return d
}

func withIDs(ids []string, rides []trip.FlightOption) []string {
	out := slices.Clone(ids)
	for _, o := range rides {
		if len(ids) > 0 && !slices.Contains(out, o.ID) {
			out = append(out, o.ID)
		}
	}
	return out
}

// joined is the journey with other plans of its stays.
func (d *StaysDesk) joined(plans []trip.Plan) trip.Plan {
	out := make([]journey.Stay, len(plans))
	for i := range plans {
		out[i] = journey.Stay{Wish: d.it.Plan.Stays[i].Wish, Facts: d.stays[i].facts, Plan: plans[i]}
	}
	p := journey.Join(out)
	p.Seed = d.it.Plan.Seed
	return passes.With(p, &d.it.Intent, d.facts)
}

// plans are those of the stays as they are.
func (d *StaysDesk) plans() []trip.Plan {
	out := make([]trip.Plan, len(d.stays))
	for i, s := range d.stays {
		out[i] = s.it.Plan
	}
	return out
}

// edited reads what a client sent: a layout for each stay. A ride between two stays that one of them names anew is the other's too.
func (d *StaysDesk) edited(days []trip.ItineraryDay) ([]layout, error) {
	if len(days) != len(d.it.Plan.Days) {
		return nil, fault.Field("days", "must be the %d days of the itinerary", len(d.it.Plan.Days))
	}
	out := make([]layout, len(d.stays))
	for i, s := range d.stays {
		from, to := d.it.Plan.Span(i)
		var err error
		if out[i], err = s.edited(days[from:to]); err != nil {
			return nil, laterDays(err, from)
		}
	}
	for i := range len(out) - 1 {
		a, b := &out[i].journey, &out[i+1].journey
		if was := d.stays[i].layout().journey.Back; was == nil || a.Back == nil || b.Out == nil {
			continue
		} else if a.Back.ID != was.ID {
			b.Out = cmp.Or(d.stays[i+1].facts.Flight(a.Back.ID), b.Out)
		} else if b.Out.ID != was.ID {
			a.Back = cmp.Or(d.stays[i].facts.Flight(b.Out.ID), a.Back)
		}
	}
	return out, nil
}

// laterDays names the day of the journey in an error about a day of a stay.
func laterDays(err error, by int) error {
	var f *fault.Error
	if !errors.As(err, &f) || !strings.HasPrefix(f.Field, "days[") {
		return err
	}
	var n int
	if _, scan := fmt.Sscanf(f.Field, "days[%d]", &n); scan != nil {
		return err
	}
	return fault.About(fmt.Sprintf("days[%d]%s", n+by, strings.TrimPrefix(f.Field, fmt.Sprintf("days[%d]", n))), f)
}

// set gives the layouts of the stays their times and ways.
func (d *StaysDesk) set(list []layout) ([]trip.Plan, error) {
	out := make([]trip.Plan, len(list))
	for i, s := range d.stays {
		var err error
		if out[i], err = s.plan(list[i]); err != nil {
			return nil, asDays(err)
		}
	}
	return out, nil
}

// Check says what the days of an edited itinerary would mean.
func (d *StaysDesk) Check(days []trip.ItineraryDay) (Checked, error) {
	list, err := d.edited(days)
	if err != nil {
		return Checked{}, err
	}
	plans, err := d.set(list)
	if err != nil {
		return Checked{}, err
	}
	return clone.Of(d.shown(plans)), nil
}

// shown is a journey as people see it, with what is wrong with it.
func (d *StaysDesk) shown(plans []trip.Plan) Checked {
	p := d.joined(plans)
	found := verify.Plan(p, d.it.Intent, d.facts)
	if found == nil {
		found = []trip.Violation{}
	}
	out := Checked{Violations: found, Costs: p.Costs(), Passes: p.Passes, Days: make([]trip.ItineraryDay, len(p.Days)), Valid: trip.Blocking(found) == 0}
	out.Costs.Disclaimer = d.it.Costs.Disclaimer
	for day := range p.Days {
		stay := p.StayOf(day)
		out.Days[day] = d.stays[stay].told(day, &p.Days[day])
		out.Days[day].Stay = &stay
	}
	return out
}

// Fixes gives small changes within the stays that ail.
func (d *StaysDesk) Fixes(days []trip.ItineraryDay) ([]Fix, error) {
	list, err := d.edited(days)
	if err != nil {
		return nil, err
	}
	plans, err := d.set(list)
	if err != nil {
		return nil, err
	}
	was := d.joined(plans)
	blocking := trip.Blocking(verify.Plan(was, d.it.Intent, d.facts))
	out := []Fix{}
	for i, s := range d.stays {
		from, _ := was.Span(i)
		mended, err := s.mended(list[i])
		if err != nil {
			return nil, err
		}
		for _, f := range mended {
			next := slices.Clone(plans)
			next[i] = f.plan
			fix := f.Fix
			fix.Checked = d.shown(next)
			fix.For = journey.Shift(fix.For, from)
			if trip.Blocking(fix.Violations) < blocking {
				out = append(out, fix)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Fix) int {
		return cmp.Or(cmp.Compare(trip.Blocking(a.Violations), trip.Blocking(b.Violations)), cmp.Compare(changeOf[a.Kind], changeOf[b.Kind]))
	})
	return clone.Of(out[:min(len(out), mostFixes)]), nil
}

// Alternatives gives other options for a slot: of a stay as of a trip of its own, and of a way what else goes there.
func (d *StaysDesk) Alternatives(ref string, n int) ([]Alternative, error) {
	day, at, ok := SkeletonOf(&d.it.Plan).At(ref)
	if !ok {
		return nil, fault.New(fault.NotFound, "the itinerary has no such slot")
	}
	i := d.it.Plan.StayOf(day)
	from, _ := d.it.Plan.Span(i)
	switch at.Role {
	case trip.RoleArrive:
		return d.rides(i-1, at, n)
	case trip.RoleDepart:
		return d.rides(i, at, n)
	}
	out, err := d.stays[i].Alternatives(journey.Shift(ref, -from), n)
	for k := range out {
		for v := range out[k].Violations {
			out[k].Violations[v].NodeRef = journey.Shift(out[k].Violations[v].NodeRef, from)
		}
	}
	return out, err
}
