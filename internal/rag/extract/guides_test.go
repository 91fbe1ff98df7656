package extract_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/trip"
)

// The guides were checked against the packs by hand. Every fact that is found in a guide must be what the pack has.
func TestGuidesSayWhatThePacksHave(t *testing.T) {
	t.Parallel()
	packs, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, city := range packs.Cities() {
		pack, err := packs.Find(city.ID)
		if err != nil {
			t.Fatal(err)
		}
		sights := pack.Sights(money.Rate(1e9)) // at par: prices stay in cents of the local currency
		tables := pack.Restaurants()
		for _, f := range extract.Facts(guide(t, city.ID), append(named(sights), seated(tables)...)) {
			found++
			t.Logf("%s %s", city.ID, line([]extract.Fact{f}))
			week, price := known(f.Of, sights, tables)
			if against := disagreement(&f, week, price, city.Currency); against != "" {
				t.Errorf("%s: %q: %s; the pack has %s", f.Of, f.Text, line([]extract.Fact{f}), against)
			}
		}
		if p := extract.Places(guide(t, city.ID), named(sights)); p != nil {
			t.Errorf("%s: a guide without coordinates describes %+v", city.ID, p)
		}
	}
	t.Logf("%d facts, all as the packs have them", found)
	if found < 12 {
		t.Errorf("only %d facts found", found)
	}
}

func guide(t testing.TB, city string) []rag.Chunk {
	t.Helper()
	b, err := os.ReadFile("../../atlas/guides/" + city + ".md")
	if err != nil {
		t.Fatal(err)
	}
	var c rag.Cutter
	cut, err := c.Cut(t.Context(), &rag.Document{ID: city, Text: string(b)})
	if err != nil {
		t.Fatal(err)
	}
	return cut.Chunks
}

// named gives the sights with the names that a guide calls them by: without the city, and without what they are when that leaves
// a name of no other.
func named(sights []trip.Attraction) (out []extract.Thing) {
	for _, s := range sights {
		names := []string{s.Name, s.LocalName}
		for _, cut := range []string{" Museum", " Cathedral", " Basilica", " Garden", " Church", " Gardens"} {
			if n, ok := strings.CutSuffix(s.Name, cut); ok {
				names = append(names, n)
			}
		}
		for _, lead := range []string{"Paris ", "Tokyo ", "Palace of ", "Musée de l'", "Musée d'", "Palais "} {
			if n, ok := strings.CutPrefix(s.Name, lead); ok {
				names = append(names, n)
			}
		}
		out = append(out, extract.Thing{Kind: extract.Sight, Named: rag.Named{ID: s.ID, Names: names}})
	}
	return out
}

func seated(tables []trip.Restaurant) (out []extract.Thing) {
	for _, r := range tables {
		out = append(out, extract.Thing{Kind: extract.Table, Named: rag.Named{ID: r.ID, Names: []string{r.Name}}})
	}
	return out
}

// known gives what a pack has of a thing.
func known(id string, sights []trip.Attraction, tables []trip.Restaurant) (calendar.Week, *money.Cents) {
	if i := slices.IndexFunc(sights, func(s trip.Attraction) bool { return s.ID == id }); i >= 0 {
		return sights[i].Week, sights[i].Price
	}
	return tables[slices.IndexFunc(tables, func(r trip.Restaurant) bool { return r.ID == id })].Week, nil
}

// disagreement gives what the pack has when it is not what a fact says.
func disagreement(f *extract.Fact, week calendar.Week, price *money.Cents, currency string) string {
	if f.Hours != nil && weekLine(*f.Hours) != weekLine(week) {
		return weekLine(week)
	}
	for _, d := range f.Closed {
		if open := week[(d+6)%7]; len(open) > 0 {
			return d.String() + " " + open[0].String()
		}
	}
	if p := f.Price; p != nil && (price == nil || *price != p.Amount || p.Amount > 0 && p.Currency != currency) {
		return "another price or none"
	}
	return ""
}
