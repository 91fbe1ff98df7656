package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// The kinds of visits that caps count.
const (
	kindSight = iota
	kindLunch
	kindDinner
)

// themeDecay is what the next sight of the same type counts: the fourth church of a trip is not the first.
var themeDecay = []int64{1000, 900, 780, 660, 550, 450, 380}

// draft is a frame with its optimiser's problem and what each visit stands for.
type draft struct {
	*frame
	city    *City
	problem optimize.Problem
	visits  []visit
	nodes   []geo.Point
	local   []int // city index of node i, -1 for hotel and airports
	byPlace map[string]int
	slack   bool // leave a little time free
}

// visit is what a visit of the problem stands for: a sight or a meal.
type visit struct {
	sight  *trip.Attraction
	table  *trip.Restaurant
	role   trip.Role
	locked *trip.LockedSlot
}

func (v visit) ref() string {
	if v.sight != nil {
		return v.sight.ID
	}
	return v.table.ID
}

// newDraft makes the problem of a frame over the places that keep says; nil means all, with slack.
func newDraft(fr *frame, c *City, keep func(ref string) bool) *draft {
	d := &draft{frame: fr, city: c, byPlace: map[string]int{}, slack: keep == nil}
	d.problem.MoneyCap = optimize.Unlimited
	d.problem.Decay = themeDecay
	d.problem.Kinds = []optimize.KindCap{kindSight: {}, kindLunch: {PerDay: 1, Uncounted: true}, kindDinner: {PerDay: 1, Uncounted: true}}
	d.addDays()
	types := map[string]int{}
	for i := range c.facts.Attractions {
		if a := &c.facts.Attractions[i]; keep == nil || keep(a.ID) {
			d.addSight(a, types)
		}
	}
	for i := range c.facts.Restaurants {
		if r := &c.facts.Restaurants[i]; keep == nil || keep(r.ID) {
			d.addTables(r, len(c.facts.Attractions)+i+1)
		}
	}
	d.addTravel()
	return d
}

func (d *draft) addDays() {
	for _, t := range d.tours {
		day := optimize.Day{StartNode: d.node(t.from.point, -1), EndNode: d.node(t.to.point, -1),
			Start: int32(t.start), End: int32(t.end), EndBuffer: int32(t.endBuffer)}
		if d.slack && t.end-t.start >= roomyTour && !d.pinnedOn(t.day) {
			day.Start, day.End = day.Start+slackMinutes, day.End-slackMinutes
		}
		if t.sights {
			day.MaxVisits = max(d.in.Pace.SightsPerDay(), d.wishedPerDay())
		}
		d.problem.Days = append(d.problem.Days, day)
	}
}

// A new plan leaves slackMinutes free at both ends of a roomy tour, so that another hotel or a slow morning does not break
// it. Retime may use them.
const (
	slackMinutes = 18
	roomyTour    = calendar.Clock(4 * 60)
)

func (d *draft) pinnedOn(day int) bool {
	return slices.ContainsFunc(d.in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return l.DayOffset == day })
}

func (d *draft) wishedPerDay() int {
	n := 0
	for _, r := range d.in.Requirements {
		if r.Sights != nil {
			n = max(n, r.Sights.PerDay)
		}
	}
	return n
}

func (d *draft) node(p geo.Point, cityIndex int) int {
	for i, q := range d.nodes {
		if q == p && d.local[i] == cityIndex {
			return i
		}
	}
	d.nodes, d.local = append(d.nodes, p), append(d.local, cityIndex)
	return len(d.nodes) - 1
}

// shortestVisit is what even a glance takes, in minutes; the rules refuse less.
const shortestVisit = 15

func (d *draft) addSight(a *trip.Attraction, types map[string]int) {
	typ := a.Type
	if typ == "" {
		typ = string(a.VenueType)
	}
	if types[typ] == 0 {
		types[typ] = len(types) + 1
	}
	v := optimize.Visit{Node: d.node(a.Location, d.city.index[a.ID]), Stay: int32(max(a.Stay, shortestVisit)), Kind: kindSight,
		Group: d.city.index[a.ID] + 1, Theme: types[typ], Buffer: int32(a.Buffer()), Must: d.must(a)}
	if a.Price != nil {
		v.Cost = int64(*a.Price * d.party)
	}
	hours := a.Hours()
	for t := range d.tours {
		v.Windows = append(v.Windows, d.sightWindows(&d.tours[t], hours))
		w := d.weather(d.tours[t].day)
		v.Score = append(v.Score, score.Sight(a, d.in, w)*d.city.liking(a.ID)/1000)
		if w != nil && w.Bad() && !w.Typical && a.Indoor != nil && !*a.Indoor {
			v.Windows[t] = nil // not even as a must: it would break a rule
		}
	}
	if d.refused(a) {
		v.Score = nil
	}
	d.add(a.ID, v, visit{sight: a, role: trip.RoleSight})
}

// add enters a visit, as locked ones if the traveller pinned it.
func (d *draft) add(ref string, v optimize.Visit, what visit) {
	for i := range d.in.Prefs.LockedSlots {
		l := &d.in.Prefs.LockedSlots[i]
		if l.ActivityID != ref || !d.isMealOf(l, what) {
			continue
		}
		if t, ok := d.tourOf(l); ok {
			pinned := v
			pinned.Stay, pinned.Must = int32(l.Window.Minutes()), false
			pinned.Lock = &optimize.Lock{Day: t, Start: int32(l.Window.Start)}
			pinned.Group = 0
			d.enter(ref, pinned, visit{sight: what.sight, table: what.table, role: what.role, locked: l})
		}
		return
	}
	d.enter(ref, v, what)
}

func (d *draft) enter(ref string, v optimize.Visit, what visit) {
	d.problem.Visits = append(d.problem.Visits, v)
	d.visits = append(d.visits, what)
	if _, known := d.byPlace[ref+"/"+string(what.role)]; !known {
		d.byPlace[ref+"/"+string(what.role)] = len(d.visits) - 1
	}
}

// isMealOf tells which of a restaurant's meals a pinned time means; sights have only one.
func (d *draft) isMealOf(l *trip.LockedSlot, what visit) bool {
	if what.table == nil {
		return true
	}
	return (l.Window.Start < 16*60) == (what.role == trip.RoleLunch)
}

// tourOf finds the free time that a pinned slot lies in.
func (d *draft) tourOf(l *trip.LockedSlot) (int, bool) {
	for i, t := range d.tours {
		if t.day == l.DayOffset && t.start <= l.Window.Start && l.Window.End <= t.end {
			return i, true
		}
	}
	return 0, false
}

// sightWindows are the opening hours of a tour's date, cut to when sights are in order at all.
func (d *draft) sightWindows(t *tour, h calendar.Hours) []optimize.Window {
	if !t.sights {
		return nil
	}
	return cut(h.On(d.in.DateWindow.Date(t.day)), max(t.notBefore, t.start), t.notAfter)
}

func cut(open []calendar.Window, from, to calendar.Clock) []optimize.Window {
	var out []optimize.Window
	for _, w := range open {
		if lo, hi := max(w.Start, from), min(w.End, to); lo < hi {
			out = append(out, optimize.Window{Open: int32(lo), Close: int32(hi)})
		}
	}
	return out
}

func (d *draft) addTables(r *trip.Restaurant, group int) {
	perMeal := int64(d.assume.DailySpend / max(1, d.party) * 2 / 5) // two meals are four fifths of the day's money
	if r.Lunch {
		d.addMeal(r, group, trip.RoleLunch, kindLunch, lunchMinutes, lunchOpens, lunchCloses, perMeal)
	}
	if r.Dinner {
		opens := dinnerOpens
		if d.in.Prefs.KidFriendly {
			opens = kidsDinner
		}
		d.addMeal(r, group, trip.RoleDinner, kindDinner, dinnerMinutes, opens, dinnerCloses, perMeal)
	}
}

func (d *draft) addMeal(r *trip.Restaurant, group int, role trip.Role, kind int, stay int32, from, to calendar.Clock, perMeal int64) {
	v := optimize.Visit{Node: d.node(r.Location, d.city.index[r.ID]), Stay: stay, Kind: kind, Group: group,
		Buffer: trip.TransitBufferMinutes, Must: d.mustEat(r)}
	worth := score.Meal(r, d.in, perMeal)
	for t := range d.tours {
		v.Windows = append(v.Windows, cut(r.Hours().On(d.in.DateWindow.Date(d.tours[t].day)), from, to))
		v.Score = append(v.Score, worth)
	}
	d.add(r.ID, v, visit{table: r, role: role})
}

func (d *draft) addTravel() {
	n, total := len(d.nodes), len(d.city.points)
	d.problem.Nodes = n
	d.problem.Travel = make([]int32, n*n)
	for i := range n {
		for j := range n {
			switch {
			case i == j:
			case d.local[i] >= 0 && d.local[j] >= 0:
				d.problem.Travel[i*n+j] = d.city.minutes[d.local[i]*total+d.local[j]]
			default:
				d.problem.Travel[i*n+j] = d.minutesBetween(d.nodes[i], d.nodes[j])
			}
		}
	}
}

// minutesBetween is the planned time of a way. A transfer's time is the operator's and needs nothing added.
func (fr *frame) minutesBetween(from, to geo.Point) int32 {
	leg := fr.legBetween(from, to)
	for _, a := range []*trip.Airport{fr.inAir, fr.homeward} {
		if a != nil && (from == a.Location || to == a.Location) {
			return int32(leg.Minutes())
		}
	}
	return planned(leg)
}

// legBetween is the way between two places, of which one may be an airport.
func (fr *frame) legBetween(from, to geo.Point) trip.TransitLeg {
	switch {
	case fr.inAir != nil && from == fr.inAir.Location:
		return fr.legs.Transfer(fr.inAir, to, true)
	case fr.homeward != nil && to == fr.homeward.Location:
		return fr.legs.Transfer(fr.homeward, from, false)
	case fr.inAir != nil && to == fr.inAir.Location:
		return fr.legs.Transfer(fr.inAir, from, false)
	case fr.homeward != nil && from == fr.homeward.Location:
		return fr.legs.Transfer(fr.homeward, to, true)
	}
	return fr.legs.Leg(from, to)
}

func (fr *frame) weather(day int) *trip.WeatherDay {
	if w, ok := fr.facts.Weather[fr.in.DateWindow.Date(day)]; ok {
		return &w
	}
	return nil
}

// must tells whether the traveller insists on a sight.
func (d *draft) must(a *trip.Attraction) bool {
	for _, r := range d.in.Requirements {
		s := r.Sights
		if s == nil || r.Level != trip.Must {
			continue
		}
		if s.Name != "" && score.Names(a, s.Name) || s.All && a.Is(s.Type) || s.Pick == trip.PickBestRated && d.isTop(a, s.Type) {
			return true
		}
		if s.Type != "" && !s.All && s.Pick == "" && d.isTop(a, s.Type) {
			return true
		}
	}
	return false
}

// isTop tells whether a is the most visited sight of its type.
func (d *draft) isTop(a *trip.Attraction, typ string) bool {
	if !a.Is(typ) {
		return false
	}
	for i := range d.facts.Attractions {
		if b := &d.facts.Attractions[i]; b.Is(typ) && (b.Appeal > a.Appeal || b.Appeal == a.Appeal && b.ID < a.ID) {
			return false
		}
	}
	return true
}

// refused tells whether a wish rules a sight out.
func (d *draft) refused(a *trip.Attraction) bool {
	if d.in.Prefs.StrictKids && d.in.Prefs.KidFriendly && a.KidFriend != nil && !*a.KidFriend {
		return true
	}
	return slices.ContainsFunc(d.in.Requirements, func(r trip.Requirement) bool {
		return r.Sights != nil && r.Sights.Free && r.Level == trip.Must && (a.Price == nil || *a.Price > 0)
	})
}

// mustEat tells whether the traveller insists on a restaurant; of several that answer a wish the best is taken.
func (d *draft) mustEat(r *trip.Restaurant) bool {
	for _, q := range d.in.Requirements {
		if q.Food != nil && q.Level == trip.Must && d.bestTable(q.Food) == r {
			return true
		}
	}
	return false
}

func (d *draft) bestTable(w *trip.FoodWish) *trip.Restaurant {
	var best *trip.Restaurant
	for i := range d.facts.Restaurants {
		r := &d.facts.Restaurants[i]
		if !score.Serves(r, w) || !d.near(r, w.Near) {
			continue
		}
		if best == nil || better(r, best, w.Pick) {
			best = r
		}
	}
	return best
}

func better(r, best *trip.Restaurant, pick trip.Pick) bool {
	switch {
	case pick == trip.PickBestRated && r.Rating != nil && best.Rating != nil:
		return *r.Rating > *best.Rating
	case r.Price != best.Price:
		return r.Price < best.Price
	}
	return r.ID < best.ID
}

// nearMeters is how far "near a sight" reaches.
const nearMeters = 1500

func (d *draft) near(r *trip.Restaurant, sight string) bool {
	if sight == "" {
		return true
	}
	for i := range d.facts.Attractions {
		if a := &d.facts.Attractions[i]; score.Names(a, sight) {
			return geo.Distance(a.Location, r.Location) <= nearMeters
		}
	}
	return false
}
