package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// assumed wants what a plan takes for granted to be what its facts say and what planning takes, and its branch to be that of the ride and the bed
// that it has. Those of a journey are its first stay's.
func (i *inspection) assumed(t *trial) {
	for _, s := range t.each() {
		i.takenForGranted(s)
		i.ofBranch(s)
	}
	if p := t.plan; isJourney(&t.in) && len(t.stays) > 0 {
		i.want(sameJSON(p.Assumptions, p.Stays[0].Assumptions) && p.Branch == p.Stays[0].Branch, "The journey takes something else for granted than its first stay.")
	}
}

func (i *inspection) takenForGranted(t *trial) {
	a, f := &t.plan.Assumptions, t.facts
	i.want(a.TransitBuffer == trip.TransitBufferMinutes && a.MuseumBuffer == trip.MuseumBufferMinutes && a.AirportBuffer == trip.AirportBufferMinutes,
		"The plan leaves other minutes between its entries (%d, %d, %d) than planning takes.", a.TransitBuffer, a.MuseumBuffer, a.AirportBuffer)
	euro := f.FXEUR
	if euro == nil {
		euro = f.FX
	}
	i.want(euro != nil && euro.Currency == "EUR" && a.FXRateUSDEUR == euro.Rate.Float() || euro == nil && a.FXRateUSDEUR == 0,
		"The plan takes a euro for $%v, which is not the rate of the facts.", a.FXRateUSDEUR)
	i.want(f.FX == nil || a.FXAsOf == f.FX.AsOf, "The plan takes the rate of another date, %s, than the facts.", a.FXAsOf)
	typical := false
	for _, w := range f.Weather {
		typical = typical || w.Typical
	}
	i.want(a.TypicalWeather == typical, "The plan says otherwise than the facts whether its weather is that of the season.")
	i.want(len(a.Notes) == 0, "The plan takes more for granted than planning does: %q.", a.Notes)
}

// ofBranch wants the branch to name the airport that one comes to, and the class of the bed.
func (i *inspection) ofBranch(t *trial) {
	b, airport, tier := t.plan.Branch, "", t.plan.Branch.Tier
	if s := t.flightAt(trip.RoleArrive); s != nil && s.flight != nil {
		airport = s.flight.Dest
	}
	if bed := t.firstBed(); bed != nil {
		tier = bed.Tier
	}
	i.want(b.Airport == airport && b.Tier == tier && slices.Contains([]trip.Tier{"", trip.TierBudget, trip.TierMid, trip.TierLuxury}, b.Tier),
		"The plan is said to be of the branch %s, but it comes to %q and has a bed of the class %s.", b, airport, tier)
}

// firstBed is the first bed that the plan has; nil: none, as on a day trip or with friends.
func (t *trial) firstBed() *trip.Lodging {
	for d := range t.days {
		if s := t.days[d].bed(); s != nil {
			return s.hotel
		}
	}
	return nil
}

// madeInTime wants an itinerary to be made before the trip begins, wherever on the globe that is.
func (i *inspection) madeInTime(it *trip.Itinerary) {
	start, made := it.Intent.DateWindow.Start, calendar.DateOf(it.CreatedAt.UTC())
	i.want(!start.Before(made.AddDays(-1)), "The itinerary is said to be made on %s, when the trip had begun.", made)
}

// skies wants what is known of the weather to be known by somebody who can: a forecast reaches a little more than two weeks ahead of the day on which
// it was asked for, and nobody asks after the itinerary is made.
func (i *inspection) skies(f *trip.Facts, it *trip.Itinerary) {
	made := calendar.DateOf(it.CreatedAt.UTC()).AddDays(1)
	for _, d := range days(f.Weather) {
		w := f.Weather[d]
		if w.Typical || w.Provenance.Source == trip.SourceFixture || !w.Provenance.IsEvidence() {
			continue // of a pack, or of nobody
		}
		asked := calendar.DateOf(w.Provenance.FetchedAt.UTC())
		if made.Before(asked) {
			asked = made
		}
		i.want(w.Provenance.Source == trip.SourceTool && asked.DaysUntil(d) <= trip.ForecastDays,
			"The weather of %s is said to be forecast on %s, but no forecast reaches so far.", d, asked)
	}
}

// knownSource wants every fact to be from a kind of source that there is.
func (i *inspection) knownSource(p trip.Provenance) {
	i.want(p.Source == "" || slices.Contains(trip.EverySource, p.Source), "The fact %s is said to be known from %q, which is no source.", p.RefID, p.Source)
}
