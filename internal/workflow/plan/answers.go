package plan

import (
	"cmp"
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// answer is a finished plan that could be offered beside the one that was settled on.
type answer struct {
	plan     trip.Plan
	journey  schedule.Journey
	measures trip.Measures
}

// answers gives up to trip.MostAnswers other plans: each keeps every rule, is outdone by none that was looked at, and gives
// up something for something else. Who edits a plan by hand has chosen: they are offered none.
func (v *visit) answers(ctx context.Context, st *State, city *schedule.City, worth int64) (trip.Measures, []trip.Answer) {
	now := answer{st.Plan, schedule.JourneyOf(&st.Plan, city.Facts()), trip.Measure(&st.Plan, city.Facts(), worth)}
	if st.keeps() {
		return now.measures, nil
	}
	k := kitchen{visit: v, ctx: ctx, st: st, city: city, ease: city.Ease(&st.Intent), seen: []answer{now}}
	k.cook()
	var out []trip.Answer
	for _, a := range chosenAnswers(k.seen) {
		out = append(out, a.asAnswer(&now, city.Facts(), st.Intent.Locale()))
	}
	return now.measures, out
}

// chosenAnswers picks among plans, of which the first is the one that was settled on: of each aim the best.
func chosenAnswers(seen []answer) []answer {
	now, rest := &seen[0], seen[1:]
	var out []answer
	for _, aim := range aims {
		best, most := -1, 0
		for i := range rest {
			gain := aim(&now.measures, &rest[i].measures)
			if gain < leastGain || outdone(seen, &rest[i]) || like(append(out[:len(out):len(out)], *now), &rest[i]) {
				continue
			}
			if keep := gain - lostWorth(&now.measures, &rest[i].measures); best < 0 || keep > most {
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
	func(now, next *trip.Measures) int { return saved(int64(now.Cost), int64(next.Cost)) },
	func(now, next *trip.Measures) int { return saved(int64(now.Walk), int64(next.Walk)) },
	func(now, next *trip.Measures) int { return -saved(now.Worth, next.Worth) },
	func(now, next *trip.Measures) int { return saved(int64(now.Way), int64(next.Way)) },
}

// saved is how much less next is, in permille of now.
func saved(now, next int64) int {
	if now <= 0 {
		return 0
	}
	return int((now - next) * 1000 / now)
}

func lostWorth(now, next *trip.Measures) int { return max(0, saved(now.Worth, next.Worth)) }

func outdone(all []answer, a *answer) bool {
	return slices.ContainsFunc(all, func(o answer) bool { return o.measures.Outdoes(a.measures) })
}

// like tells whether a is much the same as one of the list.
func like(list []answer, a *answer) bool {
	return slices.ContainsFunc(list, func(o answer) bool { return !differs(&o, a) })
}

// leastDifference is the share of sights, in permille of those of either plan, that two plans must not have in common.
const leastDifference = 250

// differs tells whether two plans are different answers: other flights, another bed, or other things to see.
func differs(a, b *answer) bool {
	if a.journey != b.journey {
		return true
	}
	mine, theirs := sightsOf(&a.plan), sightsOf(&b.plan)
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

// asAnswer writes a plan down for those who may choose it instead of now.
func (a *answer) asAnswer(now *answer, f *trip.Facts, lang wording.Language) trip.Answer {
	out := trip.Answer{Trade: trade(now, a, lang), Branch: a.journey.Branch(), Costs: a.plan.Costs(), Measures: a.measures,
		Days: make([]trip.AnswerDay, len(a.plan.Days))}
	for d, day := range a.plan.Days {
		out.Days[d] = trip.AnswerDay{Date: day.Date, Stops: []trip.AnswerStop{}}
		for _, s := range day.Slots {
			ref := s.Selected().OptionRef
			out.Days[d].Stops = append(out.Days[d].Stops, trip.AnswerStop{Window: s.Window, Role: s.Role, Option: ref, Name: cmp.Or(nameIn(f, ref), ref), Locked: s.Locked})
		}
	}
	return out
}

// nameIn is the name of an option among facts; empty when it has none.
func nameIn(f *trip.Facts, ref string) string {
	if a := f.Attraction(ref); a != nil {
		return a.Name
	}
	if r := f.Restaurant(ref); r != nil {
		return r.Name
	}
	if l := f.Lodging(ref); l != nil {
		return l.Name
	}
	if o := f.Flight(ref); o != nil {
		return o.Line()
	}
	return ""
}
