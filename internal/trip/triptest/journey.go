package triptest

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// Journey gives a sample of two stays: from JFK to Paris by plane, three nights there, on to Munich by train on the fourth day, two nights there,
// and back to JFK; 10 to 15 June 2025, two adults in one room. It is as valid as Paris, and new on every call.
func Journey() (trip.Intent, trip.Plan, *trip.Facts) {
	in, paris, f := Paris()
	ride := Ride()
	f.Flights = append(f.Flights, ride)
	f.Onward = []trip.Facts{munich(ride)}
	in.City, in.Airports, in.Budget = "", nil, 4500_00
	in.DateWindow = trip.DateWindow{Start: Start, End: Start.AddDays(5)}
	in.Stays = []trip.StayWish{{Place: "Paris", Nights: new(3)}, {Place: "Munich", NightsMin: new(1), NightsMax: new(3)}}
	in.Transfers = []trip.TransferWish{{From: "Paris", To: "Munich", Mode: trip.ByTrain}}

	slot := func(role trip.Role, ref, start, end string) trip.Slot {
		known := f
		if f.Onward[0].Flight(ref) != nil || f.Onward[0].Lodging(ref) != nil || f.Onward[0].Attraction(ref) != nil || f.Onward[0].Restaurant(ref) != nil {
			known = &f.Onward[0]
		}
		return Slot(in, known, role, ref, start, end)
	}
	p := trip.Plan{Seed: 7, Branch: paris.Branch, Assumptions: paris.Assumptions, Days: paris.Days[:3:3], Stays: []trip.PlannedStay{
		{Wish: 0, Place: "Paris", First: 0, Branch: paris.Branch, Assumptions: paris.Assumptions},
		{Wish: 1, Place: "Munich", First: 4, Branch: trip.Branch{Airport: "munich/hbf", Tier: trip.TierMid}, Assumptions: paris.Assumptions},
	}}
	for i, slots := range [][]trip.Slot{
		{
			slot(trip.RoleCheckOut, "grandes_ecoles", "08:30", "08:45"),
			slot(trip.RoleDepart, ride.ID, "10:55", "16:36"),
		}, {
			slot(trip.RoleArrive, ride.ID, "10:55", "16:36"),
			slot(trip.RoleCheckIn, "torbraeu", "17:15", "17:30"),
			slot(trip.RoleDinner, "augustiner", "18:15", "19:45"),
			slot(trip.RoleNight, "torbraeu", "20:15", "20:30"),
		}, {
			slot(trip.RoleSight, "deutsches_museum", "09:30", "12:00"),
			slot(trip.RoleLunch, "spatenhaus", "12:30", "13:30"),
			slot(trip.RoleSight, "residenz", "14:00", "15:30"),
			slot(trip.RoleSight, "englischer_garten", "16:15", "17:15"),
			slot(trip.RoleDinner, "augustiner", "18:15", "19:30"),
			slot(trip.RoleNight, "torbraeu", "20:00", "20:15"),
		}, {
			slot(trip.RoleSight, "frauenkirche", "09:00", "10:00"),
			slot(trip.RoleCheckOut, "torbraeu", "10:30", "10:45"),
			slot(trip.RoleDepart, "LH410@2025-06-15", "15:30", "24:25"),
		},
	} {
		p.Days = append(p.Days, trip.Day{Date: Start.AddDays([]int{3, 3, 4, 5}[i]), Slots: slots})
	}
	Settle(&p, in, f)
	return in, p, f
}

// Ride is the train from Paris to Munich.
func Ride() trip.FlightOption {
	o := Flight("ICE9571@2025-06-13", "ICE 9571", "Deutsche Bahn", "paris/est", "munich/hbf", "2025-06-13T10:55:00+02:00", "2025-06-13T16:36:00+02:00", 89_00)
	o.Mode = trip.ByTrain
	o.From = &trip.Terminal{Name: "Paris Est", At: geo.Point{Lat: 48.876742, Lon: 2.358424}, TZ: "Europe/Paris"}
	o.To = &trip.Terminal{Name: "München Hbf", At: geo.Point{Lat: 48.140229, Lon: 11.558339}, TZ: "Europe/Berlin"}
	return o
}

func munich(ride trip.FlightOption) trip.Facts {
	ref := func(id string) trip.Provenance {
		p := Ref(id)
		p.RefID, p.SourceURL, p.ResponseDigest = "munich/"+id, "https://example.org/munich/"+id, trip.Digest("munich/"+id)
		return p
	}
	home := Flight("LH410@2025-06-15", "LH410", "Lufthansa", "MUC", "JFK", "2025-06-15T15:30:00+02:00", "2025-06-15T18:25:00-04:00", 310_00)
	house := lodgings()[0]
	house.ID, house.Name, house.Location = "torbraeu", "Hotel Torbräu", geo.Point{Lat: 48.135278, Lon: 11.581667}
	park := Sight("englischer_garten", "Englischer Garten", 48.152778, 11.591944, "outdoor", "nature")
	park.VenueType, park.Type, park.Indoor, park.Price, park.Week = trip.Park, "park", No(), nil, AlwaysOpen()
	museum := Sight("deutsches_museum", "Deutsches Museum", 48.129889, 11.583472, "science", "family")
	museum.VenueType, museum.Stay = trip.Museum, 150
	f := trip.Facts{
		City: trip.City{
			ID: "munich", Name: "Munich", Country: "Germany", TZ: "Europe/Berlin", Currency: "EUR", Center: geo.Point{Lat: 48.137154, Lon: 11.576124},
			Airports: []trip.Airport{{IATA: "MUC", Name: "Munich Airport", Location: geo.Point{Lat: 48.353802, Lon: 11.7861},
				Transfer: trip.Transfer{Mode: trip.Train, Line: "S8", Minutes: 40, Fare: 13_00, Provenance: ref("muc")}}},
			Stations: []trip.Station{{ID: "munich/hbf", Name: "München Hbf", Location: ride.To.At, Provenance: ref("hbf")}},
			Fares:    trip.Fares{Metro: 2_50, Bus: 2_50, Ref: ref("fares")},
			Daily:    trip.DailySpend{Budget: 40_00, Mid: 70_00, Luxury: 150_00, Ref: ref("daily")},
			Version:  "sample",
		},
		Flights:  []trip.FlightOption{ride, home},
		Lodgings: []trip.Lodging{house},
		Attractions: []trip.Attraction{museum, park,
			Sight("residenz", "Residenz", 48.141111, 11.578889, "art", "history", "architecture"),
			Sight("frauenkirche", "Frauenkirche", 48.138611, 11.573611, "religion", "architecture"),
		},
		Restaurants: []trip.Restaurant{
			Table("augustiner", "Augustiner am Platzl", 48.137778, 11.579722, "bavarian"),
			Table("spatenhaus", "Spatenhaus an der Oper", 48.139722, 11.578056, "bavarian"),
		},
		Weather: map[calendar.Date]trip.WeatherDay{},
		FX:      &trip.FXRate{Currency: "EUR", Rate: 1_080_000_000, AsOf: calendar.MustDate("2025-04-30"), Provenance: Ref("fx")},
	}
	for i := range f.Lodgings {
		f.Lodgings[i].Provenance = ref(f.Lodgings[i].ID)
	}
	for i := range f.Attractions {
		f.Attractions[i].Provenance = ref(f.Attractions[i].ID)
	}
	for i := range f.Restaurants {
		f.Restaurants[i].Provenance = ref(f.Restaurants[i].ID)
	}
	for i := range 4 {
		d := Start.AddDays(2 + i)
		f.Weather[d] = trip.WeatherDay{Date: d, PrecipProb: 0.2, WindKMH: 8, TempHigh: 23, TempLow: 12, Provenance: ref("weather/" + d.String())}
	}
	return f
}
