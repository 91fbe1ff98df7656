package terminal_test

import (
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
)

// sample is five days in Paris for two adults and a child, with everything a page can show: real, fixture and omitted
// facts, a locked visit, rain, a gap, a repair, decisions, advice, long addresses and awkward names.
func sample() *trip.Itinerary {
	s := &sampler{at: time.Date(2025, 5, 2, 9, 30, 0, 0, time.UTC)}
	in := trip.Intent{City: "Paris", Budget: 2500_00, Airports: []string{"CDG", "ORY"}, Origin: "JFK",
		DateWindow: trip.DateWindow{Start: day(10), End: day(14), TZ: "Europe/Paris"},
		Prefs:      trip.Preferences{KidFriendly: true, Themes: []string{"art", "food"}},
		Party:      trip.Party{Adults: 2, Children: 1, Rooms: 1}, Pace: trip.PaceBalanced}
	s.it = &trip.Itinerary{ID: "5f0c1c8e-51b2-5b7b-8d0e-0a4d3f5f5a11", Intent: in, Title: "5 days in Paris, 10–14 June 2025", CreatedAt: s.at, Coverage: 1,
		Summary: []string{
			"5 days in Paris for 2 adults and 1 child, flying from JFK to CDG and back.",
			"You sleep at Hôtel des Grandes Écoles for 4 nights, at $118 a night; from there it is 1.7 km on average to the sights of the plan.",
			"The highlights are Louvre Museum, Musée d'Orsay and Sainte-Chapelle; in all you visit 9 sights.",
			"The whole trip costs $2,331.50 of your budget of $2,500 and leaves $168.50.",
		},
		Assumed:     []string{"Rooms were not named: one family room.", "Meals are counted with $140 a day for everybody."},
		Disclaimers: []string{"Prices and times are estimates; verify before booking."},
		Banner:      "⚠️ Limited data available. Some information is estimated.",
		Degraded:    []trip.Degradation{{Tool: "weather", Used: "typical", Reason: "the dates lie beyond the forecast"}},
		Facts:       trip.Facts{City: trip.City{ID: "paris", Name: "Paris", TZ: "Europe/Paris"}},
		Costs: trip.CostBreakdown{Flights: 936_00, Lodging: 472_00, Attractions: 174_00, Transit: 49_50, DailySpend: 700_00, Total: 2331_50,
			Disclaimer: "FX as-of 1 May 2025: local prices are converted at 1 EUR = $1.13."},
		Plan: trip.Plan{Assumptions: trip.Assumptions{DailySpend: 140_00}},
	}
	s.it.Optimality = &trip.Optimality{Objective: 19_420, Bound: 20_310, Gap: 44, By: "knapsack"}
	s.it.Measures = &trip.Measures{Cost: 2331_50, Way: 1252, Walk: 6665, Worth: 36_551, Sights: 9}
	s.it.Alternatives = []trip.Answer{
		{Trade: "Generator Paris instead of Hôtel des Grandes Écoles: $210.40 less; 35 min more on the way; 12 % less to your taste.",
			Measures: trip.Measures{Cost: 2121_10, Way: 1287, Walk: 6402, Worth: 32_110, Sights: 9}},
		{Trade: "Calmer days: 3 sights fewer; 48 min less on the way; 2.4 km less on foot; 6 % less to your taste.",
			Measures: trip.Measures{Cost: 2331_50, Way: 1204, Walk: 4228, Worth: 34_050, Sights: 6}},
	}
	s.it.Facts.Lodgings = []trip.Lodging{{ID: "ecoles", Name: "Hôtel des Grandes Écoles", Tier: trip.TierMid, Stars: 3}}
	s.days()
	s.rest()
	return s.it
}

func day(d int) calendar.Date { return calendar.Date{Year: 2025, Month: 6, Day: d} }

type sampler struct {
	it *trip.Itinerary
	at time.Time
}

func (s *sampler) days() {
	s.day(10, "Arrival and Jardin du Luxembourg", &trip.WeatherDay{TempHigh: 23.6, TempLow: 14.2, PrecipProb: .12, Typical: true})
	s.add(trip.RoleArrive, trip.KindFlight, "00:00", "08:55", "AF007 JFK → CDG", "Air France · leaves JFK 19:30 · lands CDG 08:55 · 7 h 25 min · economy · direct · overnight · $156 a person.", 468_00, trip.QualityFixture, "https://www.airfrance.com/flights/AF007", nil)
	s.add(trip.RoleCheckIn, trip.KindLodging, "10:55", "11:25", "Hôtel des Grandes Écoles", "$118 a night · leave the bags, rooms from 14:00.", 118_00, trip.QualityFixture, "https://www.openstreetmap.org/node/263465398", leg("train", 55, 31200, 38_70, "RER B"))
	s.add(trip.RoleLunch, trip.KindMeal, "12:15", "13:15", "Polidor", "French · open 12:00–15:00 and 19:00–00:30 · about $24 a person, inside the daily spend.", 72_00, trip.QualityFixture, "https://www.openstreetmap.org/node/1104286547", leg("walk", 14, 1080, 0, ""))
	s.add(trip.RoleSight, trip.KindAttraction, "15:00", "16:45", "Jardin du Luxembourg", "The garden of the Senate, with a pond for toy boats. Open 07:30–21:30.", 0, trip.QualityReal, "https://en.wikivoyage.org/wiki/Paris/6th_arrondissement", leg("walk", 6, 420, 0, ""))
	s.add(trip.RoleNight, trip.KindLodging, "19:30", "20:00", "Hôtel des Grandes Écoles", "", 0, trip.QualityFixture, "https://www.openstreetmap.org/node/263465398", leg("walk", 17, 1300, 0, ""))

	s.day(11, "Louvre Museum and Palais-Royal", &trip.WeatherDay{TempHigh: 19.2, TempLow: 12, PrecipProb: .72, WindKMH: 34})
	s.add(trip.RoleSight, trip.KindAttraction, "09:30", "12:30", "Louvre Museum", "The palace of the kings of France, and the most visited art museum in the world. Open 09:00–21:00 · indoors · $25 a person.", 50_00, trip.QualityReal, "https://www.louvre.fr/en/visit/hours-admission", leg("metro", 22, 2900, 8_10, ""))
	s.it.Days[1].Activities[0].Locked = true
	s.add(trip.RoleLunch, trip.KindMeal, "12:50", "13:50", "Le Grand Véfour", "French · open 12:00–14:30.", 96_00, trip.QualityFixture, "https://www.openstreetmap.org/node/1", leg("walk", 5, 380, 0, ""))
	s.add(trip.RoleSight, trip.KindAttraction, "14:15", "15:15", "Sainte-Chapelle", "Stained glass of the thirteenth century on fifteen windows. Open 09:00–19:00.", 29_00, trip.QualityReal, "https://www.sainte-chapelle.fr/en/visit/practical-information-with-a-rather-long-path/opening-times-and-admission?lang=en&season=summer", leg("walk", 18, 1400, 0, ""))
	s.add(trip.RoleSight, trip.KindAttraction, "15:40", "16:20", "Passage des Panoramas", "Information not available.", 0, trip.QualityOmitted, "", leg("taxi", 9, 2300, 12_40, ""))
	s.add(trip.RoleNight, trip.KindLodging, "19:30", "20:00", "Hôtel des Grandes Écoles", "$118 a night.", 118_00, trip.QualityFixture, "https://www.openstreetmap.org/node/263465398", leg("metro", 24, 3300, 8_10, ""))

	s.day(12, "Musée d'Orsay", &trip.WeatherDay{TempHigh: 25, TempLow: 16, PrecipProb: .35, Typical: true})
	s.add(trip.RoleSight, trip.KindAttraction, "09:45", "12:00", "Musée d'Orsay", "Impressionists in a railway station. Open 09:30–18:00 · $18 a person.", 36_00, trip.QualityReal, "https://www.musee-orsay.fr/en/visit/opening-hours", leg("bus", 21, 2700, 8_10, ""))
	s.add(trip.RoleNight, trip.KindLodging, "19:00", "19:30", "Hôtel des Grandes Écoles", "$118 a night.", 118_00, trip.QualityFixture, "https://www.openstreetmap.org/node/263465398", leg("walk", 38, 2900, 0, ""))

	s.day(13, "", nil)
	s.add(trip.RoleSight, trip.KindAttraction, "10:00", "11:30", "Cité de l'architecture et du patrimoine, galerie des moulages et des peintures murales", "Casts of cathedrals, at full size.", 59_00, trip.QualityFixture, "https://en.wikivoyage.org/wiki/Paris/16th_arrondissement", leg("metro", 31, 5600, 8_10, ""))
	s.add(trip.RoleDinner, trip.KindMeal, "18:00", "19:15", "Bouillon Racine", "", 81_00, trip.QualityFixture, "https://www.openstreetmap.org/node/2", leg("metro", 28, 5100, 8_10, ""))
	s.add(trip.RoleNight, trip.KindLodging, "19:30", "20:00", "Hôtel des Grandes Écoles", "$118 a night.", 118_00, trip.QualityFixture, "https://www.openstreetmap.org/node/263465398", nil)

	s.day(14, "Panthéon and the flight home", &trip.WeatherDay{TempHigh: 27.4, TempLow: 17.5, PrecipProb: .05, Typical: true})
	s.add(trip.RoleCheckOut, trip.KindLodging, "08:30", "09:00", "Hôtel des Grandes Écoles", "Check out by 11:00.", 0, trip.QualityFixture, "https://www.openstreetmap.org/node/263465398", nil)
	s.add(trip.RoleBags, trip.KindLodging, "10:50", "11:05", "Hôtel des Grandes Écoles", "", 0, trip.QualityFixture, "https://www.openstreetmap.org/node/263465398", leg("walk", 8, 600, 0, ""))
	s.add(trip.RoleDepart, trip.KindFlight, "14:00", "22:10", "AF008 CDG → JFK", "Air France · leaves CDG 14:00 · lands JFK 16:10.", 468_00, trip.QualityFixture, "https://www.airfrance.com/flights/AF008", leg("train", 55, 31200, 38_70, "RER B"))
}

func (s *sampler) day(d int, headline string, w *trip.WeatherDay) {
	if w != nil {
		w.Date = day(d)
	}
	s.it.Days = append(s.it.Days, trip.ItineraryDay{Date: day(d), Headline: headline, Weather: w})
}

func (s *sampler) add(role trip.Role, kind trip.ChoiceKind, from, to, name, notes string, cost money.Cents, q trip.Quality, url string, l *trip.TransitLeg) {
	d := &s.it.Days[len(s.it.Days)-1]
	ref := trip.Fold(name)
	if role == trip.RoleCheckIn {
		ref = "ecoles"
	}
	if kind == trip.KindAttraction && q != trip.QualityOmitted {
		free := cost
		s.it.Facts.Attractions = append(s.it.Facts.Attractions, trip.Attraction{ID: ref, Name: name, Price: &free})
	}
	a := trip.Activity{Window: calendar.MustWindow(from, to), Kind: kind, Name: name, Notes: notes, Role: role, OptionRef: ref, Cost: cost, Quality: q,
		Ref: trip.SlotRef(len(s.it.Days)-1, len(d.Activities)), Leg: l}
	if url != "" {
		a.Citations = []int{s.cite(name+" is where it is, and open when it is", url, q, a.Ref)}
	}
	d.Activities = append(d.Activities, a)
}

func (s *sampler) cite(claim, url string, q trip.Quality, ref string) int {
	from := map[trip.Quality]trip.Source{trip.QualityReal: trip.SourceTool, trip.QualityFixture: trip.SourceFixture}[q]
	s.it.Citations = append(s.it.Citations, trip.Citation{Claim: claim, Ref: ref, Provenance: trip.Provenance{Source: from, Tool: "attractions", SourceURL: url, FetchedAt: s.at}})
	return len(s.it.Citations) - 1
}

func leg(mode string, minutes int, meters geo.Meters, fare money.Cents, line string) *trip.TransitLeg {
	return &trip.TransitLeg{Mode: trip.TransitMode(mode), DurationSeconds: minutes * 60, Distance: meters, Fare: fare, Line: line}
}

func (s *sampler) rest() {
	it := s.it
	it.Citations = append(it.Citations,
		trip.Citation{Claim: "The whole trip costs $2,331.50", Provenance: trip.Provenance{Source: trip.SourceComputed, FetchedAt: s.at}},
		trip.Citation{Claim: "You asked for a budget of $2,500", Provenance: trip.Provenance{Source: trip.SourceUser, FetchedAt: s.at}},
		trip.Citation{Claim: "Tuesday 10 June: 14 to 24 °C", Provenance: trip.Provenance{Source: trip.SourceFixture, Tool: "weather", FetchedAt: s.at, Note: "typical weather of the month"}})
	it.Repairs = repairs()
	it.Decisions = []trip.Decision{
		{Node: "selector", Selected: "CDG + mid-tier hotel, Hôtel des Grandes Écoles", Alternatives: 3,
			Rationale: "Of 4 branches the best by cost, time on the way, fit to the wishes and weather, at typical prices.",
			Options:   []string{"ORY + mid-tier hotel: about $2,410, score 0.61 against 0.74", "CDG + budget-tier hotel: about $2,090, score 0.52 against 0.74"}},
		{Node: "planner", Selected: "AF007 there, AF008 back", Alternatives: 12,
			Rationale: "Price against the hours the flights leave at the destination, nights in the seat and changes of planes."},
	}
	it.Advisories = []trip.Violation{
		{Kind: trip.WeatherUnsuitable, NodeRef: "d1.s2", Message: "Rain is likely on Wednesday; Passage des Panoramas lies indoors, the way there does not."},
		{Kind: trip.PrefViolated, NodeRef: "trip", Message: "No sight of the plan has to do with food."},
	}
	it.Certificate = trip.Certificate{Rules: rules()}
}

func repairs() []trip.RepairDiff {
	return []trip.RepairDiff{{Cycle: 1, DeltaUSDCents: -300_00, DeltaMinutes: 12, ViolationsBefore: 1, ViolationsAfter: 0, DaysChecked: 5,
		Moves: []trip.Move{
			{Type: trip.DowngradeHotel, NodeRef: "trip", OldValue: "luxury", NewValue: "mid", Why: "Hôtel des Grandes Écoles instead of Hôtel Lutetia costs $50 less a night"},
			{Type: trip.SwapAirport, NodeRef: "trip", OldValue: "ORY", NewValue: "CDG", Why: "flights over CDG cost $100 less a person"},
			{Type: trip.ReplaceActivity, NodeRef: "d1.s3", OldValue: "catacombs", NewValue: "louvre museum", Why: "Louvre Museum takes the place of Catacombs"},
			{Type: trip.SkipActivity, NodeRef: "d3.s3", OldValue: "tour_eiffel", Why: "Eiffel Tower is left out", Undone: true},
			{Type: trip.ReplaceActivity, NodeRef: "d1.s5", OldValue: "orsay", NewValue: "catacombs", Why: "Catacombs take the place of Orsay", Undone: true},
		}}}
}

func rules() []trip.RuleVerdict {
	slack := func(n int64) *int64 { return &n }
	return []trip.RuleVerdict{
		{Rule: "budget", Verdict: trip.Pass, Checked: 1, Slack: slack(168_50), Unit: "cents", At: "trip"},
		{Rule: "feasibility", Verdict: trip.Pass, Checked: 19, Slack: slack(5), Unit: "minutes", At: "d1.s2"},
		{Rule: "hours", Verdict: trip.Pass, Checked: 11, Slack: slack(30), Unit: "minutes", At: "d1.s0"},
		{Rule: "weather", Verdict: trip.Advise, Checked: 9, Slack: slack(-120), Unit: "permille", At: "d1.s3", Found: []string{"Rain is likely on Wednesday; Passage des Panoramas lies indoors, the way there does not."}},
		{Rule: "preferences", Verdict: trip.Pass, Checked: 14, Slack: slack(0), Unit: "minutes", At: "d0.s4"},
		{Rule: "last_train", Verdict: trip.Pass, Checked: 5, Slack: slack(275), Unit: "minutes", At: "d1.s4"},
		{Rule: "stay", Verdict: trip.Pass, Checked: 2},
		{Rule: "locked", Verdict: trip.Pass, Checked: 1},
	}
}

func problem() *trip.Problem {
	in := sample()
	plan := trip.Plan{Branch: trip.Branch{Airport: "CDG", Tier: trip.TierBudget}}
	for _, d := range in.Days {
		pd := trip.Day{Date: d.Date}
		for _, a := range d.Activities {
			pd.Slots = append(pd.Slots, trip.Slot{Window: a.Window, Role: a.Role, Choices: []trip.Choice{{Kind: a.Kind, OptionRef: a.OptionRef}}})
		}
		plan.Days = append(plan.Days, pd)
	}
	return &trip.Problem{Code: "no_valid_plan", Message: "Unable to meet budget constraint.",
		Violations: []trip.Violation{
			{Kind: trip.BudgetExceeded, NodeRef: "trip", Blocking: true, Message: "The trip costs $1,940, $440 more than the budget of $1,500.", Details: map[string]any{"budget_usd_cents": float64(1500_00)}},
			{Kind: trip.VenueClosed, NodeRef: "d1.s0", Blocking: true, Message: "Louvre Museum is closed on Tuesdays."},
			{Kind: trip.VenueClosed, NodeRef: "d2.s0", Blocking: true, Message: "Musée d'Orsay is closed on Mondays, and the visit from 17:00 to 19:00 ends an hour after the doors do."},
			{Kind: trip.PrefViolated, NodeRef: "d9.s0", Message: "not blocking, and so not shown"},
		},
		NearMiss: &trip.NearMiss{Plan: plan, Costs: trip.CostBreakdown{Flights: 810_00, Lodging: 380_00, Attractions: 50_00, Transit: 0, DailySpend: 700_00, Total: 1940_00}},
		Assumed:  []string{"You did not say where you start: planned from JFK."},
		Conflict: []string{"the budget is $1,500", "you insist on a direct flight", "Louvre Museum is pinned to day 2, 09:30–12:30"},
		Relaxations: []trip.Relaxation{
			{Field: "requirements[0]", Change: "Do without a direct flight.", Delta: 0, Checked: true},
			{Field: "budget_usd_cents", Change: "Raise the budget by $440 to $1,940.", Delta: 440_00, Checked: true},
			{Field: "date_window.end", Change: fmt.Sprintf("Stay one day less, until %s.", day(13).Format("Monday 2 January")), Delta: -180_00},
		},
		Repairs: repairs()[:1],
	}
}

// runRows is one of every sort.
func runRows() []terminal.RunRow {
	began := time.Date(2026, 11, 22, 12, 45, 30, 0, time.UTC)
	return []terminal.RunRow{
		{ID: "01a2034d-8c8e-71ee-b565-a020fd936366", Status: run.Running, Began: began, What: "a week in Tokyo with two kids, from New York, somewhere near a park if that can be, about $7,000"},
		{ID: "01a2034c-0000-71ee-b565-a020fd936366", Status: run.Running, Interrupted: true, Began: began, What: "4 days in Munich, $1,400"},
		{ID: "01a2034b-0000-71ee-b565-a020fd936366", Status: run.Error, Began: began, What: "5 days in Atlantis", Why: "That city is not one I can plan. I know Munich, Paris and Tokyo."},
		{ID: "01a2034a-0000-71ee-b565-a020fd936366", Status: run.Cancelled, Began: began, What: "5 days in Paris"},
		{ID: "01a20349-0000-71ee-b565-a020fd936366", Status: run.Completed, Began: began, What: "5 days in Munich, 12–16 July 2027", Costs: money.Cents(1_877_71).String(),
			ParentID: "01a20348-0000-71ee-b565-a020fd936366"},
		{ID: "01a20347-0000-71ee-b565-a020fd936366", Status: run.Completed, Began: began, Damage: "unexpected end of JSON input"},
	}
}

// changes is one of every sort.
func changes() terminal.ChangesPage {
	return terminal.ChangesPage{Kept: 12, Delta: -225_84, Costs: []terminal.CostRow{{Name: "Stay", Delta: -206_80}, {Name: "Sights", Delta: -19_04}}, Changes: []terminal.ChangeRow{
		{Date: day(10), Before: "Novotel Paris Les Halles, 15:00–15:30", After: "Generator Paris, 15:00–15:30", Delta: -206_80},
		{Date: day(10), Before: "Panthéon, 16:03–16:43", After: "Panthéon, 16:05–16:45", Retimed: true},
		{Date: day(11), Before: "Hotel for two, 09:00–09:30", After: "Hotel for two, 10:00–10:30", Retimed: true, Delta: 12_00},
		{Date: day(11), Before: "Sainte-Chapelle, 14:00–15:00", After: "Sainte-Chapelle, 17:00–18:00", Retimed: true},
		{Date: day(11), Before: "Louvre Museum, 09:30–12:00", Delta: -25_40},
		{Date: day(11), After: "Museum of Natural History of the Jardin des Plantes, Gallery of Evolution, 09:45–11:45", Delta: 6_36},
		{Date: day(12), Before: "Orsay Museum, 15:30–17:00, 12 June", After: "Orsay Museum, 10:00–11:30, 13 June"},
	}}
}

// wishes are some of each fate.
func wishes() []trip.Wish {
	return []trip.Wish{
		{Text: "Paris", Reading: "Paris", Kind: trip.Must, Fate: trip.FateMet, Where: []string{trip.TripRef}, Field: trip.FieldCity},
		{Text: "10 to 14 June", Reading: "10–14 June 2025", Kind: trip.Must, Fate: trip.FateMet, Where: []string{trip.TripRef}, Field: trip.FieldDates},
		{Text: "a vegan meal", Reading: "a vegan meal", Kind: trip.Must, Fate: trip.FateAsked, Why: "You asked for a restaurant (vegan); of the planned restaurants nobody can say.", WaysOut: []string{"Ask there before you book."}, Field: "requirements[0]"},
		{Text: "at sunset", Kind: trip.Prefer, Fate: trip.FateNotMet, Why: "It was not understood: nothing of the plan is made for it.", WaysOut: []string{"Say it in other words: of a place its full name, of an hour what it is of."}, Field: "said[0]"},
		{Text: "a hotel with a pool", Reading: "a hotel with a pool", Kind: trip.Must, Fate: trip.FateNotMet, Why: "You asked for a hotel with pool, which Hôtel des Grandes Écoles is not.", Field: "requirements[1]"},
	}
}
