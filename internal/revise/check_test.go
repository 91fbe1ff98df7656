package revise

import (
	"errors"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// What a client sends is read by option, role and lock; what makes no sense is refused with its path.
func TestWhatIsRefusedOfADay(t *testing.T) {
	t.Parallel()
	d := desk(t, nil)
	for _, tt := range []struct {
		name   string
		change func(days []trip.ItineraryDay) []trip.ItineraryDay
		want   string
	}{
		{"as it is", func(days []trip.ItineraryDay) []trip.ItineraryDay { return days }, ""},
		{"a day less", func(days []trip.ItineraryDay) []trip.ItineraryDay { return days[1:] }, "days"},
		{"days changed over", func(days []trip.ItineraryDay) []trip.ItineraryDay { days[1], days[2] = days[2], days[1]; return days }, "days[1].date"},
		{"too much", func(days []trip.ItineraryDay) []trip.ItineraryDay {
			for range 40 {
				days[1].Activities = append(days[1].Activities, days[1].Activities[0])
			}
			return days
		}, "days[1].activities"},
		{"no such sight", with(1, 0, func(a *trip.Activity) { a.OptionRef = "nowhere" }), "days[1].activities[0].option_ref"},
		{"no such table", with(1, 1, func(a *trip.Activity) { a.OptionRef = "louvre" }), "days[1].activities[1].option_ref"},
		{"no such role", with(1, 0, func(a *trip.Activity) { a.Role = "dance" }), "days[1].activities[0].role"},
		{"no such flight", with(0, 0, func(a *trip.Activity) { a.OptionRef = "XX1" }), "days[0].activities[0].option_ref"},
		{"the flight back", with(0, 0, func(a *trip.Activity) { a.OptionRef = "AF008@2025-06-14" }), "days[0].activities[0].option_ref"},
		{"another flight", with(0, 0, func(a *trip.Activity) { a.OptionRef = "BF721@2025-06-10" }), ""},
		{"no such hotel", with(0, 2, func(a *trip.Activity) { a.OptionRef = "ritz" }), "days[0].activities[2].option_ref"},
		{"no such bed", with(1, 5, func(a *trip.Activity) { a.OptionRef = "ritz" }), "days[1].activities[5].option_ref"},
		{"locked at no time", with(1, 0, func(a *trip.Activity) { a.Locked, a.Window = true, calendar.Window{Start: 600, End: 600} }), "days[1].activities[0].window"},
		{"locked", with(1, 0, func(a *trip.Activity) { a.Locked = true }), ""},
	} {
		days := d.shown(&d.it.Plan, nil).Days
		for n := range days {
			days[n].Activities = slices.Clone(days[n].Activities)
		}
		got, err := d.Check(tt.change(days))
		field := ""
		if f := (*fault.Error)(nil); errors.As(err, &f) {
			field = f.Field
		} else if err != nil {
			t.Fatal(err)
		}
		if field != tt.want || err == nil && len(got.Days) != 5 {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

// with changes one activity of a day.
func with(day, at int, change func(*trip.Activity)) func([]trip.ItineraryDay) []trip.ItineraryDay {
	return func(days []trip.ItineraryDay) []trip.ItineraryDay {
		change(&days[day].Activities[at])
		return days
	}
}

// What is shown has names, places, legs and costs of its own, whatever was sent; a rule that breaks is told.
func TestWhatACheckShows(t *testing.T) {
	t.Parallel()
	d := desk(t, nil)
	days := d.shown(&d.it.Plan, nil).Days
	for n := range days {
		days[n].Activities = slices.Clone(days[n].Activities)
		for k := range days[n].Activities {
			days[n].Activities[k].Name, days[n].Activities[k].Cost, days[n].Activities[k].Geo, days[n].Activities[k].Leg = "x", 1, nil, nil
		}
	}
	same, err := d.Check(days)
	if err != nil || !same.Valid || same.Costs.Total != d.it.Plan.Costs().Total {
		t.Fatalf("unchanged it costs %v: %v %v", same.Costs.Total, same.Violations, err)
	}
	for _, day := range same.Days {
		for _, a := range day.Activities {
			if a.Name == "x" || a.Geo == nil || a.Role.IsStop() && a.Name == a.OptionRef {
				t.Errorf("%s is called %q at %v", a.OptionRef, a.Name, a.Geo)
			}
		}
		if _, known := d.facts.Weather[day.Date]; known != (day.Weather != nil) {
			t.Errorf("%s: weather %v", day.Date, day.Weather)
		}
	}
	days[1].Activities = append(days[1].Activities, days[2].Activities[0]) // the same sight twice
	twice, err := d.Check(days)
	if err != nil || twice.Valid || trip.Blocking(twice.Violations) == 0 || len(twice.Days[1].Activities) != len(same.Days[1].Activities)+1 {
		t.Errorf("a sight twice: %v, %v", twice.Violations, err)
	}
}
