package recheck

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// answer is another plan that an itinerary offers. What stands in it and not in the plan is not among the facts: the packs are asked for it.
type answer struct {
	*trip.Answer
	n     int // as people count
	it    *trip.Itinerary
	packs *atlas.Atlas
}

// sameAnswers wants what other plans have that is not in the plan to be what the packs have under that name, and no line of their costs to be less
// than it costs by them. Places that documents of the organisation speak of may have more, and other prices: those are left to the rules.
func sameAnswers(packs *atlas.Atlas, it *trip.Itinerary) error {
	if len(it.Alternatives) > mostAnswers {
		return fmt.Errorf("%d other plans are offered, and no trip has more than %d", len(it.Alternatives), mostAnswers)
	}
	for n := range it.Alternatives {
		a := &answer{&it.Alternatives[n], n + 1, it, packs}
		if err := a.same(); err != nil {
			return err
		}
	}
	return nil
}

// mostAnswers is how many other plans an itinerary can offer: several times what a planner finds.
const mostAnswers = 24

func (a *answer) same() error {
	if err := a.row(); err != nil {
		return err
	}
	if err := a.told(); err != nil {
		return err
	}
	if err := a.whole(); err != nil {
		return err
	}
	var known []*trip.Facts
	for stay := range max(1, len(a.Stays)) {
		f, asked, err := a.knownAt(stay)
		if err != nil {
			return err
		}
		if asked {
			if err := a.hasAll(stay, f); err != nil {
				return err
			}
		}
		known = append(known, f)
	}
	least := verify.LeastOf(a.Answer, &a.it.Intent, func(stay int) *trip.Facts { return known[stay] })
	for _, line := range verify.Below(&a.Costs, &least) {
		return fmt.Errorf("alternative %d is said to cost %s for %s, but what stands in it costs %s", a.n, a.Costs.Of(line), line.Words(), least.Of(line))
	}
	return nil
}

// row wants the stays of another plan to be a row, and its dates to be those of a trip, one after the other: packs are asked for what they have on
// each of them.
func (a *answer) row() error {
	for stay := range max(1, len(a.Stays)) {
		days := a.days(stay)
		if days == nil {
			return fmt.Errorf("the stays of alternative %d are no row of days", a.n)
		}
		for k := range days[1:] {
			if !days[k].Date.Valid() || days[k].Date.DaysUntil(days[k+1].Date) != 1 {
				return fmt.Errorf("the dates of alternative %d do not follow each other", a.n)
			}
		}
	}
	return nil
}

// whole wants another plan of a trip to one place to have the rides that the plan has, and a bed for every night; of a journey the rules say so.
func (a *answer) whole() error {
	if a.it.Intent.IsJourney() {
		return nil
	}
	for _, role := range []trip.Role{trip.RoleArrive, trip.RoleDepart} {
		planned := false
		a.it.Plan.Each(func(_, _ int, s *trip.Slot) { planned = planned || s.Role == role })
		if planned != (a.Of(role) != nil) {
			return fmt.Errorf("alternative %d does not come and go as the plan does", a.n)
		}
	}
	for d := range len(a.Days) - 1 {
		if !slices.ContainsFunc(a.Days[d].Stops, func(s trip.AnswerStop) bool { return s.Role == trip.RoleNight || s.Role == trip.RoleCheckIn }) {
			return fmt.Errorf("alternative %d does not say where one sleeps on %s", a.n, a.Days[d].Date)
		}
	}
	return nil
}

// city is the place of a stay; nil where its facts are not here, which the rules say.
func (a *answer) city(stay int) *trip.Facts {
	if len(a.Stays) == 0 {
		return &a.it.Facts
	}
	for _, f := range a.it.Facts.Places() {
		if stay < len(a.Stays) && trip.Fold(f.City.Name) == trip.Fold(a.Stays[stay].Place) {
			return f
		}
	}
	return nil
}

// days are those of a stay; none of stays that are no row, which the rules say.
func (a *answer) days(stay int) []trip.AnswerDay {
	from, to := 0, len(a.Days)
	if stay < len(a.Stays) {
		from = a.Stays[stay].First
	}
	if stay+1 < len(a.Stays) {
		to = a.Stays[stay+1].First
	}
	if from < 0 || from >= to || to > len(a.Days) {
		return nil
	}
	return a.Days[from:to]
}

// knownAt is what is known of a stay on its dates: the facts, and what its pack has besides. asked tells whether there is a pack to ask.
func (a *answer) knownAt(stay int) (_ *trip.Facts, asked bool, _ error) {
	f, days := a.city(stay), a.days(stay)
	if f == nil || days == nil {
		return &trip.Facts{}, false, nil
	}
	known := trip.Facts{City: f.City, FX: f.FX, Attractions: slices.Clone(f.Attractions), Restaurants: slices.Clone(f.Restaurants)}
	for _, at := range a.it.Facts.Places() {
		known.Flights = append(known.Flights, at.Flights...)
	}
	pack, err := a.packs.Find(f.City.Name)
	if err != nil || pack.City().Version != f.City.Version || f.City.Knowledge != "" {
		return &known, false, nil
	}
	known.Attractions = append(known.Attractions, pack.Sights(f.Rate())...)
	known.Restaurants = append(known.Restaurants, pack.Restaurants()...)
	known.Lodgings = pack.Hotels(days[0].Date, days[len(days)-1].Date)
	for _, d := range days {
		for _, s := range d.Stops {
			if s.Role != trip.RoleArrive && s.Role != trip.RoleDepart || known.Flight(s.Option) != nil {
				continue
			}
			rides, err := a.goes(stay, s.Role, d.Date, pack)
			if err != nil {
				return nil, false, err
			}
			known.Flights = append(known.Flights, rides...)
		}
	}
	return &known, true, nil
}

// hasAll wants every stop of a stay to be known, by its name. A bed of one's own is in no pack, and where the plan has rides of another version of the
// timetable or the models, this program does not know all of theirs.
func (a *answer) hasAll(stay int, known *trip.Facts) error {
	for _, d := range a.days(stay) {
		for _, s := range d.Stops {
			name := ""
			switch o, l, v, r := known.Flight(s.Option), known.Lodging(s.Option), known.Attraction(s.Option), known.Restaurant(s.Option); {
			case o != nil:
				name = o.Line()
			case l != nil:
				name = l.Name
			case v != nil:
				name = v.Name
			case r != nil:
				name = r.Name
			case strings.HasPrefix(s.Option, journey.OwnBed+":"):
				continue
			case (s.Role == trip.RoleArrive || s.Role == trip.RoleDepart) && a.it.Intent.IsJourney() && a.older():
				continue
			}
			if name != s.Name {
				return fmt.Errorf("alternative %d has %s (%s), which nothing here is called", a.n, s.Name, s.Option)
			}
		}
	}
	return nil
}

// ours tells whether the plan has a ride of the timetable or the models of this program, and none of another version.
func (a *answer) ours() bool {
	made, older := a.madeWith()
	return made && !older
}

// older tells whether the plan has a ride of another version of the timetable or the models.
func (a *answer) older() bool {
	_, older := a.madeWith()
	return older
}

// madeWith tells whether the plan has rides of the timetable or the models at all, and of another version of them than this program's.
func (a *answer) madeWith() (made, older bool) {
	for _, f := range a.it.Facts.Places() {
		for n := range f.Flights {
			o := &f.Flights[n]
			made = made || ofTimetable(o) || o.Estimated
			older = older || ofTimetable(o) && otherTimetable(a.packs, o) || otherModel(o)
		}
	}
	return made, older
}

// goes gives what goes on the way that a stay is reached by, or left by, on a date: flights of the pack, trains and coaches of the timetable, and what
// the models say. Where the plan does not show that it is of their versions, the last two count by half: another version had other prices.
func (a *answer) goes(stay int, role trip.Role, on calendar.Date, pack *atlas.Pack) (out []trip.FlightOption, _ error) {
	here, there := a.end(stay, stay), a.end(stay-1, stay)
	from, to := there, here
	if role == trip.RoleDepart {
		there = a.end(stay+1, stay)
		from, to = here, there
	}
	known := []*atlas.Pack{pack}
	if far, err := a.packs.Find(there.Name); err == nil {
		known = append(known, far)
	}
	var made []trip.FlightOption
	for _, day := range []calendar.Date{on, on.AddDays(-1)} { // what arrives may have left the day before
		for _, p := range known {
			for _, leaves := range codes(from) {
				for _, lands := range codes(to) {
					if flights, err := p.Departures(leaves, lands, day); err == nil {
						out = append(out, flights...)
					}
				}
			}
		}
		rides, err := a.packs.Rides(from.Name, to.Name, day)
		if err != nil {
			return nil, err
		}
		made = append(made, rides...)
		for _, mode := range trip.Modes {
			if from.TZ != "" && to.TZ != "" {
				made = append(made, route.Estimates(route.Way{From: from, To: to, InFrom: role == trip.RoleDepart || stay > 0, InTo: role == trip.RoleArrive || stay+1 < len(a.Stays), Mode: mode}, day)...)
			}
		}
	}
	for _, o := range made {
		if !a.ours() {
			o.Price /= 2
		}
		out = append(out, o)
	}
	return out, nil
}

// end is a stay as a place to travel between, or the origin as it is for who stays at another.
func (a *answer) end(stay, other int) route.Place {
	f := a.city(max(stay, 0))
	if stay < 0 || stay >= max(1, len(a.Stays)) || f == nil {
		if a.it.Intent.Origin == "" {
			return route.Place{Name: a.it.Intent.Locale().Say("home"), TZ: a.city(other).City.TZ}
		}
		return townNamed(a.packs, a.it.Intent.Origin)
	}
	at := townNamed(a.packs, f.City.Name)
	at.Name, at.TZ, at.At = f.City.Name, f.City.TZ, f.City.Center
	return at
}

// codes are the airports of a place, and its name where that is the code of one.
func codes(at route.Place) []string {
	return append(slices.Clip(at.Airports), strings.ToUpper(at.Name))
}
