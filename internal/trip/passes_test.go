package trip_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// A ticket for some days begins with its first use; one for the week ends on its Sunday, and is sold for it until a weekday.
func TestOnHowManyDaysAPassHolds(t *testing.T) {
	t.Parallel()
	days, week := trip.CityPass{Days: 3}, trip.CityPass{Days: 7, SoldUntil: 4}
	monday := calendar.MustDate("2027-06-14")
	for n, want := range []int{7, 6, 5, 4, 0, 0, 0} {
		if got := week.Span(monday.AddDays(n)); got != want {
			t.Errorf("a week's from %s: %d days, want %d", monday.AddDays(n), got, want)
		}
		if got := days.Span(monday.AddDays(n)); got != 3 {
			t.Errorf("three days' from %s: %d days", monday.AddDays(n), got)
		}
	}
}

// Passes must be of the plan's days, and for somebody.
func TestPassesOfAPlanAreOfItsDays(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		taken trip.PassTaken
		says  string
	}{
		{"all days", trip.PassTaken{First: 0, Days: 5, People: 1}, ""},
		{"the last day", trip.PassTaken{First: 4, Days: 1, People: 2}, ""},
		{"a day too many", trip.PassTaken{First: 1, Days: 5, People: 1}, "passes[0].days"},
		{"no day", trip.PassTaken{First: 1, People: 1}, "passes[0].days"},
		{"a day before", trip.PassTaken{First: -1, Days: 1, People: 1}, "passes[0].days"},
		{"for nobody", trip.PassTaken{Days: 1}, "passes[0]: must be for somebody"},
		{"for less than nothing", trip.PassTaken{Days: 1, People: 1, Price: -1}, "must not be negative"},
		{"in the place of less than nothing", trip.PassTaken{Days: 1, People: 1, Instead: -1}, "must not be negative"},
	} {
		_, p, _ := triptest.Paris()
		p.Passes = []trip.PassTaken{tt.taken}
		err := p.Validate()
		if tt.says == "" && err != nil || tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// Of a plan that is none nothing is offered, and nobody comes to grief.
func TestNoOffersOfNoPlan(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Paris()
	f.City.Passes = triptest.Passes()
	for _, stays := range [][]trip.PlannedStay{{{First: -1}}, {{First: 3}, {First: 1}}, {{}, {First: 99}}} {
		p.Stays = stays
		for _, o := range p.PassOffers(&in, f) {
			if o.First < 0 || o.First >= len(p.Days) {
				t.Errorf("%v: offered from day %d on", stays, o.First)
			}
		}
	}
}

// Whoever has a copy of a plan may buy what they like.
func TestAClonedPlanHasPassesOfItsOwn(t *testing.T) {
	t.Parallel()
	_, p, _ := triptest.Paris()
	p.Passes = []trip.PassTaken{{Ref: "day", Days: 1, People: 1}}
	own := p.Clone()
	own.Passes[0].Ref = "week"
	if p.Passes[0].Ref != "day" || p.Singly().Passes != nil || len(p.Passes) != 1 {
		t.Errorf("the plan has %v", p.Passes)
	}
}

// Who wants passes says of which kinds, each once.
func TestWhichPassesMayBeWishedFor(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		kinds []trip.CostCategory
		says  string
	}{
		{nil, ""}, {[]trip.CostCategory{trip.CostTransit, trip.CostAttractions}, ""},
		{[]trip.CostCategory{trip.CostTransit, trip.CostTransit}, "prefs.passes[1]: must not repeat another"}, {[]trip.CostCategory{trip.CostLodging}, "prefs.passes[0]"},
	} {
		in, _, _ := triptest.Paris()
		in.Prefs.Passes = tt.kinds
		if err := in.Validate(); tt.says == "" && err != nil || tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)) {
			t.Errorf("%v: %v", tt.kinds, err)
		}
	}
}
