package search

// parameters say how much of a search is left to chance, and how much is looked at.
type parameters struct {
	sampled int     // of the visits absent before the ruin, how many a rebuild considers, besides those that the ruin has removed
	noise   float64 // of bids, relative, either way
	blink   float64 // share of bids ranked far down (SISR; Christiaens & Vanden Berghe 2020)
	absent  float64 // share of seeds that are absent visits
	deepest float64 // visits that a ruin removes on average, at most
	longest float64 // string that it removes from one day, at most
	hot     float64 // temperature at the beginning, in mean scores
	cooling float64 // temperature at the end, as a share of that at the beginning
}

// iterationParameters are those of a search along iterations. They stay what they are: with
// others, travellers would get other plans for the same seed.
func iterationParameters() parameters {
	const hot = 0.7
	return parameters{sampled: 40, noise: 0.3, blink: 0.05, absent: 0.5, deepest: 14, longest: 20, hot: hot, cooling: 0.08 / hot}
}

// clockParameters are those of a search along a clock, which is to make the most of a
// short time: it looks at more and leaves less to chance, and is the better the
// shorter the time. A single tour is looked for by many walks (halving.go), which
// begin hotter and look at less, so that they make more moves. Where what a visit
// gains depends on the others, it gains less than its score and plans differ by
// less: there it ends colder. All numbers were found by trial, on public TOPTW
// instances and, with themes, on made-up cities.
func (m *model) clockParameters() parameters {
	out := parameters{sampled: 80, noise: 0.2, blink: 0.02, absent: 0.3, deepest: 14, longest: 20, hot: 0.7}
	if m.days == 1 {
		out.sampled, out.deepest, out.longest, out.hot = 40, 7, 12, 1
	}
	end := 0.08
	if m.decaying {
		end = 0.02
	}
	out.cooling = end / out.hot
	return out
}
