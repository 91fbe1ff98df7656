package narrate

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// addPlace adds who travels where.
func (t *truth) addPlace(it *trip.Itinerary, in trip.Intent) {
	c := &it.Facts.City
	for _, s := range append([]string{c.Name, c.Country, in.City, in.Origin, c.Currency}, in.Airports...) {
		t.name(s)
	}
	t.units = append(t.units, trip.Fold(c.Currency), "usd")
	t.amended(c.Fares.Amended)
	for _, a := range c.Airports {
		t.name(a.IATA)
		t.name(a.Name)
		t.name(a.Transfer.Line)
		t.minutes[a.Transfer.Minutes] = true
	}
	for _, fx := range []*trip.FXRate{it.Facts.FX, it.Facts.FXEUR, it.Facts.FXTold} {
		if fx != nil {
			t.name(fx.Currency)
			t.units = append(t.units, trip.Fold(fx.Currency))
			t.date(fx.AsOf)
			t.money[normal(fx.Rate.String())] = true
		}
	}
}

// addTime adds dates and times of the trip as a whole, and its weather.
func (t *truth) addTime(it *trip.Itinerary, in trip.Intent) {
	for _, d := range it.Plan.Days {
		t.date(d.Date)
		if w, ok := it.Facts.Weather[d.Date]; ok && w.Provenance.IsEvidence() {
			t.percent[percent(w.PrecipProb)] = true
			t.celsius[whole(w.TempHigh)], t.celsius[whole(w.TempLow)] = true, true
			t.winds[whole(w.WindKMH)] = true
		}
	}
	a := &it.Plan.Assumptions
	t.date(a.FXAsOf)
	t.date(calendar.DateOf(it.CreatedAt.UTC()))
	t.date(calendar.DateOf(it.CreatedAt.UTC()).AddDays(-1))
	t.clock(in.DayStart)
	t.clock(in.DayEnd)
	t.clock(trip.LateArrival)
	if a.LastDeparture != nil {
		t.clock(*a.LastDeparture)
	}
	for _, m := range []int{a.TransitBuffer, a.MuseumBuffer, a.AirportBuffer} {
		t.minutes[m] = true
	}
	for _, r := range it.Repairs {
		t.minutes[max(r.DeltaMinutes, -r.DeltaMinutes)] = true
	}
}

// addMoney adds the sums.
func (t *truth) addMoney(it *trip.Itinerary, in trip.Intent) {
	c := it.Plan.Costs()
	for _, m := range []money.Cents{c.Flights, c.Lodging, c.Attractions, c.Transit, c.DailySpend, c.Total, in.Budget, in.Budget - c.Total,
		it.Plan.Assumptions.DailySpend} {
		t.amount(m)
	}
	for _, p := range trip.PassSums(it.Plan.Passes) {
		t.name(p.Name)
		t.count("day", p.Days)
		t.count("person", p.People) // fewer than travel, where children need none
		t.amount(p.Price)
		t.amount(p.Instead)
		t.amount(p.Saves())
	}
	var saved money.Cents
	for _, r := range it.Repairs {
		saved += r.DeltaUSDCents
		t.amount(r.DeltaUSDCents)
	}
	t.amount(saved)
	for _, r := range in.Requirements {
		if r.Budget != nil {
			t.amount(r.Budget.Max)
		}
	}
	if in.Budget > 0 {
		t.percent[whole(100*float64(c.Total)/float64(in.Budget))] = true
	}
}

// addSlot adds what a slot of the plan says, and what its option says of itself.
func (t *truth) addSlot(it *trip.Itinerary, d, s int) {
	slot, f := &it.Plan.Days[d].Slots[s], &it.Facts
	in, _ := it.Intent.WithDefaults()
	t.window(slot.Window)
	t.minutes[slot.Window.Minutes()] = true
	c := slot.Selected()
	t.amount(c.Features.Cost)
	if c.Kind == trip.KindLodging {
		t.amount(c.Features.Cost / money.Cents(max(1, in.Party.Rooms)))
	} else if c.Kind != trip.KindMeal {
		t.amount(c.Features.Cost / money.Cents(max(1, in.Party.People())))
	}
	if l := slot.Leg; l != nil {
		t.minutes[l.Minutes()] = true
		t.tenths[tenth(l.Distance)] = true
		t.metres[whole(float64(l.Distance))] = true
		t.amount(l.Fare)
		t.name(l.Line)
	}
	date := it.Plan.Days[d].Date
	if a := f.Attraction(c.OptionRef); a != nil {
		t.hours(a.Hours(), date)
		t.minutes[a.Stay] = true
		t.describe(a.Blurb)
		t.tickets(a, &in)
		t.amended(a.Amended)
	}
	if r := f.Restaurant(c.OptionRef); r != nil {
		t.hours(r.Hours(), date)
		t.amount(r.Price)
		t.describe(cuisineWords(r.Cuisine))
	}
	if h := f.Lodging(c.OptionRef); h != nil {
		t.window(h.CheckIn)
		t.window(h.CheckOut)
		t.count("star", h.Stars)
		t.amount(h.NightTax(0, in.Party))
		t.tenths[tenth(meanDistance(&it.Plan, f, h))] = true
		t.amended(h.Amended)
	}
	if o := f.Flight(c.OptionRef); o != nil {
		t.minutes[flightMinutes(o.DurationSeconds)] = true
		t.amended(o.Amended)
		t.car(o.Car)
	}
}

// car adds for how long a car is had and stands somewhere, and what that costs.
func (t *truth) car(c *trip.Car) {
	if c == nil {
		return
	}
	t.amount(c.Rent)
	t.amount(c.Parking)
	t.amount(c.Fuel)
	t.count("day", c.Days)
	t.count("night", c.Nights)
}

// amended adds what documents say of something, and the pack instead.
func (t *truth) amended(list []trip.Amendment) {
	for _, m := range list {
		t.describe(m.Says)
		t.describe(m.Pack)
	}
}

func (t *truth) hours(h calendar.Hours, d calendar.Date) {
	for _, w := range h.On(d) {
		t.window(w)
	}
}

// tickets adds what a sight costs the party, and between what an estimate lies.
func (t *truth) tickets(a *trip.Attraction, in *trip.Intent) {
	t.amount(a.AdultTicket(in))
	t.amount(a.Tickets(in))
	if a.Band != nil {
		t.amount(a.Band.Low)
		t.amount(a.Band.High)
	}
}

// addOptions adds the names of all options, fallbacks included, and where flights go.
func (t *truth) addOptions(f *trip.Facts) {
	for i := range f.Flights {
		o := &f.Flights[i]
		for _, s := range []string{o.Number, o.Carrier, o.Carrier + " " + o.Number, o.Origin, o.Dest} {
			t.name(s)
		}
		if d, ok := o.LeavesOn(); ok {
			t.date(d)
		}
	}
	for i := range f.Lodgings {
		t.name(f.Lodgings[i].Name)
		t.name(f.Lodgings[i].Brand)
	}
	for i := range f.Attractions {
		t.name(f.Attractions[i].Name)
		t.name(f.Attractions[i].LocalName)
	}
	for i := range f.Restaurants {
		t.name(f.Restaurants[i].Name)
	}
	for i := range f.Occasions.Holidays {
		h := &f.Occasions.Holidays[i]
		t.name(h.Name)
		t.name(h.LocalName)
		t.date(h.Date)
	}
	for i := range f.Occasions.Events {
		e := &f.Occasions.Events[i]
		t.name(e.Name)
		t.name(e.LocalName)
		t.describe(e.Blurb)
		t.date(e.From)
		t.date(e.To)
	}
}

// addFlightClaims adds the local times of flights that their citations give: the facts hold the zones of the city's
// airports only.
func (t *truth) addFlightClaims(it *trip.Itinerary) {
	for i := range it.Facts.Flights {
		name := it.Facts.Flights[i].Name() + " "
		for _, c := range it.Citations {
			if !strings.HasPrefix(c.Claim, name) || !strings.HasSuffix(c.Claim, ", local time") || !c.Provenance.IsEvidence() {
				continue
			}
			for _, tok := range tokenize(c.Claim) {
				if at, err := calendar.ParseClock(tok.text); tok.kind == number && err == nil {
					t.clock(at)
				}
			}
			for _, f := range findDates(c.Claim) {
				t.dates = append(t.dates, f.phrases...)
			}
		}
	}
}

// addTexts adds the sentences that code wrote into the itinerary.
func (t *truth) addTexts(it *trip.Itinerary) {
	for _, s := range slices.Concat(it.Assumed, it.Plan.Assumptions.Notes) {
		t.describe(s)
	}
	for _, v := range it.Advisories {
		t.describe(v.Message)
	}
	for _, r := range it.Repairs {
		for _, m := range r.Moves {
			t.describe(m.Why)
		}
	}
	for _, d := range it.Degraded {
		t.describe(d.Reason)
	}
	for _, c := range it.Citations {
		if words, ok := quoted(c); ok {
			t.describe(words)
		}
	}
}

// quoted gives the words of a citation that quotes a document or a guide: those behind a colon with the digest that its evidence
// names. Whoever changes them changes the digest. There may be colons in the name before them.
func quoted(c trip.Citation) (words string, ok bool) {
	if !c.Provenance.FromDocument() && c.Provenance.Tool != trip.GuideTool {
		return "", false
	}
	for rest, more := c.Claim, true; more; {
		if _, rest, more = strings.Cut(rest, ": "); more && trip.Digest(rest) == c.Provenance.ResponseDigest {
			return rest, true
		}
	}
	return "", false
}
