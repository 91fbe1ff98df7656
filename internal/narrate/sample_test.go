package narrate_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

var now = time.Date(2025, 5, 1, 9, 0, 0, 0, time.UTC)

// happy is the sample trip with what packs know beyond it: words about sights, prices that differ, the zone at home.
func happy() narrate.Story {
	in, p, f := triptest.Paris()
	blurbs := map[string]string{
		"louvre":   "The former royal palace holds the Mona Lisa, the Winged Victory of Samothrace and far more rooms than one visit can cover.",
		"orsay":    "A railway station of 1900 turned into the home of Manet, Monet, Degas and Van Gogh, its great clock still looking over the Seine.",
		"eiffel":   "Built for the world's fair of 1889, it has three levels to visit; the price given is the lift to the top.",
		"pantheon": "Voltaire, Marie Curie and Joséphine Baker are honoured under this dome, where Foucault hung his pendulum",
		"arc":      "Climb 284 steps above the Tomb of the Unknown Soldier to see twelve avenues run out from one star.",
	}
	for i := range f.Attractions {
		a := &f.Attractions[i]
		a.Blurb = blurbs[a.ID]
		if a.Price != nil && *a.Price > 0 {
			a.Price = new(money.Cents(11_00 + 1_35*money.Cents(i)))
		}
	}
	f.Lodgings[0].Nights = []money.Cents{180_00, 180_00, 185_50, 196_00}
	reprice(&p, in, f)
	return narrate.Story{Intent: in, Plan: p, Facts: f, Now: now, TraceID: "trace", Score: 1234, Zones: map[string]string{"JFK": "America/New_York"},
		Decisions: []trip.Decision{{Node: "selector", Rationale: "the best of four branches", Alternatives: 3, Selected: "CDG + mid"}}}
}

// reprice puts the facts' prices into the plan, nights included.
func reprice(p *trip.Plan, in trip.Intent, f *trip.Facts) {
	p.Each(func(_, _ int, s *trip.Slot) {
		s.Choices[0].Features = triptest.Choice(in, f, s.Selected().OptionRef).Features
	})
	triptest.Pay(p, in, f)
}

// late lands at 22:00; the first day has nothing but the way to bed.
func late() narrate.Story {
	s := happy()
	s.Facts.Flights = append(s.Facts.Flights, triptest.Flight("DL266@2025-06-10", "DL266", "Delta Air Lines", "JFK", "CDG",
		"2025-06-10T08:20:00-04:00", "2025-06-10T22:00:00+02:00", 315_00))
	s.Facts.Lodgings[0].CheckIn = calendar.MustWindow("15:00", "02:00")
	s.Plan.Days[0].Slots = []trip.Slot{
		triptest.Slot(s.Intent, s.Facts, trip.RoleArrive, "DL266@2025-06-10", "14:20", "22:00"),
		triptest.Slot(s.Intent, s.Facts, trip.RoleCheckIn, "grandes_ecoles", "24:00", "00:30"),
	}
	reprice(&s.Plan, s.Intent, s.Facts)
	triptest.Connect(&s.Plan, s.Facts)
	return s
}

// typical travels in a month no forecast reaches.
func typical() narrate.Story {
	s := happy()
	for d, w := range s.Facts.Weather {
		w.Typical, w.PrecipProb, w.TempHigh, w.TempLow = true, 0.28, 23.4, 14.1
		w.Provenance.Note = "typical weather of June, 1991–2020"
		s.Facts.Weather[d] = w
	}
	s.Plan.Assumptions.TypicalWeather = true
	s.Degraded = []trip.Degradation{{Tool: "weather", Used: "typical", Reason: "there is no network"}}
	return s
}

// family is two adults and two children in two rooms of a budget house, after a repair.
func family() narrate.Story {
	s := happy()
	s.Intent.Prefs.KidFriendly, s.Intent.Party, s.Intent.Budget = true, trip.Party{Adults: 2, Children: 2, Rooms: 2}, 4200_00
	s.Plan.Seed = 8
	s.Plan.Each(func(_, _ int, slot *trip.Slot) {
		if slot.Selected().Kind == trip.KindLodging {
			slot.Choices = []trip.Choice{triptest.Choice(s.Intent, s.Facts, "generator")}
		}
	})
	s.Facts.Lodgings[1].Stars = 0
	triptest.Find(&s.Plan, "pantheon").Choices = []trip.Choice{triptest.Choice(s.Intent, s.Facts, "catacombs")}
	triptest.Find(&s.Plan, "cluny").Choices = []trip.Choice{triptest.Choice(s.Intent, s.Facts, "marche_aligre")}
	reprice(&s.Plan, s.Intent, s.Facts)
	triptest.Connect(&s.Plan, s.Facts)
	s.Plan.Assumptions.DailySpend = 224_00
	s.Repairs = []trip.RepairDiff{{Cycle: 1, DeltaUSDCents: -340_00, DeltaMinutes: 12, ViolationsBefore: 1, Moves: []trip.Move{
		{Type: trip.DowngradeHotel, NodeRef: "d0.s2", OldValue: "mid", NewValue: "budget", Provenance: triptest.Ref("generator"),
			Why: "Generator Paris instead of Hôtel des Grandes Écoles costs $85 less a night"}}}}
	s.Assumed = []string{"Rooms were not named: 2 double rooms."}
	return s
}

// unknown knows neither the price nor the hours of a market, nor whether it is under a roof.
func unknown() narrate.Story {
	s := happy()
	for i := range s.Facts.Attractions {
		if a := &s.Facts.Attractions[i]; a.ID == "arc" {
			a.Price, a.Indoor, a.Week = nil, nil, calendar.Week{}
		}
	}
	s.Facts.Restaurants[3].Cuisine, s.Facts.Restaurants[3].Price = nil, 0
	s.Facts.FX.Provenance = trip.Provenance{Source: trip.SourceOmitted, Tool: "fx"}
	delete(s.Facts.Weather, triptest.Start.AddDays(2))
	reprice(&s.Plan, s.Intent, s.Facts)
	return s
}

// bare is the traveller who sees to the journey, on other dates, with three sights left.
func bare() narrate.Story {
	s := happy()
	s.Intent.Origin, s.Intent.Party = "", trip.Party{Adults: 1, Rooms: 1}
	s.Plan.Days[0].Slots = s.Plan.Days[0].Slots[2:]
	s.Plan.Days[4].Slots = s.Plan.Days[4].Slots[:2]
	for _, ref := range []string{"tuileries", "orsay", "sainte_chapelle", "cluny", "luxembourg", "arc", "natural_history"} {
		for d := range s.Plan.Days {
			triptest.Remove(&s.Plan, d, ref)
		}
	}
	s.Plan.Seed = 9
	start := calendar.MustDate("2025-12-29")
	s.Intent.DateWindow.Start, s.Intent.DateWindow.End = start, start.AddDays(4)
	for i := range s.Plan.Days {
		d := start.AddDays(i)
		s.Plan.Days[i].Date = d
		s.Facts.Weather[d] = trip.WeatherDay{Date: d, PrecipProb: 0.4, WindKMH: 21, TempHigh: 1.2, TempLow: -3.4,
			Provenance: trip.Provenance{Source: trip.SourceTool, Tool: "weather", RefID: "weather/" + d.String(), FetchedAt: now}}
	}
	reprice(&s.Plan, s.Intent, s.Facts)
	triptest.Connect(&s.Plan, s.Facts)
	s.Intent.Budget = s.Plan.Costs().Total - 20_00
	return s
}

func stories() map[string]func() narrate.Story {
	return map[string]func() narrate.Story{
		"happy": happy, "late_arrival": late, "typical_weather": typical, "family": family, "unknown_price": unknown, "bare": bare,
	}
}

// told writes a story with its certificate.
func told(t testing.TB, s narrate.Story) *trip.Itinerary {
	t.Helper()
	facts := narrate.Used(s.Intent, s.Plan, s.Facts)
	s.Certificate, s.Violations = verify.Certify(s.Plan, s.Intent, &facts, s.Now), verify.Plan(s.Plan, s.Intent, &facts)
	it, err := narrate.Itinerary(s)
	if err != nil {
		t.Fatal(err)
	}
	return &it
}

// prose is everything an itinerary says in words.
func prose(it *trip.Itinerary) []string {
	out := append([]string{it.Title}, it.Summary...)
	for _, d := range it.Days {
		out = append(out, d.Headline)
		for _, a := range d.Activities {
			out = append(out, a.Name, a.Notes)
		}
	}
	for _, c := range it.Citations {
		out = append(out, c.Claim)
	}
	return append(append(out, it.Disclaimers...), it.Costs.Disclaimer)
}

// page is an itinerary as text, for goldens.
func page(it *trip.Itinerary) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# %s", it.Title)
	for _, s := range it.Summary {
		line("%s", s)
	}
	if it.Banner != "" {
		line("%s", it.Banner)
	}
	for _, d := range it.Days {
		line("\n## %s: %s", d.Date, d.Headline)
		for _, a := range d.Activities {
			line("%s  %s  [%s, %s]\n    %s\n    cites %v", a.Window, a.Name, a.Kind, a.Quality, a.Notes, a.Citations)
		}
	}
	c := it.Costs
	line("\n## Costs\nflights %s, lodging %s, attractions %s, transit %s, daily spend %s, total %s", c.Flights, c.Lodging, c.Attractions, c.Transit, c.DailySpend, c.Total)
	line("%s", c.Disclaimer)
	for _, s := range it.Disclaimers {
		line("%s", s)
	}
	line("\n## Citations, coverage %.3f", it.Coverage)
	for i, c := range it.Citations {
		line("%d. %s [%s %s, at %s]", i, c.Claim, c.Provenance.Source, c.Provenance.RefID, c.Ref)
	}
	return b.String()
}
