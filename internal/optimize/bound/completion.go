package bound

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// prize is what a day can earn with one mark at most once: the calls with that
// mark, as if one had the best of each. The fractional knapsack of prizes
// bounds what is left of a day.
type prize struct {
	profit     int64
	way, least int32 // minutes to it, and with its stay, at least
	last       int32 // start at the latest
	mark       uint64
}

// listPrizes lists the prizes of the calls that pay, highest profit per
// minute first.
func (t *tour) listPrizes() {
	t.measureOpen()
	t.prizes = t.prizes[:0]
	at := t.prizeOf[:]
	for i := range at {
		at[i] = -1
	}
	for _, j := range t.open {
		c := &t.calls[j]
		next := prize{profit: t.profits[j], way: c.way, least: c.way + c.stay, last: c.last}
		if t.own[j] == 0 { // nothing remembers it
			t.prizes = append(t.prizes, next)
			continue
		}
		bit := 63 - bits.LeadingZeros64(t.own[j]&t.shared)
		if t.own[j]&t.shared == 0 {
			bit = bits.TrailingZeros64(t.own[j])
		}
		next.mark = 1 << bit
		if at[bit] < 0 {
			at[bit] = int32(len(t.prizes))
			t.prizes = append(t.prizes, next)
			continue
		}
		t.prizes[at[bit]].join(next)
	}
	slices.SortStableFunc(t.prizes, func(a, b prize) int { return b.denser(a) })
}

// completionBound is what can still be earned at most by who leaves then: the fractional
// knapsack of the prizes that are not remembered and still open. Beyond enough
// it need not be the least such bound.
func (t *tour) completionBound(memory uint64, leave int32, enough int64) int64 {
	room, sum := t.day.End-t.home-leave, int64(0)
	for k := range t.prizes {
		c := &t.prizes[k]
		if memory&c.mark != 0 || leave+c.way > c.last {
			continue
		}
		if c.least > room {
			return sum + (c.profit/int64(c.least)+1)*int64(max(0, room))
		}
		room -= c.least
		if sum += c.profit; sum > enough {
			break
		}
	}
	return sum
}

// boundCompletions bounds what is left of the day by coarse time, whatever is remembered.
func (t *tour) boundCompletions() {
	for slot := range t.completionBounds {
		earliest := (int64(slot)<<32 + t.perMinute - 1) / t.perMinute // minute of the slot
		t.completionBounds[slot] = t.completionBound(0, t.day.Start+int32(earliest), math.MaxInt64)
	}
}

// measureOpen finds the least ways to and home from the calls that pay.
func (t *tour) measureOpen() {
	n := len(t.calls)
	t.home = math.MaxInt32
	for _, j := range t.open {
		c := &t.calls[j]
		c.way = c.fromStart
		for _, i := range t.open {
			if i != j {
				c.way = min(c.way, t.toCall[int(i)*n+int(j)]-t.calls[i].stay)
			}
		}
		t.home = min(t.home, c.home)
	}
}

// join makes a prize as good as both.
func (c *prize) join(o prize) {
	c.profit, c.last = max(c.profit, o.profit), max(c.last, o.last)
	c.way, c.least = min(c.way, o.way), min(c.least, o.least)
}

// denser compares profit per minute, exactly: in a wrong order the fractional
// knapsack would not be a bound.
func (c prize) denser(o prize) int {
	highC, lowC := bits.Mul64(uint64(c.profit), uint64(o.least))
	highO, lowO := bits.Mul64(uint64(o.profit), uint64(c.least))
	return cmp.Or(cmp.Compare(highC, highO), cmp.Compare(lowC, lowO))
}
