package feasts_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/calendar/feasts"
)

// house is open from nine to five but on its closing days, Monday 0.
func house(habit calendar.Habit, region feasts.Region, closed ...int) calendar.Hours {
	h := calendar.Hours{Habit: habit, Holiday: region.Name}
	for i := range h.Week {
		h.Week[i] = []calendar.Window{calendar.MustWindow("09:00", "17:00")}
	}
	for _, d := range closed {
		h.Week[d] = nil
	}
	return h
}

func TestWhatAHouseDoesOnPublicHolidays(t *testing.T) {
	t.Parallel()
	garden, market := house(calendar.RestDayMoves, feasts.Japan, 0), house(calendar.ShutOnHolidays, feasts.Munich, 6)
	festive := garden
	festive.Dated = []calendar.Period{{From: calendar.MustDate("2027-10-12"), To: calendar.MustDate("2027-10-12"), Open: []calendar.Window{calendar.MustWindow("10:00", "12:00")}, Why: "a feast"}}
	spring := garden
	spring.Seasons = []calendar.Season{{From: calendar.YearDay{Month: 10, Day: 1}, To: calendar.YearDay{Month: 10, Day: 31}, Week: house("", feasts.Japan).Week}}
	shut := garden
	shut.Blackout = []calendar.Date{calendar.MustDate("2027-10-11")}
	works := calendar.Hours{Habit: calendar.RestDayMoves, Holiday: feasts.Japan.Name}
	for _, tt := range []struct {
		name  string
		hours calendar.Hours
		date  string
		open  bool
		why   string // of one that rests
	}{
		{"an ordinary closing day", garden, "2027-10-04", false, ""},
		{"an ordinary Tuesday", garden, "2027-10-05", true, ""},
		{"open on Sports Day, a Monday", garden, "2027-10-11", true, ""},
		{"and shut on the Tuesday after it", garden, "2027-10-12", false, "Sports Day"},
		{"open again on Wednesday", garden, "2027-10-13", true, ""},
		{"a holiday that is no closing day moves nothing", garden, "2027-04-30", true, ""},
		{"in Golden Week", garden, "2027-05-05", true, ""},
		{"the closing day moves behind all of it", garden, "2027-05-06", false, "Constitution Memorial Day"},
		{"a substitute holiday", garden, "2027-03-22", true, ""},
		{"and the day after that", garden, "2027-03-23", false, "Substitute Holiday"},
		{"hours of the very date hold before that", festive, "2027-10-12", true, ""},
		{"a season without a closing day has none that could move", spring, "2027-10-12", true, ""},
		{"a house that was shut on the holiday need not rest for it", shut, "2027-10-12", true, ""},
		{"nor open", shut, "2027-10-11", false, ""},
		{"a house that is never open opens for no holiday", works, "2027-10-11", false, ""},
		{"shut on Whit Monday", market, "2027-05-17", false, "Whit Monday"},
		{"open the day after", market, "2027-05-18", true, ""},
		{"shut on Corpus Christi", market, "2027-05-27", false, "Corpus Christi"},
		{"a Sunday that is a holiday too", market, "2027-08-15", false, "Assumption Day"},
		{"of no region nothing is known", calendar.Hours{Week: market.Week, Habit: calendar.ShutOnHolidays}, "2027-05-17", true, ""},
	} {
		d := calendar.MustDate(tt.date)
		why, _ := tt.hours.Rests(d)
		if len(tt.hours.Dated) > 0 {
			why = "" // what would hold without
		}
		if open := len(tt.hours.On(d)) > 0; open != tt.open || why != tt.why {
			t.Errorf("%s: on %s it is open: %t, rests for %q; want %t, %q", tt.name, tt.date, open, why, tt.open, tt.why)
		}
	}
	if name, opens := garden.OpensFor(calendar.MustDate("2027-10-11")); name != "Sports Day" || !opens {
		t.Errorf("on Sports Day it opens for %q, %t", name, opens)
	}
	if p := festive.Special(calendar.MustDate("2027-10-12")); p == nil || p.Why != "a feast" {
		t.Errorf("the feast is not told: %+v", p)
	}
}

// A house whose closing day moves opens on each closing day that is a holiday, and rests for it on the first day behind that is none; it never
// does both, and a day is never shut for a holiday that left it open.
func TestAClosingDayMovesButIsNotLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		region := rapid.SampledFrom([]feasts.Region{feasts.France, feasts.Munich, feasts.Japan}).Draw(t, "region")
		h := house(calendar.RestDayMoves, region, rapid.IntRange(0, 6).Draw(t, "closed"))
		d := calendar.MustDate("2022-01-01").AddDays(rapid.IntRange(0, 25*365).Draw(t, "day"))
		_, holiday := region.On(d)
		usual := len(h.Week[d.Weekday()]) > 0
		open := len(h.On(d)) > 0
		switch {
		case holiday && !open:
			t.Fatalf("%s is a holiday and it is shut", d)
		case holiday && !usual:
			next := d.AddDays(1)
			for _, is := region.On(next); is; _, is = region.On(next) {
				next = next.AddDays(1)
			}
			if len(h.On(next)) > 0 {
				t.Fatalf("open on %s, a closing day, and on %s too", d, next)
			}
		case !holiday && open != usual:
			if why, shut := h.Rests(d); !shut || why == "" {
				t.Fatalf("%s is shut and nobody says why", d)
			}
		}
	})
}
