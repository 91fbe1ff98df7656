package wishes_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
)

// The wishes of a sentence about places of Paris, with what is pinned and what is not wanted in five days from Monday 10 May 2027.
func TestRead(t *testing.T) {
	t.Parallel()
	g := gazetteer.New(readingtest.Cities(), readingtest.Origins())
	start, end := calendar.MustDate("2027-05-10"), calendar.MustDate("2027-05-14")
	readingtest.Cases(t, func(_, text string) (string, error) {
		s, err := phrase.Cut(text)
		if err != nil {
			return "", err
		}
		paris := []int{0}
		days := wishes.ReadDays(s)
		hotels := wishes.ReadHotels(s, g, paris)
		sights := gazetteer.ReadSights(s, g, paris)
		restaurants := gazetteer.ReadRestaurants(s, g, paris)
		excluded, sights, restaurants := wishes.ReadExclusions(s, sights, restaurants)
		var w wishes.List
		sights = w.ReadReplies(s, sights)
		music, clubs := wishes.LeaveUnplanned(s)
		locks, sights := w.ReadLocks(s, sights)
		w.ReadMealHours(s)
		var out []string
		add := func(set bool, format string, args ...any) {
			if set {
				out = append(out, fmt.Sprintf(format, args...))
			}
		}
		add(music, "music")
		add(clubs, "nightlife")
		w.ReadHouses(s, hotels)
		add(wishes.ReadOvernight(s), "not overnight")
		w.Read(s, wishes.FlightHours)
		add(w.ReadBothSettled(s), "all is settled")
		add(wishes.ReadOwnBed(s), "own bed")
		w.ReadSightTypes(s)
		w.ReadMode(s)
		w.ReadCarrier(s, []string{"Air France", "Lufthansa"})
		w.Read(s, wishes.FlightRules)
		add(wishes.ReadBags(s), "bags")
		w.ReadBrand(s, []string{"Hilton", "Marriott", "Ibis"})
		w.ReadSightWishes(s, sights)
		w.ReadMeals(s, restaurants)
		w.ReadPicked(s)
		w.Read(s, wishes.LodgingRules)
		w.ReadLateReplies(s)
		pace, both := wishes.ReadPace(s)
		add(pace != "", "%s", pace)
		add(both, "and packed")
		for _, l := range locks {
			day, ok := l.Offset(start, end)
			add(true, "%s@%d/%s %t", l.Place.ID, day, l.Window, ok)
		}
		for _, e := range wishes.Excluded(excluded, start, end) {
			day := ""
			if e.Day != nil {
				day = fmt.Sprintf("@%d", *e.Day)
			}
			add(true, "not %s", e.Option+e.Type+day)
		}
		for _, d := range days.On(s, trip.DateWindow{Start: start, End: end}, nil) {
			b, err := json.Marshal(d)
			if err != nil {
				return "", err
			}
			add(true, "%s", strings.ReplaceAll(string(b), `"`, ""))
		}
		for _, l := range w.SettleDays(start, end) {
			add(true, "%s outside", l.Place.ID)
		}
		for _, r := range w.All() {
			b, err := json.Marshal(r)
			if err != nil {
				return "", err
			}
			add(true, "%s", strings.ReplaceAll(string(b), `"`, ""))
		}
		return strings.Join(out, "  "), nil
	})
}
