package recheck

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// place is what an itinerary knows of one place, and what says with which dates of its pack that is compared.
type place struct {
	facts  trip.Facts
	stay   trip.DateWindow // the dates for which its beds were asked for
	own    *trip.Lodging   // the bed that no pack has, or nil
	cities []*trip.City    // all that the itinerary goes to: a ride may be of the pack at its other end
	onward bool            // of a journey, some of whose rides are of no pack
	intent *trip.Intent
	rides  []trip.RideBetween // of the plan, there and away
	plan   trip.Plan          // of the place alone
}

// placeOf gives the n-th place of an itinerary, whose facts are f. That of a trip has the dates of the trip, that of a journey those of its stay.
func placeOf(it *trip.Itinerary, n int, f trip.Facts) place {
	p := place{facts: f, stay: it.Intent.DateWindow, onward: it.Intent.IsJourney(), intent: &it.Intent, plan: it.Plan}
	for _, other := range it.Facts.Places() {
		p.cities = append(p.cities, &other.City)
	}
	for _, r := range it.Plan.Rides(&it.Facts) {
		if r.From == n || r.To == n {
			p.rides = append(p.rides, r)
		}
	}
	if !p.onward || n >= len(it.Plan.Stays) {
		return p // the rules say what is wrong with the plan
	}
	p.plan = it.Plan.At(n)
	from, to := it.Plan.Span(n)
	p.stay = trip.DateWindow{Start: it.Plan.Days[from].Date, End: it.Plan.Days[to-1].Date}
	if wish := it.Plan.Stays[n].Wish; wish < len(it.Intent.Stays) {
		if bed, own := journey.Bed(&it.Intent, wish, &f.City, p.stay.Days()); own {
			p.own = &bed
		}
	}
	return p
}

// beds are those that may be planned with: the traveller's own, else what the pack has on the dates of the stay.
func (p *place) beds(pack *atlas.Pack) []trip.Lodging {
	if p.own != nil {
		return []trip.Lodging{*p.own}
	}
	return pack.Hotels(p.stay.Start, p.stay.End)
}

// oneVersion wants the facts that are said to be of a pack to be of the city's, in the version that the city names. The rides of a journey may be
// of the pack of another of its cities, in the version that one names, or of the timetable between them.
func (p *place) oneVersion() error {
	f := &p.facts
	for _, s := range verify.Sources(f) {
		path, version, dated := strings.Cut(s.RefID, "@")
		folder, _, _ := strings.Cut(path, "/")
		ours := func(c *trip.City) bool { return c.ID == folder && c.Version == version }
		switch {
		case s.Source != trip.SourceFixture && folder != f.City.ID, folder == "fx" && dated: // of no pack, or of the table of rates
		case p.onward && folder == atlas.RidesFolder && p.isRide(s.RefID):
		case ours(&f.City), p.onward && p.isRide(s.RefID) && slices.ContainsFunc(p.cities, ours):
		default:
			return fmt.Errorf("%s is not of version %q, as %s is", s.RefID, f.City.Version, f.City.Name)
		}
	}
	return nil
}

func (p *place) isRide(ref string) bool {
	return slices.ContainsFunc(p.facts.Flights, func(o trip.FlightOption) bool { return o.Provenance.RefID == ref })
}

// sameRides compares rides with what goes on their date. What no pack has is not compared: the words of documents sameOffers reads. A journey
// may have rides of the traveller's own and rides that are estimated: those are worked out again.
func (p *place) sameRides(packs *atlas.Atlas, pack *atlas.Pack) error {
	for _, o := range p.facts.Flights {
		var err error
		switch at, known := p.packOf(packs, &o); {
		case o.Provenance.FromDocument():
		case p.onward && isMade(&o):
			err = p.sameMade(packs, o)
		case !known:
		case p.onward && ofTimetable(&o):
			err = p.sameRide(packs, o)
		default:
			err = sameFlight(cmp.Or(at, pack), o)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isMade tells whether a ride says of itself that it is the traveller's own, or estimated.
func isMade(o *trip.FlightOption) bool {
	return o.Own && o.Provenance.Source == trip.SourceUser || o.Estimated && o.Provenance.Source == trip.SourceComputed
}

// packOf gives the pack of another city of the journey that a ride says to be of, or nil where it names none. known is false of a pack that this
// program has in another version: otherPack says so.
func (p *place) packOf(packs *atlas.Atlas, o *trip.FlightOption) (_ *atlas.Pack, known bool) {
	folder, _, _ := strings.Cut(o.Provenance.RefID, "/")
	for _, c := range p.cities {
		if c.ID != folder || c.ID == p.facts.City.ID {
			continue
		}
		pack, err := packs.Find(c.Name)
		return pack, err == nil && pack.City().Version == c.Version
	}
	return nil, true
}

// ofTimetable tells whether a ride says to be of the timetable between the cities.
func ofTimetable(o *trip.FlightOption) bool {
	return strings.HasPrefix(o.Provenance.RefID, atlas.RidesFolder+"/")
}

// sameRide compares a train, coach or ferry with the timetable between any two cities of the journey, and between them and its origin.
func (p *place) sameRide(packs *atlas.Atlas, o trip.FlightOption) error {
	if otherTimetable(packs, &o) {
		return nil // otherPack says so
	}
	if o.From == nil {
		return fmt.Errorf("the ride %s leaves from nowhere", o.ID)
	}
	zone, err := calendar.LoadZone(o.From.TZ)
	if err != nil {
		return fmt.Errorf("the ride %s leaves from a place of unknown zone", o.ID)
	}
	day, _ := zone.Local(o.Departure)
	ends := []string{p.origin(packs, o.From.TZ).Name}
	for _, c := range p.cities {
		ends = append(ends, c.Name)
	}
	var known []trip.FlightOption
	for _, from := range ends {
		for _, to := range ends {
			rides, err := packs.Rides(from, to, day)
			if err != nil {
				return err
			}
			known = append(known, rides...)
		}
	}
	return compare([]trip.FlightOption{o}, known, flightOf)
}

// otherTimetable tells whether a ride is of another version of the timetable than this program has.
func otherTimetable(packs *atlas.Atlas, o *trip.FlightOption) bool {
	_, version, _ := strings.Cut(o.Provenance.RefID, "@")
	return version != packs.RidesVersion()
}

// elsewhere tells whether the words of a document on a flight are right at another city of the journey.
func (p *place) elsewhere(packs *atlas.Atlas, o trip.FlightOption) bool {
	return slices.ContainsFunc(p.cities, func(c *trip.City) bool {
		pack, err := packs.Find(c.Name)
		return err == nil && library.MarketOf(pack, p.facts.Rate()).SameFlight(o) == nil
	})
}
