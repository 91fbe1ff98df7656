package main_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/trip"
)

const notes = `# Notes on Paris

## Louvre Museum

The Louvre Museum is open daily from 10:00 to 17:00 and closed on Mondays.
Ask for Madame Durand at durand@example.com or +33 1 44 55 66 77; she keeps the quiet entrance for our groups.

## Musée d'Orsay

The Musée d'Orsay is best on Thursday evenings, when it stays open late and the queues are gone.
`

// A file is taken in, found again, asked and removed; what nobody wrote down is said not to be known.
func TestKnowledgeOnThisMachine(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wants(t, d.want(0, "knowledge", "list", "--city", "Paris").out, "No documents yet")
	wants(t, d.want(2, "knowledge", "search", "--city", "Atlantis", "x").err, "city: is not one that can be planned")
	wants(t, d.want(0, "knowledge", "search", "--city", "Paris", "how do I get from Orly airport to the city?").out, "Guide to Paris", "Arriving and airports",
		"airport ticket at the machine", "https://www.parisaeroport.fr/")
	wants(t, d.want(0, "knowledge", "search", "--city", "Munich", "who won the chess tournament?").out, "Information not available.")
	wants(t, d.want(2, "knowledge", "add", "--city", "Paris", "--source", "https://ada:secret@example.com/", d.file("notes.md", notes)).err, "source_url: must not contain a user")
	wants(t, d.want(2, "knowledge", "add", "--city", "Paris", "--title", "a\x1b[2Kb", d.file("notes.md", notes)).err, "title: must not contain")
	e := d.want(0, "knowledge", "add", "--city", "paris", "--source", "https://example.com/notes", d.file("notes.md", notes))
	wants(t, e.err, "notes.md: taken in")
	wants(t, e.out, "Notes on Paris")
	id, _, _ := strings.Cut(e.out, " ")
	wants(t, d.want(0, "knowledge", "list", "--city", "Paris").out, id, "taken in", "Notes on Paris")
	found := d.want(0, "knowledge", "search", "--city", "Paris", "when is the Louvre shut?").out
	wants(t, found, "Notes on Paris", "closed on Mondays", "% sure", "https://example.com/notes")
	for _, secret := range []string{"durand@", "44 55"} {
		if strings.Contains(found, secret) {
			t.Errorf("%q was kept:\n%s", secret, found)
		}
	}
	wants(t, d.want(0, "knowledge", "search", "--city", "Paris", "where can I rent skis?").out, "Information not available.")
	wants(t, d.with("SIMULATE_EMPTY_RAG=1").want(0, "knowledge", "search", "--city", "Paris", "when is the Louvre shut?").out,
		"Information not available.")
	d.with("SIMULATE_EMPTY_RAG=0").want(0, "knowledge", "remove", id)
	found = d.want(0, "knowledge", "search", "--city", "Paris", "when is the Louvre shut?").out
	wants(t, found, "Louvre Museum is open:", "https://www.louvre.fr")
	if strings.Contains(found, "Notes on Paris") {
		t.Errorf("a document that was removed is found:\n%s", found)
	}
	wants(t, d.want(2, "knowledge", "remove", id).err, "no such document")

	wants(t, d.want(2, "knowledge", "add", "--city", "Paris", d.file("cat.png", "x")).err, "files end in .md, .txt, .html or .pdf")
	wants(t, d.want(2, "knowledge", "add", "--city", "Paris", d.file("broken.pdf", "no PDF")).err, "broken.pdf")
	wants(t, d.want(2, "knowledge", "add", "--city", "Atlantis", d.file("notes.md", notes)).err, "Paris")
}

// Of several files those that can be taken in are, whatever comes before them; each of the others gets a line with its reason.
func TestOneBadFileKeepsNoOtherOut(t *testing.T) {
	t.Parallel()
	d := setup(t)
	bad, picture, good := d.file("broken.pdf", "no PDF"), d.file("cat.png", "x"), d.file("notes.md", notes)
	e := d.want(2, "knowledge", "add", "--quiet", "--city", "Paris", bad, picture, good)
	wants(t, e.err, "broken.pdf: the file is not a PDF that can be read", "cat.png: files end in .md, .txt, .html or .pdf", "1 of 3 taken in")
	wants(t, e.out, "Notes on Paris")
	list := d.want(0, "knowledge", "list", "--city", "Paris").out
	wants(t, list, "taken in", "Notes on Paris", "failed       broken.pdf\n", "  the file is not a PDF that can be read\n")
	e = d.want(2, "knowledge", "add", "--json", "--city", "Paris", picture, d.file("more.md", notes))
	var items []api.KnowledgeItem
	must(t, json.Unmarshal([]byte(e.out), &items))
	if len(items) != 1 || items[0].Status != "ready" {
		t.Errorf("taken in: %+v", items)
	}
	wants(t, d.want(0, "knowledge", "add", "--city", "Paris", d.file("one.md", notes), d.file("two.md", notes)).err, "2 of 2 taken in")
}

// The same over HTTP: an item tells how far it has come, and belongs to its organisation.
func TestKnowledgeOfAnOrganisation(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	alice, bob := s.signup(), s.signup()
	place, err := alice.CreateDestination(t.Context(), api.NewDestination{City: "Paris", Country: "France"})
	must(t, err)
	item, err := alice.Upload(t.Context(), place.ID, api.File{MediaType: "text/markdown", Data: []byte(notes)})
	must(t, err)
	eventually(t, "the file is taken in", func() bool {
		item, err = alice.FindItem(t.Context(), item.ID)
		must(t, err)
		return item.Over()
	})
	if item.Status != "ready" || item.Title != "Notes on Paris" || item.Done != item.Total || item.Total == 0 {
		t.Fatalf("item %+v", item)
	}
	chunks, err := alice.FindChunks(t.Context(), place.ID, item.ID)
	must(t, err)
	if len(chunks) != 1 || strings.Contains(chunks[0].Text, "@") {
		t.Errorf("chunks %+v", chunks)
	}
	found, err := alice.SearchKnowledge(t.Context(), place.ID, "Louvre opening hours")
	must(t, err)
	if !found.Known || found.Passages[0].Item != item.ID || found.Passages[0].Confidence < 0.7 {
		t.Errorf("found %+v", found)
	}
	found, err = alice.SearchKnowledge(t.Context(), place.ID, "how do I get from Orly airport to the city?")
	must(t, err)
	if !found.Known || !found.Passages[0].Guide || found.Passages[0].Item != "" || found.Passages[0].Title != "Guide to Paris" {
		t.Errorf("the guide says %+v", found)
	}
	for _, path := range []string{"/knowledge/items/" + item.ID, "/destinations/" + place.ID + "/knowledge/items",
		"/destinations/" + place.ID + "/knowledge/chunks", "/knowledge/search?q=Louvre&destination=" + place.ID} {
		s.ask(bob, "GET", path, "").wants(t, http.StatusNotFound)
	}
	s.ask(bob, "DELETE", "/knowledge/items/"+item.ID, "").wants(t, http.StatusNotFound)
	s.ask(alice, "POST", "/destinations/"+place.ID+"/knowledge", "x", "Content-Type", "image/png").wants(t, http.StatusUnsupportedMediaType)

	// A document that deletes itself with its place leaves nothing behind.
	s.ask(alice, "DELETE", "/destinations/"+place.ID, "").wants(t, http.StatusNoContent)
	s.ask(alice, "GET", "/knowledge/items/"+item.ID, "").wants(t, http.StatusNotFound)
}

// What a newer document states plainly goes before the pack: hours, prices and fares. Both are shown and cited, and the plan still
// holds when it is checked again.
func TestPlansFollowDocuments(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.want(0, "knowledge", "add", "--city", "Paris", "--source", "https://example.com/notes", d.file("notes.md", notes+
		"\nA ticket for the Louvre Museum costs €20. A metro ticket costs €3.10. A ticket for the Eiffel Tower costs €900.\n"))
	e := d.want(0, "plan", "--json", "5 days in Paris next June, $2,500, art, we must see the Louvre and the Eiffel Tower")
	var it trip.Itinerary
	must(t, json.Unmarshal([]byte(e.out), &it))
	louvre := it.Facts.Attraction("louvre")
	if louvre == nil || len(louvre.Amended) != 2 || len(louvre.Week[0]) != 0 || louvre.Week[1][0].String() != "10:00–17:00" {
		t.Fatalf("the Louvre: %+v", louvre)
	}
	for from, want := range map[*trip.Provenance]string{
		&louvre.Provenance:       "price by the document ",
		&it.Facts.City.Fares.Ref: "fare by the document ",
	} {
		if !strings.Contains(from.Note, want) || !strings.Contains(from.Note, ", in the place of ") || len(from.DerivedFrom) == 0 || !strings.HasSuffix(from.DerivedFrom[0], "#0") {
			t.Errorf("the source does not say that a document is followed: %+v", *from)
		}
	}
	if it.Facts.City.Fares.Metro != 310 {
		t.Errorf("a ride costs %d local cents, want 310", it.Facts.City.Fares.Metro)
	}
	if tower := it.Facts.Attraction("eiffel_tower"); tower == nil || len(tower.Amended) != 1 || tower.Amended[0].Taken || *tower.Price > 100_00 {
		t.Errorf("a price that cannot be is followed: %+v", tower)
	}
	cited := 0
	for _, c := range it.Citations {
		if c.Provenance.SourceURL == "https://example.com/notes" && c.Provenance.IsEvidence() {
			cited++
		}
	}
	if cited < 4 {
		t.Errorf("the document is cited %d times", cited)
	}
	page := d.want(0, "plan", "5 days in Paris next June, $2,500, art, we must see the Louvre and the Eiffel Tower").out
	wants(t, strings.Join(strings.Fields(page), " "), "Your document says:", "closed on Mondays", "The pack says:", "newer and is followed")
	wants(t, d.want(0, "verify", d.file("itinerary.json", e.out)).out, "What documents change", "rules hold")
	forged := strings.Replace(e.out, "A metro ticket costs €3.10.", "A metro ticket costs €0.10.", 1)
	wants(t, d.want(3, "verify", d.file("forged.json", forged)).out, "What documents change")
}
