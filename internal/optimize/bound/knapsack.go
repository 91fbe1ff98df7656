package bound

import (
	"cmp"
	"math"
	"slices"
)

// knapsack is the relaxation in which all days are one bag of time. A plan spends on
// each visit its stay, half the least way to it and half the least way on; all
// that fits into the days. Time and money have prices, kinds and days keep their
// caps by taking the best only.
type knapsack struct {
	x          *coupling
	items      []item
	kinds      [][]int32 // items by kind
	most       []int     // by kind, how many fit the trip
	counted    int       // how many fit the days' MaxVisits
	capacity   int64     // half minutes
	minute     int64     // price of half a minute
	best       int64     // the least value found, which is the bound
	prices     []int64   // of the rows, there
	bestMinute int64     // and of time
	taken      []int32   // scratch: items that are chosen
	value      int64     // of the last evaluate, with what it used
	time       int64
	spent      int64
}

// item is the visits of one group and kind; groups across kinds count as
// several, which only relaxes.
type item struct {
	offers  []int32 // the best day of each visit
	time    []int64 // by offers, half minutes
	counted bool
	group   int32
	profit  int64 // of the best visit at the last prices
	at      int   // which one that is
}

func newKnapsack(x *coupling, w *ways) *knapsack {
	b := &knapsack{x: x, best: math.MaxInt64}
	leave, reach := w.extremes(x)
	for d := range x.p.Days {
		day := &x.p.Days[d]
		ends := leave[w.place[day.StartNode]] + max(reach[w.place[day.EndNode]], int64(day.EndBuffer))
		if len(x.byDay[d]) > 0 {
			b.capacity += max(0, 2*int64(day.End-day.Start)-ends)
		}
	}
	kinds := max(1, len(x.p.Kinds))
	b.kinds, b.most = make([][]int32, kinds), make([]int, kinds)
	where := map[[2]int32]int32{} // item by group and kind
	for v, k := range x.bestDays() {
		if k < 0 {
			continue
		}
		in := &x.p.Visits[v]
		at := w.place[in.Node]
		time := 2*int64(in.Stay) + max(reach[at], int64(in.Buffer)) + leave[at]
		if time > b.capacity {
			continue
		}
		key := [2]int32{x.offers[k].group, int32(in.Kind)}
		i, known := where[key]
		if !known {
			i = int32(len(b.items))
			where[key] = i
			b.items = append(b.items, item{counted: x.offers[k].counted, group: key[0]})
			b.kinds[in.Kind] = append(b.kinds[in.Kind], i)
		}
		b.items[i].offers = append(b.items[i].offers, k)
		b.items[i].time = append(b.items[i].time, time)
	}
	b.capTrip()
	return b
}

// capTrip adds up what the caps per day allow on the trip.
func (b *knapsack) capTrip() {
	p, days := b.x.p, 0
	for d := range p.Days {
		if len(b.x.byDay[d]) == 0 {
			continue
		}
		days++
		most := len(b.items)
		if p.Days[d].MaxVisits > 0 {
			most = p.Days[d].MaxVisits
		}
		b.counted = min(b.counted+most, len(b.items))
	}
	for kind := range b.most {
		limit := p.Cap(kind)
		b.most[kind] = len(b.items)
		if limit.PerDay > 0 {
			b.most[kind] = min(b.most[kind], limit.PerDay*days)
		}
		if limit.PerTrip > 0 {
			b.most[kind] = min(b.most[kind], limit.PerTrip)
		}
	}
}

// minimise looks for the prices of money, time and ranks at which the value is
// least, and leaves them in the rows.
func (b *knapsack) minimise() {
	for range 3 {
		before := b.best
		b.searchMoney()
		b.restore()
		if b.best == before {
			break
		}
		b.evaluate()
		b.priceRanks()
	}
}

// searchMoney halves the interval of the price of money. That is a search by
// slope, and as good as one: a wrong turn at a kink costs sharpness only.
func (b *knapsack) searchMoney() {
	if b.x.money < 0 {
		b.searchTime()
		return
	}
	money := &b.x.rows[b.x.money]
	lo, hi := int64(0), money.most
	for money.price = 0; ; money.price = lo + (hi-lo)/2 {
		b.searchTime()
		if b.spent > money.cap {
			lo = money.price
		} else {
			hi = money.price
		}
		if hi-lo <= money.most>>14 {
			return
		}
	}
}

// searchTime halves the interval of the price of time.
func (b *knapsack) searchTime() {
	most := b.x.total / max(1, b.capacity)
	lo, hi := int64(0), most
	for b.minute = 0; ; b.minute = lo + (hi-lo)/2 {
		b.evaluate()
		if b.time > b.capacity {
			lo = b.minute
		} else {
			hi = b.minute
		}
		if hi-lo <= most>>18 {
			return
		}
	}
}

// evaluate sums the relaxation exactly at the prices as they are.
func (b *knapsack) evaluate() {
	b.value, b.time, b.spent = b.minute*b.capacity+b.x.limits(), 0, 0
	b.choose()
	for _, i := range b.taken {
		it := &b.items[i]
		b.value += it.profit
		b.time += it.time[it.at]
		b.spent += b.x.offers[it.offers[it.at]].cost
	}
	if b.value < b.best {
		b.best, b.bestMinute = b.value, b.minute
		b.prices = b.prices[:0]
		for k := range b.x.rows {
			b.prices = append(b.prices, b.x.rows[k].price)
		}
	}
}

// restore goes back to the best prices.
func (b *knapsack) restore() {
	b.minute = b.bestMinute
	for k := range b.prices {
		b.x.rows[k].price = b.prices[k]
	}
}

// choose takes what pays: of each kind the best its cap lets in, and of these,
// among those that count, the best the days let in.
func (b *knapsack) choose() {
	b.taken = b.taken[:0]
	counted := 0
	for kind := range b.kinds {
		from := len(b.taken)
		for _, i := range b.kinds[kind] {
			if b.items[i].appraise(b); b.items[i].profit > 0 {
				b.taken = append(b.taken, i)
			}
		}
		b.taken = b.taken[:from+b.highest(b.taken[from:], b.most[kind])]
		if b.x.p.Cap(kind).Uncounted {
			continue
		}
		counted += len(b.taken) - from
	}
	if counted > b.counted {
		b.chooseCounted(counted)
	}
}

// chooseCounted cuts what counts down to what the days let in.
func (b *knapsack) chooseCounted(counted int) {
	slices.SortStableFunc(b.taken, func(i, j int32) int {
		return cmp.Compare(boolean(b.items[j].counted), boolean(b.items[i].counted))
	})
	kept := b.highest(b.taken[:counted], b.counted)
	b.taken = append(b.taken[:kept], b.taken[counted:]...)
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// highest moves the most profitable items to the front and says how many of
// them there are, at most n.
func (b *knapsack) highest(items []int32, n int) int {
	if len(items) <= n {
		return len(items)
	}
	slices.SortFunc(items, func(i, j int32) int {
		return cmp.Or(cmp.Compare(b.items[j].profit, b.items[i].profit), cmp.Compare(i, j))
	})
	return n
}

// appraise finds the best visit of the item at the prices as they are.
func (it *item) appraise(b *knapsack) {
	it.profit = math.MinInt64
	for at, k := range it.offers {
		if p := b.x.profit(&b.x.offers[k]) - b.minute*it.time[at]; p > it.profit {
			it.profit, it.at = p, at
		}
	}
}
