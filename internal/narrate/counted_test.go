package narrate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/wording"
)

// counted is the sample told with meals at their price and tickets by age and residence.
func counted(change func(*narrate.Story)) narrate.Story {
	s := happy()
	s.Plan.Assumptions.MealsCounted = true
	change(&s)
	reprice(&s.Plan, s.Intent, s.Facts)
	return s
}

// What a sight costs this party stands beside it, and among what is taken for granted where it is an estimate or goes by residence.
func TestHowTicketsAreCounted(t *testing.T) {
	t.Parallel()
	louvre := func(s *narrate.Story) *trip.Attraction {
		a := s.Facts.Attraction("louvre")
		a.Price = new(money.Cents(22_00))
		a.Admissions = []trip.Admission{{ToAge: 17}, {Residence: trip.OutsideEEA, Price: 32_00}}
		return a
	}
	for _, tt := range []struct {
		name    string
		change  func(*narrate.Story)
		note    string
		assumed string
	}{
		{"the usual price", func(s *narrate.Story) { louvre(s) }, " · $22 a person", ""},
		{"from New York", func(s *narrate.Story) {
			louvre(s)
			s.Intent.Residence = trip.OutsideEEA
		}, " · $32 a person", "You are taken to live outside the European Economic Area, where the trip begins: that sets the price of Louvre Museum."},
		{"from Munich, where those of the place pay less", func(s *narrate.Story) {
			louvre(s).Admissions[1] = trip.Admission{Residence: trip.InEEA, Price: 20_00}
			s.Intent.Residence = trip.InEEA
		}, " · $20 a person", "You are taken to live in the European Economic Area, where the trip begins: that sets the price of Louvre Museum."},
		{"with children, who pay nothing", func(s *narrate.Story) {
			louvre(s)
			s.Intent.Party, s.Plan.Assumptions.DailySpend = trip.Party{Adults: 2, Children: 2, Rooms: 1}, 224_00
		}, " · $22 an adult, $44 for everybody", ""},
		{"free for who comes", func(s *narrate.Story) {
			louvre(s).Admissions = []trip.Admission{{Residence: trip.InEEA}}
			s.Intent.Residence = trip.InEEA
		}, " · free for you", "in the European Economic Area"},
		{"an estimate", func(s *narrate.Story) { louvre(s).Band = &trip.PriceBand{Low: 18_00, High: 26_00} },
			" · $22 a person · an estimate between $18 and $26", "Counted at an estimate: Louvre Museum ($18 to $26 a person)."},
		{"an itinerary of before", func(s *narrate.Story) {
			louvre(s)
			s.Plan.Assumptions.MealsCounted = false
			s.Intent.Party = trip.Party{Adults: 2, Children: 2, Rooms: 1}
		}, " · $22 a person", ""},
	} {
		for _, lang := range []wording.Language{"", wording.German} {
			s := counted(tt.change)
			s.Intent.Lang = lang
			it := told(t, s)
			note := ""
			for _, d := range it.Days {
				for _, a := range d.Activities {
					if a.OptionRef == "louvre" {
						note = a.Notes
					}
				}
			}
			if err := narrate.Check(it, s.Zones); err != nil {
				t.Errorf("%s, in %q: %v", tt.name, lang, err)
			}
			if lang != "" {
				continue
			}
			if !strings.Contains(note, tt.note) {
				t.Errorf("%s: %q does not say %q", tt.name, note, tt.note)
			}
			if said := slices.ContainsFunc(it.Assumed, func(a string) bool { return strings.Contains(a, tt.assumed) }); tt.assumed != "" && !said || tt.assumed == "" && len(it.Assumed) > len(s.Assumed) {
				t.Errorf("%s: taken for granted is %q", tt.name, it.Assumed)
			}
		}
	}
}

// A dinner above the day's money is named with its date and what it adds.
func TestADearDinnerIsNamed(t *testing.T) {
	t.Parallel()
	s := counted(func(s *narrate.Story) {
		s.Facts.Restaurant(triptest.Role(&s.Plan, 1, trip.RoleDinner).Selected().OptionRef).Price = 150_00
	})
	it := told(t, s)
	above := s.Plan.DearMeals()
	want := "The restaurants of Wednesday 11 June cost " + s.Plan.DearMealsOn(1).String() + " more than a day's money has for meals: that is counted beside it."
	if above <= 0 || !slices.Contains(it.Assumed, want) {
		t.Errorf("%s above, and taken for granted is %q", above, it.Assumed)
	}
	if it.Costs.DailySpend != s.Plan.Assumptions.DailySpend*5+above {
		t.Errorf("the daily spend is %s", it.Costs.DailySpend)
	}
	if err := narrate.Check(it, s.Zones); err != nil {
		t.Error(err)
	}
}

// Sums are told in what the traveller counts in, whether people write that with a sign, with a code before the sum or behind it, or without cents; and prose
// that is told so passes its own check.
func TestSumsAreToldInAnyCurrency(t *testing.T) {
	t.Parallel()
	for code, tt := range map[string]struct {
		rate money.Rate
		want string
	}{
		"EUR": {1_080_000_000, "€"}, "CHF": {1_264_000_000, "CHF\u00a0"}, "SEK": {107_000_000, "SEK\u00a0"}, "KRW": {671_000, "₩"}, "HUF": {3_184_000, "HUF\u00a0"},
	} {
		for _, lang := range []wording.Language{"", wording.German} {
			s := counted(func(s *narrate.Story) {
				s.Intent.Currency, s.Intent.Lang = trip.Currency{Code: code, Rate: tt.rate}, lang
			})
			it := told(t, s)
			if lang == "" && !strings.Contains(strings.Join(prose(it), "\n"), tt.want) {
				t.Errorf("%s: nothing is told in it", code)
			}
			if err := narrate.Check(it, s.Zones); err != nil {
				t.Errorf("%s in %q: %v", code, lang, err)
			}
		}
	}
}
