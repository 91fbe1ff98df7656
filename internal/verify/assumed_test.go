package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// What a plan takes for granted and which branch it is of follow from its facts: whoever writes other numbers there, certifies and names it again, is
// found out.
func TestWhatIsTakenForGrantedFollowsFromTheFacts(t *testing.T) {
	t.Parallel()
	assumes := func(change func(a *trip.Assumptions)) func(*sample) {
		return func(s *sample) {
			change(&s.p.Assumptions)
			for n := range s.p.Stays {
				change(&s.p.Stays[n].Assumptions)
			}
		}
	}
	one := func(change func(p *trip.PlannedStay)) func(*sample) {
		return func(s *sample) { change(&s.p.Stays[1]) }
	}
	for _, tt := range []struct {
		name string
		edit func(s *sample)
		says string
	}{
		{"as planned", func(*sample) {}, ""},
		{"no time on the way", assumes(func(a *trip.Assumptions) { a.TransitBuffer = 0 }), "leaves other minutes between its entries (0, 20, 120)"},
		{"no queue", assumes(func(a *trip.Assumptions) { a.MuseumBuffer = 0 }), "leaves other minutes"},
		{"no passport", assumes(func(a *trip.Assumptions) { a.AirportBuffer = 0 }), "leaves other minutes"},
		{"a dear euro", assumes(func(a *trip.Assumptions) { a.FXRateUSDEUR = 9 }), "takes a euro for $9"},
		{"a euro that nothing is known of", func(s *sample) {
			s.f.FX, s.munich().FX = nil, nil
		}, "takes a euro for $1.08"},
		{"an old rate", assumes(func(a *trip.Assumptions) { a.FXAsOf = triptest.Start }), "takes the rate of another date"},
		{"weather of other years", assumes(func(a *trip.Assumptions) { a.TypicalWeather = true }), "whether its weather is that of the season"},
		{"notes", assumes(func(a *trip.Assumptions) { a.Notes = []string{"All is paid."} }), `takes more for granted than planning does: ["All is paid."]`},
		{"in one stay only", one(func(p *trip.PlannedStay) { p.Assumptions.TransitBuffer = 0 }), "leaves other minutes"},
		{"another airport", one(func(p *trip.PlannedStay) { p.Branch.Airport = "ZZZ" }), `the branch ZZZ + mid, but it comes to "munich/hbf"`},
		{"another class", one(func(p *trip.PlannedStay) { p.Branch.Tier = trip.TierLuxury }), "has a bed of the class mid"},
		{"another branch above all", func(s *sample) { s.p.Branch.Airport = "ZZZ" }, "takes something else for granted than its first stay"},
		{"more daily money above all", func(s *sample) { s.p.Assumptions.DailySpend = 1 }, "takes something else for granted than its first stay"},
		{"no class, where nobody pays for a bed", func(s *sample) {
			for d := 4; d < 7; d++ {
				triptest.Remove(&s.p, d, "torbraeu")
			}
		}, ""},
		{"a class that there is none of, where nobody pays for a bed", func(s *sample) {
			for d := 4; d < 7; d++ {
				triptest.Remove(&s.p, d, "torbraeu")
			}
			s.p.Stays[1].Branch.Tier = "palace"
		}, "munich/hbf + palace"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := twoStays()
			tt.edit(s)
			refused(t, s.written(), "evidence", tt.says)
		})
	}
}

// Nobody makes an itinerary when its trip has begun, but for the clocks on the other side of the globe.
func TestAnItineraryIsMadeBeforeTheTrip(t *testing.T) {
	t.Parallel()
	for day, says := range map[calendar.Date]string{
		triptest.Start.AddDays(-40): "", triptest.Start: "", triptest.Start.AddDays(1): "",
		triptest.Start.AddDays(2): "is said to be made on 2025-06-12, when the trip had begun", calendar.MustDate("2099-01-01"): "is said to be made on 2099-01-01",
	} {
		it := paris().written()
		it.CreatedAt = calendar.MustZone("UTC").At(day, 12*60)
		refused(t, it, "document", says)
	}
}

// A forecast reaches sixteen days ahead of when it was asked for, and who asks after the itinerary is made asks too late.
func TestWeatherIsForecastByWhoCanKnowIt(t *testing.T) {
	t.Parallel()
	noon := func(day calendar.Date) trip.Provenance {
		return trip.Provenance{Source: trip.SourceTool, RefID: "sky", FetchedAt: calendar.MustZone("UTC").At(day, 12*60)}
	}
	before := func(days int) calendar.Date { return triptest.Start.AddDays(-days) }
	for _, tt := range []struct {
		name    string
		made    calendar.Date
		from    trip.Provenance
		typical bool
		says    string
	}{
		{"of the pack", before(300), triptest.Ref("sky"), false, ""},
		{"of the season", before(300), trip.Provenance{Source: trip.SourceComputed, RefID: "sky"}, true, ""},
		{"of nobody", before(300), trip.Provenance{Source: trip.SourceOmitted, RefID: "sky"}, false, ""},
		{"sixteen days before", before(16), noon(before(16)), false, ""},
		{"seventeen days before", before(17), noon(before(17)), false, "is said to be forecast on " + before(17).String()},
		{"asked when it was made long ago", before(300), noon(before(1)), false, "is said to be forecast on " + before(299).String()},
		{"computed", before(1), trip.Provenance{Source: trip.SourceComputed, RefID: "sky", FetchedAt: noon(before(1)).FetchedAt}, false, "but no forecast reaches so far"},
		{"from a source that there is none of", before(1), trip.Provenance{Source: "api", RefID: "sky", FetchedAt: noon(before(1)).FetchedAt}, false, `is said to be known from "api", which is no source`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := paris()
			w := s.f.Weather[triptest.Start]
			w.Provenance, w.Typical = tt.from, tt.typical
			w.Provenance.ResponseDigest = trip.Digest(w.Provenance.RefID)
			s.f.Weather = map[calendar.Date]trip.WeatherDay{triptest.Start: w}
			s.p.Assumptions.TypicalWeather = tt.typical
			it := s.written()
			it.CreatedAt = noon(tt.made).FetchedAt
			it.Certificate.IssuedAt = it.CreatedAt
			refused(t, it, "evidence", tt.says)
		})
	}
}
