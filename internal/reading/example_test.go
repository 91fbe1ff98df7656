package reading_test

import (
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/reading"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
)

var paris = reading.Context{Cities: []gazetteer.City{{
	Name: "Paris", TZ: "Europe/Paris",
	Airports: []gazetteer.Place{{ID: "CDG", Name: "Paris Charles de Gaulle"}, {ID: "ORY", Name: "Paris Orly"}},
	Sights:   []gazetteer.Place{{ID: "eiffel_tower", Name: "Eiffel Tower", StayMinutes: 150}},
}}}

var november = time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)

func ExampleRead() {
	c := paris
	c.Now = november
	r, _ := reading.Read("5 days in Paris next June for two, $2,500, art and food, Eiffel Tower on day 3 at 2pm", c)
	fmt.Println(r.Intent.City, r.Intent.DateWindow.Start, r.Intent.DateWindow.End, r.Intent.Budget, r.Intent.Party, r.Intent.Prefs.Themes)
	for _, l := range r.Intent.Prefs.LockedSlots {
		fmt.Println(l.ActivityID, l.DayOffset, l.Window)
	}
	fmt.Println(r.Assumed)
	// Output:
	// Paris 2027-06-14 2027-06-18 $2,500 2 adults [art food]
	// eiffel_tower 2 14:00–16:30
	// [No day was named: the trip starts on Monday 14 June 2027.]
}
