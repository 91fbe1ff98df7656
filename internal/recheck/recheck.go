// Package recheck looks at a finished itinerary again and believes nothing that stands in it: every rule over its plan and its facts, the
// facts against the packs of this program, its sentences, and who signed it.
//
// The wiring and the command line import it.
package recheck

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

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
	rules := verify.Check(it, resolve, func(n int, f trip.Facts) error {
		for _, at := range it.Facts.Places() { // another plan may go to any of them
			if _, err := calendar.LoadZone(at.City.TZ); err != nil {
				return fmt.Errorf("%q is the time zone of no place", at.City.TZ)
			}
		}
		p := placeOf(&it, n, f)
		if err := samePack(packs, p); err != nil {
			return err
		}
		if err := p.lastDepartures(); err != nil {
			return err
		}
		if err := p.sameWays(); err != nil {
			return err
		}
		if err := p.canBe(packs); err != nil || n > 0 {
			return err
		}
		if err := sameOrigin(packs, &it); err != nil {
			return err
		}
		return sameAnswers(packs, &it)
	})
	if v, ok := otherPack(packs, &it.Facts); ok {
		rules = append(rules, v)
	}
	zones := map[string]string{}
	for _, f := range it.Facts.Places() {
		maps.Copy(zones, world.Zones(packs, f.City.Name))
	}
	return append(rules, checkProse(&it, zones))
}

// sameOrigin wants the flights to the first stay of a journey and home from its last to leave from and land at an airport of where it begins and ends,
// as far as this program knows any. What the traveller has booked is theirs to know.
func sameOrigin(packs *atlas.Atlas, it *trip.Itinerary) error {
	if !it.Intent.IsJourney() || it.Intent.Origin == "" {
		return nil
	}
	home := townNamed(packs, it.Intent.Origin).Airports
	if len(home) == 0 {
		return nil
	}
	var wrong error
	it.Plan.Each(func(day, _ int, s *trip.Slot) {
		if len(s.Choices) == 0 {
			return
		}
		first, last := it.Plan.StayOf(day) == 0, it.Plan.StayOf(day) == it.Plan.StayCount()-1
		o := it.Facts.At(it.Plan.StayOf(day)).Flight(s.Selected().OptionRef)
		switch {
		case o == nil || !o.Flies() || o.Own:
		case s.Role == trip.RoleArrive && first && !slices.Contains(home, o.Origin):
			wrong = fmt.Errorf("%s leaves from %s, which is no airport of %s", o.Line(), o.Origin, it.Intent.Origin)
		case s.Role == trip.RoleDepart && last && !slices.Contains(home, o.Dest):
			wrong = fmt.Errorf("%s lands at %s, which is no airport of %s", o.Line(), o.Dest, it.Intent.Origin)
		}
	})
	return wrong
}

// otherPack says, as advice, where facts are of a pack that this program does not have: they could not be compared with it. Of a journey it
// says so of each place, once.
func otherPack(packs *atlas.Atlas, f *trip.Facts) (_ trip.RuleVerdict, ok bool) {
	v := trip.RuleVerdict{Rule: "pack", Verdict: trip.Advise}
	for _, place := range f.Places() {
		v.Checked++
		for _, s := range notCompared(packs, place) {
			if !slices.Contains(v.Found, s) {
				v.Found = append(v.Found, s)
			}
		}
	}
	return v, v.Found != nil
}

// notCompared says what facts of one place were not compared with.
func notCompared(packs *atlas.Atlas, f *trip.Facts) (out []string) {
	pack, err := packs.Find(f.City.Name)
	switch {
	case err != nil:
		out = []string{fmt.Sprintf("This program knows no pack of %s to compare the facts with.", f.City.Name)}
	case pack.City().Version != f.City.Version:
		out = []string{fmt.Sprintf("The facts are of version %q of the pack of %s and were not compared with it: this program has %q.",
			f.City.Version, f.City.Name, pack.City().Version)}
	}
	if ref := otherTable(packs, f); ref != "" {
		out = append(out, fmt.Sprintf("The exchange rate %s is of another version of the table than this program has, and was not compared with it.", ref))
	}
	for _, o := range f.Flights {
		if ofTimetable(&o) && otherTimetable(packs, &o) {
			out = append(out, fmt.Sprintf("The ride %s is of another version of the timetable than this program has, and was not compared with it.", o.Provenance.RefID))
		}
		if otherModel(&o) {
			out = append(out, fmt.Sprintf("The ride %s is estimated by another version of the models than this program has, and was not worked out again.", o.ID))
		}
	}
	return out
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
		known, err := fx.Adapter{Table: table}.Rate(fx.Request{From: r.Currency, AsOf: r.AsOf})
		known.Provenance.Note = r.Provenance.Note // whether a rate was carried forward depends on the day that asked for it
		if err != nil || !trip.Same(known, r) {
			return fmt.Errorf("the rate of %s is not that of %s", r.Currency, r.AsOf)
		}
	}
	return likelyRates(table, f)
}

// farRate is how many times as much, or as little, as the table says a currency may be worth by who was asked for its rate. Nobody can ask
// again what was published on a day; within two years no currency of the table has moved by so much, and a forger who stays below it gains
// little.
const farRate = 2

// likelyRates wants the rates that are not worked out again, those of a service and those of another table, to be near what the table knows of the
// currency, if it knows it.
func likelyRates(table fx.Table, f *trip.Facts) error {
	for _, r := range []*trip.FXRate{f.FX, f.FXEUR, f.FXTold} {
		if r == nil || !r.Provenance.IsEvidence() {
			continue
		}
		known, err := fx.Adapter{Table: table}.Rate(fx.Request{From: r.Currency, AsOf: r.AsOf})
		if err == nil && (r.Rate > known.Rate*farRate || r.Rate < known.Rate/farRate) {
			return fmt.Errorf("a rate of %s for %s is far from the %s that it was worth", r.Rate, r.Currency, known.Rate)
		}
	}
	return nil
}

// File is Itinerary for an itinerary as it lies in a file, which must say nothing that is not read from it, and for who issued it:
// by one of keys, or nobody asks where keys is nil. Of one that is said to be made later than now that is said: plans may be made as of a day
// to come, but nobody has them yet. fault.Invalid is no itinerary.
func File(packs *atlas.Atlas, doc []byte, keys keys.Known, now time.Time) ([]trip.RuleVerdict, error) {
	it, err := trip.ParseItinerary(doc)
	if err != nil {
		return nil, err
	}
	rules := append(Itinerary(packs, it), verify.Written(it, doc))
	if v, ok := verify.Signature(it.Signature, doc, keys); ok {
		rules = append(rules, v)
	}
	if it.CreatedAt.After(now.Add(24 * time.Hour)) { // clocks differ
		rules = append(rules, trip.RuleVerdict{Rule: "made", Verdict: trip.Advise, Checked: 1, Found: []string{
			fmt.Sprintf("The itinerary is said to be made on %s, which is still to come.", calendar.DateOf(it.CreatedAt.UTC()))}})
	}
	return rules, nil
}

// samePack compares the facts an itinerary carries of a place with those of its pack, when it has the same version.
func samePack(packs *atlas.Atlas, p place) error {
	f := p.facts
	if err := p.oneVersion(); err != nil {
		return err
	}
	if err := sameRates(packs, &f); err != nil {
		return err
	}
	pack, err := packs.Find(f.City.Name)
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
	if err := compare(f.Lodgings, p.beds(pack), hotelOf); err != nil {
		return err
	}
	if err := p.sameRides(packs, pack); err != nil {
		return err
	}
	if err := sameWeather(pack, f.Weather); err != nil {
		return err
	}
	if err := sameOccasions(pack, &f.Occasions); err != nil {
		return err
	}
	return p.sameOffers(packs, pack)
}

// sameOffers reads the words of documents again that hotels and flights stand on which no pack has.
func (p *place) sameOffers(packs *atlas.Atlas, pack *atlas.Pack) error {
	m := library.MarketOf(pack, p.facts.Rate())
	for _, l := range p.facts.Lodgings {
		if l.Provenance.FromDocument() {
			if err := m.SameHotel(l); err != nil {
				return err
			}
		}
	}
	for _, o := range p.facts.Flights {
		if o.Provenance.FromDocument() {
			if err := m.SameFlight(o); err != nil && !p.elsewhere(packs, o) {
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
	return fact[trip.Lodging]{l.ID, l.Provenance.FromDocument(), func(p trip.Lodging) trip.Lodging { return p.Amend(l.Amended) }}
}

func flightOf(o trip.FlightOption) fact[trip.FlightOption] {
	return fact[trip.FlightOption]{o.ID, o.Provenance.FromDocument(), func(p trip.FlightOption) trip.FlightOption { return p.Amend(o.Amended) }}
}

// sameFlight compares a flight with what flies on its date. Where it says which clocks its far end has, these are those the pack knows.
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
	for i := range known {
		known[i].From, known[i].To = farEnd(pack, o.From, o.Origin), farEnd(pack, o.To, o.Dest)
	}
	return compare([]trip.FlightOption{o}, known, flightOf)
}

// farEnd is what is known of an end of a flight that is told with its clocks; nil where it is not told, or no other end than the city's.
func farEnd(pack *atlas.Pack, said *trip.Terminal, iata string) *trip.Terminal {
	zone, err := pack.Zone(iata)
	city := pack.City()
	if said == nil || err != nil || city.Airport(iata) != nil {
		return nil
	}
	return &trip.Terminal{Name: iata, TZ: zone.Name()}
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

// sameOccasions compares public holidays and events with what the pack has of their dates.
func sameOccasions(pack *atlas.Pack, have *trip.Occasions) error {
	if trip.Same(*have, trip.Occasions{}) {
		return nil // of a version that knew of none
	}
	for _, h := range have.Holidays {
		known := pack.Occasions(h.Date, h.Date)
		if on := known.On(h.Date); known.Region != have.Region || on == nil || !trip.Same(h, *on) {
			return fmt.Errorf("%s is not the public holiday that the pack has", h.Date)
		}
	}
	for _, e := range have.Events {
		known := pack.Occasions(e.From, e.To).Events
		if !slices.ContainsFunc(known, func(k trip.CityEvent) bool { return trip.Same(k, e) }) {
			return fmt.Errorf("%s is not as the pack has it", e.ID)
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
