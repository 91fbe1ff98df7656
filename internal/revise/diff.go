package revise

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Difference is what changed between two itineraries.
type Difference struct {
	From    string        `json:"from_run_id"`
	To      string        `json:"to_run_id"`
	Delta   money.Cents   `json:"delta_usd_cents"`
	Costs   []CostDiffers `json:"costs,omitempty"` // the lines of the costs that Delta is made of
	Stays   []StayDiffers `json:"stays,omitempty"` // of journeys, what changed of the stays themselves
	Changes []Change      `json:"changes"`         // in order of time; of journeys those in stays that both have
	Kept    int           `json:"kept"`            // stops that are the same in both, to the minute
	Changed int           `json:"changed"`         // visits that are gone, new or on another day; a replacement is one, another time none
}

// CostDiffers is a line of the costs that is another sum.
type CostDiffers struct {
	Line  trip.CostCategory `json:"line"`
	Delta money.Cents       `json:"delta_usd_cents"`
}

// costLines are those that the total is made of.
var costLines = []trip.CostCategory{trip.CostFlights, trip.CostLodging, trip.CostAttractions, trip.CostTransit, trip.CostDaily}

// Change is one line of a Difference.
type Change struct {
	Kind   string      `json:"kind"` // added, removed, moved, replaced, retimed
	Day    int         `json:"day"`  // 0-based, of the newer itinerary where there is one
	Role   trip.Role   `json:"role"`
	Before string      `json:"before,omitempty"` // "Louvre Museum, 10:00–13:00", with its day where that changes
	After  string      `json:"after,omitempty"`
	From   string      `json:"from_option_ref,omitempty"`
	To     string      `json:"to_option_ref,omitempty"`
	Delta  money.Cents `json:"delta_usd_cents"`

	at calendar.Clock // for their order
}

// The kinds of a Change.
const (
	Added    = "added"
	Removed  = "removed"
	Moved    = "moved"    // to another day
	Replaced = "replaced" // something else in the same part of the day
	Retimed  = "retimed"  // the same day at another time
)

// Diff says how the itinerary of one run differs from that of another, older one: flights, bed, sights and meals. Going back
// is the same story told backwards: what was added is removed, before is after, and sums change their sign.
func Diff(fromRun string, from *trip.Itinerary, toRun string, to *trip.Itinerary) Difference {
	d := Difference{From: fromRun, To: toRun, Delta: to.Costs.Total - from.Costs.Total, Changes: []Change{}}
	for _, line := range costLines {
		if delta := to.Costs.Of(line) - from.Costs.Of(line); delta != 0 {
			d.Costs = append(d.Costs, CostDiffers{line, delta})
		}
	}
	var a, b []place
	if from.Intent.IsJourney() || to.Intent.IsJourney() {
		a, b = d.ofStays(from, to)
	} else {
		d.Changed = schedule.Changes(schedule.StopsOf(&from.Plan), schedule.StopsOf(&to.Plan))
		a, b = placesOf(from), placesOf(to)
	}
	a, b = d.matched(a, b)
	a, b = d.replaced(a, b)
	for _, p := range a {
		d.add(Removed, &p, nil)
	}
	for _, p := range b {
		d.add(Added, nil, &p)
	}
	slices.SortStableFunc(d.Changes, func(x, y Change) int { return cmp.Or(cmp.Compare(x.Day, y.Day), cmp.Compare(x.at, y.at)) })
	return d
}

// place is one thing of an itinerary that can change.
type place struct {
	day    int
	date   calendar.Date
	role   trip.Role
	option string
	name   string
	window calendar.Window
	cost   money.Cents
	lang   wording.Language        // that it is told in
	told   int                     // the day that it is told of: of the newer itinerary; that of the plan otherwise
	dated  bool                    // what happens on another date is told with it
	toldOn calendar.Date           // the date of told, where dated
	ride   *trip.ItineraryTransfer // of a journey's rides
}

// placesOf lists them in order of time. The bed is one place, whose cost is that of all nights.
func placesOf(it *trip.Itinerary) []place {
	var out []place
	bed := -1
	for n, day := range it.Days {
		for _, a := range day.Activities {
			p := place{n, day.Date, a.Role, pattern(a.OptionRef), a.Name, a.Window, a.Cost, it.Intent.Locale(), n, false, calendar.Date{}, rideAt(it, a.Ref)}
			switch {
			case a.Role == trip.RoleCheckIn:
				bed, out = len(out), append(out, p)
			case a.Role == trip.RoleNight && bed >= 0:
				out[bed].cost += a.Cost
			case a.Role == trip.RoleLunch || a.Role == trip.RoleDinner:
				p.cost = 0 // it is part of the daily spend, which stays as it is
				out = append(out, p)
			case a.Role.IsStop() || a.Role == trip.RoleArrive || a.Role == trip.RoleDepart:
				out = append(out, p)
			}
		}
	}
	return out
}

// matched takes out what both have, and tells where it stands at another time.
func (d *Difference) matched(a, b []place) (restA, restB []place) {
	of := paired(a, b)
	used := make([]bool, len(b))
	for i := range a {
		j, both := of[i]
		if !both {
			restA = append(restA, a[i])
			continue
		}
		used[j] = true
		switch o := &b[j]; {
		case a[i].role == trip.RoleCheckIn && a[i].cost == o.cost, a[i].day == o.day && a[i].window == o.window:
			d.Kept += differ(o.role.IsStop())
		case a[i].day != o.day && o.role.IsStop():
			d.add(Moved, &a[i], o)
		default:
			d.add(Retimed, &a[i], o)
		}
	}
	for j := range b {
		if !used[j] {
			restB = append(restB, b[j])
		}
	}
	return restA, restB
}

// paired gives for each place of a the one of b that is the same thing. What stands in a trip more than once, as a restaurant may, is paired
// with what is nearest, the nearest pairs first: so both ways round the pairs are the same.
func paired(a, b []place) map[int]int {
	type pair struct{ i, j int }
	var pairs []pair
	for i := range a {
		for j := range b {
			if a[i].option == b[j].option && sameRole(a[i].role, b[j].role) {
				pairs = append(pairs, pair{i, j})
			}
		}
	}
	slices.SortStableFunc(pairs, func(p, q pair) int {
		return cmp.Or(cmp.Compare(apart(&a[p.i], &b[p.j]), apart(&a[q.i], &b[q.j])), cmp.Compare(p.i+p.j, q.i+q.j), cmp.Compare(abs(p.i-p.j), abs(q.i-q.j)))
	})
	of, taken := map[int]int{}, map[int]bool{}
	for _, p := range pairs {
		if _, already := of[p.i]; !already && !taken[p.j] {
			of[p.i], taken[p.j] = p.j, true
		}
	}
	return of
}

// sameRole: a restaurant may be had for lunch instead of dinner.
func sameRole(a, b trip.Role) bool {
	meal := func(r trip.Role) bool { return r == trip.RoleLunch || r == trip.RoleDinner }
	return a == b || meal(a) && meal(b)
}

// apart is how far two places lie from each other in time: days first, then minutes.
func apart(a, b *place) int {
	days, minutes := abs(a.day-b.day), abs(int(a.window.Start-b.window.Start))
	return days*int(calendar.Midnight)*2 + minutes
}

func abs(n int) int { return max(n, -n) }

// replaced pairs what went with what came on the same day in the same role, in order of time.
func (d *Difference) replaced(a, b []place) (restA, restB []place) {
	for _, p := range a {
		j := slices.IndexFunc(b, func(o place) bool { return o.day == p.day && o.role == p.role && sameWay(&p, &o) })
		if j < 0 {
			restA = append(restA, p)
			continue
		}
		d.add(Replaced, &p, &b[j])
		b = slices.Delete(slices.Clone(b), j, j+1)
	}
	return restA, b
}

func (d *Difference) add(kind string, before, after *place) {
	c := Change{Kind: kind}
	moved := kind == Moved || before != nil && after != nil && before.dated && !before.role.IsStop() && before.date != after.date
	if before != nil {
		moved = moved || after == nil && before.dated && before.toldOn != before.date // what is gone stood on a day that is another now, or gone too
		c.Day, c.Role, c.Before, c.From, c.Delta = before.told, before.role, before.says(moved), before.option, -before.cost
		c.at = before.window.Start
	}
	if after != nil {
		c.Day, c.Role, c.After, c.To, c.Delta = after.told, after.role, after.says(moved), after.option, c.Delta+after.cost
		c.at = after.window.Start
	}
	if before != nil && after != nil && c.Before == c.After && c.Delta == 0 {
		d.Kept += differ(after.role.IsStop()) // nobody sees a difference
		return
	}
	d.Changes = append(d.Changes, c)
}

// says names a place and its time, with the day where that changes.
func (p *place) says(dated bool) string {
	if p.ride != nil {
		return p.saysRide(dated)
	}
	s := fmt.Sprintf("%s, %s–%s", p.name, p.window.Start, p.window.End)
	if dated {
		s = fmt.Sprintf("%s, %s", s, p.lang.DayMonth(p.date))
	}
	return s
}
