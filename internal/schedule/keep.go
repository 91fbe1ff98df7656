package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/search"
)

// Keep is a plan at hand that a search changes as little as is good: it begins from it, and every stop that stays on its day
// counts for more than it is worth.
type Keep struct {
	Stops Stops
	Bonus float64 // of a stop that stays, as a share of the mean worth of Stops; see trip.Keep.Bonus
	// Most is how many Changes there may be against Since; negative: as many as are worth it. It is held unless the plan at
	// hand cannot stand as it is: what has to change changes.
	Most  int
	Since Stops // nil means Stops
	// NewFrom is the first day that something new may come to: where days are added or taken away, those before stay as they are. 0: any day.
	NewFrom int
}

// NewFrom is the first day that something new may come to when a trip of so many days has another number now: what was the
// last day is a whole one, or one that was whole is the last. 0: any day.
func NewFrom(was, is int) int {
	if was == is {
		return 0
	}
	return max(0, min(was, is)-1)
}

// ReplanIterations is how long a plan at hand is searched around when nothing else is said.
const ReplanIterations = 400

// raises are the bonuses tried, as multiples, until no more changes than there may be.
var raises = []float64{1, 2, 4, 8}

// Changes counts how many visits differ between two plans: those that are gone or on another day, and those that are new. What
// comes in the place of something that goes is one change with it, wherever it stands; a visit at another time of its day, or
// a restaurant for dinner instead of lunch, is none.
func Changes(before, after Stops) int {
	return max(missing(before, after), missing(after, before))
}

// missing counts the stops of a that b has not on the same day.
func missing(a, b Stops) int {
	n := 0
	for day := range a {
		var there []Stop
		if day < len(b) {
			there = slices.Clone(b[day])
		}
		for _, s := range a[day] {
			i := slices.IndexFunc(there, func(o Stop) bool { return o.Ref == s.Ref })
			if i < 0 {
				n++
				continue
			}
			there = slices.Delete(there, i, i+1)
		}
	}
	return n
}

// replan searches around a plan at hand. Where more changes than may, staying counts twice, four and eight times as much; then new things come
// to days that have nothing, and at last none come in at all.
func (s *Search) replan(o Options) (Draft, error) {
	k, roomy := o.Keep, s.d.problem.Days
	if o.Iterations == 0 {
		o.Iterations = ReplanIterations
	}
	if k.Since == nil {
		with := *k
		with.Since, k = k.Stops, &with
	}
	warm := s.d.tourVisits(k.Stops)
	s.d.problem.Days = s.d.roomFor(warm)
	defer func() { s.d.problem.Days = roomy }()
	all := s.d.problem.Visits
	defer func() { s.d.problem.Visits = all }()
	if k.NewFrom > 0 {
		s.d.problem.Visits = s.d.newOn(all, k.Stops, func(day int) bool { return day >= k.NewFrom })
	}
	opts := search.Options{Seed: o.Seed, Iterations: o.Iterations, Stop: o.Stop, Warm: warm}
	unit := s.d.meanWorth(warm)
	for _, times := range raises {
		opts.Keep = s.d.bonuses(k.Stops, int64(k.Bonus*times*unit))
		out, err := s.draft(o, opts)
		if err != nil || k.Most < 0 || Changes(k.Since, StopsOf(&out.Plan)) <= k.Most {
			return out, err
		}
		if k.Bonus == 0 {
			break
		}
	}
	s.d.problem.Visits = s.d.newOn(all, k.Stops, func(day int) bool { return day >= len(k.Stops) || len(k.Stops[day]) == 0 })
	kinds := s.d.problem.Kinds
	defer func() { s.d.problem.Kinds = kinds }()
	s.d.problem.Kinds = slices.Clone(kinds)
	s.d.problem.Kinds[kindGlance].Uncounted, s.d.problem.Kinds[kindEvening].Uncounted = false, false // here each of them is a change
	for sights := min(k.Most, s.d.in.Pace.SightsPerDay()); sights > 0; sights-- {                    // meals come beside them, so that the most may still be too many
		if !s.d.atMostOnEmptyDays(sights, k.Stops) {
			break
		}
		out, err := s.draft(o, opts)
		if err != nil || Changes(k.Since, StopsOf(&out.Plan)) <= k.Most {
			return out, err
		}
	}
	s.d.problem.Visits = s.d.nothingNew(all, k.Stops)
	return s.draft(o, opts)
}

// atMostOnEmptyDays lets days that have nothing have so many sights, or fewer where they may have no more, and tells whether there are such days.
func (d *draft) atMostOnEmptyDays(sights int, stops Stops) (some bool) {
	for t := range d.problem.Days {
		if day := d.tours[t].day; day < len(stops) && len(stops[day]) > 0 {
			d.problem.Days[t].MaxVisits = 0 // nothing new comes here
			continue
		}
		some = true
		if most := &d.problem.Days[t].MaxVisits; *most == 0 || *most > sights {
			*most = sights
		}
	}
	return some
}

// newOn are the visits as nothingNew has them, and beside them what is at hand on no day, on the days that something new may come to.
func (d *draft) newOn(all []optimize.Visit, stops Stops, may func(day int) bool) []optimize.Visit {
	out, had := d.nothingNew(all, stops), map[int]bool{}
	for day := range stops {
		for _, s := range stops[day] {
			if v, ok := d.visitOf(day, s); ok {
				had[v] = true
			}
		}
	}
	for v := range out {
		if had[v] || out[v].Score != nil {
			continue
		}
		worth := make([]int64, len(d.tours))
		for t := range d.tours {
			if may(d.tours[t].day) && t < len(all[v].Score) {
				worth[t] = all[v].Score[t]
			}
		}
		out[v].Score = worth
	}
	return out
}

// bonuses rewards the stops that stay on their days.
func (d *draft) bonuses(stops Stops, bonus int64) []search.Keep {
	var out []search.Keep
	for day := range stops {
		for _, s := range stops[day] {
			v, ok := d.visitOf(day, s)
			for _, t := range d.toursOf(day) {
				if ok && bonus > 0 {
					out = append(out, search.Keep{Visit: v, Day: t, Bonus: bonus})
				}
			}
		}
	}
	return out
}

// meanWorth is what a visit of a plan is worth on average, before any of its type makes the next count less.
func (d *draft) meanWorth(tours [][]int) float64 {
	sum, n := 0.0, 0
	for t := range tours {
		for _, v := range tours[t] {
			if score := d.problem.Visits[v].Score; t < len(score) && score[t] > 0 {
				sum, n = sum+float64(score[t]), n+1
			}
		}
	}
	return sum / float64(max(1, n))
}

// nothingNew are the visits with only those open that a plan at hand has, each on its day, and those that are insisted on.
func (d *draft) nothingNew(all []optimize.Visit, stops Stops) []optimize.Visit {
	out := slices.Clone(all)
	for v := range out {
		if !out[v].Must && out[v].Lock == nil {
			out[v].Score = nil
		}
	}
	for day := range stops {
		for _, s := range stops[day] {
			v, ok := d.visitOf(day, s)
			if !ok || out[v].Must || out[v].Lock != nil {
				continue
			}
			worth := make([]int64, len(d.tours))
			copy(worth, out[v].Score) // it may stand on two days
			for _, t := range d.toursOf(day) {
				if t < len(all[v].Score) {
					worth[t] = all[v].Score[t]
				}
			}
			out[v].Score = worth
		}
	}
	return out
}

// roomFor are the days of the problem; a tour whose stops at hand use the time that is left free at its ends gets that too,
// and one that has more sights than the pace allows keeps them.
func (d *draft) roomFor(tours [][]int) []optimize.Day {
	out := slices.Clone(d.problem.Days)
	for t := range out {
		p := d.problem
		p.Days = out
		if _, err := optimize.Time(&p, t, tours[t]); err != nil {
			out[t] = d.full[t]
		}
		sights := 0
		for _, v := range tours[t] {
			if d.visits[v].sight != nil {
				sights++
			}
		}
		if out[t].MaxVisits > 0 {
			out[t].MaxVisits = max(out[t].MaxVisits, sights)
		}
	}
	return out
}
