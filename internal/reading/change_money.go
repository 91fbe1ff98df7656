package reading

import "cmp"

var (
	lessBefore = set("save cut reduce lower decrease minus trim shave")
	lessAfter  = set("less cheaper off fewer lower")
	moreBefore = set("add raise increase extra more plus another")
	moreAfter  = set("more extra higher additional")
	cheaper    = says("cheaper", "less expensive|costly", "save some? money", "cut the? cost|costs|budget", "cost|costs less", "lower the? cost|costs|price|budget", "spend less", "tighter budget", "on a budget")
	setBefore  = set("to under below of maximum max limit budget")
)

// readMoney finds what the trip may cost more or less, or at all.
func (r *changeReader) readMoney(c Context) {
	for _, a := range readMoney(r.sentence) {
		rate, ok := rates(c.RateUSD).rate(cmp.Or(a.currency, c.Currency, "USD"))
		if !ok || a.category != "" || a.nightly || a.daily || a.each {
			continue // a limit of one kind of cost is a wish of its own
		}
		sum := rate.USD(a.cents)
		to := a.from > 0 && setBefore[r.tok[a.from-1].text]
		switch {
		case r.says(a.to, a.to+2, lessAfter), !to && r.says(a.from-5, a.from, lessBefore):
			r.Delta -= sum
		case r.says(a.to, a.to+2, moreAfter), !to && r.says(a.from-5, a.from, moreBefore):
			r.Delta += sum
		case to || r.says(a.from-5, a.to+3, set("budget spend")):
			r.Budget, r.Said = sum, a.currency
		default:
			continue
		}
		r.useRange(a.from, a.to, asMoney)
		for _, words := range []map[string]bool{lessBefore, lessAfter, moreBefore, moreAfter, setBefore} {
			r.cue(a.from-5, a.to+3, words)
		}
	}
	for _, p := range cheaper {
		for _, m := range p.all(r.sentence) {
			if r.tok[m.from].by == asWish {
				continue // the hotel shall be, not the trip
			}
			r.Cheaper = r.Delta == 0 && r.Budget == 0
			r.use(m, asMoney)
		}
	}
}
