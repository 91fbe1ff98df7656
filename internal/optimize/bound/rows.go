package bound

import (
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// addRow adds a limit and says which row it is.
func (x *coupling) addRow(cap, least, most int64) int32 {
	x.rows = append(x.rows, row{cap: cap, least: least, most: most, weight: 1})
	return int32(len(x.rows) - 1)
}

// addGroups lets each group be chosen at most once; with a visit given, once.
func (x *coupling) addGroups(top int64, given []int) {
	groups, single := map[int]int32{}, map[int32]int32{}
	for k := range x.offers {
		o := &x.offers[k]
		g := x.p.Visits[o.visit].Group
		r, known := groups[g]
		if g == 0 {
			r, known = single[o.visit]
		}
		if !known {
			r = x.addRow(1, 0, top)
			if g == 0 {
				single[o.visit] = r
			} else {
				groups[g] = r
			}
		}
		o.group = r
		o.rows, o.marks = append(o.rows, r), append(o.marks, r)
		if slices.Contains(given, int(o.visit)) {
			x.rows[r].least = -top
		}
	}
}

// addKinds prices kinds that are limited on the trip, and those of which a day
// may hold several but not all. Of which a day may hold one, it is a mark.
func (x *coupling) addKinds(top int64) {
	for kind := range x.p.Kinds {
		limit := x.p.Kinds[kind]
		var all []int32
		for d := range x.byDay {
			today := x.ofKind(x.byDay[d], kind)
			all = append(all, today...)
			if limit.PerDay > 1 && limit.PerDay < len(today) {
				x.limit(today, x.addRow(int64(limit.PerDay), 0, top))
			}
		}
		if limit.PerTrip > 0 && limit.PerTrip < len(all) {
			x.limit(all, x.addRow(int64(limit.PerTrip), 0, top))
		}
		if limit.PerDay == 1 {
			mark := x.addRow(0, 0, 0)
			for _, k := range all {
				x.offers[k].marks = append(x.offers[k].marks, mark)
			}
		}
	}
}

func (x *coupling) ofKind(offers []int32, kind int) []int32 {
	var out []int32
	for _, k := range offers {
		if v := &x.p.Visits[x.offers[k].visit]; v.Kind == kind || slices.Contains(v.Also, kind) {
			out = append(out, k)
		}
	}
	return out
}

func (x *coupling) limit(offers []int32, r int32) {
	for _, k := range offers {
		x.offers[k].rows = append(x.offers[k].rows, r)
	}
}

// addThemes gives each theme a row per rank. The last value of Decay holds for
// all further visits: that rank is free.
func (x *coupling) addThemes(top int64) {
	if len(x.p.Decay) == 0 {
		return
	}
	visits := map[int]map[int32]bool{}
	for k := range x.offers {
		if v := x.offers[k].visit; x.decays(k) {
			if visits[x.p.Visits[v].Theme] == nil {
				visits[x.p.Visits[v].Theme] = map[int32]bool{}
			}
			visits[x.p.Visits[v].Theme][v] = true
		}
	}
	first := map[int]int32{}
	for k := range x.offers {
		if !x.decays(k) {
			continue
		}
		o := &x.offers[k]
		theme := x.p.Visits[o.visit].Theme
		ranks := min(len(x.p.Decay), len(visits[theme]))
		if _, known := first[theme]; !known {
			first[theme] = x.addRanks(ranks, top)
		}
		o.ranks = first[theme]
		score := o.worth[0] >> x.shift
		o.worth = o.worth[:0]
		for r := range ranks {
			o.worth = append(o.worth, optimize.Decayed(x.p.Decay, score, r)<<x.shift)
		}
	}
}

// decays reports whether diminishing returns hold for an offer.
func (x *coupling) decays(k int) bool {
	return x.p.Visits[x.offers[k].visit].Theme != 0 && x.p.Visits[x.offers[k].visit].ScoreOn(int(x.offers[k].day)) > 0
}

func (x *coupling) addRanks(ranks int, top int64) int32 {
	first := int32(len(x.rows))
	for r := range ranks {
		if r == len(x.p.Decay)-1 {
			x.addRow(0, 0, 0)
		} else {
			x.addRow(1, 0, top)
		}
	}
	return first
}

// addMoney counts costs in units so coarse that price times cost cannot
// overflow. If the costs of a plan are within the cap, so are the sums of both
// rounded down.
func (x *coupling) addMoney() {
	if x.p.MoneyCap < 0 {
		return
	}
	cap, sum, n := x.p.MoneyCap/x.unit, int64(0), int64(0)
	for k := range x.offers {
		o := &x.offers[k]
		if o.cost = x.p.Visits[o.visit].Cost / x.unit; o.cost > 0 {
			sum, n = sum+o.cost, n+1
		}
	}
	if n > 0 {
		x.money = x.addRow(cap, 0, x.total/max(1, cap))
		x.rows[x.money].weight = max(1, sum/n)
	}
}
