package app

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// forged gives an itinerary with something changed in it, certified and named anew as a forger would.
func forged(t *testing.T, it *trip.Itinerary, change func(*trip.Itinerary)) trip.Itinerary {
	t.Helper()
	doc, err := json.Marshal(it)
	if err != nil {
		t.Fatal(err)
	}
	out, err := trip.ParseItinerary(doc)
	if err != nil {
		t.Fatal(err)
	}
	change(&out)
	out.Certificate = verify.Certify(out.Plan, out.Intent, &out.Facts, out.CreatedAt)
	out.ID = out.Name()
	return out
}

// saysOf gives what a rule says of an itinerary, and how it judges it; nothing where it does not speak.
func saysOf(a *App, it trip.Itinerary, rule string) (verdict trip.Verdict, found string) {
	rules := a.Verify(it)
	if n := slices.IndexFunc(rules, func(v trip.RuleVerdict) bool { return v.Rule == rule }); n >= 0 {
		return rules[n].Verdict, strings.Join(rules[n].Found, " ")
	}
	return "", ""
}

// Who changes facts and certifies them anew is found out by the packs, whatever they say of where the facts are from.
func TestFactsAreThoseOfThePack(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, _ := libraryOf(t, t.TempDir(), nil)
	honest := completed(t, planBy(t, a, "a", asked))
	dearer := func(it *trip.Itinerary) *trip.Attraction {
		n := slices.IndexFunc(it.Facts.Attractions, func(a trip.Attraction) bool { return a.Price != nil && *a.Price > 0 })
		*it.Facts.Attractions[n].Price = 1
		return &it.Facts.Attractions[n]
	}
	someday := func(it *trip.Itinerary, change func(*trip.WeatherDay)) {
		date := it.Plan.Days[1].Date
		w := it.Facts.Weather[date]
		change(&w)
		it.Facts.Weather[date] = w
	}
	if verdict, found := saysOf(a, forged(t, &honest, func(*trip.Itinerary) {}), "evidence"); verdict != trip.Pass {
		t.Fatalf("as it was: %s %s", verdict, found)
	}
	if verdict, found := saysOf(a, honest, "pack"); verdict != "" {
		t.Errorf("of this program's pack: %s %s", verdict, found)
	}
	for _, tt := range []struct {
		name, want string
		change     func(*trip.Itinerary)
	}{
		{"another price of a sight", "is not as the pack has it", func(it *trip.Itinerary) { dearer(it) }},
		{"another price of a sight, and no rate", "is not as the pack has it", func(it *trip.Itinerary) { dearer(it); it.Facts.FX = nil }},
		{"a sight of the pack on a document", "is a sight of the pack", func(it *trip.Itinerary) { dearer(it).Provenance.Source = trip.SourceRAG }},
		{"a restaurant on a document", "documents have no restaurants", func(it *trip.Itinerary) {
			it.Facts.Restaurants[0].Week[0], it.Facts.Restaurants[0].Provenance.Source = nil, trip.SourceRAG
		}},
		{"a fact of another version", "is not of version", func(it *trip.Itinerary) {
			p := dearer(it)
			p.Provenance.RefID, _, _ = strings.Cut(p.Provenance.RefID, "@")
			p.Provenance.RefID += "@2020.1.1"
		}},
		{"a city of another version, and facts of this one", "is not of version", func(it *trip.Itinerary) { it.Facts.City.Version = "2020.1.1" }},
		{"another city of another version, and facts of this one", "is not of version", func(it *trip.Itinerary) {
			it.Facts.City.ID, it.Facts.City.Version = "lutetia", "2020.1.1"
		}},
		{"a warmer day of the month", "is not as the pack has it", func(it *trip.Itinerary) { someday(it, func(w *trip.WeatherDay) { w.TempHigh += 5 }) }},
		{"a drier day of the month, said to be asked for", "is not as the pack has it", func(it *trip.Itinerary) {
			someday(it, func(w *trip.WeatherDay) { w.PrecipProb, w.Provenance.Source = 0, trip.SourceTool })
		}},
		{"another rate", "is not that of", func(it *trip.Itinerary) { it.Facts.FX.Rate++; *it.Facts.FXEUR = *it.Facts.FX }},
		{"another rate in the table than of its date", "is not that of", func(it *trip.Itinerary) {
			it.Facts.FX.AsOf = it.Facts.FX.AsOf.AddDays(-7)
			*it.Facts.FXEUR = *it.Facts.FX
		}},
		{"a rate made from others, of other days", "is not that of", func(it *trip.Itinerary) {
			p := &it.Facts.FX.Provenance
			p.Source, p.DerivedFrom, p.RefID = trip.SourceComputed, []string{p.RefID}, "fx/EUR"
			it.Facts.FX.Rate += 1_000_000
			*it.Facts.FXEUR = *it.Facts.FX
		}},
		{"a page that is none", "is no page of the web", func(it *trip.Itinerary) {
			someday(it, func(w *trip.WeatherDay) { w.Provenance.SourceURL = "javascript:alert(1)" })
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if verdict, found := saysOf(a, forged(t, &honest, tt.change), "evidence"); verdict != trip.Fail || !strings.Contains(found, tt.want) {
				t.Errorf("%s: %s, want it to say %q", verdict, found, tt.want)
			}
		})
	}
}

// Facts of another version of the pack, or of a city that no pack is of, are compared with nothing; whoever checks them is told.
func TestFactsThatNoPackIsComparedWithAreSaidToBeSo(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, _ := libraryOf(t, t.TempDir(), nil)
	honest := completed(t, planBy(t, a, "a", asked))
	doc, err := json.Marshal(&honest)
	if err != nil {
		t.Fatal(err)
	}
	old, err := trip.ParseItinerary([]byte(strings.ReplaceAll(string(doc), "@"+honest.Facts.City.Version+`"`, `@2020.1.1"`)))
	if err != nil {
		t.Fatal(err)
	}
	older := forged(t, &old, func(it *trip.Itinerary) { it.Facts.City.Version = "2020.1.1" })
	if verdict, found := saysOf(a, older, "evidence"); verdict != trip.Pass {
		t.Errorf("an older version: %s %s", verdict, found)
	}
	if verdict, found := saysOf(a, older, "pack"); verdict != trip.Advise || !strings.Contains(found, "2020.1.1") || !strings.Contains(found, honest.Facts.City.Version) {
		t.Errorf("an older version: %s %s", verdict, found)
	}
	table := forged(t, &honest, func(it *trip.Itinerary) {
		p := &it.Facts.FX.Provenance
		p.RefID, _, _ = strings.Cut(p.RefID, "@")
		p.RefID += "@2020.1.1"
		it.Facts.FXEUR = it.Facts.FX
	})
	if verdict, found := saysOf(a, table, "pack"); verdict != trip.Advise || !strings.Contains(found, "@2020.1.1") {
		t.Errorf("an older table of rates: %s %s", verdict, found)
	}
	if verdict, found := saysOf(a, forged(t, &honest, func(it *trip.Itinerary) { it.Facts.City.Name = "Atlantis" }), "pack"); verdict != trip.Advise || !strings.Contains(found, "Atlantis") {
		t.Errorf("an unknown city: %s %s", verdict, found)
	}
}
