package trip_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Each stands in "you insist on …".
func TestWishesInWords(t *testing.T) {
	t.Parallel()
	at := func(from, to string) *calendar.Window { return new(calendar.MustWindow(from, to)) }
	_, _, f := triptest.Paris()
	for want, r := range map[string]trip.Requirement{
		"nothing": {},

		"a flight":                 {Transport: &trip.TransportWish{}},
		"a direct flight there":    {Transport: &trip.TransportWish{Direct: true, Direction: trip.Outbound}},
		"the fastest flight back":  {Transport: &trip.TransportWish{Pick: trip.PickFastest, Direction: trip.Return}},
		"a flight in business":     {Transport: &trip.TransportWish{Class: "business"}},
		"a flight with Air France": {Transport: &trip.TransportWish{Carrier: "Air France"}},
		"a flight with 1 seat":     {Transport: &trip.TransportWish{Seats: 1}},
		"a flight with 2 seats leaving 09:00–12:00 landing 12:00–18:00": {Transport: &trip.TransportWish{Seats: 2, Depart: at("09:00", "12:00"), Arrive: at("12:00", "18:00")}},
		"the flight AF007 there":                      {Transport: &trip.TransportWish{Flight: "AF007", Direction: trip.Outbound}},
		"the flight XX1":                              {Transport: &trip.TransportWish{Flight: "XX1"}},
		"a journey of your own":                       {Transport: &trip.TransportWish{Mode: trip.ByNone}},
		"a journey there by train":                    {Transport: &trip.TransportWish{Mode: trip.ByTrain, Direction: trip.Outbound}},
		"the cheapest journey by car":                 {Transport: &trip.TransportWish{Mode: trip.ByCar, Pick: trip.PickCheapest}},
		"a journey by train arriving 12:00–18:00":     {Transport: &trip.TransportWish{Mode: trip.ByTrain, Arrive: at("12:00", "18:00")}},
		"a journey back by train leaving 09:00–12:00": {Transport: &trip.TransportWish{Mode: trip.ByTrain, Direction: trip.Return, Depart: at("09:00", "12:00")}},

		"a hotel":                                  {Lodging: &trip.LodgingWish{}},
		"Generator Paris":                          {Lodging: &trip.LodgingWish{Option: "generator"}},
		"the hotel ritz":                           {Lodging: &trip.LodgingWish{Option: "ritz"}},
		"an accessible hotel":                      {Lodging: &trip.LodgingWish{Services: []string{"accessible"}}},
		"a mid-range hotel":                        {Lodging: &trip.LodgingWish{Tier: trip.TierMid}},
		"a luxury hotel":                           {Lodging: &trip.LodgingWish{Tier: trip.TierLuxury}},
		"a hotel with 1 star or more":              {Lodging: &trip.LodgingWish{MinStars: 1}},
		"a hotel with 4 stars or more":             {Lodging: &trip.LodgingWish{MinStars: 4}},
		"a hotel with 5 stars":                     {Lodging: &trip.LodgingWish{MinStars: 5}},
		"a hotel with 1 room":                      {Lodging: &trip.LodgingWish{Rooms: 1}},
		"a hotel with wifi, a pool and 2 rooms":    {Lodging: &trip.LodgingWish{Services: []string{"wifi", "pool"}, Rooms: 2}},
		"a hotel with a gym and a private room":    {Lodging: &trip.LodgingWish{Services: []string{"gym"}, Rules: []string{"private_room"}}},
		"a hotel that takes pets":                  {Lodging: &trip.LodgingWish{Rules: []string{"pets"}}},
		"a hotel of Hilton":                        {Lodging: &trip.LodgingWish{Brand: "Hilton"}},
		"a hotel for $100 to $200 a night":         {Lodging: &trip.LodgingWish{MinPrice: 100_00, MaxPrice: 200_00}},
		"a hotel for $0.01 to $0.01 a night":       {Lodging: &trip.LodgingWish{MinPrice: 1, MaxPrice: 1}},
		"a hotel for at least $0.01 a night":       {Lodging: &trip.LodgingWish{MinPrice: 1}},
		"a hotel for at most $0.01 a night":        {Lodging: &trip.LodgingWish{MaxPrice: 1}},
		"a hotel near Louvre Museum":               {Lodging: &trip.LodgingWish{Near: "louvre"}},
		"a hotel near Atlantis":                    {Lodging: &trip.LodgingWish{Near: "Atlantis"}},
		"a hotel for 1 night or more":              {Lodging: &trip.LodgingWish{MinNights: 1}},
		"the best rated budget hotel with parking": {Lodging: &trip.LodgingWish{Tier: trip.TierBudget, Pick: trip.PickBestRated, Services: []string{"parking"}}},
		"a meal at Breizh Café Odéon":              {Food: &trip.FoodWish{Name: "breizh cafe odeon"}},
		"a gluten-free meal":                       {Food: &trip.FoodWish{Tag: "gluten_free"}},
		"a meal of the kind beer hall":             {Food: &trip.FoodWish{Tag: "beer_hall"}},
		"a vegan North African dinner":             {Food: &trip.FoodWish{Tag: "vegan", Cuisine: "north_african", Meal: trip.RoleDinner}},
		"a sushi meal, 2 times":                    {Food: &trip.FoodWish{Cuisine: "sushi", Times: 2}},
		"a dinner of the kind michelin, once":      {Food: &trip.FoodWish{Tag: "michelin", Meal: trip.RoleDinner, Times: 1}},
		"the nearest lunch near Panthéon on day 2": {Food: &trip.FoodWish{Pick: trip.PickNearest, Meal: trip.RoleLunch, Near: "pantheon", Day: new(1)}},
		"Louvre Museum":                            {Sights: &trip.SightsWish{Name: "musee du louvre"}},
		"Louvre Museum on day 1":                   {Sights: &trip.SightsWish{Name: "louvre", Day: new(0)}},
		"seeing 1 sight a day":                     {Sights: &trip.SightsWish{PerDay: 1}},
		"seeing 1 sight of the kind museum a day":  {Sights: &trip.SightsWish{PerDay: 1, Type: "museum"}},
		"seeing 2 sights of the kind museum a day": {Sights: &trip.SightsWish{PerDay: 2, Type: "museum"}},
		"seeing every free art museum":             {Sights: &trip.SightsWish{All: true, Type: "art_museum", Free: true}},
		"the best rated museum":                    {Sights: &trip.SightsWish{Pick: trip.PickBestRated, Type: "museum"}},
		"seeing only sights without a fee":         {Sights: &trip.SightsWish{Free: true}},
		"a free sight of the kind museum":          {Sights: &trip.SightsWish{Free: true, Type: "museum"}},
		"a sight of the kind museum":               {Sights: &trip.SightsWish{Type: "museum"}},
		"spending at most $500 on hotels":          {Budget: &trip.BudgetWish{Category: trip.CostLodging, Max: 500_00}},
		"spending at most $1 on the whole trip":    {Budget: &trip.BudgetWish{Category: trip.CostTotal, Max: 1_00}},
		"spending at most $1 on daily spending":    {Budget: &trip.BudgetWish{Category: trip.CostDaily, Max: 1_00}},
		"spending at most $1 on flights":           {Budget: &trip.BudgetWish{Category: trip.CostFlights, Max: 1_00}},
	} {
		if got := r.Words(f); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}

func TestExclusionsInWords(t *testing.T) {
	t.Parallel()
	_, _, f := triptest.Paris()
	for want, e := range map[string]trip.Exclusion{
		"Louvre Museum on day 2":            {Option: "louvre", Day: new(1)},
		"a sight of the kind beer hall":     {Type: "beer_hall"},
		"a sight of the kind park on day 1": {Type: "park", Day: new(0)},
	} {
		if got := e.In("", f); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}

// Sights and restaurants are known by id and by name, hotels and flights by what a wish holds of them.
func TestNamesOfWhatAWishMeans(t *testing.T) {
	t.Parallel()
	_, _, f := triptest.Paris()
	f.Flights = append(f.Flights, trip.FlightOption{ID: "DL1+AF2@2025-06-09", Carrier: "Delta and Air France"})
	for said, want := range map[string]string{
		"orsay": "Musée d'Orsay", "LOUVRE museum": "Louvre Museum", "le_fumoir": "Le Fumoir", "Le fumoir": "Le Fumoir",
		"generator": "Generator Paris",
		"AF008":     "AF008", "DL1+AF2": "Delta and Air France", "a place to dream": "a place to dream", "": "",
	} {
		if got := f.NameOf(said); got != want {
			t.Errorf("%q is named %q, want %q", said, got, want)
		}
	}
	if got := (*trip.Facts)(nil).NameOf("louvre"); got != "louvre" {
		t.Errorf("without facts it is named %q", got)
	}
}

func TestWordsAndSentences(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"": "", "beer_hall": "beer hall", "french": "French", "north_african": "North African", "french_fries": "french fries"} {
		if got := trip.Plain(in); got != want {
			t.Errorf("Plain(%q) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{"": "", "a": "A", "été": "Été", "Ready": "Ready"} {
		if got := trip.Capital(in); got != want {
			t.Errorf("Capital(%q) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{"": "", "  ": "", "It rains": "It rains.", " It rains. ": "It rains.", "Does it?": "Does it?", "It does!": "It does!"} {
		if got := trip.Sentence(in); got != want {
			t.Errorf("Sentence(%q) = %q, want %q", in, got, want)
		}
	}
}
