// Package recheck looks at a finished itinerary again and believes nothing that stands in it: every rule over its plan and its facts, the
// facts against the packs of this program, its sentences, and who signed it.
//
// The wiring and the command line import it.
package recheck

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/world"
)

// Itinerary checks a finished itinerary again and trusts nothing in it: every rule over its plan and facts, and the facts
// against the packs of this program as far as they are of the same version.
func Itinerary(packs *atlas.Atlas, it trip.Itinerary) []trip.RuleVerdict {
	resolve := func(ref string) (string, bool) {
		digest, err := packs.Resolve(ref)
		return digest, err == nil
	}
	c := comparison{packs, &it}
	rules := verify.Check(it, resolve, c.samePack)
	if v, ok := c.otherPacks(); ok {
		rules = append(rules, v)
	}
	return append(rules, checkProse(&it, Zones(packs, &it.Facts)))
}

// Zones gives the zones of the airports that the packs know flights to the places of a trip from, by IATA code.
func Zones(packs *atlas.Atlas, f *trip.Facts) map[string]string {
	out := map[string]string{}
	for _, place := range f.Places() {
		maps.Copy(out, world.Zones(packs, place.City.Name))
	}
	return out
}

// comparison is of an itinerary with the packs.
type comparison struct {
	packs *atlas.Atlas
	it    *trip.Itinerary
}

// otherPacks says, as advice, where facts are of packs that this program does not have: they could not be compared with them.
func (c comparison) otherPacks() (trip.RuleVerdict, bool) {
	v := trip.RuleVerdict{Rule: "pack", Verdict: trip.Advise}
	for _, f := range c.it.Facts.Places() {
		v.Checked++
		for _, said := range otherPack(c.packs, f) {
			if !slices.Contains(v.Found, said) {
				v.Found = append(v.Found, said)
			}
		}
	}
	return v, v.Found != nil
}

// otherPack says it of one place.
func otherPack(packs *atlas.Atlas, f *trip.Facts) (found []string) {
	pack, err := packs.Find(f.City.Name)
	switch {
	case err != nil:
		found = []string{fmt.Sprintf("This program knows no pack of %s to compare the facts with.", f.City.Name)}
	case pack.City().Version != f.City.Version:
		found = []string{fmt.Sprintf("The facts are of version %q of the pack of %s and were not compared with it: this program has %q.",
			f.City.Version, f.City.Name, pack.City().Version)}
	}
	if ref := otherTable(packs, f); ref != "" {
		found = append(found, fmt.Sprintf("The exchange rate %s is of another version of the table than this program has, and was not compared with it.", ref))
	}
	return found
}

// ratesOf are the rates of facts, without those that nobody knows or that a service was asked for: those are of no table.
func ratesOf(f *trip.Facts) (out []trip.FXRate) {
	for _, r := range []*trip.FXRate{f.FX, f.FXEUR, f.FXTold} {
		if r != nil && (r.Provenance.Source == trip.SourceFixture || r.Provenance.Source == trip.SourceComputed) {
			out = append(out, *r)
		}
	}
	return out
}

// otherTable gives the reference of a rate that is said to be of another version of the table of rates; empty where none is.
func otherTable(packs *atlas.Atlas, f *trip.Facts) string {
	for _, r := range ratesOf(f) {
		if ref := otherVersion(packs, &r); ref != "" {
			return ref
		}
	}
	return ""
}

func otherVersion(packs *atlas.Atlas, r *trip.FXRate) string {
	table, err := packs.FX()
	if err != nil {
		return r.Provenance.RefID
	}
	for _, ref := range append([]string{r.Provenance.RefID}, r.Provenance.DerivedFrom...) {
		if _, version, ok := strings.Cut(ref, "@"); ok && version != table.Version() {
			return ref
		}
	}
	return ""
}

// sameRates works out the rates of the table again: each is that of its date, between two weeks by both of them.
func sameRates(packs *atlas.Atlas, f *trip.Facts) error {
	table, err := packs.FX()
	if err != nil {
		return err
	}
	for _, r := range ratesOf(f) {
		if otherVersion(packs, &r) != "" {
			continue // otherPack says so
		}
		known, err := fx.Adapter{Table: table}.Call(context.Background(), fx.Request{From: r.Currency, AsOf: r.AsOf})
		known.Provenance.Note = r.Provenance.Note // whether a rate was carried forward depends on the day that asked for it
		if err != nil || !trip.Same(known, r) {
			return fmt.Errorf("the rate of %s is not that of %s", r.Currency, r.AsOf)
		}
	}
	return nil
}

// File is Itinerary for an itinerary as it lies in a file, which must say nothing that is not read from it, and for who issued it:
// by one of keys, or nobody asks where keys is nil. fault.Invalid is no itinerary.
func File(packs *atlas.Atlas, doc []byte, keys keys.Known) ([]trip.RuleVerdict, error) {
	it, err := trip.ParseItinerary(doc)
	if err != nil {
		return nil, err
	}
	rules := append(Itinerary(packs, it), verify.Written(it, doc))
	if v, ok := verify.Signature(it.Signature, doc, keys); ok {
		rules = append(rules, v)
	}
	return rules, nil
}

// samePack compares the facts of a stay that an itinerary carries with those of its pack, when that has the same version.
func (c comparison) samePack(stay int, f trip.Facts) error {
	if err := c.oneVersion(&f); err != nil {
		return err
	}
	if err := sameRates(c.packs, &f); err != nil {
		return err
	}
	pack, err := c.packs.Find(f.City.Name)
	if err != nil || pack.City().Version != f.City.Version {
		return nil // another world or another time: nothing to compare with, which otherPack says
	}
	city := f.City
	city.Knowledge = "" // the organisation's own
	known := pack.City()
	if len(city.Fares.Amended) > 0 {
		known.Fares = known.Fares.Amend(city.Fares.Amended)
	}
	if !trip.Same(known, city) {
		return fmt.Errorf("%s itself is not as the pack has it", f.City.Name)
	}
	if err := compare(f.Attractions, pack.Sights(f.Rate()), sightOf); err != nil {
		return err
	}
	if err := compare(f.Restaurants, pack.Restaurants(), tableOf); err != nil {
		return err
	}
	in, out := c.dates(stay)
	if err := compare(f.Lodgings, pack.Hotels(in, out), hotelOf); err != nil {
		return err
	}
	if err := c.sameRides(pack, f.Flights); err != nil {
		return err
	}
	if err := sameWeather(pack, f.Weather); err != nil {
		return err
	}
	return sameOffers(pack, f)
}

// dates are those of a stay.
func (c comparison) dates(stay int) (in, out calendar.Date) {
	p := &c.it.Plan
	if from, to := p.Span(stay); len(p.Stays) > 0 && from < to {
		return p.Days[from].Date, p.Days[to-1].Date
	}
	return c.it.Intent.DateWindow.Start, c.it.Intent.DateWindow.End
}

// oneVersion wants the facts that are said to be of a pack to be of the city's, in the version that the city names. On a journey a ride may be
// of the pack of another of its cities, or of the table of rides.
func (c comparison) oneVersion(f *trip.Facts) error {
	versions := map[string]string{f.City.ID: f.City.Version}
	for _, p := range verify.Sources(f) {
		path, version, dated := strings.Cut(p.RefID, "@")
		folder, _, _ := strings.Cut(path, "/")
		switch {
		case p.Source != trip.SourceFixture && folder != f.City.ID || folder == "fx" && dated, c.isRide(f, folder, p.RefID):
			continue // of no pack, or of a table, or of rides, which sameRides looks at
		case versions[folder] == "" || version != versions[folder]:
			return fmt.Errorf("%s is not of version %q, as %s is", p.RefID, f.City.Version, f.City.Name)
		}
	}
	return nil
}

// isRide tells whether a reference is that of a ride of a journey that is of another folder than the city.
func (c comparison) isRide(f *trip.Facts, folder, ref string) bool {
	return c.it.Intent.IsJourney() && folder != f.City.ID && slices.ContainsFunc(f.Flights, func(o trip.FlightOption) bool { return o.Provenance.RefID == ref })
}

// sameOffers reads the words of documents again that hotels and flights stand on which no pack has.
func sameOffers(pack *atlas.Pack, f trip.Facts) error {
	m := library.MarketOf(pack, f.Rate())
	for _, l := range f.Lodgings {
		if l.Provenance.FromDocument() {
			if err := m.SameHotel(l); err != nil {
				return err
			}
		}
	}
	for _, o := range f.Flights {
		if o.Provenance.FromDocument() {
			if err := m.SameFlight(o); err != nil {
				return err
			}
		}
	}
	return nil
}

// fact is how facts of a kind are told apart, and how documents change one.
type fact[T any] struct {
	id    string
	ours  bool // it stands on a document alone: no pack knows it
	amend func(T) T
}

func sightOf(a trip.Attraction) fact[trip.Attraction] {
	return fact[trip.Attraction]{a.ID, a.Provenance.FromDocument() && strings.HasPrefix(a.ID, trip.OwnPrefix), func(p trip.Attraction) trip.Attraction { return p.Amend(a.Amended) }}
}

func tableOf(r trip.Restaurant) fact[trip.Restaurant] {
	return fact[trip.Restaurant]{r.ID, false, func(p trip.Restaurant) trip.Restaurant { return p }}
}

func hotelOf(l trip.Lodging) fact[trip.Lodging] {
	return fact[trip.Lodging]{l.ID, l.Own || l.Provenance.FromDocument(), func(p trip.Lodging) trip.Lodging { return p.Amend(l.Amended) }}
}

func flightOf(o trip.FlightOption) fact[trip.FlightOption] {
	return fact[trip.FlightOption]{o.ID, o.Provenance.FromDocument(), func(p trip.FlightOption) trip.FlightOption { return p.Amend(o.Amended) }}
}

// sameRides compares the flights with those of the pack, and the other rides of a journey with what they are said to be of: the table of rides,
// the pack of another of its cities, or the model of distance.
func (c comparison) sameRides(pack *atlas.Pack, list []trip.FlightOption) error {
	for _, o := range list {
		folder, _, _ := strings.Cut(o.Provenance.RefID, "/")
		switch {
		case o.Provenance.FromDocument(): // see sameOffers
		case o.Own && c.it.Intent.IsJourney(): // as the traveller says: see the rules
		case o.Estimated && c.it.Intent.IsJourney():
			if o.Provenance.Source != trip.SourceComputed || o.Band == 0 {
				return fmt.Errorf("%s is said to be an estimate, and is none", o.ID)
			}
		case folder == atlas.RidesFolder:
			if err := c.sameRide(o); err != nil {
				return err
			}
		default:
			if err := sameFlight(c.packOf(folder, pack), o); err != nil {
				return err
			}
		}
	}
	return nil
}

// packOf is the pack that a ride of a journey is said to be of, if it is that of one of its cities; else the city's own.
func (c comparison) packOf(folder string, own *atlas.Pack) *atlas.Pack {
	for _, f := range c.it.Facts.Places() {
		if f.City.ID != folder || !c.it.Intent.IsJourney() {
			continue
		}
		if pack, err := c.packs.Find(f.City.Name); err == nil && pack.City().Version == f.City.Version {
			return pack
		}
	}
	return own
}

// sameRide compares a ride with that of the table between the cities of the journey.
func (c comparison) sameRide(o trip.FlightOption) error {
	if o.From == nil {
		return fmt.Errorf("%s begins nowhere", o.ID)
	}
	zone, err := calendar.LoadZone(o.From.TZ)
	if err != nil {
		return fmt.Errorf("%s begins in no time zone", o.ID)
	}
	day, _ := zone.Local(o.Departure)
	var known []trip.FlightOption
	for _, from := range c.it.Facts.Places() {
		for _, to := range c.it.Facts.Places() {
			rides, err := c.packs.Rides(from.City.Name, to.City.Name, day)
			if err != nil {
				return err
			}
			known = append(known, rides...)
		}
	}
	return compare([]trip.FlightOption{o}, known, flightOf)
}

func sameFlight(pack *atlas.Pack, o trip.FlightOption) error {
	zone, err := pack.Zone(o.Origin)
	if err != nil {
		return fmt.Errorf("flight %s starts nowhere the pack knows", o.Number)
	}
	day, _ := zone.Local(o.Departure)
	known, err := pack.Departures(o.Origin, o.Dest, day)
	if err != nil {
		return fmt.Errorf("flight %s is on no route of the pack", o.Number)
	}
	return compare([]trip.FlightOption{o}, known, flightOf)
}

// sameWeather compares the days that are said to be the pack's: its own of a date, or those usual in the month.
func sameWeather(pack *atlas.Pack, days map[calendar.Date]trip.WeatherDay) error {
	for date, w := range days {
		if w.Provenance.Source != trip.SourceFixture && !w.Typical {
			continue // a forecast: nobody can ask for it again
		}
		if made, ok := pack.FixtureDay(date); !trip.Same(w, pack.Typical(date)) && !(ok && trip.Same(w, made)) {
			return fmt.Errorf("the weather of %s is not as the pack has it", date)
		}
	}
	return nil
}

// compare finds each fact among the pack's by its id and wants it the same, once what documents say of it is said of the pack's as
// well. Facts of documents alone are not compared.
func compare[T any](have, known []T, of func(T) fact[T]) error {
	at := make(map[string]int, len(known))
	for i, k := range known {
		at[of(k).id] = i
	}
	for _, h := range have {
		f := of(h)
		if f.ours {
			continue
		}
		if i, ok := at[f.id]; !ok || !trip.Same(h, f.amend(known[i])) {
			return fmt.Errorf("%s is not as the pack has it", f.id)
		}
	}
	return nil
}
