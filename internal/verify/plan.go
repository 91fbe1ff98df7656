package verify

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// Judge says what is wrong with a plan. It is Plan; proof puts a broken one in its place to see that it is missed.
type Judge func(p trip.Plan, in trip.Intent, f *trip.Facts) []trip.Violation

// Plan judges p by every rule and returns what is wrong, day by day and then for the whole trip, within each in the order
// of Rules. Of a journey each stay is judged so as the trip that it is, by all rules but that of the budget, which the whole is held to; then
// the whole is judged by the rules of journeys. What is found names days and slots of the whole plan. A plan that holds costs no more than looking: nothing is built until something is wrong.
func Plan(p trip.Plan, in trip.Intent, f *trip.Facts) []trip.Violation {
	t, rules := newTrial(&p, in, f), RulesOf(in)
	for d := range t.days {
		judgeDay(t, rules, d)
	}
	judgeTrip(t, rules)
	return t.found
}

func judgeDay(t *trial, rules []Rule, d int) {
	for _, r := range rules {
		r.judgeDay(t, d)
	}
}

func judgeTrip(t *trial, rules []Rule) {
	for _, r := range rules {
		r.judgeTrip(t)
	}
}

// Reuse says how much of an earlier judgement Days could keep.
type Reuse struct {
	Checked int // days judged again
	Kept    int // days whose verdict was kept
}

// Days gives what Plan would, given prev, what Plan said before the days in changed were edited. Only those days and the
// ones after them (whose mornings begin where the edited ones ended) are judged again, and the rules that look at the
// whole trip. The caller promises that nothing else changed: not the number of days, the assumptions, the intent or the
// facts.
func Days(prev []trip.Violation, p trip.Plan, in trip.Intent, f *trip.Facts, changed []int) ([]trip.Violation, Reuse) {
	t, rules := newTrial(&p, in, f), RulesOf(in)
	var reuse Reuse
	for d := range t.days {
		if slices.Contains(changed, d) || slices.Contains(changed, d-1) {
			judgeDay(t, rules, d)
			reuse.Checked++
			continue
		}
		for _, v := range prev {
			if dayOf(v) == d {
				t.found = append(t.found, v)
			}
		}
		reuse.Kept++
	}
	judgeTrip(t, rules)
	return t.found, reuse
}

// Knowing gives what Plan would, given the verdicts of some days, as OfDay gave them. The caller promises that each was made
// of the same day, in the same place of the trip, after an evening that ended in the same bed and, where it went on past
// midnight, at the same time; and that of intent and facts, all that concerns the day is the same.
func Knowing(known map[int][]trip.Violation, p trip.Plan, in trip.Intent, f *trip.Facts) []trip.Violation {
	t, rules := newTrial(&p, in, f), RulesOf(in)
	for d := range t.days {
		if vs, ok := known[d]; ok {
			t.found = append(t.found, vs...)
		} else {
			judgeDay(t, rules, d)
		}
	}
	judgeTrip(t, rules)
	return t.found
}

// OfDay gives those of vs that the rules for single days found on a day.
func OfDay(vs []trip.Violation, day int) []trip.Violation {
	out := []trip.Violation{}
	for _, v := range vs {
		if dayOf(v) == day {
			out = append(out, v)
		}
	}
	return out
}

// dayOf gives the day whose rules found v, or -1 when a rule for the whole trip did.
func dayOf(v trip.Violation) int {
	r := v.Reason()
	if r == reasonRepeated || r == reasonExcluded || slices.Contains(ofJourneys, r) { // names a day or a slot but is found looking at all days
		return -1
	}
	ref, _, _ := strings.Cut(strings.TrimPrefix(v.NodeRef, "d"), ".")
	if d, err := strconv.Atoi(ref); err == nil {
		return d
	}
	return -1
}
