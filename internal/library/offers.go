package library

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/trip"
)

// Market is where offers of documents are judged: what a pack and its currency make of them at one rate.
type Market struct {
	pack  *atlas.Pack
	local currency
}

// MarketOf is that of a pack at a rate of its currency: that of the trip, so that whoever checks the trip comes to the same cent.
func MarketOf(pack *atlas.Pack, rate money.Rate) Market {
	return Market{pack, currency{pack.City().Currency, rate}}
}

// newestRate is that of the newest week of a currency, for who has no trip in mind; 0 where none is known.
func newestRate(packs *atlas.Atlas, code string) (money.Rate, error) {
	fx, err := packs.FX()
	if err != nil {
		return 0, err
	}
	weekly := fx.Weekly(code)
	if len(weekly) == 0 {
		return 0, nil
	}
	return weekly[len(weekly)-1].Rate, nil
}

// at is the city's currency at the rate of a trip, or where none is given, of the newest week.
func (k *Knowledge) at(rate money.Rate) currency {
	if rate == 0 {
		return k.Local
	}
	return currency{k.Local.code, rate}
}

const (
	dearestNight = money.Cents(5_000_00)  // a room; a price above it is refused
	dearestSeat  = money.Cents(20_000_00) // the same
	shortestHop  = 20 * time.Minute       // as package atlas has it
	longestHop   = 36 * time.Hour         // the same
)

// What is said of a fact that only a document has, beside its source.
const (
	noteOwnHotel   = "the price is the document's for every night"
	noteUsualHours = "it does not say both when rooms are ready and when they must be left: what is usual is taken"
	noteNear       = "it gives no coordinates: the place is that of %s, which it names"
	noteOwnFlight  = "a flight that only the document has; nothing here is live inventory"
	noteEconomy    = "it names no cabin: economy is taken"
)

// usualStay is when rooms are ready and must be left where nobody says.
var usualStay = struct{ in, out calendar.Window }{calendar.MustWindow("15:00", "23:00"), calendar.MustWindow("07:00", "11:00")}

// sift makes options of what documents offer, the newest description of each first, and gives what cannot be one. Of a name that several
// documents have the newest counts.
func (k *Knowledge) sift(m Market, found extract.Offered, docs map[string]*rag.Document) {
	k.LeftOut = map[string][]extract.Refusal{}
	for _, r := range found.Refused {
		k.refuse(r)
	}
	newest := func(a, b *extract.Passage) int {
		return docs[b.Ref.Document].CreatedAt.Compare(docs[a.Ref.Document].CreatedAt)
	}
	slices.SortStableFunc(found.Hotels, func(a, b extract.HotelOffer) int { return newest(&a.Passage, &b.Passage) })
	for i := range found.Hotels {
		o := &found.Hotels[i]
		l, wrong := m.hotel(o, sourceOf(&o.Passage, docs))
		if wrong != nil {
			k.refuse(*wrong)
		} else if len(k.Hotels) < mostOwn && !slices.ContainsFunc(k.Hotels, func(h house) bool { return h.ID == l.ID }) {
			k.Hotels = append(k.Hotels, house{l, *o})
		}
	}
	slices.SortStableFunc(found.Flights, func(a, b extract.FlightOffer) int { return newest(&a.Passage, &b.Passage) })
	for i := range found.Flights {
		o := &found.Flights[i]
		f, wrong := m.flight(o, sourceOf(&o.Passage, docs))
		if wrong != nil {
			k.refuse(*wrong)
		} else if len(k.Flights) < mostOwn && !slices.ContainsFunc(k.Flights, func(h seat) bool { return h.ID == f.ID }) {
			k.Flights = append(k.Flights, f)
		}
	}
}

func (k *Knowledge) refuse(r extract.Refusal) {
	k.LeftOut[r.Ref.Document] = append(k.LeftOut[r.Ref.Document], r)
}

func sourceOf(p *extract.Passage, docs map[string]*rag.Document) trip.Provenance {
	return p.Ref.ProvenanceOf(docs[p.Ref.Document], p.Text)
}

// noHotel says what is wrong with a hotel of a document.
func noHotel(o *extract.HotelOffer, field, format string, args ...any) (trip.Lodging, *extract.Refusal) {
	return trip.Lodging{}, &extract.Refusal{Passage: o.Passage, Name: o.Name, Field: field, Reason: fault.Field(field, format, args...).Message}
}

// noSeat says what is wrong with a flight of a document.
func noSeat(o *extract.FlightOffer, field, format string, args ...any) (seat, *extract.Refusal) {
	return seat{}, &extract.Refusal{Passage: o.Passage, Name: o.Number, Field: field, Reason: fault.Field(field, format, args...).Message}
}

// hotel makes an option of what a document says of a hotel, or gives why not.
func (m Market) hotel(o *extract.HotelOffer, from trip.Provenance) (trip.Lodging, *extract.Refusal) {
	notes := []string{noteOwnHotel}
	at := o.Location
	if at.IsZero() {
		name, found, ok := m.sight(o.Near)
		if !ok {
			return noHotel(o, "location", "cannot be found by its words: give coordinates, or the name of a sight that it is near")
		}
		at, notes = found, append(notes, fmt.Sprintf(noteNear, name))
	}
	if far := geo.Distance(m.pack.City().Center, at); far > outside {
		return noHotel(o, "location", "lies %d km from the middle of %s", int(far/1000), m.pack.City().Name)
	}
	price, ok := m.local.dollars(&o.Price)
	switch {
	case !ok:
		return noHotel(o, "price per night", "is in %s: only US dollars and %s can be counted here", o.Price.Currency, m.local.code)
	case price <= 0 || price > dearestNight:
		return noHotel(o, "price per night", "comes to %s, which no night costs", price)
	}
	in, out := usualStay.in, usualStay.out
	if o.CheckIn == nil || o.CheckOut == nil {
		notes = append(notes, noteUsualHours)
	}
	if o.CheckIn != nil {
		in = calendar.Window{Start: *o.CheckIn, End: max(in.End, *o.CheckIn+1)}
	}
	if o.CheckOut != nil {
		out = calendar.Window{Start: min(out.Start, *o.CheckOut-1), End: *o.CheckOut}
	}
	if out.Start < 0 {
		return noHotel(o, "check-out", "must be after midnight")
	}
	from.Note = strings.Join(notes, "; ")
	return trip.Lodging{ID: ownID("hotel " + o.Name), Name: o.Name, Location: at, CheckIn: in, CheckOut: out, Price: price, Estimate: price,
		Tier: o.Tier, Stars: o.Stars, Says: o.Text, Provenance: from}, nil
}

// sight finds where a sight of the pack is that words name.
func (m Market) sight(words string) (name string, at geo.Point, ok bool) {
	for _, s := range sightsOf(m.pack) {
		if slices.ContainsFunc(s.Names, func(n string) bool { return n != "" && trip.Fold(n) == trip.Fold(words) }) {
			all := m.pack.Sights(0)
			i := slices.IndexFunc(all, func(a trip.Attraction) bool { return a.ID == s.ID })
			return all[i].Name, all[i].Location, true
		}
	}
	return "", geo.Point{}, false
}

// house is a hotel that only documents know, at the price of the newest rate.
type house struct {
	trip.Lodging
	Offer extract.HotelOffer
}

// seat is a flight that only documents know, whatever the date: its ID is the pattern's.
type seat struct {
	trip.FlightOption
	Offer extract.FlightOffer
}

// flight makes an option of what a document says of a flight, or gives why not.
func (m Market) flight(o *extract.FlightOffer, from trip.Provenance) (seat, *extract.Refusal) {
	city := m.pack.City()
	for _, a := range []struct{ field, iata string }{{"from", o.Origin}, {"to", o.Dest}} {
		if _, err := m.pack.Zone(a.iata); err != nil {
			return noSeat(o, a.field, "is %s, whose time zone is not known here", a.iata)
		}
	}
	if (city.Airport(o.Origin) == nil) == (city.Airport(o.Dest) == nil) {
		return noSeat(o, "to", "must be an airport of %s, or else where the flight comes from", city.Name)
	}
	price, ok := m.local.dollars(&o.Price)
	switch {
	case !ok:
		return noSeat(o, "price", "is in %s: only US dollars and %s can be counted here", o.Price.Currency, m.local.code)
	case price <= 0 || price > dearestSeat:
		return noSeat(o, "price", "comes to %s, which no seat costs", price)
	}
	notes := []string{noteOwnFlight}
	tier := trip.TierMid
	if o.Class == "" {
		notes = append(notes, noteEconomy)
	} else if o.Class != "economy" {
		tier = trip.TierPremium
	}
	from.Note = strings.Join(notes, "; ")
	f := seat{trip.FlightOption{ID: ownID("flight " + o.Number + " " + o.Origin + " " + o.Dest + " " + o.Class), Number: o.Number, Carrier: o.Carrier, Origin: o.Origin, Dest: o.Dest,
		Price: price, Estimate: price, Direct: o.Stops == 0, Class: cmp.Or(o.Class, "economy"), Tier: tier, Says: o.Text, Provenance: from}, *o}
	sample := calendar.Date{Year: 2025, Month: time.July, Day: 7}
	if len(o.Dates) > 0 {
		sample = o.Dates[0]
	}
	long := f.at(m.pack, sample)
	if d := time.Duration(long.DurationSeconds) * time.Second; d < shortestHop || d > longestHop {
		return noSeat(o, "arrives", "makes it a flight of %s by the clocks of both places: say +1 where it lands on the next day", d)
	}
	return f, nil
}

// leaves tells whether the flight leaves on a date of the origin's calendar.
func (f *seat) leaves(on calendar.Date) bool {
	return f.Offer.Days[on.Weekday()] || slices.Contains(f.Offer.Dates, on)
}

// at gives the departure of a date. Both airports have zones, or there would be no seat.
func (f *seat) at(pack *atlas.Pack, on calendar.Date) trip.FlightOption {
	o := f.FlightOption
	from, _ := pack.Zone(o.Origin)
	to, _ := pack.Zone(o.Dest)
	o.ID += "@" + on.String()
	o.Departure = from.At(on, f.Offer.Departs).UTC()
	o.Arrival = to.At(on.AddDays(f.Offer.Later), f.Offer.Arrives).UTC()
	o.DurationSeconds = int(o.Arrival.Sub(o.Departure) / time.Second)
	o.Overnight = asleep(from, o.Departure, o.Arrival) && asleep(to, o.Departure, o.Arrival)
	return o
}

// asleep tells whether a clock shows an hour between midnight and five while a flight is in the air. One that flies through the night of
// both its ends is a red-eye.
func asleep(z calendar.Zone, from, to time.Time) bool {
	for t := from; t.Before(to); t = t.Add(15 * time.Minute) {
		if _, c := z.Local(t); c < 5*60 {
			return true
		}
	}
	return false
}

// ownHotels gives the organisation's hotels of the tier that is asked for at the market's rate, cheapest first, at most four.
func (k *Knowledge) ownHotels(m Market, tier trip.Tier) (out []trip.Lodging) {
	for i := range k.Hotels {
		h := &k.Hotels[i]
		if h.Tier != tier {
			continue
		}
		if l, wrong := m.hotel(&h.Offer, h.Provenance); wrong == nil { // another rate may make it too dear to be meant
			out = append(out, l)
		}
	}
	slices.SortFunc(out, func(a, b trip.Lodging) int { return cmp.Or(cmp.Compare(a.Price, b.Price), cmp.Compare(a.ID, b.ID)) })
	return out[:min(len(out), mostOffered)]
}

// mostOffered is how many of the organisation's own hotels, or flights, a question is answered with, beside the pack's.
const mostOffered = 4

// ownFlights gives the organisation's flights of a question at the market's rate, cheapest first. To arrive on a date a flight may have left two days before,
// or, across the date line, the day after.
func (k *Knowledge) ownFlights(m Market, q flights.Request) (out []trip.FlightOption) {
	to, err := m.pack.Zone(q.Dest)
	if err != nil {
		return nil
	}
	back := q.Direction == trip.Return
	for i := range k.Flights {
		f := &k.Flights[i]
		if f.Origin != q.Origin || f.Dest != q.Dest {
			continue
		}
		now, wrong := m.flight(&f.Offer, f.Provenance)
		if wrong != nil {
			continue // another rate may make it too dear to be meant
		}
		for days := -2; days <= 1; days++ {
			on := q.Date.AddDays(days)
			if !now.leaves(on) || back && days != 0 {
				continue
			}
			o := now.at(m.pack, on)
			if lands, _ := to.Local(o.Arrival); !back && lands != q.Date || q.AvoidOvernight && o.Overnight {
				continue
			}
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b trip.FlightOption) int {
		return cmp.Or(cmp.Compare(a.Price, b.Price), cmp.Compare(a.ID, b.ID))
	})
	return out[:min(len(out), mostOffered)]
}

// SameHotel reads the words that a hotel stands on again, and tells in what it is another.
func (m Market) SameHotel(l trip.Lodging) error {
	found := extract.Offers([]rag.Chunk{{Text: l.Says}}, nil)
	if len(found.Hotels) != 1 {
		return fault.New(fault.Invalid, "%s does not stand in the document's words", l.ID)
	}
	said, wrong := m.hotel(&found.Hotels[0], l.Provenance)
	if wrong != nil || !trip.Same(said, l) {
		return fault.New(fault.Invalid, "%s is not as the document's words have it", l.ID)
	}
	return nil
}

// SameFlight does so with a flight.
func (m Market) SameFlight(f trip.FlightOption) error {
	found := extract.Offers([]rag.Chunk{{Text: f.Says}}, nil)
	on, dated := f.LeavesOn()
	if len(found.Flights) != 1 || !dated {
		return fault.New(fault.Invalid, "%s does not stand in the document's words", f.ID)
	}
	said, wrong := m.flight(&found.Flights[0], f.Provenance)
	if wrong != nil || !said.leaves(on) || !trip.Same(said.at(m.pack, on), f) {
		return fault.New(fault.Invalid, "%s is not as the document's words have it", f.ID)
	}
	return nil
}
