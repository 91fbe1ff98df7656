package verify_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// What the traveller took out of the plan must not stand there: each place where it does is blamed, and the verdict is the
// same whether all days are judged or only some.
func TestExcludedMustNotStandInThePlan(t *testing.T) {
	t.Parallel()
	day := func(n int) *int { return &n }
	for name, tt := range map[string]struct {
		excluded trip.Exclusion
		want     []string
	}{
		"a sight":                        {trip.Exclusion{Option: "louvre"}, []string{"d1.s0"}},
		"a sight that is not there":      {trip.Exclusion{Option: "versailles"}, nil},
		"a sight on another day":         {trip.Exclusion{Option: "louvre", Day: day(2)}, nil},
		"a restaurant, wherever it is":   {trip.Exclusion{Option: "breizh"}, []string{"d1.s4", "d3.s3"}},
		"a restaurant on one day":        {trip.Exclusion{Option: "breizh", Day: day(3)}, []string{"d3.s3"}},
		"every sight of a type on a day": {trip.Exclusion{Type: "museum", Day: day(1)}, []string{"d1.s0", "d1.s3"}},
		"a flight of any week":           {trip.Exclusion{Option: "AF007"}, []string{"d0.s0"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := paris()
			s.in.Excluded = []trip.Exclusion{tt.excluded}
			all := verify.Plan(s.p, s.in, s.f)
			var got []string
			for _, v := range all {
				if v.Reason() == "excluded" {
					wellFormed(t, v)
					if !v.Blocking || v.Kind != trip.PrefViolated {
						t.Errorf("%+v does not block", v)
					}
					got = append(got, v.NodeRef)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			days, _ := verify.Days(all, s.p, s.in, s.f, []int{2})
			if diff := cmp.Diff(all, days); diff != "" {
				t.Errorf("judged again by days (-all +days)\n%s", diff)
			}
			known := map[int][]trip.Violation{0: verify.OfDay(all, 0), 3: verify.OfDay(all, 3)}
			if diff := cmp.Diff(all, verify.Knowing(known, s.p, s.in, s.f)); diff != "" {
				t.Errorf("judged with some days known (-all +knowing)\n%s", diff)
			}
		})
	}
}

// What a hand fixed by name is a wish like any other.
func TestWishesForOneVeryThing(t *testing.T) {
	day := func(n int) *int { return &n }
	hours := func(from, to calendar.Clock) *calendar.Window {
		return &calendar.Window{Start: from * 60, End: to * 60}
	}
	grant(t, []wishing{
		{"a sight on its day", asSaid, trip.Requirement{Sights: &trip.SightsWish{Name: "louvre", Day: day(1)}}, nil},
		{"a sight on another day", asSaid, trip.Requirement{Sights: &trip.SightsWish{Name: "louvre", Day: day(2)}}, []string{"day!"}},
		{"a table for its meal", asSaid, trip.Requirement{Food: &trip.FoodWish{Name: "breizh", Meal: trip.RoleDinner, Day: day(1)}}, nil},
		{"a table for another meal", asSaid, trip.Requirement{Food: &trip.FoodWish{Name: "breizh", Meal: trip.RoleLunch}}, []string{"meal!"}},
		{"a table on another day", asSaid, trip.Requirement{Food: &trip.FoodWish{Name: "breizh", Day: day(2)}}, []string{"meal!"}},
		{"a sight at its hours", asSaid, trip.Requirement{Sights: &trip.SightsWish{Name: "louvre", Day: day(1), Hours: hours(6, 24)}}, nil},
		{"a sight at other hours", asSaid, trip.Requirement{Sights: &trip.SightsWish{Name: "louvre", Hours: hours(22, 24)}}, []string{"hours!"}},
		{"a table at its hours", asSaid, trip.Requirement{Food: &trip.FoodWish{Name: "breizh", Meal: trip.RoleDinner, Hours: hours(17, 24)}}, nil},
		{"a table at other hours", asSaid, trip.Requirement{Food: &trip.FoodWish{Name: "breizh", Meal: trip.RoleDinner, Hours: hours(23, 24)}}, []string{"meal!"}},
		{"every dinner at its hours", asSaid, trip.Requirement{Food: &trip.FoodWish{Meal: trip.RoleDinner, Hours: hours(17, 24)}}, nil},
		{"the dinner of a day at other hours", asSaid, trip.Requirement{Food: &trip.FoodWish{Meal: trip.RoleDinner, Day: day(1), Hours: hours(23, 24)}}, []string{"hours!"}},
		{"the house", asSaid, trip.Requirement{Lodging: &trip.LodgingWish{Option: "grandes_ecoles"}}, nil},
		{"another house", asSaid, trip.Requirement{Lodging: &trip.LodgingWish{Option: "ritz"}}, []string{"option!"}},
		{"the flight", asSaid, trip.Requirement{Transport: &trip.TransportWish{Direction: trip.Outbound, Flight: "AF007"}}, nil},
		{"another flight", asSaid, trip.Requirement{Transport: &trip.TransportWish{Direction: trip.Return, Flight: "AF010"}}, []string{"flight!"}},
	})
}
