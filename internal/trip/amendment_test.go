package trip_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// What a document says and is not followed is kept beside the fact, which stays as it is; of two that are followed the weightier,
// which comes last, counts.
func TestDocumentsChangeFactsOnlyWhereTheyAreFollowed(t *testing.T) {
	t.Parallel()
	week := triptest.Hours("10:00", "16:00")
	low, high := money.Cents(5_00), money.Cents(9_00)
	said := trip.Amendment{Week: &week, Price: &low, Fare: &low, Says: "said"}
	followed := func(price *money.Cents) trip.Amendment {
		a := trip.Amendment{Week: &week, Price: price, Fare: price, Says: "followed", Taken: true, Pack: "what it was"}
		a.Provenance.RefID = "notes#2"
		return a
	}
	silent := trip.Amendment{Says: "neither hours nor price", Taken: true}
	for _, tt := range []struct {
		name string
		list []trip.Amendment
		want *money.Cents // what everything costs then; nil: what it did
		refs []string     // that the sources name
	}{
		{"nothing is said", nil, nil, nil},
		{"said and not followed", []trip.Amendment{said}, nil, nil},
		{"followed, but of neither", []trip.Amendment{silent}, nil, nil},
		{"followed", []trip.Amendment{followed(&low), silent, said}, &low, []string{"notes#2"}},
		{"two followed", []trip.Amendment{followed(&low), followed(&high)}, &high, []string{"notes#2", "notes#2"}},
	} {
		_, _, f := triptest.Paris()
		sight, hotel, flight, fares := f.Attractions[0], f.Lodgings[0], f.Flights[0], f.City.Fares
		hotel.Nights, hotel.Estimate, flight.Estimate = []money.Cents{1, 2, 3}, 4, 5
		wantSight, wantHotel, wantFlight, wantFares := sight, hotel, flight, fares
		if tt.want != nil {
			wantSight.Week, wantSight.Seasons, wantSight.Yearly, wantSight.Price = week, nil, nil, tt.want
			wantHotel.Price, wantHotel.Estimate, wantHotel.Nights = *tt.want, *tt.want, nil
			wantFlight.Price, wantFlight.Estimate = *tt.want, *tt.want
			wantFares.Metro = *tt.want
		}
		wantSight.Amended, wantHotel.Amended, wantFlight.Amended, wantFares.Amended = tt.list, tt.list, tt.list, tt.list
		for what, p := range map[string]*trip.Provenance{"hours and price": &wantSight.Provenance, "price": &wantHotel.Provenance, "price ": &wantFlight.Provenance, "fare": &wantFares.Ref} {
			p.DerivedFrom = tt.refs
			for range tt.refs {
				if p.Note != "" {
					p.Note += "; "
				}
				p.Note += strings.TrimSpace(what) + " by the document notes#2, in the place of what it was"
			}
		}
		if d := cmp.Diff(wantSight, sight.Amend(tt.list)); d != "" {
			t.Errorf("%s: the sight: %s", tt.name, d)
		}
		if d := cmp.Diff(wantHotel, hotel.Amend(tt.list)); d != "" {
			t.Errorf("%s: the hotel: %s", tt.name, d)
		}
		if d := cmp.Diff(wantFlight, flight.Amend(tt.list)); d != "" {
			t.Errorf("%s: the flight: %s", tt.name, d)
		}
		if d := cmp.Diff(wantFares, fares.Amend(tt.list)); d != "" {
			t.Errorf("%s: the fares: %s", tt.name, d)
		}
	}
	if (trip.Amendment{Says: "x"}).Disagrees() || !(trip.Amendment{Says: "x", Pack: "y"}).Disagrees() {
		t.Error("a document disagrees where the pack says otherwise, and only there")
	}
}

func TestWhatEvidenceIsWorth(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		source   trip.Source
		evidence bool
		quality  trip.Quality
		document bool
	}{
		{trip.SourceTool, true, trip.QualityReal, false}, {trip.SourceRAG, true, trip.QualityReal, true},
		{trip.SourceUser, true, trip.QualityReal, false},
		{trip.SourceFixture, true, trip.QualityFixture, false}, {trip.SourceComputed, true, trip.QualityFixture, false},
		{trip.SourceOmitted, false, trip.QualityOmitted, false}, {"", false, trip.QualityOmitted, false},
	} {
		p := trip.Provenance{Source: tt.source}
		if p.IsEvidence() != tt.evidence || p.Quality() != tt.quality || p.FromDocument() != tt.document {
			t.Errorf("%q: evidence %v, %s, from a document %v", tt.source, p.IsEvidence(), p.Quality(), p.FromDocument())
		}
	}
}
