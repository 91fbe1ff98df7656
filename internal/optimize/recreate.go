package optimize

// taste is how one rebuild ranks insertions: by gain^alpha per minute of delay
// plus lambda minutes per unit of cost, blurred by noise, with some visits
// overlooked at first (the blinks of SISR, Christiaens & Vanden Berghe 2020).
type taste struct {
	alpha  int
	hurry  float64 // what a minute of delay counts: 1, or 0 to rank by gain alone
	lambda float64
	noise  float64 // relative, either way
	blink  float64 // share of insertions ranked far down
}

// sampled is how many of the visits that were absent before the ruin a rebuild
// considers, besides those that the ruin has removed.
const sampled = 40

// offer is an absent visit with the value of its best insertion on each day, at
// values[row:row+days]; 0 where there is none. Each value is blurred by the whim
// at the same index, drawn once, so that days compete by chance too.
type offer struct {
	visit int32
	day   int // of the highest value
	row   int
	value float64
}

// plainTaste ranks without chance.
func (s *search) plainTaste() taste { return taste{alpha: 2, hurry: 1, lambda: s.m.minutesPerCost} }

// drawTaste ranks by chance: by score, its square or its cube, with money
// counted not, half, as it should, or twice when it is tight. Now and then time
// does not count, for the better day that would cost an hour of waiting.
func (s *search) drawTaste() taste {
	t := taste{alpha: 1 + s.rng.IntN(3), hurry: 1, noise: 0.3, blink: 0.05}
	if s.rng.IntN(16) == 0 {
		t.hurry = 0
	}
	if s.m.minutesPerCost > 0 {
		t.lambda = s.m.minutesPerCost * [...]float64{0, 0.5, 1, 2}[s.rng.IntN(4)]
	}
	return t
}

// fill inserts all that fits, anywhere: missing musts first.
func (s *search) fill() {
	t := s.plainTaste()
	s.fillMusts(t)
	s.noOffers()
	for _, v := range s.absent {
		s.offer(t, v, true)
	}
	s.accept(t)
}

func (s *search) fillMusts(t taste) {
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
func (s *search) recreate(t taste, forced int32, left int64) {
	if forced >= 0 {
		s.noOffers()
		s.offer(t, forced, true)
		s.accept(t)
	}
	s.fillMusts(t)
	s.noOffers()
	for k := range min(sampled, len(s.absent)) {
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

func (s *search) swapAbsent(a, b int) {
	s.absent[a], s.absent[b] = s.absent[b], s.absent[a]
	s.where[s.absent[a]], s.where[s.absent[b]] = int32(a), int32(b)
}

// offer lists v if it fits on a touched day, or everywhere on any day.
func (s *search) offer(t taste, v int32, everywhere bool) {
	if s.m.visits[v].cost > s.left() {
		return
	}
	o := offer{visit: v, row: len(s.values)}
	for d := range s.routes {
		value, whim := 0.0, 1.0
		if everywhere || s.dirty[d] {
			value, _ = s.rate(t, v, d, 0, len(s.routes[d].visit))
		}
		if value > 0 && t.noise > 0 {
			whim = s.drawWhim(t)
		}
		s.values, s.whims = append(s.values, value*whim), append(s.whims, whim)
	}
	if s.choose(&o); o.value == 0 {
		s.values, s.whims = s.values[:o.row], s.whims[:o.row]
		return
	}
	s.offers = append(s.offers, o)
}

func (s *search) drawWhim(t taste) float64 {
	whim := 1 + float64(t.noise*(2*s.rng.Float64()-1))
	if s.rng.Float64() < t.blink {
		whim *= 0.2
	}
	return whim
}

// noOffers clears the table.
func (s *search) noOffers() {
	s.offers, s.values, s.whims = s.offers[:0], s.values[:0], s.whims[:0]
}

// choose points the offer at its best day; value is 0 when there is none.
func (s *search) choose(o *offer) {
	o.value = 0
	for d, value := range s.values[o.row : o.row+s.m.days] {
		if value > o.value {
			o.day, o.value = d, value
		}
	}
}

// rate is the value of the best insertion of v on day d among the gaps after
// positions from … to-1, and that position; 0 when there is none.
func (s *search) rate(t taste, v int32, d, from, to int) (value float64, pos int) {
	if s.m.spans[int(v)*s.m.days+d].closed() || s.refused(v, d) != Placed {
		return 0, -1
	}
	pos, delay := s.m.cheapest(&s.routes[d], d, v, from, to)
	if pos < 0 {
		return 0, -1
	}
	gain := s.gain(v, d)
	if gain <= 0 && !s.m.visits[v].must {
		return 0, -1
	}
	worth := float64(max(1, gain))
	weight := worth
	for range t.alpha - 1 {
		weight *= worth
	}
	return weight / (1 + float64(t.hurry*float64(delay)) + float64(t.lambda*float64(s.m.visits[v].cost))), pos
}

// accept inserts the offer of the highest value until nothing fits. A value may
// be out of date; the one on top is rated anew before it counts.
func (s *search) accept(t taste) {
	for len(s.offers) > 0 {
		top := 0
		for k := range s.offers {
			if s.offers[k].value > s.offers[top].value {
				top = k
			}
		}
		o := &s.offers[top]
		d, v := o.day, o.visit
		value, pos := 0.0, -1
		if s.where[v] >= 0 {
			value, pos = s.rate(t, v, d, 0, len(s.routes[d].visit))
			value *= s.whims[o.row+d]
		}
		if old := s.values[o.row+d]; value == 0 || value < old {
			s.values[o.row+d] = value
			if s.choose(o); o.value == 0 || s.where[v] < 0 {
				s.offers[top] = s.offers[len(s.offers)-1]
				s.offers = s.offers[:len(s.offers)-1]
			}
			continue
		}
		s.offers[top] = s.offers[len(s.offers)-1]
		s.offers = s.offers[:len(s.offers)-1]
		pos = s.stray(t, v, d, pos)
		s.put(v, d, pos)
		s.improve(t, d, pos)
	}
}

// stray now and then prefers the best position of only the earlier or the later
// part of the day: orders that no chain of cheapest insertions would make.
func (s *search) stray(t taste, v int32, d, pos int) int {
	if t.blink == 0 || s.rng.Float64() >= t.blink {
		return pos
	}
	end := len(s.routes[d].visit) - 1
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
// the only places of day d where one can have become better.
func (s *search) improve(t taste, d, pos int) {
	for k := range s.offers {
		o := &s.offers[k]
		old := s.values[o.row+d]
		if old == 0 || s.where[o.visit] < 0 {
			continue
		}
		value, _ := s.rate(t, o.visit, d, pos, pos+2)
		if value *= s.whims[o.row+d]; value > old {
			s.values[o.row+d] = value
			if value > o.value {
				o.day, o.value = d, value
			}
		}
	}
}
