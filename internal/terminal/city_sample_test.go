package terminal_test

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

func cityRows() []terminal.CityRow {
	return []terminal.CityRow{
		{Name: "Munich", Country: "Germany", Airports: []string{"MUC"}, Sights: 50, Restaurants: 30, Hotels: 12, Routes: 2, Version: "2025-05-01"},
		{Name: "Paris", Country: "France", Airports: []string{"CDG", "ORY"}, Sights: 62, Restaurants: 41, Hotels: 18, Routes: 1, Version: "2025-05-01"},
	}
}

func cityPage() terminal.CityPage {
	var year []terminal.MonthRow
	for m := time.January; m <= time.December; m++ {
		x := float64(m - 7)
		year = append(year, terminal.MonthRow{Month: m, High: 25.6 - x*x/2, Low: 16 - x*x/2, Rain: .2 + x*x/100})
	}
	return terminal.CityPage{Name: "Paris", Country: "France", TZ: "Europe/Paris", Currency: "EUR", Version: "2025-05-01",
		Airports: []terminal.AirportRow{
			{IATA: "CDG", Name: "Paris Charles de Gaulle", Transfer: "RER B, 50 min, €11.80"},
			{IATA: "ORY", Name: "Paris Orly", Transfer: "Metro 14, 25 min, €13"},
		},
		Climate: year,
		Sights: []terminal.SightRow{
			{Name: "Louvre Museum", Type: "art_museum", Themes: []string{"art", "history"}, Price: cents(25_00), Week: week("09:00–18:00", "", "09:00–21:00", "09:00–18:00", "09:00–21:00", "09:00–18:00", "09:00–18:00")},
			{Name: "Jardin du Luxembourg", Type: "park", Themes: []string{"nature", "family"}, Price: cents(0), Week: week("07:30–21:30"), Note: "other hours in winter"},
			{Name: "Passage des Panoramas", Type: "arcade", Week: triptest.AlwaysOpen()},
			{Name: "Catacombs"},
		},
		Restaurants: []terminal.RestaurantRow{
			{Name: "Polidor", Cuisine: []string{"french"}, Lunch: true, Dinner: true, Price: 24_00, Week: week("12:00–15:00, 19:00–00:30")},
			{Name: "Bouillon Racine", Cuisine: []string{"french", "fine_dining"}, Dinner: true, Week: week("", "18:00–23:00", "18:00–23:00", "18:00–23:00", "18:00–23:00", "18:00–23:00", "")},
		},
		Hotels: []terminal.HotelRow{
			{Name: "Hôtel des Grandes Écoles", Tier: "mid", Stars: 3, Price: 118_00}, {Name: "Hôtel Lutetia", Tier: "luxury", Stars: 5, Price: 940_00}, {Name: "Hôtel du Nord", Tier: "mid", Price: 96_50},
		},
		Routes:  []terminal.RouteRow{{From: "JFK", To: "CDG", Flights: 12, Carriers: []string{"Air France", "Delta"}, Low: 310_00, High: 890_00}, {From: "BOS", To: "ORY", Flights: 1, Low: 280_00, High: 280_00}},
		Sources: []string{"https://en.wikivoyage.org/wiki/Paris (CC BY-SA 4.0)", "https://www.openstreetmap.org/copyright (ODbL)", "Climate: Météo-France, normals 1991–2020"},
	}
}

func cents(c money.Cents) *money.Cents { return &c }

// week reads a day's windows, Monday first; a single one counts for all days.
func week(days ...string) calendar.Week {
	var w calendar.Week
	for i := range w {
		s := days[min(i, len(days)-1)]
		for _, part := range splitList(s) {
			w[i] = append(w[i], calendar.MustWindow(part[0], part[1]))
		}
	}
	return w
}

func splitList(s string) [][2]string {
	var out [][2]string
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }) {
		from, to, _ := strings.Cut(part, "–")
		out = append(out, [2]string{from, to})
	}
	return out
}
