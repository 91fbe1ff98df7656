package revise

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Alternative is one other option for a slot.
type Alternative struct {
	Option     string           `json:"option_ref"`
	Kind       trip.ChoiceKind  `json:"kind"`
	Name       string           `json:"name"`
	Cost       money.Cents      `json:"cost_usd_cents"`
	DeltaCost  money.Cents      `json:"delta_usd_cents"`
	Why        string           `json:"why"`        // one sentence: what is gained and lost
	Violations []trip.Violation `json:"violations"` // what would be broken; empty when it fits as it is
	Provenance trip.Provenance  `json:"provenance"`

	Ride *trip.ItineraryTransfer `json:"ride,omitempty"` // what goes that way, of a journey
}

// UsualAlternatives and MostAlternatives are how many options are offered for a slot when nobody says, and at most.
const (
	UsualAlternatives = 5
	MostAlternatives  = 20
	triesEach         = 3 // options looked at for each one offered
)

// Alternatives gives up to n other options for a slot: those that break nothing first, within them sights with a theme in
// common and houses of the same tier before others, and then by worth. n of 0 or less is UsualAlternatives. A ref that is no
// slot is fault.NotFound; one that is pinned is fault.Conflict.
func (d *Desk) Alternatives(ref string, n int) ([]Alternative, error) {
	day, at, ok := SkeletonOf(&d.it.Plan).At(ref)
	if !ok {
		return nil, fault.New(fault.NotFound, "the itinerary has no such slot")
	}
	if at.Locked {
		return nil, fault.New(fault.Conflict, "the slot is pinned; unlock it first")
	}
	if n <= 0 {
		n = UsualAlternatives
	}
	n = min(n, MostAlternatives)
	list := d.candidates(day, at)
	out := []Alternative{}
	for _, c := range list[:min(len(list), n*triesEach)] {
		if a, ok := d.try(c, at); ok {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b Alternative) int {
		return cmp.Or(cmp.Compare(min(1, trip.Blocking(a.Violations)), min(1, trip.Blocking(b.Violations))), cmp.Compare(len(a.Violations), len(b.Violations)))
	})
	return clone.Of(out[:min(len(out), n)]), nil
}

// candidate is an option that could stand in a slot, and the trip with it.
type candidate struct {
	layout
	Alternative
	akin  bool
	worth int64
	is    string // what it is, in words
}

// candidates are the options for a slot, best first.
func (d *Desk) candidates(day int, at KeptSlot) []candidate {
	var out []candidate
	switch at.Role {
	case trip.RoleSight:
		out = d.sights(day, at)
	case trip.RoleLunch, trip.RoleDinner:
		out = d.tables(day, at)
	case trip.RoleArrive, trip.RoleDepart:
		out = d.flights(at)
	default:
		out = d.hotels()
	}
	slices.SortStableFunc(out, func(a, b candidate) int {
		return cmp.Or(differ(b.akin)-differ(a.akin), cmp.Compare(b.worth, a.worth), cmp.Compare(a.Option, b.Option))
	})
	return out
}

func (d *Desk) sights(day int, at KeptSlot) []candidate {
	in, allowed := &d.it.Intent, afford.Offer{Intent: &d.it.Intent}
	was := d.facts.Attraction(at.Option)
	var weather *trip.WeatherDay
	if w, ok := d.facts.Weather[d.it.Plan.Days[day].Date]; ok {
		weather = &w
	}
	l, known := d.layout(), d.standing()
	var out []candidate
	for i := range d.facts.Attractions {
		a := &d.facts.Attractions[i]
		worth := score.Sight(a, in, weather)
		if known[a.ID] || worth <= 0 || !allowed.Sight(a) || !schedule.AllowsSight(in, a) {
			continue
		}
		c := candidate{worth: worth, akin: was != nil && slices.ContainsFunc(a.Themes, func(t string) bool { return slices.Contains(was.Themes, t) }),
			layout: l.instead(day, at, a.ID), is: in.Locale().Word(trip.Plain(cmp.Or(a.Type, string(a.VenueType)))),
			Alternative: Alternative{Option: a.ID, Kind: trip.KindAttraction, Name: a.Name, Provenance: a.Provenance}}
		out = append(out, c)
	}
	return out
}

func (d *Desk) tables(day int, at KeptSlot) []candidate {
	was := d.facts.Restaurant(at.Option)
	allowed, l, known := afford.Offer{Intent: &d.it.Intent}, d.layout(), d.standing()
	var out []candidate
	for i := range d.facts.Restaurants {
		r := &d.facts.Restaurants[i]
		if known[r.ID] || !allowed.Table(r) || at.Role == trip.RoleLunch && !r.Lunch || at.Role == trip.RoleDinner && !r.Dinner {
			continue
		}
		out = append(out, candidate{worth: score.Meal(r, &d.it.Intent, 0), layout: l.instead(day, at, r.ID),
			akin:        was != nil && slices.ContainsFunc(r.Cuisine, func(c string) bool { return slices.Contains(was.Cuisine, c) }),
			is:          d.it.Intent.Locale().Word(cmp.Or(strings.Join(r.Cuisine[:min(1, len(r.Cuisine))], ""), "restaurant")),
			Alternative: Alternative{Option: r.ID, Kind: trip.KindMeal, Name: r.Name, Provenance: r.Provenance}})
	}
	return out
}

func (d *Desk) hotels() []candidate {
	l := d.layout()
	allowed := afford.Offer{Intent: &d.it.Intent}
	var out []candidate
	for i, h := range schedule.Hotels(&d.it.Intent, d.city, "", true) {
		if h.ID == l.journey.Hotel.ID || !allowed.Lodging(h) {
			continue
		}
		out = append(out, candidate{worth: int64(-i), akin: h.Tier == l.journey.Hotel.Tier, is: d.it.Intent.Locale().Say("%s hotel", d.it.Intent.Locale().Word(string(h.Tier))),
			layout:      l.with(func(j *schedule.Journey) { j.Hotel = h }),
			Alternative: Alternative{Option: h.ID, Kind: trip.KindLodging, Name: h.Name, Provenance: h.Provenance}})
	}
	return out
}

// flights are those of one direction that go with the present one of the other.
func (d *Desk) flights(at KeptSlot) []candidate {
	l := d.layout()
	allowed := afford.Offer{Intent: &d.it.Intent}
	var out []candidate
	for i, p := range schedule.Pairs(&d.it.Intent, d.facts, "") {
		f, other, now := p.Out, p.Back, l.journey.Back
		if at.Role == trip.RoleDepart {
			f, other, now = p.Back, p.Out, l.journey.Out
		}
		if f == nil || f.ID == at.Option || idOf(other) != idOf(now) || !allowed.Flight(f) {
			continue
		}
		out = append(out, candidate{worth: int64(-i), akin: f.Direct, is: flightWords(f, d.it.Intent.Locale()), layout: l.with(func(j *schedule.Journey) { j.Out, j.Back = p.Out, p.Back }),
			Alternative: Alternative{Option: f.ID, Kind: trip.KindFlight, Name: f.Name(), Provenance: f.Provenance}})
	}
	return out
}

// idOf is the id of a ride; empty where there is none.
func idOf(f *trip.FlightOption) string {
	if f == nil {
		return ""
	}
	return f.ID
}

func flightWords(f *trip.FlightOption, lang wording.Language) string {
	if !f.Flies() {
		return lang.Word(string(f.By()))
	}
	if f.Direct {
		return lang.Say("direct flight of %s", f.Carrier)
	}
	return lang.Say("flight of %s with a change", f.Carrier)
}

// standing are the options that are in the plan.
func (d *Desk) standing() map[string]bool {
	out := map[string]bool{}
	d.it.Plan.Each(func(_, _ int, s *trip.Slot) { out[s.Selected().OptionRef] = true })
	return out
}
