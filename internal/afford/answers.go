package afford

import (
	"slices"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Answer is a finished plan: the one that was settled on, or one that could be offered beside it.
type Answer struct {
	Plan     trip.Plan
	Journey  schedule.Journey
	Measures trip.Measures
}

// chosenAnswers picks among plans, of which the first is the one that was settled on: of each aim the best.
func chosenAnswers(seen []Answer) []Answer {
	now, rest := &seen[0], seen[1:]
	var out []Answer
	for _, aim := range aims {
		best, most := -1, 0
		for i := range rest {
			gain := aim(&now.Measures, &rest[i].Measures)
			if gain < leastGain || outdone(seen, &rest[i]) || like(append(out[:len(out):len(out)], *now), &rest[i]) {
				continue
			}
			if keep := gain - lostWorth(&now.Measures, &rest[i].Measures); best < 0 || keep > most {
				best, most = i, keep
			}
		}
		if best >= 0 {
			out = append(out, rest[best])
		}
	}
	return out[:min(len(out), trip.MostAnswers)]
}

// leastGain is what must be gained by an aim before a plan is worth a traveller's look, in permille.
const leastGain = 30

// aims say what another plan may be better in, and by how many permille. The weightiest to most travellers stands first.
var aims = []func(now, next *trip.Measures) int{
	func(now, next *trip.Measures) int { return Less(int64(now.Cost), int64(next.Cost)) },
	func(now, next *trip.Measures) int { return Less(int64(now.Walk), int64(next.Walk)) },
	func(now, next *trip.Measures) int { return -Less(now.Worth, next.Worth) },
	func(now, next *trip.Measures) int { return Less(int64(now.Way), int64(next.Way)) },
}

// Less is how much less next is, in permille of now.
func Less(now, next int64) int {
	if now <= 0 {
		return 0
	}
	return int((now - next) * 1000 / now)
}

// Gain is what a plan gains beside another by the aim that it gains most by, less what it is worth less, in permille; ok is false where it gains
// too little by any for a traveller to look at it.
func Gain(now, next *trip.Measures) (permille int, ok bool) {
	for _, aim := range aims {
		permille = max(permille, aim(now, next))
	}
	return permille - lostWorth(now, next), permille >= leastGain
}

func lostWorth(now, next *trip.Measures) int { return max(0, Less(now.Worth, next.Worth)) }

func outdone(all []Answer, a *Answer) bool {
	return slices.ContainsFunc(all, func(o Answer) bool { return o.Measures.Outdoes(a.Measures) })
}

// like tells whether a is much the same as one of the list.
func like(list []Answer, a *Answer) bool {
	return slices.ContainsFunc(list, func(o Answer) bool { return !differs(&o, a) })
}

// leastDifference is the share of sights, in permille of those of either plan, that two plans must not have in common.
const leastDifference = 250

// differs tells whether two plans are different answers: other flights, another bed, or other things to see.
func differs(a, b *Answer) bool {
	if a.Journey != b.Journey {
		return true
	}
	mine, theirs := sightsOf(&a.Plan), sightsOf(&b.Plan)
	common := 0
	for id := range mine {
		if theirs[id] {
			common++
		}
	}
	either := len(mine) + len(theirs) - common
	return (either-common)*1000 >= leastDifference*max(1, either)
}

func sightsOf(p *trip.Plan) map[string]bool {
	out := map[string]bool{}
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Role == trip.RoleSight {
			out[s.Selected().OptionRef] = true
		}
	})
	return out
}
