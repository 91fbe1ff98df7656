package edits

import (
	"cmp"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/sums"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	lessBefore = english.Words("save cut reduce lower decrease minus trim shave")
	lessAfter  = english.Words("less cheaper off fewer lower")
	moreBefore = english.Words("add raise increase extra more plus another")
	moreAfter  = english.Words("more extra higher additional")
	cheaper    = phrase.Says("cheaper", "less expensive|costly", "save some? money", "cut the? cost|costs|budget", "cost|costs less", "lower the? cost|costs|price|budget", "spend less", "tighter budget", "on a budget")
	setBefore  = english.Words("to under below of maximum max limit budget")
)

// readMoney finds what the trip may cost more or less, or at all.
func (r *editReader) readMoney(c reading.Context) {
	for _, a := range sums.Read(r.Sentence) {
		rate, ok := sums.Rates(c.RateUSD).Rate(cmp.Or(a.Currency, c.Currency, "USD"))
		if !ok || a.Category != "" || a.Nightly || a.Daily || a.Each {
			continue // a limit of one kind of cost is a wish of its own
		}
		sum := rate.USD(a.Cents)
		to := a.From > 0 && setBefore[r.Tokens[a.From-1].Text]
		switch {
		case r.says(a.To, a.To+2, lessAfter), !to && r.says(a.From-5, a.From, lessBefore):
			r.delta -= sum
		case r.says(a.To, a.To+2, moreAfter), !to && r.says(a.From-5, a.From, moreBefore):
			r.delta += sum
		case to || r.says(a.From-5, a.To+3, english.Words("budget spend")):
			r.budget = trip.SetBudget{Sum: sum, Currency: a.Currency}
		default:
			continue
		}
		r.UseRange(a.From, a.To, phrase.AsMoney)
		for _, words := range []map[string]bool{lessBefore, lessAfter, moreBefore, moreAfter, setBefore} {
			r.cue(a.From-5, a.To+3, words)
		}
	}
	for _, p := range cheaper { // what is said of the hotel has been read, and does not match
		for _, m := range p.All(r.Sentence) {
			r.cheaper = r.delta == 0 && r.budget.Sum == 0
			r.Use(m, phrase.AsMoney)
		}
	}
}
