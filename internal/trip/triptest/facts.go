package triptest

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// FetchedAt is when every fact of the sample was received.
var FetchedAt = time.Date(2025, 5, 1, 8, 0, 0, 0, time.UTC)

// Start is the first day of the sample, a Tuesday.
var Start = calendar.MustDate("2025-06-10")

// Ref is the provenance of a fact of the sample's pack.
func Ref(id string) trip.Provenance {
	return trip.Provenance{
		Source: trip.SourceFixture, Tool: "atlas", RefID: "paris/" + id,
		SourceURL: "https://example.org/paris/" + id, FetchedAt: FetchedAt, ResponseDigest: trip.Digest("paris/" + id),
	}
}

// Yes and No are the known values of a tri-state.
func Yes() *bool { return new(true) }

// No is a known "no".
func No() *bool { return new(false) }

// AlwaysOpen is the week of a place without doors.
func AlwaysOpen() calendar.Week {
	var w calendar.Week
	for i := range w {
		w[i] = []calendar.Window{{End: calendar.Midnight}}
	}
	return w
}

// Hours opens every day from start to end but on the closed weekdays, Monday being 0.
func Hours(start, end string, closed ...int) calendar.Week {
	var w calendar.Week
	for i := range w {
		w[i] = []calendar.Window{calendar.MustWindow(start, end)}
	}
	for _, c := range closed {
		w[c] = nil
	}
	return w
}

// Sight makes an indoor sight for children that is open 09:00–18:00, takes 60 minutes and costs 10 dollars.
func Sight(id, name string, lat, lon float64, themes ...string) trip.Attraction {
	price := money.Cents(10_00)
	return trip.Attraction{
		ID: id, Name: name, VenueType: trip.Other, Themes: themes, Indoor: Yes(), KidFriend: Yes(),
		Week: Hours("09:00", "18:00"), Location: geo.Point{Lat: lat, Lon: lon}, Price: &price, Stay: 60, Appeal: 70,
		Provenance: Ref(id),
	}
}

// Table makes a restaurant that is open 12:00–23:00.
func Table(id, name string, lat, lon float64, cuisine ...string) trip.Restaurant {
	rating := 4.2
	return trip.Restaurant{
		ID: id, Name: name, Cuisine: cuisine, Tags: []string{"terrace"}, Location: geo.Point{Lat: lat, Lon: lon},
		Week: Hours("12:00", "23:00"), Price: 25_00, Lunch: true, Dinner: true, KidFriend: Yes(), Rating: &rating,
		Provenance: Ref(id),
	}
}

// Flight makes a direct economy flight; times are RFC 3339.
func Flight(id, number, carrier, origin, dest, leaves, lands string, price money.Cents) trip.FlightOption {
	departure, arrival := instant(leaves), instant(lands)
	return trip.FlightOption{
		ID: id, Number: number, Carrier: carrier, Origin: origin, Dest: dest, Departure: departure, Arrival: arrival,
		DurationSeconds: int(arrival.Sub(departure) / time.Second), Price: price, Direct: true, Class: "economy",
		Tier: trip.TierMid, Provenance: Ref(id),
	}
}

func instant(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return t.UTC()
}

func facts() *trip.Facts {
	f := &trip.Facts{
		City:        city(),
		Flights:     flights(),
		Lodgings:    lodgings(),
		Attractions: sights(),
		Restaurants: restaurants(),
		Weather:     map[calendar.Date]trip.WeatherDay{},
		FX:          &trip.FXRate{Currency: "EUR", Rate: 1_080_000_000, AsOf: calendar.MustDate("2025-04-30"), Provenance: Ref("fx")},
	}
	for i := range 7 {
		d := Start.AddDays(i)
		f.Weather[d] = trip.WeatherDay{
			Date: d, PrecipProb: 0.1 + 0.05*float64(i), WindKMH: 10 + float64(i), TempHigh: 24, TempLow: 14,
			Provenance: Ref("weather/" + d.String()),
		}
	}
	return f
}

func city() trip.City {
	train := func(minutes int, line, id string) trip.Transfer {
		return trip.Transfer{Mode: trip.Train, Line: line, Minutes: minutes, Fare: 13_00, Provenance: Ref(id)}
	}
	return trip.City{
		ID: "paris", Name: "Paris", Country: "France", TZ: "Europe/Paris", Currency: "EUR",
		Center: geo.Point{Lat: 48.856613, Lon: 2.352222},
		Airports: []trip.Airport{
			{IATA: "CDG", Name: "Paris Charles de Gaulle", Location: geo.Point{Lat: 49.009722, Lon: 2.547778}, Transfer: train(35, "RER B", "cdg")},
			{IATA: "ORY", Name: "Paris Orly", Location: geo.Point{Lat: 48.723333, Lon: 2.379444}, Transfer: train(30, "Métro 14", "ory")},
		},
		Fares:   trip.Fares{Metro: 2_50, Bus: 2_50, TaxiBase: 4_00, TaxiPerKM: 1_50, Ref: Ref("fares")},
		Daily:   trip.DailySpend{Budget: 40_00, Mid: 70_00, Luxury: 150_00, Ref: Ref("daily")},
		Version: "sample",
	}
}

func flights() []trip.FlightOption {
	f := []trip.FlightOption{
		Flight("AF007@2025-06-09", "AF007", "Air France", "JFK", "CDG", "2025-06-09T19:30:00-04:00", "2025-06-10T08:55:00+02:00", 320_00),
		Flight("AF008@2025-06-14", "AF008", "Air France", "CDG", "JFK", "2025-06-14T14:30:00+02:00", "2025-06-14T16:55:00-04:00", 300_00),
		Flight("BF721@2025-06-10", "BF721", "French Bee", "JFK", "ORY", "2025-06-09T23:10:00-04:00", "2025-06-10T12:20:00+02:00", 260_00),
		Flight("BF722@2025-06-14", "BF722", "French Bee", "ORY", "JFK", "2025-06-14T18:15:00+02:00", "2025-06-14T20:20:00-04:00", 240_00),
	}
	f[0].Overnight, f[2].Overnight = true, true
	f[3].Direct, f[3].Class = false, "premium"
	return f
}

func lodgings() []trip.Lodging {
	hotel := func(id, name string, lat, lon float64, tier trip.Tier, night money.Cents) trip.Lodging {
		rating := 4.4
		return trip.Lodging{
			ID: id, Name: name, Location: geo.Point{Lat: lat, Lon: lon}, CheckIn: calendar.MustWindow("15:00", "23:00"),
			CheckOut: calendar.MustWindow("07:00", "11:00"), Price: night, Tier: tier, Stars: 3, Services: []string{"wifi", "breakfast"},
			KidFriend: true, Opened: 1990, Rating: &rating, Provenance: Ref(id),
		}
	}
	return []trip.Lodging{
		hotel("grandes_ecoles", "Hôtel des Grandes Écoles", 48.845056, 2.352500, trip.TierMid, 180_00),
		hotel("generator", "Generator Paris", 48.878611, 2.370556, trip.TierBudget, 95_00),
	}
}

func sights() []trip.Attraction {
	louvre := Sight("louvre", "Louvre Museum", 48.860611, 2.337644, "art", "history")
	louvre.LocalName, louvre.VenueType, louvre.Type, louvre.Appeal = "Musée du Louvre", trip.Museum, "art museum", 98
	louvre.Week, louvre.Stay = Hours("09:00", "18:00", 1), 150
	louvre.Yearly = []calendar.YearDay{{Month: time.January, Day: 1}, {Month: time.May, Day: 1}, {Month: time.December, Day: 25}}

	orsay := Sight("orsay", "Musée d'Orsay", 48.859961, 2.326561, "art", "architecture")
	orsay.VenueType, orsay.Type, orsay.Week, orsay.Appeal = trip.Museum, "art museum", Hours("09:30", "18:00", 0), 95

	eiffel := Sight("eiffel", "Eiffel Tower", 48.858370, 2.294481, "views", "architecture")
	eiffel.Indoor, eiffel.Week, eiffel.Appeal = No(), Hours("09:00", "23:45"), 97

	park := Sight("luxembourg", "Luxembourg Gardens", 48.846222, 2.337160, "outdoor", "nature", "family")
	park.VenueType, park.Type, park.Indoor, park.Price = trip.Park, "garden", No(), new(money.Cents(0))
	park.Week = Hours("07:30", "21:00")

	tuileries := Sight("tuileries", "Tuileries Garden", 48.863492, 2.327494, "outdoor", "nature")
	tuileries.VenueType, tuileries.Type, tuileries.Indoor, tuileries.Price = trip.Park, "garden", No(), new(money.Cents(0))
	tuileries.Week = Hours("07:00", "21:00")

	catacombs := Sight("catacombs", "Catacombs of Paris", 48.833841, 2.332422, "history")
	catacombs.KidFriend, catacombs.Week = No(), Hours("09:45", "20:30", 0)

	market := Sight("marche_aligre", "Marché d'Aligre", 48.848889, 2.378056, "food", "shopping")
	market.Indoor, market.KidFriend, market.Price = nil, nil, nil
	market.Week = Hours("07:30", "13:30", 0)

	return []trip.Attraction{
		louvre, orsay, eiffel, park, tuileries, catacombs, market,
		Sight("pantheon", "Panthéon", 48.846222, 2.346414, "history", "architecture"),
		Sight("sainte_chapelle", "Sainte-Chapelle", 48.855423, 2.345011, "architecture", "religion"),
		Sight("cluny", "Musée de Cluny", 48.850531, 2.344069, "art", "history"),
		Sight("arc", "Arc de Triomphe", 48.873792, 2.295028, "history", "views"),
		Sight("natural_history", "Gallery of Evolution", 48.842222, 2.356389, "science", "family"),
	}
}

func restaurants() []trip.Restaurant {
	return []trip.Restaurant{
		Table("polidor", "Polidor", 48.849722, 2.341111, "french"),
		Table("bouillon_racine", "Bouillon Racine", 48.850556, 2.342778, "french"),
		Table("breizh", "Breizh Café Odéon", 48.851944, 2.339167, "breton", "crêpe"),
		Table("le_fumoir", "Le Fumoir", 48.860000, 2.340556, "french", "international"),
	}
}
