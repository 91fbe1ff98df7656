package bound

import "slices"

// branchingOffers are the offers of which plans should be told apart by whether they
// take one: those of a visit or one of them, whatever was taken nearest to half
// the time. None when all is decided.
func (x *coupling) branchingOffers(shares []int32) []int32 {
	var best []int32
	most := int32(0)
	consider := func(on []int32) {
		share := int32(0)
		for _, k := range on {
			share += shares[k]
		}
		if doubt := min(share, always-share); doubt > most && !x.decided(on) {
			best, most = slices.Clone(on), doubt
		}
	}
	visits := make([][]int32, len(x.p.Visits))
	for k := range x.offers {
		if o := &x.offers[k]; !o.closed {
			visits[o.visit] = append(visits[o.visit], int32(k))
		}
	}
	for _, days := range visits {
		consider(days)
	}
	for _, days := range visits {
		for k := range days {
			consider(days[k : k+1])
		}
	}
	return best
}

// decided reports whether every plan takes one of these offers.
func (x *coupling) decided(on []int32) bool {
	if len(on) == 0 {
		return true
	}
	row := x.offers[on[0]].group
	if x.rows[row].least >= 0 {
		return false
	}
	open := 0
	for k := range x.offers {
		if o := &x.offers[k]; o.group == row && !o.closed {
			open++
		}
	}
	return open == len(on)
}
