package orienteering

import "fmt"

// tolerance forgives the rounding of sums of decimal fractions.
const tolerance = 1e-6

// Judge follows routes, the numbers of points tour by tour, as the file's words
// say, and gives the sum of their scores, or the first rule that they break. It
// shares nothing with Problem but the length of the way between two places, and
// computes in the file's units. m is how many tours are allowed where the file
// does not say.
func (in *Instance) Judge(m int, routes [][]int) (float64, error) {
	if len(routes) > in.tours(m) {
		return 0, fmt.Errorf("orienteering: %d tours, %d allowed", len(routes), in.tours(m))
	}
	points := map[int]*Point{}
	for k := range in.Points {
		points[in.Points[k].ID] = &in.Points[k]
	}
	all := tally{types: make([]int, len(in.Caps))}
	for tour, route := range routes {
		if err := in.follow(tour, route, points, &all); err != nil {
			return 0, fmt.Errorf("orienteering: tour %d: %w", tour+1, err)
		}
	}
	if in.Budgeted && all.fees > in.Budget+tolerance {
		return 0, fmt.Errorf("orienteering: fees of %g, %g allowed", all.fees, in.Budget)
	}
	for k, n := range all.types {
		if n > in.Caps[k] {
			return 0, fmt.Errorf("orienteering: %d points of type %d, %d allowed", n, k+1, in.Caps[k])
		}
	}
	return all.score, nil
}

// tally sums over all tours.
type tally struct {
	score, fees float64
	types       []int
}

// follow goes through one tour with a clock. Each point it comes to is taken
// out of points.
func (in *Instance) follow(tour int, route []int, points map[int]*Point, all *tally) error {
	clock, at := in.Opens, in.Depot
	for _, id := range route {
		p := points[id]
		if p == nil {
			return fmt.Errorf("there is no point %d, or not any more", id)
		}
		delete(points, id)
		clock += in.way(at, p.Place)
		start, ok := opening(p.windows(tour), clock)
		if !ok {
			return fmt.Errorf("point %d is closed from %g on", id, clock)
		}
		clock, at = start+p.Stay, p.Place
		all.score += p.Score
		all.fees += p.Fee
		for _, k := range p.Types {
			all.types[k]++
		}
	}
	if clock += in.way(at, in.Depot); clock > in.Closes+tolerance {
		return fmt.Errorf("returns at %g, after %g", clock, in.Closes)
	}
	return nil
}

// opening is when a stay may start for one who arrives; false when it is too late.
func opening(windows []Window, arrival float64) (float64, bool) {
	for _, w := range windows {
		if arrival <= w.Close+tolerance {
			return max(arrival, w.Open), true
		}
	}
	return 0, false
}

// way is the travel between two places, in the file's units.
func (in *Instance) way(a, b Place) float64 { return in.steps(a, b) / in.perUnit() }
