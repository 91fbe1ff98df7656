package verify

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// checkEvidence wants every choice, fallbacks included, to be a known option at the price and of the kind its fact gives
// it — a repair that edits numbers is no repair — and every fact to be what the pack holds.
func checkEvidence(it trip.Itinerary, resolve func(string) (string, bool), same func(place int, f trip.Facts) error) trip.RuleVerdict {
	i := inspection{rule: "evidence"}
	t := newTrial(&it.Plan, it.Intent, &it.Facts)
	for _, s := range t.each() {
		s.plan.Each(func(d, n int, slot *trip.Slot) {
			for _, c := range slot.Choices {
				i.choice(trip.SlotRef(s.first()+d, n), d, slot, c, s)
			}
		})
		i.fares(s)
		i.daysMoney(s)
	}
	i.passes(&it.Plan, &it.Intent, &it.Facts)
	i.assumed(t)
	i.tables(&it, t)
	for n, f := range it.Facts.Places() {
		i.sources(f)
		i.rates(f)
		i.skies(f, &it)
		i.occasions(f)
		i.held(n, f, resolve, same)
	}
	i.bookings(t)
	return i.verdict()
}

// occasions wants public holidays to be those of the law of their region, and events to end after they begin.
func (i *inspection) occasions(f *trip.Facts) {
	o := &f.Occasions
	for _, h := range o.Holidays {
		known, ok := o.Region.On(h.Date)
		i.want(ok && known.Name == h.Name && known.LocalName == h.LocalName, "%s is said to be the public holiday %s, which it is not by the law.", h.Date, h.Name)
	}
	for _, e := range o.Events {
		i.want(!e.To.Before(e.From), "%s is said to end before it begins.", e.Name)
	}
}

// held compares the facts of a place with what the holder of the packs has.
func (i *inspection) held(place int, f *trip.Facts, resolve func(string) (string, bool), same func(place int, f trip.Facts) error) {
	if resolve != nil {
		for _, p := range Sources(f) {
			if digest, known := resolve(p.RefID); known {
				i.want(digest == p.ResponseDigest, "The fact %s is not the one the pack holds.", p.RefID)
			}
		}
	}
	if same != nil {
		err := same(place, *f)
		i.want(err == nil, "The facts differ from the pack: %v.", err)
	}
}

// fares counts what every way costs again, by the fares of the facts at their rate.
func (i *inspection) fares(t *trial) {
	for n := range t.days {
		d := &t.days[n]
		from := d.morning()
		for k := range d.stops {
			s := &d.stops[k]
			if leg := s.slot.Leg; leg != nil {
				fare, known := t.fare(from, s)
				i.want(known, "The facts have no fare for the way to %s.", s.ref())
				i.want(!known || leg.Fare == fare, "The way to %s costs %s in the plan, but %s by the facts.", s.ref(), leg.Fare, fare)
			}
			from = s
		}
	}
}

// fare is what the way to a stop costs the party: that of the usual line to or from an airport, nothing on foot, and a single ride
// inside the city. known is false of ways that the facts have no fare for.
func (t *trial) fare(from, s *stop) (_ money.Cents, known bool) {
	local := money.Cents(0)
	switch mode := s.slot.Leg.Mode; {
	case t.airportOf(from) != nil:
		local = t.airportOf(from).Transfer.Fare
	case t.airportOf(s) != nil:
		local = t.airportOf(s).Transfer.Fare
	case mode == trip.Metro:
		local = t.facts.City.Fares.Metro
	case mode == trip.Bus:
		local = t.facts.City.Fares.Bus
	case mode == trip.Train:
		return t.outingFare(s.slot.Leg)
	case mode == trip.Taxi:
		return t.facts.City.Fares.ByTaxi(s.slot.Leg.Distance, t.in.Party.People(), t.facts.Rate()), true
	case mode != trip.Walk:
		return 0, false
	}
	return t.riders().Pay(t.facts.Rate().USD(local)), true
}

// outingFare is what the party pays to get to a sight outside the city or back: by the sight's own line, and to its station on foot or by metro. Of
// sights on one line it is the one at which the way begins or ends.
func (t *trial) outingFare(leg *trip.TransitLeg) (_ money.Cents, known bool) {
	var out *trip.Outing
	var least geo.Meters
	for i := range t.facts.Attractions {
		a := &t.facts.Attractions[i]
		if a.Outing == nil || a.Outing.Line != leg.Line {
			continue
		}
		if far := min(geo.Distance(a.Location, leg.From), geo.Distance(a.Location, leg.To)); out == nil || far < least {
			out, least = a.Outing, far
		}
	}
	if out == nil {
		return 0, false
	}
	if alone := t.riders().Pay(out.Fare); leg.Fare == alone {
		return alone, true
	}
	return t.riders().Pay(out.Fare + t.facts.Rate().USD(t.facts.City.Fares.Metro)), true
}

// riders are the travellers as the city's lines charge them.
func (t *trial) riders() trip.Riders { return t.facts.City.Fares.Riders(&t.in, t.facts.Rate()) }

// airportOf is the airport of the destination where a stop is, or nil.
func (t *trial) airportOf(s *stop) *trip.Airport {
	if s == nil || s.flight == nil {
		return nil
	}
	return t.facts.City.Airport(s.airport())
}

// daysMoney wants a day's money to be one of those that planning takes: the usual or the simple one of the party.
func (i *inspection) daysMoney(t *trial) {
	usual, simple := t.dailySums()
	daily := t.plan.Assumptions.DailySpend
	i.want(daily == usual || daily == simple, "Meals and small things of a day are planned for %s, but by the facts they come to %s or %s.", daily, usual, simple)
}

// dailySums are a day's money of the party, the usual and the simple one.
func (t *trial) dailySums() (usual, simple money.Cents) {
	d := &t.facts.City.Daily
	return d.Usual(t.in.Party, t.in.Prefs.Themes), d.Simple(t.in.Party)
}

// tables wants other plans that are offered to take a day's money that planning takes.
func (i *inspection) tables(it *trip.Itinerary, t *trial) {
	for n := range it.Alternatives {
		a := &it.Alternatives[n]
		if isJourney(&t.in) {
			i.want(!isRow(a, it) || slices.ContainsFunc(tablesOf(a, it), func(sum money.Cents) bool {
				return a.Costs.DailySpend == sum || t.mealsCounted() && a.Costs.DailySpend > sum
			}),
				"Meals and small things of alternative %d are said to cost %s, which by the facts they cannot come to.", n+1, a.Costs.DailySpend)
			continue
		}
		usual, simple := t.dailySums()
		days := money.Cents(len(a.Days))
		i.want(t.comesTo(a, usual) || t.comesTo(a, simple),
			"Meals and small things of alternative %d are said to cost %s, but by the facts they come to %s or %s.", n+1, a.Costs.DailySpend, usual*days, simple*days)
	}
}

// mealsCounted tells whether restaurants are counted at their price.
func (t *trial) mealsCounted() bool {
	counted := false
	t.inEach(func(s *trial) { counted = counted || s.plan.Assumptions.MealsCounted })
	return counted
}

// comesTo tells whether another plan can come to what it says of meals and small things, with so much a day: that and what dear meals add, of which
// those that are not among the facts may add more.
func (t *trial) comesTo(a *trip.Answer, daily money.Cents) bool {
	said := a.Costs.DailySpend - daily*money.Cents(len(a.Days))
	if !t.mealsCounted() {
		return said == 0
	}
	all := true
	for _, d := range a.Days {
		meals := money.Cents(0)
		for _, s := range d.Stops {
			if r := t.facts.Restaurant(s.Option); r != nil {
				meals += r.Meal(t.in.Party)
			} else {
				all = all && s.Role != trip.RoleLunch && s.Role != trip.RoleDinner
			}
		}
		said -= trip.DearMeals(meals, daily)
	}
	return said == 0 || said > 0 && !all
}

// rates wants one rate of a currency, of the currencies that they are for, and where none is known a dollar a unit, as planning takes then.
func (i *inspection) rates(f *trip.Facts) {
	known := map[string]trip.FXRate{}
	for _, r := range []struct {
		*trip.FXRate
		of string // any where it is empty
	}{{f.FX, f.City.Currency}, {f.FXEUR, "EUR"}, {f.FXTold, ""}} {
		if r.FXRate == nil {
			continue
		}
		i.want(r.of == "" || r.Currency == r.of, "A rate of %s stands where that of %s should.", r.Currency, r.of)
		i.want(r.Provenance.IsEvidence() || r.Rate == trip.DollarAUnit, "Nobody knows a rate of %s, but it is said to be %s.", r.Currency, r.Rate)
		first, ok := known[r.Currency]
		i.want(!ok || first.Rate == r.Rate && first.AsOf == r.AsOf, "There are two rates of %s: %s and %s.", r.Currency, first.Rate, r.Rate)
		known[r.Currency] = *r.FXRate
	}
}

// sources wants the pages that facts are from to be pages of the web, and only sights whose ids say so to stand on documents alone: of
// hotels and flights the words are read again, and restaurants documents have none of.
func (i *inspection) sources(f *trip.Facts) {
	for _, p := range append(Sources(f), amended(f)...) {
		i.want(trip.ValidSource("", p.SourceURL) == nil, "The fact %s is said to be from %q, which is no page of the web.", p.RefID, p.SourceURL)
		i.knownSource(p)
	}
	for n := range f.Attractions {
		a := &f.Attractions[n]
		i.want(!a.Provenance.FromDocument() || strings.HasPrefix(a.ID, trip.OwnPrefix), "%s is a sight of the pack, but is said to stand on a document alone.", a.ID)
	}
	for n := range f.Restaurants {
		i.want(!f.Restaurants[n].Provenance.FromDocument(), "%s is said to stand on a document, but documents have no restaurants.", f.Restaurants[n].ID)
	}
}

func amended(f *trip.Facts) (out []trip.Provenance) {
	for _, m := range amendments(f) {
		out = append(out, m.Provenance)
	}
	return out
}

// choice compares one choice with its fact.
func (i *inspection) choice(ref string, night int, slot *trip.Slot, c trip.Choice, t *trial) {
	f := t.facts
	switch c.Kind {
	case trip.KindFlight:
		if o := f.Flight(c.OptionRef); i.resolved(o != nil, ref, c) {
			i.fact(ref, c, o.Provenance, t.in.RideCost(o, slot.Role))
		}
	case trip.KindLodging:
		if o := f.Lodging(c.OptionRef); i.resolved(o != nil, ref, c) {
			i.fact(ref, c, o.Provenance, o.NightFor(night, t.in.Party), 0) // one entry of a night carries the price
		}
	case trip.KindAttraction:
		if o := f.Attraction(c.OptionRef); i.resolved(o != nil, ref, c) {
			i.fact(ref, c, o.Provenance, t.tickets(o)...)
			i.want(sameTruth(c.Features.Indoor, o.Indoor), "%s says otherwise than the facts whether %s is indoors.", ref, o.Name)
			i.want(slices.Equal(c.Features.Themes, o.Themes), "%s says otherwise than the facts what %s is about.", ref, o.Name)
		}
	case trip.KindMeal:
		if o := f.Restaurant(c.OptionRef); i.resolved(o != nil, ref, c) {
			i.fact(ref, c, o.Provenance, t.meals(o, c.Features.Cost)...)
		}
	default:
		i.resolved(false, ref, c)
	}
}

// tickets are what a sight may cost the party: each visitor by age and residence, and in itineraries of before like adults.
func (t *trial) tickets(a *trip.Attraction) []money.Cents {
	all := []money.Cents{a.Tickets(&t.in)}
	if !t.plan.Assumptions.MealsCounted && a.Price != nil {
		all = append(all, *a.Price*money.Cents(t.in.Party.People()))
	}
	return all
}

// meals are what a restaurant may cost the party. In itineraries of before nothing stood on what a meal was said to cost.
func (t *trial) meals(r *trip.Restaurant, said money.Cents) []money.Cents {
	if !t.plan.Assumptions.MealsCounted {
		return []money.Cents{said}
	}
	return []money.Cents{r.Meal(t.in.Party)}
}

func (i *inspection) resolved(known bool, ref string, c trip.Choice) bool {
	i.want(known, "%s refers to %q, which is not among the facts.", ref, c.OptionRef)
	return known
}

func (i *inspection) fact(ref string, c trip.Choice, p trip.Provenance, prices ...money.Cents) {
	i.want(p.IsEvidence(), "Nothing stands behind %s.", c.OptionRef)
	i.want(slices.Contains(prices, c.Features.Cost), "%s costs %s in the plan, but %s by the facts.", ref, c.Features.Cost, prices[0])
}

func sameTruth(a, b *bool) bool { return a == b || a != nil && b != nil && *a == *b }

// Sources lists where every fact comes from, in a fixed order. Those without a ref_id are left out.
func Sources(f *trip.Facts) []trip.Provenance {
	out := []trip.Provenance{f.City.Fares.Ref, f.City.Daily.Ref}
	for _, a := range f.City.Airports {
		out = append(out, a.Transfer.Provenance)
	}
	for _, p := range f.City.Passes {
		out = append(out, p.Provenance)
	}
	for _, o := range f.Flights {
		out = append(out, o.Provenance)
	}
	for _, o := range f.Lodgings {
		out = append(out, o.Provenance)
	}
	for _, o := range f.Attractions {
		out = append(out, o.Provenance)
	}
	for _, o := range f.Restaurants {
		out = append(out, o.Provenance)
	}
	for _, d := range days(f.Weather) {
		out = append(out, f.Weather[d].Provenance)
	}
	for _, h := range f.Occasions.Holidays {
		out = append(out, h.Provenance)
	}
	for _, e := range f.Occasions.Events {
		out = append(out, e.Provenance)
	}
	for _, fx := range []*trip.FXRate{f.FX, f.FXEUR, f.FXTold} {
		if fx != nil {
			out = append(out, fx.Provenance)
		}
	}
	return slices.DeleteFunc(out, func(p trip.Provenance) bool { return p.RefID == "" })
}

func days(weather map[calendar.Date]trip.WeatherDay) []calendar.Date {
	var out []calendar.Date
	for d := range weather {
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b calendar.Date) int { return b.DaysUntil(a) })
	return out
}
