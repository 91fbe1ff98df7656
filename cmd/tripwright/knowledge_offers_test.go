package main_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/trip"
)

// contracts are a hotel and two flights that no pack has, and a hotel that lacks its price.
const contracts = `# Contracts of 2027

What we have agreed with our partners.

## Hôtel des Contrats

- Type: hotel
- Location: 48.8530, 2.3499
- Price per night: €80
- Stars: 3
- Check-in: 14:00
- Check-out: 10:30

## JetBlue B6 615

- From: JFK
- To: CDG
- Departs: 16:15
- Arrives: 05:45 +1
- Days: daily
- Price: $110

## B6 616

- From: CDG
- To: JFK
- Departs: 12:45
- Arrives: 15:20
- Days: daily
- Price: $110
- Class: economy

## Hôtel Sans Prix

- Type: hotel
- Location: near the Louvre
- Stars: 2
`

const contractWish = "5 days in Paris next June from New York, $1,500, art, a hotel under $120 a night"

// Hotels and flights that only a document has are options: planned, cited, and read again from the document's words by whoever verifies.
// What lacks something is said to, with the line that is missing.
func TestPlansTakeOffersOfDocuments(t *testing.T) {
	t.Parallel()
	d := setup(t)
	said := d.want(0, "knowledge", "add", "--city", "Paris", "--source", "https://example.com/contracts", d.file("contracts.md", contracts)).out
	wants(t, said, "no option: Hôtel Sans Prix: price per night is missing.")
	if n := strings.Count(said, "no option"); n != 1 {
		t.Errorf("%d are left out:\n%s", n, said)
	}
	wants(t, d.want(0, "knowledge", "list", "--city", "Paris").out, "\n                     no option: Hôtel Sans Prix: price per night is missing.\n")
	wants(t, d.want(0, "knowledge", "list", "--city", "Paris", "--json").out, `"left_out"`, `"price per night"`)
	e := d.want(0, "plan", "--json", contractWish)
	var it trip.Itinerary
	must(t, json.Unmarshal([]byte(e.out), &it))
	chosen := map[string]trip.Provenance{}
	for _, l := range it.Facts.Lodgings {
		chosen[l.Name] = l.Provenance
	}
	for _, f := range it.Facts.Flights {
		chosen[f.Number+" "+f.Carrier] = f.Provenance
	}
	for _, name := range []string{"Hôtel des Contrats", "B6615 JetBlue", "B6616 JetBlue"} {
		p, ok := chosen[name]
		if !ok || !p.FromDocument() || p.SourceURL != "https://example.com/contracts" || !strings.HasSuffix(p.RefID, "#0") || p.Note == "" {
			t.Errorf("%s is not planned from the document: %+v; chosen are %v", name, p, chosen)
		}
		first, _, _ := strings.Cut(name, " JetBlue")
		cited := 0
		for _, c := range it.Citations {
			if strings.Contains(c.Claim, first) && c.Provenance.FromDocument() {
				cited++
			}
		}
		if cited == 0 {
			t.Errorf("%s is not cited", name)
		}
	}
	wants(t, d.want(0, "verify", d.file("itinerary.json", e.out)).out, "What documents change", "rules hold")
	for was, forged := range map[string]string{
		"Price per night: €80":  "Price per night: €8",      // the document's words
		`"stars":3`:             `"stars":5`,                // what is read from them
		"Departs: 16:15":        "Departs: 15:15",           //
		`"carrier":"JetBlue"`:   `"carrier":"Air Test"`,     //
		`"tier":"mid","stars":`: `"tier":"luxury","stars":`, //
	} {
		flat := compactJSON(t, it)
		if !strings.Contains(flat, was) {
			t.Fatalf("%q is not in the itinerary", was)
		}
		var other trip.Itinerary
		must(t, json.Unmarshal([]byte(strings.ReplaceAll(flat, was, forged)), &other))
		other.Certificate.FactsDigest, other.Certificate.PlanDigest = trip.Digest(&other.Facts), trip.Digest(other.Plan)
		other.ID = other.Name() // whoever forges gives it another name
		doc, err := json.Marshal(other)
		must(t, err)
		out := strings.Join(strings.Fields(d.want(3, "verify", d.file("forged.json", string(doc))).out), " ")
		if !strings.Contains(out, "not as the document's words have it") && !strings.Contains(out, "stands on words that are not those of") {
			t.Errorf("%s is not noticed by the document's words:\n%s", forged, out)
		}
	}
}

func compactJSON(t *testing.T, it trip.Itinerary) string {
	t.Helper()
	b, err := json.Marshal(it)
	must(t, err)
	return string(b)
}

// The same over HTTP: an upload says what it leaves out.
func TestUploadsSayWhatTheyLeaveOut(t *testing.T) {
	t.Parallel()
	alice := setup(t).generous().serve().signup()
	place, err := alice.CreateDestination(t.Context(), api.NewDestination{City: "Paris", Country: "France"})
	must(t, err)
	item, err := alice.Upload(t.Context(), place.ID, api.File{MediaType: "text/markdown", Data: []byte(contracts)})
	must(t, err)
	eventually(t, "the file is taken in", func() bool {
		item, err = alice.FindItem(t.Context(), item.ID)
		must(t, err)
		return item.Over()
	})
	if len(item.LeftOut) != 1 || item.LeftOut[0] != (api.LeftOut{Name: "Hôtel Sans Prix", Field: "price per night", Reason: "is missing"}) {
		t.Errorf("%+v", item)
	}
	items, err := alice.FindItems(t.Context(), place.ID)
	must(t, err)
	if len(items) != 1 || len(items[0].LeftOut) != 1 {
		t.Errorf("%+v", items)
	}
}
