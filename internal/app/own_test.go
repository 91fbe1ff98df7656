package app

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone/clonetest"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// secrets say something of everything that documents may speak of, and of a place that no pack has.
const secrets = `# Notes

The Louvre Museum is closed on Mondays and Thursdays. Admission to the Louvre Museum is €19.

The Musée d'Orsay is open daily from 11:00 to 15:00. Arrive early at the Musée d'Orsay, the queue for tickets is long in the morning.

A single metro ticket costs €2.80.

## Musée Inconnu

Location: 48.8553, 2.3158
Hours: daily 10:00–18:30
Price: €14
Type: art museum
`

var asked = plan.Request{Text: "5 days in Paris next June, $2,500, art and food", Now: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC), Seed: 1}

// got gives what a call gave that must not fail.
func got[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// The documents of one organisation show in its plans and in nobody else's, whoever plans first.
func TestDocumentsShowInThePlansOfTheirOrganisationOnly(t *testing.T) {
	t.Parallel()
	alone, _ := libraryOf(t, t.TempDir(), nil)
	want := string(planBy(t, alone, "b", asked).Result)
	a, _ := libraryOf(t, t.TempDir(), nil)
	takeIn(t, a, "a", "d1", secrets)
	own := completed(t, planBy(t, a, "a", asked)) // its documents are read, and with them what the tools remember is used
	if own.Facts.City.Knowledge == "" || len(amendedIn(&own)) == 0 {
		t.Fatal("the organisation's own documents do not show in its own plan")
	}
	for _, org := range []string{"b", "c"} {
		r := planBy(t, a, org, asked)
		it := completed(t, r)
		if seen := amendedIn(&it); len(seen) > 0 || it.Facts.City.Knowledge != "" {
			t.Errorf("%s sees what documents of another organisation say of %v", org, seen)
		}
		if diff := cmp.Diff(want, string(r.Result)); diff != "" {
			t.Errorf("%s gets another plan than on a service where nobody else is:\n%s", org, diff)
		}
	}
}

func amendedIn(it *trip.Itinerary) (out []string) {
	for i := range it.Facts.Attractions {
		if len(it.Facts.Attractions[i].Amended) > 0 {
			out = append(out, it.Facts.Attractions[i].Name)
		}
	}
	if len(it.Facts.City.Fares.Amended) > 0 {
		out = append(out, "fares")
	}
	return out
}

// A plan may write into every fact that it gathers: neither the next plan of the organisation nor one of another sees it.
func TestWhoGathersFactsCannotReachThoseOfTheNext(t *testing.T) {
	t.Parallel()
	a, _ := libraryOf(t, t.TempDir(), nil)
	takeIn(t, a, "a", "d1", secrets)
	june := calendar.Date{Year: 2027, Month: time.June, Day: 7}
	for _, org := range []string{"a", "b"} {
		ctx := orgOf(t, org)
		w := a.Flow.World(func(string, plan.CallCount) {})
		city := got[trip.City](t)(w.City(ctx, "Paris"))
		clonetest.Survives(t, "City", func() trip.City { return got[trip.City](t)(w.City(ctx, "Paris")) })
		clonetest.Survives(t, "Zones", func() map[string]string { return w.Zones("Paris") })
		clonetest.Survives(t, "Sights", func() []trip.Attraction {
			return got[[]trip.Attraction](t)(w.Sights(ctx, gather.SightsQuery{City: "paris", Rate: 1_100_000_000}))
		})
		clonetest.Survives(t, "Tables", func() []trip.Restaurant { return got[[]trip.Restaurant](t)(w.Tables(ctx, "paris")) })
		clonetest.Survives(t, "Lodgings", func() []trip.Lodging {
			return got[[]trip.Lodging](t)(w.Lodgings(ctx, gather.LodgingsQuery{City: "paris", CheckIn: june, CheckOut: june.AddDays(4), Tier: trip.TierMid}))
		})
		clonetest.Survives(t, "Flights", func() []trip.FlightOption {
			return got[[]trip.FlightOption](t)(w.Flights(ctx, gather.FlightsQuery{City: "paris", Origin: "JFK", Dest: "CDG", Date: june}))
		})
		clonetest.Survives(t, "Remarks", func() map[string]trip.Remark { return got[map[string]trip.Remark](t)(w.Remarks(ctx, "paris")) })
		clonetest.Survives(t, "Weather", func() []trip.WeatherDay {
			days, _, err := w.Weather(ctx, city, []calendar.Date{june, june.AddDays(1)}, asked.Now)
			return got[[]trip.WeatherDay](t)(days, err)
		})
		clonetest.Survives(t, "Rate", func() trip.FXRate {
			rate, _, err := w.Rate(ctx, "EUR", june)
			return got[trip.FXRate](t)(rate, err)
		})
		clonetest.Survives(t, "the library", func() library.Knowledge { return *got[*library.Knowledge](t)(a.documents.Library.Of(ctx, "paris")) })
	}
}

// What a reader prepared once is used for every sentence of everybody.
func TestWhoHasASentenceReadCannotReachTheReader(t *testing.T) {
	t.Parallel()
	a, _ := libraryOf(t, t.TempDir(), nil)
	for _, text := range []string{asked.Text, "a long weekend in Paris", "five days in Munich with the Deutsches Museum on the first day, no red-eye flights",
		"Tokyo from 10 April for 5 days, $9k, family of four, with a stay at the Park Hyatt Tokyo, vegetarian"} {
		clonetest.Survives(t, text, func() plan.Reading {
			return got[plan.Reading](t)(a.reads.Read(t.Context(), plan.Request{Text: text, Now: asked.Now}, false))
		})
		clonetest.Survives(t, text, func() plan.Preview {
			return got[plan.Preview](t)(a.Preview(t.Context(), plan.Request{Text: text, Now: asked.Now}))
		})
	}
}

// The bundled guides are searched by everybody on one shelf.
func TestWhoSearchesTheGuidesCannotReachThem(t *testing.T) {
	t.Parallel()
	a, _ := libraryOf(t, t.TempDir(), nil)
	clonetest.Survives(t, "the guides", func() rag.Answer {
		return got[rag.Answer](t)(a.documents.Guides.Find(t.Context(), "paris", "when is the Louvre quiet?"))
	})
}
