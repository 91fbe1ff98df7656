package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/trip"
)

var parisCity = trip.City{Center: geo.Point{Lat: 48.8566, Lon: 2.3522}, Currency: "EUR"}

// placed makes sights of one place that a document describes, as words say.
func placed(p extract.Place) []place {
	p.Ref.Document = "d"
	if p.Location.IsZero() {
		p.Location = parisCity.Center
	}
	return placesOf(parisCity, []extract.Place{p}, map[string]*rag.Document{"d": {ID: "d", SourceURL: "https://example.org"}})
}

// What a place is follows from the words of the document, and from nothing else.
func TestWhatAPlaceIs(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, typ string
		minutes   int
		want      string // empty: no sight
	}{
		{"Musée Inconnu", "", 0, "museum museum [] 90"},
		{"Musée Inconnu", "art museum", 120, "museum art museum [art] 120"},
		{"Maison des Sciences", "Science Museum", 0, "museum science museum [science] 90"},
		{"Jardin Secret", "", 0, "park garden [nature outdoor] 75"},
		{"Saint-Inconnu", "church", 5, "temple church [architecture religion] 15"},
		{"Le Grand Truc", "", 2000, "other  [] 300"},
		{"Museum of Smells", "perfumery", 0, "other  [] 60"},
		{"Museum Bar", "", 0, ""},
		{"Chez Nous", "restaurant", 0, ""},
		{"Gare du Test", "railway station", 0, ""},
	} {
		got := ""
		for _, p := range placed(extract.Place{Name: tt.name, Type: tt.typ, Minutes: tt.minutes}) {
			got = fmt.Sprintf("%s %s %v %d", p.VenueType, p.Type, p.Themes, p.Stay)
		}
		if got != tt.want {
			t.Errorf("%s, %s: got %q, want %q", tt.name, tt.typ, got, tt.want)
		}
	}
}

// Nothing is made up: what the document does not say stays unknown, and what cannot be is left.
func TestWhatAPlaceSays(t *testing.T) {
	t.Parallel()
	roof := true
	bare := placed(extract.Place{Name: "Tour Inconnue"})[0]
	if bare.Indoor != nil || bare.KidFriend != nil || bare.Blurb != "" || bare.priced(currency{}).Price != nil || !bare.Provenance.FromDocument() ||
		bare.Provenance.RefID != "d#0" || bare.Provenance.SourceURL != "https://example.org" {
		t.Errorf("%+v", bare)
	}
	if full := placed(extract.Place{Name: "Tour Inconnue", Indoor: &roof})[0]; full.Indoor == nil || !*full.Indoor || full.ID != bare.ID ||
		!strings.HasPrefix(full.ID, "doc_") {
		t.Errorf("%+v", full)
	}
	if far := placed(extract.Place{Name: "Nishiki", Location: geo.Point{Lat: 35.005, Lon: 135.765}}); len(far) != 0 {
		t.Errorf("Kyoto is in Paris: %+v", far)
	}
	for _, tt := range []struct {
		price *extract.Price
		want  string
	}{
		{nil, "unknown"},
		{&extract.Price{Amount: 0, Currency: "GBP"}, "$0"},
		{&extract.Price{Amount: 10_00, Currency: "USD"}, "$10"},
		{&extract.Price{Amount: 10_00, Currency: "EUR"}, "$20"},
		{&extract.Price{Amount: 10_00, Currency: "GBP"}, "unknown"},
		{&extract.Price{Amount: 251_00, Currency: "EUR"}, "unknown"}, // more than anything costs
	} {
		got := "unknown"
		if p := placed(extract.Place{Name: "Tour Inconnue", Price: tt.price})[0].priced(currency{"EUR", 2_000_000_000}).Price; p != nil {
			got = fmt.Sprint(*p)
		}
		if got != tt.want {
			t.Errorf("%+v: got %s, want %s", tt.price, got, tt.want)
		}
	}
}

// Of two descriptions the newer one counts, and there are not more places than a search gives.
func TestPlacesOfManyDocuments(t *testing.T) {
	t.Parallel()
	day := func(n int) time.Time { return time.Date(2026, 1, n, 0, 0, 0, 0, time.UTC) }
	docs := map[string]*rag.Document{"old": {ID: "old", CreatedAt: day(1)}, "new": {ID: "new", CreatedAt: day(2)}}
	at := func(document, name string, minutes int) extract.Place {
		return extract.Place{Name: name, Minutes: minutes, Location: parisCity.Center, Ref: rag.Ref{Document: document}}
	}
	got := placesOf(parisCity, []extract.Place{at("old", "Tour Inconnue", 20), at("new", "tour inconnue", 40)}, docs)
	if len(got) != 1 || got[0].Stay != 40 || got[0].Provenance.RefID != "new#0" {
		t.Errorf("%+v", got)
	}
	var many []extract.Place
	for i := range 2 * mostOwn {
		many = append(many, at([]string{"old", "new"}[i%2], fmt.Sprintf("Tour %d", i), 0))
	}
	got = placesOf(parisCity, many, docs)
	if len(got) != mostOwn || slices.ContainsFunc(got, func(p place) bool { return p.Provenance.RefID == "old#0" }) {
		t.Errorf("%d places, not the newest", len(got))
	}
}

func TestOwnSightsThatAreAskedFor(t *testing.T) {
	t.Parallel()
	k := &Knowledge{Places: slices.Concat(placed(extract.Place{Name: "Musée Inconnu", Type: "art museum"}), placed(extract.Place{Name: "Jardin Secret"}))}
	for _, tt := range []struct {
		query attractions.Request
		want  string
	}{
		{attractions.Request{}, "Musée Inconnu, Jardin Secret"},
		{attractions.Request{Themes: []string{"nature"}}, "Jardin Secret"},
		{attractions.Request{Themes: []string{"music"}}, ""},
		{attractions.Request{Types: []string{"art museum"}}, "Musée Inconnu"},
		{attractions.Request{Types: []string{"museum"}}, "Musée Inconnu"},
		{attractions.Request{Names: []string{"jardin secret", "louvre"}}, "Jardin Secret"},
		{attractions.Request{Names: []string{"inconnu"}}, "Musée Inconnu"},
		{attractions.Request{Names: []string{k.Places[1].ID}}, "Jardin Secret"},
		{attractions.Request{Names: []string{"louvre"}}, ""},
	} {
		var names []string
		for _, a := range k.ownSights(tt.query) {
			names = append(names, a.Name)
		}
		if got := strings.Join(names, ", "); got != tt.want {
			t.Errorf("%+v: got %q, want %q", tt.query, got, tt.want)
		}
	}
}
