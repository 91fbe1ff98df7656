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
	kindEvening // after dinner
	kindGlance  // a square, a bridge: seen in passing
)

// themeDecay is what the next sight of the same type counts: the fourth church of a trip is not the first.
var themeDecay = []int64{1000, 900, 780, 660, 550, 450, 380}

// draft is a frame with its optimiser's problem and what each visit stands for.
type draft struct {
	*frame
	city    *City
	problem optimize.Problem // its roomy days leave slackMinutes at both ends
	full    []optimize.Day   // the same days, every minute of them
	visits  []visit
	nodes   []geo.Point
	local   []int // city index of node i, -1 for hotel and airports
	nodeOf  map[nodeKey]int
	byPlace map[stopKey]int
	byLock  map[lockKey]int
	musts   map[string]bool             // sights and restaurants that a wish insists on
	wants   map[string]*trip.SightsWish // sights that somebody would love to see
	seats   map[string]*trip.FoodWish   // restaurants that are for some meals alone
	fame    map[string]int64            // of every sight, how much more it counts than its appeal says, in permille
	nowhere []Unplaced                  // musts that nothing known answers
	walks   bool                        // while a draft on foot is made: the travel of the problem is that of who rather walks
	shorter map[orderKey][]int          // than orders of stops that were looked at; see shortest
	blind   bool                        // to the weather: what was chosen before it turned is for the rules to judge

	hours  shelf[[]optimize.Window]
	open   shelf[optimize.Window]
	scores shelf[int64]
}

// lockKey is what tells pins apart, of whichever stay they are: its number is behind a pointer, which is another in every copy.
type lockKey struct {
	day    int
	window calendar.Window
	id     string
}

func lockKeyOf(l *trip.LockedSlot) lockKey { return lockKey{l.DayOffset, l.Window, l.ActivityID} }

// shelf cuts small slices off a large one: a draft has thousands of them, which all go when it goes.
type shelf[T any] struct{ rest []T }

// shelfOf has room for about so many values before it grows.
func shelfOf[T any](n int) shelf[T] { return shelf[T]{make([]T, n)} }

// take gives n zero values.
func (s *shelf[T]) take(n int) []T {
	if n == 0 {
		return nil
	}
	if len(s.rest) < n {
		s.rest = make([]T, max(n, 128))
	}
	out := s.rest[:n:n]
	s.rest = s.rest[n:]
	return out
}

// visit is what a visit of the problem stands for: a sight or a meal.
type visit struct {
	sight  *trip.Attraction
	table  *trip.Restaurant
	role   trip.Role
	locked *trip.LockedSlot

	evening bool // of a sight: after dinner
}

func (v visit) key() stopKey { return stopKey{v.ref(), v.role, v.evening} }

// stopKey finds a visit: one place may stand for lunch and for dinner, and for the day and the evening.
type stopKey struct {
	ref     string
	role    trip.Role
	evening bool
}

func (v visit) ref() string {
	if v.sight != nil {
		return v.sight.ID
	}
	return v.table.ID
}

// isMeantBy tells whether a pinned slot means this visit; of a restaurant's two meals, and of a sight's day and evening, the time of day says which.
func (v visit) isMeantBy(l *trip.LockedSlot) bool {
	switch {
	case l.ActivityID != v.ref():
		return false
	case v.sight == nil:
		return mealAt(l.Window.Start) == v.role
	case v.sight.Evening == "" || v.sight.Evening.Only():
		return true
	}
	return v.evening == inTheEvening(l.Window.Start)
}

// mealAt is the meal that a restaurant is pinned for.
func mealAt(c calendar.Clock) trip.Role {
	if c < 16*60 {
		return trip.RoleLunch
	}
	return trip.RoleDinner
}

// nodeKey finds a node.
type nodeKey struct {
	point geo.Point
	local int
}

// newDraft makes the problem of a frame over some places; nil means all.
func newDraft(fr *frame, c *City, only map[string]bool) *draft {
	d := sketch(fr, c, only)
	d.addTravel()
	return d
}

// sketch is newDraft without the ways: enough to say what visits are worth, and small in a vast city.
func sketch(fr *frame, c *City, only map[string]bool) *draft {
	visits := 3 * len(only) // at most, pins that stand twice left aside
	if only == nil {
		visits = 2*len(c.facts.Attractions) + 2*len(c.facts.Restaurants)
	}
	hours := visits * len(fr.tours)
	d := &draft{frame: fr, city: c, nodeOf: make(map[nodeKey]int, visits), byPlace: make(map[stopKey]int, visits),
		byLock: map[lockKey]int{}, musts: map[string]bool{}, wants: map[string]*trip.SightsWish{}, seats: map[string]*trip.FoodWish{}, blind: only != nil,
		visits: make([]visit, 0, visits), nodes: make([]geo.Point, 0, visits), local: make([]int, 0, visits),
		hours: shelfOf[[]optimize.Window](hours), open: shelfOf[optimize.Window](hours), scores: shelfOf[int64](hours)}
	d.problem.Visits = make([]optimize.Visit, 0, visits)
	d.problem.MoneyCap = optimize.Unlimited
	d.problem.Decay = themeDecay
	d.problem.Kinds = []optimize.KindCap{kindSight: {}, kindLunch: {PerDay: 1, Uncounted: true}, kindDinner: {PerDay: 1, Uncounted: true},
		kindEvening: fr.eveningCap(), kindGlance: fr.glanceCap()}
	d.addDays()
	d.insist()
	d.fame = d.fameOf()
	types := map[string]int{}
	for i := range c.facts.Attractions {
		if a := &c.facts.Attractions[i]; only == nil || only[a.ID] {
			d.addSight(a, types)
		}
	}
	for i := range c.facts.Restaurants {
		if r := &c.facts.Restaurants[i]; only == nil || only[r.ID] {
			d.addTables(r, c.groupOf(i))
		}
	}
	return d
}

func (d *draft) addDays() {
	for _, t := range d.tours {
		day := optimize.Day{StartNode: d.node(t.from.point, -1), EndNode: d.node(t.to.point, -1),
			Start: int32(t.start), End: int32(t.end), EndBuffer: int32(t.endBuffer)}
		if t.sights {
			day.MaxVisits = d.sightsOn(t.day)
		}
		d.full = append(d.full, day)
		if t.end-t.start >= roomyTour && !d.pinnedOn(t.day) {
			day.Start, day.End = day.Start+slackMinutes, day.End-slackMinutes
		}
		d.problem.Days = append(d.problem.Days, day)
	}
}

// A plan leaves slackMinutes free at both ends of a roomy tour, so that another hotel or a slow morning does not break it.
// Only Retime may use them, where it must.
const (
	slackMinutes = 18
	roomyTour    = calendar.Clock(4 * 60)
)

func (d *draft) pinnedOn(day int) bool {
	return slices.ContainsFunc(d.in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return l.DayOffset == day })
}

// sightsOn is how many sights a day may hold: as is wished of that day, else as the pace has it.
func (d *draft) sightsOn(day int) int {
	if most, ok := d.in.MostSights(day); ok {
		return most
	}
	return max(d.in.Pace.SightsPerDay(), d.wishedPerDay())
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
	key := nodeKey{p, cityIndex}
	i, known := d.nodeOf[key]
	if !known {
		i = len(d.nodes)
		d.nodeOf[key] = i
		d.nodes, d.local = append(d.nodes, p), append(d.local, cityIndex)
	}
	return i
}

func (d *draft) addSight(a *trip.Attraction, types map[string]int) {
	typ := a.Type
	if typ == "" {
		typ = string(a.VenueType)
	}
	if types[typ] == 0 {
		types[typ] = len(types) + 1
	}
	v := optimize.Visit{Node: d.node(a.Location, d.city.index[a.ID]), Stay: int32(d.stayAt(a)), Kind: kindSight,
		Group: d.city.index[a.ID] + 1, Theme: types[typ], Buffer: int32(a.Buffer()), Must: d.musts[a.ID]}
	v.Cost = int64(a.Tickets(d.in))
	if v.Stay <= aGlance {
		v.Kind = kindGlance
	}
	hours, liking, dark := a.Hours(), d.city.Liking(a.ID)*d.fame[a.ID]/1000, d.inTheDark(a)
	v.Score = d.scores.take(len(d.tours))
	for t := range d.tours {
		if v.Score[t] = score.Sight(a, d.in, d.sky[d.tours[t].day]) * liking / 1000; v.Score[t] > 0 {
			v.Score[t] += d.wanted(a, d.tours[t].day)
		}
	}
	if !AllowsSight(d.in, a) {
		v.Score = nil
	}
	if d.byDay(a) {
		v.Windows = d.windowsOf(a, func(t *tour) []optimize.Window { return d.sightWindows(t, a, hours, dark) })
		d.add(v, visit{sight: a, role: trip.RoleSight})
	}
	if a.Evening != "" {
		v.Kind, v.Stay = kindEvening, int32(a.EveningStay())
		v.Windows = d.windowsOf(a, func(t *tour) []optimize.Window { return d.eveningWindows(t, a) })
		d.add(v, visit{sight: a, role: trip.RoleSight, evening: true})
	}
}

// A whole day at a park that is insisted on begins after breakfast and the way there, and ends before the gates close; with children it ends in time for
// bed. In minutes.
const (
	longestMust     = 8 * 60
	longestWithKids = 7 * 60
)

// stayAt is how long one stays at a sight.
func (d *draft) stayAt(a *trip.Attraction) int {
	stay := max(a.Stay, trip.ShortestVisit)
	switch {
	case !d.musts[a.ID]:
		return stay
	case d.in.Prefs.KidFriendly:
		return min(stay, longestWithKids)
	}
	return min(stay, longestMust)
}

// windowsOf are the windows of a sight in every tour; none where the weather of its day forbids it, not even as a must: it would break a rule.
func (d *draft) windowsOf(a *trip.Attraction, in func(*tour) []optimize.Window) [][]optimize.Window {
	out := d.hours.take(len(d.tours))
	for t := range d.tours {
		if d.blind || !forbids(d.sky[d.tours[t].day], a) {
			out[t] = in(&d.tours[t])
		}
	}
	return out
}

// forbids tells whether the weather of a day, nil when unknown, keeps people away from an open-air sight.
func forbids(w *trip.WeatherDay, a *trip.Attraction) bool {
	return w != nil && w.Bad() && !w.Typical && a.Indoor != nil && !*a.Indoor
}

// add enters a visit, or the slots that the traveller pinned it to.
func (d *draft) add(v optimize.Visit, what visit) {
	pinned := false
	for i := range d.in.Prefs.LockedSlots {
		l := &d.in.Prefs.LockedSlots[i]
		if !what.isMeantBy(l) {
			continue
		}
		pinned = true
		if t, ok := d.tourOf(l); ok || d.anyTime {
			d.addPinned(v, what, l, t)
		}
	}
	if !pinned && !(what.sight != nil && d.pins(what.ref())) { // who goes at noon does not go again in the evening
		d.byPlace[what.key()] = d.enter(v, what)
	}
}

// pins tells whether a place is pinned to any time.
func (d *draft) pins(ref string) bool {
	return slices.ContainsFunc(d.in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return l.ActivityID == ref })
}

// addPinned enters a visit at its pinned time. A pinned meal may be at any hour that the restaurant is open.
func (d *draft) addPinned(v optimize.Visit, what visit, l *trip.LockedSlot, tour int) {
	v.Stay, v.Must, v.Group = int32(l.Window.Minutes()), false, 0
	v.Lock = &optimize.Lock{Day: tour, Start: int32(l.Window.Start)}
	if tour < len(v.Windows) {
		v.Windows = slices.Clone(v.Windows)
		if what.table != nil {
			v.Windows[tour] = d.cut(what.table.Hours().On(d.dates[l.DayOffset]), 0, 2*calendar.Midnight)
		} else if t := &d.tours[tour]; t.sights && (d.blind || !forbids(d.sky[t.day], what.sight)) { // of the pinned hour it is not asked whether it is light
			v.Windows[tour] = d.cut(what.sight.Hours().On(d.dates[t.day]), max(t.notBefore, t.start), t.notAfter)
		}
	}
	what.locked = l
	d.byLock[lockKeyOf(l)] = d.enter(v, what)
}

func (d *draft) enter(v optimize.Visit, what visit) int {
	d.problem.Visits, d.visits = append(d.problem.Visits, v), append(d.visits, what)
	return len(d.visits) - 1
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

// sightWindows are the opening hours of a tour's date, cut to when sights are in order at all, and at sunset where they are not to be seen
// in the dark. At sunrise nothing is cut: people get up later, and a plan that is set again, which does not ask for light, would have other times.
func (d *draft) sightWindows(t *tour, a *trip.Attraction, h calendar.Hours, dark bool) []optimize.Window {
	if !t.sights {
		return nil
	}
	to := t.notAfter
	if !dark {
		to = min(to, d.light[t.day].End)
	}
	stay := calendar.Clock(max(a.Stay, trip.ShortestVisit))
	if a.Outing != nil {
		to = min(to, max(outingLatest, d.begins(t.day)+outingLeaves+calendar.Clock(a.Outing.Minutes))+stay)
	}
	if a.Evening != "" {
		to = min(to, eveningOpens+stay-1) // what begins later is an evening there
	}
	return d.cut(h.On(d.dates[t.day]), max(t.notBefore, t.start), to)
}

func (d *draft) cut(open []calendar.Window, from, to calendar.Clock) []optimize.Window {
	return d.cutEach(open, func(calendar.Window) calendar.Clock { return from }, to)
}

// cutEach is cut where each window has a begin of its own.
func (d *draft) cutEach(open []calendar.Window, from func(calendar.Window) calendar.Clock, to calendar.Clock) []optimize.Window {
	if len(open) == 0 {
		return nil
	}
	out := d.open.take(len(open))[:0]
	for _, w := range open {
		if lo, hi := max(w.Start, from(w)), min(w.End, to); lo < hi {
			out = append(out, optimize.Window{Open: int32(lo), Close: int32(hi)})
		}
	}
	return out
}

func (d *draft) addTables(r *trip.Restaurant, group int) {
	adults, children := d.in.Party.Adults, d.in.Party.Children
	perMeal := int64(trip.AMeal(d.assume.DailySpend)) * 5 / int64(max(1, 5*adults+3*children)) // a child eats for three fifths
	if r.Lunch {
		d.addMeal(r, group, trip.RoleLunch, kindLunch, lunchMinutes, perMeal)
	}
	if r.Dinner {
		d.addMeal(r, group, trip.RoleDinner, kindDinner, dinnerMinutes, perMeal)
	}
}

func (d *draft) addMeal(r *trip.Restaurant, group int, role trip.Role, kind int, stay int32, perMeal int64) {
	seat := d.seats[r.ID]
	if seat != nil && seat.Meal != "" && seat.Meal != role {
		return
	}
	v := optimize.Visit{Node: d.node(r.Location, d.city.index[r.ID]), Stay: stay, Kind: kind, Group: group,
		Buffer: trip.TransitBufferMinutes, Must: d.musts[r.ID]}
	if d.assume.MealsCounted { // of two meals the one may be dear because the other is cheap: what is counted of a day is never more than this
		v.Cost = int64(max(0, r.Meal(d.in.Party)-trip.AMeal(d.assume.DailySpend)))
	}
	v.Windows, v.Score = d.hours.take(len(d.tours)), d.scores.take(len(d.tours))
	hours, worth := r.Hours(), score.Meal(r, d.in, perMeal)*d.turn(r)/1000
	for t := range d.tours {
		from, to := d.mealTimes(role, d.tours[t].day)
		if seat == nil || seat.Day == nil || *seat.Day == d.tours[t].day {
			v.Windows[t] = d.cut(hours.On(d.dates[d.tours[t].day]), from, to)
		}
		v.Score[t] = worth + score.MealAt(r, d.in, role, d.tours[t].day)*d.turn(r)/1000
	}
	d.add(v, visit{table: r, role: role})
}

func (d *draft) addTravel() {
	n := len(d.nodes)
	d.problem.Nodes = n
	d.problem.Travel = make([]int32, n*n)
	for i := range n {
		row := d.problem.Travel[i*n:][:n]
		measured := d.city.waysFrom(d.local[i])
		for j := range n {
			if to := d.local[j]; to >= 0 && measured != nil {
				row[j] = measured[to]
			} else {
				row[j] = d.way(i, j)
			}
		}
	}
}

// way is the minutes from node i to node j.
func (d *draft) way(i, j int) int32 {
	switch {
	case i == j:
		return 0
	case d.local[i] >= 0 && d.local[j] >= 0:
		return d.city.between(d.local[i], d.local[j])
	}
	return d.minutesBetween(d.nodes[i], d.nodes[j])
}

// minutesBetween is how many minutes a way takes.
func (fr *frame) minutesBetween(from, to geo.Point) int32 { return minutes(fr.legBetween(from, to)) }

// legBetween is the way between two places, of which one may be an airport. A car comes to the door: where it does, one may have to get from there to
// an airport, which is that airport's way.
func (fr *frame) legBetween(from, to geo.Point) trip.TransitLeg {
	for _, a := range []*trip.Airport{fr.inAir, fr.homeward} {
		switch {
		case a == nil || !hasTransfer(a):
		case from == a.Location:
			return fr.legs.Transfer(a, to, true)
		case to == a.Location:
			return fr.legs.Transfer(a, from, false)
		}
	}
	return fr.legs.Leg(from, to)
}
