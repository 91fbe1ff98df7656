package orienteering

import (
	"fmt"
	"math"

	"github.com/tripwright/tripwright/internal/optimize"
)

// Scale is how many of the optimiser's units make one of the file's. All of a
// kind are whole numbers at it, so that nothing is rounded.
type Scale struct{ Time, Score, Fee int64 }

// Scale finds the smallest powers of ten; that of times holds the decimals of
// travel too.
func (in *Instance) Scale() Scale {
	time, score, fee := finest(in.Decimals), finest(0), finest(0)
	time.see(in.Opens, in.Closes)
	fee.see(in.Budget)
	for k := range in.Points {
		p := &in.Points[k]
		score.see(p.Score)
		fee.see(p.Fee)
		time.see(p.Stay)
		for _, windows := range p.Windows {
			for _, w := range windows {
				time.see(w.Open, w.Close)
			}
		}
	}
	return Scale{time.scale(), score.scale(), fee.scale()}
}

// finest is the most decimals seen.
type finest int

func (f *finest) see(xs ...float64) {
	for _, x := range xs {
		for *f < exact && !isWhole(x*math.Pow10(int(*f))) {
			*f++
		}
	}
}

// scale is at most 1000, as readers refuse numbers with more than three decimals.
func (f finest) scale() int64 { return int64(math.Pow10(int(f))) }

// isWhole allows for the rounding of a product.
func isWhole(x float64) bool { return math.Abs(x-math.Round(x)) < tolerance }

// scaled is exact for numbers that Scale has seen.
func scaled(x float64, by int64) int64 { return int64(math.Round(x * float64(by))) }

// Problem is the instance for the optimiser: node 0 is the depot, visit k is
// Points[k] at node k+1, a unit of time is 1/Scale().Time of the file's, a day
// is a tour. m is how many tours there are where the file does not say; it must
// be at least 1. Travel may break the triangle inequality, as truncation does.
func (in *Instance) Problem(m int) (*optimize.Problem, error) {
	if m = in.tours(m); m < 1 || m > maxTours {
		return nil, fmt.Errorf("orienteering: %s: %d tours, want 1 to %d", in.Name, m, maxTours)
	}
	scale := in.Scale()
	p := &optimize.Problem{Nodes: len(in.Points) + 1, Travel: in.travel(scale), MoneyCap: optimize.Unlimited, Kinds: in.kinds()}
	if in.Budgeted {
		p.MoneyCap = scaled(in.Budget, scale.Fee)
	}
	for range m {
		p.Days = append(p.Days, optimize.Day{Start: int32(scaled(in.Opens, scale.Time)), End: int32(scaled(in.Closes, scale.Time))})
	}
	for k := range in.Points {
		p.Visits = append(p.Visits, in.visit(k, m, scale))
	}
	return p, p.Validate()
}

// travel is the matrix over the depot and all points.
func (in *Instance) travel(scale Scale) []int32 {
	places := []Place{in.Depot}
	for k := range in.Points {
		places = append(places, in.Points[k].Place)
	}
	out := make([]int32, 0, len(places)*len(places))
	for _, a := range places {
		for _, b := range places {
			out = append(out, int32(in.steps(a, b))*int32(scale.Time/int64(in.perUnit())))
		}
	}
	return out
}

// kinds are the caps of the types, after kind 0, which has none.
func (in *Instance) kinds() []optimize.KindCap {
	out := make([]optimize.KindCap, 1, 1+len(in.Caps))
	for _, most := range in.Caps {
		out = append(out, optimize.KindCap{PerTrip: most})
	}
	return out
}

// visit is Points[k]. The optimiser's windows contain the whole stay, the
// file's only its start. A cap of 0 means no cap there and none at all here, so
// that points of such a type are closed.
func (in *Instance) visit(k, m int, scale Scale) optimize.Visit {
	p := &in.Points[k]
	v := optimize.Visit{Node: k + 1, Stay: int32(scaled(p.Stay, scale.Time))}
	if in.Budgeted {
		v.Cost = scaled(p.Fee, scale.Fee)
	}
	for _, t := range p.Types {
		if in.Caps[t] == 0 {
			return v
		}
		if v.Kind == 0 {
			v.Kind = t + 1
			continue
		}
		v.Also = append(v.Also, t+1)
	}
	for tour := range m {
		v.Score = append(v.Score, scaled(p.Score, scale.Score))
		var windows []optimize.Window
		for _, w := range p.windows(tour) {
			open, last := int32(scaled(w.Open, scale.Time)), int32(scaled(w.Close, scale.Time))
			windows = append(windows, optimize.Window{Open: open, Close: last + v.Stay})
		}
		v.Windows = append(v.Windows, windows)
	}
	return v
}

// Routes are the points of a plan for Problem, tour by tour, as Judge takes them.
func (in *Instance) Routes(plan *optimize.Plan) [][]int {
	out := make([][]int, len(plan.Days))
	for tour, stops := range plan.Days {
		out[tour] = []int{}
		for _, s := range stops {
			out[tour] = append(out[tour], in.Points[s.Visit].ID)
		}
	}
	return out
}

// Score is an objective of the optimiser in the file's units.
func (in *Instance) Score(objective int64) float64 {
	return float64(objective) / float64(in.Scale().Score)
}
