package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Restaurants cost what the facts say for the party, and sights what each of it pays. Itineraries of before counted everybody like an adult, and of
// meals nothing stood on their price.
func TestWhatIsCountedIsByTheFacts(t *testing.T) {
	t.Parallel()
	meal := func(it *trip.Itinerary) *trip.Choice {
		s := triptest.Role(&it.Plan, 1, trip.RoleLunch)
		return &s.Choices[0]
	}
	sight := func(it *trip.Itinerary) *trip.Choice { return &triptest.Find(&it.Plan, "louvre").Choices[0] }
	abroad := func(it *trip.Itinerary) {
		it.Facts.Attraction("louvre").Admissions = []trip.Admission{{ToAge: 17}, {Residence: trip.OutsideEEA, Price: 32_00}}
		it.Intent.Residence = trip.OutsideEEA
	}
	for _, tt := range []struct {
		name   string
		before bool
		edit   func(*trip.Itinerary)
		says   string
	}{
		{"as planned", false, func(*trip.Itinerary) {}, ""},
		{"a meal for a cent less", false, func(it *trip.Itinerary) { meal(it).Features.Cost-- }, "costs"},
		{"a meal for nothing, of before", true, func(it *trip.Itinerary) { meal(it).Features.Cost = 0 }, ""},
		{"two from New York", false, func(it *trip.Itinerary) {
			abroad(it)
			sight(it).Features.Cost = 64_00
		}, ""},
		{"two from New York at the price of others", false, abroad, "by the facts"},
		{"two from New York, of before", true, abroad, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			it := document(t)
			it.Plan.Assumptions.MealsCounted = !tt.before
			tt.edit(&it)
			reissue(&it)
			refused(t, it, "evidence", tt.says)
		})
	}
}

// What another plan says of meals and small things is a day's money of this party, with what its dear meals add: to the cent where all of them are
// among the facts, and more where they are not.
func TestTheMealsOfAnotherPlan(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		before bool
		dinner string
		price  money.Cents
		adds   money.Cents
		says   string
	}{
		{name: "nothing beside the day's money", dinner: "polidor", price: 25_00},
		{name: "a dear dinner that is counted", dinner: "polidor", price: 100_00, adds: 88_00},
		{name: "a dear dinner that is not", dinner: "polidor", price: 100_00, says: "by the facts they come to"},
		{name: "more than the dinner adds", dinner: "polidor", price: 100_00, adds: 89_00, says: "by the facts they come to"},
		{name: "a dinner that nobody here knows", dinner: "arpege", adds: 500_00},
		{name: "one of before was not counted", before: true, dinner: "polidor", price: 100_00},
		{name: "and added nothing", before: true, dinner: "arpege", adds: 500_00, says: "by the facts they come to"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			it := document(t)
			it.Plan.Assumptions.MealsCounted = !tt.before
			a := trip.Answer{Costs: it.Plan.Costs()}
			for _, d := range it.Plan.Days {
				a.Days = append(a.Days, trip.AnswerDay{Date: d.Date})
			}
			if tt.price > 0 {
				it.Facts.Restaurant(tt.dinner).Price = tt.price
				it.Plan.Each(func(_, _ int, s *trip.Slot) {
					if s.Selected().OptionRef == tt.dinner {
						s.Choices[0].Features.Cost = tt.price * 2
					}
				})
			}
			a.Days[1].Stops = []trip.AnswerStop{{Role: trip.RoleDinner, Option: tt.dinner, Window: calendar.MustWindow("19:00", "20:15")}}
			a.Costs.DailySpend = it.Plan.Assumptions.DailySpend*money.Cents(len(a.Days)) + tt.adds
			it.Alternatives = []trip.Answer{a}
			reissue(&it)
			refused(t, it, "evidence", tt.says)
		})
	}
}
