package revise

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// lines tells a difference a line a change.
func lines(d Difference) []string {
	out := []string{fmt.Sprintf("%s to %s: %s, %d kept, %d changed", d.From, d.To, d.Delta.Signed(), d.Kept, d.Changed)}
	sum := trip.CostBreakdown{}.Total
	for _, c := range d.Costs {
		sum += c.Delta
	}
	if sum != d.Delta {
		out = append(out, fmt.Sprintf("the lines of the costs come to %s", sum.Signed()))
	}
	for _, c := range d.Changes {
		out = append(out, fmt.Sprintf("day %d %s %s: %s > %s (%s > %s) %s", c.Day, c.Role, c.Kind, c.From, c.To, c.Before, c.After, c.Delta.Signed()))
	}
	return out
}

func TestWhatChangedBetweenTwoTrips(t *testing.T) {
	t.Parallel()
	itinerary := func(change func(p *trip.Plan, in trip.Intent, f *trip.Facts)) *trip.Itinerary {
		in, p, f := triptest.Paris()
		if change != nil {
			change(&p, in, f)
		}
		triptest.Pay(&p, in, f)
		it := triptest.Itinerary(in, p, f)
		d := Desk{it: it, facts: f}
		for n := range p.Days {
			it.Days[n] = d.told(n, &p.Days[n])
		}
		it.Costs = p.Costs()
		return &it
	}
	from := itinerary(nil)
	for _, tt := range []struct {
		name   string
		change func(p *trip.Plan, in trip.Intent, f *trip.Facts)
		want   []string
	}{
		{"nothing", nil, []string{
			"a to b: $0, 18 kept, 0 changed",
		}},
		{"a sight is gone", func(p *trip.Plan, _ trip.Intent, _ *trip.Facts) { triptest.Remove(p, 1, "orsay") }, []string{
			"a to b: -$20, 17 kept, 1 changed",
			"day 1 sight removed: orsay >  (Musée d'Orsay, 15:30–17:00 > ) -$20",
		}},
		{"a sight is another", func(p *trip.Plan, in trip.Intent, f *trip.Facts) {
			f.Attractions = append(f.Attractions, triptest.Sight("picasso", "Picasso Museum", 48.85, 2.35, "art"))
			*triptest.Find(p, "orsay") = triptest.Slot(in, f, trip.RoleSight, "picasso", "15:30", "17:00")
		}, []string{
			"a to b: $0, 17 kept, 1 changed",
			"day 1 sight replaced: orsay > picasso (Musée d'Orsay, 15:30–17:00 > Picasso Museum, 15:30–17:00) $0",
		}},
		{"a sight is later", func(p *trip.Plan, in trip.Intent, f *trip.Facts) {
			*triptest.Find(p, "orsay") = triptest.Slot(in, f, trip.RoleSight, "orsay", "16:00", "17:30")
		}, []string{
			"a to b: $0, 17 kept, 0 changed",
			"day 1 sight retimed: orsay > orsay (Musée d'Orsay, 15:30–17:00 > Musée d'Orsay, 16:00–17:30) $0",
		}},
		{"two sights have changed days", func(p *trip.Plan, in trip.Intent, f *trip.Facts) {
			*triptest.Find(p, "eiffel") = triptest.Slot(in, f, trip.RoleSight, "cluny", "10:00", "11:00")
			*triptest.Find(p, "cluny") = triptest.Slot(in, f, trip.RoleSight, "eiffel", "11:00", "12:00")
		}, []string{
			"a to b: -$5.40, 16 kept, 2 changed",
			"day 2 sight moved: eiffel > eiffel (Eiffel Tower, 10:00–11:45, 13 June > Eiffel Tower, 11:00–12:00, 12 June) $0",
			"day 3 sight moved: cluny > cluny (Musée de Cluny, 11:00–12:00, 12 June > Musée de Cluny, 10:00–11:00, 13 June) $0",
		}},
		{"another hotel", func(p *trip.Plan, in trip.Intent, f *trip.Facts) {
			p.Each(func(_, _ int, s *trip.Slot) {
				if s.Selected().OptionRef == "grandes_ecoles" {
					*s = triptest.Slot(in, f, s.Role, "generator", s.Window.Start.String(), s.Window.End.String())
				}
			})
		}, []string{
			"a to b: -$340, 18 kept, 0 changed",
			"day 0 check_in replaced: grandes_ecoles > generator (Hôtel des Grandes Écoles, 15:00–15:30 > Generator Paris, 15:00–15:30) -$340",
		}},
	} {
		to := itinerary(tt.change)
		if diff := cmp.Diff(tt.want, lines(Diff("a", from, "b", to))); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
		back := Diff("b", to, "a", from)
		if forth := Diff("a", from, "b", to); back.Delta != -forth.Delta || back.Kept != forth.Kept || len(back.Changes) != len(forth.Changes) {
			t.Errorf("%s: the way back is another: %v", tt.name, lines(back))
		}
	}
}

// What stands in both trips more than once is paired in the same way whichever of them comes first, and as near as can be.
func TestPairsAreTheSameBothWaysRound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		trip := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) place {
			start := calendar.Clock(60 * rapid.IntRange(11, 20).Draw(t, "hour"))
			return place{day: rapid.IntRange(0, 4).Draw(t, "day"), role: rapid.SampledFrom([]trip.Role{trip.RoleLunch, trip.RoleDinner}).Draw(t, "role"),
				option: rapid.SampledFrom([]string{"breizh", "polidor"}).Draw(t, "option"), window: calendar.NewWindow(start, start+60)}
		}), 0, 6)
		a, b := trip.Draw(t, "one trip"), trip.Draw(t, "the other")
		far := func(of map[int]int, a, b []place) (sum, same int) {
			for i, j := range of {
				if sum += apart(&a[i], &b[j]); apart(&a[i], &b[j]) == 0 {
					same++
				}
			}
			return sum, same
		}
		alike, left := 0, slices.Clone(b) // what stands in both at the same time
		for i := range a {
			if j := slices.IndexFunc(left, func(o place) bool { return o.option == a[i].option && apart(&a[i], &o) == 0 }); j >= 0 {
				alike, left = alike+1, slices.Delete(left, j, j+1)
			}
		}
		there, back := paired(a, b), paired(b, a)
		sum, same := far(there, a, b)
		sumBack, sameBack := far(back, b, a)
		if len(there) != len(back) || sum != sumBack || same != alike || sameBack != alike {
			t.Fatalf("there %v, back %v: %d minutes apart and %d; %d and %d stay, want %d", there, back, sum, sumBack, same, sameBack, alike)
		}
	})
}
