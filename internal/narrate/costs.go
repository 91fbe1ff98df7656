package narrate

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Disclaimer ends every itinerary (seed 000 §12.3).
const Disclaimer = "Prices and times are estimates; verify before booking."

// costs adds up the plan and cites what the sums stand on beside the options' own prices: the exchange rate and the daily
// spend.
func (w *writer) costs() trip.CostBreakdown {
	c := w.Plan.Costs()
	c.Disclaimer = w.say(trip.RatesOf, w.fxDate(), w.fxWords())
	if fx := w.facts.FXTold; fx != nil && fx.Rate > 0 {
		if _, ok := w.ledger.write(trip.TripRef, w.rateGround(fx)); ok {
			c.Disclaimer += " " + w.say("Sums are counted in US dollars and told in %s at 1 %s = %s.", fx.Currency, fx.Currency, w.lang().Rate(fx.Rate))
		}
	}
	if fx := w.facts.FXEUR; fx != nil {
		w.ledger.write(trip.TripRef, w.rateGround(fx))
	}
	if daily := w.Plan.Assumptions.DailySpend; daily > 0 {
		w.ledger.write(trip.TripRef, ground{w.say("Meals and small things cost about %s a day for everybody", daily), w.dailyFrom()})
	}
	return c
}

func (w *writer) dailyFrom() trip.Provenance {
	from := w.facts.City.Daily.Ref
	if !from.IsEvidence() {
		return from
	}
	return w.computed("daily_spend", from)
}

// fxDate is the date of the exchange rates: the plan's, else the rate's, else the day before now (seed 000 §3.7).
func (w *writer) fxDate() calendar.Date {
	switch {
	case w.Plan.Assumptions.FXAsOf.Valid():
		return w.Plan.Assumptions.FXAsOf
	case w.facts.FX != nil && w.facts.FX.AsOf.Valid():
		return w.facts.FX.AsOf
	}
	return calendar.DateOf(w.Now.UTC()).AddDays(-1)
}

// fxWords tells the rate, or that there is none.
func (w *writer) fxWords() string {
	if fx := w.facts.FX; fx != nil && fx.Rate > 0 {
		if _, ok := w.ledger.write(trip.TripRef, w.rateGround(fx)); ok {
			return w.say("local prices are converted at 1 %s = %s.", fx.Currency, w.lang().Rate(fx.Rate))
		}
	}
	return w.say("no exchange rate is known; local prices are taken as if they were US dollars.")
}

func (w *writer) rateGround(fx *trip.FXRate) ground {
	return ground{w.say("1 %s = %s on %s", fx.Currency, w.lang().Rate(fx.Rate), fx.AsOf), fx.Provenance}
}

// disclaimers says what not to rely on.
func (w *writer) disclaimers() []string {
	out := []string{w.say(Disclaimer)}
	switch n := typicalDays(w.knownWeather()); {
	case n == len(w.Plan.Days):
		out = append(out, w.say("The weather is typical of the season, not a forecast; look again shortly before you leave."))
	case n > 0:
		out = append(out, w.say("The weather of %s is typical of the season, not a forecast; look again shortly before you leave.", w.lang().Count(n, wording.Days)))
	}
	if names := w.unpriced(); len(names) == 1 {
		out = append(out, w.say("No price is known for %s: it is not counted in the costs.", names[0]))
	} else if len(names) > 1 {
		out = append(out, w.say("No price is known for %s: they are not counted in the costs.", w.lang().List(names)))
	}
	return out
}

// Unsure gives what disclaimers of an itinerary must speak of: on how many days the weather is the usual one of the season, and the sights
// that no price is known for.
func Unsure(it *trip.Itinerary) (seasonal int, unpriced []string) {
	for _, part := range parts(it) {
		w := writer{Story: Story{Plan: part.Plan}, facts: part.Facts}
		seasonal, unpriced = seasonal+typicalDays(w.knownWeather()), append(unpriced, w.unpriced()...)
	}
	return seasonal, unpriced
}

// unpriced are the sights of the plan whose price is not known.
func (w *writer) unpriced() []string {
	var names []string
	for _, a := range sightsOf(&w.Plan, &w.facts) {
		if a.Price == nil {
			names = append(names, a.Name)
		}
	}
	return names
}
