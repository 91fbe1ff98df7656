package narrate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Where a document and the pack disagree both are told and cited, with which of them is followed; and each fact stands on the one that
// it is taken from. Where they agree, or the pack says nothing, there is nothing to tell.
func TestWhereADocumentAndThePackDisagree(t *testing.T) {
	t.Parallel()
	guide := trip.Provenance{Source: trip.SourceRAG, Tool: "rag", RefID: "guide.pdf#3", FetchedAt: triptest.FetchedAt, ResponseDigest: trip.Digest("guide")}
	week := triptest.Hours("08:00", "19:00")
	dear := money.Cents(24_00)
	hours := trip.Amendment{Week: &week, Says: "The Louvre opens at eight.", Pack: "open 09:00–18:00", Provenance: guide}
	price := trip.Amendment{Price: &dear, Says: "It costs 24 dollars.", Pack: "$11 a person", Provenance: guide}
	taken := func(m trip.Amendment) trip.Amendment { m.Taken = true; return m }
	agreeing := func(m trip.Amendment) trip.Amendment { m.Pack = ""; return m }
	const (
		hoursFollowed = "Your document says: “The Louvre opens at eight.” The pack says: open 09:00–18:00. Your document is newer and is followed."
		hoursLeft     = "Your document says: “The Louvre opens at eight.” The pack says: open 09:00–18:00. The pack is newer and is followed."
		priceFollowed = "Your document says: “It costs 24 dollars.” The pack says: $11 a person. Your document is newer and is followed."
	)
	for _, tt := range []struct {
		name          string
		says          []trip.Amendment
		told          []string // and nothing else of documents
		opens, costs  string   // where hours and price stand
		disagreements int      // that are cited, twice each
	}{
		{"no document", nil, nil, "paris/louvre", "paris/louvre", 0},
		{"newer hours", []trip.Amendment{taken(hours)}, []string{hoursFollowed}, "guide.pdf#3", "paris/louvre", 1},
		{"older hours", []trip.Amendment{hours}, []string{hoursLeft}, "paris/louvre", "paris/louvre", 1},
		{"a newer price", []trip.Amendment{taken(price)}, []string{priceFollowed}, "paris/louvre", "guide.pdf#3", 1},
		{"both, one of them older", []trip.Amendment{hours, taken(price)}, []string{hoursLeft, priceFollowed}, "paris/louvre", "guide.pdf#3", 2},
		{"hours that the pack says too", []trip.Amendment{taken(agreeing(hours))}, nil, "guide.pdf#3", "paris/louvre", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := happy()
			louvre := s.Facts.Attraction("louvre")
			*louvre = louvre.Amend(tt.says)
			reprice(&s.Plan, s.Intent, s.Facts)
			it := told(t, s)
			notes := ""
			for _, d := range it.Days {
				for _, a := range d.Activities {
					notes += a.Notes + "\n"
				}
			}
			for _, want := range tt.told {
				if !strings.Contains(notes, want) {
					t.Errorf("nobody is told that\n%s", want)
				}
			}
			if n := strings.Count(notes, "Your document says"); n != len(tt.told) {
				t.Errorf("documents are told of %d times, want %d", n, len(tt.told))
			}
			for claim, want := range map[string]string{"Louvre Museum is open ": tt.opens, "Louvre Museum costs ": tt.costs} {
				if i := slices.IndexFunc(it.Citations, func(c trip.Citation) bool { return strings.HasPrefix(c.Claim, claim) }); i < 0 || it.Citations[i].Provenance.RefID != want {
					t.Errorf("%q stands on another than %s", claim, want)
				}
			}
			for by, ref := range map[string]string{", by a document: ": "guide.pdf#3", ", by the pack: ": "paris/louvre"} {
				n := 0
				for _, c := range it.Citations {
					if strings.Contains(c.Claim, by) && c.Provenance.RefID == ref {
						n++
					}
				}
				if n != tt.disagreements {
					t.Errorf("%d claims%s, want %d", n, by, tt.disagreements)
				}
			}
			if err := narrate.CheckProse(prose(it), it); err != nil {
				t.Errorf("the gate refuses it: %v", err)
			}
		})
	}
}

// The fare of a ride belongs to the whole trip: it stands with what is taken for granted.
func TestADocumentThatSaysAnotherFare(t *testing.T) {
	t.Parallel()
	s := happy()
	guide := trip.Provenance{Source: trip.SourceRAG, Tool: "rag", RefID: "guide.pdf#9", FetchedAt: triptest.FetchedAt, ResponseDigest: trip.Digest("guide")}
	fare := money.Cents(2_15)
	s.Facts.City.Fares = s.Facts.City.Fares.Amend([]trip.Amendment{{Fare: &fare, Says: "A ride is € 2.15.", Pack: "2.50 EUR", Provenance: guide}})
	it := told(t, s)
	const want = "Your document says: “A ride is € 2.15.” The pack says: 2.50 EUR. The pack is newer and is followed."
	if !slices.Contains(it.Assumed, want) {
		t.Errorf("taken for granted is %q", it.Assumed)
	}
	for claim, ref := range map[string]string{"A single ride, by a document: A ride is € 2.15.": "guide.pdf#9", "A single ride, by the pack: 2.50 EUR": "paris/fares"} {
		if !slices.ContainsFunc(it.Citations, func(c trip.Citation) bool {
			return c.Claim == claim && c.Provenance.RefID == ref && c.Ref == trip.TripRef
		}) {
			t.Errorf("nothing says that %q by %s", claim, ref)
		}
	}
}
