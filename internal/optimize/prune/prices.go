package prune

// price finds what a minute and a unit of money are worth in a good plan: the
// prices at which the best visits use up just the days and the budget. It is the
// relaxation of bag on a sample of the best, and promises nothing.
func (p *pruning) price() {
	pool, budget := p.pool(), float64(max(1, p.w.MoneyCap-p.insisted.cost))
	p.money = 0
	free := p.priceMinutes(pool)
	if p.w.MoneyCap < 0 || free.cost <= budget {
		return
	}
	lo, hi := 0.0, free.score/budget // a higher price would buy nothing
	for range 9 {
		p.money = (lo + hi) / 2
		if p.priceMinutes(pool).cost > budget {
			lo = p.money
		} else {
			hi = p.money
		}
	}
	p.money = hi // at which the budget is enough
	p.priceMinutes(pool)
}

// priceMinutes does so for time alone, and gives what is used. Visits of equal
// profit per minute come and go together; of those at the price itself as many
// count as fill the time.
func (p *pruning) priceMinutes(pool [][]int32) used {
	p.minute = 0
	most, all := p.use(pool), max(1, p.dayMinutes()-p.insisted.minutes)
	if most.minutes <= all {
		return most
	}
	lo, hi, least := 0.0, 0.0, used{}
	for _, some := range pool {
		for _, k := range some {
			hi = max(hi, p.all[k].score/p.all[k].minutes)
		}
	}
	for range 10 {
		p.minute = (lo + hi) / 2
		if u := p.use(pool); u.minutes > all {
			lo, most = p.minute, u
		} else {
			hi, least = p.minute, u
		}
	}
	p.minute = hi
	share := (all - least.minutes) / (most.minutes - least.minutes)
	return used{
		score:   least.score + float64(share*(most.score-least.score)),
		minutes: all,
		cost:    least.cost + float64(share*(most.cost-least.cost)),
	}
}

// used is what the best at some prices would take.
type used struct{ score, minutes, cost float64 }

// use lets in of each kind what its caps allow, and of what counts what the days
// allow.
func (p *pruning) use(pool [][]int32) used {
	var out used
	counted := p.counting[:0]
	for kind, some := range pool {
		p.ranked = p.ranked[:0]
		for _, k := range some {
			if profit := p.profit(&p.all[k]); profit > 0 {
				p.ranked = append(p.ranked, ranked{k, profit})
			}
		}
		ranks := p.highest(p.ranked, p.perTrip(kind))
		if p.w.Cap(kind).Uncounted {
			p.add(&out, ranks)
			continue
		}
		counted = append(counted, ranks...)
	}
	p.counting = counted
	p.add(&out, p.highest(counted, p.counted()))
	return out
}

func (p *pruning) add(sum *used, ranks []ranked) {
	for _, r := range ranks {
		sum.score += p.all[r.at].score
		sum.minutes += p.all[r.at].minutes
		sum.cost += p.all[r.at].cost
	}
}

// counted is how many visits the days let in of kinds that count.
func (p *pruning) counted() int {
	n := 0
	for _, d := range p.w.Days {
		if d.MaxVisits == 0 {
			return len(p.all)
		}
		n += d.MaxVisits
	}
	return n
}

// pool are the candidates that prices are found with: of each kind some that are
// best by score per minute and some by score.
func (p *pruning) pool() [][]int32 {
	out := make([][]int32, max(1, len(p.w.Kinds)))
	for kind := range out {
		some := 160
		if p.capped(kind) {
			some = 40
		}
		stays := make([]bool, len(p.all))
		p.mark(stays, kind, some, func(c *candidate) float64 { return c.score / c.minutes })
		p.mark(stays, kind, some/2, func(c *candidate) float64 { return c.score })
		for k, stay := range stays {
			if stay {
				out[kind] = append(out[kind], int32(k))
			}
		}
	}
	return out
}
