package search

import "github.com/tripwright/tripwright/internal/optimize"

// ranking is how one rebuild ranks insertions: by gain^alpha per minute of delay
// plus lambda minutes per unit of cost, blurred by noise, with some visits
// overlooked at first (the blinks of SISR, Christiaens & Vanden Berghe 2020).
type ranking struct {
	alpha       int
	delayWeight float64 // what a minute of delay counts: 1, or 0 to rank by gain alone
	lambda      float64
	noise       float64 // relative, either way
	blink       float64 // share of insertions ranked far down
}

// offer is an absent visit with its bids, one a day, at bids[row:row+days].
type offer struct {
	visit int32
	day   int32 // of the highest bid
	row   int32
	value float64
}

// bid is the best insertion of a visit on a day, found when the day had a
// version; no value when there is none. Each is blurred by noise, drawn once,
// so that days compete by chance too.
type bid struct {
	value, noise float64
	weight       float64 // what the delay divides: gain^alpha times noise
	pos, delay   int32
	version      int32
}

// plainRanking ranks without chance.
func (s *state) plainRanking() *ranking {
	return &ranking{alpha: 2, delayWeight: 1, lambda: s.m.minutesPerCost}
}

// drawRanking ranks by chance: by score, its square or its cube, with money
// counted not, half, as it should, or twice when it is tight. Now and then time
// does not count, for the better day that would cost an hour of waiting.
func (s *state) drawRanking() *ranking {
	t := &s.ranking
	*t = ranking{alpha: 1 + s.rng.IntN(3), delayWeight: 1, noise: s.parameters.noise, blink: s.parameters.blink}
	if s.rng.IntN(16) == 0 {
		t.delayWeight = 0
	}
	if s.m.minutesPerCost > 0 {
		t.lambda = s.m.minutesPerCost * [...]float64{0, 0.5, 1, 2}[s.rng.IntN(4)]
	}
	return t
}

// fill inserts all that fits, anywhere: missing musts first.
func (s *state) fill() {
	t := s.plainRanking()
	s.fillMusts(t)
	s.noOffers()
	for _, v := range s.absent {
		s.offer(t, v, true)
	}
	s.accept(t)
}

func (s *state) fillMusts(t *ranking) {
	if s.missing == 0 {
		return
	}
	s.noOffers()
	for _, v := range s.absent {
		if s.m.must[s.m.visits[v].group] {
			s.offer(t, v, true)
		}
	}
	s.accept(t)
}

// recreate rebuilds after a ruin: the forced visit, missing musts, then greedily
// what fits. left is the money there was before the ruin.
//
// The plan was full before, so an old absent visit can only fit where something
// changed: on a touched day, or anywhere if money or a cap on the trip may have
// kept it out.
func (s *state) recreate(t *ranking, forced int32, left int64) {
	if forced >= 0 {
		s.noOffers()
		s.offer(t, forced, true)
		s.accept(t)
	}
	s.fillMusts(t)
	s.noOffers()
	for k := range min(s.parameters.sampled, len(s.absent)) {
		s.swapAbsent(k, k+s.rng.IntN(len(s.absent)-k))
		v := s.absent[k]
		if !s.isNew[v] {
			in := &s.m.visits[v]
			s.offer(t, v, in.cost > left || in.rationed)
		}
	}
	for _, v := range s.fresh {
		if s.where[v] >= 0 {
			s.offer(t, v, true)
		}
	}
	s.accept(t)
}

func (s *state) swapAbsent(a, b int) {
	s.absent[a], s.absent[b] = s.absent[b], s.absent[a]
	s.where[s.absent[a]], s.where[s.absent[b]] = int32(a), int32(b)
}

// offer lists v if it fits on a touched day, or everywhere on any day.
func (s *state) offer(t *ranking, v int32, everywhere bool) {
	if s.m.visits[v].cost > s.left() {
		return
	}
	o := offer{visit: v, row: int32(len(s.bids))}
	for d := range s.routes {
		b := bid{}
		if everywhere || s.dirty[d] {
			b.noise = s.drawNoise(t)
			s.rate(t, &b, v, d)
		}
		s.bids = append(s.bids, b)
	}
	if s.choose(&o); o.value == 0 {
		s.bids = s.bids[:o.row]
		return
	}
	s.offers = append(s.offers, o)
}

// drawNoise is one number of chance for both: its high bits say how a bid is
// blurred, its low ones whether it is overlooked at first.
func (s *state) drawNoise(t *ranking) float64 {
	if t.noise == 0 {
		return 1
	}
	u := s.rng.Uint64()
	noise := 1 + float64(t.noise*(float64(float64(u>>11)*(2.0/(1<<53)))-1))
	if float64(u&0x7ff) < t.blink*0x800 {
		noise *= 0.2
	}
	return noise
}

// noOffers clears the table.
func (s *state) noOffers() { s.offers, s.bids = s.offers[:0], s.bids[:0] }

// choose points the offer at its best day; value is 0 when there is none.
func (s *state) choose(o *offer) {
	bids := s.bids[o.row : int(o.row)+s.m.days]
	o.value = 0
	for d := range bids {
		if value := bids[d].value; value > o.value {
			o.day, o.value = int32(d), value
		}
	}
}

// rate finds the best insertion of v on day d; the bid has no value when there
// is none.
func (s *state) rate(t *ranking, b *bid, v int32, d int) {
	b.value = 0
	if s.m.spans[int(v)*s.m.days+d].closed() || s.m.capped && s.refused(v, d) != optimize.Placed {
		return
	}
	weight := s.weigh(t, b, v, d)
	if weight == 0 {
		return
	}
	r := &s.routes[d]
	pos, delay := s.m.cheapest(r, d, v, 0, len(r.at))
	if pos < 0 {
		return
	}
	b.weight, b.pos, b.delay, b.version = weight, int32(pos), delay, r.version
	b.value = t.value(b.weight, delay, s.m.visits[v].cost)
}

// weigh is what the delay divides; 0 for what nobody would choose.
func (s *state) weigh(t *ranking, b *bid, v int32, d int) float64 {
	gain := s.gain(v, d)
	if gain <= 0 && !s.m.visits[v].must {
		return 0
	}
	worth := float64(max(1, gain))
	weight := worth * b.noise
	for range t.alpha - 1 {
		weight *= worth
	}
	return weight
}

// value is what an insertion is worth for what it takes.
func (t *ranking) value(weight float64, delay int32, cost int64) float64 {
	return weight / (1 + float64(t.delayWeight*float64(delay)) + float64(t.lambda*float64(cost)))
}

// accept inserts the offer of the highest bid until nothing fits. A bid may be
// out of date; the one on top is rated anew before it counts.
func (s *state) accept(t *ranking) {
	for len(s.offers) > 0 {
		top, offers := 0, s.offers
		best := offers[0].value
		for k := range offers {
			if value := offers[k].value; value > best {
				top, best = k, value
			}
		}
		o := &offers[top]
		d, v := int(o.day), o.visit
		b := &s.bids[int(o.row)+d]
		if s.where[v] >= 0 && s.holds(t, b, v, d) {
			s.withdraw(top)
			pos := s.varyPosition(t, v, d, int(b.pos))
			s.put(v, d, pos)
			s.improve(t, d, pos)
			continue
		}
		if s.choose(o); o.value == 0 || s.where[v] < 0 {
			s.withdraw(top)
		}
	}
}

// withdraw takes an offer off the list.
func (s *state) withdraw(k int) {
	s.offers[k] = s.offers[len(s.offers)-1]
	s.offers = s.offers[:len(s.offers)-1]
}

// holds brings the bid on top up to date, and reports whether it is still worth
// what brought it there. Where it fits is only looked for when its day changed.
func (s *state) holds(t *ranking, b *bid, v int32, d int) bool {
	old := b.value
	switch {
	case b.version != s.routes[d].version:
		s.rate(t, b, v, d)
	case s.m.capped && s.refused(v, d) != optimize.Placed:
		b.value = 0
	case s.m.decaying:
		if weight := s.weigh(t, b, v, d); weight != b.weight {
			b.value *= weight / b.weight
			b.weight = weight
		}
	}
	return b.value > 0 && b.value >= old
}

// varyPosition now and then prefers the best position of only the earlier or the later
// part of the day: orders that no chain of cheapest insertions would make.
func (s *state) varyPosition(t *ranking, v int32, d, pos int) int {
	if t.blink == 0 || s.rng.Float64() >= t.blink {
		return pos
	}
	end := len(s.routes[d].at) - 1
	from, to := s.rng.IntN(end), end
	if s.rng.IntN(2) == 0 {
		from, to = 0, from+1
	}
	if other, _ := s.m.cheapest(&s.routes[d], d, v, from, to); other >= 0 {
		return other
	}
	return pos
}

// improve rates the offers in the two gaps beside the stop just put after pos:
// the only places of day d where one can have become better. Hardly any does, so
// that a longer delay is turned away before it is worth a division.
func (s *state) improve(t *ranking, d, pos int) {
	r, m := &s.routes[d], s.m
	a, b, c := r.at[pos], r.at[pos+1], r.at[pos+2]
	n := m.nodes
	fromA, toB := m.to[int(a.node)*n:][:n], m.from[int(b.node)*n:][:n]
	fromB, toC := m.to[int(b.node)*n:][:n], m.from[int(c.node)*n:][:n]
	offers, bids := s.offers, s.bids
	for k := range offers {
		o := &offers[k]
		bid := &bids[int(o.row)+d]
		if bid.value == 0 {
			continue
		}
		in, span := &m.visits[o.visit], &m.spans[int(o.visit)*m.days+d]
		one := a.leave + max(fromA[in.node], in.buffer)
		two := b.leave + max(fromB[in.node], in.buffer)
		if span.many == 0 {
			one, two = max(one, span.open), max(two, span.open)
		} else {
			one, two = m.opening(span, one), m.opening(span, two)
		}
		at, delay := int32(pos), int32(never)
		if next := one + in.stay + max(toB[in.node], b.buffer); (span.last-one)|(b.latest-next) >= 0 {
			delay = max(0, next-b.ready)
		}
		if next := two + in.stay + max(toC[in.node], c.buffer); (span.last-two)|(c.latest-next) >= 0 {
			if other := max(0, next-c.ready); other < delay {
				at, delay = at+1, other
			}
		}
		if delay > bid.delay && t.delayWeight > 0 || delay == never {
			continue
		}
		if value := t.value(bid.weight, delay, in.cost); value > bid.value {
			bid.value, bid.pos, bid.delay, bid.version = value, at, delay, r.version
			if value > o.value {
				o.day, o.value = int32(d), value
			}
		}
	}
}
