package bound

import (
	"cmp"
	"slices"
)

// priceRanks sets the prices of ranks for what is chosen: that of a rank above
// the next is what the visits around it would lose by stepping down.
func (b *knapsack) priceRanks() {
	themes := map[int32][]*offer{}
	for _, i := range b.taken {
		if o := &b.x.offers[b.items[i].offers[b.items[i].at]]; o.ranks >= 0 {
			themes[o.ranks] = append(themes[o.ranks], o)
		}
	}
	for first, chosen := range themes {
		slices.SortFunc(chosen, func(v, w *offer) int { return cmp.Compare(w.worth[0], v.worth[0]) })
		price := int64(0)
		for r := len(chosen[0].worth) - 2; r >= 0; r-- {
			if r+1 < len(chosen) {
				price += (stepDown(chosen, r, r) + stepDown(chosen, r+1, r)) / 2
			}
			rank := &b.x.rows[int(first)+r]
			rank.price = min(max(price, rank.least), rank.most)
		}
	}
}

// stepDown is what a visit loses from rank r to the next.
func stepDown(chosen []*offer, visit, r int) int64 {
	return chosen[visit].worth[r] - chosen[visit].worth[r+1]
}

// priceGroups sets the prices of groups from the best knapsack: what a group
// brings beyond the first one that its kind or the days leave out.
func (b *knapsack) priceGroups() {
	b.restore()
	b.evaluate()
	least := make([]int64, len(b.kinds))
	for kind, items := range b.kinds {
		if len(items) > b.most[kind] {
			pays := slices.DeleteFunc(slices.Clone(items), func(i int32) bool { return b.items[i].profit <= 0 })
			if n := b.most[kind]; b.highest(pays, n) < len(pays) {
				least[kind] = b.items[pays[n]].profit
			}
		}
	}
	for _, i := range b.taken {
		it := &b.items[i]
		kind := b.x.p.Visits[b.x.offers[it.offers[it.at]].visit].Kind
		b.x.rows[it.group].price = min(max(it.profit-least[kind], 0), b.x.rows[it.group].most)
	}
}
