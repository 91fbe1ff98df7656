package schedule

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// maxFallbacks is how many alternatives a slot offers behind its selected choice.
const maxFallbacks = 3

// WithFallbacks returns a plan whose sights and meals have ranked alternatives. Call it last: moves drop them.
func (c *City) WithFallbacks(in *trip.Intent, j Journey, p trip.Plan) (trip.Plan, error) {
	fr, err := newFrame(in, c.facts, j, c.legs, p.Assumptions, true)
	if err != nil {
		return p, err
	}
	out := p.Clone()
	f := fallbacks{draft: newDraft(fr, c, map[string]bool{}), costs: p.Costs(), used: map[string]bool{}}
	p.Each(func(_, _ int, s *trip.Slot) { f.used[s.Selected().OptionRef] = true })
	for day := range out.Days {
		for k := range out.Days[day].Slots {
			f.rank(opening{plan: &out, day: day, slot: k})
		}
	}
	return out, nil
}

// fallbacks finds, for every sight and meal that is not pinned, other places that would hold in its very place: open for
// the whole window, near enough to what comes before and after, fit for the weather, inside the money, meeting the wishes
// that the selected choice meets, not used elsewhere.
type fallbacks struct {
	*draft
	costs trip.CostBreakdown
	used  map[string]bool
}

// opening is the slot that alternatives are looked for.
type opening struct {
	plan      *trip.Plan
	day, slot int
}

func (o opening) at() *trip.Slot { return &o.plan.Days[o.day].Slots[o.slot] }

// before and after are the neighbours; nil at the ends of a day.
func (o opening) before() *trip.Slot {
	if o.slot == 0 {
		return nil
	}
	return &o.plan.Days[o.day].Slots[o.slot-1]
}

func (o opening) after() *trip.Slot {
	if slots := o.plan.Days[o.day].Slots; o.slot+1 < len(slots) {
		return &slots[o.slot+1]
	}
	return nil
}

// rank keeps the best alternatives of a slot behind its selected choice.
func (f *fallbacks) rank(o opening) {
	s := o.at()
	if s.Locked {
		return
	}
	var found []trip.Choice
	switch s.Role {
	case trip.RoleSight:
		found = f.sights(o)
	case trip.RoleLunch, trip.RoleDinner:
		found = f.tables(o)
	}
	slices.SortFunc(found, func(a, b trip.Choice) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.OptionRef, b.OptionRef))
	})
	s.Choices = append(s.Choices[:1:1], found[:min(len(found), maxFallbacks)]...)
}

func (f *fallbacks) sights(o opening) []trip.Choice {
	s, w, date := o.at(), f.sky[o.day], o.plan.Days[o.day].Date
	selected := f.facts.Attraction(s.Selected().OptionRef)
	var found []trip.Choice
	for i := range f.facts.Attractions {
		a := &f.facts.Attractions[i]
		if !stayFits(a.Stay, s.Window) || f.used[a.ID] || !a.Hours().Covers(date, s.Window) || !AllowsSight(f.in, a) ||
			score.Sight(a, f.in, w) <= 0 || !f.sightStandsFor(a, selected) {
			continue
		}
		c := f.sightChoice(a)
		c.Score = float64(a.Appeal) / 50
		if f.fits(o, &c, a.Location, a.Buffer()) {
			c.Score += score.Choice(c.Features, f.in.Prefs.Themes, w != nil && w.Bad() && !w.Typical)
			found = append(found, c)
		}
	}
	return found
}

func (f *fallbacks) tables(o opening) []trip.Choice {
	s, date := o.at(), o.plan.Days[o.day].Date
	selected := f.facts.Restaurant(s.Selected().OptionRef)
	var found []trip.Choice
	for i := range f.facts.Restaurants {
		r := &f.facts.Restaurants[i]
		if f.used[r.ID] || s.Role == trip.RoleLunch && !r.Lunch || s.Role == trip.RoleDinner && !r.Dinner ||
			!r.Hours().Covers(date, s.Window) || !f.tableStandsFor(r, selected) {
			continue
		}
		c := f.mealChoice(r)
		if f.fits(o, &c, r.Location, trip.TransitBufferMinutes) {
			c.Score = score.Choice(c.Features, f.in.Prefs.Themes, false)
			found = append(found, c)
		}
	}
	return found
}

// stayFits: a visit may be cut or stretched by a third, not more.
func stayFits(stay int, w calendar.Window) bool {
	return 3*w.Minutes() >= 2*stay && 3*w.Minutes() <= 4*stay
}

// sightStandsFor tells whether a sight meets every must that the selected one meets.
func (f *fallbacks) sightStandsFor(a, selected *trip.Attraction) bool {
	for _, r := range f.in.Requirements {
		w := r.Sights
		if w == nil || r.Level != trip.Must || selected == nil {
			continue
		}
		if w.Name != "" && score.Names(selected, w.Name) {
			return false
		}
		if w.Type != "" && selected.Is(w.Type) && (w.All || w.Pick != "" || !a.Is(w.Type)) {
			return false
		}
	}
	return true
}

// tableStandsFor tells whether a restaurant meets every must that the selected one meets.
func (f *fallbacks) tableStandsFor(r, selected *trip.Restaurant) bool {
	for _, q := range f.in.Requirements {
		w := q.Food
		if w == nil || q.Level != trip.Must || selected == nil || !score.Serves(selected, w) || !f.near(selected, w.Near) {
			continue
		}
		if w.Pick != "" || !score.Serves(r, w) || !f.near(r, w.Near) {
			return false
		}
	}
	return true
}

// fits tells whether a choice can stand in an opening without moving its neighbours and within the money. It writes the
// way there into the choice.
func (f *fallbacks) fits(o opening, c *trip.Choice, here geo.Point, buffer int) bool {
	s := o.at()
	from, start := f.journey.Hotel.Location, f.in.DayStart
	if prev := o.before(); prev != nil {
		from, start = f.placeOf(prev), prev.Window.End
	}
	there := f.legBetween(from, here)
	c.Features.TravelSeconds = there.DurationSeconds
	fares := there.Fare - fareOf(s)
	if o.before() == nil {
		buffer = 0 // nothing comes before it; the way begins when the day does
	}
	if int(s.Window.Start-start) < max(there.Minutes(), buffer) {
		return false
	}
	if next := o.after(); next != nil {
		onward := f.legBetween(here, f.placeOf(next))
		fares += onward.Fare - fareOf(next)
		need := max(onward.Minutes(), f.bufferOf(next))
		if next.Role == trip.RoleDepart {
			need = onward.Minutes() + f.journey.Back.Check()
		}
		if int(next.Window.Start-s.Window.End) < need {
			return false
		}
	}
	return f.affords(o, c, fares)
}

// affords tells whether a choice and its fares stay inside every limit that the plan keeps, and break none further.
func (f *fallbacks) affords(o opening, c *trip.Choice, fares money.Cents) bool {
	s := o.at()
	tickets, meals := money.Cents(0), money.Cents(0)
	if c.Kind == trip.KindAttraction {
		tickets = c.Features.Cost - s.Selected().Features.Cost
	} else {
		meals = -o.plan.DearMealsOn(o.day)
		had := s.Choices
		s.Choices = []trip.Choice{*c}
		meals += o.plan.DearMealsOn(o.day)
		s.Choices = had
	}
	keeps := func(more, now, limit money.Cents) bool { return more <= 0 || now+more <= limit }
	if !keeps(tickets+meals+fares, f.costs.Total, f.in.Budget) {
		return false
	}
	for _, r := range f.in.Requirements {
		if r.Budget == nil || r.Level != trip.Must {
			continue
		}
		more := map[trip.CostCategory]money.Cents{trip.CostTotal: tickets + meals + fares, trip.CostAttractions: tickets,
			trip.CostTransit: fares, trip.CostDaily: meals}
		if !keeps(more[r.Budget.Category], f.costs.Of(r.Budget.Category), r.Budget.Max) {
			return false
		}
	}
	return true
}

func fareOf(s *trip.Slot) money.Cents {
	if s.Leg == nil {
		return 0
	}
	return s.Leg.Fare
}

func (f *fallbacks) bufferOf(s *trip.Slot) int {
	if a := f.facts.Attraction(s.Selected().OptionRef); a != nil {
		return a.Buffer()
	}
	return trip.TransitBufferMinutes
}
