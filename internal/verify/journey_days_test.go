package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

func TestWhatIsPinnedIsInTheStayOfItsDay(t *testing.T) {
	pin := func(id string, day, stay int) func(s *sample) {
		return func(s *sample) {
			w := calendar.Window{Start: 10 * 60, End: 12 * 60}
			s.in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: day, ActivityID: id, Window: w, Stay: new(stay)}}
		}
	}
	ofJourney(t, "journey", []story{
		{"on a day of its stay: the rule of pins judges it", pin("louvre", 2, 0), nil},
		{"on a day elsewhere", pin("louvre", 5, 0), []string{"trip locked_slot_missing!"}},
		{"of a place that nobody knows", pin("nowhere", 1, 1), []string{"trip locked_slot_missing!"}},
	})
}

func TestWhatIsWishedOfADayIsInTheStayOfThatDay(t *testing.T) {
	wish := func(r trip.Requirement) func(s *sample) {
		return func(s *sample) {
			r.Level = trip.Must
			s.in.Requirements = []trip.Requirement{r}
		}
	}
	see := func(day, stay int) trip.Requirement {
		return trip.Requirement{Stay: new(stay), Sights: &trip.SightsWish{Name: "louvre", Day: new(day)}}
	}
	eat := func(day, stay int) trip.Requirement {
		return trip.Requirement{Stay: new(stay), Food: &trip.FoodWish{Cuisine: "bavarian", Day: new(day)}}
	}
	ofJourney(t, "requirements", []story{
		{"a sight on a day elsewhere", wish(see(5, 0)), []string{"trip wish_sights!"}},
		{"a table on a day elsewhere", wish(eat(0, 1)), []string{"trip wish_food!"}},
	})
}
