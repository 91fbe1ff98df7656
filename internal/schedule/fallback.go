package schedule

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
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
	newDraft(fr, c, nil).addFallbacks(&out)
	return out, nil
}

// addFallbacks ranks, for every sight and meal that is not pinned, other places that would hold in its very place: open
// for the whole window, near enough to what comes before and after, fit for the weather, not used elsewhere.
func (d *draft) addFallbacks(p *trip.Plan) {
	used := map[string]bool{}
	p.Each(func(_, _ int, s *trip.Slot) { used[s.Selected().OptionRef] = true })
	p.Each(func(day, k int, s *trip.Slot) {
		if s.Locked {
			return
		}
		switch s.Role {
		case trip.RoleSight:
			d.sightFallbacks(p, day, k, used)
		case trip.RoleLunch, trip.RoleDinner:
			d.tableFallbacks(p, day, k, used)
		}
	})
}

func (d *draft) sightFallbacks(p *trip.Plan, day, k int, used map[string]bool) {
	s := &p.Days[day].Slots[k]
	w := d.weather(day)
	bad := w != nil && w.Bad() && !w.Typical
	var found []trip.Choice
	for i := range d.facts.Attractions {
		a := &d.facts.Attractions[i]
		if used[a.ID] || d.refused(a) || score.Sight(a, d.in, w) <= 0 || !stayFits(a.Stay, s.Window) {
			continue
		}
		if !a.Hours().Covers(p.Days[day].Date, s.Window) || !d.fits(p, day, k, a.ID, a.Buffer()) {
			continue
		}
		c := sightChoice(a, d.party)
		c.Features.TravelSeconds = d.secondsTo(p, day, k, a.ID)
		c.Score = score.Choice(c.Features, d.in.Prefs.Themes, bad) + float64(a.Appeal)/50
		found = append(found, c)
	}
	rank(s, found)
}

func (d *draft) tableFallbacks(p *trip.Plan, day, k int, used map[string]bool) {
	s := &p.Days[day].Slots[k]
	var found []trip.Choice
	for i := range d.facts.Restaurants {
		r := &d.facts.Restaurants[i]
		if used[r.ID] || s.Role == trip.RoleLunch && !r.Lunch || s.Role == trip.RoleDinner && !r.Dinner {
			continue
		}
		if !r.Hours().Covers(p.Days[day].Date, s.Window) || !d.fits(p, day, k, r.ID, trip.TransitBufferMinutes) {
			continue
		}
		c := mealChoice(r, d.party)
		c.Features.TravelSeconds = d.secondsTo(p, day, k, r.ID)
		c.Score = score.Choice(c.Features, d.in.Prefs.Themes, false)
		found = append(found, c)
	}
	rank(s, found)
}

// rank keeps the best alternatives behind the selected choice.
func rank(s *trip.Slot, found []trip.Choice) {
	slices.SortFunc(found, func(a, b trip.Choice) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.OptionRef, b.OptionRef))
	})
	s.Choices = append(s.Choices[:1:1], found[:min(len(found), maxFallbacks)]...)
}

// stayFits: a visit may be cut or stretched by a third, not more.
func stayFits(stay int, w calendar.Window) bool {
	return 3*w.Minutes() >= 2*stay && 3*w.Minutes() <= 4*stay
}

// fits tells whether another place can stand in slot k without moving its neighbours.
func (d *draft) fits(p *trip.Plan, day, k int, ref string, buffer int) bool {
	slots := p.Days[day].Slots
	here := d.city.points[d.city.index[ref]]
	if k > 0 {
		leg := d.legBetween(d.placeOf(&slots[k-1], day), here)
		if int(slots[k].Window.Start-slots[k-1].Window.End) < max(leg.Minutes(), buffer) {
			return false
		}
	}
	if k+1 < len(slots) {
		next := &slots[k+1]
		leg := d.legBetween(here, d.placeOf(next, day))
		need := max(leg.Minutes(), d.bufferOf(next))
		if next.Role == trip.RoleDepart {
			need = leg.Minutes() + trip.AirportBufferMinutes
		}
		if int(next.Window.Start-slots[k].Window.End) < need {
			return false
		}
	}
	return true
}

func (d *draft) bufferOf(s *trip.Slot) int {
	if a := d.facts.Attraction(s.Selected().OptionRef); a != nil {
		return a.Buffer()
	}
	return trip.TransitBufferMinutes
}

func (d *draft) secondsTo(p *trip.Plan, day, k int, ref string) int {
	from := d.journey.Hotel.Location
	if k > 0 {
		from = d.placeOf(&p.Days[day].Slots[k-1], day)
	}
	leg := d.legBetween(from, d.city.points[d.city.index[ref]])
	return leg.DurationSeconds
}
