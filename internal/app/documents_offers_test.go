package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

const (
	hotelOffer  = "## Haus Test\nLocation: 48.8500, 2.3500\nPrice per night: €100\nStars: 3\n"
	flightOffer = "## B6 615\nFrom: JFK\nTo: CDG\nDeparts: 21:15\nArrives: 10:40 +1\nDays: Mon and Fri\nPrice: $260\n"
)

// A hotel and a flight of a document cost what they do at the rate of the trip, which the itinerary has, whatever weeks the packs know; and
// an itinerary of another day is checked by the rate of that day.
func TestOwnOffersCostWhatTheyDoAtTheRateOfTheTrip(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, _ := libraryOf(t, t.TempDir(), nil)
	takeIn(t, a, "a", "d1", "# Ours\n\n"+strings.Replace(hotelOffer, "€100", "€95", 1)+"\n"+strings.Replace(flightOffer, "$260", "€240", 1))
	w := a.Flow.World(func(string, plan.CallCount) {})
	ctx, june := orgOf(t, "a"), calendar.MustDate("2027-06-12")
	hotel := ""
	for _, rate := range []money.Rate{1_050_000_000, 1_250_000_000} {
		hotels, err := w.Lodgings(ctx, gather.LodgingsQuery{City: "paris", CheckIn: june, CheckOut: june.AddDays(4), Tier: trip.TierMid, Rate: rate})
		if err != nil {
			t.Fatal(err)
		}
		flights, err := w.Flights(ctx, gather.FlightsQuery{City: "paris", Origin: "JFK", Dest: "CDG", Date: june, Rate: rate})
		if err != nil {
			t.Fatal(err)
		}
		m := library.MarketOf(must(a.Atlas.Find("Paris")), rate)
		own := 0
		for _, l := range hotels {
			if l.Provenance.FromDocument() {
				hotel = l.ID
				if own++; l.Price != rate.USD(95_00) || m.SameHotel(l) != nil {
					t.Errorf("at %s a night costs %s: %v", rate, l.Price, m.SameHotel(l))
				}
			}
		}
		for _, f := range flights {
			if f.Provenance.FromDocument() {
				if own++; f.Price != rate.USD(240_00) || m.SameFlight(f) != nil {
					t.Errorf("at %s a seat costs %s: %v", rate, f.Price, m.SameFlight(f))
				}
			}
		}
		if own != 2 {
			t.Errorf("%d of two offers", own)
		}
	}
	wish := plan.Request{Text: "5 days in Paris from 10 June 2025, $3,000, art", Now: time.Date(2025, 4, 9, 9, 0, 0, 0, time.UTC), Seed: 1}
	in := completed(t, planBy(t, a, "a", wish)).Intent
	in.Requirements = append(slices.Clone(in.Requirements), trip.Requirement{Level: trip.Must, Lodging: &trip.LodgingWish{Option: hotel}})
	wish.Text, wish.Intent = "", &in
	it := completed(t, planBy(t, a, "a", wish))
	stays := slices.IndexFunc(it.Facts.Lodgings, func(l trip.Lodging) bool { return l.Provenance.FromDocument() })
	weekly := must(a.Atlas.FX()).Weekly("EUR")
	if stays < 0 || it.Facts.Rate() == weekly[len(weekly)-1].Rate {
		t.Fatalf("the document's hotel is not in the plan, or its rate is the newest: %d, %v", stays, it.Facts.Rate())
	}
	if verdict, found := saysOf(a, it, "evidence"); verdict != trip.Pass || it.Facts.Lodgings[stays].Price != it.Facts.Rate().USD(95_00) {
		t.Errorf("planned on another day: %s %s", verdict, found)
	}
}
