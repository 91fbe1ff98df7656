package verify

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// checkDocument wants the days people read to say what the plan says.
func checkDocument(it trip.Itinerary) trip.RuleVerdict {
	i := inspection{rule: "document"}
	for _, err := range []error{it.Intent.Validate(), it.Plan.Validate()} {
		i.want(err == nil, "The itinerary is not well formed: %v.", err)
	}
	i.want(len(it.Days) == len(it.Plan.Days), "The itinerary shows %d days, but the plan has %d.", len(it.Days), len(it.Plan.Days))
	t := newTrial(&it.Plan, it.Intent, &it.Facts)
	for d := range min(len(it.Days), len(t.days)) {
		s, day := t.dayAt(d)
		i.day(it.Days[d], d, s, day)
	}
	i.madeInTime(&it)
	i.want(plainID.MatchString(it.TraceID), "The run that made the itinerary is called %q, which no run is.", it.TraceID)
	for _, d := range it.Degraded {
		i.want(plainName.MatchString(d.Tool) && plainName.MatchString(d.Used), "The itinerary says that %q was used in place of %q, which are no tools.", d.Used, d.Tool)
	}
	i.journey(&it, t)
	i.costs(it)
	i.converted(&it)
	i.told(&it)
	i.measures(&it)
	i.repairs(&it)
	i.answers(&it)
	i.want(slices.EqualFunc(it.Advisories, trip.Advisory(Plan(it.Plan, it.Intent, &it.Facts)), sameJSON),
		"What is said to be worth knowing is not what the rules say.")
	i.optimality(it.Optimality, &it.Plan, isJourney(&it.Intent))
	return i.verdict()
}

// plainID is how runs are named, and plainName how tools are, as "language model".
var (
	plainID   = regexp.MustCompile(`^[0-9A-Za-z_-]{0,64}$`)
	plainName = regexp.MustCompile(`^[0-9A-Za-z _.:/-]{0,64}$`)
)

// day compares the n-th day with the one of the plan, which t has resolved.
func (i *inspection) day(shown trip.ItineraryDay, n int, t *trial, d *day) {
	i.want(shown.Date == d.date, "Day %d is shown as %s, but the plan says %s.", n+1, shown.Date, d.date)
	if shown.Weather != nil {
		known, ok := t.facts.Weather[d.date]
		i.want(ok && sameJSON(*shown.Weather, known), "The weather shown for %s is not the one that is known.", d.date)
	}
	i.want(len(shown.Activities) == len(d.stops), "%s shows %d entries, but the plan has %d.", d.date, len(shown.Activities), len(d.stops))
	for n := range min(len(shown.Activities), len(d.stops)) {
		i.activity(&shown.Activities[n], &d.stops[n])
	}
}

// activity compares one entry with its slot. A flight is named by its number and a hotel's entry may say more than the
// name ("Check in at …"); sights and restaurants carry the name of the facts and nothing else.
func (i *inspection) activity(a *trip.Activity, s *stop) {
	ref, slot := s.ref(), s.slot
	i.want(a.Ref == ref, "The entry of %s is shown as %q.", ref, a.Ref)
	i.want(a.Window == slot.Window, "%s is shown %s, but planned %s.", ref, a.Window, slot.Window)
	i.want(a.Kind == s.choice.Kind && a.Role == slot.Role && a.OptionRef == s.choice.OptionRef, "%s is shown as something else than planned.", ref)
	i.want(a.Locked == slot.Locked, "%s is not shown as pinned or free as it is.", ref)
	i.want(a.Cost == s.choice.Features.Cost, "%s is shown to cost %s, but planned for %s.", ref, a.Cost, s.choice.Features.Cost)
	i.want(a.Quality == s.choice.Provenance.Quality(), "%s is said to be known as %q, which its source is not.", ref, a.Quality)
	i.want(rightName(a.Name, s), "%s is shown as %q, which is not the name the facts give.", ref, a.Name)
	i.want(a.Geo == nil || s.known && !apart(*a.Geo, s.place), "%s is shown at another place.", ref)
	i.want((a.Leg == nil) == (slot.Leg == nil) && (a.Leg == nil || sameJSON(*a.Leg, *slot.Leg)), "The way to %s is shown differently from the plan.", ref)
}

func rightName(shown string, s *stop) bool {
	switch {
	case s.flight != nil:
		return strings.Contains(shown, s.flight.Name())
	case s.hotel != nil:
		return strings.Contains(shown, s.hotel.Name)
	case s.sight != nil || s.table != nil:
		return shown == s.name()
	}
	return false // nothing is known to name
}

func (i *inspection) costs(it trip.Itinerary) {
	shown, planned := it.Costs, it.Plan.Costs()
	for _, line := range []trip.CostCategory{trip.CostFlights, trip.CostLodging, trip.CostAttractions, trip.CostTransit, trip.CostDaily, trip.CostTotal} {
		i.want(shown.Of(line) == planned.Of(line), "The costs show %s for %s, but the plan adds up to %s.", shown.Of(line), line.Words(), planned.Of(line))
	}
	sum := shown.Flights + shown.Lodging + shown.Attractions + shown.Transit + shown.DailySpend
	i.want(shown.Total == sum, "The costs show a total of %s, but their lines add up to %s.", shown.Total, sum)
}

// converted wants the words on the exchange rate to be of the rate that the facts have, where one is known.
func (i *inspection) converted(it *trip.Itinerary) {
	fx, said := it.Facts.FX, it.Costs.Disclaimer
	if it.Intent.Lang.Is(wording.German) { // narrate.Check makes it again, to the letter
		return
	}
	if fx == nil || fx.Rate <= 0 || !fx.Provenance.IsEvidence() || said == "" {
		return
	}
	day := fx.AsOf
	if it.Plan.Assumptions.FXAsOf.Valid() {
		day = it.Plan.Assumptions.FXAsOf
	}
	i.want(strings.Contains(said, day.String()+":") && strings.Contains(said, fmt.Sprintf("1 %s = $%s.", fx.Currency, fx.Rate)),
		"The costs are said to be converted by another rate than %s of %s.", fx.Rate, day)
}

// told wants sums to be told at the rate that the facts have.
func (i *inspection) told(it *trip.Itinerary) {
	c, fx := it.Intent.Currency, it.Facts.FXTold
	i.want((c.Code == "") == (fx == nil) && (fx == nil || fx.Currency == c.Code && fx.Rate == c.Rate),
		"The sums are told in another currency, or at another rate, than the facts have.")
	if fx != nil && fx.Provenance.IsEvidence() && it.Costs.Disclaimer != "" {
		i.want(strings.Contains(it.Costs.Disclaimer, it.Intent.Lang.Rate(fx.Rate)), "The costs do not say at which rate they are told.")
	}
}

// repairs wants the cycles of repair to follow each other, and each to have looked at all days of the plan, once a move. A journey is repaired
// stay by stay.
func (i *inspection) repairs(it *trip.Itinerary) {
	for n, r := range it.Repairs {
		i.want(r.Cycle == n+1, "Repair cycle %d is counted as %d.", n+1, r.Cycle)
		i.want(r.DaysChecked >= 0 && r.DaysReused >= 0 && (len(it.Plan.Stays) > 0 || (r.DaysChecked+r.DaysReused)%len(it.Plan.Days) == 0),
			"In repair cycle %d %d days are said to be checked and %d kept, but the plan has %d.", n+1, r.DaysChecked, r.DaysReused, len(it.Plan.Days))
		for _, m := range r.Moves {
			i.moved(it, n+1, &m)
		}
		i.want(r.ViolationsBefore > 0 && r.ViolationsAfter >= 0, "Repair cycle %d is said to have had nothing to do.", n+1)
		i.want(len(r.Moves) > 0, "Repair cycle %d is said to have changed nothing.", n+1)
	}
}

// moved wants a step of repair that is said to stand to stand: what was put in is in the plan, as what it is said to be, and what was put
// away is not. Both flights of a journey may have been changed again since.
func (i *inspection) moved(it *trip.Itinerary, cycle int, m *trip.Move) {
	if m.Undone || m.Type != trip.DowngradeHotel && m.Type != trip.ReplaceActivity && m.Type != trip.SkipActivity {
		return
	}
	from, to := changedIn(&it.Plan, m.NodeRef)
	other := reshaped(it.Repairs) // the days of the stays were others then: in which of them it was nobody can say
	if other {
		from, to = 0, len(it.Plan.Days)
	}
	stands := func(o trip.Moved) bool {
		found := false
		it.Plan.Each(func(d, _ int, s *trip.Slot) {
			found = found || from <= d && d < to && s.Role == o.Role && s.Selected().OptionRef == o.Option
		})
		return found
	}
	for _, o := range m.Now {
		i.want(stands(o), "Repair cycle %d is said to have chosen %s, which is not in the plan.", cycle, o.Name)
	}
	for _, o := range m.Was {
		i.want(other || !stands(o), "Repair cycle %d is said to have put %s away, which is in the plan.", cycle, o.Name)
	}
}

// sameJSON compares two values as a reader of the document sees them: coordinates to six decimals, instants in any zone.
func sameJSON[T any](a, b T) bool {
	return reflect.DeepEqual(a, b) || trip.Digest(a) == trip.Digest(b)
}

// reshaped tells whether repair changed the order of the stays, or their nights.
func reshaped(cycles []trip.RepairDiff) bool {
	return slices.ContainsFunc(cycles, func(r trip.RepairDiff) bool {
		return slices.ContainsFunc(r.Moves, func(m trip.Move) bool { return m.Type == trip.ReorderStays || m.Type == trip.MoveNight })
	})
}

// changedIn gives the days of the stay in which something was changed, by the reference to it; the last one not included. Another stay of a journey may have
// what was put away in this one.
func changedIn(p *trip.Plan, ref string) (from, to int) {
	for d := range p.Days {
		if day := trip.DayRef(d); ref == day || strings.HasPrefix(ref, day+".") {
			return p.Span(p.StayOf(d))
		}
	}
	return 0, len(p.Days)
}
