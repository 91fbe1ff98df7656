package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/trip"
)

// parisMarket is that of Paris, where a euro costs two dollars.
func parisMarket(t *testing.T) Market {
	t.Helper()
	packs, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	pack, err := packs.Find("Paris")
	if err != nil {
		t.Fatal(err)
	}
	if rate, err := newestRate(packs, "EUR"); err != nil || rate <= 0 {
		t.Fatalf("%v, %v", rate, err)
	}
	return MarketOf(pack, 2_000_000_000)
}

// offeredBy sifts what documents say, each text a document, the last the newest.
func offeredBy(t *testing.T, texts ...string) (*Knowledge, Market) {
	t.Helper()
	m, k, docs := parisMarket(t), &Knowledge{}, map[string]*rag.Document{}
	var chunks []rag.Chunk
	for i, text := range texts {
		id := fmt.Sprintf("d%d", i)
		docs[id] = &rag.Document{ID: id, SourceURL: "https://example.org", CreatedAt: time.Date(2026, 1, 1+i, 0, 0, 0, 0, time.UTC)}
		chunks = append(chunks, rag.Chunk{Ref: rag.Ref{Document: id}, Span: rag.Span{End: len(text)}, Text: text})
	}
	k.sift(m, extract.Offers(chunks, nil), docs)
	return k, m
}

const (
	hotelOffer  = "## Haus Test\nLocation: 48.8500, 2.3500\nPrice per night: €100\nStars: 3\n"
	flightOffer = "## B6 615\nFrom: JFK\nTo: CDG\nDeparts: 21:15\nArrives: 10:40 +1\nDays: Mon and Fri\nPrice: $260\n"
)

// What a document says of a hotel or a flight is an option with the document behind it; what it leaves open is said to be what is usual.
func TestOffersAreOptions(t *testing.T) {
	t.Parallel()
	k, m := offeredBy(t, hotelOffer, flightOffer, strings.Replace(strings.Replace(hotelOffer, "Haus Test", "Haus Nah", 1), "48.8500, 2.3500", "near the Louvre", 1)+"Check-in: 16:00\nCheck-out: 9:30\n")
	if len(k.LeftOut) != 0 || len(k.Hotels) != 2 || len(k.Flights) != 1 {
		t.Fatalf("%+v", k)
	}
	near, plain := k.Hotels[0], k.Hotels[1]
	if plain.Price != 200_00 || plain.Estimate != 200_00 || plain.Tier != trip.TierMid || plain.Stars != 3 || plain.CheckIn.String() != "15:00–23:00" || plain.CheckOut.String() != "07:00–11:00" ||
		!strings.HasPrefix(plain.ID, trip.OwnPrefix) || !plain.Provenance.FromDocument() || plain.Provenance.RefID != "d0#0" || plain.Provenance.ResponseDigest != trip.Digest(plain.Says) ||
		!strings.Contains(plain.Provenance.Note, "what is usual is taken") {
		t.Errorf("%+v", plain)
	}
	louvre := m.pack.Sights(0)
	at := func(id string) (p trip.Attraction) {
		for _, a := range louvre {
			if a.ID == id {
				p = a
			}
		}
		return p
	}
	if near.Location != at("louvre").Location || near.CheckIn.String() != "16:00–23:00" || near.CheckOut.String() != "07:00–09:30" ||
		!strings.Contains(near.Provenance.Note, "the place is that of Louvre Museum") || strings.Contains(near.Provenance.Note, "usual") {
		t.Errorf("%+v", near)
	}
	f := k.Flights[0].at(m.pack, calendar.MustDate("2027-06-11"))
	if f.ID != k.Flights[0].ID+"@2027-06-11" || f.Departure.Format(time.DateTime) != "2027-06-12 01:15:00" || f.Arrival.Format(time.DateTime) != "2027-06-12 08:40:00" ||
		f.DurationSeconds != (7*60+25)*60 || f.Price != 260_00 || f.Carrier != "JetBlue" || f.Class != "economy" || f.Tier != trip.TierMid || !f.Direct || !f.Overnight ||
		!strings.Contains(f.Provenance.Note, "economy is taken") || f.Provenance.ResponseDigest != trip.Digest(f.Says) {
		t.Errorf("%+v", f)
	}
	for _, h := range k.Hotels {
		l := h.Lodging
		if err := m.SameHotel(l); err != nil {
			t.Error(err)
		}
		if l.Price++; m.SameHotel(l) == nil {
			t.Errorf("another price of %s is not noticed", l.Name)
		}
	}
	if err := m.SameFlight(f); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(f *trip.FlightOption){
		"price":     func(f *trip.FlightOption) { f.Price-- },
		"words":     func(f *trip.FlightOption) { f.Says = "" },
		"departure": func(f *trip.FlightOption) { f.Departure = f.Departure.Add(time.Hour) },
		"day":       func(f *trip.FlightOption) { *f = k.Flights[0].at(m.pack, calendar.MustDate("2027-06-12")) },
		"date":      func(f *trip.FlightOption) { f.ID = k.Flights[0].ID },
	} {
		other := f
		if change(&other); m.SameFlight(other) == nil {
			t.Errorf("another %s is not noticed", what)
		}
	}
}

// What cannot be an option here is left out with a reason, by the line that is at fault.
func TestOffersThatCannotBe(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, was, is, want string }{
		{hotelOffer, "48.8500, 2.3500", "35.6812, 139.7671", "Haus Test: location lies 97"},
		{hotelOffer, "48.8500, 2.3500", "Rue Inconnue 5", "Haus Test: location cannot be found by its words"},
		{hotelOffer, "€100", "£100", "Haus Test: price per night is in GBP: only US dollars and EUR can be counted here."},
		{hotelOffer, "€100", "€2,600", "Haus Test: price per night comes to $5,200, which no night costs."},
		{hotelOffer, "Stars: 3", "", "Haus Test: tier is missing"},
		{hotelOffer, "Stars: 3", "Stars: 3\nCheck-out: 0:00", "Haus Test: check-out must be after midnight."},
		{flightOffer, "JFK", "XQX", "B6615: from is XQX, whose time zone is not known here."},
		{flightOffer, "CDG", "LHR", "B6615: to must be an airport of Paris, or else where the flight comes from."},
		{flightOffer, "JFK", "ORY", "B6615: to must be an airport of Paris, or else where the flight comes from."},
		{flightOffer, "10:40 +1", "10:40", "B6615: arrives makes it a flight of -16h35m0s by the clocks of both places"},
		{flightOffer, "10:40 +1", "20:40 +2", "B6615: arrives makes it a flight of"},
		{flightOffer, "$260", "£260", "B6615: price is in GBP"},
		{flightOffer, "$260", "$26,000", "B6615: price comes to $26,000, which no seat costs."},
	} {
		k, _ := offeredBy(t, strings.Replace(tt.text, tt.was, tt.is, 1))
		got := k.LeftOut["d0"]
		if len(got) != 1 || !strings.HasPrefix(got[0].String(), tt.want) || len(k.Hotels)+len(k.Flights) > 0 {
			t.Errorf("%s: %v, want %s", tt.is, got, tt.want)
		}
	}
}

// Of what several documents describe the newest counts, and a question gets what it asks for.
func TestOwnOffersThatAreAskedFor(t *testing.T) {
	t.Parallel()
	k, m := offeredBy(t, hotelOffer, strings.Replace(hotelOffer, "€100", "€90", 1), strings.Replace(hotelOffer, "Haus Test", "Haus Gut", 1), flightOffer,
		strings.Replace(flightOffer, "B6 615\n", "B6 617\n", 1)+"Class: business\n",
		strings.NewReplacer("B6 615", "B6 616", "JFK", "CDG", "CDG", "JFK", "21:15", "12:00", "10:40 +1", "14:30").Replace(flightOffer))
	beds := func(tier trip.Tier) (out []string) {
		for _, h := range k.ownHotels(m, tier) {
			out = append(out, fmt.Sprint(h.Name, " ", h.Price))
		}
		return out
	}
	if got := fmt.Sprint(beds(trip.TierMid), beds(trip.TierLuxury)); got != "[Haus Test $180 Haus Gut $200] []" {
		t.Error(got)
	}
	for _, tt := range []struct {
		q    flights.Request
		want string
	}{
		{flights.Request{Origin: "JFK", Dest: "CDG", Date: calendar.MustDate("2027-06-12")}, "B6615@2027-06-11 B6617@2027-06-11"}, // leaves on Friday, lands on Saturday
		{flights.Request{Origin: "JFK", Dest: "CDG", Date: calendar.MustDate("2027-06-11")}, ""},
		{flights.Request{Origin: "JFK", Dest: "CDG", Date: calendar.MustDate("2027-06-12"), AvoidOvernight: true}, ""},
		{flights.Request{Origin: "JFK", Dest: "ORY", Date: calendar.MustDate("2027-06-12")}, ""},
		{flights.Request{Origin: "CDG", Dest: "JFK", Date: calendar.MustDate("2027-06-18"), Direction: trip.Return}, "B6616@2027-06-18"},
		{flights.Request{Origin: "CDG", Dest: "JFK", Date: calendar.MustDate("2027-06-17"), Direction: trip.Return}, ""},
	} {
		var got []string
		for _, f := range k.ownFlights(m, tt.q) {
			on, _ := f.LeavesOn()
			got = append(got, f.Number+"@"+on.String())
		}
		if sortedWords(got) != tt.want {
			t.Errorf("%+v: got %s, want %s", tt.q, sortedWords(got), tt.want)
		}
	}
}

func sortedWords(list []string) string {
	slices.Sort(list)
	return strings.Join(list, " ")
}
